import type { Fraction } from '../../../core/fraction'
import { FIRE_EFFECTS } from '../schemas/base'
import type { ModifierSum } from '../modifiers'
import type { FireEffect, FireModifier, Rules, UnitClass } from '../types'
import { fireModifiers } from './modifiers'
import { pointsModifier } from './pointsToModifier'

/** REG-1.3, 8.1: the effect of a die result in the column of the target's class. */
export function effectAt({ tables }: Rules, targetClass: UnitClass, dieResult: number): FireEffect {
  const bands = tables.fire.effectBands[targetClass]
  const found = FIRE_EFFECTS.find((effect) => {
    const band = bands[effect]
    if (band === null) return false
    const [min, max] = band
    return (min === null || dieResult >= min) && (max === null || dieResult <= max)
  })
  return found ?? 'desultory'
}

/** What a fire came to: die result, effect, and how the die was summed. */
export interface FireRoll {
  readonly dieResult: number
  readonly effect: FireEffect
  /** REG-7.10. */
  readonly pointsModifier: number
  readonly sum: ModifierSum<FireModifier>
}

/** REG-7.1, 13.1: a fire with a base die (1 to 10); null: too few points, there is no fire (REG-7.10). */
export function fireEffect(
  rules: Rules,
  targetClass: UnitClass,
  die: number,
  points: Fraction,
  modifiers: readonly FireModifier[],
): FireRoll | null {
  const forPoints = pointsModifier(rules, points)
  if (forPoints === null) return null
  const sum = fireModifiers(rules, modifiers)
  const dieResult = die + forPoints + sum.sum
  return { dieResult, effect: effectAt(rules, targetClass, dieResult), pointsModifier: forPoints, sum }
}

/** REG-8.8, 8.9: does a base die put a firer low on ammunition, and does it threaten a leader, whatever the effect? */
export const isLowOnAmmunition = ({ tables }: Rules, baseDie: number): boolean =>
  baseDie === tables.fire.additionalEffects.lowOnAmmo.onBaseDie
/** REG-8.9: does a base die call for a fallen-leader roll? */
export const isLeaderThreatened = ({ tables }: Rules, baseDie: number): boolean =>
  baseDie === tables.fire.additionalEffects.fallenLeader.onBaseDie
