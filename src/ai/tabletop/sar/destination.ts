import { TACTICS } from './figures'
import { normalizedAngle } from '../../../core/fixed'
import { pointDistance, headingTo, type Point, pointFromPose } from '../../../tabletop/common/point'
import { isOnTable } from '../../../tabletop/common/ground'
import { distanceBetween, type UnitView, type Situation, isInGoodOrder, steadiness } from './situation'
import { planForUnit, type SidePlan } from './sidePlan'
import { effectivesOfAll, INTO_BAND } from './fireFight'
import { footDestination } from './footDestination'
import { isTired, nearestUnbroken, restDistanceOf } from './rest'
import { outOfSmoke } from './smoke'
import { type Destination, nearestTarget, placeAtDistance, stay } from './wantedPlace'

// Where each unit of the computer player wants to go. A `piece` or `foe` is the view of a unit: `unit` is its state in the battle, `facts` never
// change, `block` is the ground that it covers, `block.at` the middle of its front. A clash is a battle that decides one attack of the hex game.

// Distances below are in thousandths of an inch, angles in hundredths of a degree, values in hundredths of a point. The figures are estimates.

/** While its side waits, cavalry stays in its place and only turns when the enemy is farther away than this. */
const CAVALRY_STAYS_DISTANCE = 12_000
/** So far behind the front of a friend cavalry seeks shelter. */
const BEHIND_FRIEND = 9000
/** Cavalry with fewer castings than this is weak. */
const SMALL_CAVALRY = 6
/** Guns, and how near to the enemy they unlimber. */
const GUNS = {
  /** How far they go inside their medium range. */
  insideMediumRange: 700,
  /** Guns of an attacker fire from their place when it is no more than this outside that range. */
  attackerTolerance: 2500,
  /** Guns of a side that waits fire from their place when it is at least this far inside long range. */
  insideLongRange: 1000,
  /** The value of unlimbering, in range and while they wait for the enemy. */
  unlimberValueInRange: 90,
  unlimberValueWaiting: 40,
}
/** A unit counts as far from the centre of a clash unless it is inside the holding radius by at least this distance. */
const CENTRE_MARGIN = 4000
/** A unit with an unbroken target within this distance does not leave it for the centre. */
const CENTRE_ENEMY_DISTANCE = 16_000

/**
 * Where cavalry of a side that waits goes when the enemies around it outnumber it and its friends: to the nearest regiment or battery of its
 * side that has none of them so near. Null: it need not go, or there is none.
 */
function towardFriends({ ownUnits, enemyUnits }: Situation, piece: UnitView): Point | null {
  const near = (units: readonly UnitView[], at: Point): UnitView[] =>
    units.filter((unit) => !unit.unit.broken && pointDistance(unit.centre, at) < TACTICS.isolatedDistance)
  const enemies = effectivesOfAll(near(enemyUnits, piece.centre))
  if (enemies * 100 <= effectivesOfAll(near(ownUnits, piece.centre)) * TACTICS.isolatedOdds) return null
  let nearest: UnitView | null = null
  for (const friend of ownUnits) {
    if (friend === piece || !friend.isFormed || !(friend.onFoot || friend.isArtillery)) continue
    if (effectivesOfAll(near(enemyUnits, friend.centre)) >= enemies) continue
    if (!nearest || pointDistance(friend.centre, piece.centre) < pointDistance(nearest.centre, piece.centre))
      nearest = friend
  }
  // Behind that friend.
  return nearest && pointFromPose(nearest.block, 0, -BEHIND_FRIEND)
}

/** Where cavalry goes: it waits near its target, out of musket range. Its charges are chosen elsewhere (`chooseAssaults`). */
function cavalryDestination(situation: Situation, piece: UnitView, plan: SidePlan, target: UnitView): Destination {
  const heading = headingTo(piece.block.at, target.centre)
  const distanceToTarget = distanceBetween(piece.block, target.block)
  if (!plan.attacks && situation.table.field.terms.clash === null) {
    const isWeak = piece.effectives < TACTICS.minChargersInBattle
    if (isWeak && distanceToTarget < TACTICS.weakCavalryDistance)
      return {
        ...stay(piece, target),
        place: placeAtDistance(situation, piece, target, TACTICS.weakCavalryDistance),
        valuePerInch: TACTICS.perInchToRest,
      }
    const toFriends = towardFriends(situation, piece)
    if (toFriends) return { ...stay(piece, target), place: toFriends, valuePerInch: TACTICS.perInchToRest }
  }
  if (!plan.attacks && distanceToTarget > CAVALRY_STAYS_DISTANCE) return { ...stay(piece, target), heading }
  const isAtDistance = distanceToTarget <= TACTICS.cavalryWaitDistance && distanceToTarget >= TACTICS.cavalryWaitNearest
  const isWeakOrLate = piece.effectives < SMALL_CAVALRY || situation.turnsLeft <= 2
  return {
    ...stay(piece, target),
    place: isAtDistance ? piece.block.at : placeAtDistance(situation, piece, target, TACTICS.cavalryWaitDistance),
    heading,
    valuePerInch: isWeakOrLate ? TACTICS.perInchCavalryWeak : TACTICS.perInchCavalry,
  }
}

