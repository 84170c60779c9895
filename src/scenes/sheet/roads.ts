import type { Point } from '../../hex/grid'
import type { MapFile } from '../../operational/data'
import { lerp, directionIndex, distance, type SheetLayout, rowOf, colOf, neighbourCell } from '../layout'
import type { PaintTarget } from './paintTarget'
import { noise, jitter } from './noise'
import { PALETTE } from './palette'

/** Roads and trails as curves through their hexes, and the points they pass, which houses keep clear of. */
export interface Roads {
  readonly road: Path2D
  readonly trail: Path2D
  readonly crossings: readonly Crossing[]
  /** Points along the ways of a hex, about 6 units apart. */
  points(id: string): readonly Point[]
}

interface Crossing {
  readonly kind: 'bridge' | 'ford'
  readonly at: Point
  /** Along the way that crosses. */
  readonly angle: number
  /** Half the width of what is crossed. */
  readonly half: number
}

const HALF_WIDTH = { river: 7, creek: 5, ravine: 8.5 } as const

/** Two ways that run straightest through a hex become one curve; the others come in as spokes. */
function straightestPair(c: Point, ends: readonly Point[]): { through: [Point, Point] | null; spokes: Point[] } {
  let best: [Point, Point] | null = null
  let least = -0.2
  for (const a of ends)
    for (const b of ends) {
      if (a === b) continue
      const dot = ((a.x - c.x) * (b.x - c.x) + (a.y - c.y) * (b.y - c.y)) / (distance(a, c) * distance(b, c) || 1)
      if (dot < least || (ends.length === 2 && !best)) {
        least = dot
        best = [a, b]
      }
    }
  return { through: best, spokes: ends.filter((p) => !best?.includes(p)) }
}

export function prepareRoads(layout: SheetLayout, map: MapFile): Roads {
  const crossed = new Map(map.sides.filter((s) => s.kind === 'bridge' || s.kind === 'ford').map((s) => [s.a + s.b, s]))
  const ways: Record<'road' | 'trail', Map<string, Point[]>> = { road: new Map(), trail: new Map() }
  const crossings: Crossing[] = []
  const add = (kind: 'road' | 'trail', id: string, p: Point): void => {
    ways[kind].set(id, [...(ways[kind].get(id) ?? []), p])
  }
  for (const link of map.links) {
    const a = layout.centre(link.a)
    const b = layout.centre(link.b)
    const crossing = crossed.get(link.a < link.b ? link.a + link.b : link.b + link.a)
    const middle = crossing ? lerp(a, b) : jitter(lerp(a, b), 5)
    add(link.kind, link.a, middle)
    add(link.kind, link.b, middle)
  }
  for (const side of crossed.values()) {
    const a = layout.centre(side.a)
    const b = layout.centre(side.b)
    crossings.push({
      kind: side.kind === 'bridge' ? 'bridge' : 'ford',
      at: lerp(a, b),
      angle: Math.atan2(b.y - a.y, b.x - a.x),
      half: HALF_WIDTH[side.over ?? 'river'],
    })
  }
  for (const exit of map.meta.exits) {
    const c = layout.centre(exit.hex)
    const [row, col] = neighbourCell(rowOf(exit.hex), colOf(exit.hex), directionIndex(exit.dir))
    add(exit.kind, exit.hex, lerp(c, layout.centreOfCell(row, col), 0.75))
  }
  const passed = new Map<string, Point[]>()
  const note = (id: string, a: Point, b: Point, c: Point): void => {
    const list = passed.get(id) ?? []
    for (let t = 0; t <= 1; t += 1 / 8) list.push(lerp(lerp(a, b, t), lerp(b, c, t), t))
    passed.set(id, list)
  }
  const onRoad = new Map<string, Point>()
  const draw = (kind: 'road' | 'trail'): Path2D => {
    const path = new Path2D()
    for (const [id, ends] of ways[kind]) {
      const c = layout.centre(id)
      const bend = { x: c.x + (noise(Number(id), 5) - 0.5) * 9, y: c.y + (noise(Number(id), 6) - 0.5) * 9 }
      const { through, spokes } = ends.length > 1 ? straightestPair(c, ends) : { through: null, spokes: [...ends] }
      let hub = onRoad.get(id) ?? bend
      if (through) {
        const [p, q] = through
        path.moveTo(p.x, p.y)
        path.quadraticCurveTo(bend.x, bend.y, q.x, q.y)
        note(id, p, bend, q)
        if (!onRoad.has(id)) hub = lerp(lerp(p, q), bend)
      }
      for (const p of spokes) {
        const side = jitter(lerp(p, hub, 0.6), 4)
        path.moveTo(p.x, p.y)
        path.quadraticCurveTo(side.x, side.y, hub.x, hub.y)
        note(id, p, side, hub)
      }
      if (kind === 'road') onRoad.set(id, hub)
    }
    return path
  }
  const road = draw('road')
  const trail = draw('trail')
  return { road, trail, crossings, points: (id) => passed.get(id) ?? [] }
}

/** Double-line roads, dashed trails. */
export function paintRoads(bake: PaintTarget, roads: Roads): void {
  const { ctx } = bake
  ctx.lineCap = 'butt'
  ctx.lineJoin = 'round'
  const line = (path: Path2D, colour: string, width: number): void => {
    ctx.strokeStyle = colour
    ctx.lineWidth = width
    ctx.stroke(path)
  }
  line(roads.trail, 'rgba(250, 240, 212, 0.72)', 5)
  ctx.setLineDash([7, 4.4])
  line(roads.trail, PALETTE.trail, 2.2)
  ctx.setLineDash([])
  ctx.lineCap = 'round'
  line(roads.road, PALETTE.roadEdge, 7.4)
  line(roads.road, PALETTE.road, 4.4)
}

/** A bridge: the road carried over between two wing walls. A ford: dotted lines through the water. */
export function paintCrossings(bake: PaintTarget, roads: Roads): void {
  const { ctx } = bake
  for (const { kind, at, angle, half } of roads.crossings) {
    ctx.save()
    ctx.translate(at.x, at.y)
    ctx.rotate(angle)
    if (kind === 'bridge') {
      const x = half + 3
      ctx.fillStyle = PALETTE.road
      ctx.fillRect(-x, -4.4, x * 2, 8.8)
      ctx.strokeStyle = '#20140b'
      ctx.lineWidth = 2.1
      ctx.lineCap = 'round'
      ctx.beginPath()
      for (const side of [-1, 1]) {
        ctx.moveTo(-x - 4, side * 9)
        ctx.lineTo(-x, side * 5)
        ctx.lineTo(x, side * 5)
        ctx.lineTo(x + 4, side * 9)
      }
      ctx.stroke()
    } else {
      ctx.fillStyle = 'rgba(250, 240, 212, 0.85)'
      ctx.fillRect(-half - 2, -6, half * 2 + 4, 12)
      ctx.strokeStyle = '#17465f'
      ctx.lineWidth = 1.8
      ctx.lineCap = 'butt'
      ctx.setLineDash([2.6, 2.2])
      ctx.beginPath()
      for (const y of [-4.4, 0, 4.4]) {
        ctx.moveTo(-half - 3, y)
        ctx.lineTo(half + 3, y)
      }
      ctx.stroke()
    }
    ctx.restore()
  }
}
