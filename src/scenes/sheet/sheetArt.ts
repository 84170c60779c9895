// Puts the map sheet together: computes all of its shapes once, and paints any part of it.
import type { MapFile } from '../../operational/data'
import { paintingContext } from '../canvas'
import type { Rect, SheetLayout } from '../layout'
import { type Buildings, paintBuildings, prepareBuildings } from './buildings'
import { paintFrame, paintGrid } from './frame'
import { type Lava, paintLava, prepareLava } from './lava'
import type { PaintTarget } from './paintTarget'
import { cellLookup } from './regions'
import { paintCrossings, paintRoads, prepareRoads, type Roads } from './roads'
import type { SheetWords } from './sheetWords'
import { paintPaper, paintTerrain, prepareTerrain, type Terrain } from './terrain'
import { paintLake, paintStreams, prepareWater, type Water } from './water'

/** Small symbols are drawn from this scale on, in pixels per sheet unit. */
const MIN_FINE_SCALE = 0.8

/** Shapes of everything on the map sheet, computed once from the map file. `paintSheet` draws any part at any scale. */
export interface SheetArt {
  readonly layout: SheetLayout
  readonly map: MapFile
  readonly terrain: Terrain
  readonly lava: Lava
  readonly water: Water
  readonly roads: Roads
  readonly buildings: Buildings
}

/** Computes all shapes of the map sheet. */
export function prepareSheetArt(layout: SheetLayout, map: MapFile): SheetArt {
  const hexAtCell = cellLookup(map)
  const roads = prepareRoads(layout, map)
  return {
    layout,
    map,
    terrain: prepareTerrain(layout, hexAtCell),
    lava: prepareLava(layout, hexAtCell),
    water: prepareWater(layout, map, hexAtCell),
    roads,
    buildings: prepareBuildings(layout, map, roads),
  }
}

/** Paints the part `area` of the sheet on a canvas; `scale` is in pixels per sheet unit. */
export function paintSheet(
  art: SheetArt,
  canvas: HTMLCanvasElement,
  area: Rect,
  scale: number,
  words: SheetWords,
): void {
  // The whole area is painted over, so the canvas needs no transparency.
  const context = paintingContext(canvas, { alpha: false })
  // From here on coordinates are sheet units.
  context.setTransform(scale, 0, 0, scale, -area.x * scale, -area.y * scale)
  const target: PaintTarget = { context, scale, area, isFine: scale >= MIN_FINE_SCALE }
  // Everything but the frame is clipped to the rectangle of the map. What is painted later covers what came before.
  const { map } = art.layout
  context.save()
  context.beginPath()
  context.rect(map.x, map.y, map.w, map.h)
  context.clip()
  paintPaper(target)
  paintTerrain(target, art.terrain)
  paintLake(target, art.water)
  paintLava(target, art.lava)
  paintStreams(target, art.water)
  paintGrid(target, art.layout, art.map)
  paintRoads(target, art.roads)
  paintCrossings(target, art.roads)
  paintBuildings(target, art.buildings)
  context.restore()
  paintFrame(target, art.layout, art.map, words)
}
