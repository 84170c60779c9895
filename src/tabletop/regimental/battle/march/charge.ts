// REG-9.1 to 9.3, 10.10: the ways of charges, countercharges and breakthroughs; squares and evasions before them.
import { HALF_CIRCLE, normalizedAngle } from '../../../../core/fixed'
import { ok, type Refusal, type Result } from '../../../../core/result'
import { type Block, footprint } from '../../../common/block'
import { boxesMeet, boxOf } from '../../../common/box'
import { angleBetween, headingTo, type Point, pointFromPose } from '../../../common/point'
import { areNearerThan, gapBetween, type Polygon, polygonSides } from '../../../common/polygon'
import { isOnTable as liesOnTable } from '../../../common/ground'
import { rulesWith } from '../../data'
import { isDisorderedBy } from '../../maneuvers/disorder'
import { sizeOf, standCount } from '../block'
import { CONTACT } from '../figures'
import { type GroundKind, groundOfUnit, worseGround } from '../groundUnder'
import { setOrder, worsenOrder } from '../losses'
import { cannot } from '../refusals'
import { whileNothingMoves } from '../memo'
import { emit, type RegimentalRun, type RegimentalTable } from '../run'
import type { Cause, Charge } from '../types'
import { distanceBetween, enemiesOf, factsOf, isOnTable, outline, unitOf } from '../units'
import { CHARGE_TURN } from './figures'
import { turnsFreely } from './freely'
import { putUnit, standOf } from './put'
import { HALF_MOVE, WHOLE_MOVE } from './rates'
import { farthest, retreat } from './retreat'
import {
  blockAlong,
  firstHindrance,
  layWay,
  lengthWithin,
  type Mover,
  moverOf,
  type PivotLeg,
  presentBlock,
  refusalOfPlace,
  type Way,
} from './way'

/** How a charge moves. */
export interface ChargePace {
  /** With half a move (REG-5.4, 10.10). */
  readonly half: boolean
  readonly doubleQuick: boolean
}

/** A way to an enemy: a turn in place and a straight run into contact. */
export interface ChargeRoute {
  readonly unit: string
  readonly target: string
  /** How far it turns at the start, hundredths of a degree, clockwise above 0. */
  readonly turn: number
  /** Block before and after the turn, and in contact. */
  readonly from: Block
  readonly turned: Block
  readonly to: Block
  /** The straight run, thousandths of an inch. */
  readonly distance: number
  /** Parts of a full move that turn and run cost (REG-6.4), and how many there are. */
  readonly cost: number
  readonly allowance: number
  /** REG-9.4: worst ground of the charge, with that where it began. */
  readonly worstGround: GroundKind
}

const middleOf = (area: Polygon): Point => ({
  x: Math.round(area.reduce((sum, { x }) => sum + x, 0) / area.length),
  y: Math.round(area.reduce((sum, { y }) => sum + y, 0) / area.length),
})

/** The place of an outline nearest to a place, and the heading square onto the side on which it lies. */
function nearestSide(area: Polygon, from: Point): { at: Point; square: number } {
  let best = { at: area[0]!, square: 0 }
  let least = Number.POSITIVE_INFINITY
  for (const [a, b] of polygonSides(area)) {
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const length = dx * dx + dy * dy
    const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((from.x - a.x) * dx + (from.y - a.y) * dy) / length))
    const at = { x: Math.round(a.x + share * dx), y: Math.round(a.y + share * dy) }
    const square = (at.x - from.x) * (at.x - from.x) + (at.y - from.y) * (at.y - from.y)
    if (square >= least) continue
    least = square
    const along = headingTo(a, b)
    // Of the two headings square to the side, the one that leads from the place toward the outline.
    const toward = headingTo(from, middleOf(area))
    const [one, other] = [normalizedAngle(along + HALF_CIRCLE / 2), normalizedAngle(along - HALF_CIRCLE / 2)]
    best = { at, square: angleBetween(one, toward) <= angleBetween(other, toward) ? one : other }
  }
  return best
}

