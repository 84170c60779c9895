import type { Fraction } from '../../../core/fraction'
import { throwBadValue, checkedWhole } from '../errors'
import { gunRow } from '../fire/weaponBand'
import { fractionToThousandths } from '../inches'
import type { Tables } from '../types'

/** The least weight of a gun's shot. */
const MIN_POUNDS = 1

/** SAR-16.3: inches that unlimbered guns may be moved by hand, not rounded. The heaviest gun decides (ruling on SAR Q36). */
export function prolongInches(tables: Tables, poundages: readonly number[]): Fraction {
  const { mode, bands, formulaBase, formulaDivisor, minInches } = tables.movement.prolong
  const pounds = Math.max(...poundages.map((gunPounds) => checkedWhole('SAR-16.3', 'pounds', gunPounds, MIN_POUNDS)))
  if (poundages.length === 0) throwBadValue('SAR-16.3', 'pounds')
  // Refuses a gun that is in no row of the table of weapons.
  gunRow(tables, pounds)
  // One edition of the rules prints bands of weight, the others a formula.
  if (mode === 'bands') return { num: bands.find(({ maxPoundage }) => pounds <= maxPoundage)!.inches, den: 1 }
  // The printed formula is base - pounds / divisor; here as a fraction over the divisor.
  const den = formulaDivisor!
  const num = formulaBase! * den - pounds
  return num < minInches * den ? { num: minInches, den: 1 } : { num, den }
}

/** SAR-16.3: how far unlimbered guns may be moved by hand, in thousandths of an inch, rounded down. */
export const prolongDistance = (tables: Tables, poundages: readonly number[]): number =>
  fractionToThousandths(prolongInches(tables, poundages))
