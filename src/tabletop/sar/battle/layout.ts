import { root } from '../../../core/fixed'
import { type Block, footprint } from '../../common/block'
import type { Polygon } from '../../common/polygon'
import { thousandths } from '../inches'
import { effectivesOf } from '../stragglers/strength'
import type { Tables } from '../types'
import { companySize, formationOfWidth } from '../units/companySize'
import type { FieldOfBattle } from './field'
import type { BattleUnit } from './types'

/** Files and ranks of a formation, and how far the men stand from each other. */
interface Ranks {
  readonly files: number
  readonly ranks: number
}

/** How a unit stands: files and ranks of what is present with the colours (SAR-1.2, 6). A square is as wide as it is deep. */
export function ranksOf(unit: Pick<BattleUnit, 'stance' | 'width' | 'strength' | 'guns'>): Ranks {
  const present = Math.max(1, effectivesOf(unit.strength))
  const { stance } = unit
  if (stance === 'limbered' || stance === 'unlimbered') return { files: Math.max(1, unit.guns.length), ranks: 1 }
  if (stance === 'skirmish') return { files: present, ranks: 1 }
  if (stance === 'square') {
    // All face outward: four sides that share their corners.
    const side = Math.max(2, Math.ceil(present / 4) + 1)
    return { files: side, ranks: side }
  }
  const down = root(present)
  const files = stance === 'mob' ? (down * down < present ? down + 1 : down) : Math.min(unit.width, present)
  return { files, ranks: Math.ceil(present / files) }
}

/** The ground a unit takes up; null off the table. Guns stand on one by two inches (SAR-1.2). */
export function blockForArm({ scale, formations }: Tables, arm: string, unit: BattleUnit): Block | null {
  if (unit.at === null || unit.gone) return null
  const { files, ranks } = ranksOf(unit)
  const [wide, deep] = arm === 'artillery' || unit.mounted ? scale.mountedBaseInches : scale.footBaseInches
  const spread = unit.stance === 'skirmish' ? thousandths(formations.skirmishSpacingInches.min) : thousandths(wide)
  return {
    at: unit.at,
    heading: unit.heading,
    width: (files - 1) * spread + thousandths(wide),
    depth: thousandths(deep) * ranks,
  }
}

/** The block of a unit of this field. */
export const unitBlock = (field: FieldOfBattle, unit: BattleUnit): Block | null =>
  blockForArm(field.tables, field.units.get(unit.of)!.arm, unit)

/** The ground of a unit as a polygon; null off the table. */
export function unitPolygon(field: FieldOfBattle, unit: BattleUnit): Polygon | null {
  const block = unitBlock(field, unit)
  return block && footprint(block)
}

/** SAR-6.2, 6.3: the widest front that a formation allows a regiment of so many castings. */
export function maxWidth(tables: Tables, nation: string, castings: number, stance: BattleUnit['stance']): number {
  const figures = companySize(tables, nation, castings)
  if (stance === 'column' || stance === 'closedColumn') return figures * tables.formations.columnMaxCompaniesWide
  if (stance === 'roadColumn') return figures * tables.formations.roadColumnMaxCompaniesWide
  return castings
}

/** SAR-6.1 to 6.3: what a unit of foot or horse is in that stands so wide, whatever it calls itself. */
export const stanceForWidth = (tables: Tables, nation: string, castings: number, width: number) =>
  formationOfWidth(tables, companySize(tables, nation, castings), width)
