import { cosine, SINE_UNIT, sine } from '../../../../core/fixed'
import { nearest, type Point, toLocal } from '../../../common/point'
import { holds, type Polygon, segmentsMeet, sides } from '../../../common/polygon'
import type { Front } from './fronts'

/** A place to the right (x) and forward (y) of a man, in his arc and range? */
interface Sector {
  readonly sin: number
  readonly cos: number
  readonly range: number
}
const within = ({ sin, cos, range }: Sector, x: number, y: number): boolean =>
  Math.abs(x) * cos <= y * sin && x * x + y * y <= range * range

/** The place of a stretch nearest to a man; need not be whole. */
function foot(a: Point, b: Point, x: number): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - a.x) * dx - a.y * dy) / length))
  return { x: a.x + dx * t - x, y: a.y + dy * t }
}

/** What a front can hit of a ground (SAR-10.1, 11.4): which of its men have any of it in arc and range. */
export class Aim {
  private readonly local: Polygon
  private readonly edges: [Point, Point][]
  private readonly xs: readonly number[]
  private readonly reach: { readonly sin: number; readonly cos: number }
  private asked: readonly Point[] = []
  private places: readonly Point[] = []

  constructor(
    private readonly front: Front,
    target: Polygon,
  ) {
    this.local = target.map((corner) => toLocal(front, corner))
    this.edges = sides(this.local)
    this.xs = front.men.map((man) => toLocal(front, man).x)
    this.reach = { sin: sine(front.halfArc), cos: cosine(front.halfArc) }
  }

  private sector(range: number): Sector {
    return { sin: this.reach.sin, cos: this.reach.cos, range }
  }

  /** Has the man of this number any of the target in his arc and so far? Exact: corners, edges, and the rays of the arc. */
  reaches(man: number, range: number): boolean {
    const x = this.xs[man]!
    const sector = this.sector(range)
    if (this.local.every((corner) => corner.y < 0)) return false
    if (this.local.some((corner) => within(sector, corner.x - x, corner.y))) return true
    const eye = { x, y: 0 }
    if (holds(this.local, eye)) return true
    const [dx, dy] = [nearest(range * sector.sin, SINE_UNIT), nearest(range * sector.cos, SINE_UNIT)]
    const rays = [
      { x: x - dx, y: dy },
      { x: x + dx, y: dy },
    ]
    return this.edges.some(([a, b]) => {
      const near = foot(a, b, x)
      return within(sector, near.x, near.y) || rays.some((ray) => segmentsMeet(eye, ray, a, b))
    })
  }

  /** Which of these places the man has in arc and range. */
  marks(man: number, range: number, marks: readonly Point[]): number[] {
    const x = this.xs[man]!
    const sector = this.sector(range)
    // The same marks are asked about for every man.
    if (this.asked !== marks) {
      this.asked = marks
      this.places = marks.map((mark) => toLocal(this.front, mark))
    }
    const seen: number[] = []
    for (const [i, place] of this.places.entries()) if (within(sector, place.x - x, place.y)) seen.push(i)
    return seen
  }
}
