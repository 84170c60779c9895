// How a battle ends: the verdict on a scenario after its last turn (SAR-24.8, 24.9), and the early end of a clash (OPS-23.3, 24.1).
// A clash is an attack of the hex game that is fought on the table.
import { mapSides, ofSide } from '../../../game/side'
import { centreOf } from '../../common/block'
import { pointDistance } from '../../common/point'
import { gapBetween, type Polygon } from '../../common/polygon'
import { inchesToThousandths } from '../inches'
import { isFormed } from '../movement/passThrough'
import { victoryByFormedInfantry } from '../victory/formedInfantry'
import { type PointsVerdict, victoryByPoints } from '../victory/points'
import { type Edge, otherSide, type VictoryTerms } from './field'
import { sideThatGivesWay } from './givingWay'
import { unitBlock, unitPolygon } from './layout'
import type { BattleTable } from './run'
import { endingReached, specialPoints } from './special/verdict'
import type { BattleResult, BattleUnit, Side } from './types'
import { rosterUnitOf, sideOfUnit, unitsOf } from './units'

/** The way out is searched on a grid of one inch; in thousandths of an inch. */
const GRID_STEP = 1000

/** One step of the grid toward each edge, as columns and rows. */
const TOWARD_EDGE: Readonly<Record<Edge, readonly [number, number]>> = {
  north: [0, 1],
  south: [0, -1],
  east: [1, 0],
  west: [-1, 0],
}
/** The eight neighbours of a place of the grid, as columns and rows. */
const NEIGHBOURS: readonly (readonly [number, number])[] = [-1, 0, 1].flatMap((rows) =>
  [-1, 1, 0].filter((columns) => columns !== 0 || rows !== 0).map((columns): [number, number] => [columns, rows]),
)

/** Is a place nearer than `minDistance` (thousandths of an inch) to any of these areas? */
function isNearAny(x: number, y: number, areas: readonly Polygon[], minDistance: number): boolean {
  // `gapBetween` measures between polygons, so the place becomes a triangle a thousandth of an inch wide.
  const tinyTriangle: Polygon = [
    { x, y },
    { x: x + 1, y },
    { x, y: y + 1 },
  ]
  const isFarOutside = (coordinate: number, min: number, max: number): boolean =>
    coordinate < min - minDistance || coordinate > max + minDistance
  return areas.some((area) => {
    const xs = area.map((corner) => corner.x)
    const ys = area.map((corner) => corner.y)
    // A quick test with the bounding box before exact measuring.
    if (isFarOutside(x, Math.min(...xs), Math.max(...xs)) || isFarOutside(y, Math.min(...ys), Math.max(...ys)))
      return false
    return gapBetween(area, tinyTriangle) < minDistance
  })
}

/**
 * SAR-24.8: the number of a side's formed infantry units on the table, and whether any of them has a way to the side's own edge that comes
 * near no unbroken enemy. The way is searched step by step on a grid.
 */
function formedInfantryAndWayOut(table: BattleTable, side: Side): { formed: number; hasWayOut: boolean } {
  const { field, battle } = table
  const infantry = unitsOf(table, side).filter((id) => {
    const unit = battle.units[id]!
    return rosterUnitOf(table, unit).arm === 'infantry' && !unit.broken && isFormed(field.tables, unit.stance)
  })
  const enemyAreas = unitsOf(table, otherSide(table, side))
    .filter((id) => !battle.units[id]!.broken)
    .map((id) => unitPolygon(field, battle.units[id]!)!)
  const { width, depth } = field.ground
  // SAR-7.16: the distance that units keep from enemies.
  const minDistance = inchesToThousandths(field.tables.movement.standoffInches)
  const ownEdge = ofSide(field.terms.retreatEdge, side)
  const isAtOwnEdge: Readonly<Record<Edge, (column: number, row: number) => boolean>> = {
    north: (_, row) => row * GRID_STEP >= depth,
    south: (_, row) => row === 0,
    east: (column) => column * GRID_STEP >= width,
    west: (column) => column === 0,
  }
  // The neighbours toward the edge come last, so that they are visited first.
  const [towardX, towardY] = TOWARD_EDGE[ownEdge]
  const neighbours = NEIGHBOURS.toSorted((a, b) => a[0] * towardX + a[1] * towardY - (b[0] * towardX + b[1] * towardY))
  // Searches from all units at once: any way from any of them will do. A place is a column and a row of the grid.
  const visited = new Set<string>()
  const toVisit = infantry
    .map((id) => unitBlock(field, battle.units[id]!)!.at)
    .map(({ x, y }): [number, number] => [Math.round(x / GRID_STEP), Math.round(y / GRID_STEP)])
  while (toVisit.length > 0) {
    const [column, row] = toVisit.pop()!
    const place = `${column},${row}`
    const isOffTable = column < 0 || row < 0 || column * GRID_STEP > width || row * GRID_STEP > depth
    if (visited.has(place) || isOffTable) continue
    visited.add(place)
    if (isNearAny(column * GRID_STEP, row * GRID_STEP, enemyAreas, minDistance)) continue
    if (isAtOwnEdge[ownEdge](column, row)) return { formed: infantry.length, hasWayOut: true }
    for (const [columns, rows] of neighbours) toVisit.push([column + columns, row + rows])
  }
  return { formed: infantry.length, hasWayOut: false }
}

