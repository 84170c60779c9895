import { footprint } from '../../tabletop/common/block'
import { gap } from '../../tabletop/common/polygon'
import type { Drawn } from '../../ui/table/beats'
import type { UnitMark } from '../../ui/table/stage'
import { LIVERIES, type Livery } from '../counters/faces'
import type { Context2D } from '../sheet/palette'
import type { TableCamera } from './tableCamera'

interface Spot {
  readonly x: number
  readonly y: number
}

export const NUMBER_FONT = "'Barlow Condensed', 'Arial Narrow', sans-serif"

/** Stragglers stand in a group so far behind the rear of their unit (SAR-5.1). */
const STRAGGLER_DISTANCE = 6000

export function coatOf({ side, army }: UnitMark): Livery {
  if (side === 'us') return LIVERIES.us
  return army === 'North'
    ? LIVERIES.north
    : army === 'East'
      ? LIVERIES.east
      : army === 'South'
        ? LIVERIES.south
        : LIVERIES.general
}

/** Whole thousandths: places between two phases are none of the rules'. */
const roundedBlock = (u: Drawn) => ({
  at: { x: Math.round(u.x), y: Math.round(u.y) },
  heading: Math.round(u.heading) % 36_000,
  width: Math.round(u.width),
  depth: Math.round(u.depth),
})

export const outlineOf = (u: Drawn): readonly Spot[] => footprint(roundedBlock(u))
/** The middle of the ground it stands on. */
export function centreOf(u: Drawn): Spot {
  const corners = outlineOf(u)
  return { x: corners.reduce((s, p) => s + p.x, 0) / 4, y: corners.reduce((s, p) => s + p.y, 0) / 4 }
}

/** Pairs of enemies that touch, more or less: they are hand to hand. */
export function unitsInContact(units: readonly Drawn[], sideOf: (id: string) => string | undefined): [Drawn, Drawn][] {
  const pairs: [Drawn, Drawn][] = []
  const grounds = units.map((u) => footprint(roundedBlock(u)))
  units.forEach((a, i) => {
    units.slice(i + 1).forEach((b, k) => {
      if (a.broken || b.broken || sideOf(a.id) === sideOf(b.id)) return
      if (gap(grounds[i]!, grounds[i + 1 + k]!) <= 350) pairs.push([a, b])
    })
  })
  return pairs
}

/** Slanting strokes over what is broken. */
function hatch(ctx: Context2D, path: Path2D, box: readonly Spot[], ink: string): void {
  const x0 = Math.min(...box.map((p) => p.x))
  const x1 = Math.max(...box.map((p) => p.x))
  const y0 = Math.min(...box.map((p) => p.y))
  const y1 = Math.max(...box.map((p) => p.y))
  ctx.save()
  ctx.clip(path)
  ctx.beginPath()
  for (let x = x0 - (y1 - y0); x < x1; x += 5) {
    ctx.moveTo(x, y1)
    ctx.lineTo(x + (y1 - y0), y0)
  }
  ctx.strokeStyle = ink
  ctx.lineWidth = 1.4
  ctx.stroke()
  ctx.restore()
}

/** The footprint of a formation in the coat of its army: thick front with a point, the arm's sign, hatched when broken. */
export function drawFormation(ctx: Context2D, eye: TableCamera, u: Drawn, mark: UnitMark, picked: boolean): void {
  const coat = coatOf(mark)
  const table = outlineOf(u)
  const [fl, fr, rr, rl] = table.map((p) => eye.toScreen(p)) as [Spot, Spot, Spot, Spot]
  const path = new Path2D()
  for (const [i, p] of [fl, fr, rr, rl].entries()) i === 0 ? path.moveTo(p.x, p.y) : path.lineTo(p.x, p.y)
  path.closePath()
  ctx.globalAlpha = u.alpha
  ctx.save()
  ctx.translate(1.5, 2)
  ctx.fillStyle = 'rgba(40, 26, 12, 0.35)'
  ctx.fill(path)
  ctx.restore()
  ctx.fillStyle = coat.body
  ctx.fill(path)
  if (u.broken) hatch(ctx, path, [fl, fr, rr, rl], coat.ink)
  // Skirmishers stand with wide gaps: their ground is dotted along its edge.
  ctx.setLineDash(u.broken ? [4, 3] : u.stance === 'skirmish' ? [2, 3] : [])
  ctx.strokeStyle = '#fff8e6'
  ctx.lineWidth = picked ? 6 : 3.4
  ctx.stroke(path)
  ctx.strokeStyle = picked ? '#b4580a' : coat.ink === '#fff6ea' ? '#541009' : coat.ink
  ctx.lineWidth = picked ? 3 : 1.5
  ctx.stroke(path)
  ctx.setLineDash([])
  if (!u.broken && u.stance !== 'square' && u.stance !== 'mob') {
    const long = Math.hypot(fr.x - fl.x, fr.y - fl.y) || 1
    // Straight ahead on the screen: to the left of the way from the left end of the front to the right one.
    const ahead = { x: (fr.y - fl.y) / long, y: -(fr.x - fl.x) / long }
    const m = { x: (fl.x + fr.x) / 2, y: (fl.y + fr.y) / 2 }
    const tip = Math.min(7, Math.max(4, long * 0.16))
    ctx.beginPath()
    ctx.moveTo(fl.x, fl.y)
    ctx.lineTo(fr.x, fr.y)
    ctx.lineCap = 'butt'
    ctx.lineWidth = 3.6
    ctx.stroke()
    ctx.beginPath()
    ctx.moveTo(m.x + ahead.x * (tip + 1), m.y + ahead.y * (tip + 1))
    ctx.lineTo(m.x - ahead.y * tip, m.y + ahead.x * tip)
    ctx.lineTo(m.x + ahead.y * tip, m.y - ahead.x * tip)
    ctx.closePath()
    ctx.fillStyle = ctx.strokeStyle
    ctx.fill()
  }
  ctx.globalAlpha = 1
}

