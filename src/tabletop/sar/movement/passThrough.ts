import type { Stance, Tables } from '../types'

/** SAR-9.2: who passes. */
export type Passer = keyof Tables['passingThrough']
export type Passed = 'unformed' | 'formed'
/** How many d4 each party rolls. */
export type Passage = Tables['passingThrough']['formed']['throughFormed']

/** SAR-2.9: does a unit count as formed? A mob does only where somebody passes through (SAR-9.3). */
export function isFormed({ formations }: Tables, stance: Stance, whenPassed = false): boolean {
  if (stance === 'mob') return whenPassed && formations.countsAsFormedWhenPassedThrough.includes('mob')
  return !formations.unformed.includes(stance)
}

/** SAR-9.2: what passing through a friend costs both. */
export const passThrough = ({ passingThrough }: Tables, moving: Passer, through: Passed): Passage =>
  passingThrough[moving][through === 'formed' ? 'throughFormed' : 'throughUnformed']
