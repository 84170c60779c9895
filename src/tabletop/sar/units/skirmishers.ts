import { throwBadOrder, throwBadValue, checkedNonNegative, checkedWhole } from '../errors'
import { inchesToThousandths } from '../inches'
import type { Arm, Tables } from '../types'
import { companySize } from './companySize'

/**
 * SAR-6.4, 7.14: the castings sent out as skirmishers, and those left with the regiment (`parent`). Refuses too many companies, or all
 * castings. `companiesOut`: companies that the regiment has sent out before.
 */
export function detachCompanies(
  tables: Tables,
  regiment: { readonly nation: string; readonly castings: number; readonly companiesOut: number },
  companies: number,
): { skirmishers: number; parent: number } {
  checkedWhole('SAR-7.14', 'companies', companies, 1)
  if (regiment.companiesOut + companies > tables.formations.maxSkirmishCompanies) throwBadOrder('SAR-6.4', 'company')
  const skirmishers = companies * companySize(tables, regiment.nation, regiment.castings)
  if (skirmishers >= regiment.castings) throwBadOrder('SAR-6.4', 'unit')
  return { skirmishers, parent: regiment.castings - skirmishers }
}

/** SAR-6.4, 17.1, 18.1: refuses a whole unit in skirmish order, unless it is cavalry. */
export function checkWholeUnitSkirmish(arm: Arm): void {
  if (arm !== 'cavalry') throwBadOrder('SAR-6.4', 'unit')
}

/** SAR-6.4: refuses skirmishers whose castings stand too close together or too far apart (thousandths of an inch). */
export function checkSpacing({ formations }: Tables, spacing: number): void {
  const { min, max } = formations.skirmishSpacingInches
  checkedNonNegative('SAR-6.4', 'spacing', spacing)
  if (spacing < inchesToThousandths(min) || spacing > inchesToThousandths(max)) throwBadValue('SAR-6.4', 'spacing')
}
