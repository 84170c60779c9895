// The area that a unit covers on the table: how many files and ranks its formation has, and how wide and deep they are.
import { integerRoot } from '../../../core/fixed'
import { type Block, footprint } from '../../common/block'
import type { Polygon } from '../../common/polygon'
import { inchesToThousandths } from '../inches'
import { effectivesOf } from '../stragglers/strength'
import type { Tables } from '../types'
import { companySize, formationOfWidth } from '../units/companySize'
import type { FieldOfBattle } from './field'
import type { BattleUnit } from './types'

/** How many castings stand side by side (files) and how many behind one another (ranks). */
interface FilesAndRanks {
  readonly files: number
  readonly ranks: number
}

/** SAR-1.2, 6: the files and ranks in which a unit's effectives stand. A battery has one rank with a file for each gun, where the crews stand. */
export function filesAndRanksOf(unit: Pick<BattleUnit, 'stance' | 'width' | 'strength' | 'guns'>): FilesAndRanks {
  const castings = Math.max(1, effectivesOf(unit.strength))
  const { stance } = unit
  if (stance === 'limbered' || stance === 'unlimbered') return { files: Math.max(1, unit.guns.length), ranks: 1 }
  if (stance === 'skirmish') return { files: castings, ranks: 1 }
  if (stance === 'square') {
    // A hollow square: four sides that face outward, each sharing its corners with the next.
    const castingsOnSide = Math.max(2, Math.ceil(castings / 4) + 1)
    return { files: castingsOnSide, ranks: castingsOnSide }
  }
  // A mob is roughly as wide as it is deep.
  const files = stance === 'mob' ? rootRoundedUp(castings) : Math.min(unit.width, castings)
  return { files, ranks: Math.ceil(castings / files) }
}

/** The square root, rounded up. */
function rootRoundedUp(value: number): number {
  const rootRoundedDown = integerRoot(value)
  return rootRoundedDown * rootRoundedDown < value ? rootRoundedDown + 1 : rootRoundedDown
}

/**
 * SAR-1.2: the area of a unit of this arm as a block; null: the unit is off the table or removed (`gone`). It is faster
 * than `unitBlock`, which looks the arm up.
 */
export function blockForArm({ scale, formations }: Tables, arm: string, unit: BattleUnit): Block | null {
  if (unit.at === null || unit.gone) return null
  const { files, ranks } = filesAndRanksOf(unit)
  const [baseWidthInches, baseDepthInches] =
    arm === 'artillery' || unit.mounted ? scale.mountedBaseInches : scale.footBaseInches
  const baseWidth = inchesToThousandths(baseWidthInches)
  // SAR-6.4: skirmishers stand apart; the castings of other formations touch.
  const distanceBetweenFiles =
    unit.stance === 'skirmish' ? inchesToThousandths(formations.skirmishSpacingInches.min) : baseWidth
  return {
    at: unit.at,
    heading: unit.heading,
    width: (files - 1) * distanceBetweenFiles + baseWidth,
    depth: inchesToThousandths(baseDepthInches) * ranks,
  }
}

/** The area of a unit, worked out once: the rules replace a changed unit by a new object and never alter the old one. */
interface KnownArea {
  readonly unit: BattleUnit
  readonly block: Block | null
  /** Its corners; undefined: not asked for yet. */
  corners: Polygon | null | undefined
}

/** The areas of the field that was asked about last, by the regiment of the unit; a few parts of a regiment at most take turns in one entry. */
let lastAreas: { field: FieldOfBattle | null; areas: Map<string, KnownArea> } = { field: null, areas: new Map() }

function areaOf(field: FieldOfBattle, unit: BattleUnit): KnownArea {
  if (lastAreas.field !== field) lastAreas = { field, areas: new Map() }
  const known = lastAreas.areas.get(unit.of)
  if (known && known.unit === unit) return known
  const block = blockForArm(field.tables, field.units.get(unit.of)!.arm, unit)
  const area: KnownArea = { unit, block, corners: undefined }
  lastAreas.areas.set(unit.of, area)
  return area
}

/** The area of a unit as a block (a rectangle with a heading); null: the unit is off the table. `of`: its id in the order of battle. */
export const unitBlock = (field: FieldOfBattle, unit: BattleUnit): Block | null => areaOf(field, unit).block

/** The area of a unit as a polygon; null: it is off the table. */
export function unitPolygon(field: FieldOfBattle, unit: BattleUnit): Polygon | null {
  const area = areaOf(field, unit)
  if (area.corners === undefined) area.corners = area.block && footprint(area.block)
  return area.corners
}

/** SAR-6.2, 6.3: the widest front, in castings, of a regiment in a formation. `castings`: its castings at the start. */
export function maxWidth(tables: Tables, nation: string, castings: number, stance: BattleUnit['stance']): number {
  const castingsPerCompany = companySize(tables, nation, castings)
  const { columnMaxCompaniesWide, roadColumnMaxCompaniesWide } = tables.formations
  if (stance === 'column' || stance === 'closedColumn') return castingsPerCompany * columnMaxCompaniesWide
  if (stance === 'roadColumn') return castingsPerCompany * roadColumnMaxCompaniesWide
  return castings
}

/**
 * SAR-6.1 to 6.3: the formation (road column, column or line) of a regiment with a front of `width` castings.
 * `castings`: its castings at the start.
 */
export const stanceForWidth = (tables: Tables, nation: string, castings: number, width: number) =>
  formationOfWidth(tables, companySize(tables, nation, castings), width)
