// Units from far away: blocks in the colour of their army with the sign of their arm and an arrow at the front, since figures could not be told apart.
import type { TableUnit } from '../../ui/table/board'
import type { Livery } from '../appearance/schema'
import type { StripFrame, StripLayer, StripSign } from './strips'
import { radiansOf, type TableSheet } from './tableSheet'
import { middleOf, pointsOf } from './unitShapes'

/** Under this scale, in CSS pixels per inch, units are blocks. */
export const BLOCKS_BELOW = 8.5
/** A block is at least so deep and wide, in CSS pixels, and so much smaller than its ground, so that neighbours stay apart. */
const LEAST_PX = 9
const GAP_PX = 3
/** The dark edge at both ends of a block. */
const EDGE_PX = 1.3
/** The sign of the arm is at most so large, in CSS pixels, and leaves so much of the block beside it. */
const SIGN = { most: 15, margin: 1 } as const
const ARROW_PX = 9
/** Men in open order are dots that stay apart. */
const DOT_PX = 5.5

/** #rrggbb as a number. */
const colourOf = (colour: string): number => Number.parseInt(colour.slice(1), 16)

/** The sign of a unit's arm: what it fights as now. */
function signOf({ arm, mounted, stance, signs }: TableUnit): StripSign {
  if (arm === 'artillery') return stance === 'limbered' ? 'limber' : 'gun'
  if (signs.includes('irregular')) return 'irregular'
  return mounted ? 'horse' : 'foot'
}

/** Closed ranks are a whole block; open order is dotted, a broken unit in pieces. */
function frameOf({ broken, stance }: TableUnit): StripFrame {
  if (broken || stance === 'mob') return 'dash'
  return stance === 'skirmish' ? 'dot' : 'solid'
}

/** Draws a unit as a block. `zoom`: CSS pixels per sheet unit. */
export function putBlock(strips: StripLayer, sheet: TableSheet, unit: TableUnit, livery: Livery, zoom: number): void {
  const at = pointsOf(sheet, unit)
  const half = unit.width / 2
  const [left, right] = [at(-half, -unit.depth / 2), at(half, -unit.depth / 2)]
  const middle = middleOf(sheet, unit)
  const lengthPx = Math.hypot(right.x - left.x, right.y - left.y) * zoom
  const front = at(0, 0)
  const depthPx = Math.max(LEAST_PX, Math.hypot(front.x - middle.x, front.y - middle.y) * 2 * zoom - GAP_PX)
  const grown = Math.max(lengthPx - GAP_PX, LEAST_PX) / Math.max(1, lengthPx)
  const along = (from: typeof left, share: number): typeof left => ({
    x: middle.x + (from.x - middle.x) * share,
    y: middle.y + (from.y - middle.y) * share,
  })
  const alpha = unit.alpha ?? 1
  const look = { colour: colourOf(livery.body), edge: colourOf(livery.outline), widthPx: depthPx, alpha }
  const frame = frameOf(unit)
  if (frame === 'solid') {
    const withEdge = grown + (EDGE_PX * 2) / Math.max(1, lengthPx)
    strips.line('units', along(left, withEdge), along(right, withEdge), 'solid', { ...look, colour: look.edge }, zoom)
  }
  const widthPx = frame === 'dot' ? Math.min(depthPx, DOT_PX) : depthPx
  strips.line('units', along(left, grown), along(right, grown), frame, { ...look, widthPx }, zoom)
  const ink = colourOf(livery.ink)
  const angle = radiansOf(unit.heading)
  const signPx = Math.min(SIGN.most, Math.min(depthPx, lengthPx * grown) - SIGN.margin)
  strips.sign('units', signOf(unit), middle, angle, signPx, ink, zoom, alpha)
  // A square looks to all sides, a mob to none.
  if (unit.stance === 'square') {
    strips.sign('units', 'hollow', middle, angle, Math.max(signPx, depthPx) + 2, ink, zoom, alpha)
    return
  }
  if (unit.broken || unit.stance === 'mob') return
  const ahead = (depthPx / 2 + ARROW_PX * 0.45) / zoom
  const tip = { x: middle.x + Math.sin(angle) * ahead, y: middle.y - Math.cos(angle) * ahead }
  strips.sign('units', 'arrow', tip, angle, ARROW_PX + 4, 0xfff8e6, zoom, alpha)
  strips.sign('units', 'arrow', tip, angle, ARROW_PX, colourOf(livery.outline), zoom, alpha)
}
