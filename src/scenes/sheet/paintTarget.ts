import type { Point } from '../../hex/grid'
import type { Context2D } from '../canvas'
import type { Rect } from '../layout'

/** The canvas that a part of the sheet is painted on. */
export interface PaintTarget {
  readonly context: Context2D
  /** Pixels a sheet unit. */
  readonly scale: number
  /** The part of the sheet that this canvas holds. */
  readonly box: Rect
  /** Close enough for the smallest symbols; false where the whole sheet is in view. */
  readonly fine: boolean
}

/** Whether something within `reach` sheet units of a point may show on this canvas. */
export const mayShow = ({ box }: PaintTarget, p: Point, reach: number): boolean =>
  p.x + reach > box.x && p.x - reach < box.x + box.w && p.y + reach > box.y && p.y - reach < box.y + box.h
