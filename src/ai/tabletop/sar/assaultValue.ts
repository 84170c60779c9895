import { TACTICS } from './figures'
import { pointDistance } from '../../../tabletop/common/point'
import { type CloseFlag, moraleShift } from '../../../tabletop/sar/melee/close'
import { rollToStand } from '../../../tabletop/sar/melee/stand'
import { meleeValue } from './meleeValue'
import { chanceOfAtLeast } from './probability'
import type { PossibleCharge } from './possibleCharges'
import type { UnitView, Situation } from './situation'
import { canFire, isFacing, meanLosses, coverRows, zoneFrom } from './expectedFire'
import { breakCost, lossValue, expectedLosses } from './lossValue'

/** The mean of a four-sided die, in hundredths. */
const MEAN_D4 = 250

/** The chance in percent to close with infantry whose square failed, by trial. */
const CLOSE_ON_FAILED_SQUARE = 95

/** SAR-13.7: the total of a twenty-sided die with which a charging unit closes. */
const TOTAL_TO_CLOSE = 12

/** SAR-13.8: the modifiers of a roll to close that depend on the two units and the ground; training and leader are added elsewhere. */
export function closeFlags(piece: UnitView, target: UnitView, fromFlank: boolean): CloseFlag[] {
  const flags: CloseFlag[] = []
  if (!piece.onFoot && (target.onFoot || target.isArtillery))
    flags.push(target.unit.stance === 'square' ? 'cavalryVsSquare' : 'cavalryVsFootNotInSquare')
  if (!piece.onFoot && !target.onFoot && !target.isArtillery) flags.push('mountedVsMounted')
  if (target.cover.includes('woods') || target.cover.includes('rough')) flags.push('enemyInWoodsOrRough')
  if (target.cover.includes('building')) flags.push('enemyInBuildingOrFort')
  if (target.unit.stance === 'skirmish' && piece.unit.stance !== 'skirmish') flags.push('enemyOnlySkirmish')
  if (fromFlank) flags.push('flankOrRear')
  return flags
}

/** The chance in percent that a charging unit closes (SAR-13.7) after losses from fire, in hundredths of a casting. */
export function chanceToClose(situation: Situation, rush: PossibleCharge, losses: number): number {
  const { piece, target } = rush
  if (target.unit.broken || target.unit.stance === 'skirmish') return 100
  const flank = zoneFrom(situation, piece.block.at, target, target.block) !== 'front'
  const { sum } = moraleShift(situation.tables, 'close', {
    training: piece.unit.training ?? 'untrained',
    leaderLR: piece.leaderRating,
    flags: closeFlags(piece, target, flank),
  })
  return chanceOfAtLeast(20, sum - Math.floor((losses + 50) / 100), TOTAL_TO_CLOSE)
}

/** The expected losses of a charging unit by fire, in hundredths of a casting: from its target, and from other enemies that face it. */
export function defensiveFire(situation: Situation, rush: PossibleCharge): { fromTarget: number; fromOthers: number } {
  const { piece, target } = rush
  const fromFront = zoneFrom(situation, piece.block.at, target, target.block) === 'front'
  // Castings of a firing unit that stand opposite the charging one: a casting is an inch wide.
  const castingsOpposite = Math.ceil((piece.block.width + 1000) / 1000)
  const rows = coverRows(piece)
  const volley = (foe: UnitView, castings: number, band: 'short' | 'medium'): number =>
    meanLosses(situation, foe, Math.max(1, Math.min(foe.files, castings)), foe.short > 0 ? band : 'medium', rows)
  const fromTarget =
    canFire(target) && fromFront && target.unit.stance !== 'limbered'
      ? Math.floor((volley(target, castingsOpposite, 'short') * TACTICS.readyToFire) / 100)
      : 0
  let fromOthers = 0
  for (const foe of situation.foes) {
    if (foe === target || !canFire(foe)) continue
    const distance = pointDistance(foe.block.at, target.centre)
    if (distance > Math.max(foe.medium, 8000) || !isFacing(foe, piece.block.at, 4500)) continue
    fromOthers += Math.floor(
      (volley(foe, Math.min(castingsOpposite, foe.files), 'medium') * TACTICS.othersFireAtCharge) / 100,
    )
  }
  return { fromTarget, fromOthers }
}

/** SAR-15: the chance in percent that the infantry forms square before this cavalry arrives. */
function squareChance(situation: Situation, rush: PossibleCharge): number {
  const { piece, target } = rush
  if (piece.onFoot || target.facts.arm !== 'infantry') return 0
  if (['square', 'skirmish', 'mob'].includes(target.unit.stance) || target.unit.broken || target.unit.locked) return 0
  const { modifiers, die } = situation.tables.emergencySquare
  const added =
    modifiers.training[target.unit.training ?? 'untrained'] +
    (target.unit.stance === 'line' ? modifiers.lineFormation : 0)
  // The highest face of the die that forms the square in time.
  const highestFace = Math.floor(rush.gap / 1000) - added
  return Math.floor((Math.max(0, Math.min(die, highestFace)) * 100) / die)
}