/** The stragglers, a dot each, in their group behind the unit. */
export function drawStragglers(ctx: Context2D, eye: TableCamera, u: Drawn, mark: UnitMark): void {
  if (u.stragglers === 0) return
  const coat = coatOf(mark)
  const [fl, fr, rr] = outlineOf(u) as [Spot, Spot, Spot]
  const deep = Math.hypot(rr.x - fr.x, rr.y - fr.y) || 1
  const back = { x: (rr.x - fr.x) / deep, y: (rr.y - fr.y) / deep }
  const far = u.depth + STRAGGLER_DISTANCE
  const m = { x: (fl.x + fr.x) / 2 + back.x * far, y: (fl.y + fr.y) / 2 + back.y * far }
  const across = Math.max(1, Math.ceil(Math.sqrt(u.stragglers * 1.8)))
  const r = Math.max(1.8, Math.min(4, eye.scale * 330))
  ctx.globalAlpha = u.alpha
  for (let i = 0; i < u.stragglers; i++) {
    const col = (i % across) - (across - 1) / 2
    const row = Math.floor(i / across)
    const p = eye.toScreen({
      x: m.x + (back.y * col + back.x * row) * 1000,
      y: m.y + (-back.x * col + back.y * row) * 1000,
    })
    ctx.beginPath()
    ctx.arc(p.x, p.y, r, 0, Math.PI * 2)
    ctx.fillStyle = coat.body
    ctx.fill()
    ctx.strokeStyle = coat.ink === '#fff6ea' ? '#541009' : coat.ink
    ctx.lineWidth = 1.1
    ctx.stroke()
  }
  ctx.globalAlpha = 1
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}
const meets = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

export interface LabelRequest {
  readonly id: string
  /** The middle of the unit on the screen, and the box round its footprint. */
  readonly at: Spot
  readonly ground: Box
  /** Whither its rear lies: there the label stands best, out of the way of what happens before the front. */
  readonly rear: Spot
  readonly w: number
  readonly h: number
}

const overlapShare = (a: Box, b: Box): number =>
  meets(a, b)
    ? ((Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) * (Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y))) /
      (a.w * a.h)
    : 0

/** Where labels stand: beside their units, off all formations and each other as far as there is room. */
export function placeLabels(
  wanted: readonly LabelRequest[],
  window: { readonly width: number; readonly height: number },
): Map<string, Box> {
  const out = new Map<string, Box>()
  const taken: Box[] = []
  for (const { id, ground, rear, w, h } of wanted) {
    let best: Box | null = null
    let least = Number.POSITIVE_INFINITY
    for (let k = 0; k < 16; k++)
      for (const off of [3, 16, 34]) {
        const angle = (k / 16) * Math.PI * 2
        const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
        // As far out that label and footprint just part.
        const far = Math.min(
          (ground.w / 2 + w / 2) / Math.max(1e-6, Math.abs(dx)),
          (ground.h / 2 + h / 2) / Math.max(1e-6, Math.abs(dy)),
        )
        const x = ground.x + ground.w / 2 + dx * (far + off) - w / 2
        const y = ground.y + ground.h / 2 + dy * (far + off) - h / 2
        const box = {
          x: Math.min(window.width - w - 2, Math.max(2, x)),
          y: Math.min(window.height - h - 2, Math.max(2, y)),
          w,
          h,
        }
        let cost = off * 0.8 + far * 0.4 - 14 * (dx * rear.x + dy * rear.y)
        for (const other of taken) cost += 260 * overlapShare(box, other)
        for (const other of wanted) cost += (other.id === id ? 120 : 90) * overlapShare(box, other.ground)
        cost += Math.hypot(box.x - x, box.y - y)
        if (cost < least) {
          least = cost
          best = box
        }
      }
    if (!best) continue
    taken.push(best)
    out.set(id, best)
  }
  return out
}

