import { TACTICS } from './figures'
import { pointDistance } from '../../../tabletop/common/point'
import { baseDistance } from '../../../tabletop/sar/movement/baseDistance'
import { formationBonus } from '../../../tabletop/sar/movement/move'
import { meanDistance, addDistances, chanceToReach } from './probability'
import { chargeDistance } from './possibleCharges'
import { distanceBetween, type UnitView, type Situation, isInGoodOrder } from './situation'
import { canFire, isFacing, meanLosses, coverRows, expectedVolley } from './expectedFire'
import { lossValue, recoveryValue, expectedLosses } from './lossValue'

/** The best target for fire now, and the value of that fire in hundredths of a point. */
export function bestShot(situation: Situation, piece: UnitView): { value: number; target: UnitView | null } {
  let best = 0
  let target: UnitView | null = null
  if (!canFire(piece)) return { value: 0, target }
  for (const foe of situation.foes) {
    if (foe.unit.locked || pointDistance(piece.block.at, foe.centre) > piece.long + 12_000) continue
    const volley = expectedVolley(situation, piece, piece.block, foe)
    if (!volley) continue
    const value = lossValue(foe, expectedLosses(foe, volley.losses, 'fire', volley.zone))
    if (value > best) {
      best = value
      target = foe
    }
  }
  return { value: best, target }
}

/** The chance in percent that this enemy charges that unit this turn, by its reach, facing, formation and strength. */
export function chargeThreat(situation: Situation, foe: UnitView, piece: UnitView): number {
  if (!isInGoodOrder(foe) || foe.isArtillery || foe.unit.stance === 'skirmish') return 0
  if (foe.facts.arm === 'infantry' && piece.facts.arm === 'cavalry' && piece.unit.mounted) return 0
  const gap = distanceBetween(foe.block, piece.block)
  if (gap > 30_000 || !isFacing(foe, piece.centre, 6000)) return 0
  const distance = chargeDistance(situation, foe)
  const reach = chanceToReach(distance, gap)
  if (reach < 15) return 0
  const isStrong = foe.effectives * 100 >= piece.effectives * 60
  let willingness = gap < 5000 ? TACTICS.chargeMindNear : TACTICS.chargeMindFar
  if (foe.unit.stance === 'column' || !foe.onFoot) willingness = TACTICS.chargeMindColumn
  if (!isStrong) willingness = TACTICS.chargeMindWeak
  return Math.floor((reach * willingness) / 100)
}

/** The value of holding fire for enemies that may advance or charge, in hundredths of a point. `now`: the value of firing at once. */
export function holdFireValue(situation: Situation, piece: UnitView, now: number): number {
  if (!canFire(piece)) return 0
  let best = Math.floor((now * TACTICS.heldFireShare) / 100)
  let valueIfCharged = 0
  for (const foe of situation.foes) {
    const gap = distanceBetween(foe.block, piece.block)
    if (gap > 32_000 || !isFacing(piece, foe.centre, 3500)) continue
    const threat = chargeThreat(situation, foe, piece)
    const castings = Math.min(piece.files, Math.ceil((foe.block.width + 2000) / 1000))
    const closeLosses = meanLosses(
      situation,
      piece,
      piece.isArtillery ? piece.unit.guns.length : Math.max(1, castings),
      piece.short > 0 ? 'short' : 'medium',
      coverRows(foe),
    )
    const toll = expectedLosses(foe, closeLosses, 'fire', 'front')
    // A charge that fire stops is worth more than its losses: each loss also takes one off the enemy's roll to close (SAR-13.7).
    const stopped = Math.floor((closeLosses * piece.effectives * piece.castingWorth * 3) / 10_000)
    valueIfCharged = Math.max(valueIfCharged, Math.floor(((lossValue(foe, toll) + stopped) * threat) / 100))
    // An enemy that advanced last turn may come nearer this turn.
    if ((foe.lastDeed === 'move' || foe.lastDeed === 'advanceOrFire') && foe.formed) {
      const nearer = Math.max(1500, gap - 6500)
      const band =
        nearer <= piece.short ? 'short' : nearer <= piece.medium ? 'medium' : nearer <= piece.long ? 'long' : null
      if (band !== null) {
        const losses = meanLosses(
          situation,
          piece,
          piece.isArtillery ? piece.unit.guns.length : Math.max(1, Math.min(piece.files, castings + 4)),
          band,
          coverRows(foe),
        )
        best = Math.max(
          best,
          Math.floor((lossValue(foe, expectedLosses(foe, losses, 'fire', 'front')) * TACTICS.advanceFireShare) / 100),
        )
      }
    }
  }
  return Math.max(best, valueIfCharged + Math.floor(best / 3))
}

/** The expected cost of the enemy's fire on a unit where it stands, in hundredths of a point. */
export function fireDanger(situation: Situation, piece: UnitView): number {
  let sum = 0
  for (const foe of situation.foes) {
    if (!canFire(foe) || pointDistance(foe.block.at, piece.centre) > foe.long + 10_000) continue
    const volley = expectedVolley(situation, foe, foe.block, piece)
    if (!volley) continue
    sum += Math.floor(
      (lossValue(piece, expectedLosses(piece, volley.losses, 'fire', volley.zone)) * TACTICS.fireDangerShare) / 100,
    )
  }
  return sum
}

/** The value of the stragglers that a turn of Hold brings back (SAR-5.9), in hundredths of a point. */
export function recoveryByHolding(situation: Situation, piece: UnitView): number {
  if (piece.stragglers === 0) return 0
  const die = situation.tables.stragglerRecovery.die[piece.unit.training ?? 'untrained']
  return recoveryValue(piece, (die + 1) * 50 + piece.leaderRating * 100 + (piece.cover.length > 0 ? 200 : 60))
}

/** About how far a crew moves its unlimbered guns in a turn, in thousandths of an inch. */
const MANHANDLED_MOVE = 2000

/** The mean distance that a unit moves in a turn, in thousandths of an inch. */
export function expectedMove(situation: Situation, { unit, facts, onFoot, isArtillery }: UnitView): number {
  const { tables } = situation
  if (isArtillery)
    return unit.stance === 'limbered'
      ? meanDistance(baseDistance(tables, { arm: 'artillery', artilleryClass: facts.artilleryClass! }))
      : MANHANDLED_MOVE
  const arm = onFoot ? 'infantry' : 'cavalry'
  const base = baseDistance(tables, {
    arm: facts.arm,
    training: unit.training ?? 'untrained',
    dismounted: facts.arm === 'cavalry' && onFoot,
  })
  const stance = unit.stance === 'closedColumn' ? 'column' : unit.stance
  if (stance === 'mob' || stance === 'limbered' || stance === 'unlimbered') return meanDistance(base)
  return meanDistance(addDistances(base, formationBonus(tables, arm, { formation: stance, onRoad: false })))
}
