// Looks up units and leaders of a battle: who stands where, who is near, how worn a unit is.
import { opponentOf } from '../../../game/side'
import {
  distanceToSegment,
  areNearerThan,
  containsPoint,
  gapBetween,
  type Polygon,
  polygonSides,
} from '../../common/polygon'
import type { Point } from '../../common/point'
import { rulesWith } from '../data'
import type { Effectiveness } from '../types'
import { effectivenessOf as effectivenessByStands } from '../units/effectiveness'
import { outlineOf, standCount } from './block'
import type { RegimentalField, RegimentalUnitFacts } from './field'
import { CLOSE_RANGE } from './figures'
import { whileNothingMoves } from './memo'
import type { RegimentalTable } from './run'
import type { Formation, RegimentalLeader, RegimentalUnit, Side } from './types'

/** The state of a unit; it must exist. */
export const unitOf = ({ battle }: RegimentalTable, id: string): RegimentalUnit => battle.units[id]!
/** The facts of a unit in the order of battle; it must exist. */
export const factsOf = ({ field }: RegimentalTable, id: string): RegimentalUnitFacts => field.units.get(id)!
/** The state of a leader; he must exist. */
export const leaderOf = ({ battle }: RegimentalTable, id: string): RegimentalLeader => battle.leaders[id]!

/** The enemy of a side. */
export const enemyOf = ({ field }: RegimentalTable, side: Side): Side => opponentOf(field.sides, side)

/** Does a unit stand on the table? */
export const isOnTable = ({ absence }: RegimentalUnit): boolean => absence === null

/** The ids of the order of battle, sorted; worked out once for each field. */
const sortedIds = new WeakMap<RegimentalField, readonly string[]>()
function idsOf(field: RegimentalField): readonly string[] {
  const known = sortedIds.get(field)
  if (known) return known
  const ids = [...field.units.keys()].sort()
  sortedIds.set(field, ids)
  return ids
}

/** Ids on the table of one side, or of both, sorted. Called so often that it makes nothing but the list. */
function idsOnTable({ field, battle }: RegimentalTable, side: Side | null): string[] {
  const found: string[] = []
  for (const id of idsOf(field)) {
    const unit = battle.units[id]!
    if (unit.absence === null && (side === null || unit.side === side)) found.push(id)
  }
  return found
}

/** Ids of all units on the table, sorted. */
export const unitsOnTable = (table: RegimentalTable): readonly string[] => idsOnTable(table, null)

/** Ids of a side's units on the table, sorted. */
export const unitsOfSide = (table: RegimentalTable, side: Side): readonly string[] => idsOnTable(table, side)

/** Ids of the enemies of a side on the table, sorted. */
export const enemiesOf = (table: RegimentalTable, side: Side): readonly string[] =>
  unitsOfSide(table, enemyOf(table, side))

/** Ids of the friends of a unit on the table, without the unit, sorted. */
export const friendsOf = (table: RegimentalTable, id: string): string[] =>
  unitsOfSide(table, unitOf(table, id).side).filter((other) => other !== id)

/** Is the unit a battery? Else it is troops (REG-1.4). */
export const isBattery = (table: RegimentalTable, id: string): boolean => factsOf(table, id).arm === 'artillery'
/** Is the unit troops on horses? */
export const isMounted = (table: RegimentalTable, id: string): boolean =>
  factsOf(table, id).arm === 'cavalry' && unitOf(table, id).formation !== 'dismountedOpenOrder'
/** REG-1.11: open order, on foot too: skirmishers. */
export const isOpenOrder = (formation: Formation): boolean =>
  formation === 'openOrder' || formation === 'dismountedOpenOrder'
/** A square of either kind. */
export const isSquare = (formation: Formation): boolean => formation === 'square' || formation === 'hastySquare'
/** Formed troops: not in open order and not broken. They block sight (REG-7.3) and outflank (REG-12.7). */
export const isFormed = (table: RegimentalTable, id: string): boolean => {
  const unit = unitOf(table, id)
  return !isBattery(table, id) && unit.order !== 'broken' && !isOpenOrder(unit.formation)
}

