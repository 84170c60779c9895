// Compulsory moves in phase 4 (SAR-7.5): a charge, an advance or a withdrawal goes on by itself for the whole distance.
// A leg is a step that moves the unit: straight on, a turn, a wheel or an about-face.
import { FULL_CIRCLE, normalizedAngle } from '../../../../core/fixed'
import { type Block, centreOf, footprint } from '../../../common/block'
import { type Leg, layOutMarch, type MarchRates } from '../../../common/march'
import { angleBetween, headingTo, type Point, pointDistance, pointSeenFrom, pointFromPose } from '../../../common/point'
import { nearestEnemy } from '../breaking/headingAway'
import { unitBlock } from '../layout'
import { type MoveEnd, moveSideBySide } from '../../../common/sideBySide'
import { distanceOnTable, distanceUntilContact } from '../../../common/straightMove'
import { inchesToThousandths } from '../../inches'
import type { BattleTable } from '../run'
import { sideOfUnit } from '../units'
import { visibleEnemies } from './enemies'
import { ratesOf } from './march'

/** The angle from one heading to another in hundredths of a degree: positive to the right, negative to the left. */
function signedAngle(from: number, to: number): number {
  const angle = normalizedAngle(to - from)
  return angle > FULL_CIRCLE / 2 ? angle - FULL_CIRCLE : angle
}

/** The distance that legs cost a block, thousandths of an inch. */
const costOfLegs = (block: Block, legs: readonly Leg[], rates: MarchRates): number =>
  layOutMarch(block, legs, rates).reduce((sum, { cost }) => sum + cost, 0)

/** SAR-7.9: the cheapest legs that turn a block to a heading: a turn about the middle, or an about-face and a smaller turn. */
function cheapestTurn(block: Block, heading: number, rates: MarchRates): Leg[] {
  const turnBy = (angle: number): Leg[] => (angle === 0 ? [] : [{ turn: angle }])
  const plainTurn = turnBy(signedAngle(block.heading, heading))
  const withAboutFace: Leg[] = [{ aboutFace: true }, ...turnBy(signedAngle(block.heading + FULL_CIRCLE / 2, heading))]
  const isAboutFaceCheaper = costOfLegs(block, withAboutFace, rates) < costOfLegs(block, plainTurn, rates)
  return isAboutFaceCheaper ? withAboutFace : plainTurn
}

/** One way to make a compulsory move: some turns, then straight on. */
interface Route {
  readonly turns: readonly Leg[]
  readonly blockAfterTurns: Block
  /** The direction in which it then moves; not always its facing. */
  readonly heading: number
  /** How far it can then move straight on, thousandths of an inch. */
  readonly distanceLeft: number
}

/** Turns to a heading and moves straight on for the rest of the distance. Null: the distance is too short for the turn. */
function turnThenAdvance(block: Block, heading: number, distance: number, rates: MarchRates): Route | null {
  const turns = cheapestTurn(block, heading, rates)
  const stretches = layOutMarch(block, turns, rates)
  const distanceLeft = distance - stretches.reduce((sum, { cost }) => sum + cost, 0)
  return distanceLeft < 0 ? null : { turns, blockAfterTurns: stretches.at(-1)?.to ?? block, heading, distanceLeft }
}

/** Moves in a direction without turning. Farther than the oblique angle from straight ahead the unit gets only half as far (SAR-7.10, 7.11). */
function advanceWithoutTurning(block: Block, heading: number, distance: number, rates: MarchRates): Route {
  const isSideways = angleBetween(heading, block.heading) > rates.obliqueMax
  // `sidewaysFactor`: the factor of the cost of moving sideways or back.
  const distanceLeft = isSideways
    ? Math.floor((distance * rates.sidewaysFactor.den) / rates.sidewaysFactor.num)
    : distance
  return { turns: [], blockAfterTurns: block, heading, distanceLeft }
}

/** The legs of a route, cut off at the edge of the table. */
function legsOnTable(table: BattleTable, { turns, blockAfterTurns, heading, distanceLeft }: Route): Leg[] {
  const distance = distanceOnTable(table.field.ground, blockAfterTurns, heading, distanceLeft)
  if (distance <= 0) return [...turns]
  // `off`: the direction of the leg, seen from the block's facing.
  return [...turns, { go: distance, off: normalizedAngle(heading - blockAfterTurns.heading) }]
}

/**
 * The point of a target at which a charge aims: the nearest point of its area, but far enough from its left and right end that the charger's
 * whole front meets it. So units that charge side by side strike side by side, and do not collide at the target's middle.
 */
export function pointOfContact(target: Block, charger: Block): Point {
  // The charger as the target sees it: `x` to the right, `y` forward of the middle of the target's front.
  const { x, y } = pointSeenFrom(target, charger.at)
  const maxAside = Math.max(0, Math.floor(target.width / 2) - Math.floor(charger.width / 2))
  const behindFront = Math.max(-target.depth, Math.min(0, y))
  // `0 -` makes 0 of 0, not -0.
  return pointFromPose(target, Math.max(0 - maxAside, Math.min(maxAside, x)), behindFront)
}

/**
 * SAR-13.3: the legs of a charge straight at its target, for the whole distance. The unit first turns to face the target, if after the turn it
 * can still reach the target, or at least gets as far as without turning. Otherwise it moves without turning. A unit without a target charges
 * in the direction of its order.
 */
