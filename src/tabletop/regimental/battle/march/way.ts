// One step of a unit's way: where it leads, what it costs (REG-6.4), and what stops it (REG-5.10).
import { FULL_CIRCLE, integerRoot, normalizedAngle } from '../../../../core/fixed'
import type { Refusal } from '../../../../core/result'
import { type Block, footprint } from '../../../common/block'
import { type Box, boxesMeet, boxOf } from '../../../common/box'
import { arcLength, type Leg, layOutMarch } from '../../../common/march'
import { isOnTable as liesOnTable } from '../../../common/ground'
import { type Point, pointFromPose, type Pose } from '../../../common/point'
import { areNearerThan, boxesApart, gapBetween, type Polygon } from '../../../common/polygon'
import { blockOf } from '../block'
import { type GroundKind, worseGround } from '../groundUnder'
import { cannot } from '../refusals'
import type { RegimentalTable } from '../run'
import { entersSmoke } from '../scenario/special'
import type { RegimentalUnit } from '../types'
import { enemiesOf, factsOf, friendsOf, isOpenOrder, outline, unitOf } from '../units'
import { STANDOFF } from './figures'
import { partsPerThousandth, type RateRow, rowOf, usesRoads } from './rates'
import { barsUnder, type Footing, type Terrain, terrainWithin } from './terrain'

/** A unit in motion: its row of REG-6.1 and how it moves. */
export interface Mover {
  readonly id: string
  readonly row: RateRow
  /** REG-5.2: at double-quick rates. */
  readonly doubleQuick: boolean
  readonly usesRoads: boolean
  /** REG-5.10: friends may be passed. */
  readonly passesFriends: boolean
}

/** A way is looked at in pieces of this length, thousandths of an inch; and turns in pieces of at most this angle. */
const PIECE = 250
const PIECE_ANGLE = 300

/** A unit as it would move: by default as it is now. */
export function moverOf(
  table: RegimentalTable,
  id: string,
  doubleQuick: boolean,
  unit: RegimentalUnit = unitOf(table, id),
): Mover {
  const row = rowOf(factsOf(table, id), unit)
  return {
    id,
    row,
    doubleQuick,
    usesRoads: usesRoads(row, unit),
    passesFriends: isOpenOrder(unit.formation) || unit.formation === 'limbered',
  }
}

/** A kind of step about a pivot that is no leg of `common/march`: a turn about a place given from the middle of the front. */
export interface PivotLeg {
  readonly pivot: number
  /** To the right of the middle of the front, and forward of it, thousandths of an inch. */
  readonly right: number
  readonly forward: number
}
/** A step as the rules know it. */
export type Step = Leg | PivotLeg

const isPivot = (step: Step): step is PivotLeg => 'pivot' in step

/** The block after the share `i / n` of a step. */
export function blockAlong(from: Block, step: Step, i: number, n: number): Block {
  const share = (whole: number): number => Math.trunc((whole * i) / n)
  if ('aboutFace' in step && i < n) return from
  if (isPivot(step)) {
    const { right, forward } = step
    const place = pointFromPose(from, right, forward)
    const heading = normalizedAngle(from.heading + share(step.pivot))
    const turned: Pose = { at: place, heading }
    return { ...from, heading, at: pointFromPose(turned, 0 - right, 0 - forward) }
  }
  const part: Leg =
    'go' in step
      ? { go: share(step.go), off: step.off }
      : 'wheel' in step
        ? { wheel: share(step.wheel), about: step.about }
        : 'turn' in step
          ? { turn: share(step.turn) }
          : step
  return layOutMarch(from, [part], NO_RATES)[0]!.to
}
const NO_RATES = { obliqueMax: FULL_CIRCLE, sidewaysFactor: { num: 1, den: 1 }, aboutFace: 0 }

/** How long a step is, thousandths of an inch: the way of the corner that goes farthest (REG-5.10). */
export function lengthOf({ width, depth }: Block, step: Step): number {
  if ('go' in step) return step.go
  const corner = (right: number, forward: number): number => {
    const square = right * right + forward * forward
    const root = integerRoot(square)
    return root * root < square ? root + 1 : root
  }
  if (isPivot(step)) {
    const far = Math.max(Math.abs(step.right - width / 2), Math.abs(step.right + width / 2))
    const deep = Math.max(Math.abs(step.forward), Math.abs(step.forward + depth))
    return arcLength(corner(Math.ceil(far), deep), step.pivot)
  }
  if ('wheel' in step) return arcLength(corner(width, depth), step.wheel)
  if ('turn' in step) return arcLength(Math.ceil(corner(width, depth) / 2), step.turn)
  return 0
}

