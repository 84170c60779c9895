// Paints parts of a table, with its wooden rim, for the tiles of the ground.
import type { Ground } from '../../tabletop/common/groundSchema'
import { paintingContext } from '../canvas'
import type { PaintPart } from '../map/tiles'
import { paintRim } from './cloth'
import { paintTable } from './tableTerrain'
import type { TableSheet } from './tableSheet'

/** The longer edge of the picture of the whole table has about so many pixels. */
const WHOLE_PIXELS = 1700
/** Pixels per sheet unit of the finest tiles: 84 per inch. */
const FINEST_SCALE = 7

/** Pixels per sheet unit of the tiles at each level, each twice as fine as the one before. */
export function groundLevels({ sheet }: TableSheet): number[] {
  const levels = [WHOLE_PIXELS / Math.max(sheet.w, sheet.h)]
  while (levels.at(-1)! < FINEST_SCALE) levels.push(levels.at(-1)! * 2)
  return levels
}

/** Paints any part of the sheet of a ground. */
export const paintGround =
  (ground: Ground, sheet: TableSheet, holdRadius: number): PaintPart =>
  (canvas, area, scale) => {
    const context = paintingContext(canvas, { alpha: false })
    context.scale(scale, scale)
    context.translate(-area.x, -area.y)
    paintRim(context, sheet.map, sheet.map.x)
    context.translate(sheet.map.x, sheet.map.y)
    const view = { x: area.x - sheet.map.x, y: area.y - sheet.map.y, w: area.w, h: area.h }
    paintTable(context, ground, { view, scale, holdRadius })
  }
