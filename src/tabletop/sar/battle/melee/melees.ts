// Which units fight in which melee (SAR-14): melees begin, are joined, lose units and end.
import type { ActionRun, BattleTable } from '../run'
import type { Melee } from '../types'
import { type BySide, mapSides, ofSide, type Side } from '../../../../game/side'
import { otherSide } from '../field'
import { turnRecordOf, updateTurnRecord } from '../breaking/turnRecord'
import { sideOfUnit, unitsOf } from '../units'
import { isDisordered } from './close'
import { type Contact, areTouching } from './contacts'
import { isOnTable, isUnbroken } from './status'

/** SAR-14: ids of all units in direct contact in a melee, sorted. `direct`: the units in direct contact with an enemy, by side. */
export const unitsInContact = ({ direct }: Pick<Melee, 'direct'>): string[] => Object.values(direct).flat().sort()

/** SAR-14: ids of the enemies in direct contact in a unit's melee, in the order of the melee's list. */
export const enemiesIn = (table: BattleTable, melee: Melee, id: string): readonly string[] =>
  ofSide(melee.direct, otherSide(table, sideOfUnit(table, table.battle.units[id]!)))

/** Has each side still a unit in direct contact? */
export const isFought = ({ direct }: Pick<Melee, 'direct'>): boolean =>
  Object.values(direct).every((ids) => ids.length > 0)

/** The entries of a record whose keys are among these ids. */
const entriesOf = <T>(record: Readonly<Record<string, T>>, ids: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([id]) => ids.includes(id)))

/** A melee without the units that have left it. */
export function withoutDepartedUnits(table: BattleTable, melee: Melee): Melee {
  const { units } = table.battle
  const { sides } = table.field
  // A broken unit stays only if it was caught while it fled.
  const stays = (id: string): boolean => isUnbroken(table, id) || (isOnTable(table, id) && melee.caught.includes(id))
  const direct = mapSides(sides, (side) => ofSide(melee.direct, side).filter(stays))
  const idsInContact = unitsInContact({ direct })
  const supports = (side: Side, id: string): boolean =>
    isUnbroken(table, id) &&
    !idsInContact.includes(id) &&
    ofSide(direct, side).some((friend) => areTouching(table, id, friend))
  return {
    ...melee,
    direct,
    supporting: mapSides(sides, (side) => ofSide(melee.supporting, side).filter((id) => supports(side, id))),
    chargers: entriesOf(melee.chargers, idsInContact),
    // Squares and skirmishers have neither flank nor rear (SAR-10.6).
    struck: entriesOf(
      melee.struck,
      idsInContact.filter((id) => units[id]!.stance !== 'square' && units[id]!.stance !== 'skirmish'),
    ),
    rolled: melee.rolled.filter((id) => idsInContact.includes(id)),
    disordered: melee.disordered.filter((id) => idsInContact.includes(id)),
    caught: melee.caught.filter((id) => idsInContact.includes(id)),
  }
}

/** SAR-14.8, 4.9: removes melees that are over. Locks the units in contact in the other melees, and unlocks all others. */
export function tidyMelees(run: ActionRun): void {
  const { battle } = run
  battle.melees = battle.melees.map((melee) => withoutDepartedUnits(run, melee)).filter(isFought)
  const lockedIds = new Set(battle.melees.flatMap(unitsInContact))
  for (const [id, unit] of Object.entries(battle.units))
    if (unit.locked !== lockedIds.has(id)) battle.units[id] = { ...unit, locked: lockedIds.has(id) }
}

/** SAR-14.8: a melee in a new turn: it has rounds again, units that have rolled lose the charging bonus, and disorder ends (SAR-15.4). */
export const meleeInNewTurn = (melee: Melee): Melee => ({
  ...melee,
  rounds: 0,
  chargers: Object.fromEntries(Object.entries(melee.chargers).filter(([id]) => !melee.rolled.includes(id))),
  disordered: [],
})

/** SAR-14.8: prepares the melees for a new turn. */
export function beginMeleeTurn(run: ActionRun): void {
  tidyMelees(run)
  run.battle.melees = run.battle.melees.map(meleeInNewTurn)
}

const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])].sort()

/** The union of two lists of ids for each side. */
const unionBySide = (a: BySide<readonly string[]>, b: BySide<readonly string[]>): BySide<readonly string[]> =>
  Object.fromEntries(Object.keys(a).map((side) => [side, union(ofSide(a, side), ofSide(b, side))]))

