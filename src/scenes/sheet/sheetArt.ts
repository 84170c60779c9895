import type { MapFile } from '../../operational/data'
import type { Rect, SheetLayout } from '../layout'
import { paintFrame, paintGrid } from './frame'
import type { PaintTarget } from './paintTarget'
import { type Lava, paintLava, prepareLava } from './lava'
import { cellLookup } from './regions'
import { paintCrossings, paintRoads, prepareRoads, type Roads } from './roads'
import { paintPaper, paintTerrain, prepareTerrain, type Terrain } from './terrain'
import { paintLake, paintLines, prepareWater, type Water } from './water'
import type { SheetWords } from './sheetWords'
import { paintBuildings, prepareBuildings, type Buildings } from './buildings'

/** Everything that lies on the sheet, laid out once from the map file; `bake` draws any part of it at any scale. */
export interface SheetArt {
  readonly layout: SheetLayout
  readonly map: MapFile
  readonly terrain: Terrain
  readonly lava: Lava
  readonly water: Water
  readonly roads: Roads
  readonly works: Buildings
}

export function prepareSheetArt(layout: SheetLayout, map: MapFile): SheetArt {
  const cells = cellLookup(map)
  const roads = prepareRoads(layout, map)
  return {
    layout,
    map,
    terrain: prepareTerrain(layout, cells),
    lava: prepareLava(layout, cells),
    water: prepareWater(layout, map, cells),
    roads,
    works: prepareBuildings(layout, map, roads),
  }
}

/** Draws the part `box` of the sheet onto a canvas, `scale` pixels a sheet unit. */
export function paintSheet(
  ground: SheetArt,
  canvas: HTMLCanvasElement,
  box: Rect,
  scale: number,
  words: SheetWords,
): void {
  const ctx = canvas.getContext('2d', { alpha: false })
  if (!ctx) return
  ctx.setTransform(scale, 0, 0, scale, -box.x * scale, -box.y * scale)
  const job: PaintTarget = { ctx, scale, box, fine: scale >= 0.8 }
  const { map: inner } = ground.layout
  ctx.save()
  ctx.beginPath()
  ctx.rect(inner.x, inner.y, inner.w, inner.h)
  ctx.clip()
  paintPaper(job)
  paintTerrain(job, ground.terrain)
  paintLake(job, ground.water)
  paintLava(job, ground.lava)
  paintLines(job, ground.water)
  paintGrid(job, ground.layout, ground.map)
  paintRoads(job, ground.roads)
  paintCrossings(job, ground.roads)
  paintBuildings(job, ground.works)
  ctx.restore()
  paintFrame(job, ground.layout, ground.map, words)
}
