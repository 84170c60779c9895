import type { Context2D } from '../canvas'
import type { Point } from '../../hex/grid'

// Small symbols of the map sheet. Each function adds a few strokes to a path, in sheet units; the proportions are chosen by eye.
// `scale` 1 is the size of a symbol on the map sheet.
type SymbolPath = Context2D | Path2D

/** Adds a tuft of a marsh: a waterline with three reeds, whose feet lie around `foot`. */
export function marshTuft(path: SymbolPath, foot: Point, scale: number): void {
  path.moveTo(foot.x - 6 * scale, foot.y)
  path.lineTo(foot.x + 6 * scale, foot.y)
  for (const [dx, reedHeight, lean] of [
    [-2.6, 4, -2.2],
    [0, 6, 0.2],
    [2.6, 4.4, 2],
  ] as const) {
    path.moveTo(foot.x + dx * scale, foot.y)
    path.lineTo(foot.x + (dx + lean) * scale, foot.y - reedHeight * scale)
  }
}

/** The notches between the lobes of a tree's crown lie at this share of its radius. */
const NOTCH_SHARE = 0.84
/** The control points of the lobes lie at this share of the radius; the curves themselves reach less far. */
const LOBE_SHARE = 1.75

/** Adds the crown of a tree, seen from above: six lobes around its centre. */
export function treeCrown(path: SymbolPath, centre: Point, radius: number): void {
  const lobes = 6
  path.moveTo(centre.x + radius * NOTCH_SHARE, centre.y)
  for (let i = 0; i < lobes; i++) {
    const lobeAngle = ((i + 0.5) / lobes) * Math.PI * 2
    const notchAngle = ((i + 1) / lobes) * Math.PI * 2
    path.quadraticCurveTo(
      centre.x + Math.cos(lobeAngle) * radius * LOBE_SHARE,
      centre.y + Math.sin(lobeAngle) * radius * LOBE_SHARE,
      centre.x + Math.cos(notchAngle) * radius * NOTCH_SHARE,
      centre.y + Math.sin(notchAngle) * radius * NOTCH_SHARE,
    )
  }
  path.closePath()
}

/** Adds the shaded side of a tree's crown, the south-east. */
export function treeShade(path: SymbolPath, centre: Point, radius: number): void {
  path.moveTo(centre.x + radius * 0.95, centre.y - radius * 0.1)
  path.arc(centre.x, centre.y, radius * 0.95, -0.1, Math.PI * 0.72)
  path.quadraticCurveTo(
    centre.x + radius * 0.35,
    centre.y + radius * 0.35,
    centre.x + radius * 0.95,
    centre.y - radius * 0.1,
  )
  path.closePath()
}

/** Adds a hachure: a wedge that is `width` broad at its uphill end. Its tip lies by `dx`, `dy` from there. */
export function hachure(path: SymbolPath, broadEnd: Point, dx: number, dy: number, width: number): void {
  const length = Math.hypot(dx, dy) || 1
  const halfWidthX = (-dy / length) * width * 0.5
  const halfWidthY = (dx / length) * width * 0.5
  path.moveTo(broadEnd.x + halfWidthX, broadEnd.y + halfWidthY)
  path.lineTo(broadEnd.x + dx, broadEnd.y + dy)
  path.lineTo(broadEnd.x - halfWidthX, broadEnd.y - halfWidthY)
  path.closePath()
}

/** Adds a maize plant: a stalk with two leaves. */
export function maizePlant(path: SymbolPath, centre: Point, scale: number): void {
  path.moveTo(centre.x, centre.y + 2 * scale)
  path.lineTo(centre.x, centre.y - 2.6 * scale)
  path.moveTo(centre.x - 2.2 * scale, centre.y - 1.8 * scale)
  path.lineTo(centre.x, centre.y)
  path.lineTo(centre.x + 2.2 * scale, centre.y - 1.8 * scale)
}

/** Adds a rectangle that is turned by `angle`, in radians, about its centre. */
export function rotatedRect(path: SymbolPath, centre: Point, width: number, height: number, angle: number): void {
  const cosine = Math.cos(angle)
  const sine = Math.sin(angle)
  const turned = (x: number, y: number): readonly [number, number] => [
    centre.x + x * cosine - y * sine,
    centre.y + x * sine + y * cosine,
  ]
  path.moveTo(...turned(-width / 2, -height / 2))
  path.lineTo(...turned(width / 2, -height / 2))
  path.lineTo(...turned(width / 2, height / 2))
  path.lineTo(...turned(-width / 2, height / 2))
  path.closePath()
}

/** Adds the plan of a square fort with four bastions, whose tips lie about `radius` from the centre; the first in direction `angle`, in radians. */
export function starFort(path: SymbolPath, centre: Point, radius: number, angle: number): void {
  const tipCount = 4
  for (let i = 0; i < tipCount; i++) {
    const tipAngle = angle + (i / tipCount) * Math.PI * 2
    // A point beside the tip: `turn` in radians from its direction, at a share of the radius from the centre.
    const pointAt = (turn: number, radiusShare: number): readonly [number, number] => [
      centre.x + Math.cos(tipAngle + turn) * radius * radiusShare,
      centre.y + Math.sin(tipAngle + turn) * radius * radiusShare,
    ]
    // A bastion: from the curtain wall out to the tip and back to the next wall.
    if (i === 0) path.moveTo(...pointAt(-0.3, 0.7))
    else path.lineTo(...pointAt(-0.3, 0.7))
    path.lineTo(...pointAt(-0.26, 0.86))
    path.lineTo(...pointAt(0, 1.08))
    path.lineTo(...pointAt(0.26, 0.86))
    path.lineTo(...pointAt(0.3, 0.7))
  }
  path.closePath()
}
