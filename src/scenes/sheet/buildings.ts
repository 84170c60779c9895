import type { Point } from '../../hex/grid'
import type { MapFile } from '../../operational/data'
import { lerp, distance, type SheetLayout } from '../layout'
import { type PaintTarget, mayShow } from './paintTarget'
import { noise } from './noise'
import { PALETTE } from './palette'
import { rotatedRect, starFort } from './symbols'
import type { Roads } from './roads'

interface House {
  readonly p: Point
  readonly w: number
  readonly h: number
  readonly angle: number
}

interface Wall {
  readonly from: Point
  readonly to: Point
  /** Unit vector toward the enemy. */
  readonly out: Point
  readonly heavy: boolean
}

/** What men have built: houses, forts, entrenchments. */
export interface Buildings {
  readonly houses: readonly House[]
  readonly churches: readonly Point[]
  readonly forts: readonly { p: Point; angle: number }[]
  readonly walls: readonly Wall[]
}

/** Houses stand round the middle of the hex, so that they show beside a counter, and off the ways. */
function layOutVillage(id: string, c: Point, roads: Roads): { houses: House[]; church: Point } {
  const ways = roads.points(id)
  const houses: House[] = []
  const seed = Number(id)
  const turn = (noise(seed, 3) - 0.5) * 0.5
  const free = (p: Point, r: number): boolean =>
    ways.every((q) => distance(p, q) > r + 3.6) && houses.every((o) => distance(p, o.p) > r + Math.max(o.w, o.h) * 0.5)
  for (let i = 0; i < 90 && houses.length < 17; i++) {
    const angle = noise(seed, i, 41) * Math.PI * 2
    const far = 5 + 29 * Math.sqrt(noise(seed, i, 42))
    const p = { x: c.x + Math.cos(angle) * far, y: c.y + Math.sin(angle) * far * 0.92 }
    const w = 6.4 + noise(seed, i, 43) * 6
    const h = 4.8 + noise(seed, i, 44) * 3.4
    if (!free(p, Math.max(w, h) * 0.5)) continue
    houses.push({ p, w, h, angle: turn + (noise(seed, i, 45) < 0.5 ? 0 : Math.PI / 2) })
  }
  let paintChurch = { x: c.x + 16, y: c.y - 16 }
  for (let i = 0; i < 40; i++) {
    const angle = noise(seed, i, 46) * Math.PI * 2
    const p = { x: c.x + Math.cos(angle) * 29, y: c.y + Math.sin(angle) * 27 }
    if (ways.every((q) => distance(p, q) > 9)) {
      paintChurch = p
      break
    }
  }
  return { houses: houses.filter((house) => distance(house.p, paintChurch) > 11), church: paintChurch }
}

export function prepareBuildings(layout: SheetLayout, map: MapFile, roads: Roads): Buildings {
  const houses: House[] = []
  const churches: Point[] = []
  const forts: { p: Point; angle: number }[] = []
  const walls: Wall[] = []
  for (const hex of map.hexes) {
    const c = layout.centre(hex.id)
    if (hex.village) {
      const built = layOutVillage(hex.id, c, roads)
      houses.push(...built.houses)
      churches.push(built.church)
    }
    if (hex.bastion) forts.push({ p: c, angle: Math.PI / 4 + (noise(Number(hex.id), 7) - 0.5) * 0.3 })
  }
  for (const side of map.sides) {
    if (side.kind !== 'protected' || side.protects === undefined) continue
    const [p, q] = layout.sharedSide(side.a, side.b)
    const inner = layout.centre(side.protects)
    const middle = lerp(p, q)
    const length = distance(inner, middle)
    const out = { x: (middle.x - inner.x) / length, y: (middle.y - inner.y) / length }
    walls.push({ from: p, to: q, out, heavy: side.strength !== 'light' })
  }
  return { houses, churches, forts, walls: moveWallsInward(walls) }
}

