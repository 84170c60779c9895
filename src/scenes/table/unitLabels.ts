// Places and draws the labels of units on the table of a clash. All lengths are CSS pixels of the window.
import type { Point } from '../../hex/grid'
import type { DrawnUnit } from '../../ui/table/pictures'
import type { UnitMark } from '../../ui/table/tableView'
import type { Livery, SideAppearance } from '../appearance/schema'
import type { Context2D } from '../canvas'
import { overlaps, type Rect } from '../layout'

/** Typeface of labels and of numbers on lines of fire. */
export const NUMBER_FONT = "'Barlow Condensed', 'Arial Narrow', sans-serif"

/** The line of a label shows a plate with the unit's tag and, beside the plate, the unit's strength. Under the line stands the name, if shown. */
const LINE_FONT_SIZE = 14
const NAME_FONT_SIZE = 12
const LABEL_HEIGHT = { withName: 32, withoutName: 19 } as const
/** From the label's top to the middle of the name. */
const NAME_MIDDLE = 25
/** Space between plate and strength. */
const PLATE_SPACE = 5
/** How much wider than plate and strength together, and than the name, the label is at least. */
const LINE_PADDING = 9
const NAME_PADDING = 8
/** Width of the plate with the tag: at least `min`, and `padding` more than the tag. */
const PLATE = { min: 18, padding: 7, halfHeight: 8 } as const
/** Least distance from a label to the edge of the window. */
const WINDOW_MARGIN = 2
/** A leader line joins a label to its unit if their middles lie farther apart than `edgeShare` times the label's longer edge, plus `extra`. */
const LEADER_LINE = { edgeShare: 0.75, extra: 26 } as const
/** Keeps a division by a direction's zero component finite. */
const TINY = 1e-6

/** A label that needs a place. */
export interface LabelRequest {
  readonly id: string
  /** Middle of the unit, and rectangle around its footprint. */
  readonly unitCentre: Point
  readonly footprint: Rect
  /** Unit vector towards the unit's rear, where a label hides least of the fight. */
  readonly rear: Point
  readonly width: number
  readonly height: number
}

/** Candidate places for a label lie in this many directions around its unit, at each of these distances from the footprint. */
const DIRECTION_COUNT = 16
const DISTANCES_PX = [3, 16, 34] as const
/** Costs of a candidate place. They are added up, and the cheapest place wins. */
const COST = {
  /** Per pixel from the footprint. */
  distance: 0.8,
  /** Per pixel that the label must lie from the unit's middle to be clear of the footprint. */
  clearDistance: 0.4,
  /** Deducted for a place straight behind the unit, added for one straight before it. */
  towardsRear: 14,
  /** For a label that is wholly covered by another label, by its own unit, or by another unit; less for a part. */
  otherLabel: 260,
  ownUnit: 120,
  otherUnit: 90,
} as const

/** Share of `a` that `b` covers. */
function overlapShare(a: Rect, b: Rect): number {
  if (!overlaps(a, b)) return 0
  const overlapWidth = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const overlapHeight = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  return (overlapWidth * overlapHeight) / (a.w * a.h)
}

/** Places labels beside their units, one after another, so that they cover few units and labels. Returns the labels' boxes by unit id. */
export function placeLabels(
  requests: readonly LabelRequest[],
  window: { readonly width: number; readonly height: number },
): Map<string, Rect> {
  const boxes = new Map<string, Rect>()
  const placedBoxes: Rect[] = []
  for (const request of requests) {
    const box = cheapestPlace(request, requests, placedBoxes, window)
    if (!box) continue
    placedBoxes.push(box)
    boxes.set(request.id, box)
  }
  return boxes
}

/** The candidate place with the least cost for a label, moved into the window. */
function cheapestPlace(
  { id, footprint, rear, width, height }: LabelRequest,
  requests: readonly LabelRequest[],
  placedBoxes: readonly Rect[],
  window: { readonly width: number; readonly height: number },
): Rect | null {
  let cheapestBox: Rect | null = null
  let leastCost = Number.POSITIVE_INFINITY
  for (let directionIndex = 0; directionIndex < DIRECTION_COUNT; directionIndex++)
    for (const distance of DISTANCES_PX) {
      const angle = (directionIndex / DIRECTION_COUNT) * Math.PI * 2
      const [directionX, directionY] = [Math.cos(angle), Math.sin(angle)]
      // From the unit's middle, the distance at which label and footprint no longer overlap.
      const clearDistance = Math.min(
        (footprint.w / 2 + width / 2) / Math.max(TINY, Math.abs(directionX)),
        (footprint.h / 2 + height / 2) / Math.max(TINY, Math.abs(directionY)),
      )
      const x = footprint.x + footprint.w / 2 + directionX * (clearDistance + distance) - width / 2
      const y = footprint.y + footprint.h / 2 + directionY * (clearDistance + distance) - height / 2
      const box = {
        x: Math.min(window.width - width - WINDOW_MARGIN, Math.max(WINDOW_MARGIN, x)),
        y: Math.min(window.height - height - WINDOW_MARGIN, Math.max(WINDOW_MARGIN, y)),
        w: width,
        h: height,
      }
      let cost =
        distance * COST.distance +
        clearDistance * COST.clearDistance -
        COST.towardsRear * (directionX * rear.x + directionY * rear.y)
      for (const other of placedBoxes) cost += COST.otherLabel * overlapShare(box, other)
      for (const other of requests)
        cost += (other.id === id ? COST.ownUnit : COST.otherUnit) * overlapShare(box, other.footprint)
      // A label that was pushed back into the window lies off its candidate place.
      cost += Math.hypot(box.x - x, box.y - y)
      if (cost < leastCost) {
        leastCost = cost
        cheapestBox = box
      }
    }
  return cheapestBox
}

