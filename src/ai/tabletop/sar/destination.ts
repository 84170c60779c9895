import { TACTICS } from './figures'
import { normalizedAngle } from '../../../core/fixed'
import { angleBetween, pointDistance, headingTo, type Point, pointFromPose } from '../../../tabletop/common/point'
import { isOnTable } from '../../../tabletop/common/ground'
import { gapBetween, type Polygon } from '../../../tabletop/common/polygon'
import { buildingCapacity } from '../../../tabletop/sar/battle/moves/building'
import { maxWidth } from '../../../tabletop/sar/battle/layout'
import type { Stance } from '../../../tabletop/sar/types'
import { distanceBetween, type UnitView, type Situation, isInGoodOrder, steadiness } from './situation'
import type { SidePlan } from './sidePlan'
import { canFire, isFacing, expectedVolleyHeadOn } from './expectedFire'
import { isTired, nearestUnbroken } from './rest'
import { lossValue, expectedLosses } from './lossValue'

// Where each unit of the computer player wants to go. A `piece` or `foe` is the view of a unit: `unit` is its state in the battle, `facts` never
// change, `block` is the ground that it covers, `block.at` the middle of its front. A clash is a battle that decides one attack of the hex game.

/** Where a unit wants to go: the place, the facing and formation there, and the value of going. */
export interface Destination {
  readonly place: Point
  readonly heading: number
  readonly stance: Stance
  /** Castings side by side in its front there. */
  readonly files: number
  /** The enemy that it goes for. */
  readonly target: UnitView | null
  /** The value of each inch nearer to the place, in hundredths of a point. */
  readonly valuePerInch: number
  /** The value of changing to the right formation, in hundredths of a point; 0: no change is wanted. */
  readonly formationValue: number
  /** SAR-21.2: the building that it will occupy. */
  readonly building?: string
}

// Distances below are in thousandths of an inch, angles in hundredths of a degree, values in hundredths of a point. The figures are estimates.

/** The least distance that a unit keeps from the middle of its target. */
const MIN_DISTANCE_TO_MIDDLE = 1000
/** The least distance of a destination from the edge of the table. */
const EDGE_MARGIN = 1500
/** How far a unit goes into a range band that it wants, so that a small error does not leave it outside. */
const INTO_BAND = 500
/** A long range for a fire fight. */
const LONG_FIRE_RANGE = 7500
/** No fire fight is sought at this range or nearer. */
const TOO_NEAR_FOR_FIRE = 1500
/** A defender goes to a building only while the enemy is at least this far away. */
const SHELTER_ENEMY_NEAREST = 7000
/** A defender does not go to a building yet while the enemy is farther away than this. */
const SHELTER_ENEMY_FARTHEST = 30_000
/** A defender goes to a building nearer than this. */
const SHELTER_MAX_DISTANCE = 11_000
/** SAR-21.2: a unit this near to a building enters it without a march. */
const AT_BUILDING_DISTANCE = 900

/** Infantry that waits for the enemy. */
const WAITING_FOOT = {
  /** An enemy within this distance is near. */
  enemyNear: 26_000,
  /** A near enemy at a greater angle from straight ahead than this makes the unit turn. */
  maxAngleOff: 1800,
  /** At this distance or less the unit no longer turns. */
  tooNearToTurn: 3000,
  /** The `valuePerInch` of a destination that is only a turn: `moveToward` values a turn by it too. */
  valuePerInchOfTurn: 30,
  /** The value of forming line, with a near enemy and without. */
  lineValueNear: 160,
  lineValueFar: 60,
}
/** Infantry that attacks. */
const ATTACKING_FOOT = {
  /** Beyond this distance of the enemy each inch of the way counts less. */
  farFromEnemy: 24_000,
  /** Beyond this distance a unit that wants a fire fight marches in column, unless it is in line already. */
  marchInColumn: 19_000,
  /** The value of forming that column. */
  columnValueFar: 20,
  /** The value of forming line for a fire fight. */
  lineValueNear: 150,
  /** The value of forming column for a charge. */
  columnValue: 60,
  /** A column that is to charge draws back from an enemy nearer than this. */
  columnNearest: 6000,
}
/** While its side waits, cavalry stays in its place and only turns when the enemy is farther away than this. */
const CAVALRY_STAYS_DISTANCE = 12_000
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
 * The enemy to go for: the nearest one. As farther away count broken enemies, mounted ones for infantry, and enemies to whom the unit would have
 * to turn.
 */
