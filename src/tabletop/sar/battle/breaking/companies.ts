import { type Block, centreOf, footprint } from '../../../common/block'
import { pointDistance, headingTo, type Point, pointSeenFrom, pointFromPose } from '../../../common/point'
import { inchesToThousandths } from '../../inches'
import { breakTest } from '../../stragglers/breakTest'
import { breakWithCompanies } from '../../stragglers/companies'
import { effectivesOf } from '../../stragglers/strength'
import { unitBlock } from '../layout'
import type { BattleTable } from '../run'
import type { Battle, BattleUnit } from '../types'
import { headingAway } from './headingAway'

const counts = ({ strength }: BattleUnit) => ({ effectives: effectivesOf(strength), stragglers: strength.stragglers })

/** SAR-5.7: the regiment to which a skirmish company belongs; for any other unit itself; null: the regiment is gone. */
export function regimentOfCompany({ units }: Pick<Battle, 'units'>, id: string): string | null {
  const { of, companies } = units[id]!
  if (companies === 0) return id
  const parts = Object.keys(units)
    .sort()
    .filter((other) => units[other]!.of === of && units[other]!.companies === 0 && !units[other]!.gone)
  return parts.includes(of) ? of : (parts[0] ?? null)
}

/** SAR-5.7: skirmish companies of a regiment on the table, broken ones included. */
export const companiesOf = (battle: Pick<Battle, 'units'>, regiment: string): string[] =>
  Object.keys(battle.units)
    .sort()
    .filter((id) => {
      const { companies, gone, at } = battle.units[id]!
      return companies > 0 && !gone && at !== null && regimentOfCompany(battle, id) === regiment
    })

/** SAR-5.3, 5.7: tests a unit with its regiment and companies; returns which of them break. */
export function unitsThatBreak(
  battle: Pick<Battle, 'units'>,
  id: string,
): { readonly regiment: string | null; readonly companies: readonly string[] } {
  const regiment = regimentOfCompany(battle, id)
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
  const alone = companies.filter((company, i) => companyBreaks[i] && !battle.units[company]!.broken)
  return { regiment: regimentBreaks ? regiment : null, companies: alone }
}

/**
 * SAR-5.7: the heading of a company that broke alone: straight to a place behind its unbroken regiment, seen from the enemy, so that its
 * whole distance is used as far as possible. Null: it flees like any other unit (SAR-7.18).
 */
export function behindRegiment(
  table: BattleTable,
  id: string,
  start: Block,
  from: string | null,
  distance: number,
): number | null {
  const { field, battle } = table
  const parent = regimentOfCompany(battle, id)
  const regiment = parent === null || parent === id ? null : battle.units[parent]!
  const block = regiment && !regiment.broken ? unitBlock(field, regiment) : null
  const away = block && parent !== null ? headingAway(table, parent, from) : null
  if (!block || away === null) return null
  const pose = { at: centreOf(block), heading: away }
  const rear = Math.max(...footprint(block).map((corner) => pointSeenFrom(pose, corner).y))
  const clear = rear + inchesToThousandths(field.tables.movement.standoffInches) + start.depth
  const place = (beyond: number): Point => pointFromPose(pose, 0, clear + beyond)
  let [low, high] = [0, distance + pointDistance(place(0), start.at)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (pointDistance(place(middle), start.at) > distance) high = middle
    else low = middle
  }
  return headingTo(start.at, place(low))
}
