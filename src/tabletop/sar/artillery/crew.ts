import { throwBadValue, checkedWhole } from '../errors'
import type { Tables } from '../types'

/** The castings that serve one gun casting: artillerists, and infantry that helps them. */
export interface Crew {
  readonly artillerists: number
  readonly infantry: number
}

/** SAR-16.6, 16.9: does a gun work? Normally with two crew castings, one of them an artillerist; at half speed with one artillerist; else not. */
export function gunWorks({ artillery }: Tables, { artillerists, infantry }: Crew): 'normal' | 'half' | 'no' {
  checkedWhole('SAR-16.6', 'artillerists', artillerists)
  if (artillerists < artillery.minArtilleristsPerGun) return 'no'
  return artillerists + checkedWhole('SAR-16.6', 'infantry', infantry) >= artillery.minCrewPerGun ? 'normal' : 'half'
}

/** SAR-16.9: how many functions a gun has in how many turns. `normal`: functions a turn with a full crew; a gun with half a crew has half as many. */
export function functionsOverTurns(
  { artillery }: Tables,
  normal: number,
  works: ReturnType<typeof gunWorks>,
): { functions: number; turns: number } {
  if (works === 'no') return { functions: 0, turns: 1 }
  const factor = works === 'half' ? artillery.undercrewedFunctionFactor : 1
  return normal >= factor ? { functions: Math.floor(normal / factor), turns: 1 } : { functions: normal, turns: factor }
}

/** SAR-16.7: the kind of casting of a mixed crew that a loss removes. `pick`: a number rolled among all castings of the crew, from 1. */
export function lostCrew({ artillerists, infantry }: Crew, pick: number): 'artillerist' | 'infantry' {
  if (checkedWhole('SAR-16.7', 'pick', pick, 1) > artillerists + infantry) throwBadValue('SAR-16.7', 'pick')
  return pick <= artillerists ? 'artillerist' : 'infantry'
}

/** SAR-16.5: does a battery take its guns along when it breaks? `brokenBy`: what broke it. */
export const takesGunsAlong = ({ artillery }: Tables, brokenBy: 'fire' | 'melee' | 'failingToStand'): boolean =>
  brokenBy === 'fire' ? artillery.gunsKeptWhenBrokenByFire : artillery.gunsKeptWhenBrokenByMelee
