import { checkedDice } from '../errors'
import type { Tables } from '../types'

/** SAR-16.12 (optional): how many guns artillery fire hits, by one roll for each casualty that it inflicted. Missing rolls are refused. */
export function countGunHits({ optional }: Tables, casualties: number, rolls: readonly number[] | undefined): number {
  const { die, destroyedOn } = optional.gunDamage
  return checkedDice('SAR-16.12', 'rolls', rolls, casualties, die).filter((roll) => roll === destroyedOn).length
}

/** SAR-16.11 (optional): is a battery still low on ammunition? Not after a whole turn at a wagon. `isLow`: before that. */
export const isStillLow = (isLow: boolean, wholeTurnsAtWagon: number): boolean => isLow && wholeTurnsAtWagon < 1
