import type { Point } from '../../hex/grid'
import type { MapFile, MapSide } from '../../operational/data'
import { distance, lerp, midpoint, type SheetLayout } from '../layout'
import { noise } from './noise'
import { mayShow, type PaintTarget } from './paintTarget'
import { PALETTE } from './palette'
import type { Roads } from './roads'
import { rotatedRect, starFort } from './symbols'

// Lengths in this file are sheet units, and other figures shares of them; all chosen by eye. The last number of `noise` is a salt.

interface House {
  /** Centre and size in sheet units. */
  readonly p: Point
  readonly w: number
  readonly h: number
  readonly angle: number
}

interface Fort {
  readonly p: Point
  readonly angle: number
}

/** An entrenched hexside. */
interface Wall {
  readonly from: Point
  readonly to: Point
  /** Unit vector towards the enemy. */
  readonly out: Point
  readonly heavy: boolean
}

/** Villages, forts and entrenchments. */
export interface Buildings {
  readonly houses: readonly House[]
  readonly churches: readonly Point[]
  readonly forts: readonly Fort[]
  readonly walls: readonly Wall[]
}

const MAX_HOUSES = 17
/** Distance of an entrenchment from its hexside, in sheet units. */
const WALL_INSET = 8

/** Computes all buildings once; painting only draws them. */
export function prepareBuildings(layout: SheetLayout, map: MapFile, roads: Roads): Buildings {
  const villages = map.hexes
    .filter((hex) => hex.village)
    .map(({ id }) => layOutVillage(id, layout.centre(id), roads.pointsIn(id)))
  const forts = map.hexes
    .filter((hex) => hex.bastion)
    .map(({ id }) => ({ p: layout.centre(id), angle: Math.PI / 4 + (noise(Number(id), 7) - 0.5) * 0.3 }))
  const walls = map.sides.flatMap((side) => wallOf(layout, side) ?? [])
  return {
    houses: villages.flatMap(({ houses }) => houses),
    churches: villages.map(({ church }) => church),
    forts,
    walls: moveWallsInward(walls),
  }
}

/** Houses and a church around the middle of a hex, where a counter leaves them visible, and clear of the roads. */
function layOutVillage(id: string, centre: Point, roadPoints: readonly Point[]): { houses: House[]; church: Point } {
  const seed = Number(id)
  const houses: House[] = []
  const baseAngle = (noise(seed, 3) - 0.5) * 0.5
  const isFree = (p: Point, radius: number): boolean =>
    roadPoints.every((q) => distance(p, q) > radius + 3.6) &&
    houses.every((house) => distance(p, house.p) > radius + Math.max(house.w, house.h) * 0.5)
  for (let i = 0; i < 90 && houses.length < MAX_HOUSES; i++) {
    const direction = noise(seed, i, 41) * Math.PI * 2
    const far = 5 + 29 * Math.sqrt(noise(seed, i, 42))
    const p = { x: centre.x + Math.cos(direction) * far, y: centre.y + Math.sin(direction) * far * 0.92 }
    const w = 6.4 + noise(seed, i, 43) * 6
    const h = 4.8 + noise(seed, i, 44) * 3.4
    if (!isFree(p, Math.max(w, h) * 0.5)) continue
    houses.push({ p, w, h, angle: baseAngle + (noise(seed, i, 45) < 0.5 ? 0 : Math.PI / 2) })
  }
  const church = placeOfChurch(seed, centre, roadPoints)
  return { houses: houses.filter((house) => distance(house.p, church) > 11), church }
}

function placeOfChurch(seed: number, centre: Point, roadPoints: readonly Point[]): Point {
  for (let i = 0; i < 40; i++) {
    const direction = noise(seed, i, 46) * Math.PI * 2
    const p = { x: centre.x + Math.cos(direction) * 29, y: centre.y + Math.sin(direction) * 27 }
    if (roadPoints.every((q) => distance(p, q) > 9)) return p
  }
  return { x: centre.x + 16, y: centre.y - 16 }
}

/** The entrenchment on a hexside; null where there is none. */
function wallOf(layout: SheetLayout, side: MapSide): Wall | null {
  if (side.kind !== 'protected' || side.protects === undefined) return null
  const [from, to] = layout.sharedSide(side.a, side.b)
  const protectedCentre = layout.centre(side.protects)
  const middle = midpoint(from, to)
  const length = distance(protectedCentre, middle)
  const out = { x: (middle.x - protectedCentre.x) / length, y: (middle.y - protectedCentre.y) / length }
  return { from, to, out, heavy: side.strength !== 'light' }
}

