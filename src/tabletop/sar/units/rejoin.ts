import type { Strength } from '../types'

/** A part of a unit that was split (SAR-2.5). */
export interface Part {
  readonly strength: Strength
  readonly lowAmmo: boolean
  readonly firstVolleySpent: boolean
  readonly blown: boolean
}

/** SAR-2.7: parts become one unit if all touch and all have a Form order; else the orders are wasted. Drawbacks stay (Q5). */
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
