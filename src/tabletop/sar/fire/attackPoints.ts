import { roundedDown, type Fraction, product } from '../../../core/fraction'
import { throwBadValue, checkedWhole } from '../errors'
import type { Band, Share, Tables } from '../types'

/** What fires one shot (SAR-11.7): some castings of foot or horse, or one gun casting. */
export type Firepower =
  | {
      readonly arm: 'smallArms'
      /** Castings that can hit the target (SAR-11.4). */
      readonly castings: number
      readonly band: Band
      /** SAR-17.2: on horseback. */
      readonly mounted?: boolean
      /** Low on ammunition (SAR-11.13). */
      readonly lowAmmo?: boolean
      /** SAR-13.9: for a reduced volley, the share of the firepower that counts. */
      readonly volley?: Share
    }
  | {
      readonly arm: 'artillery'
      /** Pounds of the gun's shot. */
      readonly pounds: number
      readonly band: Band
      readonly lowAmmo?: boolean
      /** SAR-16.12 (optional): one of the two guns of the casting is gone. */
      readonly damaged?: boolean
      readonly volley?: Share
    }

/**
 * SAR-11.7: attack points, multiplied exactly and rounded down once at the end (ruling on SAR Q1). Mounted cavalry fires at a quarter (SAR-17.2).
 * Canister has no rule of its own: the multiplier of guns at short range stands for it (SAR-16.10).
 */
export function attackPoints({ attackPoints: table }: Tables, power: Firepower): number {
  const castingsOrPounds =
    power.arm === 'artillery'
      ? checkedWhole('SAR-11.6', 'pounds', power.pounds, 1)
      : checkedWhole('SAR-11.4', 'castings', power.castings)
  const factors: Fraction[] = [{ num: castingsOrPounds, den: 1 }, table[power.band][power.arm]]
  if (power.arm === 'smallArms' && power.mounted) factors.push(table.mounted)
  if (power.lowAmmo) factors.push(table.lowAmmo)
  if (power.arm === 'artillery' && power.damaged) factors.push(table.damagedGun)
  if (power.volley) {
    const { num, den } = power.volley
    // A share is above 0 and at most the whole.
    if (num < 1 || num > den) throwBadValue('SAR-13.9', 'volley')
    factors.push(power.volley)
  }
  return roundedDown(product(...factors))
}
