import { breakTest } from '../../stragglers/breakTest'
import { breakWithCompanies } from '../../stragglers/companies'
import { effectivesOf } from '../../stragglers/strength'
import type { Battle, BattleUnit } from '../types'

const counts = ({ strength }: BattleUnit) => ({ effectives: effectivesOf(strength), stragglers: strength.stragglers })

/** SAR-5.7: the regiment that a skirmish company belongs to; null if it is gone. */
export function parentOf({ units }: Pick<Battle, 'units'>, id: string): string | null {
  const { of, companies } = units[id]!
  if (companies === 0) return id
  const parts = Object.keys(units)
    .sort()
    .filter((other) => units[other]!.of === of && units[other]!.companies === 0 && !units[other]!.gone)
  return parts.includes(of) ? of : (parts[0] ?? null)
}

/** SAR-5.7: skirmish companies of a regiment that are out and unbroken. */
export const companiesOf = (battle: Pick<Battle, 'units'>, regiment: string): string[] =>
  Object.keys(battle.units)
    .sort()
    .filter((id) => {
      const { companies, gone, broken } = battle.units[id]!
      return companies > 0 && !gone && !broken && parentOf(battle, id) === regiment
    })

/** SAR-5.3, 5.7: who of a regiment and its companies breaks. */
export function whoBreaks(
  battle: Pick<Battle, 'units'>,
  id: string,
): { readonly regiment: string | null; readonly companies: readonly string[] } {
  const regiment = parentOf(battle, id)
  const unit = regiment === null ? null : battle.units[regiment]!
  if (regiment === null || !unit || unit.broken || unit.gone) {
    const { effectives, stragglers } = counts(battle.units[id]!)
    const breaks = id !== regiment && breakTest(stragglers, effectives).broken
    return { regiment: null, companies: breaks ? [id] : [] }
  }
  const companies = companiesOf(battle, regiment)
  const { regimentBreaks, companyBreaks } = breakWithCompanies(
    counts(unit),
    companies.map((company) => counts(battle.units[company]!)),
  )
  return { regiment: regimentBreaks ? regiment : null, companies: companies.filter((_, i) => companyBreaks[i]) }
}
