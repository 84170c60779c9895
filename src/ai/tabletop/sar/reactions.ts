import { chargeTargets } from '../../../tabletop/sar/battle/contact'
import { unitsToNameTarget } from '../../../tabletop/sar/battle/charges'
import type { BattleAction } from '../../../tabletop/sar/schemas/action'
import { pointDistance } from '../../../tabletop/common/point'
import { assaultValue } from './assaultValue'
import { meleeValue } from './meleeValue'
import { possibleCharges } from './possibleCharges'
import { distanceBetween, type UnitView, type Situation } from './situation'
import { breakCost } from './lossValue'

/** SAR-13.1: names the target of each charging unit: the one with the greatest value; a target that others charge too counts more. */
export function nameTargets(situation: Situation): BattleAction[] {
  const { table, side, byId } = situation
  const out: BattleAction[] = []
  const chosen = new Map<string, number>()
  for (const id of unitsToNameTarget(table, side)) {
    const piece = byId.get(id)!
    const heading = table.battle.orders[id]?.heading ?? piece.unit.heading
    const targets = chargeTargets(table, id, heading)
    const able = possibleCharges(
      situation,
      [piece],
      targets.map((target) => byId.get(target)!),
    )
    let bestTarget: string | null = null
    let most = Number.NEGATIVE_INFINITY
    for (const target of targets) {
      const charge = able.find((one) => one.target.id === target)
      const near = pointDistance(piece.block.at, byId.get(target)!.centre)
      const value = charge
        ? assaultValue(situation, [charge]) + (chosen.get(target) ?? 0) * 200 - Math.floor(near / 100)
        : -20_000 - Math.floor(near / 10)
      if (value > most) {
        most = value
        bestTarget = target
      }
    }
    if (bestTarget === null) continue
    chosen.set(bestTarget, (chosen.get(bestTarget) ?? 0) + 1)
    out.push({ type: 'charge', unit: id, target: bestTarget })
  }
  return out
}

/** SAR-15: should the infantry form square against this cavalry? Compares its expected losses in line with those of trying a square. */
function wantsSquare(situation: Situation, piece: UnitView, horses: readonly UnitView[]): boolean {
  const { modifiers, die } = situation.tables.emergencySquare
  const hold = situation.table.battle.orders[piece.id]?.deed === 'hold'
  const added =
    modifiers.training[piece.unit.training ?? 'untrained'] +
    (piece.unit.stance === 'line' ? modifiers.lineFormation : 0) +
    (hold ? modifiers.holdOrder : 0)
  const gap = Math.min(...horses.map((horse) => distanceBetween(piece.block, horse.block)))
  const chance = Math.floor((Math.max(0, Math.min(die, Math.floor(gap / 1000) - added)) * 100) / die)
  const chargers = horses.map((horse) => ({ piece: horse, effectives: horse.effectives, flank: false }))
  const state = { effectives: piece.effectives, stragglers: piece.stragglers }
  // The value for the cavalry is the loss of the infantry.
  const open = meleeValue(situation, chargers, piece, { ...state, share: 100 })
  const disorder = meleeValue(situation, chargers, piece, { ...state, share: 25 })
  const fires = ['holdFire', 'hold'].includes(situation.table.battle.orders[piece.id]?.deed ?? '')
  const closes = fires ? 45 : 70
  const inLine = Math.floor((open * closes) / 100)
  // Cavalry hardly closes with a square, but enemy infantry may fire at it.
  const infantryNear = situation.foes.some(
    (foe) => foe.onFoot && !foe.unit.broken && distanceBetween(foe.block, piece.block) < 9000,
  )
  const square = infantryNear ? Math.floor(breakCost(piece, piece.effectives * 100) / 4) : 0
  const tried = Math.floor((chance * square + (100 - chance) * Math.max(0, disorder)) / 100)
  return tried < inLine
}

/** SAR-15.1, 13.15: answers to enemy charges: squares against cavalry, and counter-charges. */
export function reactToCharges(situation: Situation): BattleAction[] {
  const { table, own, byId } = situation
  const out: BattleAction[] = []
  const by = new Map<string, UnitView[]>()
  for (const [id, target] of Object.entries(table.battle.charges).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const charger = byId.get(id)
    if (charger && charger.side !== situation.side) by.set(target, [...(by.get(target) ?? []), charger])
  }
  const { optCounterCharge } = table.battle.options.rules
  for (const piece of own) {
    const chargers = by.get(piece.id) ?? []
    const horses = chargers.filter(({ onFoot, isArtillery }) => !onFoot && !isArtillery)
    if (horses.length === 0) {
      if (optCounterCharge && !piece.onFoot && !piece.isArtillery && piece.executedOrder === 'hold')
        out.push({ type: 'standBy', unit: piece.id })
      continue
    }
    if (piece.facts.arm === 'infantry' && !piece.unit.broken && wantsSquare(situation, piece, horses))
      out.push({ type: 'square', unit: piece.id })
    // SAR-13.8: cavalry that receives a charge at the halt rolls worse to stand.
    if (optCounterCharge && !piece.onFoot && !piece.isArtillery && !piece.unit.broken)
      out.push({ type: 'counter', unit: piece.id, target: horses[0]!.id })
  }
  return out
}
