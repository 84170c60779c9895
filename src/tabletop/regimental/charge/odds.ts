import { hundredths } from '../figures'
import type { ChargeModifier, Rules } from '../types'

/** REG-9.4, 9.6: a modifier for numbers. */
export type OddsModifier = Extract<
  ChargeModifier,
  'outnumbered3to2' | 'outnumbered2to1' | 'outnumbered3to1' | 'cavalryOutnumberedByInfantry'
>

/** REG-9.6: a side in a combat, in stands; a gun stand counts 1. */
export interface SideNumbers {
  readonly stands: number
  /** Its stands are cavalry (the lead unit, REG-9.7). */
  readonly isCavalry: boolean
  /** How many of its stands are infantry. */
  readonly infantryStands: number
}

/** REG-9.6: the modifier of a side for being outnumbered; null: it is not. Cavalry that faces a majority of infantry takes 0. */
export function oddsModifier({ tables }: Rules, own: SideNumbers, enemy: SideNumbers): OddsModifier | null {
  const rows = tables.charge.modifiers.filter(({ ratio }) => ratio !== undefined)
  let found: OddsModifier | null = null
  for (const { id, ratio } of rows)
    if (enemy.stands * 100 >= own.stands * hundredths(ratio!)) found = id as OddsModifier
  const isInfantryMajority = enemy.infantryStands * 2 > enemy.stands
  return found !== null && own.isCavalry && isInfantryMajority ? 'cavalryOutnumberedByInfantry' : found
}

/** REG-9.4: the value of a modifier for numbers; 0 without one. */
export const oddsValue = ({ tables }: Rules, odds: OddsModifier | null): number =>
  tables.charge.modifiers.find(({ id }) => id === odds)?.value ?? 0
