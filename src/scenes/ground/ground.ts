import type { MapFile } from '../../operational/data'
import type { Box, SheetLayout } from '../layout'
import { paintFrame, paintGrid } from './frame'
import type { Bake } from './ink'
import { type Lava, paintLava, prepareLava } from './lava'
import { cellsOf } from './regions'
import { paintCrossings, paintRoads, prepareRoads, type Roads } from './roads'
import { paintPaper, paintTerrain, prepareTerrain, type Terrain } from './terrain'
import { paintLake, paintLines, prepareWater, type Water } from './water'
import type { SheetWords } from './words'
import { paintWorks, prepareWorks, type Works } from './works'

/** Everything that lies on the sheet, laid out once from the map file; `bake` draws any part of it at any scale. */
export interface Ground {
  readonly layout: SheetLayout
  readonly map: MapFile
  readonly terrain: Terrain
  readonly lava: Lava
  readonly water: Water
  readonly roads: Roads
  readonly works: Works
}

export function prepareGround(layout: SheetLayout, map: MapFile): Ground {
  const cells = cellsOf(map)
  const roads = prepareRoads(layout, map)
  return {
    layout,
    map,
    terrain: prepareTerrain(layout, cells),
    lava: prepareLava(layout, cells),
    water: prepareWater(layout, map, cells),
    roads,
    works: prepareWorks(layout, map, roads),
  }
}

/** Draws the part `box` of the sheet onto a canvas, `scale` pixels a sheet unit. */
export function bake(ground: Ground, canvas: HTMLCanvasElement, box: Box, scale: number, words: SheetWords): void {
  const pen = canvas.getContext('2d', { alpha: false })
  if (!pen) return
  pen.setTransform(scale, 0, 0, scale, -box.x * scale, -box.y * scale)
  const job: Bake = { pen, scale, box, fine: scale >= 0.8 }
  const { map: inner } = ground.layout
  pen.save()
  pen.beginPath()
  pen.rect(inner.x, inner.y, inner.w, inner.h)
  pen.clip()
  paintPaper(job)
  paintTerrain(job, ground.terrain)
  paintLake(job, ground.water)
  paintLava(job, ground.lava)
  paintLines(job, ground.water)
  paintGrid(job, ground.layout, ground.map)
  paintRoads(job, ground.roads)
  paintCrossings(job, ground.roads)
  paintWorks(job, ground.works)
  pen.restore()
  paintFrame(job, ground.layout, ground.map, words)
}
