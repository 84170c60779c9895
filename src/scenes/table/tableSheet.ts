// Where the places of a table lie on its painted sheet: the cloth with a wooden rim around it.
import type { Point } from '../../hex/grid'
import type { Rect } from '../layout'
import type { CameraLimits, CameraSheet } from '../map/camera'

/** Sheet units per inch of the table. With this number the terrain symbols of the map sheet have a fitting size on the table. */
export const UNITS_PER_INCH = 12
/** Width of the wooden rim, in inches. */
const RIM_INCHES = 1.5
/** Thousandths of an inch in a sheet unit. */
const THOUSANDTHS_PER_UNIT = 1000 / UNITS_PER_INCH
/** Hundredths of a degree in half a turn. */
const HALF_TURN = 18_000

/** How far the camera of a table may go: from the whole table to 130 CSS pixels per inch, at which a battalion fills a screen. */
export const TABLE_LIMITS: CameraLimits = {
  maxZoom: 130 / UNITS_PER_INCH,
  maxMinZoom: 90 / UNITS_PER_INCH,
  fitMargin: UNITS_PER_INCH / 2,
  frameMargin: UNITS_PER_INCH * 3,
  maxFrameZoom: 60 / UNITS_PER_INCH,
  placeRadius: UNITS_PER_INCH * 1.5,
}

/** Radians clockwise of a heading in hundredths of a degree: the rotation of an image that was painted facing north. */
export const radiansOf = (heading: number): number => (heading / HALF_TURN) * Math.PI

/** A length of the table, in thousandths of an inch, in sheet units. */
export const unitsOf = (thousandths: number): number => thousandths / THOUSANDTHS_PER_UNIT

/** The sheet of a table in sheet units. Its y grows downward, that of the table to the north. */
export class TableSheet implements CameraSheet {
  readonly sheet: Rect
  /** The cloth. */
  readonly map: Rect

  /** `table`: its size in thousandths of an inch. */
  constructor(table: { readonly width: number; readonly depth: number }) {
    const rim = RIM_INCHES * UNITS_PER_INCH
    this.map = { x: rim, y: rim, w: unitsOf(table.width), h: unitsOf(table.depth) }
    this.sheet = { x: 0, y: 0, w: this.map.w + rim * 2, h: this.map.h + rim * 2 }
  }

  /** The point of the sheet of a place of the table. */
  toSheet({ x, y }: Readonly<Point>): Point {
    return { x: this.map.x + unitsOf(x), y: this.map.y + this.map.h - unitsOf(y) }
  }

  /** The place of the table, in whole thousandths of an inch, under a point of the sheet; it may lie off the table. */
  toPlace({ x, y }: Readonly<Point>): Point {
    return {
      x: Math.round((x - this.map.x) * THOUSANDTHS_PER_UNIT),
      y: Math.round((this.map.y + this.map.h - y) * THOUSANDTHS_PER_UNIT),
    }
  }
}
