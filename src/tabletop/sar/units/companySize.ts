import { checkedWhole } from '../errors'
import type { Formation, Tables } from '../types'

/** SAR-2.8: castings in one company, rounded to the nearest (halves up), at least one (Q3). */
export function companySize({ scale }: Tables, nation: string, castings: number): number {
  checkedWhole('SAR-2.8', 'castings', castings, 1)
  const { companiesPerRegiment: table } = scale
  const companies = (Object.hasOwn(table, nation) ? table[nation] : table.default)!
  return Math.max(1, Math.floor((2 * castings + companies) / (2 * companies)))
}

/** SAR-6.2, 6.3: the formation of a unit with this width in castings; not for skirmish order or square. */
export function formationOfWidth({ formations }: Tables, figuresPerCompany: number, width: number): Formation {
  checkedWhole('SAR-6.2', 'width', width, 1)
  const companies = width / checkedWhole('SAR-2.8', 'figuresPerCompany', figuresPerCompany, 1)
  if (companies <= formations.roadColumnMaxCompaniesWide) return 'roadColumn'
  return companies <= formations.columnMaxCompaniesWide ? 'column' : 'line'
}
