// Paints buildings as model makers build them: adobe walls, flat and tiled roofs around a courtyard. Lengths are drawing units, 12 per inch.
import type { Point } from '../../hex/grid'
import type { Context2D } from '../canvas'
import { noise } from '../sheet/noise'
import { meanOf, type Outline, straightPath } from './scatter'

/** Depth of the wings of a building around its courtyard; a narrower building has no courtyard. */
const WING = 16
/** Tiles are painted where a unit has at least so many pixels. */
const TILES_FROM = 2

/** Paints a building. */
export function paintBuilding(context: Context2D, outline: Outline, scale: number): void {
  const path = straightPath(outline)
  for (const [dx, dy, alpha] of [
    [4, 5, 0.2],
    [2, 2.6, 0.3],
  ] as const) {
    context.save()
    context.translate(dx, dy)
    context.fillStyle = `rgba(50, 28, 12, ${alpha})`
    context.fill(path)
    context.restore()
  }
  context.fillStyle = '#e3d2ac'
  context.fill(path)
  const middle = meanOf(outline)
  const reach = Math.min(...outline.map((p, i) => sideDistance(middle, p, outline[(i + 1) % outline.length]!)))
  const hasCourt = reach > WING * 1.35
  const share = hasCourt ? (reach - WING) / reach : 0
  const inner = outline.map((p) => ({ x: middle.x + (p.x - middle.x) * share, y: middle.y + (p.y - middle.y) * share }))
  // A wing along each side; its roof has two slopes, or is flat on every second house.
  outline.forEach((from, i) => {
    const next = (i + 1) % outline.length
    paintWing(context, [from, outline[next]!, inner[next]!, inner[i]!], i, scale, hasCourt)
  })
  if (hasCourt) {
    const court = straightPath(inner)
    context.fillStyle = '#cdb88a'
    context.fill(court)
    context.strokeStyle = '#6b4a2a'
    context.lineWidth = 1
    context.stroke(court)
    // A well.
    context.beginPath()
    context.arc(middle.x, middle.y, 2.6, 0, Math.PI * 2)
    context.fillStyle = '#8b7d68'
    context.fill()
    context.beginPath()
    context.arc(middle.x, middle.y, 1.5, 0, Math.PI * 2)
    context.fillStyle = '#3c5560'
    context.fill()
  }
  context.strokeStyle = '#4c2417'
  context.lineWidth = 1.5
  context.lineJoin = 'round'
  context.stroke(path)
}

/** Distance from a point to the line through two others. */
function sideDistance(point: Point, a: Point, b: Point): number {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
  return Math.abs((b.x - a.x) * (a.y - point.y) - (a.x - point.x) * (b.y - a.y)) / length
}

/** A wing by its outer and inner corners, with the ridge of its roof between. */
function paintWing(
  context: Context2D,
  corners: readonly [Point, Point, Point, Point],
  index: number,
  scale: number,
  hasCourt: boolean,
): void {
  const [a, b, c, d] = corners
  const between = (p: Point, q: Point, share: number): Point => ({
    x: p.x + (q.x - p.x) * share,
    y: p.y + (q.y - p.y) * share,
  })
  const ridge = hasCourt ? 0.5 : 1
  const [left, right] = [between(a, d, ridge), between(b, c, ridge)]
  // The slope that looks north or west is lit.
  const isLit = (b.y - a.y) * 0.6 - (b.x - a.x) < 0
  context.fillStyle = isLit ? '#c9785a' : '#a9573e'
  context.fill(straightPath([a, b, right, left]))
  if (hasCourt) {
    context.fillStyle = isLit ? '#a9573e' : '#c9785a'
    context.fill(straightPath([left, right, c, d]))
  }
  if (scale >= TILES_FROM) {
    context.strokeStyle = 'rgba(84, 34, 20, 0.35)'
    context.lineWidth = 0.35
    context.beginPath()
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    for (let way = 1.6; way < length; way += 1.6) {
      const top = between(a, b, way / length)
      const foot = between(d, c, way / length)
      context.moveTo(top.x, top.y)
      context.lineTo(foot.x, foot.y)
    }
    context.stroke()
  }
  context.strokeStyle = 'rgba(70, 26, 14, 0.75)'
  context.lineWidth = 0.8
  context.beginPath()
  context.moveTo(left.x, left.y)
  context.lineTo(right.x, right.y)
  context.moveTo(a.x, a.y)
  context.lineTo(d.x, d.y)
  context.stroke()
  // A chimney here and there.
  if (noise(index, Math.round(a.x), 27) < 0.5) return
  const at = between(left, right, 0.3)
  context.fillStyle = '#5c3524'
  context.fillRect(at.x - 1.1, at.y - 1.1, 2.2, 2.2)
}
