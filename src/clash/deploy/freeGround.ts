import { type Block, footprint } from '../../tabletop/common/block'
import { boxOf } from '../../tabletop/common/box'
import { isOnTable } from '../../tabletop/common/ground'
import { type Area, type Ground, isArea } from '../../tabletop/common/groundSchema'
import { type Point, type Pose, pointFromPose } from '../../tabletop/common/point'
import { gapBetween, polygonsOverlap, type Polygon } from '../../tabletop/common/polygon'

/** Corners are rounded to whole thousandths of an inch, so distances may be off by this much. */
const ROUNDING = 4
/** Places are tried on a grid of this width, in thousandths of an inch. */
const GRID_STEP = 500
/** Places are tried at most this many grid steps away. */
const MAX_GRID_STEPS = 40

/** The ground of a table on which units can still be deployed. */
export class FreeGround {
  private readonly occupied: Polygon[] = []
  /** Areas in which nobody can be deployed in formation. */
  private readonly closedAreas: readonly Area[]
  private readonly minGap: number

  /** `minGap`: the least distance between units, in thousandths of an inch. */
  constructor(
    private readonly ground: Ground,
    minGap: number,
  ) {
    this.minGap = minGap - ROUNDING
    this.closedAreas = ground.features.filter(isArea).filter(({ kind }) => kind === 'impassable' || kind === 'building')
  }

  private isFree(block: Block): boolean {
    const corners = footprint(block)
    return (
      corners.every((corner) => isOnTable(this.ground, corner)) &&
      this.closedAreas.every(({ area }) => !polygonsOverlap(corners, area)) &&
      this.occupied.every(
        (other) => areBoxesApart(corners, other, this.minGap) || gapBetween(corners, other) >= this.minGap,
      )
    )
  }

  /** Marks the ground of a unit as occupied. */
  occupy(block: Block): void {
    this.occupied.push(footprint(block))
  }

  /**
   * Finds the place of a unit `x` to the right and `y` forward of a pose, or as near to that as there is room, and marks it as occupied.
   * `blockAt`: the ground that the unit covers at a place.
   */
  place(blockAt: (pose: Pose) => Block, pose: Pose, x: number, y: number): Pose {
    const poseAt = (place: Point): Pose => ({ at: pointFromPose(pose, place.x, place.y), heading: pose.heading })
    for (const place of placesAround(x, y)) {
      const found = poseAt(place)
      const block = blockAt(found)
      if (!this.isFree(block)) continue
      this.occupy(block)
      return found
    }
    // Where there is no room the unit is deployed on top of others: nobody is left out.
    const crowded = poseAt({ x, y })
    this.occupy(blockAt(crowded))
    return crowded
  }
}

/**
 * The places of a grid around one place, the nearest square ring first. In each ring come the places of its rear row, then those at its two
 * sides from rear to front, then those of its front row. `x` grows to the right, `y` forward.
 */
function* placesAround(x: number, y: number): Generator<Point> {
  yield { x, y }
  for (let ring = 1; ring <= MAX_GRID_STEPS; ring++) {
    const placesInRow = function* (stepsForward: number): Generator<Point> {
      for (let aside = 0; aside <= ring; aside++)
        for (const stepsRight of aside === 0 ? [0] : [0 - aside, aside])
          yield { x: x + stepsRight * GRID_STEP, y: y + stepsForward * GRID_STEP }
    }
    yield* placesInRow(0 - ring)
    for (let stepsBack = ring - 1; stepsBack > 0 - ring; stepsBack--)
      for (const stepsRight of [0 - ring, ring]) yield { x: x + stepsRight * GRID_STEP, y: y - stepsBack * GRID_STEP }
    yield* placesInRow(ring)
  }
}

/** Do the bounding boxes of two polygons lie at least `distance` apart? A cheap test that spares most exact measuring. */
function areBoxesApart(polygon: Polygon, other: Polygon, distance: number): boolean {
  const [a, b] = [boxOf(polygon), boxOf(other)]
  return (
    b.left - a.right >= distance ||
    a.left - b.right >= distance ||
    b.low - a.high >= distance ||
    a.low - b.high >= distance
  )
}
