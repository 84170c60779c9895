import type { Point } from '../../hex/grid'
import type { DrawnUnit } from '../../ui/table/pictures'
import type { UnitMark } from '../../ui/table/tableView'
import type { Livery, SideAppearance } from '../appearance/schema'
import type { Context2D } from '../canvas'
import { overlaps, type Rect } from '../layout'

export const NUMBER_FONT = "'Barlow Condensed', 'Arial Narrow', sans-serif"

/** A label that needs a place. All places are in CSS pixels of the window. */
export interface LabelRequest {
  readonly id: string
  /** Middle of the unit, and the box around its footprint. */
  readonly at: Point
  readonly footprint: Rect
  /** Unit vector to the unit's rear, where its label hides least of the fight. */
  readonly rear: Point
  readonly w: number
  readonly h: number
}

/** Candidate places lie on this many directions around the unit, at these distances from its footprint. */
const DIRECTIONS = 16
const DISTANCES = [3, 16, 34] as const
/** Costs of a candidate place, added up; the cheapest place wins. Overlap is a share of the label, the rest is in CSS pixels. */
const COST = { distance: 0.8, size: 0.4, towardsRear: 14, otherLabel: 260, ownUnit: 120, otherUnit: 90 } as const

/** Share of `a` that `b` covers. */
function overlapShare(a: Rect, b: Rect): number {
  if (!overlaps(a, b)) return 0
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  return (w * h) / (a.w * a.h)
}

/** Places labels beside their units, one after another, so that they cover few units and labels. Returns boxes by unit id. */
export function placeLabels(
  requests: readonly LabelRequest[],
  window: { readonly width: number; readonly height: number },
): Map<string, Rect> {
  const boxes = new Map<string, Rect>()
  const taken: Rect[] = []
  for (const request of requests) {
    const box = cheapestPlace(request, requests, taken, window)
    if (!box) continue
    taken.push(box)
    boxes.set(request.id, box)
  }
  return boxes
}

function cheapestPlace(
  { id, footprint, rear, w, h }: LabelRequest,
  requests: readonly LabelRequest[],
  taken: readonly Rect[],
  window: { readonly width: number; readonly height: number },
): Rect | null {
  let best: Rect | null = null
  let leastCost = Number.POSITIVE_INFINITY
  for (let k = 0; k < DIRECTIONS; k++)
    for (const distance of DISTANCES) {
      const angle = (k / DIRECTIONS) * Math.PI * 2
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
      // From the unit's middle, the distance at which label and footprint no longer overlap.
      const clear = Math.min(
        (footprint.w / 2 + w / 2) / Math.max(1e-6, Math.abs(dx)),
        (footprint.h / 2 + h / 2) / Math.max(1e-6, Math.abs(dy)),
      )
      const x = footprint.x + footprint.w / 2 + dx * (clear + distance) - w / 2
      const y = footprint.y + footprint.h / 2 + dy * (clear + distance) - h / 2
      const box = {
        x: Math.min(window.width - w - 2, Math.max(2, x)),
        y: Math.min(window.height - h - 2, Math.max(2, y)),
        w,
        h,
      }
      let cost = distance * COST.distance + clear * COST.size - COST.towardsRear * (dx * rear.x + dy * rear.y)
      for (const other of taken) cost += COST.otherLabel * overlapShare(box, other)
      for (const other of requests)
        cost += (other.id === id ? COST.ownUnit : COST.otherUnit) * overlapShare(box, other.footprint)
      // Pushed back into the window it lies further from its unit.
      cost += Math.hypot(box.x - x, box.y - y)
      if (cost < leastCost) {
        leastCost = cost
        best = box
      }
    }
  return best
}

/** Effectives, with stragglers in brackets. */
const strengthText = (unit: DrawnUnit): string =>
  unit.stragglers > 0 ? `${unit.effectives} (${unit.stragglers})` : `${unit.effectives}`

/** Width of the cross that marks a broken unit. */
const crossWidth = (unit: DrawnUnit): number => (unit.broken ? 14 : 0)

/** Widths of the plate with the unit's tag, and of its strength. Sets the font for both. */
function measureLine(context: Context2D, unit: DrawnUnit, mark: UnitMark): { plate: number; strength: number } {
  context.font = `600 14px ${NUMBER_FONT}`
  return {
    plate: Math.max(18, context.measureText(mark.tag).width + 7),
    strength: context.measureText(strengthText(unit)).width,
  }
}

/** Size of a unit's label in CSS pixels. */
export function labelSize(
  context: Context2D,
  unit: DrawnUnit,
  mark: UnitMark,
  withName: boolean,
): { w: number; h: number } {
  const { plate, strength } = measureLine(context, unit, mark)
  context.font = `600 12px ${NUMBER_FONT}`
  const name = withName ? context.measureText(mark.short).width : 0
  return { w: Math.max(plate + strength + 9 + crossWidth(unit), name + 8), h: withName ? 32 : 19 }
}

export interface LabelStyle {
  readonly livery: Livery
  readonly plateShape: SideAppearance['plateShape']
  readonly withName: boolean
}

/** Draws a label: plate with the unit's tag, strength, a cross when broken, and the name. `unitCentre` is in CSS pixels. */
export function drawLabel(
  context: Context2D,
  unit: DrawnUnit,
  mark: UnitMark,
  box: Rect,
  unitCentre: Point,
  { livery, plateShape, withName }: LabelStyle,
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
  const { plate, strength } = measureLine(context, unit, mark)
  context.textBaseline = 'middle'
  context.textAlign = 'center'
  const x = box.x + (box.w - plate - strength - 5 - crossWidth(unit)) / 2
  const y = box.y + 9.5
  context.beginPath()
  if (plateShape === 'square') context.rect(x, y - 8, plate, 16)
  else context.roundRect(x, y - 8, plate, 16, 8)
  context.fillStyle = livery.body
  context.fill()
  context.strokeStyle = livery.outline
  context.lineWidth = 1.3
  context.stroke()
  context.fillStyle = livery.ink
  context.fillText(mark.tag, x + plate / 2, y + 0.5)
  context.fillStyle = '#2a2018'
  context.textAlign = 'left'
  context.fillText(strengthText(unit), x + plate + 5, y + 0.5)
  if (unit.broken) drawCross(context, x + plate + strength + 12, y)
  if (withName) {
    context.font = `600 12px ${NUMBER_FONT}`
    context.textAlign = 'center'
    context.fillStyle = '#2a2018'
    context.fillText(mark.short, box.x + box.w / 2, box.y + 25)
  }
  context.globalAlpha = 1
}

/** A line from a label to its unit, where the two lie far apart. */
function drawLeaderLine(context: Context2D, box: Rect, unitCentre: Point): void {
  const middle = { x: box.x + box.w / 2, y: box.y + box.h / 2 }
  const distance = Math.hypot(middle.x - unitCentre.x, middle.y - unitCentre.y)
  if (distance <= Math.max(box.w, box.h) * 0.75 + 26) return
  context.beginPath()
  context.moveTo(middle.x, middle.y)
  context.lineTo(unitCentre.x, unitCentre.y)
  context.strokeStyle = 'rgba(42, 32, 24, 0.8)'
  context.lineWidth = 1.2
  context.stroke()
}

/** Marks a broken unit, whose hatching may be too small to see. */
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
