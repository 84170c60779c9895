// REG-6.6, 1.16, 10.12: how units go back: two inches, out of close range, a full retreat, a recall of cavalry.
import { HALF_CIRCLE, normalizedAngle } from '../../../../core/fixed'
import { type Block, footprint } from '../../../common/block'
import { isOnTable as liesOnTable } from '../../../common/ground'
import { headingTo, type Point, pointFromPose } from '../../../common/point'
import { areNearerThan, containsPoint, distanceToSegment, polygonSides, type Polygon } from '../../../common/polygon'
import { turnedAboutMiddle } from '../../../common/straightMove'
import { blockOf, sizeOf, standCount } from '../block'
import type { Cause } from '../events'
import type { Edge } from '../field'
import { CLOSE_RANGE, GUN_STAND_WEIGHT } from '../figures'
import { isFortified } from '../groundUnder'
import { limber, loseGuns, loseStands, takeOut, worsenOrder } from '../losses'
import { emit, type RegimentalRun, type RegimentalTable } from '../run'
import {
  armyStands,
  distanceBetween,
  enemiesOf,
  factsOf,
  friendsOf,
  isBattery,
  isOnTable,
  isOpenOrder,
  isSquare,
  outline,
  unitOf,
} from '../units'
import { BEND, SHORT_RETREAT, STANDOFF } from './figures'
import { putUnit, standOf } from './put'
import { WHOLE_MOVE } from './rates'
import { barsUnder } from './terrain'
import { firstHindrance, layWay, lengthWithin, type Mover, moverOf, standsIn, type Way } from './way'

/** REG-1.16: the kinds of retreat. */
export type RetreatKind = 'twoInches' | 'outOfCloseRange' | 'full'

const EDGE_HEADING: Readonly<Record<Edge, number>> = {
  north: 0,
  east: HALF_CIRCLE / 2,
  south: HALF_CIRCLE,
  west: HALF_CIRCLE + HALF_CIRCLE / 2,
}

/** The place of an outline nearest to another place. */
function nearestPlace(area: Polygon, to: Point): Point {
  let [best, least]: [Point, number] = [area[0]!, Number.POSITIVE_INFINITY]
  for (const [a, b] of polygonSides(area)) {
    const distance = distanceToSegment(to, a, b)
    if (distance >= least) continue
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const square = dx * dx + dy * dy
    const share = square === 0 ? 0 : Math.max(0, Math.min(1, ((to.x - a.x) * dx + (to.y - a.y) * dy) / square))
    best = { x: Math.round(a.x + share * dx), y: Math.round(a.y + share * dy) }
    least = distance
  }
  return best
}

const middleOf = (area: Polygon): Point => ({
  x: Math.round(area.reduce((sum, { x }) => sum + x, 0) / area.length),
  y: Math.round(area.reduce((sum, { y }) => sum + y, 0) / area.length),
})

/** REG-6.6: the nearest of these enemies that is on the table, or else the nearest enemy of all; null: none is left. */
function nearestEnemy(table: RegimentalTable, id: string, enemies: readonly string[]): string | null {
  const all = enemiesOf(table, unitOf(table, id).side)
  const these = enemies.filter((enemy) => all.includes(enemy))
  return (
    (these.length > 0 ? these : all)
      .map((enemy) => ({ enemy, distance: distanceBetween(table, id, enemy) }))
      .sort((a, b) => a.distance - b.distance || (a.enemy < b.enemy ? -1 : 1))[0]?.enemy ?? null
  )
}

/**
 * REG-6.6: the direction in which a unit retreats: straight away from the nearest enemy, bent by up to 45 degrees toward its own edge. Without
 * an enemy straight toward that edge.
 */