/** Headings in which a charge may run at a target: straight on, at its nearest place, at its middle, square onto its nearest side. */
function headingsTo(block: Block, area: Polygon): number[] {
  const { at, square } = nearestSide(area, block.at)
  const isAt = (place: Point): boolean => place.x === block.at.x && place.y === block.at.y
  const wanted = [block.heading, square]
  for (const place of [at, middleOf(area)]) if (!isAt(place)) wanted.push(headingTo(block.at, place))
  return [...new Set(wanted)]
}

/** The clockwise turn from one heading to another, between minus and plus half a circle. */
const turnTo = (from: number, to: number): number => {
  const clockwise = normalizedAngle(to - from)
  return clockwise > HALF_CIRCLE ? clockwise - 2 * HALF_CIRCLE : clockwise
}

const pivotBy = (angle: number): PivotLeg => ({ pivot: angle, right: 0, forward: 0 })

/** Straight runs are looked at in pieces of this length, thousandths of an inch. */
const PIECE = 250

/**
 * Where a straight run of at most so far first touches an outline (within `CONTACT`), thousandths of an inch; null: nowhere. Pieces that the gap
 * makes too short to touch are not looked at: a run closes a gap by no more than its length.
 */
function touchLength(from: Block, most: number, area: Polygon): number | null {
  const at = (length: number): Block => ({ ...from, at: pointFromPose(from, 0, length) })
  const isTouching = (length: number): boolean => areNearerThan(footprint(at(length)), area, CONTACT + 1)
  if (isTouching(0)) return 0
  let not = 0
  for (;;) {
    const skipped = Math.floor((not + gapBetween(footprint(at(not)), area) - CONTACT - 2) / PIECE) * PIECE
    const next = Math.min(most, Math.max(not + PIECE, skipped))
    if (next <= not) return null
    if (!isTouching(next)) {
      not = next
      continue
    }
    let yes = next
    while (yes - not > 1) {
      const middle = (not + yes) >> 1
      if (isTouching(middle)) yes = middle
      else not = middle
    }
    return yes
  }
}

/** The block of a straight way at a length. */
const along = ({ from, step }: Way, length: number): Block => ({
  ...from,
  at: pointFromPose({ at: from.at, heading: normalizedAngle(from.heading + ('go' in step ? step.off : 0)) }, 0, length),
})

/** Another enemy that a run touches before its target; null: none. One that it touched before it began to run does not count. */
function otherBefore(table: RegimentalTable, id: string, target: string, way: Way, length: number): string | null {
  const { left, right, low, high } = way.box
  const around = { left: left - CONTACT, right: right + CONTACT, low: low - CONTACT, high: high + CONTACT }
  for (const enemy of enemiesOf(table, unitOf(table, id).side)) {
    if (enemy === target) continue
    const area = outline(table, enemy)
    if (!boxesMeet(boxOf(area), around) || areNearerThan(way.places[0]!.outline, area, CONTACT + 1)) continue
    const touch = touchLength(way.from, length, area)
    if (touch !== null && touch < length) return enemy
  }
  return null
}

