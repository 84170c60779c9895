// Broken units that have fled over the edge of the table (SAR-20.8): they may rally there and come back.
import { type Block, footprint } from '../../../common/block'
import { isOnTable } from '../../../common/ground'
import type { Point } from '../../../common/point'
import { polygonsOverlap } from '../../../common/polygon'
import { reentryTurn } from '../../morale/offTable'
import { headingTowardEnemy } from '../deploy'
import type { FieldOfBattle } from '../field'
import { unitBlock, unitPolygon, maxWidth } from '../layout'
import { type ActionRun, type BattleTable, emit } from '../run'
import type { BattleUnit, Side } from '../types'
import { rosterUnitOf, sideOfUnit } from '../units'

/**
 * SAR-20.8: ids of broken units off the table that have not rallied yet, sorted. `off`: where a unit left the table, how often it has retreated
 * since, and the turn in which it comes `back`; null: it did not leave.
 */
export const unitsFledOffTable = ({ battle }: BattleTable): string[] =>
  Object.keys(battle.units)
    .sort()
    .filter((id) => {
      const { off, gone } = battle.units[id]!
      return !gone && off !== null && off.back === null
    })

/** SAR-20.8: a unit rallies off the table; it returns as many turns later as it has made retreats. */
export function rallyOffTable(run: ActionRun, id: string): void {
  const { battle } = run
  const unit = battle.units[id]!
  const offTable = unit.off!
  battle.units[id] = {
    ...unit,
    broken: false,
    off: { ...offTable, back: reentryTurn(offTable.retreats, battle.turn) },
  }
}

/**
 * The heading from the nearest edge into the table, in hundredths of a degree. In a corner, with two nearest edges, it is the heading toward the
 * enemy if that is one of the two.
 */
function headingIntoTable(field: FieldOfBattle, side: Side, { x, y }: Point): number {
  const { ground } = field
  const [north, east, south, west] = [
    { distance: ground.depth - y, inwardHeading: 18_000 },
    { distance: ground.width - x, inwardHeading: 27_000 },
    { distance: y, inwardHeading: 0 },
    { distance: x, inwardHeading: 9000 },
  ] as const
  const edges = [north, east, south, west]
  const leastDistance = Math.min(...edges.map(({ distance }) => distance))
  const nearestEdges = edges.filter(({ distance }) => distance === leastDistance)
  const towardEnemy = headingTowardEnemy(field, side)
  if (nearestEdges.some(({ inwardHeading }) => inwardHeading === towardEnemy)) return towardEnemy
  return nearestEdges[0]!.inwardHeading
}

/** The unit as it returns to the table: in column, or limbered, with its rear at the edge. */
function returningUnit(table: BattleTable, unit: BattleUnit, place: Point): BattleUnit {
  const { field } = table
  const { arm, nation, castings } = rosterUnitOf(table, unit)
  const stance = arm === 'artillery' ? 'limbered' : 'column'
  const heading = headingIntoTable(field, sideOfUnit(table, unit), place)
  const width = arm === 'artillery' ? 1 : maxWidth(field.tables, nation, castings, 'column')
  const formed: BattleUnit = { ...unit, stance, width, heading, at: place }
  const block = unitBlock(field, formed)!
  return { ...formed, at: placeOnTable(field, block) }
}

/** The place to which the front of a block must be shifted, as little as possible, so that the whole block is on the table. */
function placeOnTable({ ground }: FieldOfBattle, block: Block): Point {
  const corners = footprint(block)
  const cornersX = corners.map(({ x }) => x)
  const cornersY = corners.map(({ y }) => y)
  // Positive: away from the edge at 0; negative: back from the other edge. Only one of the two terms is not 0.
  const shiftInto = (coordinates: number[], tableSize: number): number =>
    Math.max(0, 0 - Math.min(...coordinates)) + Math.min(0, tableSize - Math.max(...coordinates))
  return {
    x: block.at.x + shiftInto(cornersX, ground.width),
    y: block.at.y + shiftInto(cornersY, ground.depth),
  }
}

/** SAR-20.8: when phase 1 begins, units whose turn of return has come re-enter where they left, unless another unit is in the way. */
export function returnToTable(run: ActionRun): void {
  const { battle, field } = run
  for (const id of Object.keys(battle.units).sort()) {
    const unit = battle.units[id]!
    if (unit.gone || unit.off === null) continue
    const { at: placeWhereItLeft, back: turnOfReturn } = unit.off
    const hasRallied = turnOfReturn !== null
    if (!hasRallied || turnOfReturn > battle.turn) continue
    const returned = { ...returningUnit(run, unit, placeWhereItLeft), off: null }
    const outline = footprint(unitBlock(field, returned)!)
    const isTaken = Object.values(battle.units).some((other) => {
      const otherOutline = unitPolygon(field, other)
      return otherOutline !== null && polygonsOverlap(outline, otherOutline)
    })
    if (isTaken || !outline.every((corner) => isOnTable(field.ground, corner))) continue
    battle.units[id] = returned
    emit(run, { kind: 'arrived', rule: 'SAR-20.8', unit: id })
  }
}
