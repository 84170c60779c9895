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

// Values of an assault, in which units of the computer's side charge one enemy together. Losses are in hundredths of a casting, values in
// hundredths of a point, chances in percent. Constants without a rule number are estimates.

/** The mean of a four-sided die, in hundredths. */
const MEAN_D4 = 250
/** Each face of a twenty-sided die is worth this many percent. */
const PERCENT_PER_D20_FACE = 5

/** The chance in percent to close with infantry whose square failed, by trial. */
const CLOSE_ON_FAILED_SQUARE = 95
/** Against a square that was formed in time, the chance to close is divided by this. */
const SQUARE_DIVIDES_CHANCE = 4
/** If its square fails with a chance above this, in percent, infantry that is charged by cavalry alone counts as in disorder. */
const DISORDER_THRESHOLD = 60
/** Infantry that counts as in disorder fights with this share of its castings, in percent. */
const SHARE_IN_DISORDER = 50

/** Other enemies fire at a charge when its target is within this distance of them, or within their medium range, in thousandths of an inch. */
const SUPPORTING_FIRE_DISTANCE = 8000
/** Other enemies that fire at a charge must face the charging unit within this angle, in hundredths of a degree. */
const SUPPORTING_FIRE_ANGLE = 4500

/** SAR-13.7: the total of a twenty-sided die with which a charging unit closes. */
const TOTAL_TO_CLOSE = 12

/** Stragglers of a unit that halts three inches before its target, in hundredths of a casting. */
const HALTED_STRAGGLERS = 150
/** A unit that halts there suffers another volley, of which this share counts, in percent. */
const HALTED_VOLLEY_SHARE = 40
/** Added to the stragglers of a charge that misses its target, in hundredths of a casting. */
const MISSED_CHARGE_EXTRA = 60
/** A target that runs from a charge is worth what its breaking costs, divided by this. */
const RUN_PRIZE_DIVISOR = 3
/** Outcomes less likely than this are left out, in hundredths of a percent. */
const NEGLIGIBLE_CHANCE = 50

/** SAR-13.8: those modifiers of a roll to close that depend on the two units and the ground; `moraleShift` adds training and leader. */
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
export function chanceToClose(situation: Situation, charge: PossibleCharge, losses: number): number {
  const { piece, target } = charge
  // Broken units and skirmishers are taken to give way.
  if (target.unit.broken || target.unit.stance === 'skirmish') return 100
  const fromFlank = zoneFrom(situation, piece.block.at, target, target.block) !== 'front'
  const { sum: dieModifier } = moraleShift(situation.tables, 'close', {
    training: piece.unit.training ?? 'untrained',
    leaderLR: piece.leaderRating,
    flags: closeFlags(piece, target, fromFlank),
  })
  // Each casting lost takes one off the die; losses are rounded to whole castings.
  const castingsLost = Math.floor((losses + 50) / 100)
  return chanceOfAtLeast(20, dieModifier - castingsLost, TOTAL_TO_CLOSE)
}

/** The expected losses of a charging unit by fire, in hundredths of a casting: from its target, and from other enemies that face it. */
export function defensiveFire(
  situation: Situation,
  charge: PossibleCharge,
): { fromTarget: number; fromOthers: number } {
  const { piece, target } = charge
  const isFromFront = zoneFrom(situation, piece.block.at, target, target.block) === 'front'
  // Castings of a firing unit that stand opposite the charging one: a casting is an inch wide, and one more bears on its end.
  const castingsOpposite = Math.ceil((piece.block.width + 1000) / 1000)
  // Rows of the fire table for the cover of the charging unit.
  const tableRows = coverRows(piece)
  const volleyLosses = (foe: UnitView, castings: number, band: 'short' | 'medium'): number =>
    meanLosses(
      situation,
      foe,
      Math.max(1, Math.min(foe.files, castings)),
      // A unit without a short range fires as at medium range.
      foe.shortRange > 0 ? band : 'medium',
      tableRows,
    )
  // `readyToFire`, `othersFireAtCharge`: chances in percent that the target and the others do fire at the charge.
  const targetFires = canFire(target) && isFromFront && target.unit.stance !== 'limbered'
  const fromTarget = targetFires
    ? Math.floor((volleyLosses(target, castingsOpposite, 'short') * TACTICS.readyToFire) / 100)
    : 0
  let fromOthers = 0
  for (const foe of situation.enemyUnits) {
    if (foe === target || !canFire(foe)) continue
    const distanceToMelee = pointDistance(foe.block.at, target.centre)
    if (distanceToMelee > Math.max(foe.mediumRange, SUPPORTING_FIRE_DISTANCE)) continue
    if (!isFacing(foe, piece.block.at, SUPPORTING_FIRE_ANGLE)) continue
    fromOthers += Math.floor(
      (volleyLosses(foe, Math.min(castingsOpposite, foe.files), 'medium') * TACTICS.othersFireAtCharge) / 100,
    )
  }
  return { fromTarget, fromOthers }
}