const strengthText = (u: Drawn): string => (u.stragglers > 0 ? `${u.effectives} (${u.stragglers})` : `${u.effectives}`)

/** Room for the cross of the broken. */
const crossWidth = (u: Drawn): number => (u.broken ? 14 : 0)

/** How large the label of a unit is. */
export function labelSize(ctx: Context2D, u: Drawn, mark: UnitMark, named: boolean): { w: number; h: number } {
  ctx.font = `600 14px ${NUMBER_FONT}`
  const tag = Math.max(18, ctx.measureText(mark.tag).width + 7)
  const count = ctx.measureText(strengthText(u)).width
  ctx.font = `600 12px ${NUMBER_FONT}`
  const name = named ? ctx.measureText(mark.short).width : 0
  return { w: Math.max(tag + count + 9 + crossWidth(u), name + 8), h: named ? 32 : 19 }
}

/** Plate (square or round, with side and number), strength, and the name where there is room. */
export function drawLabel(ctx: Context2D, u: Drawn, mark: UnitMark, box: Box, at: Spot, named: boolean): void {
  const coat = coatOf(mark)
  ctx.globalAlpha = u.alpha
  const middle = { x: box.x + box.w / 2, y: box.y + box.h / 2 }
  if (Math.hypot(middle.x - at.x, middle.y - at.y) > Math.max(box.w, box.h) * 0.75 + 26) {
    ctx.beginPath()
    ctx.moveTo(middle.x, middle.y)
    ctx.lineTo(at.x, at.y)
    ctx.strokeStyle = 'rgba(42, 32, 24, 0.8)'
    ctx.lineWidth = 1.2
    ctx.stroke()
  }
  ctx.beginPath()
  ctx.roundRect(box.x, box.y, box.w, box.h, 4)
  ctx.fillStyle = 'rgba(255, 250, 238, 0.93)'
  ctx.fill()
  ctx.strokeStyle = 'rgba(42, 32, 24, 0.55)'
  ctx.lineWidth = 0.8
  ctx.stroke()
  ctx.font = `600 14px ${NUMBER_FONT}`
  ctx.textBaseline = 'middle'
  ctx.textAlign = 'center'
  const tag = Math.max(18, ctx.measureText(mark.tag).width + 7)
  const count = ctx.measureText(strengthText(u)).width
  const x = box.x + (box.w - tag - count - 5 - crossWidth(u)) / 2
  const y = box.y + 9.5
  ctx.beginPath()
  if (mark.side === 'us') ctx.rect(x, y - 8, tag, 16)
  else ctx.roundRect(x, y - 8, tag, 16, 8)
  ctx.fillStyle = coat.body
  ctx.fill()
  ctx.strokeStyle = coat.ink === '#fff6ea' ? '#541009' : coat.ink
  ctx.lineWidth = 1.3
  ctx.stroke()
  ctx.fillStyle = coat.ink
  ctx.fillText(mark.tag, x + tag / 2, y + 0.5)
  ctx.fillStyle = '#2a2018'
  ctx.textAlign = 'left'
  ctx.fillText(strengthText(u), x + tag + 5, y + 0.5)
  if (u.broken) {
    // A cross beside the figures, so that it is seen where the hatching is too small.
    const cx = x + tag + count + 12
    ctx.beginPath()
    ctx.moveTo(cx - 4, y - 4)
    ctx.lineTo(cx + 4, y + 4)
    ctx.moveTo(cx + 4, y - 4)
    ctx.lineTo(cx - 4, y + 4)
    ctx.strokeStyle = '#96211d'
    ctx.lineWidth = 2.4
    ctx.lineCap = 'round'
    ctx.stroke()
  }
  if (named) {
    ctx.font = `600 12px ${NUMBER_FONT}`
    ctx.textAlign = 'center'
    ctx.fillStyle = '#2a2018'
    ctx.fillText(mark.short, box.x + box.w / 2, box.y + 25)
  }
  ctx.globalAlpha = 1
}