/** A step with its places on the way. */
export interface Way {
  readonly mover: Mover
  readonly step: Step
  readonly from: Block
  readonly to: Block
  /** Blocks on the way, the first at its beginning, the last at its end, with their outlines. */
  readonly places: readonly {
    readonly block: Block
    readonly outline: Polygon
    /** How much of the way, and of a full move in parts, is spent here. */
    readonly length: number
    readonly cost: number
    /** The worst ground touched so far (REG-5.6). */
    readonly worst: GroundKind
  }[]
  readonly length: number
  /** Parts of a full move (REG-6.4). */
  readonly cost: number
  readonly worst: GroundKind
  readonly abatis: boolean
  readonly terrain: Terrain
  readonly box: Box
}

/** A place on a way before its cost is known. */
type BarePlace = Pick<Way['places'][number], 'block' | 'outline' | 'length'>

/** The places of a straight way. It is cut into whole pieces from its beginning, so that a longer way begins exactly as a shorter one. */
function straightPlaces(from: Block, { go, off }: { readonly go: number; readonly off: number }): BarePlace[] {
  const direction = { at: from.at, heading: normalizedAngle(from.heading + off) }
  // Corners keep their places about the middle of the front.
  const corners = footprint(from).map(({ x, y }) => ({ x: x - from.at.x, y: y - from.at.y }))
  const pieces = Math.max(1, Math.ceil(go / PIECE))
  const places: BarePlace[] = []
  for (let i = 0; i <= pieces; i++) {
    const length = Math.min(go, i * PIECE)
    const at = pointFromPose(direction, 0, length)
    const outlineThere = corners.map(({ x, y }) => ({ x: at.x + x, y: at.y + y }))
    places.push({ block: { ...from, at }, outline: outlineThere, length })
  }
  return places
}

/** The places of a turn or wheel of this length. */
function turningPlaces(from: Block, step: Exclude<Step, { go: number }>, length: number): BarePlace[] {
  const angle = isPivot(step) ? step.pivot : 'wheel' in step ? step.wheel : 'turn' in step ? step.turn : 0
  const pieces = Math.max(1, Math.ceil(Math.abs(angle) / PIECE_ANGLE))
  return Array.from({ length: pieces + 1 }, (_, i) => {
    const block = blockAlong(from, step, i, pieces)
    return { block, outline: footprint(block), length: Math.floor((length * i) / pieces) }
  })
}

/** Lays a step out. `free`: it costs nothing (turning of what turns freely). */
export function layWay(table: RegimentalTable, mover: Mover, from: Block, step: Step, free = false): Way {
  const length = lengthOf(from, step)
  const bare = 'go' in step ? straightPlaces(from, step) : turningPlaces(from, step, length)
  const box = boxOf(
    'go' in step ? [...bare[0]!.outline, ...bare.at(-1)!.outline] : bare.flatMap((place) => place.outline),
  )
  const terrain = terrainWithin(table.field, box, mover.usesRoads)
  if (terrain.isPlain) {
    const each = free ? 0 : partsPerThousandth(mover.row, 'open', mover.doubleQuick, false)
    const places = bare.map(({ block, outline: area, length: at }): Way['places'][number] => ({
      block,
      outline: area,
      length: at,
      cost: each * at,
      worst: 'open',
    }))
    const cost = each * length
    return {
      mover,
      step,
      from,
      to: bare.at(-1)!.block,
      places,
      length,
      cost,
      worst: 'open',
      abatis: false,
      terrain,
      box,
    }
  }
  let [cost, worst, abatis]: [number, GroundKind, boolean] = [0, 'open', false]
  let before: Footing | null = null
  const places = bare.map((place, i): Way['places'][number] => {
    const now = terrain.footing(place.outline, place.block.at)
    if (before !== null) {
      const onRoad = before.onRoad && now.onRoad
      const ground = worseGround(before.ground, now.ground)
      const distance = place.length - bare[i - 1]!.length
      if (!free) cost += partsPerThousandth(mover.row, ground, mover.doubleQuick, onRoad) * distance
      if (!onRoad) worst = worseGround(worst, ground)
      abatis ||= now.abatis
    }
    before = now
    return { block: place.block, outline: place.outline, length: place.length, cost, worst }
  })
  return { mover, step, from, to: places.at(-1)!.block, places, length, cost, worst, abatis, terrain, box }
}