/** SAR-15: the chance in percent that the infantry forms square before this cavalry arrives. */
function squareChance(situation: Situation, { piece, target, distanceToTarget }: PossibleCharge): number {
  if (piece.onFoot || target.facts.arm !== 'infantry') return 0
  if (['square', 'skirmish', 'mob'].includes(target.unit.stance) || target.unit.broken || target.unit.locked) return 0
  const { modifiers, die: dieFaces } = situation.tables.emergencySquare
  const dieModifier =
    modifiers.training[target.unit.training ?? 'untrained'] +
    (target.unit.stance === 'line' ? modifiers.lineFormation : 0)
  // The die with its modifiers must not exceed the distance of the cavalry in inches.
  const highestFace = Math.floor(distanceToTarget / 1000) - dieModifier
  return Math.floor((Math.max(0, Math.min(dieFaces, highestFace)) * 100) / dieFaces)
}

/** A charging unit as it would close: its effectives after fire, and the chance in percent that it reaches the target and closes. */
interface Closer {
  readonly piece: UnitView
  readonly effectives: number
  /** It comes from a flank or from the rear of the target. */
  readonly fromFlank: boolean
  readonly closeChance: number
}

/** The expected value of several units charging one enemy together, in hundredths of a point. */
export function assaultValue(situation: Situation, charges: readonly PossibleCharge[]): number {
  const target = charges[0]!.target
  // A broken enemy is run down without a fight; its remaining castings are won.
  if (target.unit.broken) {
    const bestReachChance = Math.max(...charges.map(({ reachChance }) => reachChance))
    const prize = Math.floor((breakCost(target, target.effectives * 100) * bestReachChance) / 100)
    return prize - charges.reduce((sum, charge) => sum + missCost(charge), 0)
  }
  const { approachValue, closers } = approach(situation, charges)
  return approachValue + meleeValueOfClosers(situation, charges, closers)
}

/** What the way to the enemy costs the charging units, as a value below 0, and in what state and with what chance each of them closes. */
function approach(
  situation: Situation,
  charges: readonly PossibleCharge[],
): { approachValue: number; closers: Closer[] } {
  const target = charges[0]!.target
  const fireOnCharges = charges.map((charge) => defensiveFire(situation, charge))
  let approachValue = 0
  const closers: Closer[] = []
  // The target fires only at the nearest charging unit.
  const nearestIndex = charges.reduce(
    (best, charge, i) => (charge.distanceToTarget < charges[best]!.distanceToTarget ? i : best),
    0,
  )
  for (const [i, charge] of charges.entries()) {
    const { piece, reachChance } = charge
    const lossesByTarget = i === nearestIndex ? fireOnCharges[i]!.fromTarget : 0
    // The other enemies share their fire out among the charging units.
    const losses = lossesByTarget + Math.floor(fireOnCharges[i]!.fromOthers / charges.length)
    // The unit comes on, so that the fire hits its front.
    const fireLosses = expectedLosses(piece, Math.min(losses, piece.effectives * 100), 'fire', 'front')
    approachValue -= lossValue(piece, fireLosses)
    const chanceOfSquare = squareChance(situation, charge)
    const chanceWithoutSquare = chanceToClose(situation, charge, losses)
    const chanceOnSquare = Math.floor(chanceWithoutSquare / SQUARE_DIVIDES_CHANCE)
    // Infantry whose square fails neither fires nor keeps its order.
    const chanceIfSquareIsTried = Math.floor(
      (chanceOfSquare * chanceOnSquare + (100 - chanceOfSquare) * CLOSE_ON_FAILED_SQUARE) / 100,
    )
    const closeChance = chanceOfSquare === 0 ? chanceWithoutSquare : chanceIfSquareIsTried
    approachValue -= missCost(charge)
    // A unit that does not close halts three inches away: it has stragglers and receives another volley.
    const haltChance = Math.floor((reachChance * (100 - closeChance)) / 100)
    const haltedStragglers =
      HALTED_STRAGGLERS +
      Math.floor((fireOnCharges[nearestIndex]!.fromTarget * HALTED_VOLLEY_SHARE) / (100 * charges.length))
    approachValue -= Math.floor(
      (lossValue(piece, { stragglers: haltedStragglers, casualties: 0 }, fireLosses) * haltChance) / 100,
    )
    // SAR-15.3: cavalry that meets a square has 1d4 stragglers.
    if (chanceOfSquare > 0)
      approachValue -= Math.floor(
        (lossValue(piece, { stragglers: MEAN_D4, casualties: 0 }, fireLosses) * chanceOfSquare) / 100,
      )
    closers.push({
      piece,
      effectives: Math.max(1, piece.effectives - Math.floor((fireLosses.stragglers + fireLosses.casualties) / 100)),
      fromFlank: zoneFrom(situation, piece.block.at, target, target.block) !== 'front',
      closeChance: Math.floor((reachChance * closeChance) / 100),
    })
  }
  return { approachValue, closers }
}