export function retreatHeading(table: RegimentalTable, id: string, enemies: readonly string[]): number {
  const unit = unitOf(table, id)
  const rear = EDGE_HEADING[table.field.terms.edge[unit.side]!]
  const enemy = nearestEnemy(table, id, enemies)
  if (enemy === null) return rear
  const centre = middleOf(outline(table, id))
  const theirs = outline(table, enemy)
  const from = containsPoint(theirs, centre) ? middleOf(theirs) : nearestPlace(theirs, centre)
  const away = from.x === centre.x && from.y === centre.y ? rear : headingTo(from, centre)
  const clockwise = normalizedAngle(rear - away)
  const turn = clockwise > HALF_CIRCLE ? clockwise - 2 * HALF_CIRCLE : clockwise
  return normalizedAngle(away + Math.max(0 - BEND, Math.min(BEND, turn)))
}

/** REG-6.6: friends whom a unit that goes back runs through are disordered, unless in square, in garrison, fortified or in open order. */
function disorderFriends(run: RegimentalRun, through: readonly string[]): void {
  for (const friend of through) {
    const { formation } = unitOf(run, friend)
    if (isSquare(formation) || formation === 'garrison' || isOpenOrder(formation) || isFortified(run, friend)) continue
    worsenOrder(run, friend, 'disordered', { rule: 'REG-6.6', what: 'retreatedThrough' })
  }
}

/** A garrison that goes back stands outside its building, in line, on the side to which it goes. */
function leaveBuilding(run: RegimentalRun, id: string, direction: number): void {
  const unit = unitOf(run, id)
  if (unit.building === null) return
  const area = outline(run, id)
  const middle = middleOf(area)
  unit.building = null
  unit.formation = 'line'
  unit.heading = direction
  const { width, depth } = sizeOf(factsOf(run, id).arm, 'line', standCount(unit))
  for (let forward = 0; ; forward += 250) {
    const at = pointFromPose({ at: middle, heading: direction }, 0, forward + depth)
    if (areNearerThan(footprint({ at, heading: direction, width, depth }), area, 1) && forward < 60_000) continue
    unit.x = at.x
    unit.y = at.y
    return
  }
}

/** The shortest length of a way at which a test passes, to a thousandth of an inch; null: at none of its places. */
function leastLength(way: Way, passes: (outline: Polygon) => boolean): number | null {
  const { places, from, step } = way
  const off = 'go' in step ? step.off : 0
  const found = places.findIndex(({ outline: area }) => passes(area))
  if (found < 0) return null
  if (found === 0) return 0
  let [not, yes] = [places[found - 1]!.length, places[found]!.length]
  const direction = normalizedAngle(from.heading + off)
  while (yes - not > 1) {
    const middle = (not + yes) >> 1
    const at = pointFromPose({ at: from.at, heading: direction }, 0, middle)
    if (passes(footprint({ ...from, at }))) yes = middle
    else not = middle
  }
  return yes
}

/** The block at a length of a straight way. */
const blockAt = ({ from, step }: Way, length: number): Block => ({
  ...from,
  at: pointFromPose({ at: from.at, heading: normalizedAngle(from.heading + ('go' in step ? step.off : 0)) }, 0, length),
})

/** A block moved by as little as brings all of it onto the table. */
function shiftedOntoTable({ field }: RegimentalTable, block: Block): Block {
  const { width, depth } = field.ground
  const corners = footprint(block)
  const shift = (low: number, high: number, most: number): number => {
    if (low < 0) return 0 - low
    return high > most ? most - high : 0
  }
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return {
    ...block,
    at: {
      x: block.at.x + shift(Math.min(...xs), Math.max(...xs), width),
      y: block.at.y + shift(Math.min(...ys), Math.max(...ys), depth),
    },
  }
}

/** A unit that finds no room looks for it by these steps along its way, and aside of it up to the last, thousandths of an inch (ruling). */
const [CLEAR_STEP, ASIDE_STEP, ASIDE_MOST] = [250, 1000, 15_000]

/** Lengths of a way in the order in which a retreat tries them: where it would end, farther, back to its beginning. */
function* lengthsToTry(length: number, limit: number, step: number): Generator<number> {
  yield length
  for (let longer = length + step; longer <= limit; longer += step) yield longer
  for (let shorter = length - step; shorter > 0; shorter -= step) yield shorter
  yield 0
}

