// Woods, marsh, slopes, fields and heights of the map sheet.
// Lengths in this file are sheet units, and other numbers shares of them; all chosen by eye.
// `noise(a, b, salt)` is a fixed random share from 0 to 1; different salts give independent shares.
import type { Point } from '../../hex/grid'
import type { MapHex } from '../../operational/data'
import { neighbourCell, type SheetLayout } from '../layout'
import { pointsAlong } from './curves'
import { noise } from './noise'
import { mayShow, type PaintTarget } from './paintTarget'
import { PALETTE } from './palette'
import { PathGrid } from './pathGrid'
import { type CellLookup, cellSeed, type Region, traceRegion } from './regions'
import { hachure, maizePlant, marshTuft, treeCrown, treeShade } from './symbols'

/** `tuft`: in a marsh. `crown`, `shade`: of a tree. `hachure`: at the edge of a height. `slope`: a hachure on a slope. `stipple`: on clear ground. */
type TerrainSymbol = 'tuft' | 'crown' | 'shade' | 'maize' | 'hachure' | 'slope' | 'stipple'

/** Woods, marsh, slopes, fields and heights: coloured areas with symbols on them. */
export interface Terrain {
  readonly woods: Region
  readonly marsh: Region
  readonly slope: Region
  readonly fields: Region
  /** Areas at or above each of `ELEVATIONS`. */
  readonly heights: readonly Region[]
  readonly symbols: PathGrid<TerrainSymbol>
}

/** Elevations of the map file that are coloured, the lowest first. */
const ELEVATIONS = [1, 2] as const
/** Direction in which slopes without neighbours at other elevations fall: east, as the valley does. */
const DEFAULT_DOWNHILL: Point = { x: 0.94, y: -0.34 }

/** Computes all areas and symbols once; painting only draws them. */
export function prepareTerrain(layout: SheetLayout, hexAtCell: CellLookup): Terrain {
  const symbols = new PathGrid<TerrainSymbol>()
  // With one row and column of cells beyond each edge of the map, since terrain continues under the border.
  for (let row = 0; row <= layout.rows + 1; row++)
    for (let col = 0; col <= layout.cols + 1; col++) {
      const hex = hexAtCell(row, col)
      if (hex) addSymbols(symbols, layout, hexAtCell, hex, row, col)
    }
  // The last argument of `traceRegion` and of `area` is how far the uneven edge may lie off the hexsides.
  const heights = ELEVATIONS.map((elevation) =>
    traceRegion(layout, (row, col) => isHigh(hexAtCell(row, col), elevation), 5),
  )
  for (const region of heights) addHeightHachures(symbols, region)
  const area = (terrain: string, maxStray: number): Region =>
    traceRegion(layout, (row, col) => hexAtCell(row, col)?.terrain === terrain, maxStray)
  return {
    woods: area('woods', 9),
    marsh: area('marsh', 10),
    slope: area('slope', 10),
    fields: traceRegion(layout, (row, col) => hexAtCell(row, col)?.decor === 'maize', 7),
    heights,
    symbols,
  }
}

/** Whether a hex lies at an elevation or above it. The volcano does not count, since it is drawn with the lava. */
const isHigh = (hex: MapHex | undefined, elevation: number): boolean =>
  (hex?.elevation ?? 0) >= elevation && hex?.terrain !== 'volcano'

