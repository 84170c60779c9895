// The rolls of chargers to close with their targets (SAR-13.6 to 13.10), and the halts of those that fail.
import { type Block, footprint } from '../../../common/block'
import { gapBetween } from '../../../common/polygon'
import { FULL_CIRCLE, normalizedAngle } from '../../../../core/fixed'
import { inchesToThousandths } from '../../inches'
import { closesWithoutRoll } from '../../melee/chargeTarget'
import { rollToClose } from '../../melee/close'
import type { Modifier, Share } from '../../types'
import { breakUnitsThatFail } from '../breaking/breaks'
import { turnRecordOf } from '../breaking/turnRecord'
import { inflictLosses } from '../breaking/inflictLosses'
import { unitBlock, unitPolygon } from '../layout'
import { type ActionRun, rollDie, type BattleTable, emit } from '../run'
import type { Contact } from './contacts'
import { isOnTable, isUnbroken, meleeStance } from './status'
import { closeFlags, moraleRatings } from './moraleFactors'
import { fireReducedVolleys } from './reduced'
import { distanceOnTable, movedStraight } from '../../../common/straightMove'
import { placeUnit } from './chargePath'

/** Rolls a number of d4 for a unit's stragglers; returns their sum. `purpose`: key of the dice. */
export function rollStragglers(run: ActionRun, id: string, purpose: string, diceCount: number): number {
  let sum = 0
  for (let die = 1; die <= diceCount; die++) sum += rollDie(run, id, purpose, 4, die)
  return sum
}

/** SAR-15.4: is the target of a cavalry charge in disorder, because its emergency square (`squares`) failed against this charger? */
export const isDisordered = (
  { battle }: BattleTable,
  { charger, target }: Pick<Contact, 'charger' | 'target'>,
): boolean => battle.squares[target]?.against[charger] === 'disorder'

/** Half a circle, in hundredths of a degree. */
const HALF_CIRCLE = FULL_CIRCLE / 2

/** SAR-13.9: where a charger stands after it has gone straight back until it is this far (thousandths of an inch) from its target. */
export function blockAfterHalt(table: BattleTable, id: string, target: string, haltDistance: number): Block | null {
  const { battle, field } = table
  const block = unitBlock(field, battle.units[id]!)!
  const targetOutline = unitPolygon(field, battle.units[target]!)
  if (targetOutline === null) return null
  const headingBack = normalizedAngle(block.heading + HALF_CIRCLE)
  // Bisection for the least step that is enough, up to twice the halt distance or the edge of the table.
  let [low, high] = [0, distanceOnTable(field.ground, block, headingBack, 2 * haltDistance)]
  while (low < high) {
    const step = Math.floor((low + high) / 2)
    if (gapBetween(footprint(movedStraight(block, headingBack, step)), targetOutline) >= haltDistance) high = step
    else low = step + 1
  }
  return movedStraight(block, headingBack, low)
}

/** SAR-13.9: moves a charger straight back until it is this far (thousandths of an inch) from its target. */
function stepBack(run: ActionRun, id: string, target: string, haltDistance: number): void {
  const block = blockAfterHalt(run, id, target, haltDistance)
  if (block) placeUnit(run, id, block, { rule: 'SAR-13.9', manner: 'stepBack', opponent: target })
}

/** SAR-13.10: does the charger close without a roll? */
export const needsNoRoll = (table: BattleTable, contact: Contact): boolean =>
  closesWithoutRoll({
    rearOfRetreating: contact.caught,
    targetStance: meleeStance(table, contact.target),
    cavalryAtFailedSquare: isDisordered(table, contact),
  })

/** SAR-13.7: what a charger brings to its roll to close; `fireLosses`: what it has lost to fire this turn. */
export const closeRatings = (
  table: BattleTable,
  contact: Contact,
  { fireLosses }: { readonly fireLosses: number },
): Parameters<typeof rollToClose>[1] => ({
  ...moraleRatings(table, contact.charger),
  flags: closeFlags(table, contact),
  fireLosses,
})

/** SAR-13.7: losses as a modifier of a roll to close or to stand; none if nothing was lost. */
export const lossesModifier = (name: 'fireLosses' | 'casualties', losses: number): Modifier[] =>
  losses > 0 ? [{ name, value: -losses }] : []

/** SAR-13.9: a charger that has not closed, with what its roll gave. */
interface HaltedCharge {
  readonly contact: Contact
  /** How far from its target it halts. */
  readonly haltInches: number
  readonly stragglers: number
  /** The share of its volley that it fires; null: it fires none. */
  readonly volley: Share | null
}

/**
 * SAR-13.6 to 13.10: each charger rolls to close, once. Those that do not close halt some inches from the target and lose stragglers. If
 * this does not break them, they fire a reduced volley. Returns the contacts of the chargers that have closed.
 */
export function rollAllToClose(run: ActionRun, contacts: readonly Contact[]): Contact[] {
  const { battle, field } = run
  const closed = new Set<string>()
  const halted: HaltedCharge[] = []
  // A charger in contact with several enemies rolls only for the one that it met.
  for (const contact of contacts.filter(({ isSideContact }) => !isSideContact)) {
    const { charger, target } = contact
    if (needsNoRoll(run, contact)) {
      closed.add(charger)
      continue
    }
    const ratings = closeRatings(run, contact, turnRecordOf(battle, charger))
    const d20 = rollDie(run, charger, 'close', field.tables.closeStand.die)
    const closeRoll = rollToClose(field.tables, ratings, d20)
    emit(run, {
      kind: 'test',
      rule: 'SAR-13.7',
      unit: charger,
      test: 'close',
      opponent: target,
      d20,
      modifiers: [...closeRoll.shift.modifiers, ...lossesModifier('fireLosses', ratings.fireLosses)],
      total: closeRoll.total,
      result: closeRoll.result,
    })
    if (closeRoll.result === 'close') closed.add(charger)
    else {
      const stragglers = rollStragglers(run, charger, 'close.stragglers', closeRoll.stragglersD4)
      // Every row of the table but `close` has a distance.
      halted.push({ contact, haltInches: closeRoll.haltInches ?? 0, stragglers, volley: closeRoll.volley })
    }
  }
  applyHalts(run, contacts, closed, halted)
  return contacts.filter(
    ({ charger, target }) => closed.has(charger) && isUnbroken(run, charger) && isOnTable(run, target),
  )
}

/**
 * SAR-13.9: applies the results for chargers that have not closed. A unit on which another charger has closed does not step back.
 * `closed`: ids of the chargers that have closed.
 */
function applyHalts(
  run: ActionRun,
  contacts: readonly Contact[],
  closed: ReadonlySet<string>,
  halted: readonly HaltedCharge[],
): void {
  const { battle } = run
  const chargedUnits = new Set(contacts.filter(({ charger }) => closed.has(charger)).map(({ target }) => target))
  const hasHaltedAgainst = (charger: string, target: string): boolean =>
    halted.some(({ contact }) => contact.charger === charger && contact.target === target)
  const steppingBack = halted.filter(({ contact }) => !chargedUnits.has(contact.charger))
  for (const { contact, haltInches } of steppingBack) {
    const haltDistance = inchesToThousandths(haltInches)
    // If two units charged each other and both halt, the first steps back half its distance; the second then makes up what is missing.
    const { charger, target } = contact
    const isFirstOfTwo = hasHaltedAgainst(target, charger) && charger < target
    stepBack(run, charger, target, isFirstOfTwo ? Math.floor(haltDistance / 2) : haltDistance)
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
  breakUnitsThatFail(
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
