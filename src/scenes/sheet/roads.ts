import type { Point } from '../../hex/grid'
import type { MapFile, MapSide } from '../../operational/data'
import { colOf, directionIndex, distance, lerp, neighbourCell, rowOf, type SheetLayout } from '../layout'
import { jitter, noise } from './noise'
import type { PaintTarget } from './paintTarget'
import { PALETTE } from './palette'

/** Roads and trails as curves through their hexes, with bridges and fords. */
export interface Roads {
  readonly road: Path2D
  readonly trail: Path2D
  readonly crossings: readonly Crossing[]
  /** Points along the roads and trails of a hex, 5 to 10 sheet units apart; houses keep clear of them. */
  pointsIn(hex: string): readonly Point[]
}

interface Crossing {
  readonly kind: 'bridge' | 'ford'
  readonly at: Point
  /** Direction of the road, in radians. */
  readonly angle: number
  /** Half the width of the stream, in sheet units. */
  readonly halfWidth: number
}

type RoadKind = 'road' | 'trail'

/** Half the drawn width of streams, in sheet units. */
const HALF_WIDTH = { river: 7, creek: 5, ravine: 8.5 } as const
/** The roads that enter a hex at two of its sides become one curve when the cosine of the angle between them is below this. */
const MAX_STRAIGHT_COSINE = -0.2

/** Share of the way to the hex beyond the map at which a road ends that leaves the map: over the border of the sheet. */
const EXIT_SHARE = 0.75
/** How far the bend of a road may lie from the centre of its hex, in x and in y, in sheet units. */
const MAX_BEND = 4.5
/** Values of `noise` that are used for bends only. */
const BEND_X_SEED = 5
const BEND_Y_SEED = 6
/** A curve, 40 to 80 sheet units long, is remembered by the points between so many parts. */
const CURVE_PARTS = 8

/** Key of a hex side: the lower id first, as in the map file. */
const sideKey = (a: string, b: string): string => (a < b ? a + b : b + a)

/** Computes all curves once; painting only draws them. */
export function prepareRoads(layout: SheetLayout, map: MapFile): Roads {
  const crossedSides = map.sides.filter(({ kind }) => kind === 'bridge' || kind === 'ford')
  const ends = endsByHex(layout, map, new Set(crossedSides.map(({ a, b }) => sideKey(a, b))))
  const curves = new HexCurves(layout)
  // Roads first: trails join the road of their hex.
  const road = curves.draw('road', ends.road)
  const trail = curves.draw('trail', ends.trail)
  return {
    road,
    trail,
    crossings: crossedSides.map((side) => crossingOf(layout, side)),
    pointsIn: (hex) => curves.points.get(hex) ?? [],
  }
}

/** For each hex the points at which roads and trails enter it: near the middle of its sides, exactly there at bridges and fords. */
function endsByHex(
  layout: SheetLayout,
  map: MapFile,
  crossed: ReadonlySet<string>,
): Record<RoadKind, Map<string, Point[]>> {
  const ends: Record<RoadKind, Map<string, Point[]>> = { road: new Map(), trail: new Map() }
  const addEnd = (kind: RoadKind, hex: string, p: Point): void => {
    ends[kind].set(hex, [...(ends[kind].get(hex) ?? []), p])
  }
  for (const { kind, a, b } of map.links) {
    const middle = lerp(layout.centre(a), layout.centre(b), 0.5)
    const end = crossed.has(sideKey(a, b)) ? middle : jitter(middle, 5)
    addEnd(kind, a, end)
    addEnd(kind, b, end)
  }
  for (const exit of map.meta.exits) {
    const cell = neighbourCell(rowOf(exit.hex), colOf(exit.hex), directionIndex(exit.dir))
    addEnd(exit.kind, exit.hex, lerp(layout.centre(exit.hex), layout.centreOfCell(...cell), EXIT_SHARE))
  }
  return ends
}

function crossingOf(layout: SheetLayout, side: MapSide): Crossing {
  const a = layout.centre(side.a)
  const b = layout.centre(side.b)
  return {
    kind: side.kind === 'bridge' ? 'bridge' : 'ford',
    at: lerp(a, b, 0.5),
    angle: Math.atan2(b.y - a.y, b.x - a.x),
    // `over`: the stream that the bridge or ford crosses.
    halfWidth: HALF_WIDTH[side.over ?? 'river'],
  }
}

