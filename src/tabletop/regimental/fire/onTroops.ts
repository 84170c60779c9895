import type { ChargeOutcome, FireEffect, FireKind, Rules, TroopOrder } from '../types'

/** What fire does to a troop unit: its order afterwards, and stands lost. */
export interface TroopLoss {
  readonly order: TroopOrder
  readonly loseStands: number
}

/** REG-8.1, 8.2, 8.4: what an effect does to troops of this order. Broken troops stay broken. */
export function effectOnTroops({ tables }: Rules, effect: FireEffect, kind: FireKind, order: TroopOrder): TroopLoss {
  const { effects } = tables.fire
  if (effect === 'galling') {
    const { ifGood, ifAlreadyDisordered } = effects.galling.troops
    return order === 'good'
      ? { order: ifGood.order, loseStands: 0 }
      : { order, loseStands: ifAlreadyDisordered.loseStands }
  }
  const change = effect === 'lively' ? effects.lively[kind].troops : effects[effect].troops
  return {
    order: order === 'broken' ? order : (change.order ?? order),
    loseStands: change.loseStands ?? 0,
  }
}

/** REG-8.1, 8.3, 8.5: what an effect does to a charging target. */
export function effectOnCharge(
  { tables, options }: Rules,
  effect: FireEffect,
  kind: FireKind,
  isMexicanCavalry: boolean,
): ChargeOutcome {
  const { effects } = tables.fire
  // OQ-8: what the middle Telling row does.
  if (effect === 'tellingMid' && !isMexicanCavalry) return options.tellingMidCharge
  // OQ-10: does musketry of this effect check Mexican cavalry?
  if (effect === 'lively' && kind === 'musketry' && isMexicanCavalry && options.livelyMusketryChecksMexicanCavalry)
    return 'checked'
  const { charge } = effect === 'lively' ? effects.lively[kind] : effects[effect]
  return isMexicanCavalry ? charge.mexicanCavalry : charge.default
}
