// Draws units and their stragglers on the table of a clash, an attack fought on the tabletop. The account records what happened in the clash;
// a picture shows one phase of it. Widths of lines and sizes of symbols are CSS pixels.
import type { Point } from '../../hex/grid'
import { footprint } from '../../tabletop/common/block'
import type { DrawnUnit } from '../../ui/table/pictures'
import type { Livery } from '../appearance/schema'
import type { Context2D } from '../canvas'
import type { TableCamera } from './tableCamera'
import { tracePath } from './tableLines'

/** Distance from the rear of a unit to its group of stragglers, in thousandths of an inch (SAR-5.1). */
const STRAGGLER_DISTANCE = 6000
/** From one straggler to the next, in thousandths of an inch. */
const STRAGGLER_SPACING = 1000
/** Radius of a straggler's dot: a third of an inch of the table, but within these CSS pixels, so that dots are visible at any zoom. */
const STRAGGLER_DOT = { radiusThousandths: 330, minPx: 1.8, maxPx: 4 } as const
/** A group of stragglers is about this many times as wide as deep. */
const STRAGGLER_GROUP_RATIO = 1.8

/** How units in a stance are drawn. */
interface StanceStyle {
  /** Dashes of the outline; empty for a solid outline. */
  readonly dashPattern: readonly number[]
  /** Whether the unit has a front, which is drawn thick with an arrow. */
  readonly hasFront: boolean
}
/** The style of all stances that `STANCE_STYLES` does not list. */
const FORMED: StanceStyle = { dashPattern: [], hasFront: true }
/** Styles by stance, the name of a unit's formation in the account. */
const STANCE_STYLES: Readonly<Record<string, StanceStyle>> = {
  // Skirmishers stand in open order: a dotted outline.
  skirmish: { dashPattern: [2, 3], hasFront: true },
  square: { dashPattern: [], hasFront: false },
  mob: { dashPattern: [], hasFront: false },
}
/** The style of broken units, whatever their stance. */
const BROKEN_STYLE: StanceStyle = { dashPattern: [4, 3], hasFront: false }

/** Hundredths of a degree in a full turn. */
const FULL_TURN = 36_000

/** A unit as a block of the rules, which work in whole numbers. The place of a unit that moves in a picture has fractions, which are rounded. */
const wholeNumberBlock = (unit: DrawnUnit) => ({
  at: { x: Math.round(unit.x), y: Math.round(unit.y) },
  heading: Math.round(unit.heading) % FULL_TURN,
  width: Math.round(unit.width),
  depth: Math.round(unit.depth),
})

/** Corners of a unit's footprint on the table: front left, front right, rear right, rear left. */
export const outlineOf = (unit: DrawnUnit): readonly Point[] => footprint(wholeNumberBlock(unit))

/** Middle of a unit's footprint on the table. */
export function centreOf(unit: DrawnUnit): Point {
  const corners = outlineOf(unit)
  return { x: corners.reduce((sum, p) => sum + p.x, 0) / 4, y: corners.reduce((sum, p) => sum + p.y, 0) / 4 }
}

/** Whether a point lies inside an outline: a line from the point to the right crosses an odd number of sides. */
export function isInside(outline: readonly Point[], point: Point): boolean {
  let isOdd = false
  outline.forEach((sideStart, i) => {
    const sideEnd = outline[(i + 1) % outline.length]!
    const isLevelWithSide = sideStart.y > point.y !== sideEnd.y > point.y
    if (!isLevelWithSide) return
    const crossingX = ((sideEnd.x - sideStart.x) * (point.y - sideStart.y)) / (sideEnd.y - sideStart.y) + sideStart.x
    if (point.x < crossingX) isOdd = !isOdd
  })
  return isOdd
}