/** The strength of a unit in castings: effectives, and stragglers in brackets. */
const strengthText = (unit: DrawnUnit): string =>
  unit.stragglers > 0 ? `${unit.effectives} (${unit.stragglers})` : `${unit.effectives}`

/** Width of the cross that marks a broken unit. */
const crossWidth = (unit: DrawnUnit): number => (unit.broken ? 14 : 0)

/** Measures the plate with the unit's tag, and its strength. Also sets the font in which both are written. */
function measureLine(
  context: Context2D,
  unit: DrawnUnit,
  mark: UnitMark,
): { plateWidth: number; strengthWidth: number } {
  context.font = `600 ${LINE_FONT_SIZE}px ${NUMBER_FONT}`
  return {
    plateWidth: Math.max(PLATE.min, context.measureText(mark.tag).width + PLATE.padding),
    strengthWidth: context.measureText(strengthText(unit)).width,
  }
}

/** Size of a unit's label in CSS pixels. `mark`: the unit's tag and short name. */
export function labelSize(
  context: Context2D,
  unit: DrawnUnit,
  mark: UnitMark,
  showsName: boolean,
): { width: number; height: number } {
  const { plateWidth, strengthWidth } = measureLine(context, unit, mark)
  context.font = `600 ${NAME_FONT_SIZE}px ${NUMBER_FONT}`
  const nameWidth = showsName ? context.measureText(mark.short).width : 0
  return {
    width: Math.max(plateWidth + strengthWidth + LINE_PADDING + crossWidth(unit), nameWidth + NAME_PADDING),
    height: showsName ? LABEL_HEIGHT.withName : LABEL_HEIGHT.withoutName,
  }
}

/** How a label is drawn: colours and shape of its plate, and whether it has a name. */
export interface LabelStyle {
  readonly livery: Livery
  readonly plateShape: SideAppearance['plateShape']
  readonly showsName: boolean
}

/** Draws a label: plate with the unit's tag, strength, a cross for a broken unit, and the name. */
export function drawLabel(
  context: Context2D,
  unit: DrawnUnit,
  mark: UnitMark,
  box: Rect,
  unitCentre: Point,
  { livery, plateShape, showsName }: LabelStyle,
): void {
  context.globalAlpha = unit.alpha
  drawLeaderLine(context, box, unitCentre)
  context.beginPath()
  context.roundRect(box.x, box.y, box.w, box.h, 4)
  context.fillStyle = 'rgba(255, 250, 238, 0.93)'
  context.fill()
  context.strokeStyle = 'rgba(42, 32, 24, 0.55)'
  context.lineWidth = 0.8
  context.stroke()
  const { plateWidth, strengthWidth } = measureLine(context, unit, mark)
  context.textBaseline = 'middle'
  context.textAlign = 'center'
  // Plate, strength and cross stand in the middle of their line.
  const plateLeft = box.x + (box.w - plateWidth - strengthWidth - PLATE_SPACE - crossWidth(unit)) / 2
  const lineMiddleY = box.y + LABEL_HEIGHT.withoutName / 2
  const plateTop = lineMiddleY - PLATE.halfHeight
  context.beginPath()
  if (plateShape === 'square') context.rect(plateLeft, plateTop, plateWidth, PLATE.halfHeight * 2)
  else context.roundRect(plateLeft, plateTop, plateWidth, PLATE.halfHeight * 2, PLATE.halfHeight)
  context.fillStyle = livery.body
  context.fill()
  context.strokeStyle = livery.outline
  context.lineWidth = 1.3
  context.stroke()
  context.fillStyle = livery.ink
  context.fillText(mark.tag, plateLeft + plateWidth / 2, lineMiddleY + 0.5)
  context.fillStyle = '#2a2018'
  context.textAlign = 'left'
  context.fillText(strengthText(unit), plateLeft + plateWidth + PLATE_SPACE, lineMiddleY + 0.5)
  const strengthRight = plateLeft + plateWidth + PLATE_SPACE + strengthWidth
  if (unit.broken) drawCross(context, strengthRight + crossWidth(unit) / 2, lineMiddleY)
  if (showsName) {
    context.font = `600 ${NAME_FONT_SIZE}px ${NUMBER_FONT}`
    context.textAlign = 'center'
    context.fillStyle = '#2a2018'
    context.fillText(mark.short, box.x + box.w / 2, box.y + NAME_MIDDLE)
  }
  context.globalAlpha = 1
}

/** Draws a leader line from a label to its unit where the two lie far apart. */
function drawLeaderLine(context: Context2D, box: Rect, unitCentre: Point): void {
  const middle = { x: box.x + box.w / 2, y: box.y + box.h / 2 }
  const distance = Math.hypot(middle.x - unitCentre.x, middle.y - unitCentre.y)
  if (distance <= Math.max(box.w, box.h) * LEADER_LINE.edgeShare + LEADER_LINE.extra) return
  context.beginPath()
  context.moveTo(middle.x, middle.y)
  context.lineTo(unitCentre.x, unitCentre.y)
  context.strokeStyle = 'rgba(42, 32, 24, 0.8)'
  context.lineWidth = 1.2
  context.stroke()
}

/** Draws the cross of a broken unit, whose hatching may be too small to see. */
function drawCross(context: Context2D, x: number, y: number): void {
  context.beginPath()
  context.moveTo(x - 4, y - 4)
  context.lineTo(x + 4, y + 4)
  context.moveTo(x + 4, y - 4)
  context.lineTo(x - 4, y + 4)
  context.strokeStyle = '#96211d'
  context.lineWidth = 2.4
  context.lineCap = 'round'
  context.stroke()
}
