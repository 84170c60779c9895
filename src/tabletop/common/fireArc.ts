import { cosine, SINE_UNIT, sine } from '../../core/fixed'
import { roundedQuotient, type Point, type Pose, pointSeenFrom } from './point'
import { containsPoint, type Polygon, segmentsMeet, polygonSides } from './polygon'

/** Men in a row who face the same way: `at` and `heading` are those of the row. */
export interface FiringFront extends Pose {
  readonly castingPlaces: readonly Point[]
  /** Half the arc of fire: hundredths of a degree to each side of straight ahead. */
  readonly halfArc: number
}

/** The area that one man can hit, seen from him: sine and cosine of half the arc, and the range. */
interface Sector {
  readonly sin: number
  readonly cos: number
  readonly range: number
}

/** Does a place lie in the sector, `x` to the right and `y` forward of the man? */
const isInSector = ({ sin, cos, range }: Sector, x: number, y: number): boolean =>
  Math.abs(x) * cos <= y * sin && x * x + y * y <= range * range

/** The place of the segment a-b that is nearest to a man at (`manX`, 0), relative to him; need not be whole. */
function nearestOnSegment(a: Point, b: Point, manX: number): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const squaredLength = dx * dx + dy * dy
  const share = squaredLength === 0 ? 0 : Math.max(0, Math.min(1, ((manX - a.x) * dx - a.y * dy) / squaredLength))
  return { x: a.x + dx * share - manX, y: a.y + dy * share }
}

/** Which men of a front have a target in arc and range. Distances in thousandths of an inch. */
export class FireArc {
  /** The target as seen from the front: x to the right, y forward. */
  private readonly target: Polygon
  private readonly targetSides: [Point, Point][]
  private readonly menX: readonly number[]
  private readonly arc: { readonly sin: number; readonly cos: number }
  private lastPlaces: readonly Point[] = []
  private lastPlacesLocal: readonly Point[] = []

  constructor(
    private readonly front: FiringFront,
    target: Polygon,
  ) {
    this.target = target.map((corner) => pointSeenFrom(front, corner))
    this.targetSides = polygonSides(this.target)
    this.menX = front.castingPlaces.map((man) => pointSeenFrom(front, man).x)
    this.arc = { sin: sine(front.halfArc), cos: cosine(front.halfArc) }
  }

  private sector(range: number): Sector {
    return { sin: this.arc.sin, cos: this.arc.cos, range }
  }

  /** Does any part of the target lie in the arc and range of this man? Exact: tests corners, sides, and the rays of the arc. */
  reaches(man: number, range: number): boolean {
    const x = this.menX[man]!
    const sector = this.sector(range)
    if (this.target.every((corner) => corner.y < 0)) return false
    if (this.target.some((corner) => isInSector(sector, corner.x - x, corner.y))) return true
    const eye = { x, y: 0 }
    if (containsPoint(this.target, eye)) return true
    const [dx, dy] = [roundedQuotient(range * sector.sin, SINE_UNIT), roundedQuotient(range * sector.cos, SINE_UNIT)]
    const rays = [
      { x: x - dx, y: dy },
      { x: x + dx, y: dy },
    ]
    return this.targetSides.some(([a, b]) => {
      const near = nearestOnSegment(a, b, x)
      return isInSector(sector, near.x, near.y) || rays.some((ray) => segmentsMeet(eye, ray, a, b))
    })
  }

  /** The numbers of those places that lie in the arc and range of this man. */
  placesInArc(man: number, range: number, places: readonly Point[]): number[] {
    const x = this.menX[man]!
    const sector = this.sector(range)
    // Callers ask about the same places for every man, so their local positions are kept.
    if (this.lastPlaces !== places) {
      this.lastPlaces = places
      this.lastPlacesLocal = places.map((place) => pointSeenFrom(this.front, place))
    }
    const inArc: number[] = []
    for (const [i, place] of this.lastPlacesLocal.entries()) if (isInSector(sector, place.x - x, place.y)) inArc.push(i)
    return inArc
  }
}
