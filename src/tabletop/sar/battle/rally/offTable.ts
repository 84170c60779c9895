import { normalizedAngle } from '../../../../core/fixed'
import { type Block, footprint } from '../../../common/block'
import { onTable } from '../../../common/ground'
import type { Point } from '../../../common/point'
import { overlap } from '../../../common/polygon'
import { reentryTurn } from '../../morale/offTable'
import { headingTowardEnemy } from '../deploy'
import type { FieldOfBattle } from '../field'
import { unitBlock, unitPolygon, maxWidth } from '../layout'
import { type ActionRun, type BattleTable, emit } from '../run'
import type { BattleUnit, Side } from '../types'
import { factsOf, sideOfUnit } from '../units'

/** Broken units over the edge that have not rallied yet (SAR-20.8), in order. */
export const fledUnits = ({ battle }: BattleTable): string[] =>
  Object.keys(battle.units)
    .sort()
    .filter((id) => {
      const { off, gone } = battle.units[id]!
      return !gone && off !== null && off.back === null
    })

/** SAR-20.8: it has rallied after so many retreats out there, and comes back as many turns later. */
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

/** Into the table from where it left; in a corner toward the enemy. */
function inward(field: FieldOfBattle, side: Side, { x, y }: Point): number {
  const { ground } = field
  const edges: [number, number][] = [
    [ground.depth - y, 18_000],
    [ground.width - x, 27_000],
    [y, 0],
    [x, 9000],
  ]
  const least = Math.min(...edges.map(([far]) => far))
  const toward = headingTowardEnemy(field, side)
  const ways = edges.filter(([far]) => far === least).map(([, heading]) => heading)
  return ways.includes(toward) ? toward : normalizedAngle(ways[0]!)
}

/** The unit as it would come on: in column, guns limbered, its rear on the edge. */
function comingOn(table: BattleTable, unit: BattleUnit, place: Point): BattleUnit {
  const { field } = table
  const { arm, nation, castings } = factsOf(table, unit)
  const stance = arm === 'artillery' ? 'limbered' : 'column'
  const heading = inward(field, sideOfUnit(table, unit), place)
  const width = arm === 'artillery' ? 1 : maxWidth(field.tables, nation, castings, 'column')
  const formed: BattleUnit = { ...unit, stance, width, heading, at: place }
  const block = unitBlock(field, formed)!
  return { ...formed, at: within(field, block) }
}

/** The nearest place of the middle of the front at which all of the block is on the table. */
function within({ ground }: FieldOfBattle, block: Block): Point {
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

/** SAR-20.8: units whose turn has come re-enter where they left, as phase 1 begins; where somebody stands there they wait. */
export function returnToTable(run: ActionRun): void {
  const { battle, field } = run
  for (const id of Object.keys(battle.units).sort()) {
    const unit = battle.units[id]!
    if (unit.gone || unit.off?.back == null || unit.off.back > battle.turn) continue
    const back = { ...comingOn(run, unit, unit.off.at), off: null }
    const ground = footprint(unitBlock(field, back)!)
    const taken = Object.values(battle.units).some((other) => {
      const there = unitPolygon(field, other)
      return there !== null && overlap(ground, there)
    })
    if (taken || !ground.every((corner) => onTable(field.ground, corner))) continue
    battle.units[id] = back
    emit(run, { kind: 'arrived', unit: id })
  }
}
