import { TACTICS } from './figures'
import { pointDistance } from '../../../tabletop/common/point'
import type { UnitView, Situation } from './situation'
import { canFire, expectedVolleyHeadOn } from './expectedFire'
import { lossValue, expectedLosses } from './lossValue'
import { lineFiles } from './wantedPlace'

// Whether and at what range a fire fight pays, and the numbers around an enemy.
// Distances are in thousandths of an inch, angles in hundredths of a degree, values in hundredths of a point. The figures are estimates.

/** How far a unit goes into a range band that it wants, so that a small error does not leave it outside. */
export const INTO_BAND = 500

/** A long range for a fire fight. */
const LONG_FIRE_RANGE = 7500

/** No fire fight is sought at this range or nearer. */
const TOO_NEAR_FOR_FIRE = 1500

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

export const effectivesOfAll = (pieces: readonly UnitView[]): number =>
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