/** Who may be touched or passed on a way, beyond what the rules allow a maneuver. */
export interface Leave {
  /** Units that do not count: friends in a passage of lines. */
  readonly ignore?: readonly string[]
  /** A charge: enemies are no hindrance. */
  readonly charges?: boolean
  /** Features that do not bar the way: the obstacle that is scaled. */
  readonly over?: readonly string[]
  /** The edge of the table does not stop it: a full retreat may leave the table (REG-6.6). */
  readonly mayLeave?: boolean
  /** It runs, and into smoke too (REG-6.6): only maneuvers and charges of formed units keep out of it. */
  readonly throughSmoke?: boolean
}

/** A block that is this much smaller all round is free of a neighbour that only touches it: places are rounded to thousandths. */
const ROUNDING = 4

/** The outline of a block drawn in by the rounding of places. */
export const drawnIn = (block: Block): Polygon =>
  footprint({
    heading: block.heading,
    at: pointFromPose(block, 0, 0 - ROUNDING),
    width: Math.max(1, block.width - 2 * ROUNDING),
    depth: Math.max(1, block.depth - 2 * ROUNDING),
  })

/** Does a block stand in the ranks of a unit? */
export const standsIn = (table: RegimentalTable, block: Block, other: string): boolean =>
  areNearerThan(drawnIn(block), outline(table, other), 1)

const excessOff = ({ width, depth }: { width: number; depth: number }, places: Polygon): number =>
  Math.max(...places.map(({ x, y }) => Math.max(0, 0 - x, 0 - y, x - width, y - depth)))

/** The middle of the front of an outline: of its first two corners. */
const frontOf = ([left, right]: Polygon): Point => ({
  x: Math.floor((left!.x + right!.x) / 2),
  y: Math.floor((left!.y + right!.y) / 2),
})

/**
 * REG-5.10: would an outline come off the table? One that comes on, its rear still beyond the edge, may stay as far off, but the middle of its front
 * never leaves the table: that is how a unit is lost (REG-6.6).
 */
export function comesOffTable({ field }: RegimentalTable, before: Polygon, after: Polygon): boolean {
  const { ground } = field
  if (after.every((corner) => liesOnTable(ground, corner))) return false
  return excessOff(ground, after) > excessOff(ground, before) || !liesOnTable(ground, frontOf(after))
}

/** REG-5.10: why a block may not stand here: off the table, on ground that bars it, in the ranks of others. `before`: where it stood. */
export function refusalOfPlace(
  table: RegimentalTable,
  id: string,
  before: Block,
  after: Block,
  { ignore = [], over = [] }: Leave = {},
): Refusal | null {
  const [start, end] = [footprint(before), footprint(after)]
  if (comesOffTable(table, start, end)) return cannot('REG-5.10', 'offTable', { unit: id })
  const barredBefore = barsUnder(table.field, start)
  const bar = barsUnder(table.field, end).find((one) => !barredBefore.includes(one) && !over.includes(one))
  if (bar !== undefined) return cannot('REG-12.6', 'impassable', { unit: id, what: bar })
  for (const other of [...friendsOf(table, id), ...enemiesOf(table, unitOf(table, id).side)])
    if (!ignore.includes(other) && standsIn(table, after, other) && !standsIn(table, before, other))
      return cannot('REG-5.10', 'inRanks', { unit: id, other })
  return null
}

/** A gap that shrinks by no more than this is the rounding of places. */
const GAP_ROUNDING = 2

/**
 * REG-5.10: would a unit that turns or forms up come nearer than an inch to an enemy? `after`: its outline then. One that stood nearer before
 * may stay as near.
 */
export function refusalOfNearness(table: RegimentalTable, id: string, before: Polygon, after: Polygon): Refusal | null {
  for (const enemy of enemiesOf(table, unitOf(table, id).side)) {
    const area = outline(table, enemy)
    if (!areNearerThan(after, area, STANDOFF)) continue
    if (gapBetween(after, area) < gapBetween(before, area) - GAP_ROUNDING)
      return cannot('REG-5.10', 'enemyNear', { unit: id, other: enemy })
  }
  return null
}

/** How far along a way its first hindrance lies (thousandths of an inch, where all is still free), and what it is; null: none. */
export interface Hindered {
  readonly free: number
  readonly by: 'ground' | 'friend' | 'enemy' | 'edge'
  readonly refusal: Refusal
}

