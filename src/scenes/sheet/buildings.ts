// Villages, forts and entrenchments of the map sheet.
// Lengths in this file are sheet units, and other numbers shares of them; all chosen by eye.
// `noise` returns a fixed random share from 0 to 1 for a hex; different last arguments give independent shares.
import type { Point } from '../../hex/grid'
import type { MapFile, MapSide } from '../../operational/data'
import { distance, lerp, midpoint, type SheetLayout } from '../layout'
import { noise } from './noise'
import { mayShow, type PaintTarget } from './paintTarget'
import { PALETTE } from './palette'
import type { Roads } from './roads'
import { rotatedRect, starFort } from './symbols'

/** A house as a rectangle that is turned by `angle`, in radians. */
interface House {
  readonly centre: Point
  readonly width: number
  readonly height: number
  readonly angle: number
}

/** A bastion as a star fort that is turned by `angle`, in radians. */
interface Fort {
  readonly centre: Point
  readonly angle: number
}

/** The works along an entrenched hexside, from one of its corners to the other. */
interface Entrenchment {
  readonly from: Point
  readonly to: Point
  /** Unit vector towards the enemy. */
  readonly outward: Point
  readonly isHeavy: boolean
}

/** Shapes of villages, forts and entrenchments. */
export interface Buildings {
  readonly houses: readonly House[]
  readonly churches: readonly Point[]
  readonly forts: readonly Fort[]
  readonly entrenchments: readonly Entrenchment[]
}

/** Houses of a village at most. A crowded village has fewer, since only this many random places are tried. */
const MAX_HOUSES = 17
const HOUSE_TRIES = 90
/** Random places that are tried for a church. */
const CHURCH_TRIES = 40
/** Distance of an entrenchment from its hexside. */
const ENTRENCHMENT_INSET = 8

/** Computes all buildings once; painting only draws them. */
export function prepareBuildings(layout: SheetLayout, map: MapFile, roads: Roads): Buildings {
  const villages = map.hexes
    .filter((hex) => hex.village)
    .map(({ id }) => layOutVillage(id, layout.centre(id), roads.pointsIn(id)))
  const forts = map.hexes
    .filter((hex) => hex.bastion)
    // Turned to the diagonal, and a little off it at random.
    .map(({ id }) => ({ centre: layout.centre(id), angle: Math.PI / 4 + (noise(Number(id), 7) - 0.5) * 0.3 }))
  const entrenchments = map.sides.flatMap((hexside) => entrenchmentOf(layout, hexside) ?? [])
  return {
    houses: villages.flatMap(({ houses }) => houses),
    churches: villages.map(({ church }) => church),
    forts,
    entrenchments: moveInward(entrenchments),
  }
}

/** Lays out houses and a church around the middle of a hex, clear of the roads, and so wide that they show beside a counter. */
function layOutVillage(id: string, centre: Point, roadPoints: readonly Point[]): { houses: House[]; church: Point } {
  const seed = Number(id)
  const houses: House[] = []
  const villageAngle = (noise(seed, 3) - 0.5) * 0.5
  const isFree = (point: Point, radius: number): boolean =>
    roadPoints.every((roadPoint) => distance(point, roadPoint) > radius + 3.6) &&
    houses.every((house) => distance(point, house.centre) > radius + Math.max(house.width, house.height) * 0.5)
  for (let i = 0; i < HOUSE_TRIES && houses.length < MAX_HOUSES; i++) {
    const direction = noise(seed, i, 41) * Math.PI * 2
    const distanceToMiddle = 5 + 29 * Math.sqrt(noise(seed, i, 42))
    const houseCentre = {
      x: centre.x + Math.cos(direction) * distanceToMiddle,
      y: centre.y + Math.sin(direction) * distanceToMiddle * 0.92,
    }
    const width = 6.4 + noise(seed, i, 43) * 6
    const height = 4.8 + noise(seed, i, 44) * 3.4
    if (!isFree(houseCentre, Math.max(width, height) * 0.5)) continue
    houses.push({
      centre: houseCentre,
      width,
      height,
      // Half of the houses stand across the others.
      angle: villageAngle + (noise(seed, i, 45) < 0.5 ? 0 : Math.PI / 2),
    })
  }
  const church = placeOfChurch(seed, centre, roadPoints)
  // Houses make way for the church.
  return { houses: houses.filter((house) => distance(house.centre, church) > 11), church }
}

/** A place beside the middle of a hex for the church, clear of the roads. */
function placeOfChurch(seed: number, centre: Point, roadPoints: readonly Point[]): Point {
  for (let i = 0; i < CHURCH_TRIES; i++) {
    const direction = noise(seed, i, 46) * Math.PI * 2
    const place = { x: centre.x + Math.cos(direction) * 29, y: centre.y + Math.sin(direction) * 27 }
    if (roadPoints.every((roadPoint) => distance(place, roadPoint) > 9)) return place
  }
  // Every place that was tried lies too near to a road: the church stands north-east of the middle.
  return { x: centre.x + 16, y: centre.y - 16 }
}

/** The entrenchment on a hexside; null where there is none. It faces away from the hex that it protects. */
function entrenchmentOf(layout: SheetLayout, hexside: MapSide): Entrenchment | null {
  if (hexside.kind !== 'protected' || hexside.protects === undefined) return null
  const [from, to] = layout.sharedSide(hexside.a, hexside.b)
  const protectedCentre = layout.centre(hexside.protects)
  const middle = midpoint(from, to)
  const distanceToSide = distance(protectedCentre, middle)
  const outward = {
    x: (middle.x - protectedCentre.x) / distanceToSide,
    y: (middle.y - protectedCentre.y) / distanceToSide,
  }
  return { from, to, outward, isHeavy: hexside.strength !== 'light' }
}

