import type { Stance, Tables } from '../types'

/** SAR-9.2: the kind of unit that passes through a friend. */
export type Passer = keyof Tables['passingThrough']
/** SAR-9.2: the kind of unit that is passed through. */
export type Passed = 'unformed' | 'formed'
/** SAR-9.2: what a passage costs: how many d4 of stragglers each of the two units rolls, and of casualties the one passed through. */
export type Passage = Tables['passingThrough']['formed']['throughFormed']

/** SAR-2.9: does a unit count as formed? `whenPassed`: while another unit passes through it; only then a mob counts as formed (SAR-9.3). */
export function isFormed({ formations }: Tables, stance: Stance, whenPassed = false): boolean {
  if (stance === 'mob') return whenPassed && formations.countsAsFormedWhenPassedThrough.includes('mob')
  return !formations.unformed.includes(stance)
}

/** SAR-9.2: what passing through a friend costs both units. */
export const passThrough = ({ passingThrough }: Tables, moving: Passer, through: Passed): Passage =>
  passingThrough[moving][through === 'formed' ? 'throughFormed' : 'throughUnformed']