/** Moves walls off their hexsides toward what they protect; where two meet they keep one common corner. */
function moveWallsInward(walls: readonly Wall[]): Wall[] {
  const key = (p: Point): string => `${Math.round(p.x)},${Math.round(p.y)}`
  const corners = new Map<string, Point[]>()
  for (const wall of walls)
    for (const p of [wall.from, wall.to]) corners.set(key(p), [...(corners.get(key(p)) ?? []), wall.out])
  const back = (p: Point): Point => {
    const outs = corners.get(key(p)) ?? []
    const x = outs.reduce((sum, out) => sum + out.x, 0)
    const y = outs.reduce((sum, out) => sum + out.y, 0)
    const length = Math.hypot(x, y) || 1
    return { x: p.x - (x / length) * 8, y: p.y - (y / length) * 8 }
  }
  return walls.map((wall) => ({ ...wall, from: back(wall.from), to: back(wall.to) }))
}

/** Forts first, so that the houses of a fortified convent stand inside. */
export function paintBuildings(bake: PaintTarget, works: Buildings): void {
  const { ctx } = bake
  ctx.lineJoin = 'miter'
  for (const { p, angle } of works.forts) {
    if (!mayShow(bake, p, 48)) continue
    ctx.beginPath()
    starFort(ctx, p, 37, angle)
    ctx.fillStyle = 'rgba(243, 217, 160, 0.7)'
    ctx.fill()
    ctx.strokeStyle = PALETTE.works
    ctx.lineWidth = 4.2
    ctx.stroke()
    ctx.strokeStyle = PALETTE.star
    ctx.lineWidth = 1.1
    ctx.stroke()
  }
  for (const { p, w, h, angle } of works.houses) {
    if (!mayShow(bake, p, 12)) continue
    ctx.beginPath()
    rotatedRect(ctx, { x: p.x + 1.1, y: p.y + 1.3 }, w, h, angle)
    ctx.fillStyle = 'rgba(50, 25, 12, 0.4)'
    ctx.fill()
    ctx.beginPath()
    rotatedRect(ctx, p, w, h, angle)
    ctx.fillStyle = PALETTE.brick
    ctx.fill()
    ctx.strokeStyle = PALETTE.brickDark
    ctx.lineWidth = 0.9
    ctx.stroke()
  }
  for (const p of works.churches) if (mayShow(bake, p, 14)) church(bake, p)
  for (const wall of works.walls) if (mayShow(bake, wall.from, 64)) paintEntrenchment(bake, wall)
}

/** A nave with a cross above it. */
function church(bake: PaintTarget, p: Point): void {
  const { ctx } = bake
  ctx.fillStyle = PALETTE.brickDark
  ctx.fillRect(p.x - 4.4, p.y - 2, 8.8, 7)
  ctx.strokeStyle = PALETTE.brickDark
  ctx.lineWidth = 1.7
  ctx.lineCap = 'butt'
  ctx.beginPath()
  ctx.moveTo(p.x, p.y - 2)
  ctx.lineTo(p.x, p.y - 10)
  ctx.moveTo(p.x - 3, p.y - 7.4)
  ctx.lineTo(p.x + 3, p.y - 7.4)
  ctx.stroke()
}

/** A saw-tooth parapet on the protected side, teeth to the enemy: heavy works solid, light ones a bare line. */
function paintEntrenchment(bake: PaintTarget, wall: Wall): void {
  const { ctx } = bake
  const teeth = 5
  ctx.beginPath()
  ctx.moveTo(wall.from.x, wall.from.y)
  for (let i = 0; i < teeth; i++) {
    const tip = lerp(wall.from, wall.to, (i + 0.5) / teeth)
    const foot = lerp(wall.from, wall.to, (i + 1) / teeth)
    ctx.lineTo(tip.x + wall.out.x * 7, tip.y + wall.out.y * 7)
    ctx.lineTo(foot.x, foot.y)
  }
  ctx.lineJoin = 'miter'
  ctx.lineCap = 'round'
  ctx.strokeStyle = 'rgba(255, 246, 222, 0.8)'
  ctx.lineWidth = wall.heavy ? 6.4 : 4.6
  ctx.stroke()
  ctx.strokeStyle = PALETTE.works
  if (wall.heavy) {
    ctx.fillStyle = PALETTE.works
    ctx.fill()
  }
  ctx.lineWidth = wall.heavy ? 2.4 : 2
  ctx.stroke()
  if (!wall.heavy) return
  ctx.beginPath()
  ctx.moveTo(wall.from.x - wall.out.x * 4.4, wall.from.y - wall.out.y * 4.4)
  ctx.lineTo(wall.to.x - wall.out.x * 4.4, wall.to.y - wall.out.y * 4.4)
  ctx.lineWidth = 1.8
  ctx.stroke()
}
