import type { Strength } from '../types'

/** A part of a unit that was split (SAR-2.5). */
export interface Part {
  readonly strength: Strength
  readonly lowAmmo: boolean
  readonly firstVolleySpent: boolean
  readonly blown: boolean
}

/** SAR-2.7: joins parts that touch and all have a Form order; null: they stay apart. The whole keeps the drawbacks of each (Q5). */
export function rejoin(parts: readonly Part[], touching: boolean, allForm: boolean): Part | null {
  if (!touching || !allForm || parts.length < 2) return null
  const sum = (of: keyof Strength): number => parts.reduce((total, { strength }) => total + strength[of], 0)
  return {
    strength: { start: sum('start'), casualties: sum('casualties'), stragglers: sum('stragglers') },
    lowAmmo: parts.some((part) => part.lowAmmo),
    firstVolleySpent: parts.some((part) => part.firstVolleySpent),
    blown: parts.some((part) => part.blown),
  }
}