/** SAR-24.9 (ruling Q47): the castings that a side has lost: casualties, stragglers, and all castings of removed units. */
export function castingsLost(table: BattleTable, side: Side): number {
  return Object.values(table.battle.units)
    .filter((unit) => sideOfUnit(table, unit) === side)
    .reduce((sum, { gone, strength }) => sum + (gone ? strength.start : strength.casualties + strength.stragglers), 0)
}

/** SAR-24.9: the victory points of both sides as the battle stands, and the verdict that follows from them. */
export function verdictByPoints(table: BattleTable, { points }: VictoryTerms): PointsVerdict {
  const { sides, terms } = table.field
  if (terms.special) return specialPoints(table, terms.special)
  // SAR-24.9: a side may have to pay points if it has brought on a certain group of reinforcements. `arrival` of a unit's state is null once
  // it has come; that of the roster always names its group.
  const hasPenalizedGroupArrived = Object.values(table.battle.units).some(
    (unit) =>
      points.groupPenalty !== null &&
      rosterUnitOf(table, unit).arrival === points.groupPenalty.group &&
      unit.arrival === null,
  )
  const lossesBySide = mapSides(sides, (side) => castingsLost(table, side))
  return victoryByPoints(points, sides, lossesBySide, hasPenalizedGroupArrived)
}

/** SAR-24.8, 24.9: the result of a battle that has lasted for all its turns. A clash that goes on so long has no winner. */
export function verdictAfterLastTurn(table: BattleTable): BattleResult {
  const { field, battle } = table
  const { victory } = field.terms
  if (victory === null) return { winner: null, by: 'clash', smashing: false }
  const ending = endingReached(table, 'end')
  if (ending) return ending
  if (victory.formedInfantry && battle.options.victory === 'formedInfantry') {
    const { formed, hasWayOut } = formedInfantryAndWayOut(table, victory.formedInfantry.side)
    return {
      winner: victoryByFormedInfantry(victory.formedInfantry, formed, hasWayOut),
      by: 'formedInfantry',
      smashing: false,
    }
  }
  const { winner, smashing } = verdictByPoints(table, victory)
  return { winner, by: 'points', smashing }
}

/**
 * OPS-23.3, 24.1: has a side an unbroken formed unit (or unlimbered guns) within this radius of the centre of a clash, in thousandths of an
 * inch? Null: anywhere on the table.
 */
export function hasFormedUnitWithin(table: BattleTable, side: Side, radius: number | null): boolean {
  const { field, battle } = table
  const centre = field.terms.clash?.centre
  return unitsOf(table, side).some((id) => {
    const unit = battle.units[id]!
    if (unit.broken || !isFormedOrGuns(table, unit)) return false
    const mayStandAnywhere = radius === null || centre === undefined
    return mayStandAnywhere || pointDistance(centreOf(unitBlock(field, unit)!), centre) <= radius
  })
}

/**
 * The result of a clash that ends before its last turn, because a side gives way (OPS-24.1) or has no formed unit near the centre of the
 * table (OPS-23.3); null: it goes on, or it is not a clash.
 */
export function earlyEndOfClash(table: BattleTable): BattleResult | null {
  const { clash } = table.field.terms
  if (clash === null) return null
  const beatenSide = sideThatGivesWay(table)
  if (beatenSide) return { winner: otherSide(table, beatenSide), by: 'clash', smashing: false }
  const standsItsGround = (side: Side): boolean => {
    const isAttacker = side === clash.attacker
    // Batteries that attack alone fire from beyond the table.
    if (isAttacker && clash.onlyBatteriesAttack) return true
    // The attacker begins far from the centre, and may stand anywhere in the first turns (`approachTurns`), while he approaches.
    const isApproaching = isAttacker && table.battle.turn <= (clash.approachTurns ?? 0)
    return hasFormedUnitWithin(table, side, isApproaching ? null : clash.holdingRadius)
  }
  const standingSides = table.field.sides.filter(standsItsGround)
  if (standingSides.length === 2) return null
  // If neither side stands its ground, nobody wins.
  return { winner: standingSides[0] ?? null, by: 'clash', smashing: false }
}

/** SAR-2.9: is the unit in a formed stance, or unlimbered artillery? */
const isFormedOrGuns = ({ field }: BattleTable, { stance }: BattleUnit): boolean =>
  stance === 'unlimbered' || isFormed(field.tables, stance)
