// Where lines of fire begin and end on the table.
import { FULL_CIRCLE } from '../../core/fixed'
import type { Point } from '../../tabletop/common/point'
import { centreOf } from '../../tabletop/common/block'
import type { TableUnit } from './board'

/** The line of a battery off the table begins at this distance from its target, beyond any edge; in thousandths of an inch. */
const OFF_TABLE_DISTANCE = 90_000

/** A unit as far as a shot needs it. */
type Shot = Pick<TableUnit, 'id' | 'side' | 'x' | 'y' | 'heading' | 'width' | 'depth'>

/** The middle of a unit's footprint. A unit that is drawn on its way has fractions, which the rules do not know: they are rounded. */
export const unitMiddle = (unit: Omit<Shot, 'id' | 'side'>): Point =>
  centreOf({
    at: { x: Math.round(unit.x), y: Math.round(unit.y) },
    heading: Math.round(unit.heading + FULL_CIRCLE) % FULL_CIRCLE,
    width: Math.round(unit.width),
    depth: Math.round(unit.depth),
  })

/**
 * A line of fire from the middle of the shooter's front to the middle of its target; null without a target. The line of a battery off the table
 * (OPS-23.4) comes from beyond the edge, from where the enemies of its target are, since the battery stands behind them.
 */
export function shotPath(
  from: string,
  to: string,
  units: ReadonlyMap<string, Shot>,
  table: { readonly width: number },
): [Point, Point] | null {
  const target = units.get(to)
  if (!target) return null
  const end = unitMiddle(target)
  const shooter = units.get(from)
  if (shooter) return [{ x: shooter.x, y: shooter.y }, end]
  const enemies = [...units.values()].filter(({ side }) => side !== target.side)
  const count = enemies.length
  // Without enemies on the table: from the middle of the south edge.
  const behind =
    count === 0
      ? { x: table.width / 2, y: 0 }
      : { x: enemies.reduce((sum, { x }) => sum + x, 0) / count, y: enemies.reduce((sum, { y }) => sum + y, 0) / count }
  const distance = Math.hypot(behind.x - end.x, behind.y - end.y) || 1
  return [
    {
      x: end.x + ((behind.x - end.x) / distance) * OFF_TABLE_DISTANCE,
      y: end.y + ((behind.y - end.y) / distance) * OFF_TABLE_DISTANCE,
    },
    end,
  ]
}