/** A turn and a run at one heading; a refusal where it does not come to the target. */
function routeAt(
  table: RegimentalTable,
  mover: Mover,
  target: string,
  heading: number,
  allowance: number,
  isFree: boolean,
): Result<ChargeRoute> {
  const { id } = mover
  const from = presentBlock(table, id)
  const angle = turnTo(from.heading, heading)
  const turned = blockAlong(from, pivotBy(angle), 1, 1)
  const args = { unit: id, target }
  const area = outline(table, target)
  const most = allowance < WHOLE_MOVE ? Math.ceil(farthest(mover) / 2) : farthest(mover)
  if (!areNearerThan(footprint(turned), area, most + CONTACT + 1))
    return { ok: false, refusal: cannot('REG-9.1', 'outOfReach', args) }
  const distance = touchLength(turned, most, area)
  if (distance === null) return { ok: false, refusal: cannot('REG-9.1', 'outOfReach', args) }
  if (angle !== 0) {
    const crowded = refusalOfPlace(table, id, from, turned, { ignore: enemiesOf(table, unitOf(table, id).side) })
    if (crowded) return { ok: false, refusal: crowded }
  }
  const run = layWay(table, mover, turned, { go: distance, off: 0 })
  // REG-6.6: a unit has left the table when the middle of its front has; a charge may not.
  if (!liesOnTable(table.field.ground, run.to.at)) return { ok: false, refusal: cannot('REG-5.10', 'offTable', args) }
  // The turn is laid out last: most charges end before.
  const pivot = angle === 0 || isFree ? null : layWay(table, mover, from, pivotBy(angle))
  const cost = (pivot?.cost ?? 0) + run.cost
  if (cost > allowance) return { ok: false, refusal: cannot('REG-9.1', 'outOfReach', args) }
  const hindered = firstHindrance(table, run, { charges: true, mayLeave: true })
  if (hindered && hindered.free < distance) return { ok: false, refusal: hindered.refusal }
  const other = otherBefore(table, id, target, run, distance)
  if (other !== null) return { ok: false, refusal: cannot('REG-9.1', 'enemyFirst', { ...args, other }) }
  return ok({
    unit: id,
    target,
    turn: angle,
    from,
    turned,
    to: run.to,
    distance,
    cost,
    allowance,
    worstGround: worseGround(groundOfUnit(table, id), run.worst),
  })
}

/**
 * REG-9.1, 9.2: the cheapest way of a unit into contact with a target: a turn of at most 45 degrees about the middle of its front, and a straight run
 * that no friend, no ground and no other enemy stops. The turn costs the way of the corner that goes farthest, unless the unit turns freely
 * (ruling). A breakthrough (`anyTurn`) turns as far as it must, and freely.
 */
export function chargeRoute(
  table: RegimentalTable,
  id: string,
  target: string,
  { half, doubleQuick, anyTurn = false }: ChargePace & { readonly anyTurn?: boolean },
): Result<ChargeRoute> {
  // Asked again and again while nothing moves; ids hold no spaces.
  return knownRoute(table, [id, target, half ? 'half' : '', doubleQuick ? 'quick' : '', anyTurn ? 'any' : ''].join(' '))
}

const knownRoute = whileNothingMoves((table, key): Result<ChargeRoute> => {
  const [id, target, half, doubleQuick, anyTurn] = key.split(' ') as [string, string, string, string, string]
  return workOutRoute(table, id, target, {
    half: half !== '',
    doubleQuick: doubleQuick !== '',
    anyTurn: anyTurn !== '',
  })
})

/** The way that `chargeRoute` tells. */
function workOutRoute(
  table: RegimentalTable,
  id: string,
  target: string,
  { half, doubleQuick, anyTurn }: ChargePace & { readonly anyTurn: boolean },
): Result<ChargeRoute> {
  const unit = unitOf(table, id)
  const enemy = table.battle.units[target]
  if (!enemy || !isOnTable(enemy)) return { ok: false, refusal: cannot('REG-9.1', 'outOfReach', { unit: id, target }) }
  const mover: Mover = { ...moverOf(table, id, doubleQuick), usesRoads: false, passesFriends: false }
  const block = presentBlock(table, id)
  const allowance = half ? HALF_MOVE : WHOLE_MOVE
  // A quick test, so that far enemies cost nothing.
  if (distanceBetween(table, id, target) > (half ? Math.ceil(farthest(mover) / 2) : farthest(mover)) + block.width)
    return { ok: false, refusal: cannot('REG-9.1', 'outOfReach', { unit: id, target }) }
  const headings = headingsTo(block, outline(table, target))
  const within = headings.filter((heading) => anyTurn || angleBetween(heading, block.heading) <= CHARGE_TURN)
  let best: ChargeRoute | null = null
  let last: Refusal | null = null
  for (const heading of within) {
    const route = routeAt(table, mover, target, heading, allowance, anyTurn || turnsFreely(unit.formation))
    if (!route.ok) last ??= route.refusal
    else if (best === null || route.value.cost < best.cost) best = route.value
  }
  if (best) return ok(best)
  // Straight on is always tried; where the enemy lies aside of every turn that is allowed, that is the reason.
  const { at } = nearestSide(outline(table, target), block.at)
  const isAside = !anyTurn && angleBetween(headingTo(block.at, at), block.heading) > CHARGE_TURN
  return { ok: false, refusal: isAside ? cannot('REG-9.1', 'chargeTurn', { unit: id, target }) : last! }
}

