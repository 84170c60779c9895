import type { Point } from '../../hex/grid'
import type { Context2D } from '../canvas'
import type { Rect } from '../layout'

/** The canvas that a part of the sheet is painted on. */
export interface PaintTarget {
  readonly context: Context2D
  /** Pixels per sheet unit. */
  readonly scale: number
  /** The part of the sheet that this canvas holds. */
  readonly area: Rect
  /** Whether the scale is large enough for the smallest symbols; false where the whole sheet is in view. */
  readonly isFine: boolean
}

/** Whether something within `reach` sheet units of a point may show on this canvas. */
export const mayShow = ({ area }: PaintTarget, point: Point, reach: number): boolean =>
  point.x + reach > area.x &&
  point.x - reach < area.x + area.w &&
  point.y + reach > area.y &&
  point.y - reach < area.y + area.h
