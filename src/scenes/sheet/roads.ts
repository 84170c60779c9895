// Roads, trails, bridges and fords of the map sheet.
import type { Point } from '../../hex/grid'
import type { MapFile, MapSide } from '../../operational/data'
import { colOf, directionIndex, distance, lerp, midpoint, neighbourCell, rowOf, type SheetLayout } from '../layout'
import { jitter, noise } from './noise'
import type { PaintTarget } from './paintTarget'
import { PALETTE } from './palette'

/** Roads and trails as curves through their hexes, with bridges and fords. */
export interface Roads {
  readonly road: Path2D
  readonly trail: Path2D
  /** Bridges and fords. */
  readonly crossings: readonly Crossing[]
  /** Points along the roads and trails of a hex, 5 to 10 sheet units apart; houses keep clear of them. */
  pointsIn(hex: string): readonly Point[]
}

/** A bridge or ford. */
interface Crossing {
  readonly kind: 'bridge' | 'ford'
  readonly centre: Point
  /** Direction of the road, in radians. */
  readonly angle: number
  /** Half the width of the stream, in sheet units. */
  readonly halfWidth: number
}

type RoadKind = 'road' | 'trail'

/** Half the drawn width of streams, in sheet units. */
const HALF_WIDTH = { river: 7, creek: 5, ravine: 8.5 } as const
/**
 * Two roads that enter a hex continue one another as one curve when the cosine of the angle between them, seen from the hex's centre, is
 * below this: when they come from almost opposite sides.
 */
const MAX_STRAIGHT_COSINE = -0.2
/** A road that leaves the map ends at this share of the way to the next hex, which lies beyond the map: on the border of the sheet. */
const EXIT_SHARE = 0.75
/** How far the bend of a road may lie from the centre of its hex, in x and in y, in sheet units. */
const MAX_BEND = 4.5
/** Second arguments of `noise`, any two different numbers: so the x and y of a bend are independent of each other. */
const BEND_X_NOISE = 5
const BEND_Y_NOISE = 6
/** How far from the middle of a hexside a road may cross it, in x and in y, in sheet units. */
const MAX_END_SHIFT = 5
/** How far the control point of a road that joins another is moved at random, in x and in y, in sheet units. */
const MAX_CONTROL_SHIFT = 4
/** `Roads.pointsIn` gives, for each curve, the points that divide it into 8 parts. Curves are 40 to 80 sheet units long. */
const CURVE_PARTS = 8

/** Key of a hexside: the ids of its two hexes joined, the lower id first, so that the order of the arguments does not matter. */
const sideKey = (a: string, b: string): string => (a < b ? a + b : b + a)

/** Computes all curves once; painting only draws them. */
export function prepareRoads(layout: SheetLayout, map: MapFile): Roads {
  const crossedSides = map.sides.filter(({ kind }) => kind === 'bridge' || kind === 'ford')
  const ends = endsByHex(layout, map, new Set(crossedSides.map(({ a, b }) => sideKey(a, b))))
  const curves = new HexCurves(layout)
  // Roads come first, since a trail joins the road of its hex.
  const road = curves.drawAll('road', ends.road)
  const trail = curves.drawAll('trail', ends.trail)
  return {
    road,
    trail,
    crossings: crossedSides.map((hexside) => crossingOf(layout, hexside)),
    pointsIn: (hex) => curves.points.get(hex) ?? [],
  }
}

/**
 * The ends of roads and trails in each hex: the points at which they enter it. These lie near the middle of hexsides; at bridges and fords,
 * exactly in the middle.
 */
