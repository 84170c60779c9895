// Looks up a unit or a leader of a battle: side, facts, distance, superiors, and the points that a leader has spent.
import { containsPoint, distanceToSegment, polygonSides } from '../../common/polygon'
import type { Point } from '../../common/point'
import { superiorsOf, type FieldOfBattle, type RosterUnit } from './field'
import { unitPolygon } from './layout'
import type { BattleTable } from './run'
import type { BattleUnit, SealedAnswers, Side } from './types'

/** Entries of regiments for their parts under another leader, made once for each entry and leader. */
const entriesUnder = new WeakMap<RosterUnit, Map<string, RosterUnit>>()

/** The entry of a regiment for a part of it under another leader (SAR-2.4). */
function entryUnder(entry: RosterUnit, leader: string): RosterUnit {
  const known = entriesUnder.get(entry)?.get(leader)
  if (known) return known
  const under = { ...entry, leader }
  entriesUnder.set(entry, new Map([...(entriesUnder.get(entry) ?? []), [leader, under]]))
  return under
}

/** The entry of a unit in the order of battle; a detached part (SAR-2.5) has that of its regiment, whose id is `unit.of`. */
export function rosterUnitOf({ field }: { field: FieldOfBattle }, unit: BattleUnit): RosterUnit {
  const entry = field.units.get(unit.of)!
  return unit.command === undefined ? entry : entryUnder(entry, unit.command)
}

/** SAR-6.4, 18.1: may the unit stand in skirmish order whole against the rule, as warriors may by an option of a battle of record? */
export const isWholeSkirmisher = ({ field }: { field: FieldOfBattle }, unit: BattleUnit): boolean =>
  field.terms.special?.wholeSkirmishers.includes(unit.of) === true

/** The side of a unit. */
export const sideOfUnit = (table: BattleTable, unit: BattleUnit): Side => rosterUnitOf(table, unit).side

/** Does the unit stand on the table? A removed unit (`gone`) does not. */
export const standsOnTable = ({ at, gone }: BattleUnit): boolean => at !== null && !gone

/** Does the unit stand on the table, unbroken and not locked in a melee (SAR-14.8)? */
export const isFreeToAct = (unit: BattleUnit): boolean => standsOnTable(unit) && !unit.broken && !unit.locked

/** Ids of a side's units that stand on the table, sorted. */
export const unitsOf = (table: BattleTable, side: Side): string[] =>
  Object.keys(table.battle.units)
    .sort()
    .filter((id) => {
      const unit = table.battle.units[id]!
      return standsOnTable(unit) && sideOfUnit(table, unit) === side
    })

/** Ids of a side's leaders, sorted. */
export const leadersOf = ({ field, battle }: BattleTable, side: Side): string[] =>
  Object.keys(battle.leaders)
    .sort()
    .filter((id) => field.leaders.get(id)!.side === side)

/**
 * SAR-4.3: the distance from a place to the outline of a unit, in thousandths of an inch. It is 0 inside the outline, and for a unit off the
 * table, to which any leader of its chain may give orders as if he stood beside it.
 */
export function distanceToUnit(field: FieldOfBattle, from: Point, unit: BattleUnit): number {
  const outline = unitPolygon(field, unit)
  if (outline === null || containsPoint(outline, from)) return 0
  return Math.min(...polygonSides(outline).map(([start, end]) => distanceToSegment(from, start, end)))
}

/** SAR-4.4: is the leader the unit's direct superior, or higher in its chain of command? Null: he is not in that chain. */
export function commandLevel(table: BattleTable, leader: string, unit: BattleUnit): 'direct' | 'higher' | null {
  const superiors = superiorsOf(table.field, rosterUnitOf(table, unit))
  if (!superiors.includes(leader)) return null
  return superiors[0] === leader ? 'direct' : 'higher'
}

/**
 * SAR-4.2: the leader points that a leader has spent in the sealed answers of his side: what his orders cost, one for each mission (SAR-4.17)
 * and one for a rally (SAR-20.9).
 */
export function pointsSpent(answers: SealedAnswers, leader: string): number {
  const ownOrders = Object.values(answers.orders).filter(({ by }) => by === leader)
  const orderPoints = ownOrders.reduce((sum, { cost }) => sum + cost, 0)
  const missionPoints = answers.missions.filter(({ by }) => by === leader).length
  const rallyPoints = leader in answers.rallies ? 1 : 0
  return orderPoints + missionPoints + rallyPoints
}
