import { footprint } from '../../../common/block'
import { gapBetween } from '../../../common/polygon'
import { normalizedAngle } from '../../../../core/fixed'
import { inchesToThousandths } from '../../inches'
import { closesWithoutRoll } from '../../melee/chargeTarget'
import { rollToClose } from '../../melee/close'
import type { Share } from '../../types'
import { breakUnits } from '../breaking/breaks'
import { turnRecordOf } from '../breaking/turnRecord'
import { inflictLosses } from '../breaking/inflictLosses'
import { unitBlock, unitPolygon } from '../layout'
import { type ActionRun, rollDie, emit } from '../run'
import type { Contact } from './contacts'
import { isOnTable, isUnbroken, meleeStance } from './status'
import { closeFlags, moraleRatings } from './moraleFactors'
import { fireReducedVolleys } from './reduced'
import { distanceOnTable, movedStraight } from '../../../common/straightMove'
import { placeUnit } from './chargePath'

const sum = (dice: readonly number[]): number => dice.reduce((a, b) => a + b, 0)

/** So many d4 of stragglers. */
export const rollStragglers = (run: ActionRun, of: string, purpose: string, number: number): number =>
  sum(Array.from({ length: number }, (_, i) => rollDie(run, of, purpose, 4, i + 1)))

const against = (run: ActionRun, { charger, target }: Contact) => run.battle.squares[target]?.against[charger]

/** SAR-15.4: is the infantry in disorder against this cavalry charge? */
export const isDisordered = (run: ActionRun, contact: Contact): boolean => against(run, contact) === 'disorder'

/** SAR-13.9: moves a charger straight back until it is this far (thousandths of an inch) from its target. */
function stepBack(run: ActionRun, id: string, target: string, space: number): void {
  const { battle, field } = run
  const block = unitBlock(field, battle.units[id]!)!
  const ground = unitPolygon(field, battle.units[target]!)
  if (ground === null) return
  const back = normalizedAngle(block.heading + 18_000)
  // Bisection for the least distance.
  let [low, high] = [0, distanceOnTable(run.field.ground, block, back, 2 * space)]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (gapBetween(footprint(movedStraight(block, back, middle)), ground) >= space) high = middle
    else low = middle + 1
  }
  placeUnit(run, id, movedStraight(block, back, low), {
    rule: 'SAR-13.9',
    manner: 'stepBack',
    opponent: target,
  })
}

/** SAR-13.9: a charger that has not closed, with the row of its roll. */
interface HaltedCharge {
  readonly contact: Contact
  readonly inches: number
  readonly stragglers: number
  readonly volley: Share | null
}

/**
 * SAR-13.6 to 13.10: each charger rolls to close once. Those that do not close halt some inches away, lose stragglers and, if they do
 * not break, fire a reduced volley. Returns the contacts of the chargers that have closed.
 */
export function rollAllToClose(run: ActionRun, contacts: readonly Contact[]): Contact[] {
  const { battle, field } = run
  const closed = new Set<string>()
  const halted: HaltedCharge[] = []
  for (const contact of contacts.filter(({ othersInContact: beside }) => !beside)) {
    const { charger, target, caught } = contact
    const free = closesWithoutRoll({
      rearOfRetreating: caught,
      targetStance: meleeStance(run, target),
      cavalryAtFailedSquare: isDisordered(run, contact),
    })
    if (free) {
      closed.add(charger)
      continue
    }
    const { fireLosses } = turnRecordOf(battle, charger)
    const ratings = { ...moraleRatings(run, charger), flags: closeFlags(run, contact), fireLosses }
    const d20 = rollDie(run, charger, 'close', field.tables.closeStand.die)
    const row = rollToClose(field.tables, ratings, d20)
    const modifiers = fireLosses > 0 ? [{ name: 'fireLosses', value: 0 - fireLosses }] : []
    emit(run, {
      kind: 'test',
      rule: 'SAR-13.7',
      unit: charger,
      test: 'close',
      opponent: target,
      d20,
      modifiers: [...row.shift.modifiers, ...modifiers],
      total: row.total,
      result: row.result,
    })
    if (row.result === 'close') closed.add(charger)
    else {
      const stragglers = rollStragglers(run, charger, 'close.stragglers', row.stragglersD4)
      halted.push({ contact, inches: row.haltInches ?? 0, stragglers, volley: row.volley })
    }
  }
  applyHalts(run, contacts, closed, halted)
  return contacts.filter(
    ({ charger, target }) => closed.has(charger) && isUnbroken(run, charger) && isOnTable(run, target),
  )
}

/** SAR-13.9: the results for chargers that have not closed. A unit that is itself charged does not step back. */
function applyHalts(
  run: ActionRun,
  contacts: readonly Contact[],
  closed: ReadonlySet<string>,
  halted: readonly HaltedCharge[],
): void {
  const { battle } = run
  const targets = new Set(contacts.filter(({ charger }) => closed.has(charger)).map(({ target }) => target))
  const hasHaltedAgainst = (charger: string, target: string): boolean =>
    halted.some(({ contact }) => contact.charger === charger && contact.target === target)
  const steppingBack = halted.filter(({ contact }) => !targets.has(contact.charger))
  for (const { contact, inches } of steppingBack) {
    const space = inchesToThousandths(inches)
    // If two units charged each other and both halt, the first steps back half the distance, the second the rest.
    const { charger, target } = contact
    const isFirstOfTwo = hasHaltedAgainst(target, charger) && charger < target
    stepBack(run, charger, target, isFirstOfTwo ? Math.floor(space / 2) : space)
  }
  for (const { contact, stragglers } of halted)
    inflictLosses(run, {
      unit: contact.charger,
      stragglers,
      casualties: 0,
      rule: 'SAR-13.9',
      causedBy: contact.target,
      cause: 'test',
    })
  breakUnits(
    run,
    halted.map(({ contact: { charger, target } }) => ({
      unit: charger,
      fleesFrom: target,
      rule: 'SAR-13.9',
      cause: 'other' as const,
    })),
  )
  fireReducedVolleys(
    run,
    halted.flatMap(({ contact: { charger, target }, volley }) =>
      // SAR-11.3, 14.8: units in a melee may not be fired at.
      volley && isUnbroken(run, charger) && isOnTable(run, target) && !battle.units[target]!.locked
        ? [{ shooter: charger, target, share: volley }]
        : [],
    ),
  )
}
