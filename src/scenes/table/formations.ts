import type { Side } from '../../game/side'
import type { Point } from '../../hex/grid'
import { footprint } from '../../tabletop/common/block'
import { gapBetween } from '../../tabletop/common/polygon'
import type { DrawnUnit } from '../../ui/table/pictures'
import type { Livery } from '../appearance/schema'
import type { Context2D } from '../canvas'
import type { TableCamera } from './tableCamera'

/** Distance from the rear of a unit to its group of stragglers, in thousandths of an inch (SAR-5.1). */
const STRAGGLER_DISTANCE = 6000
/** Units count as hand to hand when their footprints are this near, in thousandths of an inch: frames are rounded. */
const CONTACT_GAP = 350

/** How a stance is drawn; one that is not listed has a solid outline and a front. */
interface StanceStyle {
  readonly dash: readonly number[]
  readonly hasFront: boolean
}
const FORMED: StanceStyle = { dash: [], hasFront: true }
const STANCE_STYLES: Readonly<Record<string, StanceStyle>> = {
  // Skirmishers stand in open order: a dotted outline.
  skirmish: { dash: [2, 3], hasFront: true },
  square: { dash: [], hasFront: false },
  mob: { dash: [], hasFront: false },
}
const BROKEN_STYLE: StanceStyle = { dash: [4, 3], hasFront: false }

/** The unit as a block of the rules, which knows only whole thousandths; between two frames a unit has fractions. */
const roundedBlock = (unit: DrawnUnit) => ({
  at: { x: Math.round(unit.x), y: Math.round(unit.y) },
  heading: Math.round(unit.heading) % 36_000,
  width: Math.round(unit.width),
  depth: Math.round(unit.depth),
})

/** Corners of a unit's footprint on the table: front left, front right, rear right, rear left. */
export const outlineOf = (unit: DrawnUnit): readonly Point[] => footprint(roundedBlock(unit))

/** Middle of a unit's footprint on the table. */
export function centreOf(unit: DrawnUnit): Point {
  const corners = outlineOf(unit)
  return { x: corners.reduce((sum, p) => sum + p.x, 0) / 4, y: corners.reduce((sum, p) => sum + p.y, 0) / 4 }
}

/** Whether a point lies inside an outline. */
export function isInside(outline: readonly Point[], p: Point): boolean {
  let inside = false
  outline.forEach((a, i) => {
    const b = outline[(i + 1) % outline.length]!
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  })
  return inside
}

/** Pairs of unbroken enemies whose footprints touch. */
export function unitsInContact(
  units: readonly DrawnUnit[],
  sideOf: (id: string) => Side | undefined,
): [DrawnUnit, DrawnUnit][] {
  const pairs: [DrawnUnit, DrawnUnit][] = []
  const footprints = units.map((unit) => footprint(roundedBlock(unit)))
  units.forEach((a, i) => {
    units.slice(i + 1).forEach((b, k) => {
      if (a.broken || b.broken || sideOf(a.id) === sideOf(b.id)) return
      if (gapBetween(footprints[i]!, footprints[i + 1 + k]!) <= CONTACT_GAP) pairs.push([a, b])
    })
  })
  return pairs
}

/** Draws the footprint of a unit in the livery of its army: a thick front with an arrow, hatched when broken. */
export function drawFormation(
  context: Context2D,
  camera: TableCamera,
  unit: DrawnUnit,
  livery: Livery,
  isPicked: boolean,
): void {
  const style = unit.broken ? BROKEN_STYLE : (STANCE_STYLES[unit.stance] ?? FORMED)
  const corners = outlineOf(unit).map((p) => camera.toScreen(p))
  const path = new Path2D()
  for (const [i, p] of corners.entries()) i === 0 ? path.moveTo(p.x, p.y) : path.lineTo(p.x, p.y)
  path.closePath()
  context.globalAlpha = unit.alpha
  context.save()
  context.translate(1.5, 2)
  context.fillStyle = 'rgba(40, 26, 12, 0.35)'
  context.fill(path)
  context.restore()
  context.fillStyle = livery.body
  context.fill(path)
  if (unit.broken) hatch(context, path, corners, livery.ink)
  context.setLineDash([...style.dash])
  context.strokeStyle = '#fff8e6'
  context.lineWidth = isPicked ? 6 : 3.4
  context.stroke(path)
  context.strokeStyle = isPicked ? '#b4580a' : livery.outline
  context.lineWidth = isPicked ? 3 : 1.5
  context.stroke(path)
  context.setLineDash([])
  if (style.hasFront) drawFront(context, corners[0]!, corners[1]!)
  context.globalAlpha = 1
}