/** Moves entrenchments from their hexsides towards the hexes that they protect. Those that meet at a corner still meet there afterwards. */
function moveInward(entrenchments: readonly Entrenchment[]): Entrenchment[] {
  const cornerKey = (corner: Point): string => `${Math.round(corner.x)},${Math.round(corner.y)}`
  // The outward directions of all entrenchments that meet at a corner. The corner moves against their sum.
  const outwardsByCorner = new Map<string, Point[]>()
  for (const entrenchment of entrenchments)
    for (const corner of [entrenchment.from, entrenchment.to])
      outwardsByCorner.set(cornerKey(corner), [
        ...(outwardsByCorner.get(cornerKey(corner)) ?? []),
        entrenchment.outward,
      ])
  const movedInward = (corner: Point): Point => {
    const outwards = outwardsByCorner.get(cornerKey(corner)) ?? []
    const x = outwards.reduce((sum, outward) => sum + outward.x, 0)
    const y = outwards.reduce((sum, outward) => sum + outward.y, 0)
    const length = Math.hypot(x, y) || 1
    return { x: corner.x - (x / length) * ENTRENCHMENT_INSET, y: corner.y - (y / length) * ENTRENCHMENT_INSET }
  }
  return entrenchments.map((entrenchment) => ({
    ...entrenchment,
    from: movedInward(entrenchment.from),
    to: movedInward(entrenchment.to),
  }))
}

/**
 * Paints forts, houses, churches and entrenchments. Forts come first, so that the houses of a fortified convent stand inside. The number
 * in each call of `mayShow` is how far the building reaches from its point.
 */
export function paintBuildings(target: PaintTarget, buildings: Buildings): void {
  target.context.lineJoin = 'miter'
  for (const fort of buildings.forts) if (mayShow(target, fort.centre, 48)) paintFort(target, fort)
  for (const house of buildings.houses) if (mayShow(target, house.centre, 12)) paintHouse(target, house)
  for (const church of buildings.churches) if (mayShow(target, church, 14)) paintChurch(target, church)
  for (const entrenchment of buildings.entrenchments)
    if (mayShow(target, entrenchment.from, 64)) paintEntrenchment(target, entrenchment)
}

/** Paints a fort with four bastions. */
function paintFort({ context }: PaintTarget, { centre, angle }: Fort): void {
  context.beginPath()
  starFort(context, centre, 37, angle)
  context.fillStyle = 'rgba(243, 217, 160, 0.7)'
  context.fill()
  context.strokeStyle = PALETTE.works
  context.lineWidth = 4.2
  context.stroke()
  context.strokeStyle = PALETTE.star
  context.lineWidth = 1.1
  context.stroke()
}

/** Paints a house with a shadow to the south-east. */
function paintHouse({ context }: PaintTarget, { centre, width, height, angle }: House): void {
  context.beginPath()
  rotatedRect(context, { x: centre.x + 1.1, y: centre.y + 1.3 }, width, height, angle)
  context.fillStyle = 'rgba(50, 25, 12, 0.4)'
  context.fill()
  context.beginPath()
  rotatedRect(context, centre, width, height, angle)
  context.fillStyle = PALETTE.brick
  context.fill()
  context.strokeStyle = PALETTE.brickDark
  context.lineWidth = 0.9
  context.stroke()
}

/** Paints a church: a nave with a cross above it. */
function paintChurch({ context }: PaintTarget, centre: Point): void {
  context.fillStyle = PALETTE.brickDark
  context.fillRect(centre.x - 4.4, centre.y - 2, 8.8, 7)
  context.strokeStyle = PALETTE.brickDark
  context.lineWidth = 1.7
  context.lineCap = 'butt'
  context.beginPath()
  context.moveTo(centre.x, centre.y - 2)
  context.lineTo(centre.x, centre.y - 10)
  context.moveTo(centre.x - 3, centre.y - 7.4)
  context.lineTo(centre.x + 3, centre.y - 7.4)
  context.stroke()
}

/** Paints a saw-tooth parapet with its teeth to the enemy. Heavy works are filled and have a second line behind; light works are a bare line. */
function paintEntrenchment({ context }: PaintTarget, { from, to, outward, isHeavy }: Entrenchment): void {
  const teeth = 5
  context.beginPath()
  context.moveTo(from.x, from.y)
  for (let i = 0; i < teeth; i++) {
    const tip = lerp(from, to, (i + 0.5) / teeth)
    const foot = lerp(from, to, (i + 1) / teeth)
    context.lineTo(tip.x + outward.x * 7, tip.y + outward.y * 7)
    context.lineTo(foot.x, foot.y)
  }
  context.lineJoin = 'miter'
  context.lineCap = 'round'
  context.strokeStyle = 'rgba(255, 246, 222, 0.8)'
  context.lineWidth = isHeavy ? 6.4 : 4.6
  context.stroke()
  context.strokeStyle = PALETTE.works
  if (isHeavy) {
    context.fillStyle = PALETTE.works
    context.fill()
  }
  context.lineWidth = isHeavy ? 2.4 : 2
  context.stroke()
  if (!isHeavy) return
  context.beginPath()
  context.moveTo(from.x - outward.x * 4.4, from.y - outward.y * 4.4)
  context.lineTo(to.x - outward.x * 4.4, to.y - outward.y * 4.4)
  context.lineWidth = 1.8
  context.stroke()
}
