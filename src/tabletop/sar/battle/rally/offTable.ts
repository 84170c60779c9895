import { normalizedAngle } from '../../../../core/fixed'
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

/** SAR-20.8: ids of broken units off the table that have not rallied yet, in order. */
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
  const off = unit.off!
  battle.units[id] = {
    ...unit,
    broken: false,
    off: { ...off, back: reentryTurn(off.retreats, battle.turn) },
  }
}

/** The heading into the table from the nearest edge; in a corner the one toward the enemy. */
function inward(field: FieldOfBattle, side: Side, { x, y }: Point): number {
  const { ground } = field
  const edges: [number, number][] = [
    [ground.depth - y, 18_000],
    [ground.width - x, 27_000],
    [y, 0],
    [x, 9000],
  ]
  const least = Math.min(...edges.map(([distance]) => distance))
  const toward = headingTowardEnemy(field, side)
  const headings = edges.filter(([distance]) => distance === least).map(([, heading]) => heading)
  return headings.includes(toward) ? toward : normalizedAngle(headings[0]!)
}

/** The unit when it returns: in column, or limbered, with its rear on the edge. */
function returningUnit(table: BattleTable, unit: BattleUnit, place: Point): BattleUnit {
  const { field } = table
  const { arm, nation, castings } = rosterUnitOf(table, unit)
  const stance = arm === 'artillery' ? 'limbered' : 'column'
  const heading = inward(field, sideOfUnit(table, unit), place)
  const width = arm === 'artillery' ? 1 : maxWidth(field.tables, nation, castings, 'column')
  const formed: BattleUnit = { ...unit, stance, width, heading, at: place }
  const block = unitBlock(field, formed)!
  return { ...formed, at: placeOnTable(field, block) }
}

/** The place of the front nearest to the block's own at which the whole block is on the table. */
function placeOnTable({ ground }: FieldOfBattle, block: Block): Point {
  const corners = footprint(block)
  const shift = (values: number[], most: number): number =>
    Math.max(0, 0 - Math.min(...values)) + Math.min(0, most - Math.max(...values))
  return {
    x:
      block.at.x +
      shift(
        corners.map(({ x }) => x),
        ground.width,
      ),
    y:
      block.at.y +
      shift(
        corners.map(({ y }) => y),
        ground.depth,
      ),
  }
}

/** SAR-20.8: when phase 1 begins, units whose turn of return has come re-enter where they left, unless another unit is in the way. */
export function returnToTable(run: ActionRun): void {
  const { battle, field } = run
  for (const id of Object.keys(battle.units).sort()) {
    const unit = battle.units[id]!
    if (unit.gone || unit.off?.back == null || unit.off.back > battle.turn) continue
    const back = { ...returningUnit(run, unit, unit.off.at), off: null }
    const ground = footprint(unitBlock(field, back)!)
    const taken = Object.values(battle.units).some((other) => {
      const otherGround = unitPolygon(field, other)
      return otherGround !== null && polygonsOverlap(ground, otherGround)
    })
    if (taken || !ground.every((corner) => isOnTable(field.ground, corner))) continue
    battle.units[id] = back
    emit(run, { kind: 'arrived', unit: id })
  }
}
