// The lava field and the volcano of the map sheet.
// Lengths in this file are sheet units, and other numbers shares of them; all chosen by eye.
// `noise(a, b, salt)` is a fixed random share from 0 to 1; different salts give independent shares.
import type { Point } from '../../hex/grid'
import { cellAt, lerp, neighbourCell, type SheetLayout } from '../layout'
import { pointsAlong } from './curves'
import { noise } from './noise'
import type { PaintTarget } from './paintTarget'
import { PALETTE } from './palette'
import { PathGrid } from './pathGrid'
import { type CellLookup, type Region, traceRegion } from './regions'
import { hachure } from './symbols'

/** Plates of four shades of grey. */
const PLATE_STYLES = ['plate0', 'plate1', 'plate2', 'plate3'] as const
/** Styles of strokes and plates. `light`: lit edges of plates. `ridge`: pressure ridges. `rim`, `cone`: hachures round the field, on the volcano. */
type LavaStroke = (typeof PLATE_STYLES)[number] | 'light' | 'ridge' | 'rim' | 'cone'

/** Shapes of a field of broken lava (on the map of Pedregal: the Pedregal itself) and of the volcano in it. */
export interface Lava {
  /** The hexes of lava and of the volcano. */
  readonly field: Region
  readonly cone: Region
  readonly strokes: PathGrid<LavaStroke>
}

/** Size of a lava plate before it is distorted, in sheet units. */
const PLATE = { width: 18, height: 15 } as const
/** Share of plates that a pressure ridge crosses. */
const RIDGE_CHANCE = 0.1

/** Computes plates, ridges and rims once; painting only draws them. */
export function prepareLava(layout: SheetLayout, hexAtCell: CellLookup): Lava {
  const strokes = new PathGrid<LavaStroke>()
  const isLava = (row: number, col: number): boolean => hexAtCell(row, col)?.terrain === 'lava'
  const isVolcano = (row: number, col: number): boolean => hexAtCell(row, col)?.terrain === 'volcano'
  const isNearLava = (row: number, col: number): boolean =>
    isLava(row, col) || [0, 1, 2, 3, 4, 5].some((direction) => isLava(...neighbourCell(row, col, direction)))
  // Plates cover the map and a little more, since the field continues under the border.
  for (let row = -4; row * PLATE.height < layout.map.h + 60; row++)
    for (let column = -4; column * PLATE.width < layout.map.w + 60; column++) {
      const middle = { x: layout.map.x + (column + 0.5) * PLATE.width, y: layout.map.y + (row + 0.5) * PLATE.height }
      if (isNearLava(...cellAt(layout, middle))) addPlate(strokes, layout, column, row, middle)
    }
  // The last argument is how far the uneven edge may lie off the hexsides.
  const field = traceRegion(layout, (row, col) => isLava(row, col) || isVolcano(row, col), 7)
  // Hachures along the edge of the field, which point inward.
  for (const loop of field.loops)
    pointsAlong(loop, 5.2, 'closed').forEach(({ point, normalX, normalY }, i) => {
      const length = 4 + noise(Math.round(point.x), Math.round(point.y), i) * 5
      hachure(strokes.path('rim', point), point, normalX * length, normalY * length, 2.8)
    })
  const cone = traceRegion(layout, isVolcano, 4)
  for (const loop of cone.loops) addCone(strokes, loop)
  return { field, cone, strokes }
}

/** The corners of a plate: north-west, north-east, south-east, south-west. */
type Corners = readonly [Point, Point, Point, Point]