export function nearestTarget(situation: Situation, piece: UnitView): UnitView | null {
  let nearestFoe: UnitView | null = null
  let leastDistance = Number.POSITIVE_INFINITY
  for (const foe of situation.enemyUnits) {
    let distance = pointDistance(piece.block.at, foe.centre)
    if (foe.unit.broken)
      distance += piece.onFoot || piece.isArtillery ? TACTICS.brokenTargetForFoot : TACTICS.brokenTarget
    if (!foe.onFoot && !foe.isArtillery && piece.onFoot) distance += TACTICS.mountedTargetForFoot
    // Guns cannot fire at a unit that is locked in a melee.
    if (foe.unit.locked && piece.isArtillery) distance += TACTICS.lockedTargetForGuns
    const turnNeeded = angleBetween(headingTo(piece.block.at, foe.centre), piece.block.heading)
    distance += Math.floor(turnNeeded * TACTICS.turnPenalty)
    if (distance < leastDistance) {
      leastDistance = distance
      nearestFoe = foe
    }
  }
  return nearestFoe
}

/** The place at this distance from a target's edge, on the straight line from the unit to it. */
export function placeAtDistance(situation: Situation, piece: UnitView, target: UnitView, distance: number): Point {
  const headingBack = headingTo(target.centre, piece.centre)
  const distanceOfEdges = distanceBetween(piece.block, target.block)
  const distanceToMiddle = pointDistance(piece.block.at, target.centre)
  // How far the target's block reaches from its middle toward the unit.
  const fromMiddleToEdge = Math.max(0, distanceToMiddle - distanceOfEdges)
  const fromMiddle = Math.max(MIN_DISTANCE_TO_MIDDLE, distance + fromMiddleToEdge)
  return insideTable(situation, pointFromPose({ at: target.centre, heading: headingBack }, 0, fromMiddle))
}

/** The place itself; if it is outside the table or near its edge, the nearest place with room to the edge. */
function insideTable({ table }: Situation, { x, y }: Point): Point {
  const { width, depth } = table.field.ground
  return {
    x: Math.max(EDGE_MARGIN, Math.min(width - EDGE_MARGIN, x)),
    y: Math.max(EDGE_MARGIN, Math.min(depth - EDGE_MARGIN, y)),
  }
}

/** A line is wanted one rank deep: all castings side by side. */
const lineFiles = (piece: UnitView): number => Math.max(1, piece.effectives)

/** SAR-6.2: the greatest width of a column of this unit, in files. */
export function columnFiles(situation: Situation, { facts, effectives }: UnitView): number {
  return Math.max(1, Math.min(effectives, maxWidth(situation.tables, facts.nation, facts.castings, 'column')))
}

/**
 * The range at which a unit in line gains most by a fire fight with this enemy, by the losses of both in a turn, in thousandths of an inch; null
 * when no range pays.
 */
export function bestFireRange(situation: Situation, piece: UnitView, target: UnitView): number | null {
  if (!piece.onFoot || piece.longRange === 0) return null
  const pieceInLine = {
    ...piece,
    unit: { ...piece.unit, stance: 'line' as const },
    files: lineFiles(piece),
    // A casting is an inch wide, and lengths are thousandths of an inch.
    block: { ...piece.block, width: lineFiles(piece) * 1000 },
  }
  const enemyFirePercent = enemyFireShare(situation)
  const outOfEnemyMediumRange = Math.max(LONG_FIRE_RANGE, target.mediumRange + INTO_BAND)
  const triedRanges = [
    piece.shortRange - INTO_BAND,
    // Within medium range of the unit's weapon, but where that is possible beyond the enemy's.
    Math.min(piece.mediumRange - INTO_BAND, outOfEnemyMediumRange),
    LONG_FIRE_RANGE,
  ]
  let best: { range: number; gain: number } | null = null
  for (const range of triedRanges) {
    if (range <= TOO_NEAR_FOR_FIRE || range > piece.mediumRange) continue
    const enemyLosses = expectedVolleyHeadOn(situation, pieceInLine, target, range)
    const enemyLossValue = lossValue(target, expectedLosses(target, enemyLosses, 'fire', 'front'))
    const ownLosses = canFire(target) ? expectedVolleyHeadOn(situation, target, pieceInLine, range) : 0
    const fullOwnLossValue = lossValue(pieceInLine, expectedLosses(pieceInLine, ownLosses, 'fire', 'front'))
    const ownLossValue = Math.floor((fullOwnLossValue * enemyFirePercent) / 100)
    const gain = enemyLossValue - ownLossValue
    // `fireMustGain`: what the enemy must lose at least, in percent of what the unit loses.
    const pays = enemyLossValue * 100 >= ownLossValue * TACTICS.fireMustGain
    if (pays && (!best || gain > best.gain)) best = { range, gain }
  }
  return best?.range ?? null
}

