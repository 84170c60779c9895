import { chargeTargets } from '../../../tabletop/sar/battle/contact'
import { unitsThatMustNameTarget } from '../../../tabletop/sar/battle/charges'
import type { BattleAction } from '../../../tabletop/sar/schemas/action'
import { pointDistance } from '../../../tabletop/common/point'
import { assaultValue } from './assaultValue'
import { meleeValue } from './meleeValue'
import { possibleCharges } from './possibleCharges'
import { distanceBetween, type UnitView, type Situation } from './situation'
import { breakCost } from './lossValue'

// The answers to two questions of a charge: the charging side names targets, the charged side reacts. Values in hundredths of a point; the
// figures are estimates. A `piece` is the view of a unit: `unit` is its state in the battle, `facts` never change, `block` is the ground that
// it covers, `block.at` the middle of its front.

/** Added to the value of a target for each other unit that charges it. */
const SHARED_TARGET_VALUE = 200
/** How many thousandths of an inch to a target cost one hundredth of a point. */
const DISTANCE_PER_VALUE = 100
/** The value of a target that the unit has no fair chance to reach: below every other, so that it is named only when the rules leave nothing else. */
const UNWANTED_TARGET_VALUE = -20_000
/** How many thousandths of an inch to an unwanted target cost one hundredth of a point. */
const DISTANCE_PER_VALUE_UNWANTED = 10

/** The share of its castings, in percent, with which infantry fights when its square was not formed in time: a quarter (SAR-15). */
const SHARE_IN_DISORDER = 25
/** The chance in percent that cavalry closes with infantry that stays in line and may fire at it. */
const CLOSE_THROUGH_FIRE = 45
/** The chance in percent that cavalry closes with infantry that stays in line and may not fire. */
const CLOSE_WITHOUT_FIRE = 70
/** Enemy infantry nearer than this, in thousandths of an inch, endangers a square. */
const INFANTRY_NEAR_SQUARE = 9000
/** The danger to a square is worth what it would cost if the unit broke, divided by this. */
const SQUARE_DANGER_DIVISOR = 4

/** SAR-13.1: names the target of each charging unit: the one with the greatest value; a target that others charge too counts more. */
export function nameTargets(situation: Situation): BattleAction[] {
  const { table, side, byId } = situation
  const actions: BattleAction[] = []
  const chargersByTarget = new Map<string, number>()
  for (const id of unitsThatMustNameTarget(table, side)) {
    const piece = byId.get(id)!
    const heading = table.battle.orders[id]?.heading ?? piece.unit.heading
    const targetIds = chargeTargets(table, id, heading)
    // `possibleCharges` gives only charges with a fair chance to reach the enemy.
    const goodCharges = possibleCharges(
      situation,
      [piece],
      targetIds.map((targetId) => byId.get(targetId)!),
    )
    let bestTargetId: string | null = null
    let bestValue = Number.NEGATIVE_INFINITY
    for (const targetId of targetIds) {
      const charge = goodCharges.find((possible) => possible.target.id === targetId)
      const distance = pointDistance(piece.block.at, byId.get(targetId)!.centre)
      const otherChargers = chargersByTarget.get(targetId) ?? 0
      const value = charge
        ? assaultValue(situation, [charge]) +
          otherChargers * SHARED_TARGET_VALUE -
          Math.floor(distance / DISTANCE_PER_VALUE)
        : UNWANTED_TARGET_VALUE - Math.floor(distance / DISTANCE_PER_VALUE_UNWANTED)
      if (value > bestValue) {
        bestValue = value
        bestTargetId = targetId
      }
    }
    if (bestTargetId === null) continue
    chargersByTarget.set(bestTargetId, (chargersByTarget.get(bestTargetId) ?? 0) + 1)
    actions.push({ type: 'charge', unit: id, target: bestTargetId })
  }
  return actions
}

