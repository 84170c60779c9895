import { normalizedAngle } from '../../../../core/fixed'
import { type Block, centreOf, footprint } from '../../../common/block'
import { type Leg, layOutMarch, type MarchRates } from '../../../common/march'
import { angleBetween, headingTo, type Point, pointSeenFrom, pointFromPose } from '../../../common/point'
import { nearestEnemy } from '../breaking/headingAway'
import { unitBlock } from '../layout'
import { distanceOnTable, distanceUntilContact } from '../../../common/straightMove'
import type { BattleTable } from '../run'
import { ratesOf } from './march'

/** The angle from one heading to another in hundredths of a degree: positive to the right, negative to the left. */
function signedAngle(from: number, to: number): number {
  const angle = normalizedAngle(to - from)
  return angle > 18_000 ? angle - 36_000 : angle
}

const costOfLegs = (block: Block, legs: readonly Leg[], rates: MarchRates): number =>
  layOutMarch(block, legs, rates).reduce((sum, { cost }) => sum + cost, 0)

/** SAR-7.9: the cheapest legs that turn a block to a heading: a turn about the middle, or an about-face and a smaller turn. */
function cheapestTurn(block: Block, heading: number, rates: MarchRates): Leg[] {
  const turns = (angle: number): Leg[] => (angle === 0 ? [] : [{ turn: angle }])
  const plainTurn = turns(signedAngle(block.heading, heading))
  const about: Leg[] = [{ aboutFace: true }, ...turns(signedAngle(block.heading + 18_000, heading))]
  return costOfLegs(block, about, rates) < costOfLegs(block, plainTurn, rates) ? about : plainTurn
}

/** One way to make a compulsory move: some turns, then straight on. */
interface RouteOption {
  /** The turns. */
  readonly legs: readonly Leg[]
  /** The block after the turns. */
  readonly end: Block
  readonly heading: number
  /** How far it can then go straight on, thousandths of an inch. */
  readonly distanceLeft: number
}

/** Turns to a heading and moves straight on for the rest of the distance. Null: the distance is too short for the turn. */
function turnThenAdvance(block: Block, heading: number, distance: number, rates: MarchRates): RouteOption | null {
  const legs = cheapestTurn(block, heading, rates)
  const laid = layOutMarch(block, legs, rates)
  const left = distance - laid.reduce((sum, { cost }) => sum + cost, 0)
  return left < 0 ? null : { legs, end: laid.at(-1)?.to ?? block, heading, distanceLeft: left }
}

/** Moves in a direction without turning, beyond the oblique angle at half the rate (SAR-7.10, 7.11). */
function advanceWithoutTurning(block: Block, heading: number, distance: number, rates: MarchRates): RouteOption {
  const slow = angleBetween(heading, block.heading) > rates.obliqueMax
  const far = slow ? Math.floor((distance * rates.sidewaysFactor.den) / rates.sidewaysFactor.num) : distance
  return { legs: [], end: block, heading, distanceLeft: far }
}

/** The legs of a route, cut off at the edge of the table. */
function legsOnTable(table: BattleTable, option: RouteOption): Leg[] {
  const far = distanceOnTable(table.field.ground, option.end, option.heading, option.distanceLeft)
  return far > 0
    ? [...option.legs, { go: far, off: normalizedAngle(option.heading - option.end.heading) }]
    : [...option.legs]
}

/**
 * The point of a target at which a charge aims: the nearest one, but far enough from the target's ends that the charger's whole front
 * meets it. So units that charge side by side do not collide at the middle of the target.
 */
export function pointOfContact(target: Block, charger: Block): Point {
  const { x, y } = pointSeenFrom(target, charger.at)
  const half = Math.floor(target.width / 2)
  const maxAside = Math.max(0, half - Math.floor(charger.width / 2))
  const behindFront = Math.max(0 - target.depth, Math.min(0, y))
  return pointFromPose(target, Math.max(0 - maxAside, Math.min(maxAside, x)), behindFront)
}

/**
 * SAR-13.3: the legs of a charge straight at its target, for the whole distance or until contact. The unit turns to face the target if
 * it still reaches it; otherwise it moves obliquely. Without a target it moves in the direction of its order.
 */
export function chargeLegs(table: BattleTable, id: string, block: Block, distance: number): Leg[] {
  const { battle, field } = table
  const rates = ratesOf(field.tables)
  const named = battle.charges[id]
  const target = named === undefined ? undefined : battle.units[named]
  const targetBlock = target && !target.gone ? unitBlock(field, target) : null
  if (!targetBlock) {
    const heading = battle.orders[id]?.heading ?? block.heading
    return legsOnTable(table, longerRoute(block, heading, distance, rates))
  }
  const goal = pointOfContact(targetBlock, block)
  const ground = footprint(targetBlock)
  const faced = turnThenAdvance(block, headingTo(centreOf(block), goal), distance, rates)
  if (faced && distanceUntilContact(faced.end, faced.heading, ground, faced.distanceLeft) !== null)
    return legsOnTable(table, faced)
  const direct = advanceWithoutTurning(block, headingTo(block.at, goal), distance, rates)
  if (faced && faced.distanceLeft >= direct.distanceLeft) return legsOnTable(table, faced)
  return legsOnTable(table, direct)
}

/** The longer of both routes in a direction: with or without turning first. */
function longerRoute(block: Block, heading: number, distance: number, rates: MarchRates): RouteOption {
  const direct = advanceWithoutTurning(block, heading, distance, rates)
  const faced = turnThenAdvance(block, heading, distance, rates)
  return faced && faced.distanceLeft > direct.distanceLeft ? faced : direct
}

/** SAR-4.11: the legs of an advance: the whole distance toward the nearest enemy. */
export function advanceLegs(table: BattleTable, id: string, block: Block, distance: number): Leg[] {
  const goal = nearestEnemyPlace(table, id)
  if (goal === null) return []
  return legsOnTable(table, longerRoute(block, headingTo(block.at, goal), distance, ratesOf(table.field.tables)))
}

/** SAR-4.11: the heading straight away from the nearest enemy; null: there is none. */
export function awayHeading(table: BattleTable, id: string, block: Block): number | null {
  const goal = nearestEnemyPlace(table, id)
  return goal === null ? null : headingTo(goal, centreOf(block))
}

/**
 * SAR-4.11: the legs of a withdrawal: the whole distance away from the nearest enemy, after an about-face or backward, whichever
 * is longer. `keeps`: its owner has chosen to keep facing the enemy.
 */
export function withdrawLegs(table: BattleTable, id: string, block: Block, distance: number, keeps: boolean): Leg[] {
  const away = awayHeading(table, id, block)
  if (away === null) return []
  const rates = ratesOf(table.field.tables)
  return legsOnTable(table, (keeps ? advanceWithoutTurning : longerRoute)(block, away, distance, rates))
}

/** The middle of the nearest enemy; null: there is none. */
function nearestEnemyPlace({ battle, field }: BattleTable, id: string): Point | null {
  const enemy = nearestEnemy({ battle, field }, id)
  return enemy === null ? null : centreOf(unitBlock(field, battle.units[enemy]!)!)
}
