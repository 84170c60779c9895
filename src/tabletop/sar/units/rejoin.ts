import type { Strength } from '../types'

/** A part of a unit that was split (SAR-2.5). */
export interface UnitPart {
  readonly strength: Strength
  readonly lowAmmo: boolean
  readonly firstVolleySpent: boolean
  /** Its horses are blown (SAR-17.11). */
  readonly blown: boolean
}

/**
 * SAR-2.7: joins parts that touch and all have a Form order; null when they stay apart. The whole has every drawback that one of its parts
 * has (ruling on SAR Q5).
 */
export function rejoin(parts: readonly UnitPart[], areTouching: boolean, allHaveFormOrder: boolean): UnitPart | null {
  if (!areTouching || !allHaveFormOrder || parts.length < 2) return null
  const sumOf = (count: keyof Strength): number => parts.reduce((sum, { strength }) => sum + strength[count], 0)
  return {
    strength: { start: sumOf('start'), casualties: sumOf('casualties'), stragglers: sumOf('stragglers') },
    lowAmmo: parts.some((part) => part.lowAmmo),
    firstVolleySpent: parts.some((part) => part.firstVolleySpent),
    blown: parts.some((part) => part.blown),
  }
}
