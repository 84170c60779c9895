import type { ChargeResult, Rules } from '../types'

/** REG-10.2, 10.8: stands of a side that is swept or repulsed: 2, and 1 more for each point over 9 (OQ-28: or from 9 on). `by`: the difference without its sign. */
const routLoss = ({ options }: Rules, by: number): number => 2 + Math.max(0, by - (options.nineAddsStand ? 8 : 9))

/** REG-10: how a side came out of the combat, as far as its losses depend on it. */
export interface BeatenSide {
  readonly isDisordered: boolean
  readonly isBeatenByCavalry: boolean
  readonly isOutflanked: boolean
}

/** REG-10.2 to 10.5: stands that the defender's troops lose. */
export function defenderLoss(rules: Rules, result: ChargeResult, difference: number, defender: BeatenSide): number {
  const { results } = rules.tables.charge
  switch (result) {
    case 'sweptFromTheField':
      return routLoss(rules, difference)
    case 'drivenBack': {
      const { troops, ifDefeatedByCavalryOrOutflanked: badly } = results.drivenBack.defender
      const isBad = defender.isBeatenByCavalry || defender.isOutflanked
      return troops.loseStands + (isBad ? badly.extraStands : 0)
    }
    case 'hardPressed':
      return defender.isDisordered ? results.hardPressed.defender.troops.loseStandsIfAlreadyDisordered : 0
    case 'desperateStruggle':
      return results.desperateStruggle.both.loseStands
    default:
      return 0
  }
}

/** REG-10.5 to 10.8: stands that the attacker loses. */
export function attackerLoss(rules: Rules, result: ChargeResult, difference: number, attacker: BeatenSide): number {
  const { results } = rules.tables.charge
  switch (result) {
    case 'desperateStruggle':
      return results.desperateStruggle.both.loseStands
    case 'falter':
      return attacker.isDisordered ? results.falter.attacker.ifAlreadyDisordered.loseStands : 0
    case 'recoil': {
      const { loseStands, ifDefeatedByCavalryOrOutflanked: badly } = results.recoil.attacker
      const isBad = attacker.isBeatenByCavalry || attacker.isOutflanked
      return loseStands + (isBad ? badly.extraStands : 0)
    }
    case 'repulsed':
      return routLoss(rules, -difference)
    default:
      return 0
  }
}