/** Tells the end of a charge's move. */
function endMove(run: RegimentalRun, charge: Charge, state: 'contact' | 'short'): void {
  charge.state = state
  emit(run, { kind: 'chargeEnds', unit: charge.unit, how: state, target: charge.target })
}

function tellMove(run: RegimentalRun, { unit, kind }: Charge, from: Point): void {
  const { x, y } = unitOf(run, unit)
  emit(run, {
    kind: 'moved',
    unit,
    why: kind,
    path: [from, { x, y }],
    to: standOf(run, unit),
    cause: { rule: kind === 'breakthrough' ? 'REG-10.10' : 'REG-9.2', what: kind },
  })
}

/** Carries a route out: the unit is in contact. */
function takeRoute(run: RegimentalRun, charge: Charge, route: ChargeRoute): void {
  putUnit(run, charge.unit, route.to)
  charge.worstGround = worseGround(charge.worstGround, route.worstGround)
  tellMove(run, charge, route.from.at)
  endMove(run, charge, 'contact')
}

/** REG-9.2: turns toward a place and runs on as far as the move lasts, but not within an inch of an enemy: the charge falls short. */
function runShort(run: RegimentalRun, charge: Charge, pace: ChargePace, toward: Point | null): void {
  const { unit: id, kind } = charge
  const start = presentBlock(run, id)
  const isFree = kind === 'breakthrough' || turnsFreely(unitOf(run, id).formation)
  const mover: Mover = { ...moverOf(run, id, pace.doubleQuick), usesRoads: false, passesFriends: false }
  const wanted = toward === null ? 0 : turnTo(start.heading, headingTo(start.at, toward))
  const angle = kind === 'breakthrough' ? wanted : Math.max(0 - CHARGE_TURN, Math.min(CHARGE_TURN, wanted))
  const pivot = layWay(run, mover, start, pivotBy(angle), isFree)
  const mayTurn = angle === 0 || refusalOfPlace(run, id, start, pivot.to) === null
  const turned = mayTurn ? pivot.to : start
  const way = layWay(run, mover, turned, { go: farthest(mover), off: 0 })
  const allowance = (pace.half ? HALF_MOVE : WHOLE_MOVE) - (mayTurn ? pivot.cost : 0)
  const length = Math.min(lengthWithin(way, allowance), firstHindrance(run, way)?.free ?? way.length)
  const to = along(way, length)
  if (refusalOfPlace(run, id, start, to) === null && (length > 0 || mayTurn)) {
    putUnit(run, id, to)
    tellMove(run, charge, start.at)
  }
  endMove(run, charge, 'short')
}