/** Draws the footprint of a unit in the livery of its army, with a shadow and a thick front with an arrow; a broken unit is hatched. */
export function drawFormation(
  context: Context2D,
  camera: TableCamera,
  unit: DrawnUnit,
  livery: Livery,
  isPicked: boolean,
): void {
  const style = unit.broken ? BROKEN_STYLE : (STANCE_STYLES[unit.stance] ?? FORMED)
  const corners = outlineOf(unit).map((corner) => camera.toScreen(corner))
  const path = new Path2D()
  tracePath(path, corners)
  path.closePath()
  context.globalAlpha = unit.alpha
  // The shadow.
  context.save()
  context.translate(1.5, 2)
  context.fillStyle = 'rgba(40, 26, 12, 0.35)'
  context.fill(path)
  context.restore()
  context.fillStyle = livery.body
  context.fill(path)
  if (unit.broken) hatchUnit(context, path, corners, livery.ink)
  context.setLineDash([...style.dashPattern])
  context.strokeStyle = '#fff8e6'
  context.lineWidth = isPicked ? 6 : 3.4
  context.stroke(path)
  context.strokeStyle = isPicked ? '#b4580a' : livery.outline
  context.lineWidth = isPicked ? 3 : 1.5
  context.stroke(path)
  context.setLineDash([])
  // The first two corners are the ends of the front.
  if (style.hasFront) drawFront(context, corners[0]!, corners[1]!)
  context.globalAlpha = 1
}

/** Draws a thick line along the front with an arrow that points ahead, in the colour of the outline, which `strokeStyle` already holds. */
function drawFront(context: Context2D, left: Point, right: Point): void {
  const frontLength = Math.hypot(right.x - left.x, right.y - left.y) || 1
  const ahead = { x: (right.y - left.y) / frontLength, y: -(right.x - left.x) / frontLength }
  const middle = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 }
  const arrowSize = Math.min(7, Math.max(4, frontLength * 0.16))
  context.beginPath()
  context.moveTo(left.x, left.y)
  context.lineTo(right.x, right.y)
  context.lineCap = 'butt'
  context.lineWidth = 3.6
  context.stroke()
  context.beginPath()
  context.moveTo(middle.x + ahead.x * (arrowSize + 1), middle.y + ahead.y * (arrowSize + 1))
  context.lineTo(middle.x - ahead.y * arrowSize, middle.y + ahead.x * arrowSize)
  context.lineTo(middle.x + ahead.y * arrowSize, middle.y - ahead.x * arrowSize)
  context.closePath()
  context.fillStyle = context.strokeStyle
  context.fill()
}

/** Draws slanting strokes over a broken unit. */
function hatchUnit(context: Context2D, path: Path2D, corners: readonly Point[], ink: string): void {
  const left = Math.min(...corners.map(({ x }) => x))
  const right = Math.max(...corners.map(({ x }) => x))
  const top = Math.min(...corners.map(({ y }) => y))
  const bottom = Math.max(...corners.map(({ y }) => y))
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
  // Of the four corners the last, rear left, is not needed.
  const [frontLeft, frontRight, rearRight] = outlineOf(unit) as [Point, Point, Point]
  const depth = Math.hypot(rearRight.x - frontRight.x, rearRight.y - frontRight.y) || 1
  const rearward = { x: (rearRight.x - frontRight.x) / depth, y: (rearRight.y - frontRight.y) / depth }
  const frontToGroup = unit.depth + STRAGGLER_DISTANCE
  const groupMiddle = {
    x: (frontLeft.x + frontRight.x) / 2 + rearward.x * frontToGroup,
    y: (frontLeft.y + frontRight.y) / 2 + rearward.y * frontToGroup,
  }
  const columns = Math.max(1, Math.ceil(Math.sqrt(unit.stragglers * STRAGGLER_GROUP_RATIO)))
  const radius = Math.max(
    STRAGGLER_DOT.minPx,
    Math.min(STRAGGLER_DOT.maxPx, camera.scale * STRAGGLER_DOT.radiusThousandths),
  )
  context.globalAlpha = unit.alpha
  for (let i = 0; i < unit.stragglers; i++) {
    const column = (i % columns) - (columns - 1) / 2
    const row = Math.floor(i / columns)
    const dotCentre = camera.toScreen({
      x: groupMiddle.x + (rearward.y * column + rearward.x * row) * STRAGGLER_SPACING,
      y: groupMiddle.y + (-rearward.x * column + rearward.y * row) * STRAGGLER_SPACING,
    })
    context.beginPath()
    context.arc(dotCentre.x, dotCentre.y, radius, 0, Math.PI * 2)
    context.fillStyle = livery.body
    context.fill()
    context.strokeStyle = livery.outline
    context.lineWidth = 1.1
    context.stroke()
  }
  context.globalAlpha = 1
}
