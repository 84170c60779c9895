import { TACTICS } from './figures'
import { pointDistance } from '../../../tabletop/common/point'
import { baseDistance } from '../../../tabletop/sar/movement/baseDistance'
import { formationBonus } from '../../../tabletop/sar/movement/move'
import { meanDistance, addDistances, chanceToReach } from './probability'
import { chargeDistance } from './possibleCharges'
import { distanceBetween, type UnitView, type Situation, isInGoodOrder } from './situation'
import { canFire, isFacing, meanLosses, coverRows, expectedVolley } from './expectedFire'
import { lossValue, recoveryValue, expectedLosses } from './lossValue'

// How much is gained, in hundredths of a (victory) point, by what a unit can do this turn: fire, hold its fire, recover. Also how far it moves.
// Distances are in thousandths of an inch, angles in hundredths of a degree. The figures are estimates.
// `piece` and `foe` are views of units: `unit` is the state in the battle, `facts` never change, `block.at` is the middle of the front, and
// `castingWorth` the value of a casting in hundredths of a point; `files` are the castings in the front rank.

/** Quick tests measure to the middle of a target and add this to the range, because no block reaches further from its middle. */
const BLOCK_MARGIN = 12_000
/** The margin of the quick test whether enemy fire reaches a unit. */
const ENEMY_FIRE_MARGIN = 10_000
/** An enemy farther away than this does not charge this turn. */
const MAX_CHARGE_DISTANCE = 30_000
/** An enemy whose heading is farther than this off the direction to a unit does not charge that unit. */
const MAX_CHARGE_ANGLE = 6000
/** A charge less likely than this to reach its target, in percent, is not expected. */
const MIN_THREAT_REACH = 15
/** An enemy with a smaller share than this of the unit's castings, in percent, is too weak to charge willingly. */
const STRONG_CHARGER_PERCENT = 60
/** An enemy in line nearer than this charges more willingly. */
const NEAR_CHARGER = 5000
/** Fire is held for enemies no farther away than this. */
const MAX_HELD_FIRE_DISTANCE = 32_000
/** Fire is held for enemies within this angle of straight ahead. */
const HELD_FIRE_ANGLE = 3500
/** What each casting that a charging enemy loses is worth, in percent of the firing unit's castings, because it may stop the charge. */
const STOPPED_CHARGE_PERCENT = 3
/** How much nearer an enemy comes that advances. */
const ENEMY_ADVANCE = 6500
/** An enemy that advances comes no nearer than this. */
const NEAREST_ADVANCE = 1500
/** How many more castings can fire at an enemy after its advance. */
const MORE_CASTINGS_BEARING = 4
/** The value that held fire has without a charge is divided by this when it is added to the value that it has against a charge. */
const NO_CHARGE_DIVISOR = 3
/** SAR-5.9: what a turn of Hold in cover recovers, in hundredths of a casting, in addition to the die and the leader's rating. */
const RECOVERY_IN_COVER = 200
/** What a turn of Hold recovers without cover, in hundredths of a casting, in addition to the die and the leader's rating. */
const RECOVERY_IN_OPEN = 60

/** The best target for fire now, and the value of that fire in hundredths of a point. */
export function bestShot(situation: Situation, piece: UnitView): { value: number; target: UnitView | null } {
  let bestValue = 0
  let target: UnitView | null = null
  if (!canFire(piece)) return { value: 0, target }
  // Nobody fires at a unit that is locked in a melee.
  for (const foe of situation.enemyUnits) {
    if (foe.unit.locked || pointDistance(piece.block.at, foe.centre) > piece.longRange + BLOCK_MARGIN) continue
    const losses = expectedVolley(situation, piece, foe)
    if (!losses) continue
    const value = lossValue(foe, losses)
    if (value > bestValue) {
      bestValue = value
      target = foe
    }
  }
  return { value: bestValue, target }
}

/** The chance in percent that this enemy charges that unit this turn, by its reach, facing, formation and strength. */
export function chargeThreat(situation: Situation, foe: UnitView, piece: UnitView): number {
  if (!isInGoodOrder(foe) || foe.isArtillery || foe.unit.stance === 'skirmish') return 0
  // Infantry does not charge mounted cavalry (SAR-13.2).
  if (foe.facts.arm === 'infantry' && piece.facts.arm === 'cavalry' && piece.unit.mounted) return 0
  const distance = distanceBetween(foe.block, piece.block)
  if (distance > MAX_CHARGE_DISTANCE || !isFacing(foe, piece.centre, MAX_CHARGE_ANGLE)) return 0
  const reachChance = chanceToReach(chargeDistance(situation, foe), distance)
  if (reachChance < MIN_THREAT_REACH) return 0
  const isStrong = foe.effectives * 100 >= piece.effectives * STRONG_CHARGER_PERCENT
  // How likely the enemy charges when it can, in percent.
  let willingness = TACTICS.chargeMindFar
  if (!isStrong) willingness = TACTICS.chargeMindWeak
  else if (foe.unit.stance === 'column' || !foe.onFoot) willingness = TACTICS.chargeMindColumn
  else if (distance < NEAR_CHARGER) willingness = TACTICS.chargeMindNear
  return Math.floor((reachChance * willingness) / 100)
}