/** Moves walls from their hexsides towards the hexes that they protect. Where walls meet they keep a common corner. */
function moveWallsInward(walls: readonly Wall[]): Wall[] {
  const key = (p: Point): string => `${Math.round(p.x)},${Math.round(p.y)}`
  const outwardsAt = new Map<string, Point[]>()
  for (const wall of walls)
    for (const p of [wall.from, wall.to]) outwardsAt.set(key(p), [...(outwardsAt.get(key(p)) ?? []), wall.out])
  const movedInward = (p: Point): Point => {
    const outwards = outwardsAt.get(key(p)) ?? []
    const x = outwards.reduce((sum, out) => sum + out.x, 0)
    const y = outwards.reduce((sum, out) => sum + out.y, 0)
    const length = Math.hypot(x, y) || 1
    return { x: p.x - (x / length) * WALL_INSET, y: p.y - (y / length) * WALL_INSET }
  }
  return walls.map((wall) => ({ ...wall, from: movedInward(wall.from), to: movedInward(wall.to) }))
}

/** Paints forts first, so that the houses of a fortified convent stand inside. */
export function paintBuildings(target: PaintTarget, buildings: Buildings): void {
  target.context.lineJoin = 'miter'
  for (const fort of buildings.forts) if (mayShow(target, fort.p, 48)) paintFort(target, fort)
  for (const house of buildings.houses) if (mayShow(target, house.p, 12)) paintHouse(target, house)
  for (const p of buildings.churches) if (mayShow(target, p, 14)) paintChurch(target, p)
  for (const wall of buildings.walls) if (mayShow(target, wall.from, 64)) paintEntrenchment(target, wall)
}

function paintFort({ context }: PaintTarget, { p, angle }: Fort): void {
  context.beginPath()
  starFort(context, p, 37, angle)
  context.fillStyle = 'rgba(243, 217, 160, 0.7)'
  context.fill()
  context.strokeStyle = PALETTE.works
  context.lineWidth = 4.2
  context.stroke()
  context.strokeStyle = PALETTE.star
  context.lineWidth = 1.1
  context.stroke()
}

/** A house with a shadow to the south-east. */
function paintHouse({ context }: PaintTarget, { p, w, h, angle }: House): void {
  context.beginPath()
  rotatedRect(context, { x: p.x + 1.1, y: p.y + 1.3 }, w, h, angle)
  context.fillStyle = 'rgba(50, 25, 12, 0.4)'
  context.fill()
  context.beginPath()
  rotatedRect(context, p, w, h, angle)
  context.fillStyle = PALETTE.brick
  context.fill()
  context.strokeStyle = PALETTE.brickDark
  context.lineWidth = 0.9
  context.stroke()
}

/** A nave with a cross above it. */
function paintChurch({ context }: PaintTarget, p: Point): void {
  context.fillStyle = PALETTE.brickDark
  context.fillRect(p.x - 4.4, p.y - 2, 8.8, 7)
  context.strokeStyle = PALETTE.brickDark
  context.lineWidth = 1.7
  context.lineCap = 'butt'
  context.beginPath()
  context.moveTo(p.x, p.y - 2)
  context.lineTo(p.x, p.y - 10)
  context.moveTo(p.x - 3, p.y - 7.4)
  context.lineTo(p.x + 3, p.y - 7.4)
  context.stroke()
}

/** A saw-tooth parapet with its teeth to the enemy: filled with a second line for heavy works, a bare line for light ones. */
function paintEntrenchment({ context }: PaintTarget, { from, to, out, heavy }: Wall): void {
  const teeth = 5
  context.beginPath()
  context.moveTo(from.x, from.y)
  for (let i = 0; i < teeth; i++) {
    const tip = lerp(from, to, (i + 0.5) / teeth)
    const foot = lerp(from, to, (i + 1) / teeth)
    context.lineTo(tip.x + out.x * 7, tip.y + out.y * 7)
    context.lineTo(foot.x, foot.y)
  }
  context.lineJoin = 'miter'
  context.lineCap = 'round'
  context.strokeStyle = 'rgba(255, 246, 222, 0.8)'
  context.lineWidth = heavy ? 6.4 : 4.6
  context.stroke()
  context.strokeStyle = PALETTE.works
  if (heavy) {
    context.fillStyle = PALETTE.works
    context.fill()
  }
  context.lineWidth = heavy ? 2.4 : 2
  context.stroke()
  if (!heavy) return
  context.beginPath()
  context.moveTo(from.x - out.x * 4.4, from.y - out.y * 4.4)
  context.lineTo(to.x - out.x * 4.4, to.y - out.y * 4.4)
  context.lineWidth = 1.8
  context.stroke()
}
