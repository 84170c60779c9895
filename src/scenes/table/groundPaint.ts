// Paints parts of a table, with its wooden rim, for the tiles of the ground.
import type { Ground } from '../../tabletop/common/groundSchema'
import { paintingContext } from '../canvas'
import type { PaintPart } from '../map/tiles'
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
    context.fillStyle = '#4a3018'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.scale(scale, scale)
    context.translate(sheet.map.x - area.x, sheet.map.y - area.y)
    paintTable(context, ground, holdRadius)
  }