function endsByHex(
  layout: SheetLayout,
  map: MapFile,
  crossedSideKeys: ReadonlySet<string>,
): Record<RoadKind, Map<string, Point[]>> {
  const ends: Record<RoadKind, Map<string, Point[]>> = { road: new Map(), trail: new Map() }
  const addEnd = (kind: RoadKind, hex: string, end: Point): void => {
    ends[kind].set(hex, [...(ends[kind].get(hex) ?? []), end])
  }
  for (const { kind, a, b } of map.links) {
    const middle = midpoint(layout.centre(a), layout.centre(b))
    const end = crossedSideKeys.has(sideKey(a, b)) ? middle : jitter(middle, MAX_END_SHIFT)
    addEnd(kind, a, end)
    addEnd(kind, b, end)
  }
  // Exits: hexes at the edge of the map where a road or trail leaves it.
  for (const exit of map.meta.exits) {
    const cellBeyond = neighbourCell(rowOf(exit.hex), colOf(exit.hex), directionIndex(exit.dir))
    addEnd(exit.kind, exit.hex, lerp(layout.centre(exit.hex), layout.centreOfCell(...cellBeyond), EXIT_SHARE))
  }
  return ends
}

/** The bridge or ford on a hexside. */
function crossingOf(layout: SheetLayout, hexside: MapSide): Crossing {
  const centreOfA = layout.centre(hexside.a)
  const centreOfB = layout.centre(hexside.b)
  return {
    kind: hexside.kind === 'bridge' ? 'bridge' : 'ford',
    centre: midpoint(centreOfA, centreOfB),
    angle: Math.atan2(centreOfB.y - centreOfA.y, centreOfB.x - centreOfA.x),
    // `over`: the stream that the bridge or ford crosses.
    halfWidth: HALF_WIDTH[hexside.over ?? 'river'],
  }
}

/** Adds the curves of roads and trails to paths, hex by hex, and collects points along them. */
class HexCurves {
  /** Points along the curves so far, by hex. */
  readonly points = new Map<string, Point[]>()
  /** The point where the roads of a hex meet, by hex. */
  private readonly roadJunctions = new Map<string, Point>()
  private readonly layout: SheetLayout

  constructor(layout: SheetLayout) {
    this.layout = layout
  }

  /** Draws all roads or all trails. */
  drawAll(kind: RoadKind, endsOf: ReadonlyMap<string, readonly Point[]>): Path2D {
    const path = new Path2D()
    for (const [hex, ends] of endsOf) {
      const junction = this.drawHex(path, hex, ends)
      if (kind === 'road') this.roadJunctions.set(hex, junction)
    }
    return path
  }

  /**
   * Draws the roads or trails of one hex. The two ends that lie most nearly opposite are joined by a through curve; from each other end a
   * curve leads to the junction. Where roads have been drawn in the hex, trails use the roads' junction; else it lies on the through curve, or
   * at the bend where there is none. Returns the junction.
   */
  private drawHex(path: Path2D, hex: string, ends: readonly Point[]): Point {
    const centre = this.layout.centre(hex)
    const bend = {
      x: centre.x + (noise(Number(hex), BEND_X_NOISE) - 0.5) * 2 * MAX_BEND,
      y: centre.y + (noise(Number(hex), BEND_Y_NOISE) - 0.5) * 2 * MAX_BEND,
    }
    const throughEnds = straightestPair(centre, ends)
    const roadJunction = this.roadJunctions.get(hex)
    let junction = roadJunction ?? bend
    if (throughEnds) {
      const [from, to] = throughEnds
      this.addCurve(path, hex, from, bend, to)
      // A quadratic curve comes halfway to its control point, here `bend`.
      junction = roadJunction ?? midpoint(midpoint(from, to), bend)
    }
    for (const end of ends) {
      if (throughEnds?.includes(end)) continue
      // This curve is slightly bent: its control point lies near the straight line, a little beyond the middle.
      const control = jitter(lerp(end, junction, 0.6), MAX_CONTROL_SHIFT)
      this.addCurve(path, hex, end, control, junction)
    }
    return junction
  }

  /** Adds a quadratic curve to the path, and the points along it to `points`. */
  private addCurve(path: Path2D, hex: string, from: Point, control: Point, to: Point): void {
    path.moveTo(from.x, from.y)
    path.quadraticCurveTo(control.x, control.y, to.x, to.y)
    const points = this.points.get(hex) ?? []
    for (let share = 0; share <= 1; share += 1 / CURVE_PARTS)
      points.push(lerp(lerp(from, control, share), lerp(control, to, share), share))
    this.points.set(hex, points)
  }
}