export function chargeLegs(table: BattleTable, id: string, block: Block, distance: number): Leg[] {
  const { battle, field } = table
  const rates = ratesOf(field.tables)
  const targetId = battle.charges[id]
  const target = targetId === undefined ? undefined : battle.units[targetId]
  const targetBlock = target && !target.gone ? unitBlock(field, target) : null
  if (!targetBlock) {
    const heading = battle.orders[id]?.heading ?? block.heading
    return legsOnTable(table, longerRoute(block, heading, distance, rates))
  }
  const goal = pointOfContact(targetBlock, block)
  // A unit turns about its centre, so the heading of the turn is measured from there; without a turn the front counts.
  const withTurn = turnThenAdvance(block, headingTo(centreOf(block), goal), distance, rates)
  const withoutTurn = advanceWithoutTurning(block, headingTo(block.at, goal), distance, rates)
  if (!withTurn) return legsOnTable(table, withoutTurn)
  const { blockAfterTurns, heading, distanceLeft } = withTurn
  const reachesTarget = distanceUntilContact(blockAfterTurns, heading, footprint(targetBlock), distanceLeft) !== null
  const isTurnBetter = reachesTarget || distanceLeft >= withoutTurn.distanceLeft
  return legsOnTable(table, isTurnBetter ? withTurn : withoutTurn)
}

/** The route in a direction on which the unit gets farther: with or without turning first. */
function longerRoute(block: Block, heading: number, distance: number, rates: MarchRates): Route {
  const withoutTurn = advanceWithoutTurning(block, heading, distance, rates)
  const withTurn = turnThenAdvance(block, heading, distance, rates)
  return withTurn && withTurn.distanceLeft > withoutTurn.distanceLeft ? withTurn : withoutTurn
}

/** SAR-4.11: the legs of an advance: the whole distance toward the nearest enemy. */
export function advanceLegs(table: BattleTable, id: string, block: Block, distance: number): Leg[] {
  const goal = nearestEnemyPlace(table, id)
  if (goal === null) return []
  return legsOnTable(table, longerRoute(block, headingTo(block.at, goal), distance, ratesOf(table.field.tables)))
}

/** SAR-4.11: the heading straight away from the nearest enemy; null: there is none. */
export function awayHeading(table: BattleTable, id: string, block: Block): number | null {
  const enemyPlace = nearestEnemyPlace(table, id)
  return enemyPlace === null ? null : headingTo(enemyPlace, centreOf(block))
}

/**
 * SAR-4.11: the legs of a withdrawal: the whole distance away from the nearest enemy, after a turn or backward, whichever gets the unit
 * farther. `keepsFacing`: its owner has chosen that it goes backward and keeps facing the enemy.
 */
export function withdrawLegs(
  table: BattleTable,
  id: string,
  block: Block,
  distance: number,
  keepsFacing: boolean,
): Leg[] {
  const away = awayHeading(table, id, block)
  if (away === null) return []
  const rates = ratesOf(table.field.tables)
  const chooseRoute = keepsFacing ? advanceWithoutTurning : longerRoute
  const straightAway = legsOnTable(table, chooseRoute(block, away, distance, rates))
  if (!isHindered(table, id, block, straightAway)) return straightAway
  // An enemy stands in the way, or a turn would bring a corner nearer to him: of all ways that lead away the one that leads farthest from him.
  const enemyPlace = nearestEnemyPlace(table, id)!
  const ways = DIRECTIONS_AWAY.flatMap((aside) => {
    const heading = normalizedAngle(away + aside)
    const withoutTurn = legsOnTable(table, advanceWithoutTurning(block, heading, distance, rates))
    const withTurn = keepsFacing ? null : turnThenAdvance(block, heading, distance, rates)
    return withTurn ? [withoutTurn, legsOnTable(table, withTurn)] : [withoutTurn]
  })
  const distanceAfter = (legs: readonly Leg[]): number =>
    pointDistance(enemyPlace, centreOf(endAmongEnemies(table, id, block, legs).block))
  let best = { legs: straightAway, distance: distanceAfter(straightAway) }
  for (const legs of ways) {
    const after = distanceAfter(legs)
    if (after > best.distance) best = { legs, distance: after }
  }
  return best.legs
}

/** SAR-4.11 (ruling): directions of a withdrawal, off straight away from the nearest enemy, in hundredths of a degree; the straight one first. */
const DIRECTIONS_AWAY = [0, 1500, -1500, 3000, -3000, 4500, -4500, 6000, -6000, 7500, -7500]

/** Where legs bring a unit among the enemies as they stand, from whom it must keep an inch (SAR-7.16). */
function endAmongEnemies(table: BattleTable, id: string, block: Block, legs: readonly Leg[]): MoveEnd {
  const { battle, field } = table
  const inch = inchesToThousandths(field.tables.movement.standoffInches)
  const enemies = visibleEnemies(table, sideOfUnit(table, battle.units[id]!)).map((enemy) => ({
    id: enemy,
    start: unitBlock(field, battle.units[enemy]!)!,
    march: [],
  }))
  const own = { id, start: block, march: layOutMarch(block, legs, ratesOf(field.tables)) }
  return moveSideBySide([own, ...enemies], (mover) => (mover === id ? inch : null))[id]!
}

/** Would an enemy stop the unit on these legs before their end? */
const isHindered = (table: BattleTable, id: string, block: Block, legs: readonly Leg[]): boolean =>
  legs.length === 0 || endAmongEnemies(table, id, block, legs).stoppedBy.length > 0

/** The middle of the nearest enemy; null: there is none. */
function nearestEnemyPlace({ battle, field }: BattleTable, id: string): Point | null {
  const enemy = nearestEnemy({ battle, field }, id)
  return enemy === null ? null : centreOf(unitBlock(field, battle.units[enemy]!)!)
}
