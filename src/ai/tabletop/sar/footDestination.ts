import { TACTICS } from './figures'
import { pointDistance, headingTo, type Point } from '../../../tabletop/common/point'
import { gapBetween, type Polygon } from '../../../tabletop/common/polygon'
import { buildingCapacity } from '../../../tabletop/sar/battle/moves/building'
import { distanceBetween, type UnitView, type Situation } from './situation'
import type { SidePlan } from './sidePlan'
import { isFacing } from './expectedFire'
import { postureOf } from './rest'
import { bestFireRange, oddsAround } from './fireFight'
import { columnFiles, type Destination, lineFiles, placeAtDistance, stay } from './wantedPlace'

// Where infantry and dismounted cavalry of the computer player go.
// Distances are in thousandths of an inch, angles in hundredths of a degree, values in hundredths of a point. The figures are estimates.

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
export function footDestination(situation: Situation, piece: UnitView, plan: SidePlan, target: UnitView): Destination {
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
  const attacksInClash = plan.attacks && situation.table.field.terms.clash !== null
  // Outside a clash a march no longer pays in the last turns.
  let valuePerInch = distanceToTarget > ATTACKING_FOOT.farFromEnemy ? TACTICS.perInchFar : TACTICS.perInchNear
  if (attacksInClash) valuePerInch = TACTICS.perInchInClash
  else if (situation.turnsLeft <= 2) valuePerInch = 0
  // A fire fight pays at some range: go there in line.
  const hasMassForFire =
    attacksInClash || oddsAround(situation, target) >= (postureOf(situation)?.fireFightPercent ?? TACTICS.massForFire)
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