/** REG-5.10: the first thing that hinders a way: ground that bars it, a friend in the way, an enemy within an inch, the edge of the table. */
export function firstHindrance(table: RegimentalTable, way: Way, leave: Leave = {}): Hindered | null {
  const { mover, places, terrain, from } = way
  const { id } = mover
  const { ignore = [], charges = false, over = [], mayLeave = false, throughSmoke = false } = leave
  const [start] = places
  const barredBefore = terrain.isPlain ? [] : barsUnder(table.field, start!.outline)
  const smokedBefore = entersSmoke(table, id, start!.outline)
  const near = (other: string, reach: number): boolean => {
    const { left, right, low, high } = way.box
    const around = { left: left - reach, right: right + reach, low: low - reach, high: high + reach }
    return boxesMeet(boxOf(outline(table, other)), around)
  }
  const friends = mover.passesFriends
    ? []
    : friendsOf(table, id).filter((other) => !ignore.includes(other) && near(other, 0) && !standsIn(table, from, other))
  const enemies = charges
    ? []
    : enemiesOf(table, unitOf(table, id).side)
        .filter((other) => !ignore.includes(other) && near(other, STANDOFF))
        .map((other) => ({
          other,
          area: outline(table, other),
          gap: gapBetween(start!.outline, outline(table, other)),
        }))
  for (const [i, { block, outline: area }] of places.entries()) {
    if (i === 0) continue
    const free = places[i - 1]!.length
    const stop = (by: Hindered['by'], refusal: Refusal): Hindered => ({ free, by, refusal })
    if (!terrain.isPlain) {
      const { barred } = terrain.footing(area, block.at, [...barredBefore, ...over])
      if (barred) {
        const reason = barred.how === 'obstacle' ? 'obstacle' : 'impassable'
        return stop(
          'ground',
          cannot(barred.how === 'obstacle' ? 'REG-5.3' : 'REG-12.6', reason, { unit: id, what: barred.id }),
        )
      }
    }
    if (!throughSmoke && !smokedBefore && entersSmoke(table, id, area))
      return stop('ground', cannot('REG-7.3', 'smoke', { unit: id }))
    if (friends.length > 0) {
      const inner = drawnIn(block)
      for (const other of friends)
        if (areNearerThan(inner, outline(table, other), 1))
          return stop('friend', cannot('REG-5.10', 'friendInWay', { unit: id, other }))
    }
    for (const enemy of enemies) {
      const gap = boxesApart(area, enemy.area, STANDOFF) ? STANDOFF : gapBetween(area, enemy.area)
      if (gap < STANDOFF && gap < enemy.gap - GAP_ROUNDING)
        return stop('enemy', cannot('REG-5.10', 'enemyNear', { unit: id, other: enemy.other }))
      enemy.gap = gap
    }
    // A unit leaves the table by its farthest corner; the places before were on it.
    if (!mayLeave && comesOffTable(table, start!.outline, area))
      return stop('edge', cannot('REG-5.10', 'offTable', { unit: id }))
  }
  return null
}

/** REG-5.10: why a unit may not take a step; null: it may. Its end must be free of all units, whoever may be passed. */
export function refusalOfWay(table: RegimentalTable, way: Way, leave: Leave = {}): Refusal | null {
  const hindered = firstHindrance(table, way, leave)
  if (hindered) return hindered.refusal
  return refusalOfPlace(table, way.mover.id, way.from, way.to, leave)
}

/** The middle of the front along a way, for the event that tells it. */
export const pathOf = ({ places, step }: Way): Point[] =>
  'go' in step ? [places[0]!.block.at, places.at(-1)!.block.at] : places.map(({ block }) => block.at)

/** The block of a unit as it stands. */
export const presentBlock = (table: RegimentalTable, id: string): Block => blockOf(table.field, id, unitOf(table, id))

/** How far along a way so many parts of a full move lead, at most to its end; thousandths of an inch (REG-6.4). */
export function lengthWithin({ places, length }: Way, parts: number): number {
  for (const [i, place] of places.entries()) {
    if (place.cost <= parts) continue
    // The parts may be used up before the way begins, as by the turn of a charge.
    if (i === 0) return 0
    const { cost, length: behind } = places[i - 1]!
    return behind + Math.floor(((parts - cost) * (place.length - behind)) / (place.cost - cost))
  }
  return length
}