/** The value of holding fire for enemies that may advance or charge, in hundredths of a point. `shotValue`: the value of firing at once. */
export function holdFireValue(situation: Situation, piece: UnitView, shotValue: number): number {
  if (!canFire(piece)) return 0
  let valueIfNotCharged = Math.floor((shotValue * TACTICS.heldFireShare) / 100)
  let valueIfCharged = 0
  for (const foe of situation.enemyUnits) {
    const distanceToFoe = distanceBetween(foe.block, piece.block)
    if (distanceToFoe > MAX_HELD_FIRE_DISTANCE || !isFacing(piece, foe.centre, HELD_FIRE_ANGLE)) continue
    // A casting is an inch wide; those on both sides of the enemy bear on him too.
    const castingsBearing = Math.min(piece.files, Math.ceil((foe.block.width + 2000) / 1000))
    const threat = chargeThreat(situation, foe, piece)
    valueIfCharged = Math.max(
      valueIfCharged,
      Math.floor((valueOfFireAtCharge(situation, piece, foe, castingsBearing) * threat) / 100),
    )
    const advancedLastTurn = foe.lastOrder === 'move' || foe.lastOrder === 'advanceOrFire'
    if (advancedLastTurn && foe.isFormed) {
      const castingsThen = castingsBearing + MORE_CASTINGS_BEARING
      const value = valueOfFireAtAdvance(situation, piece, foe, distanceToFoe, castingsThen)
      valueIfNotCharged = Math.max(valueIfNotCharged, Math.floor((value * TACTICS.advanceFireShare) / 100))
    }
  }
  return Math.max(valueIfNotCharged, valueIfCharged + Math.floor(valueIfNotCharged / NO_CHARGE_DIVISOR))
}

/** How many castings fire: all guns of a battery, or those that bear. */
const castingsFiring = (piece: UnitView, castingsBearing: number): number =>
  piece.isArtillery ? piece.unit.guns.length : Math.max(1, Math.min(piece.files, castingsBearing))

/** The value of fire at close range at an enemy that charges. */
function valueOfFireAtCharge(situation: Situation, piece: UnitView, foe: UnitView, castingsBearing: number): number {
  // A range of 0: the weapon has no such band.
  const band = piece.shortRange > 0 ? 'short' : 'medium'
  const losses = meanLosses(situation, piece, castingsFiring(piece, castingsBearing), band, coverRows(foe))
  // A charge that fire stops is worth more than its losses: each loss also takes one off the enemy's roll to close (SAR-13.7).
  // Losses are hundredths, so hundredths times percent give ten-thousandths.
  const valueOfStopping = Math.floor((losses * piece.effectives * piece.castingWorth * STOPPED_CHARGE_PERCENT) / 10_000)
  return lossValue(foe, expectedLosses(foe, losses, 'fire', 'front')) + valueOfStopping
}

/** The value of fire at an enemy that comes nearer before it; 0 if it stays out of range. */
function valueOfFireAtAdvance(
  situation: Situation,
  piece: UnitView,
  foe: UnitView,
  distanceToFoe: number,
  castingsBearing: number,
): number {
  const distanceThen = Math.max(NEAREST_ADVANCE, distanceToFoe - ENEMY_ADVANCE)
  if (distanceThen > piece.longRange) return 0
  let band: 'short' | 'medium' | 'long' = 'long'
  if (distanceThen <= piece.shortRange) band = 'short'
  else if (distanceThen <= piece.mediumRange) band = 'medium'
  const losses = meanLosses(situation, piece, castingsFiring(piece, castingsBearing), band, coverRows(foe))
  return lossValue(foe, expectedLosses(foe, losses, 'fire', 'front'))
}

/** The expected cost of the enemy's fire on a unit where it stands, in hundredths of a point. */
export function fireDanger(situation: Situation, piece: UnitView): number {
  let sum = 0
  for (const foe of situation.enemyUnits) {
    if (!canFire(foe) || pointDistance(foe.block.at, piece.centre) > foe.longRange + ENEMY_FIRE_MARGIN) continue
    const losses = expectedVolley(situation, foe, piece)
    if (!losses) continue
    const fullValue = lossValue(piece, losses)
    sum += Math.floor((fullValue * TACTICS.fireDangerShare) / 100)
  }
  return sum
}

/** The value of the stragglers that a turn of Hold brings back (SAR-5.9), in hundredths of a point. */
export function recoveryByHolding(situation: Situation, piece: UnitView): number {
  if (piece.stragglers === 0) return 0
  const dieFaces = situation.tables.stragglerRecovery.die[piece.unit.training ?? 'untrained']
  // The mean of a die is half of (its faces plus one); here in hundredths of a casting.
  const meanOfDie = (dieFaces + 1) * 50
  const byPlace = piece.cover.length > 0 ? RECOVERY_IN_COVER : RECOVERY_IN_OPEN
  return recoveryValue(piece, meanOfDie + piece.leaderRating * 100 + byPlace)
}

/** About how far a crew moves its unlimbered guns in a turn, in thousandths of an inch. */
const MANHANDLED_MOVE = 2000

/** The mean distance that a unit moves in a turn, in thousandths of an inch. */
export function expectedMove(situation: Situation, { unit, facts, onFoot, isArtillery }: UnitView): number {
  const { tables } = situation
  if (isArtillery)
    return unit.stance === 'limbered'
      ? meanDistance(baseDistance(tables, { arm: 'artillery', artilleryClass: facts.moveAs ?? facts.artilleryClass! }))
      : MANHANDLED_MOVE
  const arm = onFoot ? 'infantry' : 'cavalry'
  const base = baseDistance(tables, {
    arm: facts.arm,
    training: unit.training ?? 'untrained',
    dismounted: facts.arm === 'cavalry' && onFoot,
  })
  const stance = unit.stance === 'closedColumn' ? 'column' : unit.stance
  // These formations have no bonus.
  if (stance === 'mob' || stance === 'limbered' || stance === 'unlimbered') return meanDistance(base)
  return meanDistance(addDistances(base, formationBonus(tables, arm, { formation: stance, onRoad: false })))
}