/** Joins two melees into one. Rounds already fought count, because their number in a turn is limited (SAR-14.7). */
export function joinTwo(a: Melee, b: Melee): Melee {
  // A unit struck on flank and rear counts as struck on the rear.
  const struck = { ...a.struck, ...b.struck }
  for (const id of Object.keys(a.struck)) if (a.struck[id] === 'rear') struck[id] = 'rear'
  return {
    direct: unionBySide(a.direct, b.direct),
    supporting: unionBySide(a.supporting, b.supporting),
    rounds: Math.max(a.rounds, b.rounds),
    allRounds: Math.max(a.allRounds, b.allRounds),
    chargers: { ...a.chargers, ...b.chargers },
    rolled: union(a.rolled, b.rolled),
    struck,
    disordered: union(a.disordered, b.disordered),
    caught: union(a.caught, b.caught),
  }
}

/** SAR-14.1: a new melee of the two units of a contact. */
export function createMelee(table: BattleTable, contact: Contact): Melee {
  const { charger, target, zoneStruck, caught } = contact
  const { units } = table.battle
  const { sides } = table.field
  const chargingSide = sideOfUnit(table, units[charger]!)
  // SAR-10.6: squares and skirmishers have neither flank nor rear.
  const hasZones = units[target]!.stance !== 'square' && units[target]!.stance !== 'skirmish'
  return {
    direct: mapSides(sides, (side) => [side === chargingSide ? charger : target]),
    supporting: mapSides(sides, () => []),
    rounds: 0,
    allRounds: 0,
    // The charger came in at the enemy that it met, not at one that it touches beside it.
    chargers: contact.isSideContact ? {} : { [charger]: target },
    rolled: [],
    struck: zoneStruck !== 'front' && hasZones ? { [target]: zoneStruck } : {},
    disordered: isDisordered(table, contact) ? [target] : [],
    caught: caught ? [target] : [],
  }
}

/** SAR-14.1, 14.9, 14.14: turns contacts into melees, or adds them to melees that are under way. */
export function joinMelees(run: ActionRun, contacts: readonly Contact[]): void {
  const { battle } = run
  let melees = [...battle.melees]
  for (const contact of contacts) {
    const newMelee = createMelee(run, contact)
    const ids = unitsInContact(newMelee)
    const meleesToJoin = melees.filter((melee) => unitsInContact(melee).some((id) => ids.includes(id)))
    melees = [...melees.filter((melee) => !meleesToJoin.includes(melee)), meleesToJoin.reduce(joinTwo, newMelee)]
  }
  battle.melees = melees.sort((a, b) => (unitsInContact(a)[0]! < unitsInContact(b)[0]! ? -1 : 1))
  addSupports(run)
  for (const id of battle.melees.flatMap(unitsInContact)) {
    const unit = battle.units[id]!
    // SAR-14.14: a unit that enters melee before its first volley loses it.
    if (!unit.firstVolleySpent) battle.units[id] = { ...unit, firstVolleySpent: true }
    updateTurnRecord(battle, id, { fought: true })
  }
}

/** SAR-14.9: adds to each melee, as supports, the chargers that touch only friends in it. */
function addSupports(run: ActionRun): void {
  const { battle } = run
  const idsInContact = new Set(battle.melees.flatMap(unitsInContact))
  battle.melees = battle.melees.map((melee) => withSupports(run, melee, idsInContact))
}

/**
 * SAR-14.9: a melee with its supports, the chargers that touch only friends in it; they count for numbers. `inContact`: the units in contact in
 * any melee. `deed`: the order that a unit executes; `met`: the enemy that its charge reached.
 */
export function withSupports(table: BattleTable, melee: Melee, inContact: ReadonlySet<string>): Melee {
  const { battle, field } = table
  const newSupports = (side: Side): string[] =>
    unitsOf(table, side).filter(
      (id) =>
        !inContact.has(id) &&
        isUnbroken(table, id) &&
        battle.orders[id]?.deed === 'charge' &&
        turnRecordOf(battle, id).met === null &&
        ofSide(melee.direct, side).some((friend) => areTouching(table, id, friend)),
    )
  return { ...melee, supporting: unionBySide(melee.supporting, mapSides(field.sides, newSupports)) }
}