/** Adds the symbols of one hex. */
function addSymbols(
  symbols: PathGrid<TerrainSymbol>,
  layout: SheetLayout,
  hexAtCell: CellLookup,
  hex: MapHex,
  row: number,
  col: number,
): void {
  const centre = layout.centreOfCell(row, col)
  const seed = cellSeed(row, col)
  // A place for the hex's symbol number `i`, at most `maxDistance` from the centre. The root spreads places evenly over the disc.
  const randomPlace = (i: number, maxDistance: number): Point => {
    const angle = noise(seed, i, 11) * Math.PI * 2
    const distance = Math.sqrt(noise(seed, i, 12)) * maxDistance
    return { x: centre.x + Math.cos(angle) * distance, y: centre.y + Math.sin(angle) * distance }
  }
  const randomShare = (i: number): number => noise(seed, i, 13)
  if (hex.terrain === 'marsh')
    for (let i = 0; i < 8; i++) {
      const foot = randomPlace(i, 39)
      marshTuft(symbols.path('tuft', foot), foot, 0.7 + randomShare(i) * 0.5)
    }
  if (hex.terrain === 'woods') {
    const trees = Array.from({ length: 17 }, (_, i) => ({
      centre: randomPlace(i, 38),
      radius: 4.6 + randomShare(i) * 3.2,
    }))
    // Northern trees first, so that the crowns of southern ones cover them.
    for (const tree of trees.sort((a, b) => a.centre.y - b.centre.y)) {
      treeCrown(symbols.path('crown', tree.centre), tree.centre, tree.radius)
      treeShade(symbols.path('shade', tree.centre), tree.centre, tree.radius)
    }
  }
  if (hex.terrain === 'slope') addSlope(symbols, downhill(layout, hexAtCell, row, col), randomPlace, randomShare)
  if (hex.decor === 'maize') {
    // One of four directions, 45 degrees apart; the small turn keeps rows off the horizontal.
    const rowAngle = (Math.floor(randomShare(1) * 4) * Math.PI) / 4 + 0.2
    addMaize(symbols, centre, rowAngle)
  }
  if (hex.terrain === 'clear' && hex.decor === undefined)
    for (let i = 0; i < 6; i++) {
      const dot = randomPlace(i, 38)
      symbols.path('stipple', dot).rect(dot.x, dot.y, 1.3, 1.3)
    }
}

/** Adds nine groups of three hachures that point downhill. */
function addSlope(
  symbols: PathGrid<TerrainSymbol>,
  downhillVector: Point,
  randomPlace: (i: number, maxDistance: number) => Point,
  randomShare: (i: number) => number,
): void {
  for (let group = 0; group < 9; group++) {
    const groupCentre = randomPlace(group, 37)
    for (let stroke = -1; stroke <= 1; stroke++) {
      const length = 9 + randomShare(group * 3 + stroke + 1) * 5
      // The strokes of a group lie side by side across the direction downhill.
      const strokeStart = {
        x: groupCentre.x - downhillVector.y * stroke * 4.2,
        y: groupCentre.y + downhillVector.x * stroke * 4.2,
      }
      hachure(
        symbols.path('slope', strokeStart),
        strokeStart,
        downhillVector.x * length,
        downhillVector.y * length,
        1.7,
      )
    }
  }
}

/** Adds maize around the centre of a hex, in rows that are turned by `angle`, in radians. */
function addMaize(symbols: PathGrid<TerrainSymbol>, centre: Point, angle: number): void {
  for (let column = -3; column <= 3; column++)
    for (let row = -3; row <= 3; row++) {
      const plant = {
        x: centre.x + (column * Math.cos(angle) - row * Math.sin(angle)) * 9.6,
        y: centre.y + (column * Math.sin(angle) + row * Math.cos(angle)) * 9.6,
      }
      if (Math.hypot(plant.x - centre.x, plant.y - centre.y) < 36) maizePlant(symbols.path('maize', plant), plant, 1)
    }
}

/** Adds hachures along the edge of a height, which point outward, downhill. */
function addHeightHachures(symbols: PathGrid<TerrainSymbol>, { loops }: Region): void {
  for (const loop of loops)
    pointsAlong(loop, 4.4, 'closed').forEach(({ point, normalX, normalY }, i) => {
      const length = 9 + noise(Math.round(point.x), Math.round(point.y), i) * 8
      hachure(
        symbols.path('hachure', point),
        { x: point.x + normalX * 3, y: point.y + normalY * 3 },
        -normalX * length,
        -normalY * length,
        2.5,
      )
    })
}

/**
 * Unit vector downhill at a cell: the sum of the directions to other cells, each multiplied by how much lower that cell lies. Neighbours
 * count in full, the cells beyond them a third.
 */
