import { throwBadValue, checkedWhole } from '../errors'
import type { Tables } from '../types'

/** The castings that serve one gun casting: artillerists, and infantry that helps them. */
export interface Crew {
  readonly artillerists: number
  readonly infantry: number
}

/** SAR-16.6, 16.9: the rate at which a gun works: normal with two crew castings, one of them an artillerist; half with one artillerist; else no. */
export function gunRate({ artillery }: Tables, { artillerists, infantry }: Crew): 'normal' | 'half' | 'no' {
  checkedWhole('SAR-16.6', 'artillerists', artillerists)
  if (artillerists < artillery.minArtilleristsPerGun) return 'no'
  return artillerists + checkedWhole('SAR-16.6', 'infantry', infantry) >= artillery.minCrewPerGun ? 'normal' : 'half'
}

/** SAR-16.9: how many functions a gun has in how many turns. `normalFunctions`: those of a turn with a full crew. */
export function functionsOverTurns(
  { artillery }: Tables,
  normalFunctions: number,
  rate: ReturnType<typeof gunRate>,
): { functions: number; turns: number } {
  if (rate === 'no') return { functions: 0, turns: 1 }
  // The factor by which half a crew is slower.
  const factor = rate === 'half' ? artillery.undercrewedFunctionFactor : 1
  // Where less than one function a turn would remain, the result is all functions in several turns.
  return normalFunctions >= factor
    ? { functions: Math.floor(normalFunctions / factor), turns: 1 }
    : { functions: normalFunctions, turns: factor }
}

/** SAR-16.7: the kind of casting of a mixed crew that a loss removes. `pickedNumber`: rolled among all castings of the crew, from 1. */
export function lostCrew({ artillerists, infantry }: Crew, pickedNumber: number): 'artillerist' | 'infantry' {
  if (checkedWhole('SAR-16.7', 'pick', pickedNumber, 1) > artillerists + infantry) throwBadValue('SAR-16.7', 'pick')
  return pickedNumber <= artillerists ? 'artillerist' : 'infantry'
}

/** SAR-16.5: does a battery take its guns along when it breaks? `brokenBy`: what broke it. Failing to stand counts like melee. */
export const takesGunsAlong = ({ artillery }: Tables, brokenBy: 'fire' | 'melee' | 'failingToStand'): boolean =>
  brokenBy === 'fire' ? artillery.gunsKeptWhenBrokenByFire : artillery.gunsKeptWhenBrokenByMelee