/**
 * Ruling under REG-6.6: a retreat runs through friends but does not end in their ranks: it goes on until it is clear of everybody, up to the
 * `limit` of its way; or else stops at the last clear place before. A unit that finds none on its way finds one beside it.
 */
function clearPlace(
  table: RegimentalTable,
  id: string,
  way: Way,
  length: number,
  limit: number,
): { readonly length: number; readonly block: Block } {
  const enemies = enemiesOf(table, unitOf(table, id).side)
  const others = [...friendsOf(table, id), ...enemies]
  const isClear = (block: Block): boolean => others.every((other) => !standsIn(table, block, other))
  const isSafe = (block: Block): boolean => {
    const area = footprint(block)
    return (
      barsUnder(table.field, area).length === 0 &&
      enemies.every((enemy) => !areNearerThan(area, outline(table, enemy), STANDOFF))
    )
  }
  for (const at of lengthsToTry(length, limit, CLEAR_STEP)) {
    const block = shiftedOntoTable(table, blockAt(way, at))
    if (isClear(block)) return { length: at, block }
  }
  for (let aside = ASIDE_STEP; aside <= ASIDE_MOST; aside += ASIDE_STEP)
    for (const at of lengthsToTry(length, limit, ASIDE_STEP))
      for (const right of [aside, 0 - aside]) {
        const there = blockAt(way, at)
        const block = shiftedOntoTable(table, { ...there, at: pointFromPose(there, right, 0) })
        if (isClear(block) && isSafe(block)) return { length: at, block }
      }
  return { length: 0, block: blockAt(way, 0) }
}

/** Friends in whose ranks a unit stands somewhere on the first part of its way, and did not at its beginning. */
const friendsOnWay = (table: RegimentalTable, id: string, way: Way, length: number): string[] =>
  friendsOf(table, id).filter(
    (friend) =>
      !standsIn(table, way.from, friend) &&
      way.places.some(({ block, length: at }) => at <= length && standsIn(table, block, friend)),
  )

/** The length at which the middle of a block comes off the table; null: it stays on. */
const lengthOffTable = (table: RegimentalTable, way: Way): number | null =>
  leastLength(way, (area) => !liesOnTable(table.field.ground, middleOf(area)))

/**
 * REG-1.16, 6.6: a unit goes back from these enemies (none: from the nearest of all). Batteries limber first; the caller has taken those away that
 * cannot. What stops it costs it a stand, or the guns. Full retreats may leave the table; the others end at its edge (ruling).
 */
