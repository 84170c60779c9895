import { faces } from '../errors'
import type { Tables } from '../types'

/** SAR-16.12 (optional): guns destroyed by artillery fire, one roll for each casualty; any hit is a rout check at once. */
export function damagedGuns({ optional }: Tables, casualties: number, rolls: readonly number[] | undefined): number {
  const { die, destroyedOn } = optional.gunDamage
  return faces('SAR-16.12', 'rolls', rolls, casualties, die).filter((roll) => roll === destroyedOn).length
}

/** SAR-16.11 (optional): a battery that spent a whole turn beside a wagon is full again. */
export const stillLow = (low: boolean, wholeTurnsAtWagon: number): boolean => low && wholeTurnsAtWagon < 1
