// Marches along the roads: between two points of the record a column that could follow a road or trail is drawn on it, not straight across country.
import type { HexGrid } from '../../hex/grid'
import { pointOfHex } from '../record/sheetPoint'
import type { Point } from '../record/types'

/** The road is taken where it is at most this much longer than the straight line, as a ratio in hundredths. */
const MOST_DETOUR_PERCENT = 140
/** A point belongs to the road if it is at most this far from it, in thousandths of a hex width. */
const BESIDE_ROAD = 1100

/** Roads and trails of a map as a graph: the neighbours of each hex by a road or trail. */
export interface RoadGraph {
  /** By hex id. */
  readonly centres: ReadonlyMap<string, Point>
  readonly neighbours: ReadonlyMap<string, readonly string[]>
}

/** The graph of a map's roads and trails. */
export function roadGraph(grid: HexGrid, links: readonly { readonly a: string; readonly b: string }[]): RoadGraph {
  const centres = new Map<string, Point>()
  const neighbours = new Map<string, string[]>()
  for (const { a, b } of links)
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      centres.set(from, pointOfHex(grid.indexOf(from), grid))
      neighbours.set(from, [...(neighbours.get(from) ?? []), to])
    }
  return { centres, neighbours }
}

export const distanceBetween = ([x0, y0]: Point, [x1, y1]: Point): number => Math.sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2)

/** The points from `from` to `to`, both included: along the roads where they lead there without a long detour, else straight. */
export function alongRoads(graph: RoadGraph, from: Point, to: Point): Point[] {
  const straight = distanceBetween(from, to)
  const entry = nearest(graph, from)
  const exit = nearest(graph, to)
  if (entry === null || exit === null || entry === exit) return [from, to]
  const way = shortest(graph, entry, exit)
  if (way === null) return [from, to]
  const inner = way.map((hex) => graph.centres.get(hex)!)
  // The column does not go back to the hex centre behind it or beyond its aim.
  while (inner.length > 1 && distanceBetween(inner[1]!, from) <= distanceBetween(inner[1]!, inner[0]!)) inner.shift()
  while (inner.length > 1 && distanceBetween(inner.at(-2)!, to) <= distanceBetween(inner.at(-2)!, inner.at(-1)!))
    inner.pop()
  const points = [from, ...inner, to]
  return lengthOf(points) * 100 <= straight * MOST_DETOUR_PERCENT ? points : [from, to]
}

export const lengthOf = (points: readonly Point[]): number =>
  points.slice(1).reduce((sum, point, index) => sum + distanceBetween(points[index]!, point), 0)

/** The hex of the roads nearest to a point; null: none lies beside it. */
function nearest({ centres }: RoadGraph, point: Point): string | null {
  let best: string | null = null
  let least = BESIDE_ROAD
  for (const [hex, centre] of centres) {
    const distance = distanceBetween(centre, point)
    if (distance >= least) continue
    least = distance
    best = hex
  }
  return best
}

/** The way with the fewest hexes; null: the roads do not join the two. */
function shortest({ neighbours }: RoadGraph, from: string, to: string): string[] | null {
  const cameFrom = new Map<string, string | null>([[from, null]])
  const queue = [from]
  for (let hex = queue.shift(); hex !== undefined && hex !== to; hex = queue.shift())
    for (const next of neighbours.get(hex) ?? []) {
      if (cameFrom.has(next)) continue
      cameFrom.set(next, hex)
      queue.push(next)
    }
  if (!cameFrom.has(to)) return null
  const way: string[] = []
  for (let hex: string | null = to; hex !== null; hex = cameFrom.get(hex) ?? null) way.unshift(hex)
  return way
}
