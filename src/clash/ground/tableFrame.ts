import { nearest, type Point, toTable } from '../../tabletop/common/point'
import type { Polygon } from '../../tabletop/common/polygon'

/** Headings to the six neighbours, in the order of `hex/grid` DIRECTIONS: E, NE, NW, W, SW, SE. */
export const NEIGHBOUR_HEADINGS: readonly number[] = [9000, 3000, 33_000, 27_000, 21_000, 15_000]
/** How the sides are called in ids. */
export const SIDE_NAMES = ['e', 'ne', 'nw', 'w', 'sw', 'se'] as const

/** Measures of a clash table in thousandths of an inch (OPS-23.1). */
export interface TableFrame {
  /** Of the table. */
  readonly side: number
  readonly centre: Point
  /** From one side of a hex to the other. */
  readonly hex: number
  /** From the centre of a hex to a corner. */
  readonly corner: number
}

/** 1000 * 1 / sqrt(3), for the corners of hexes. */
const CORNER = 57_735

/** The measures, of inches. */
export function tableFrameOf({ inches, hexInches }: { inches: number; hexInches: number }): TableFrame {
  const side = inches * 1000
  const hex = hexInches * 1000
  return { side, hex, centre: { x: side / 2, y: side / 2 }, corner: nearest(hex * CORNER, 100_000) }
}

/** A place so far from another in that direction. */
export const pointToward = (from: Point, heading: number, distance: number): Point =>
  toTable({ at: from, heading }, 0, distance)

/** The centre of the neighbour in that direction. */
export const neighbourCentre = ({ centre, hex }: TableFrame, dir: number): Point => pointToward(centre, NEIGHBOUR_HEADINGS[dir]!, hex)

/** The corners of a hex, from that to the north on, clockwise. */
export const hexCorners = ({ corner }: TableFrame, at: Point): Polygon =>
  [0, 6000, 12_000, 18_000, 24_000, 30_000].map((heading) => pointToward(at, heading, corner))

/** Both ends of the side of the target hex toward that neighbour, from left to right seen from the centre. */
export const hexSide = ({ centre, corner }: TableFrame, dir: number): [Point, Point] => [
  pointToward(centre, NEIGHBOUR_HEADINGS[dir]! - 3000, corner),
  pointToward(centre, NEIGHBOUR_HEADINGS[dir]! + 3000, corner),
]

/** What of a polygon lies on the table; fewer than three corners: nothing. Whole numbers. */
export function clipToTable(polygon: Polygon, { side }: TableFrame): Point[] {
  const edges: { inside(p: Point): boolean; cut(a: Point, b: Point): Point }[] = [
    { inside: ({ x }) => x >= 0, cut: (a, b) => ({ x: 0, y: at(a.y, b.y, 0 - a.x, b.x - a.x) }) },
    { inside: ({ x }) => x <= side, cut: (a, b) => ({ x: side, y: at(a.y, b.y, side - a.x, b.x - a.x) }) },
    { inside: ({ y }) => y >= 0, cut: (a, b) => ({ x: at(a.x, b.x, 0 - a.y, b.y - a.y), y: 0 }) },
    { inside: ({ y }) => y <= side, cut: (a, b) => ({ x: at(a.x, b.x, side - a.y, b.y - a.y), y: side }) },
  ]
  return edges.reduce<Point[]>(
    (corners, { inside, cut }) => {
      const out: Point[] = []
      for (const [i, b] of corners.entries()) {
        const a = corners[(i + corners.length - 1) % corners.length]!
        if (inside(a) !== inside(b)) out.push(cut(a, b))
        if (inside(b)) out.push(b)
      }
      return distinct(out)
    },
    [...polygon],
  )
}

/** The value so far on the way from `a` to `b`. */
function at(a: number, b: number, num: number, den: number): number {
  return a + nearest((den < 0 ? -1 : 1) * (b - a) * num, Math.abs(den))
}

const distinct = (corners: readonly Point[]): Point[] =>
  corners.filter((p, i) => {
    const before = corners[(i + corners.length - 1) % corners.length]!
    return corners.length < 2 || p.x !== before.x || p.y !== before.y
  })
