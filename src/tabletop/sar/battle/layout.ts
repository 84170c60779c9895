import { integerRoot } from '../../../core/fixed'
import { type Block, footprint } from '../../common/block'
import type { Polygon } from '../../common/polygon'
import { inchesToThousandths } from '../inches'
import { effectivesOf } from '../stragglers/strength'
import type { Tables } from '../types'
import { companySize, formationOfWidth } from '../units/companySize'
import type { FieldOfBattle } from './field'
import type { BattleUnit } from './types'

/** Files and ranks of a formation. */
interface Ranks {
  readonly files: number
  readonly ranks: number
}

/** SAR-1.2, 6: files and ranks of a unit's effectives. A square is as wide as it is deep. */
export function ranksOf(unit: Pick<BattleUnit, 'stance' | 'width' | 'strength' | 'guns'>): Ranks {
  const present = Math.max(1, effectivesOf(unit.strength))
  const { stance } = unit
  if (stance === 'limbered' || stance === 'unlimbered') return { files: Math.max(1, unit.guns.length), ranks: 1 }
  if (stance === 'skirmish') return { files: present, ranks: 1 }
  if (stance === 'square') {
    // Four sides that face outward and share their corners.
    const side = Math.max(2, Math.ceil(present / 4) + 1)
    return { files: side, ranks: side }
  }
  const files = stance === 'mob' ? rootUp(present) : Math.min(unit.width, present)
  return { files, ranks: Math.ceil(present / files) }
}

/** The square root, rounded up. */
function rootUp(value: number): number {
  const down = integerRoot(value)
  return down * down < value ? down + 1 : down
}

/** SAR-1.2: the area of a unit of this arm as a block; null off the table. */
export function blockForArm({ scale, formations }: Tables, arm: string, unit: BattleUnit): Block | null {
  if (unit.at === null || unit.gone) return null
  const { files, ranks } = ranksOf(unit)
  const [wide, deep] = arm === 'artillery' || unit.mounted ? scale.mountedBaseInches : scale.footBaseInches
  const spread =
    unit.stance === 'skirmish' ? inchesToThousandths(formations.skirmishSpacingInches.min) : inchesToThousandths(wide)
  return {
    at: unit.at,
    heading: unit.heading,
    width: (files - 1) * spread + inchesToThousandths(wide),
    depth: inchesToThousandths(deep) * ranks,
  }
}

/** The area of a unit as a block; null off the table. */
export const unitBlock = (field: FieldOfBattle, unit: BattleUnit): Block | null =>
  blockForArm(field.tables, field.units.get(unit.of)!.arm, unit)

/** The area of a unit as a polygon; null off the table. */
export function unitPolygon(field: FieldOfBattle, unit: BattleUnit): Polygon | null {
  const block = unitBlock(field, unit)
  return block && footprint(block)
}

/** SAR-6.2, 6.3: the widest front, in castings, of a regiment in a formation. `castings`: its castings at the start. */
export function maxWidth(tables: Tables, nation: string, castings: number, stance: BattleUnit['stance']): number {
  const figures = companySize(tables, nation, castings)
  if (stance === 'column' || stance === 'closedColumn') return figures * tables.formations.columnMaxCompaniesWide
  if (stance === 'roadColumn') return figures * tables.formations.roadColumnMaxCompaniesWide
  return castings
}

/** SAR-6.1 to 6.3: the formation of infantry or cavalry with this width. */
export const stanceForWidth = (tables: Tables, nation: string, castings: number, width: number) =>
  formationOfWidth(tables, companySize(tables, nation, castings), width)
