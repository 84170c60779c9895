import { containsPoint, distanceToSegment, polygonSides as edges } from '../../common/polygon'
import type { Point } from '../../common/point'
import { superiorsOf, type FieldOfBattle, type RosterUnit } from './field'
import { unitPolygon } from './layout'
import type { BattleTable } from './run'
import type { BattleUnit, SealedAnswers, Side } from './types'

/** The facts of a unit, or of the unit that it is a part of. */
export const rosterUnitOf = ({ field }: { field: FieldOfBattle }, unit: BattleUnit): RosterUnit =>
  field.units.get(unit.of)!

/** The side of a unit. */
export const sideOfUnit = (table: BattleTable, unit: BattleUnit): Side => rosterUnitOf(table, unit).side

/** Ids of a side's units that stand on the table, in order. */
export const unitsOf = (table: BattleTable, side: Side): string[] =>
  Object.keys(table.battle.units)
    .sort()
    .filter((id) => {
      const unit = table.battle.units[id]!
      return unit.at !== null && !unit.gone && sideOfUnit(table, unit) === side
    })

/** Ids of a side's leaders, in order. */
export const leadersOf = ({ field, battle }: BattleTable, side: Side): string[] =>
  Object.keys(battle.leaders)
    .sort()
    .filter((id) => field.leaders.get(id)!.side === side)

/** SAR-4.3: the distance from a place to the outline of a unit, in thousandths of an inch; 0 inside it or off the table. */
export function distanceToUnit(field: FieldOfBattle, from: Point, unit: BattleUnit): number {
  const outline = unitPolygon(field, unit)
  if (outline === null || containsPoint(outline, from)) return 0
  return Math.min(...edges(outline).map(([a, b]) => distanceToSegment(from, a, b)))
}

/** SAR-4.4: is the leader the unit's direct superior, or a higher one? Null: neither. */
export function commandLevel(table: BattleTable, leader: string, unit: BattleUnit): 'direct' | 'higher' | null {
  const level = superiorsOf(table.field, rosterUnitOf(table, unit)).indexOf(leader)
  if (level < 0) return null
  return level === 0 ? 'direct' : 'higher'
}

/** SAR-4.2, 4.17, 20.9: leader points that a leader's face-down orders, missions and rallies cost. */
export const pointsSpent = (answers: SealedAnswers, leader: string): number =>
  Object.values(answers.orders).reduce((sum, { by, cost }) => sum + (by === leader ? cost : 0), 0) +
  answers.missions.filter(({ by }) => by === leader).length +
  (leader in answers.rallies ? 1 : 0)