const effectivesOfAll = (pieces: readonly UnitView[]): number =>
  pieces.reduce((sum, { effectives }) => sum + effectives, 0)

/** The share of the enemy's possible fire that is expected this turn, in percent, by what its units did last turn. */
export function enemyFireShare(situation: Situation): number {
  if (situation.table.battle.turn === 1) return TACTICS.enemyFiresFirstTurn
  const ableToFire = situation.enemyUnits.filter((foe) => canFire(foe))
  const fired = ableToFire.filter(
    ({ lastOrder }) => lastOrder === 'firstFire' || lastOrder === 'holdFire' || lastOrder === 'advanceOrFire',
  )
  const moved = ableToFire.filter(
    ({ lastOrder }) => lastOrder === 'move' || lastOrder === 'form' || lastOrder === 'charge',
  )
  const percentTimesCastings =
    TACTICS.enemyFiresAgain * effectivesOfAll(fired) + TACTICS.enemyFiresAfterMove * effectivesOfAll(moved)
  return TACTICS.enemyFiresAtLeast + Math.floor(percentTimesCastings / Math.max(1, effectivesOfAll(ableToFire)))
}

/** The castings of unbroken friends around a target as a share of the enemies around it, in percent; guns are not counted. */
export function oddsAround(situation: Situation, target: UnitView): number {
  const castingsWithin = (pieces: readonly UnitView[], distance: number): number =>
    effectivesOfAll(
      pieces.filter(
        (piece) => !piece.unit.broken && !piece.isArtillery && pointDistance(piece.centre, target.centre) < distance,
      ),
    )
  return Math.floor(
    (100 * castingsWithin(situation.ownUnits, TACTICS.friendsAroundTarget)) /
      Math.max(1, castingsWithin(situation.enemyUnits, TACTICS.enemiesAroundTarget)),
  )
}

/** The unit keeps its place, heading and formation. */
const stay = (piece: UnitView, target: UnitView | null): Destination => ({
  place: piece.block.at,
  heading: piece.block.heading,
  stance: piece.unit.stance,
  // The state of a unit counts its width in files.
  files: piece.unit.width,
  target,
  valuePerInch: 0,
  formationValue: 0,
})

/**
 * SAR-21.2: the nearest empty building, near enough and with room for a defender; null when there is none, or when the enemy is too near or too
 * far. `enemyDistance`: the distance to the enemy.
 */
function shelter(situation: Situation, piece: UnitView, enemyDistance: number): Destination | null {
  if (enemyDistance < SHELTER_ENEMY_NEAREST || enemyDistance > SHELTER_ENEMY_FARTHEST) return null
  const { table } = situation
  let nearest: { id: string; outline: Polygon; distance: number; middle: Point } | null = null
  for (const feature of table.field.ground.features) {
    if (feature.kind !== 'building' || !('area' in feature)) continue
    if (piece.effectives > buildingCapacity(table, feature)) continue
    if (Object.values(table.battle.units).some(({ garrison }) => garrison === feature.id)) continue
    const middle = middleOf(feature.area)
    const distance = pointDistance(middle, piece.block.at)
    if (distance < SHELTER_MAX_DISTANCE && (!nearest || distance < nearest.distance))
      nearest = { id: feature.id, outline: feature.area, distance, middle }
  }
  if (!nearest) return null
  const isAtBuilding = gapBetween(piece.corners(), nearest.outline) <= AT_BUILDING_DISTANCE
  return {
    ...stay(piece, null),
    place: isAtBuilding ? piece.block.at : nearest.middle,
    heading: headingTo(piece.block.at, nearest.middle),
    valuePerInch: TACTICS.perInchToShelter,
    building: nearest.id,
  }
}

/** The mean of the corners of an area. */
const middleOf = (area: Polygon): Point => ({
  x: Math.round(area.reduce((sum, { x }) => sum + x, 0) / area.length),
  y: Math.round(area.reduce((sum, { y }) => sum + y, 0) / area.length),
})

/** Where infantry and dismounted cavalry go. */
function footDestination(situation: Situation, piece: UnitView, plan: SidePlan, target: UnitView): Destination {
  const distanceToTarget = distanceBetween(piece.block, target.block)
  const isGarrison = piece.unit.garrison !== null
  // A garrison that waits for the enemy, or can fire at it, stays in its building.
  if (isGarrison && (!plan.attacks || distanceToTarget < piece.longRange)) return stay(piece, target)
  return plan.attacks
    ? attackingFootDestination(situation, piece, plan, target)
    : waitingFootDestination(situation, piece, target)
}

