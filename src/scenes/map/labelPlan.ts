// Where a place name is written: under its hex, or aside where counters lie. Nothing is drawn here.
import type { Point } from '../../hex/grid'
import { HEX_WIDTH, overlaps, type Rect } from '../layout'

/** A name before it has a place. Lengths are sheet units. */
interface NameSize {
  readonly width: number
  readonly height: number
  readonly hexCentre: Point
  /** Distance from the hex's centre down to the middle of the name at its usual place. */
  readonly below: number
}

/** Distance from the hex's centre to a name at its side. */
const ASIDE = HEX_WIDTH * 0.42

/** The places of a name, the usual one first: below, above, right and left of the middle of its hex, further below and above. */
function candidatesFor({ width, height, hexCentre, below }: NameSize): Rect[] {
  const at = (dx: number, dy: number): Rect => ({
    x: hexCentre.x + dx - width / 2,
    y: hexCentre.y + dy - height / 2,
    w: width,
    h: height,
  })
  const lift = Math.max(below, height * 0.6)
  const aside = ASIDE + width / 2
  return [
    at(0, below),
    at(0, -lift - height * 0.2),
    at(aside, 0),
    at(-aside, 0),
    at(aside, below),
    at(-aside, below),
    at(0, lift + height),
    at(0, -lift - height * 1.2),
  ]
}

/** The area that two rectangles share. */
const sharedArea = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y))

/**
 * The area in which a name is written; null: the name is left out, since another one stands everywhere. `shown`: names that are written already.
 * It takes the first place that no counter covers, else the place of which counters cover least.
 */
export function placeName(name: NameSize, shown: readonly Rect[], counters: readonly Rect[]): Rect | null {
  const free = candidatesFor(name).filter((area) => !shown.some((other) => overlaps(other, area)))
  const covered = (area: Rect): number => counters.reduce((sum, counter) => sum + sharedArea(area, counter), 0)
  let best: { area: Rect; covered: number } | null = null
  for (const area of free) {
    const areaCovered = covered(area)
    if (best === null || areaCovered < best.covered) best = { area, covered: areaCovered }
    if (areaCovered === 0) break
  }
  return best?.area ?? null
}