/** REG-5.5, 9.3: a countercharger turns to its charger and goes half the way, with the share of a move that lasts so far. */
function counterHalfway(run: RegimentalRun, charge: Charge, route: ChargeRoute): void {
  const { unit: id } = charge
  const start = presentBlock(run, id)
  const mover: Mover = { ...moverOf(run, id, false), usesRoads: false, passesFriends: false }
  const wanted = turnTo(start.heading, normalizedAngle(route.turned.heading + HALF_CIRCLE))
  const angle = Math.max(0 - CHARGE_TURN, Math.min(CHARGE_TURN, wanted))
  const pivot = layWay(run, mover, start, pivotBy(angle), true)
  const turned = angle !== 0 && refusalOfPlace(run, id, start, pivot.to) === null ? pivot.to : start
  const half = Math.floor(route.distance / 2)
  if (half < 1 && turned === start) return
  const way = layWay(run, mover, turned, { go: Math.max(1, half), off: 0 })
  const length = Math.min(
    half,
    lengthWithin(way, WHOLE_MOVE),
    firstHindrance(run, way, { ignore: [charge.target] })?.free ?? half,
  )
  putUnit(run, id, along(way, length))
  charge.worstGround = worseGround(charge.worstGround, worseGround(groundOfUnit(run, id), way.worst))
  tellMove(run, charge, start.at)
}

/** Is a unit in contact with another (REG-9.2)? */
const touches = (table: RegimentalTable, a: string, b: string): boolean => distanceBetween(table, a, b) <= CONTACT

/**
 * REG-9.2, 9.3, 10.10: a charge moves: into contact, or as far as its move lasts (`short`). A charger whom its target countercharges meets it halfway.
 * Sets `charge.state`, and that of the countercharge.
 */
export function moveCharge(run: RegimentalRun, charge: Charge): void {
  const { battle } = run
  const { unit: id, target, kind, half } = charge
  if (charge.state !== 'declared' || !isOnTable(unitOf(run, id))) return
  const isBreakthrough = kind === 'breakthrough'
  const pace: ChargePace = {
    half,
    doubleQuick: isBreakthrough || (kind === 'charge' && battle.check?.units[id]?.doubleQuick === true),
  }
  const enemy = battle.units[target]
  const counter = battle.charges.find(
    (one) => one.kind === 'countercharge' && one.unit === target && one.target === id && one.state === 'declared',
  )
  let route = chargeRoute(run, id, target, { ...pace, anyTurn: isBreakthrough })
  if (counter && route.ok) {
    counterHalfway(run, counter, route.value)
    route = chargeRoute(run, id, target, pace)
  }
  if (route.ok) takeRoute(run, charge, route.value)
  else if (touches(run, id, target) && enemy && isOnTable(enemy)) endMove(run, charge, 'contact')
  else runShort(run, charge, pace, enemy && isOnTable(enemy) ? middleOf(outline(run, target)) : null)
  if (counter) endMove(run, counter, touches(run, id, target) ? 'contact' : 'short')
}

/** REG-5.5, 9.3: open order evades: a full retreat, broken. */
export function evade(run: RegimentalRun, id: string, chargers: readonly string[], cause: Cause): void {
  setOrder(run, id, 'broken', cause)
  retreat(run, id, 'full', chargers, { ...cause, what: 'evade' })
}

/** The block of an infantry unit in hasty square, about the middle of its front (REG-5.10). */
const squareOf = (table: RegimentalTable, id: string): Block => {
  const unit = unitOf(table, id)
  return {
    ...presentBlock(table, id),
    ...sizeOf(factsOf(table, id).arm, 'hastySquare', standCount(unit)),
  }
}

/** REG-5.5: why a unit finds no room for a hasty square; null: it does. */
export const whyNoSquare = (table: RegimentalTable, id: string): Refusal | null =>
  refusalOfPlace(table, id, presentBlock(table, id), squareOf(table, id))

/** REG-5.5: infantry forms a hasty square; raw troops are disordered by it. */
export function formHastySquare(run: RegimentalRun, id: string, cause: Cause): void {
  const unit = unitOf(run, id)
  const block = squareOf(run, id)
  unit.formation = 'hastySquare'
  putUnit(run, id, block)
  emit(run, { kind: 'formed', unit: id, to: standOf(run, id), what: 'hastySquare' })
  const { class: unitClass } = factsOf(run, id)
  if (isDisorderedBy(rulesWith(run.battle.options), 'hastySquare', unitClass, groundOfUnit(run, id)))
    worsenOrder(run, id, 'disordered', cause)
}
