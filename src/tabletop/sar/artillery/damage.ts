import { checkedDice } from '../errors'
import type { Tables } from '../types'

/** SAR-16.12 (optional): how many guns artillery fire destroys: one roll for each casualty. */
export function damagedGuns({ optional }: Tables, casualties: number, rolls: readonly number[] | undefined): number {
  const { die, destroyedOn } = optional.gunDamage
  return checkedDice('SAR-16.12', 'rolls', rolls, casualties, die).filter((roll) => roll === destroyedOn).length
}

/** SAR-16.11 (optional): is a battery still low on ammunition? Not after a whole turn at a wagon. */
export const stillLow = (low: boolean, wholeTurnsAtWagon: number): boolean => low && wholeTurnsAtWagon < 1