/** Adds the plate in a column and row of plates: an uneven quadrilateral with blunt corners, lit from the north-west. */
function addPlate(
  strokes: PathGrid<LavaStroke>,
  layout: SheetLayout,
  column: number,
  row: number,
  middle: Point,
): void {
  const gridPoint = (cornerColumn: number, cornerRow: number): Point => ({
    x: layout.map.x + (cornerColumn + (noise(cornerColumn, cornerRow, 31) - 0.5) * 0.8) * PLATE.width,
    y: layout.map.y + (cornerRow + (noise(cornerColumn, cornerRow, 32) - 0.5) * 0.8) * PLATE.height,
  })
  // Neighbouring plates share these corners; each plate is then shrunk, so that a crack remains between them.
  const corners: Corners = [
    gridPoint(column, row),
    gridPoint(column + 1, row),
    gridPoint(column + 1, row + 1),
    gridPoint(column, row + 1),
  ]
  const centre = meanOf(corners)
  const shrinkFactor = 0.8 + noise(column, row, 33) * 0.08
  const shrunk = ({ x, y }: Point): Point => ({
    x: centre.x + (x - centre.x) * shrinkFactor,
    y: centre.y + (y - centre.y) * shrinkFactor,
  })
  const northWest = shrunk(corners[0])
  const northEast = shrunk(corners[1])
  const southEast = shrunk(corners[2])
  const southWest = shrunk(corners[3])
  const style = PLATE_STYLES[Math.floor(noise(column, row, 34) * PLATE_STYLES.length)]!
  const path = strokes.path(style, middle)
  const start = bluntPoint(northWest, northEast)
  path.moveTo(start.x, start.y)
  // Each corner is cut off by a curve; `before` and `after` are the corners next to it.
  for (const [before, corner, after] of [
    [northWest, northEast, southEast],
    [northEast, southEast, southWest],
    [southEast, southWest, northWest],
    [southWest, northWest, northEast],
  ] as const) {
    const bendStart = bluntPoint(corner, before)
    const bendEnd = bluntPoint(corner, after)
    path.lineTo(bendStart.x, bendStart.y)
    path.quadraticCurveTo(corner.x, corner.y, bendEnd.x, bendEnd.y)
  }
  path.closePath()
  // The lit edge runs around the north-western corner, along two thirds of the two sides that meet there.
  const light = strokes.path('light', middle)
  light.moveTo((southWest.x * 2 + northWest.x) / 3, (southWest.y * 2 + northWest.y) / 3)
  light.quadraticCurveTo(
    northWest.x,
    northWest.y,
    (northWest.x + northEast.x * 2) / 3,
    (northWest.y + northEast.y * 2) / 3,
  )
  if (noise(column, row, 35) < RIDGE_CHANCE) addRidge(strokes.path('ridge', middle), column, row, centre)
}

/** Where the bend around a corner starts, on the side from this corner to `other`. */
const bluntPoint = (corner: Point, other: Point): Point => lerp(corner, other, 0.2)

/** The mean of points. */
const meanOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, p) => sum + p.x, 0) / Math.max(1, points.length),
  y: points.reduce((sum, p) => sum + p.y, 0) / Math.max(1, points.length),
})

/** Adds a pressure ridge: a zigzag of five points across several plates. */
function addRidge(ridge: Path2D, column: number, row: number, centre: Point): void {
  const angle = noise(column, row, 36) * Math.PI
  const partLength = 12 + noise(column, row, 37) * 13
  for (let zigzagPoint = -2; zigzagPoint <= 2; zigzagPoint++) {
    const aside = zigzagPoint % 2 === 0 ? 0 : (noise(column, row, 40 + zigzagPoint) - 0.5) * 11
    const x = centre.x + (Math.cos(angle) * zigzagPoint * partLength) / 2 - Math.sin(angle) * aside
    const y = centre.y + (Math.sin(angle) * zigzagPoint * partLength * 0.7) / 2 + Math.cos(angle) * aside
    if (zigzagPoint === -2) ridge.moveTo(x, y)
    else ridge.lineTo(x, y)
  }
}

/** Adds three rings of hachures down the slopes of the volcano. `ringShare` is the size of a ring as a share of the volcano's edge, `loop`. */
function addCone(strokes: PathGrid<LavaStroke>, loop: readonly Point[]): void {
  const centre = meanOf(loop)
  for (const [ringShare, spacing, maxLength] of [
    [0.82, 4, 15],
    [0.52, 3.6, 17],
    [0.24, 3.4, 11],
  ] as const) {
    const ring = loop.map((p) => ({
      x: centre.x + (p.x - centre.x) * ringShare,
      y: centre.y + (p.y - centre.y) * ringShare,
    }))
    for (const { point, normalX, normalY } of pointsAlong(ring, spacing, 'closed')) {
      const length = maxLength * (0.75 + noise(Math.round(point.x), Math.round(point.y), 38) * 0.4)
      hachure(strokes.path('cone', point), point, -normalX * length, -normalY * length, 2.2)
    }
  }
}

/** Paints cracks first, plates over them, light on their edges, then the volcano. */
export function paintLava(target: PaintTarget, { field, cone, strokes }: Lava): void {
  const { context, isFine } = target
  context.fillStyle = PALETTE.lavaCrack
  context.globalAlpha = isFine ? 0.78 : 0.6
  context.fill(field.path)
  context.globalAlpha = 1
  context.save()
  context.clip(field.path)
  for (const [i, style] of PLATE_STYLES.entries()) strokes.fill(target, style, PALETTE.lavaPlates[i]!)
  context.lineJoin = 'round'
  if (isFine) strokes.stroke(target, 'light', 'rgba(222, 214, 200, 0.5)', 0.9)
  strokes.stroke(target, 'ridge', 'rgba(46, 40, 36, 0.55)', 2.2)
  context.restore()
  strokes.fill(target, 'rim', PALETTE.lavaEdge)
  context.strokeStyle = PALETTE.lavaEdge
  context.lineWidth = 1.5
  context.stroke(field.path)
  context.fillStyle = PALETTE.volcano
  context.fill(cone.path)
  strokes.fill(target, 'cone', PALETTE.volcanoInk)
}
