// Cuts polygons to the table.
import type { Point } from './point'
import type { Polygon } from './polygon'

/** One edge of a box: is a place within it, and where does the way from `a` to `b` meet it? */
interface Edge {
  readonly isWithin: (place: Point) => boolean
  readonly meet: (a: Point, b: Point) => Point
}

const edgesOf = (width: number, depth: number): readonly Edge[] => {
  const atX = (x: number) => (a: Point, b: Point) => ({
    x,
    y: a.y + Math.round(((b.y - a.y) * (x - a.x)) / (b.x - a.x)),
  })
  const atY = (y: number) => (a: Point, b: Point) => ({
    x: a.x + Math.round(((b.x - a.x) * (y - a.y)) / (b.y - a.y)),
    y,
  })
  return [
    { isWithin: ({ x }) => x >= 0, meet: atX(0) },
    { isWithin: ({ x }) => x <= width, meet: atX(width) },
    { isWithin: ({ y }) => y >= 0, meet: atY(0) },
    { isWithin: ({ y }) => y <= depth, meet: atY(depth) },
  ]
}

/**
 * The part of a polygon that lies on a table of this width and depth (thousandths of an inch, south-west corner 0, 0); empty if none does. The
 * parts of a polygon that is cut in two stay joined along the edge.
 */
export function clippedToTable(polygon: Polygon, { width, depth }: { width: number; depth: number }): Polygon {
  let corners: readonly Point[] = polygon
  for (const { isWithin, meet } of edgesOf(width, depth)) {
    const kept: Point[] = []
    for (const [i, corner] of corners.entries()) {
      const before = corners[(i + corners.length - 1) % corners.length]!
      if (isWithin(corner) !== isWithin(before)) kept.push(meet(before, corner))
      if (isWithin(corner)) kept.push(corner)
    }
    corners = kept
  }
  return corners
}
