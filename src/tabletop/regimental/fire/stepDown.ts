import { inches } from '../figures'
import type { EFFECT_LADDER } from '../schemas/base'
import type { FireEffect, Rules } from '../types'

/** REG-8.10: a rung of the ladder of effects. */
export type EffectRung = (typeof EFFECT_LADDER)[number]

/** REG-8.10: the rung of an effect; the three Telling rows are one. */
export const rungOf = (effect: FireEffect): EffectRung =>
  effect === 'tellingHigh' || effect === 'tellingMid' || effect === 'tellingLow' ? 'telling' : effect

/** REG-8.10: the next lower rung; Desultory is the last. */
export function rungBelow({ tables }: Rules, rung: EffectRung): EffectRung {
  const { ladder } = tables.fire.additionalEffects.massedTarget
  return ladder[Math.min(ladder.indexOf(rung) + 1, ladder.length - 1)]!
}

/** REG-8.10: what a unit behind the target suffers: the next lower effect; below 11+ stands the upper Telling row. */
export function stepDown(rules: Rules, effect: FireEffect): FireEffect {
  const below = rungBelow(rules, rungOf(effect))
  return below === 'telling' ? 'tellingHigh' : below
}

/** REG-8.10: does a unit so far behind the target (thousandths of an inch) suffer with it? */
export const isMassed = ({ tables }: Rules, distanceBehind: number): boolean =>
  distanceBehind <= inches(tables.fire.additionalEffects.massedTarget.withinInchesBehind)