/** The ground that a unit covers. */
export const outline = (table: RegimentalTable, id: string): Polygon => outlineOf(table.field, id, unitOf(table, id))

/** The distance between two units, nearest stand to nearest stand (REG-7.3), thousandths of an inch. */
export const distanceBetween = (table: RegimentalTable, a: string, b: string): number =>
  gapBetween(outline(table, a), outline(table, b))

/** Is a unit within `reach` (included) of another? Cheaper than measuring. */
export const isWithin = (table: RegimentalTable, a: string, b: string, reach: number): boolean =>
  areNearerThan(outline(table, a), outline(table, b), reach + 1)

/** REG-3.5: the distance from a place to the nearest stand of a unit; 0 inside it. */
export function distanceToUnit(table: RegimentalTable, from: Point, id: string): number {
  const area = outline(table, id)
  if (containsPoint(area, from)) return 0
  return Math.min(...polygonSides(area).map(([a, b]) => distanceToSegment(from, a, b)))
}

/** REG-1.7: enemies of a unit that keep it in close range: neither broken nor only a leader, within 4 in. Sorted ids. */
export const enemiesInCloseRange = whileNothingMoves((table, id): readonly string[] =>
  enemiesOf(table, unitOf(table, id).side).filter(
    (enemy) => unitOf(table, enemy).order !== 'broken' && isWithin(table, id, enemy, CLOSE_RANGE),
  ),
)
/** REG-1.7: is the unit in close range? */
export const isInCloseRange = (table: RegimentalTable, id: string): boolean => enemiesInCloseRange(table, id).length > 0

/** REG-1.6, 12.3: how worn troops are; null: a battery, which has no effectiveness (OQ-14). */
export function effectivenessOf(table: RegimentalTable, id: string): Effectiveness | null {
  const { grade, stands: atStart, arm } = factsOf(table, id)
  if (arm === 'artillery') return null
  return effectivenessByStands(rulesWith(table.battle.options), grade, atStart, unitOf(table, id).stands)
}

/** Ids of a side's leaders who are in play on the table, sorted. */
export const leadersOfSide = (table: RegimentalTable, side: Side): string[] =>
  Object.keys(table.battle.leaders)
    .filter((id) => table.battle.leaders[id]!.side === side && table.battle.leaders[id]!.fallen === null)
    .sort()

/** Id of the leader attached to a unit; null: none (REG-1.14). */
export const leaderWith = ({ battle }: RegimentalTable, id: string): string | null =>
  Object.keys(battle.leaders).find(
    (one) => battle.leaders[one]!.attached === id && battle.leaders[one]!.fallen === null,
  ) ?? null

/** Ids of the leaders of a unit's own chain: its leader, his superior, and so on (REG-1.14). */
export function chainOf({ field }: RegimentalTable, id: string): string[] {
  const chain: string[] = []
  let leader: string | null = field.units.get(id)!.leader
  while (leader !== null && !chain.includes(leader)) {
    chain.push(leader)
    leader = field.leaders.get(leader)?.superior ?? null
  }
  return chain
}

/** REG-12.8: stands of a unit as they count for the army: a gun stand counts 2. */
export const armyStands = (unit: RegimentalUnit, gunWeight: number): number =>
  unit.stands + unit.guns.length * gunWeight

/** Stands of a unit, of troops or guns. */
export const standsOf = (table: RegimentalTable, id: string): number => standCount(unitOf(table, id))

/** Where a leader is: an attached one is with his unit. */
export const placeOfLeader = (table: RegimentalTable, leader: string): Point => {
  const { x, y, attached } = leaderOf(table, leader)
  if (attached === null) return { x, y }
  const unit = unitOf(table, attached)
  return { x: unit.x, y: unit.y }
}
