import { type Block, footprint } from '../../../tabletop/common/block'
import { onTable } from '../../../tabletop/common/ground'
import { type Area, isArea } from '../../../tabletop/common/groundSchema'
import { type Point, type Pose, toTable } from '../../../tabletop/common/point'
import { gap, overlap, type Polygon } from '../../../tabletop/common/polygon'
import type { FieldOfBattle } from '../../../tabletop/sar/battle/field'
import { unitBlock } from '../../../tabletop/sar/battle/layout'
import type { BattleUnit } from '../../../tabletop/sar/battle/types'

/** Corners are rounded to whole thousandths of an inch. */
const ROUNDING = 4
/** Steps in which room is looked for, and how many of them to each side and backward. */
const STEP = 500
const FAR = 40

/** Who stands where already, and the ground on which nobody can be set up. */
export class FreeGround {
  private readonly taken: Polygon[] = []
  private readonly closed: readonly Area[]

  private readonly apart: number

  constructor(
    private readonly field: FieldOfBattle,
    apart: number,
  ) {
    this.apart = apart - ROUNDING
    this.closed = field.ground.features
      .filter(isArea)
      .filter(({ kind }) => kind === 'impassable' || kind === 'building')
  }

  private free(block: Block): boolean {
    const ground = footprint(block)
    return (
      ground.every((corner) => onTable(this.field.ground, corner)) &&
      this.closed.every(({ area }) => !overlap(ground, area)) &&
      this.taken.every((other) => farApart(ground, other, this.apart) || gap(ground, other) >= this.apart)
    )
  }

  /** The ground of a unit is taken. */
  take(unit: BattleUnit): void {
    const block = unitBlock(this.field, unit)
    if (block) this.taken.push(footprint(block))
  }

  /** Sets a unit down at that place of a pose, or as near to it as there is room. */
  settle(unit: BattleUnit, pose: Pose, x: number, y: number): BattleUnit {
    for (const spot of around(x, y)) {
      const at = toTable(pose, spot.x, spot.y)
      const placed = { ...unit, at, heading: pose.heading }
      if (!this.free(unitBlock(this.field, placed)!)) continue
      this.take(placed)
      return placed
    }
    // Nobody is left out for want of room.
    const placed = { ...unit, at: toTable(pose, x, y), heading: pose.heading }
    this.take(placed)
    return placed
  }
}

/** Places around one, nearest ring first; in each backward, then aside, then forward. */
function* around(x: number, y: number): Generator<Point> {
  yield { x, y }
  for (let ring = 1; ring <= FAR; ring++) {
    for (let aside = 0; aside <= ring; aside++)
      for (const side of aside === 0 ? [0] : [0 - aside, aside]) yield { x: x + side * STEP, y: y - ring * STEP }
    for (let back = ring - 1; back > 0 - ring; back--)
      for (const side of [0 - ring, ring]) yield { x: x + side * STEP, y: y - back * STEP }
    for (let aside = 0; aside <= ring; aside++)
      for (const side of aside === 0 ? [0] : [0 - aside, aside]) yield { x: x + side * STEP, y: y + ring * STEP }
  }
}

/** Do even the boxes around two grounds lie so far apart? Spares most of the exact measuring. */
function farApart(p: Polygon, q: Polygon, apart: number): boolean {
  const clear = (of: (corner: Point) => number): boolean =>
    Math.min(...q.map(of)) - Math.max(...p.map(of)) >= apart || Math.min(...p.map(of)) - Math.max(...q.map(of)) >= apart
  return clear(({ x }) => x) || clear(({ y }) => y)
}