/** The chances, in hundredths of a percent, that exactly 0, 1, 2 … of these units close. */
function chancesByNumberClosing(closers: readonly Closer[]): number[] {
  let chances = [10_000]
  // Adds one unit after the other: if it closes, one more closes than without it.
  for (const { closeChance } of closers)
    chances = [...chances, 0].map((sameNumber, number) => {
      const oneFewer = chances[number - 1] ?? 0
      return Math.floor((sameNumber * (100 - closeChance) + oneFewer * closeChance) / 100)
    })
  return chances
}

/** The expected value of the melee against the common target, over all numbers of units that close; the likeliest ones are taken to close. */
function meleeValueOfClosers(
  situation: Situation,
  charges: readonly PossibleCharge[],
  closers: readonly Closer[],
): number {
  const target = charges[0]!.target
  const likeliestFirst = [...closers].sort(
    (a, b) => b.closeChance - a.closeChance || (a.piece.id < b.piece.id ? -1 : 1),
  )
  const chances = chancesByNumberClosing(likeliestFirst)
  const fromFlank = closers.some((closer) => closer.fromFlank)
  const { runChance, shakenChance } = standChances(situation, target, fromFlank, likeliestFirst[0]!.piece)
  // The least of these chances: that of the charging unit against which a square most likely succeeds.
  const failedSquareChance = Math.min(
    ...charges.map((charge) => (charge.piece.onFoot ? 100 : 100 - squareChance(situation, charge))),
  )
  const isCavalryOnInfantry = charges.every(({ piece }) => !piece.onFoot) && target.facts.arm === 'infantry'
  const fightingShare = isCavalryOnInfantry && failedSquareChance > DISORDER_THRESHOLD ? SHARE_IN_DISORDER : 100
  // Stragglers of a target that stands although shaken: in hundredths of a casting, and rounded to whole castings.
  const newStragglers = Math.floor((shakenChance * MEAN_D4) / 100)
  const newStragglerCastings = Math.floor((newStragglers + 50) / 100)
  const valueIfRuns = Math.floor(breakCost(target, target.effectives * 100) / RUN_PRIZE_DIVISOR)
  let value = 0
  for (let closingUnits = 1; closingUnits < chances.length; closingUnits++) {
    if (chances[closingUnits]! < NEGLIGIBLE_CHANCE) continue
    const valueIfStands = meleeValue(situation, likeliestFirst.slice(0, closingUnits), target, {
      effectives: Math.max(1, target.effectives - newStragglerCastings),
      stragglers: target.stragglers + newStragglerCastings,
      fightingShare,
    })
    const gain =
      Math.floor((valueIfStands * (100 - runChance) + valueIfRuns * runChance) / 100) +
      // The stragglers that the target loses are a gain too.
      lossValue(target, { stragglers: newStragglers, casualties: 0 })
    value += Math.floor((gain * chances[closingUnits]!) / 10_000)
  }
  return value
}

/** SAR-13.4: the expected cost of a charge that does not reach its target, in hundredths of a point. */
function missCost({ piece, reachChance }: PossibleCharge): number {
  const stragglers = MEAN_D4 + MISSED_CHARGE_EXTRA
  return Math.floor((lossValue(piece, { stragglers, casualties: 0 }) * (100 - reachChance)) / 100)
}

/** SAR-13.11, 13.12: the chances in percent that the target runs from the charge, or stands but loses stragglers. */
export function standChances(
  situation: Situation,
  target: UnitView,
  fromFlank: boolean,
  charger: UnitView,
): { runChance: number; shakenChance: number } {
  const flags: CloseFlag[] = []
  if (fromFlank) flags.push('flankOrRear')
  if (!charger.onFoot && !target.onFoot && !target.isArtillery) flags.push('mountedVsMounted')
  let runChance = 0
  let shakenChance = 0
  const stander = {
    training: target.unit.training ?? 'untrained',
    leaderLR: target.leaderRating,
    flags,
    casualties: target.unit.strength.casualties,
  }
  for (let d20 = 1; d20 <= 20; d20++) {
    const { result, stragglersD4 } = rollToStand(situation.tables, stander, d20)
    if (result !== 'stand') runChance += PERCENT_PER_D20_FACE
    else if (stragglersD4 > 0) shakenChance += PERCENT_PER_D20_FACE
  }
  return { runChance, shakenChance }
}
