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

/** One factor of a shot's attack points, and the rule by which it counts. */
export interface PowerFactor extends Fraction {
  readonly rule: string
  readonly name: string
}

/**
 * SAR-11.7: the factors of a shot's attack points: castings or pounds first. Mounted cavalry fires at a quarter (SAR-17.2). Canister has no rule
 * of its own: the multiplier of guns at short range stands for it (SAR-16.10).
 */
export function powerFactors({ attackPoints: table }: Tables, power: Firepower): PowerFactor[] {
  const isGun = power.arm === 'artillery'
  const castingsOrPounds = isGun
    ? checkedWhole('SAR-11.6', 'pounds', power.pounds, 1)
    : checkedWhole('SAR-11.4', 'castings', power.castings)
  const factor = (rule: string, name: string, { num, den }: Fraction): PowerFactor => ({ rule, name, num, den })
  const factors = [
    factor(isGun ? 'SAR-11.6' : 'SAR-11.4', isGun ? 'pounds' : 'castings', { num: castingsOrPounds, den: 1 }),
    factor('SAR-11.7', power.band, table[power.band][power.arm]),
  ]
  if (!isGun && power.mounted) factors.push(factor('SAR-17.2', 'mounted', table.mounted))
  if (power.lowAmmo) factors.push(factor('SAR-11.13', 'lowAmmo', table.lowAmmo))
  if (isGun && power.damaged) factors.push(factor('SAR-16.12', 'damagedGun', table.damagedGun))
  if (power.volley) {
    const { num, den } = power.volley
    // A share is above 0 and at most the whole.
    if (num < 1 || num > den) throwBadValue('SAR-13.9', 'volley')
    factors.push(factor('SAR-13.9', 'volley', power.volley))
  }
  return factors
}

/** SAR-11.7: attack points, multiplied exactly and rounded down once at the end (ruling on SAR Q1). */
export const attackPoints = (tables: Tables, power: Firepower): number =>
  roundedDown(product(...powerFactors(tables, power)))
