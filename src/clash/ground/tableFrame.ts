import { roundedQuotient, type Point, pointFromPose } from '../../tabletop/common/point'
import type { Polygon } from '../../tabletop/common/polygon'

// The measures of the table on which a clash (an attack) is fought, and where hexes lie on it.

/** Headings (hundredths of a degree, 0 is north) from a hex to its neighbours, in the order of src/hex/grid.ts: E, NE, NW, W, SW, SE. */
export const NEIGHBOUR_HEADINGS: readonly number[] = [9000, 3000, 33_000, 27_000, 21_000, 15_000]
/** The six hex sides in the same order, as feature ids name them. */
export const SIDE_NAMES = ['e', 'ne', 'nw', 'w', 'sw', 'se'] as const

/** The measures of a clash table (OPS-23.1), in thousandths of an inch. The target hex lies in the middle. */
export interface TableFrame {
  /** The length of each side of the square table. */
  readonly tableWidth: number
  readonly centre: Point
  /** The width of a hex, from one side to the opposite one. */
  readonly hexWidth: number
  /** The distance from the centre of a hex to a corner. */
  readonly cornerDistance: number
}

/** 1 / sqrt(3) in hundred-thousandths: the distance from the centre of a hex to a corner as a share of its width. */
const CORNER_SHARE = 57_735

/** The measures of a table that is `inches` wide and whose hexes are `hexInches` wide. */
export function tableFrameOf({ inches, hexInches }: { inches: number; hexInches: number }): TableFrame {
  const tableWidth = inches * 1000
  const hexWidth = hexInches * 1000
  return {
    tableWidth,
    hexWidth,
    centre: { x: tableWidth / 2, y: tableWidth / 2 },
    cornerDistance: roundedQuotient(hexWidth * CORNER_SHARE, 100_000),
  }
}

/** The point at a distance from another, in the direction of a heading. */
export const pointToward = (from: Point, heading: number, distance: number): Point =>
  pointFromPose({ at: from, heading }, 0, distance)

/** The centre of the neighbour of the target hex in a direction (the number of the hex side). */
export const neighbourCentre = ({ centre, hexWidth }: TableFrame, direction: number): Point =>
  pointToward(centre, NEIGHBOUR_HEADINGS[direction]!, hexWidth)

/** The corners of a hex with this centre, clockwise from the north. */
export const hexCorners = ({ cornerDistance }: TableFrame, centre: Point): Polygon =>
  [0, 6000, 12_000, 18_000, 24_000, 30_000].map((heading) => pointToward(centre, heading, cornerDistance))

/** Both ends of a side of the target hex, the left one first as seen from the centre. A corner is 30 degrees off the middle of the side. */
export const hexSide = ({ centre, cornerDistance }: TableFrame, direction: number): [Point, Point] => [
  pointToward(centre, NEIGHBOUR_HEADINGS[direction]! - 3000, cornerDistance),
  pointToward(centre, NEIGHBOUR_HEADINGS[direction]! + 3000, cornerDistance),
]

/** The sixth of the table behind a side of the target hex, as far as the edges of the table (OPS-23.1). */
export function sixthOutsideHex(frame: TableFrame, direction: number): Polygon {
  const [left, right] = hexSide(frame, direction)
  // Far enough beyond every corner of the table.
  const beyond = 2 * frame.tableWidth
  const heading = NEIGHBOUR_HEADINGS[direction]!
  const farRight = pointToward(frame.centre, heading + 3000, beyond)
  const farLeft = pointToward(frame.centre, heading - 3000, beyond)
  return clipToTable([left, right, farRight, farLeft], frame)
}

/** One edge of the table: which points lie on its inner side, and where a line from `a` to `b` crosses it. */
interface TableEdge {
  isInside(point: Point): boolean
  crossing(a: Point, b: Point): Point
}

/**
 * The part of a polygon that lies on the table, with whole coordinates; fewer than three corners when nothing of it does. Cuts the polygon
 * at one edge of the table after the other.
 */
export function clipToTable(polygon: Polygon, { tableWidth: width }: TableFrame): Point[] {
  const edges: TableEdge[] = [
    { isInside: ({ x }) => x >= 0, crossing: (a, b) => ({ x: 0, y: between(a.y, b.y, 0 - a.x, b.x - a.x) }) },
    {
      isInside: ({ x }) => x <= width,
      crossing: (a, b) => ({ x: width, y: between(a.y, b.y, width - a.x, b.x - a.x) }),
    },
    { isInside: ({ y }) => y >= 0, crossing: (a, b) => ({ x: between(a.x, b.x, 0 - a.y, b.y - a.y), y: 0 }) },
    {
      isInside: ({ y }) => y <= width,
      crossing: (a, b) => ({ x: between(a.x, b.x, width - a.y, b.y - a.y), y: width }),
    },
  ]
  let corners = [...polygon]
  for (const { isInside, crossing } of edges) {
    const cutCorners: Point[] = []
    for (const [i, corner] of corners.entries()) {
      const previous = corners[(i + corners.length - 1) % corners.length]!
      if (isInside(previous) !== isInside(corner)) cutCorners.push(crossing(previous, corner))
      if (isInside(corner)) cutCorners.push(corner)
    }
    corners = withoutRepeats(cutCorners)
  }
  return corners
}

/** The value at the share `numerator / denominator` of the way from `a` to `b`, rounded to the nearest whole number. */
function between(a: number, b: number, numerator: number, denominator: number): number {
  const sign = denominator < 0 ? -1 : 1
  return a + roundedQuotient(sign * (b - a) * numerator, Math.abs(denominator))
}

/** The corners without those that equal the one before; the first one follows the last. */
const withoutRepeats = (corners: readonly Point[]): Point[] =>
  corners.filter((corner, i) => {
    const previous = corners[(i + corners.length - 1) % corners.length]!
    return corners.length < 2 || corner.x !== previous.x || corner.y !== previous.y
  })
