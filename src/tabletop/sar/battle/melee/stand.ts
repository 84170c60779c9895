// The rolls of targets to stand against chargers that have closed (SAR-13.11 to 13.13), and the pursuit of those that flee.
import { rollToStand } from '../../melee/stand'
import { breakUnitsThatFail } from '../breaking/breaks'
import { inflictLosses } from '../breaking/inflictLosses'
import { retreat } from '../breaking/retreat'
import { type ActionRun, rollDie, type BattleTable, emit } from '../run'
import { greySeenThrough } from '../special/grey'
import { lossesModifier, rollStragglers } from './close'
import { type Contact, hasDrawnOff, pursuesAndCatches } from './contacts'
import { isOnTable, isUnbroken } from './status'
import { unitsInContact } from './melees'
import { moraleRatings, standFlags } from './moraleFactors'

/**
 * SAR-13.11, 14.9: must the target roll to stand? Not if it is in a melee already, has closed with a charge of its own, is broken, or was
 * caught while it fled (ruling on SAR Q32). `closed`: the contacts of all chargers that have closed.
 */
export function mustRollToStand(
  { battle }: Pick<BattleTable, 'battle'>,
  closed: readonly Contact[],
  target: string,
): boolean {
  const { units, melees } = battle
  const inMelee = melees.some((melee) => unitsInContact(melee).includes(target))
  const hasClosed = closed.some(({ charger }) => charger === target)
  const wasCaught = closed.some((contact) => contact.target === target && contact.caught)
  return !inMelee && !hasClosed && !units[target]!.broken && !wasCaught
}

/** SAR-13.11: what a target brings to its roll to stand against the chargers that have closed on it. */
export const standRatings = (
  table: BattleTable,
  target: string,
  closedContacts: readonly Contact[],
): Parameters<typeof rollToStand>[1] => ({
  ...moraleRatings(table, target),
  flags: standFlags(table, target, closedContacts),
  casualties: table.battle.units[target]!.strength.casualties,
})

/** SAR-13.11, 13.12: the roll to stand of a target: one, however many chargers have closed. `closedContacts`: its contacts with them. */
function rollForTarget(
  run: ActionRun,
  target: string,
  closedContacts: readonly Contact[],
): { stands: boolean; stragglers: number } {
  const { field } = run
  const ratings = standRatings(run, target, closedContacts)
  const d20 = rollDie(run, target, 'stand', field.tables.closeStand.die)
  const standRoll = rollToStand(field.tables, ratings, d20)
  emit(run, {
    kind: 'test',
    rule: 'SAR-13.11',
    unit: target,
    test: 'stand',
    opponent: closedContacts[0]!.charger,
    d20,
    modifiers: [...standRoll.shift.modifiers, ...lossesModifier('casualties', ratings.casualties)],
    total: standRoll.total,
    result: standRoll.result,
  })
  const stragglers = rollStragglers(run, target, 'stand.stragglers', standRoll.stragglersD4)
  return { stands: standRoll.result === 'stand', stragglers }
}

/**
 * SAR-13.6, 13.11 to 13.13: all targets roll to stand. A target that does not stand retreats by a charge move; a charger with enough
 * distance left catches it. Returns the contacts that become melees.
 */
export function rollAllToStand(run: ActionRun, closed: readonly Contact[]): Contact[] {
  const { battle } = run
  const targets = [...new Set(closed.map(({ target }) => target))].sort()
  const closedContactsOf = (id: string): Contact[] => closed.filter(({ target }) => target === id)
  // The rolls to stand, all at once, and then the stragglers that they cost.
  const rolled = targets
    .filter((target) => mustRollToStand(run, closed, target))
    .map((target) => ({ target, ...rollForTarget(run, target, closedContactsOf(target)) }))
  const firstChargerOf = (id: string): string => closedContactsOf(id)[0]!.charger
  for (const { target, stragglers } of rolled)
    inflictLosses(run, {
      unit: target,
      stragglers,
      casualties: 0,
      rule: 'SAR-13.12',
      causedBy: firstChargerOf(target),
      cause: 'test',
    })
  // Broken before the breaks below: by a reduced volley (SAR-13.6) or by a rout.
  const alreadyBroken = new Set(targets.filter((id) => battle.units[id]!.broken))
  // Targets that do not stand retreat; those that stand may break by their stragglers.
  const fled = rolled.filter(({ stands, target }) => !stands && isOnTable(run, target)).map(({ target }) => target)
  for (const target of fled)
    retreat(run, target, {
      fleesFrom: firstChargerOf(target),
      moveKind: 'charge',
      facing: 'away',
      broken: false,
      rule: 'SAR-13.13',
    })
  breakUnitsThatFail(
    run,
    rolled
      .filter(({ stands }) => stands)
      .map(({ target }) => ({
        unit: target,
        fleesFrom: firstChargerOf(target),
        rule: 'SAR-13.12',
        cause: 'stand' as const,
      })),
  )
  for (const { target, stands } of rolled) if (stands && isUnbroken(run, target)) greySeenThrough(run, target)
  // Each charger in turn: it fights its target, pursues it, or has no enemy left.
  const melees: Contact[] = []
  for (const contact of closed) {
    const { charger, target } = contact
    if (!isUnbroken(run, charger) || !isOnTable(run, target)) continue
    const contactFromBehind: Contact = { ...contact, zoneStruck: 'rear', caught: true }
    // A target that was broken already and has drawn off has fled too.
    if (fled.includes(target) || (alreadyBroken.has(target) && hasDrawnOff(run, charger, target))) {
      // SAR-13.13: the charger that catches it strikes its rear.
      if (!contact.isSideContact && pursuesAndCatches(run, charger, target) && isUnbroken(run, charger))
        melees.push(contactFromBehind)
    } else if (alreadyBroken.has(target)) melees.push(contactFromBehind)
    else if (isUnbroken(run, target)) melees.push(contact)
  }
  return melees
}
