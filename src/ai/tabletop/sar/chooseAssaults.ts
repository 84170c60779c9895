import { TACTICS } from './figures'
import { assaultValue } from './assaultValue'
import { chargesCross } from './chargeWays'
import type { PossibleCharge } from './possibleCharges'
import type { SidePlan } from './sidePlan'
import { misjudged } from './skill'
import type { Situation } from './situation'

/** Charges of several units against one enemy, with their gain over the other orders of these units, in hundredths of a point. */
export interface Assault {
  readonly charges: PossibleCharge[]
  readonly gain: number
}

/**
 * Decides which units charge which enemies. Takes the assault that gains most over the other orders of its units, then the next one, until none
 * gains enough. `valueOfOtherOrders`: by unit id. The plan may add a bonus for each charging unit. Values in hundredths of a point.
 */
export function chooseAssaults(
  situation: Situation,
  possible: readonly PossibleCharge[],
  valueOfOtherOrders: ReadonlyMap<string, number>,
  { chargeBonus, jointChargeBonus }: SidePlan,
): Assault[] {
  const chosenCharges: PossibleCharge[] = []
  const chosenAssaults: Assault[] = []
  const freeUnits = new Set(possible.map(({ piece }) => piece.id))
  const chargesByTarget = new Map<string, PossibleCharge[]>()
  for (const charge of possible)
    chargesByTarget.set(charge.target.id, [...(chargesByTarget.get(charge.target.id) ?? []), charge])

  /** The best assault on each target, as far as it is worked out; null: no assault on that target is possible. */
  const knownAssaults = new Map<string, Assault | null>()
  const isStillPossible = ({ charges }: Assault): boolean =>
    charges.every(
      (charge) =>
        freeUnits.has(charge.piece.id) && !chosenCharges.some((other) => chargesCross(situation, other, charge)),
    )

  /** The best assault on a target by units that are still free: the strongest charger alone, or with the next ones. */
  const bestAssaultOn = (target: string): Assault | null => {
    const known = knownAssaults.get(target)
    if (known === null) return null
    if (known && isStillPossible(known)) return known
    const strongestFirst = chargesByTarget
      .get(target)!
      .filter(({ piece }) => freeUnits.has(piece.id))
      .sort(
        (a, b) =>
          b.reachChance * b.piece.effectives - a.reachChance * a.piece.effectives || (a.piece.id < b.piece.id ? -1 : 1),
      )
      .slice(0, Math.min(TACTICS.maxChargersConsidered, situation.skill.chargersTogether))
    let best: Assault | null = null
    const charges: PossibleCharge[] = []
    for (const charge of strongestFirst) {
      if ([...charges, ...chosenCharges].some((other) => chargesCross(situation, other, charge))) continue
      charges.push(charge)
      const gain =
        misjudged(situation, `${target} ${charges.length}`, assaultValue(situation, charges)) +
        chargeBonus * charges.length +
        jointChargeBonus * (charges.length - 1) -
        charges.reduce((sum, { piece }) => sum + (valueOfOtherOrders.get(piece.id) ?? 0), 0)
      if (!best || gain > best.gain) best = { charges: [...charges], gain }
    }
    knownAssaults.set(target, best)
    return best
  }

  // Each round takes the best assault that is left.
  for (;;) {
    let best: Assault | null = null
    for (const target of [...chargesByTarget.keys()].sort()) {
      const assault = bestAssaultOn(target)
      if (assault && assault.gain > (best?.gain ?? TACTICS.assaultMustGain)) best = assault
    }
    if (!best) return chosenAssaults
    chosenAssaults.push(best)
    chosenCharges.push(...best.charges)
    for (const { piece } of best.charges) freeUnits.delete(piece.id)
    chargesByTarget.delete(best.charges[0]!.target.id)
  }
}
