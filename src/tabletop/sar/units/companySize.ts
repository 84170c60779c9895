import { checkedWhole } from '../errors'
import type { Formation, Tables } from '../types'

/** SAR-2.8: castings in one company of a regiment, rounded to the nearest number, halves up, but at least one (ruling on SAR Q3). */
export function companySize({ scale }: Tables, nation: string, castings: number): number {
  checkedWhole('SAR-2.8', 'castings', castings, 1)
  const { companiesPerRegiment } = scale
  // `hasOwn`: a nation may have the name of a property that every object has. The schema of the tables demands `default`.
  const companies = (
    Object.hasOwn(companiesPerRegiment, nation) ? companiesPerRegiment[nation] : companiesPerRegiment.default
  )!
  // castings / companies + 1/2, rounded down, in whole numbers.
  return Math.max(1, Math.floor((2 * castings + companies) / (2 * companies)))
}

/** SAR-6.2, 6.3: line, column or road column, by the width of the unit in castings. */
export function formationOfWidth({ formations }: Tables, castingsPerCompany: number, width: number): Formation {
  checkedWhole('SAR-6.2', 'width', width, 1)
  const companiesWide = width / checkedWhole('SAR-2.8', 'figuresPerCompany', castingsPerCompany, 1)
  if (companiesWide <= formations.roadColumnMaxCompaniesWide) return 'roadColumn'
  return companiesWide <= formations.columnMaxCompaniesWide ? 'column' : 'line'
}