function downhill(layout: SheetLayout, hexAtCell: CellLookup, row: number, col: number): Point {
  const centre = layout.centreOfCell(row, col)
  const elevation = hexAtCell(row, col)?.elevation ?? 0
  let x = 0
  let y = 0
  const addCell = (otherRow: number, otherCol: number, weight: number): void => {
    const other = layout.centreOfCell(otherRow, otherCol)
    const drop = (elevation - (hexAtCell(otherRow, otherCol)?.elevation ?? elevation)) * weight
    x += (other.x - centre.x) * drop
    y += (other.y - centre.y) * drop
  }
  for (let direction = 0; direction < 6; direction++) {
    const neighbour = neighbourCell(row, col, direction)
    addCell(...neighbour, 1)
    // Of the twelve cells in the second ring, each neighbour leads to two.
    for (const outwardDirection of [direction, direction + 1])
      addCell(...neighbourCell(...neighbour, outwardDirection % 6), 1 / 3)
  }
  const length = Math.hypot(x, y)
  const isLevel = length < 1
  return isLevel ? DEFAULT_DOWNHILL : { x: x / length, y: y / length }
}

/** Paints the paper with pale and dark stains, the same at every zoom. */
export function paintPaper(target: PaintTarget): void {
  const { context, area } = target
  context.fillStyle = PALETTE.land
  context.fillRect(area.x, area.y, area.w, area.h)
  // 26 stains over 2,600 by 2,100 sheet units, about the size of the sheet.
  for (let i = 0; i < 26; i++) {
    const centre = { x: noise(i, 1) * 2600, y: noise(i, 2) * 2100 }
    const radius = 150 + noise(i, 3) * 230
    if (!mayShow(target, centre, radius)) continue
    const stain = context.createRadialGradient(centre.x, centre.y, radius * 0.1, centre.x, centre.y, radius)
    const isPale = i % 3 !== 0
    stain.addColorStop(0, isPale ? 'rgba(255, 250, 232, 0.5)' : 'rgba(150, 112, 58, 0.09)')
    stain.addColorStop(1, isPale ? 'rgba(255, 250, 232, 0)' : 'rgba(150, 112, 58, 0)')
    context.fillStyle = stain
    context.fillRect(centre.x - radius, centre.y - radius, radius * 2, radius * 2)
  }
}

/** Fills an area and strokes a darker rim round it, like that of dried watercolour. */
function fillRegion({ context }: PaintTarget, region: Region, colour: string, rim: string): void {
  context.fillStyle = colour
  context.fill(region.path)
  context.strokeStyle = rim
  context.lineWidth = 2.4
  context.stroke(region.path)
}

/** Paints slopes, heights, fields, marsh and woods, then all symbols. */
export function paintTerrain(target: PaintTarget, terrain: Terrain): void {
  const { context, isFine } = target
  const { symbols } = terrain
  fillRegion(target, terrain.slope, PALETTE.slope, 'rgba(160, 120, 60, 0.2)')
  const heightColours = [PALETTE.height1, PALETTE.height2]
  terrain.heights.forEach((region, heightIndex) => {
    context.fillStyle = heightColours[heightIndex]!
    context.fill(region.path)
  })
  fillRegion(target, terrain.fields, PALETTE.field, 'rgba(140, 140, 60, 0.25)')
  fillRegion(target, terrain.marsh, PALETTE.marsh, 'rgba(80, 130, 115, 0.35)')
  fillRegion(target, terrain.woods, PALETTE.woods, 'rgba(80, 110, 60, 0.35)')
  context.lineCap = 'round'
  context.globalAlpha = 0.55
  if (isFine) symbols.fill(target, 'stipple', PALETTE.lineSoft)
  context.globalAlpha = 0.75
  symbols.stroke(target, 'tuft', PALETTE.marshInk, isFine ? 1.1 : 1.5)
  symbols.stroke(target, 'maize', PALETTE.maize, isFine ? 1.1 : 1.4)
  context.globalAlpha = 0.5
  symbols.fill(target, 'slope', PALETTE.hachure)
  context.globalAlpha = 0.72
  symbols.fill(target, 'hachure', PALETTE.hachure)
  context.globalAlpha = 1
  symbols.forEachPath(target, 'crown', (_, path) => {
    context.fillStyle = PALETTE.tree
    context.strokeStyle = PALETTE.treeDark
    context.lineWidth = 0.9
    context.fill(path)
    context.stroke(path)
  })
  context.globalAlpha = 0.55
  symbols.fill(target, 'shade', PALETTE.treeDark)
  context.globalAlpha = 1
}