/** SAR-15: the chance in percent that infantry forms square before the nearest of these cavalry units arrives. */
function squareChance(situation: Situation, piece: UnitView, cavalry: readonly UnitView[]): number {
  const { modifiers, die: dieFaces } = situation.tables.emergencySquare
  const dieModifier =
    modifiers.training[piece.unit.training ?? 'untrained'] +
    (piece.unit.stance === 'line' ? modifiers.lineFormation : 0) +
    (piece.executedOrder === 'hold' ? modifiers.holdOrder : 0)
  const leastDistance = Math.min(...cavalry.map((horse) => distanceBetween(piece.block, horse.block)))
  // The die with its modifiers must not exceed the distance in inches.
  const highestFace = Math.floor(leastDistance / 1000) - dieModifier
  return Math.floor((Math.max(0, Math.min(dieFaces, highestFace)) * 100) / dieFaces)
}

/** SAR-15: should the infantry form square against this cavalry? Compares its expected losses in line with those of trying a square. */
function wantsSquare(situation: Situation, piece: UnitView, cavalry: readonly UnitView[]): boolean {
  const chance = squareChance(situation, piece, cavalry)
  const chargers = cavalry.map((horse) => ({ piece: horse, effectives: horse.effectives, fromFlank: false }))
  const { effectives, stragglers } = piece
  const inGoodOrder = { effectives, stragglers, fightingShare: 100 }
  const inDisorder = { effectives, stragglers, fightingShare: SHARE_IN_DISORDER }
  // The value of a melee for the cavalry is what the infantry loses.
  const lossIfMetInLine = meleeValue(situation, chargers, piece, inGoodOrder)
  const lossIfSquareFails = meleeValue(situation, chargers, piece, inDisorder)
  // Both orders keep the fire of the unit for the phase in which chargers arrive (SAR-11.2).
  const canFireAtCharge = piece.executedOrder === 'holdFire' || piece.executedOrder === 'hold'
  const closeChance = canFireAtCharge ? CLOSE_THROUGH_FIRE : CLOSE_WITHOUT_FIRE
  const lossInLine = Math.floor((lossIfMetInLine * closeChance) / 100)
  // Cavalry hardly closes with a square, but enemy infantry may fire at it.
  const isInfantryNear = situation.enemyUnits.some(
    (foe) => foe.onFoot && !foe.unit.broken && distanceBetween(foe.block, piece.block) < INFANTRY_NEAR_SQUARE,
  )
  // `breakCost` takes the remaining castings in hundredths.
  const lossInSquare = isInfantryNear ? Math.floor(breakCost(piece, piece.effectives * 100) / SQUARE_DANGER_DIVISOR) : 0
  const lossIfTried = Math.floor((chance * lossInSquare + (100 - chance) * Math.max(0, lossIfSquareFails)) / 100)
  return lossIfTried < lossInLine
}

/** SAR-15.1, 13.15: answers to enemy charges: squares against cavalry, and counter-charges. */
export function reactToCharges(situation: Situation): BattleAction[] {
  const { table, ownUnits, byId } = situation
  const actions: BattleAction[] = []
  const chargersByTarget = new Map<string, UnitView[]>()
  // `battle.charges`: the id of the target of each charging unit, for both sides.
  for (const [chargerId, targetId] of Object.entries(table.battle.charges).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const charger = byId.get(chargerId)
    if (charger && charger.side !== situation.side)
      chargersByTarget.set(targetId, [...(chargersByTarget.get(targetId) ?? []), charger])
  }
  const { optCounterCharge } = table.battle.options.rules
  for (const piece of ownUnits) {
    const isMountedCavalry = !piece.onFoot && !piece.isArtillery
    const chargers = chargersByTarget.get(piece.id) ?? []
    const chargingCavalry = chargers.filter(({ onFoot, isArtillery }) => !onFoot && !isArtillery)
    if (chargingCavalry.length === 0) {
      // SAR-13.15: cavalry that holds will charge an enemy that comes near before its front.
      if (optCounterCharge && isMountedCavalry && piece.executedOrder === 'hold')
        actions.push({ type: 'standBy', unit: piece.id })
      continue
    }
    if (piece.facts.arm === 'infantry' && !piece.unit.broken && wantsSquare(situation, piece, chargingCavalry))
      actions.push({ type: 'square', unit: piece.id })
    // SAR-13.8: cavalry that receives a charge at the halt rolls worse to stand.
    if (optCounterCharge && isMountedCavalry && !piece.unit.broken)
      actions.push({ type: 'counter', unit: piece.id, target: chargingCavalry[0]!.id })
  }
  return actions
}