/** A thick line along the front, with an arrow that points ahead, in the colour of the outline. */
function drawFront(context: Context2D, left: Point, right: Point): void {
  const length = Math.hypot(right.x - left.x, right.y - left.y) || 1
  const ahead = { x: (right.y - left.y) / length, y: -(right.x - left.x) / length }
  const middle = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 }
  const size = Math.min(7, Math.max(4, length * 0.16))
  context.beginPath()
  context.moveTo(left.x, left.y)
  context.lineTo(right.x, right.y)
  context.lineCap = 'butt'
  context.lineWidth = 3.6
  context.stroke()
  context.beginPath()
  context.moveTo(middle.x + ahead.x * (size + 1), middle.y + ahead.y * (size + 1))
  context.lineTo(middle.x - ahead.y * size, middle.y + ahead.x * size)
  context.lineTo(middle.x + ahead.y * size, middle.y - ahead.x * size)
  context.closePath()
  context.fillStyle = context.strokeStyle
  context.fill()
}

/** Slanting strokes over a broken unit. */
function hatch(context: Context2D, path: Path2D, corners: readonly Point[], ink: string): void {
  const left = Math.min(...corners.map((p) => p.x))
  const right = Math.max(...corners.map((p) => p.x))
  const top = Math.min(...corners.map((p) => p.y))
  const bottom = Math.max(...corners.map((p) => p.y))
  const height = bottom - top
  context.save()
  context.clip(path)
  context.beginPath()
  for (let x = left - height; x < right; x += 5) {
    context.moveTo(x, bottom)
    context.lineTo(x + height, top)
  }
  context.strokeStyle = ink
  context.lineWidth = 1.4
  context.stroke()
  context.restore()
}

/** Draws a dot for each straggler, in a group behind the unit (SAR-5.1). */
export function drawStragglers(context: Context2D, camera: TableCamera, unit: DrawnUnit, livery: Livery): void {
  if (unit.stragglers === 0) return
  const [frontLeft, frontRight, rearRight] = outlineOf(unit) as [Point, Point, Point]
  const depth = Math.hypot(rearRight.x - frontRight.x, rearRight.y - frontRight.y) || 1
  const back = { x: (rearRight.x - frontRight.x) / depth, y: (rearRight.y - frontRight.y) / depth }
  const toGroup = unit.depth + STRAGGLER_DISTANCE
  const middle = {
    x: (frontLeft.x + frontRight.x) / 2 + back.x * toGroup,
    y: (frontLeft.y + frontRight.y) / 2 + back.y * toGroup,
  }
  const columns = Math.max(1, Math.ceil(Math.sqrt(unit.stragglers * 1.8)))
  const radius = Math.max(1.8, Math.min(4, camera.scale * 330))
  context.globalAlpha = unit.alpha
  for (let i = 0; i < unit.stragglers; i++) {
    const col = (i % columns) - (columns - 1) / 2
    const row = Math.floor(i / columns)
    // One inch apart.
    const p = camera.toScreen({
      x: middle.x + (back.y * col + back.x * row) * 1000,
      y: middle.y + (-back.x * col + back.y * row) * 1000,
    })
    context.beginPath()
    context.arc(p.x, p.y, radius, 0, Math.PI * 2)
    context.fillStyle = livery.body
    context.fill()
    context.strokeStyle = livery.outline
    context.lineWidth = 1.1
    context.stroke()
  }
  context.globalAlpha = 1
}