/** Infantry that waits for the enemy goes into a building or forms line, and turns to an enemy that comes near. */
function waitingFootDestination(situation: Situation, piece: UnitView, target: UnitView): Destination {
  const distanceToTarget = distanceBetween(piece.block, target.block)
  const building = shelter(situation, piece, distanceToTarget)
  if (building) return building
  const isEnemyNear = distanceToTarget < WAITING_FOOT.enemyNear
  const inLineHere: Destination = {
    ...stay(piece, target),
    stance: 'line',
    files: lineFiles(piece),
    formationValue: isEnemyNear ? WAITING_FOOT.lineValueNear : WAITING_FOOT.lineValueFar,
  }
  const mustTurn = !isFacing(piece, target.centre, WAITING_FOOT.maxAngleOff)
  if (!isEnemyNear || !mustTurn || distanceToTarget <= WAITING_FOOT.tooNearToTurn) return inLineHere
  const heading = headingTo(piece.block.at, target.centre)
  return { ...inLineHere, heading, valuePerInch: WAITING_FOOT.valuePerInchOfTurn }
}

/** Infantry that attacks goes to a range where a fire fight pays, in line; where none pays, near enough to charge, in column. */
function attackingFootDestination(
  situation: Situation,
  piece: UnitView,
  plan: SidePlan,
  target: UnitView,
): Destination {
  const distanceToTarget = distanceBetween(piece.block, target.block)
  const heading = headingTo(piece.block.at, target.centre)
  const line = { stance: 'line' as const, files: lineFiles(piece) }
  const column = { stance: 'column' as const, files: columnFiles(situation, piece) }
  // Only the attacker in a clash has a bonus for charges.
  const attacksInClash = plan.chargeBonus > 0
  // Outside a clash a march no longer pays in the last turns.
  let valuePerInch = distanceToTarget > ATTACKING_FOOT.farFromEnemy ? TACTICS.perInchFar : TACTICS.perInchNear
  if (attacksInClash) valuePerInch = TACTICS.perInchInClash
  else if (situation.turnsLeft <= 2) valuePerInch = 0
  // A fire fight pays at some range: go there in line.
  const hasMassForFire = attacksInClash || oddsAround(situation, target) >= TACTICS.massForFire
  const fireRange = hasMassForFire ? bestFireRange(situation, piece, target) : null
  if (fireRange !== null) {
    const range = attacksInClash ? Math.min(fireRange, TACTICS.closeFireDistance) : fireRange
    const isFar = distanceToTarget > ATTACKING_FOOT.marchInColumn
    const formation = isFar && piece.unit.stance !== 'line' ? column : line
    return {
      place: distanceToTarget <= range ? piece.block.at : placeAtDistance(situation, piece, target, range),
      heading,
      stance: formation.stance,
      files: formation.files,
      target,
      valuePerInch,
      formationValue: isFar ? ATTACKING_FOOT.columnValueFar : ATTACKING_FOOT.lineValueNear,
    }
  }
  // No range pays: go near in column and charge when there are enough friends around.
  // Outside a clash there is time: all wait out of musket range until an assault by several of them pays (`chooseAssaults`).
  const isStrongEnough = attacksInClash && oddsAround(situation, target) >= TACTICS.massForCharge
  const wantedDistance = isStrongEnough ? TACTICS.chargeStartDistance : TACTICS.columnAssemblyDistance
  const isAtDistance = distanceToTarget <= wantedDistance && distanceToTarget >= ATTACKING_FOOT.columnNearest
  return {
    place: isAtDistance ? piece.block.at : placeAtDistance(situation, piece, target, wantedDistance),
    heading,
    stance: column.stance,
    files: column.files,
    target,
    valuePerInch,
    formationValue: ATTACKING_FOOT.columnValue,
  }
}

/** Where cavalry goes: it waits near its target, out of musket range. Its charges are chosen elsewhere (`chooseAssaults`). */
function cavalryDestination(situation: Situation, piece: UnitView, plan: SidePlan, target: UnitView): Destination {
  const heading = headingTo(piece.block.at, target.centre)
  const distanceToTarget = distanceBetween(piece.block, target.block)
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
  if (!nearest || nearest.distance >= TACTICS.restDistance) return stay(piece, nearest?.foe ?? null)
  return {
    ...stay(piece, nearest.foe),
    place: placeAtDistance(situation, piece, nearest.foe, TACTICS.restDistance + INTO_BAND),
    valuePerInch: TACTICS.perInchToRest,
  }
}

/** Where a unit wants to go this turn. */
export function destinationOf(situation: Situation, piece: UnitView, plan: SidePlan): Destination {
  const target = nearestTarget(situation, piece)
  if (!isInGoodOrder(piece) || target === null) return stay(piece, target)
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
