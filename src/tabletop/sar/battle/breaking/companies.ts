// Skirmish companies and their regiments (SAR-5.7): who belongs to whom, how they break together, and where a broken company flees.
import { type Block, centreOf, footprint } from '../../../common/block'
import { pointDistance, headingTo, type Point, pointSeenFrom, pointFromPose } from '../../../common/point'
import { inchesToThousandths } from '../../inches'
import { breakTest } from '../../stragglers/breakTest'
import { testBreakWithCompanies } from '../../stragglers/companies'
import { effectivesOf } from '../../stragglers/strength'
import { unitBlock } from '../layout'
import type { BattleTable } from '../run'
import type { Strength } from '../../types'
import type { Battle } from '../types'
import { headingAway } from './headingAway'

/** The castings of a strength that decide whether it breaks (SAR-5.3). */
const castingsForBreakTest = (strength: Strength) => ({
  effectives: effectivesOf(strength),
  stragglers: strength.stragglers,
})

/**
 * SAR-5.7: the id of the regiment to which a skirmish company belongs: of its parts that are not companies, the one with the regiment's own
 * id, or else the first. Any other unit is its own regiment. Null: the regiment is gone.
 */
export function regimentOfCompany({ units }: Pick<Battle, 'units'>, id: string): string | null {
  const { of: regimentId, companies } = units[id]!
  if (companies === 0) return id
  const partsInBattle = Object.keys(units)
    .sort()
    .filter((other) => units[other]!.of === regimentId && units[other]!.companies === 0 && !units[other]!.gone)
  return partsInBattle.includes(regimentId) ? regimentId : (partsInBattle[0] ?? null)
}

/** SAR-5.7: ids of a regiment's skirmish companies that are on the table, broken ones included. */
export const companiesOf = (battle: Pick<Battle, 'units'>, regiment: string): string[] =>
  Object.keys(battle.units)
    .sort()
    .filter((id) => {
      const { companies, gone, at } = battle.units[id]!
      return companies > 0 && !gone && at !== null && regimentOfCompany(battle, id) === regiment
    })

/** SAR-5.7: those who break together: a regiment with its companies; or a company whose regiment is broken or gone, by itself. */
export interface BreakFamily {
  /** Null: there is no unbroken regiment. */
  readonly regiment: string | null
  readonly companies: readonly string[]
}

/** SAR-5.7: the unbroken regiment of a unit with its companies; the unit alone if it is a company without one. */
export function familyOf(battle: Pick<Battle, 'units'>, id: string): BreakFamily {
  const regiment = regimentOfCompany(battle, id)
  const regimentUnit = regiment === null ? null : battle.units[regiment]!
  if (regiment !== null && regimentUnit && !regimentUnit.broken && !regimentUnit.gone)
    return { regiment, companies: companiesOf(battle, regiment) }
  // A unit that is no company is its own regiment, which is broken or gone already.
  return { regiment: null, companies: id === regiment ? [] : [id] }
}

/** SAR-5.3, 5.7: tests a family for breaking; returns which of it break. `strengthOf`: the strength that counts for each unit. */
export function familyThatBreaks(
  battle: Pick<Battle, 'units'>,
  { regiment, companies }: BreakFamily,
  strengthOf: (id: string) => Strength = (id) => battle.units[id]!.strength,
): BreakFamily {
  const castingsOf = (id: string) => castingsForBreakTest(strengthOf(id))
  const isAloneBreaking = (id: string): boolean =>
    breakTest(castingsOf(id).stragglers, castingsOf(id).effectives).broken
  if (regiment === null) return { regiment, companies: companies.filter(isAloneBreaking) }
  const { regimentBreaks, companyBreaks } = testBreakWithCompanies(castingsOf(regiment), companies.map(castingsOf))
  const breakingCompanies = companies.filter((company, i) => companyBreaks[i] && !battle.units[company]!.broken)
  return { regiment: regimentBreaks ? regiment : null, companies: breakingCompanies }
}

/** SAR-5.3, 5.7: tests a unit together with its regiment and its companies; returns which of them break. `regiment` null: the regiment does not. */
export const unitsThatBreak = (battle: Pick<Battle, 'units'>, id: string): BreakFamily =>
  familyThatBreaks(battle, familyOf(battle, id))

/**
 * SAR-5.7: the heading in which a company flees that broke alone: to a place behind its unbroken regiment, on the side away from the enemy.
 * Of these places it is the farthest that the company can reach. Null: the company flees like any other unit (SAR-7.18).
 * @param start the company's area before it flees
 * @param fleesFrom id of the enemy; null: the nearest
 * @param distance how far it flees, in thousandths of an inch
 */
export function headingBehindRegiment(
  table: BattleTable,
  id: string,
  start: Block,
  fleesFrom: string | null,
  distance: number,
): number | null {
  const { field, battle } = table
  const regimentId = regimentOfCompany(battle, id)
  if (regimentId === null || regimentId === id || battle.units[regimentId]!.broken) return null
  const regimentBlock = unitBlock(field, battle.units[regimentId]!)
  if (!regimentBlock) return null
  const away = headingAway(table, regimentId, fleesFrom)
  if (away === null) return null
  // The line on which the company's place lies: from the regiment's centre straight away from the enemy.
  const lineAway = { at: centreOf(regimentBlock), heading: away }
  const regimentRear = Math.max(...footprint(regimentBlock).map((corner) => pointSeenFrom(lineAway, corner).y))
  // The company's area keeps an inch from the regiment. It faces away, so its front lies farther off by its depth.
  const nearestDistance = regimentRear + inchesToThousandths(field.tables.movement.standoffInches) + start.depth
  const placeBehind = (fartherBy: number): Point => pointFromPose(lineAway, 0, nearestDistance + fartherBy)
  // Bisection for the farthest place within reach; the nearest place if none is. `beyond` begins surely out of reach.
  let [within, beyond] = [0, distance + pointDistance(placeBehind(0), start.at)]
  while (beyond - within > 1) {
    const middle = Math.floor((within + beyond) / 2)
    if (pointDistance(placeBehind(middle), start.at) > distance) beyond = middle
    else within = middle
  }
  return headingTo(start.at, placeBehind(within))
}
