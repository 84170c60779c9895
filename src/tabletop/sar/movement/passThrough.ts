import type { Stance, Tables } from '../types'

/** SAR-9.2: the kind of unit that passes through a friend. */
export type Passer = keyof Tables['passingThrough']
/** SAR-9.2: the kind of unit that is passed through. */
export type Passed = 'unformed' | 'formed'
/** SAR-9.2: what a passage costs: how many d4 of stragglers each of the two units rolls, and of casualties the one passed through. */
export type Passage = Tables['passingThrough']['formed']['throughFormed']

/** SAR-2.9: does a unit in this stance count as formed? A mob does not. */
export const isFormed = ({ formations }: Tables, stance: Stance): boolean =>
  stance !== 'mob' && !formations.unformed.includes(stance)

/** SAR-9.3: does a unit in this stance count as formed while it passes through another or is passed through? Then a mob does too. */
export const isFormedForPassing = (tables: Tables, stance: Stance): boolean =>
  stance === 'mob' ? tables.formations.countsAsFormedWhenPassedThrough.includes('mob') : isFormed(tables, stance)

/** SAR-9.2: what passing through a friend costs both units. */
export const passThrough = ({ passingThrough }: Tables, passer: Passer, passed: Passed): Passage =>
  passingThrough[passer][passed === 'formed' ? 'throughFormed' : 'throughUnformed']