/** The only two ends of a hex, or of several the two between which a road runs straightest; null where every road would turn sharply. */
function straightestPair(centre: Point, ends: readonly Point[]): [Point, Point] | null {
  const [first, second] = ends
  if (ends.length === 2) return [first!, second!]
  let straightest: [Point, Point] | null = null
  // The straighter the road, the nearer the cosine to -1.
  let leastCosine = MAX_STRAIGHT_COSINE
  for (const a of ends)
    for (const b of ends) {
      if (a === b) continue
      const dotProduct = (a.x - centre.x) * (b.x - centre.x) + (a.y - centre.y) * (b.y - centre.y)
      const cosine = dotProduct / (distance(a, centre) * distance(b, centre) || 1)
      if (cosine >= leastCosine) continue
      leastCosine = cosine
      straightest = [a, b]
    }
  return straightest
}

/** Paints trails dashed, then roads with dark edges. Line widths and dashes are in sheet units, chosen by eye. */
export function paintRoads({ context }: PaintTarget, roads: Roads): void {
  context.lineCap = 'butt'
  context.lineJoin = 'round'
  const stroke = (path: Path2D, colour: string, width: number): void => {
    context.strokeStyle = colour
    context.lineWidth = width
    context.stroke(path)
  }
  stroke(roads.trail, 'rgba(250, 240, 212, 0.72)', 5)
  context.setLineDash([7, 4.4])
  stroke(roads.trail, PALETTE.trail, 2.2)
  context.setLineDash([])
  context.lineCap = 'round'
  stroke(roads.road, PALETTE.roadEdge, 7.4)
  stroke(roads.road, PALETTE.road, 4.4)
}

/** How far a bridge reaches over the bank, in sheet units. */
const BANK = 3

/** Paints bridges and fords over the streams. */
export function paintCrossings({ context }: PaintTarget, roads: Roads): void {
  for (const { kind, centre, angle, halfWidth } of roads.crossings) {
    context.save()
    context.translate(centre.x, centre.y)
    context.rotate(angle)
    // Bridge and ford are as long as the stream is wide; a bridge also rests on both banks.
    if (kind === 'bridge') paintBridge(context, halfWidth + BANK)
    else paintFord(context, halfWidth)
    context.restore()
  }
}

/** Paints a bridge: the road between two wing walls. It runs along x; all lengths are in sheet units from the middle of the bridge. */
function paintBridge(context: PaintTarget['context'], halfLength: number): void {
  context.fillStyle = PALETTE.road
  context.fillRect(-halfLength, -4.4, halfLength * 2, 8.8)
  context.strokeStyle = '#20140b'
  context.lineWidth = 2.1
  context.lineCap = 'round'
  context.beginPath()
  for (const wall of [-1, 1]) {
    context.moveTo(-halfLength - 4, wall * 9)
    context.lineTo(-halfLength, wall * 5)
    context.lineTo(halfLength, wall * 5)
    context.lineTo(halfLength + 4, wall * 9)
  }
  context.stroke()
}

/** Paints a ford: dashed lines through the water, along x. All lengths are in sheet units from the middle of the ford. */
function paintFord(context: PaintTarget['context'], halfLength: number): void {
  context.fillStyle = 'rgba(250, 240, 212, 0.85)'
  context.fillRect(-halfLength - 2, -6, halfLength * 2 + 4, 12)
  context.strokeStyle = '#17465f'
  context.lineWidth = 1.8
  context.lineCap = 'butt'
  context.setLineDash([2.6, 2.2])
  context.beginPath()
  for (const y of [-4.4, 0, 4.4]) {
    context.moveTo(-halfLength - 3, y)
    context.lineTo(halfLength + 3, y)
  }
  context.stroke()
}
