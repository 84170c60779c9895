import { cosine, SINE_UNIT, sine } from '../../core/fixed'
import { roundedQuotient, type Point, type Pose, pointSeenFrom } from './point'
import { containsPoint, type Polygon, segmentsMeet, polygonSides } from './polygon'

/** Castings in a row that face the same way: `at` is the middle of the row, `heading` the direction in which they face. */
export interface CastingRow extends Pose {
  readonly castingPlaces: readonly Point[]
  /** Half the arc of fire: hundredths of a degree to each side of straight ahead. */
  readonly halfArc: number
}

/** The area that one casting can hit: sine and cosine of half its arc of fire, and its range in thousandths of an inch. */
interface Sector {
  readonly sin: number
  readonly cos: number
  readonly range: number
}

/** Does a place lie in the sector? It lies `x` to the right and `y` forward of the casting. */
const isInSector = ({ sin, cos, range }: Sector, x: number, y: number): boolean =>
  Math.abs(x) * cos <= y * sin && x * x + y * y <= range * range

/** The place on the segment a-b nearest to a casting at (`castingX`, 0), as seen from that casting; its numbers need not be whole. */
function nearestOnSegment(a: Point, b: Point, castingX: number): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const squaredLength = dx * dx + dy * dy
  const share = squaredLength === 0 ? 0 : Math.max(0, Math.min(1, ((castingX - a.x) * dx - a.y * dy) / squaredLength))
  return { x: a.x + dx * share - castingX, y: a.y + dy * share }
}

/** Tells which castings of a row (`front`) have a target in arc and range (SAR-10.1). Distances are thousandths of an inch. */
export class FireArc {
  /** The target as seen from the front: x to the right, y forward. */
  private readonly target: Polygon
  private readonly targetSides: [Point, Point][]
  /** How far to the right of the middle of the front each casting stands. */
  private readonly castingXs: readonly number[]
  private readonly arc: { readonly sin: number; readonly cos: number }
  // The list that `placesInArc` was last asked about, and the same places as seen from the front.
  private lastPlaces: readonly Point[] = []
  private lastPlacesLocal: readonly Point[] = []

  constructor(
    private readonly front: CastingRow,
    target: Polygon,
  ) {
    this.target = target.map((corner) => pointSeenFrom(front, corner))
    this.targetSides = polygonSides(this.target)
    this.castingXs = front.castingPlaces.map((place) => pointSeenFrom(front, place).x)
    this.arc = { sin: sine(front.halfArc), cos: cosine(front.halfArc) }
  }

  private sector(range: number): Sector {
    return { sin: this.arc.sin, cos: this.arc.cos, range }
  }

  /** Does any part of the target lie in the arc and range of this casting? Tests not only corners, but also sides and both edges of the arc. */
  reaches(casting: number, range: number): boolean {
    const x = this.castingXs[casting]!
    const sector = this.sector(range)
    if (this.target.every((corner) => corner.y < 0)) return false
    if (this.target.some((corner) => isInSector(sector, corner.x - x, corner.y))) return true
    const castingPlace = { x, y: 0 }
    if (containsPoint(this.target, castingPlace)) return true
    const [dx, dy] = [roundedQuotient(range * sector.sin, SINE_UNIT), roundedQuotient(range * sector.cos, SINE_UNIT)]
    // The far ends of both edges of the arc.
    const arcEnds = [
      { x: x - dx, y: dy },
      { x: x + dx, y: dy },
    ]
    return this.targetSides.some(([a, b]) => {
      const nearestPlace = nearestOnSegment(a, b, x)
      return (
        isInSector(sector, nearestPlace.x, nearestPlace.y) ||
        arcEnds.some((end) => segmentsMeet(castingPlace, end, a, b))
      )
    })
  }

  /** The indices of those places that lie in the arc and range of this casting. */
  placesInArc(casting: number, range: number, places: readonly Point[]): number[] {
    const x = this.castingXs[casting]!
    const sector = this.sector(range)
    // Callers ask about the same list of places for every casting, so the converted places are kept.
    if (this.lastPlaces !== places) {
      this.lastPlaces = places
      this.lastPlacesLocal = places.map((place) => pointSeenFrom(this.front, place))
    }
    const inArc: number[] = []
    for (const [i, place] of this.lastPlacesLocal.entries()) if (isInSector(sector, place.x - x, place.y)) inArc.push(i)
    return inArc
  }
}
