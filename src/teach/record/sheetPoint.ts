// Where a place of the record lies on a drawn sheet.
import type { HexGrid } from '../../hex/grid'
import type { Point } from './types'

/** Width of a hex, where the distance from its centre to a corner is 1. */
const HEX_WIDTH = Math.sqrt(3)
/** A place is counted in thousandths of a hex width. */
const THOUSANDTHS = 1000

/** Pixels of a place on a sheet drawn with hexes of this `size` (centre to corner), y downward, as `HexGrid.centre` counts them. */
export function pixelOf([x, y]: Point, grid: HexGrid, size: number): { x: number; y: number } {
  const scale = (HEX_WIDTH * size) / THOUSANDTHS
  // The south-west hex is the first of the ids.
  const origin = grid.centre(0, size)
  return { x: origin.x + x * scale, y: origin.y - y * scale }
}

/** Index of the hex in which a place lies; -1: off the sheet. */
export function hexOfPoint(point: Point, grid: HexGrid): number {
  const { x, y } = pixelOf(point, grid, THOUSANDTHS)
  return grid.hexAtPoint(x, y, THOUSANDTHS)
}

/** Where the centre of a hex lies, as the record counts places. */
export function pointOfHex(hex: number, grid: HexGrid): Point {
  const origin = grid.centre(0, 1)
  const { x, y } = grid.centre(hex, 1)
  return [
    Math.round(((x - origin.x) / HEX_WIDTH) * THOUSANDTHS),
    Math.round(((origin.y - y) / HEX_WIDTH) * THOUSANDTHS),
  ]
}