/** Draws the curves of roads and trails through hexes, and remembers points along them. */
class HexCurves {
  readonly points = new Map<string, Point[]>()
  /** Where the roads of a hex meet. */
  private readonly roadJunctions = new Map<string, Point>()
  private readonly layout: SheetLayout

  constructor(layout: SheetLayout) {
    this.layout = layout
  }

  draw(kind: RoadKind, endsOf: ReadonlyMap<string, readonly Point[]>): Path2D {
    const path = new Path2D()
    for (const [hex, ends] of endsOf) {
      const junction = this.drawHex(path, hex, ends)
      if (kind === 'road') this.roadJunctions.set(hex, junction)
    }
    return path
  }

  /** The two straightest ends form a curve, the others join it. Returns where they join. */
  private drawHex(path: Path2D, hex: string, ends: readonly Point[]): Point {
    const centre = this.layout.centre(hex)
    const bend = {
      x: centre.x + (noise(Number(hex), BEND_X_SEED) - 0.5) * 2 * MAX_BEND,
      y: centre.y + (noise(Number(hex), BEND_Y_SEED) - 0.5) * 2 * MAX_BEND,
    }
    const through = straightestPair(centre, ends)
    const roadJunction = this.roadJunctions.get(hex)
    let junction = roadJunction ?? bend
    if (through) {
      const [p, q] = through
      this.addCurve(path, hex, p, bend, q)
      junction = roadJunction ?? lerp(lerp(p, q, 0.5), bend, 0.5)
    }
    for (const p of ends) {
      if (through?.includes(p)) continue
      // Slightly bent: its control point lies near the straight line, a little beyond the middle.
      const control = jitter(lerp(p, junction, 0.6), 4)
      this.addCurve(path, hex, p, control, junction)
    }
    return junction
  }

  private addCurve(path: Path2D, hex: string, from: Point, control: Point, to: Point): void {
    path.moveTo(from.x, from.y)
    path.quadraticCurveTo(control.x, control.y, to.x, to.y)
    const points = this.points.get(hex) ?? []
    for (let t = 0; t <= 1; t += 1 / CURVE_PARTS) points.push(lerp(lerp(from, control, t), lerp(control, to, t), t))
    this.points.set(hex, points)
  }
}

/** The two ends through which a road runs straightest; null where all turn sharply. A hex with just two ends has them as its pair, however sharply the road turns. */
function straightestPair(centre: Point, ends: readonly Point[]): [Point, Point] | null {
  const [first, second] = ends
  if (ends.length === 2) return [first!, second!]
  let best: [Point, Point] | null = null
  let leastCosine = MAX_STRAIGHT_COSINE
  for (const a of ends)
    for (const b of ends) {
      if (a === b) continue
      const dot = (a.x - centre.x) * (b.x - centre.x) + (a.y - centre.y) * (b.y - centre.y)
      const cosine = dot / (distance(a, centre) * distance(b, centre) || 1)
      if (cosine >= leastCosine) continue
      leastCosine = cosine
      best = [a, b]
    }
  return best
}

/** Paints trails dashed, then roads with dark edges. Line widths and dashes are in sheet units. */
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
  for (const { kind, at, angle, halfWidth } of roads.crossings) {
    context.save()
    context.translate(at.x, at.y)
    context.rotate(angle)
    // A bridge rests on the banks.
    if (kind === 'bridge') paintBridge(context, halfWidth + BANK)
    else paintFord(context, halfWidth)
    context.restore()
  }
}

/** The road carried over the stream, between two wing walls. It runs along x; all lengths are in sheet units from the middle of the bridge. */
function paintBridge(context: PaintTarget['context'], halfLength: number): void {
  context.fillStyle = PALETTE.road
  context.fillRect(-halfLength, -4.4, halfLength * 2, 8.8)
  context.strokeStyle = '#20140b'
  context.lineWidth = 2.1
  context.lineCap = 'round'
  context.beginPath()
  for (const side of [-1, 1]) {
    context.moveTo(-halfLength - 4, side * 9)
    context.lineTo(-halfLength, side * 5)
    context.lineTo(halfLength, side * 5)
    context.lineTo(halfLength + 4, side * 9)
  }
  context.stroke()
}

/** Dashed lines through the water, along x; all lengths are in sheet units from the middle of the ford. */
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
