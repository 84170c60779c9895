import type { Point } from '../../hex/grid'
import type { MapFile } from '../../operational/data'
import { between, directionIndex, distance, type SheetLayout, rowOf, colOf, step } from '../layout'
import { type Bake, chanceOf, INK, wobble } from './ink'

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

const HALF = { river: 7, creek: 5, ravine: 8.5 } as const

/** Two ways that run straightest through a hex become one curve; the others come in as spokes. */
function pairOff(c: Point, ends: readonly Point[]): { through: [Point, Point] | null; spokes: Point[] } {
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
    const middle = crossing ? between(a, b) : wobble(between(a, b), 5)
    add(link.kind, link.a, middle)
    add(link.kind, link.b, middle)
  }
  for (const side of crossed.values()) {
    const a = layout.centre(side.a)
    const b = layout.centre(side.b)
    crossings.push({
      kind: side.kind === 'bridge' ? 'bridge' : 'ford',
      at: between(a, b),
      angle: Math.atan2(b.y - a.y, b.x - a.x),
      half: HALF[side.over ?? 'river'],
    })
  }
  for (const exit of map.meta.exits) {
    const c = layout.centre(exit.hex)
    const [row, col] = step(rowOf(exit.hex), colOf(exit.hex), directionIndex(exit.dir))
    add(exit.kind, exit.hex, between(c, layout.place(row, col), 0.75))
  }
  const passed = new Map<string, Point[]>()
  const note = (id: string, a: Point, b: Point, c: Point): void => {
    const list = passed.get(id) ?? []
    for (let t = 0; t <= 1; t += 1 / 8) list.push(between(between(a, b, t), between(b, c, t), t))
    passed.set(id, list)
  }
  const onRoad = new Map<string, Point>()
  const draw = (kind: 'road' | 'trail'): Path2D => {
    const path = new Path2D()
    for (const [id, ends] of ways[kind]) {
      const c = layout.centre(id)
      const bend = { x: c.x + (chanceOf(Number(id), 5) - 0.5) * 9, y: c.y + (chanceOf(Number(id), 6) - 0.5) * 9 }
      const { through, spokes } = ends.length > 1 ? pairOff(c, ends) : { through: null, spokes: [...ends] }
      let hub = onRoad.get(id) ?? bend
      if (through) {
        const [p, q] = through
        path.moveTo(p.x, p.y)
        path.quadraticCurveTo(bend.x, bend.y, q.x, q.y)
        note(id, p, bend, q)
        if (!onRoad.has(id)) hub = between(between(p, q), bend)
      }
      for (const p of spokes) {
        const side = wobble(between(p, hub, 0.6), 4)
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
export function paintRoads(bake: Bake, roads: Roads): void {
  const { pen } = bake
  pen.lineCap = 'butt'
  pen.lineJoin = 'round'
  const line = (path: Path2D, colour: string, width: number): void => {
    pen.strokeStyle = colour
    pen.lineWidth = width
    pen.stroke(path)
  }
  line(roads.trail, 'rgba(250, 240, 212, 0.72)', 5)
  pen.setLineDash([7, 4.4])
  line(roads.trail, INK.trail, 2.2)
  pen.setLineDash([])
  pen.lineCap = 'round'
  line(roads.road, INK.roadEdge, 7.4)
  line(roads.road, INK.road, 4.4)
}

/** A bridge: the road carried over between two wing walls. A ford: dotted lines through the water. */
export function paintCrossings(bake: Bake, roads: Roads): void {
  const { pen } = bake
  for (const { kind, at, angle, half } of roads.crossings) {
    pen.save()
    pen.translate(at.x, at.y)
    pen.rotate(angle)
    if (kind === 'bridge') {
      const x = half + 3
      pen.fillStyle = INK.road
      pen.fillRect(-x, -4.4, x * 2, 8.8)
      pen.strokeStyle = '#20140b'
      pen.lineWidth = 2.1
      pen.lineCap = 'round'
      pen.beginPath()
      for (const side of [-1, 1]) {
        pen.moveTo(-x - 4, side * 9)
        pen.lineTo(-x, side * 5)
        pen.lineTo(x, side * 5)
        pen.lineTo(x + 4, side * 9)
      }
      pen.stroke()
    } else {
      pen.fillStyle = 'rgba(250, 240, 212, 0.85)'
      pen.fillRect(-half - 2, -6, half * 2 + 4, 12)
      pen.strokeStyle = '#17465f'
      pen.lineWidth = 1.8
      pen.lineCap = 'butt'
      pen.setLineDash([2.6, 2.2])
      pen.beginPath()
      for (const y of [-4.4, 0, 4.4]) {
        pen.moveTo(-half - 3, y)
        pen.lineTo(half + 3, y)
      }
      pen.stroke()
    }
    pen.restore()
  }
}