export function retreat(
  run: RegimentalRun,
  id: string,
  kind: RetreatKind,
  enemies: readonly string[],
  cause: Cause,
): void {
  const unit = unitOf(run, id)
  if (!isOnTable(unit)) return
  const isFull = kind === 'full'
  limber(run, id)
  const direction = retreatHeading(run, id, enemies)
  leaveBuilding(run, id, direction)
  const before = blockOf(run.field, id, unit)
  const from = isFull ? turnedAboutMiddle(before, direction) : before
  // REG-1.16: in a full retreat troops go as broken ones.
  const pace = isFull && !isBattery(run, id) ? { ...unit, order: 'broken' as const } : unit
  const mover: Mover = { ...moverOf(run, id, false, pace), passesFriends: true }
  const off = normalizedAngle(direction - from.heading)
  const wholeWay = layWay(run, mover, from, { go: farthest(mover), off })
  const reach = lengthWithin(wholeWay, WHOLE_MOVE)
  const wanted = isFull ? reach : Math.min(reach, wantedLength(run, id, kind, enemies, wholeWay) ?? reach)
  // Twice as far, so that a unit among friends may go on until it is clear of them.
  const way = layWay(run, mover, from, { go: 2 * reach, off })
  const hindered = firstHindrance(run, way, { mayLeave: isFull, throughSmoke: true })
  const limit = hindered?.free ?? 2 * reach
  const isStopped = hindered !== null && limit < wanted && hindered.by !== 'edge'
  const offAt = isFull ? lengthOffTable(run, way) : null
  const leaves = offAt !== null && offAt <= Math.min(wanted, limit)
  const { length, block: end } = leaves
    ? { length: offAt, block: blockAt(way, offAt) }
    : clearPlace(run, id, way, Math.min(wanted, limit), limit)
  const through = friendsOnWay(run, id, way, length)
  putUnit(run, id, end)
  if (length > 0 || isFull)
    emit(run, {
      kind: 'moved',
      unit: id,
      why: cause.what === 'evade' ? 'evade' : 'retreat',
      path: [before.at, end.at],
      to: standOf(run, id),
      cause,
    })
  disorderFriends(run, through)
  if (leaves) {
    run.battle.lost[unit.side] = (run.battle.lost[unit.side] ?? 0) + armyStands(unit, GUN_STAND_WEIGHT)
    takeOut(run, id, 'left')
  } else if (isStopped) {
    const stop: Cause = { rule: 'REG-6.6', what: hindered.by === 'enemy' ? 'stoppedByEnemy' : 'stoppedByGround' }
    if (isBattery(run, id)) loseGuns(run, id, stop)
    else loseStands(run, id, 1, stop)
  }
}

/** The longest way that a unit could go with a full move, thousandths of an inch. */
export const farthest = ({ row, doubleQuick }: Pick<Mover, 'row' | 'doubleQuick'>): number => {
  const rate = doubleQuick ? (row.open.doubleQuick ?? row.open.full) : row.open.full
  return Math.ceil(rate * 1000 * (row.roadMultiplier ?? 1))
}

/** REG-1.16: how far a unit must go for the shorter retreats; null: not even a full move is enough. */
function wantedLength(
  table: RegimentalTable,
  id: string,
  kind: 'twoInches' | 'outOfCloseRange',
  enemies: readonly string[],
  way: Way,
): number | null {
  const present = enemiesOf(table, unitOf(table, id).side)
  const [reach, from] =
    kind === 'twoInches'
      ? [SHORT_RETREAT, present.filter((enemy) => enemies.includes(enemy))]
      : [CLOSE_RANGE + 1, present.filter((enemy) => unitOf(table, enemy).order !== 'broken')]
  const areas = from.map((enemy) => outline(table, enemy))
  return leastLength(way, (area) => areas.every((other) => !areNearerThan(area, other, reach)))
}

/**
 * REG-10.12: cavalry recalls: a full move straight back, ending with its face to the enemy. It goes of its own will, so it stops before whatever is in
 * its way, friends too, and pays nothing for that.
 */
export function recall(run: RegimentalRun, id: string, enemies: readonly string[], cause: Cause): void {
  const unit = unitOf(run, id)
  if (!isOnTable(unit)) return
  const direction = retreatHeading(run, id, enemies)
  const before = blockOf(run.field, id, unit)
  const mover: Mover = { ...moverOf(run, id, false), passesFriends: false }
  const facing = turnedAboutMiddle(before, normalizedAngle(direction + HALF_CIRCLE))
  const way = layWay(run, mover, facing, { go: farthest(mover), off: HALF_CIRCLE })
  const hindered = firstHindrance(run, way, { throughSmoke: true })
  const limit = Math.min(lengthWithin(way, WHOLE_MOVE), hindered?.free ?? way.length)
  putUnit(run, id, clearPlace(run, id, way, limit, limit).block)
  emit(run, {
    kind: 'moved',
    unit: id,
    why: 'recall',
    path: [before.at, centreOfFront(run, id)],
    to: standOf(run, id),
    cause,
  })
}

const centreOfFront = (table: RegimentalTable, id: string): Point => {
  const { x, y } = unitOf(table, id)
  return { x, y }
}
