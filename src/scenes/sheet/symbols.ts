import type { Context2D } from '../canvas'
import type { Point } from '../../hex/grid'

/** Each symbol adds a few strokes around a point `p` to a path; its proportions are chosen by eye. `scale` 1 is its size on the map sheet. */
type SymbolPath = Context2D | Path2D

/** Marsh: a waterline with reeds. */
export function marshTuft(path: SymbolPath, p: Point, scale: number): void {
  path.moveTo(p.x - 6 * scale, p.y)
  path.lineTo(p.x + 6 * scale, p.y)
  for (const [dx, top, lean] of [
    [-2.6, 4, -2.2],
    [0, 6, 0.2],
    [2.6, 4.4, 2],
  ] as const) {
    path.moveTo(p.x + dx * scale, p.y)
    path.lineTo(p.x + (dx + lean) * scale, p.y - top * scale)
  }
}

/** The crown of a tree of radius `r`, seen from above. */
export function treeCrown(path: SymbolPath, p: Point, r: number): void {
  const lobes = 6
  path.moveTo(p.x + r * 0.84, p.y)
  for (let i = 0; i < lobes; i++) {
    const a = ((i + 0.5) / lobes) * Math.PI * 2
    const b = ((i + 1) / lobes) * Math.PI * 2
    path.quadraticCurveTo(
      p.x + Math.cos(a) * r * 1.75,
      p.y + Math.sin(a) * r * 1.75,
      p.x + Math.cos(b) * r * 0.84,
      p.y + Math.sin(b) * r * 0.84,
    )
  }
  path.closePath()
}

/** The shaded side of a tree's crown. */
export function treeShade(path: SymbolPath, p: Point, r: number): void {
  path.moveTo(p.x + r * 0.95, p.y - r * 0.1)
  path.arc(p.x, p.y, r * 0.95, -0.1, Math.PI * 0.72)
  path.quadraticCurveTo(p.x + r * 0.35, p.y + r * 0.35, p.x + r * 0.95, p.y - r * 0.1)
  path.closePath()
}

/** A hachure: a wedge that is `width` broad at `p`, uphill, and pointed at `p` + (dx, dy). */
export function hachure(path: SymbolPath, p: Point, dx: number, dy: number, width: number): void {
  const length = Math.hypot(dx, dy) || 1
  const wx = (-dy / length) * width * 0.5
  const wy = (dx / length) * width * 0.5
  path.moveTo(p.x + wx, p.y + wy)
  path.lineTo(p.x + dx, p.y + dy)
  path.lineTo(p.x - wx, p.y - wy)
  path.closePath()
}

/** A maize plant: a stalk with two leaves. */
export function maizePlant(path: SymbolPath, p: Point, scale: number): void {
  path.moveTo(p.x, p.y + 2 * scale)
  path.lineTo(p.x, p.y - 2.6 * scale)
  path.moveTo(p.x - 2.2 * scale, p.y - 1.8 * scale)
  path.lineTo(p.x, p.y)
  path.lineTo(p.x + 2.2 * scale, p.y - 1.8 * scale)
}

/** A rectangle turned by `angle` about its middle. */
export function rotatedRect(path: SymbolPath, p: Point, w: number, h: number, angle: number): void {
  const cosine = Math.cos(angle)
  const sine = Math.sin(angle)
  const at = (x: number, y: number): readonly [number, number] => [
    p.x + x * cosine - y * sine,
    p.y + x * sine + y * cosine,
  ]
  path.moveTo(...at(-w / 2, -h / 2))
  path.lineTo(...at(w / 2, -h / 2))
  path.lineTo(...at(w / 2, h / 2))
  path.lineTo(...at(-w / 2, h / 2))
  path.closePath()
}

/** The plan of a square fort with four bastions; `r` is about the distance of their tips. */
export function starFort(path: SymbolPath, p: Point, r: number, angle: number): void {
  const tips = 4
  for (let i = 0; i < tips; i++) {
    const a = angle + (i / tips) * Math.PI * 2
    const at = (turn: number, far: number): readonly [number, number] => [
      p.x + Math.cos(a + turn) * r * far,
      p.y + Math.sin(a + turn) * r * far,
    ]
    if (i === 0) path.moveTo(...at(-0.3, 0.7))
    else path.lineTo(...at(-0.3, 0.7))
    path.lineTo(...at(-0.26, 0.86))
    path.lineTo(...at(0, 1.08))
    path.lineTo(...at(0.26, 0.86))
    path.lineTo(...at(0.3, 0.7))
  }
  path.closePath()
}