/** Where guns go: into medium range of the enemy, where they unlimber. */
function gunDestination(situation: Situation, piece: UnitView, plan: SidePlan, target: UnitView): Destination {
  const distanceToTarget = distanceBetween(piece.block, target.block)
  const range = piece.mediumRange - GUNS.insideMediumRange
  const nearEnough = plan.attacks ? range + GUNS.attackerTolerance : piece.longRange - GUNS.insideLongRange
  const unlimberedHere: Destination = {
    ...stay(piece, target),
    heading: headingTo(piece.block.at, target.centre),
    stance: 'unlimbered',
  }
  // In a cannonade they go only to where they reach the enemy, out of reach of his muskets.
  if (plan.isCannonade && distanceToTarget > nearEnough && situation.turnsLeft > 2)
    return {
      ...unlimberedHere,
      place: placeAtDistance(situation, piece, target, piece.longRange - GUNS.insideLongRange),
      valuePerInch: TACTICS.perInchGuns,
    }
  // Near enough, or too late to come nearer: turn to the target and unlimber here.
  if (distanceToTarget <= nearEnough || situation.turnsLeft <= 2)
    return {
      ...unlimberedHere,
      valuePerInch: TACTICS.perInchGunsInRange,
      formationValue: GUNS.unlimberValueInRange,
    }
  if (!plan.attacks && distanceToTarget > piece.longRange)
    return { ...unlimberedHere, formationValue: GUNS.unlimberValueWaiting }
  // Guns on the march need not unlimber yet, so their `formationValue` stays 0.
  return {
    ...unlimberedHere,
    place: placeAtDistance(situation, piece, target, range),
    valuePerInch: TACTICS.perInchGuns,
  }
}

/**
 * OPS-24.1: the side that holds the centre wins the clash. A unit far from the centre goes there when no enemy is near, or only a broken one.
 * An attacker does so only in the last turns, or when its target is broken. Null for other units.
 */
function toCentre(situation: Situation, piece: UnitView, plan: SidePlan, target: UnitView): Destination | null {
  const { clash } = situation.table.field.terms
  if (!clash || piece.isArtillery) return null
  const distanceToTarget = distanceBetween(piece.block, target.block)
  const isTargetBroken = target.unit.broken
  const isFarFromCentre = pointDistance(piece.centre, clash.centre) > clash.holdingRadius - CENTRE_MARGIN
  if (!isFarFromCentre) return null
  if (distanceToTarget < CENTRE_ENEMY_DISTANCE && !isTargetBroken) return null
  if (plan.attacks && !isTargetBroken && situation.turnsLeft > 1) return null
  return {
    ...stay(piece, target),
    place: clash.centre,
    heading: headingTo(clash.centre, target.centre),
    valuePerInch: TACTICS.perInchToCentre,
  }
}

/** SAR-5.9: where a unit with many stragglers goes to rest: out of the enemy's fire; there it stays. Null: it need not rest. */
function restDestination(situation: Situation, piece: UnitView): Destination | null {
  if (!isTired(situation, piece)) return null
  const nearest = nearestUnbroken(situation, piece)
  const restDistance = restDistanceOf(situation)
  if (!nearest || nearest.distance >= restDistance) return stay(piece, nearest?.foe ?? null)
  return {
    ...stay(piece, nearest.foe),
    place: placeAtDistance(situation, piece, nearest.foe, restDistance + INTO_BAND),
    valuePerInch: TACTICS.perInchToRest,
  }
}

/** Where a unit wants to go this turn. */
export function destinationOf(situation: Situation, piece: UnitView, sidePlan: SidePlan): Destination {
  const plan = planForUnit(situation, piece, sidePlan)
  const target = nearestTarget(situation, piece)
  if (!isInGoodOrder(piece) || target === null) return stay(piece, target)
  const clear = outOfSmoke(situation, piece)
  if (clear) return { ...stay(piece, target), place: clear, valuePerInch: TACTICS.perInchOutOfSmoke }
  const centre = toCentre(situation, piece, plan, target)
  if (centre) return centre
  // A unit that routs easily stays away from the fight.
  const isUnsteady = !piece.isArtillery && steadiness(situation.tables, piece) < TACTICS.minSteadiness
  if (isUnsteady && distanceBetween(piece.block, target.block) > TACTICS.unsteadyDistance) return stay(piece, target)
  const rest = restDestination(situation, piece)
  const destination = rest ?? armDestination(situation, piece, plan, target)
  return isOnTable(situation.table.field.ground, destination.place)
    ? { ...destination, heading: normalizedAngle(destination.heading) }
    : stay(piece, target)
}

/** Where a unit of this arm goes for its target. */
function armDestination(situation: Situation, piece: UnitView, plan: SidePlan, target: UnitView): Destination {
  if (piece.isArtillery) return gunDestination(situation, piece, plan, target)
  if (piece.onFoot) return footDestination(situation, piece, plan, target)
  return cavalryDestination(situation, piece, plan, target)
}