/** The expected value of several units charging one enemy together, in hundredths of a point. */
export function assaultValue(situation: Situation, together: readonly PossibleCharge[]): number {
  const target = together[0]!.target
  // A broken enemy is run down without a fight; what it has left is won.
  if (target.unit.broken) {
    const bestReach = Math.max(...together.map(({ reach }) => reach))
    const prize = Math.floor((breakCost(target, target.effectives * 100) * bestReach) / 100)
    return prize - together.reduce((sum, rush) => sum + missCost(rush), 0)
  }
  const fireOn = together.map((rush) => defensiveFire(situation, rush))
  let value = 0
  const closers: { piece: UnitView; effectives: number; flank: boolean; chance: number }[] = []
  // The target fires at the nearest of them only.
  const nearest = together.reduce((best, rush, i) => (rush.gap < together[best]!.gap ? i : best), 0)
  for (const [i, rush] of together.entries()) {
    const { piece } = rush
    const losses = (i === nearest ? fireOn[i]!.fromTarget : 0) + Math.floor(fireOn[i]!.fromOthers / together.length)
    const toll = expectedLosses(piece, Math.min(losses, piece.effectives * 100), 'fire', 'front')
    value -= lossValue(piece, toll)
    const square = squareChance(situation, rush)
    const closeOnOpen = chanceToClose(situation, rush, losses)
    // Infantry whose square fails neither fires nor keeps its order.
    const close =
      square === 0
        ? closeOnOpen
        : Math.floor((square * Math.floor(closeOnOpen / 4) + (100 - square) * CLOSE_ON_FAILED_SQUARE) / 100)
    const chance = Math.floor((rush.reach * close) / 100)
    value -= missCost(rush)
    // A unit that does not close halts three inches away: it has stragglers and receives another volley.
    const halted = Math.floor((rush.reach * (100 - close)) / 100)
    const haltedStragglers = 150 + Math.floor((fireOn[nearest]!.fromTarget * 40) / (100 * together.length))
    value -= Math.floor((lossValue(piece, { stragglers: haltedStragglers, casualties: 0 }, toll) * halted) / 100)
    if (square > 0) value -= Math.floor((lossValue(piece, { stragglers: MEAN_D4, casualties: 0 }, toll) * square) / 100)
    const left = Math.max(1, piece.effectives - Math.floor((toll.stragglers + toll.casualties) / 100))
    const flank = zoneFrom(situation, piece.block.at, target, target.block) !== 'front'
    closers.push({ piece, effectives: left, flank, chance })
  }
  // `odds[k]` becomes the chance, in hundredths of a percent, that exactly k of them close.
  closers.sort((a, b) => b.chance - a.chance || (a.piece.id < b.piece.id ? -1 : 1))
  let odds = [10_000]
  for (const { chance } of closers)
    odds = [...odds, 0].map((chanceSoFar, k) =>
      Math.floor((chanceSoFar * (100 - chance) + (odds[k - 1] ?? 0) * chance) / 100),
    )
  const flank = closers.some((one) => one.flank)
  const response = standChances(situation, target, flank, closers[0]!.piece)
  const disorderChance = Math.min(
    ...together.map((rush) => (rush.piece.onFoot ? 100 : 100 - squareChance(situation, rush))),
  )
  const share =
    together.every(({ piece }) => !piece.onFoot) && target.facts.arm === 'infantry' && disorderChance > 60 ? 50 : 100
  for (let k = 1; k < odds.length; k++) {
    // Less than half a percent: left out.
    if (odds[k]! < 50) continue
    const likeliest = closers.slice(0, k)
    const newStragglers = Math.floor((response.shaken * MEAN_D4) / 100)
    const effectives = Math.max(1, target.effectives - Math.floor((newStragglers + 50) / 100))
    const fight = meleeValue(situation, likeliest, target, {
      effectives,
      stragglers: target.stragglers + Math.floor((newStragglers + 50) / 100),
      share,
    })
    const prizeIfRuns = Math.floor(breakCost(target, target.effectives * 100) / 3)
    const gain =
      Math.floor((fight * (100 - response.runs) + prizeIfRuns * response.runs) / 100) +
      lossValue(target, { stragglers: newStragglers, casualties: 0 })
    value += Math.floor((gain * odds[k]!) / 10_000)
  }
  return value
}

/** SAR-13.4: the expected cost of a charge that does not reach its target, in hundredths of a point. */
function missCost({ piece, reach }: PossibleCharge): number {
  return Math.floor((lossValue(piece, { stragglers: MEAN_D4 + 60, casualties: 0 }) * (100 - reach)) / 100)
}

/** SAR-13.11, 13.12: the chances in percent that the target runs from the charge, or stands but loses stragglers. */
export function standChances(
  situation: Situation,
  target: UnitView,
  flank: boolean,
  charger: UnitView,
): { runs: number; shaken: number } {
  const flags: CloseFlag[] = []
  if (flank) flags.push('flankOrRear')
  if (!charger.onFoot && !target.onFoot && !target.isArtillery) flags.push('mountedVsMounted')
  let runs = 0
  let shaken = 0
  const nerve = {
    training: target.unit.training ?? 'untrained',
    leaderLR: target.leaderRating,
    flags,
    casualties: target.unit.strength.casualties,
  }
  for (let d20 = 1; d20 <= 20; d20++) {
    const { result, stragglersD4 } = rollToStand(situation.tables, nerve, d20)
    if (result !== 'stand') runs += 5
    else if (stragglersD4 > 0) shaken += 5
  }
  return { runs, shaken }
}
