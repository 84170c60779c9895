// The formations that a unit may take in the melee and rally phases, and whether there is room for them.
import { footprint } from '../../../common/block'
import { comesToImpassable, isOnTable } from '../../../common/ground'
import { polygonsOverlap } from '../../../common/polygon'
import { throwBadValue } from '../../errors'
import type { Arm, Stance } from '../../types'
import { unitBlock, unitPolygon, maxWidth } from '../layout'
import type { BattleTable } from '../run'
import type { BattleUnit } from '../types'
import { isWholeSkirmisher, rosterUnitOf, sideOfUnit } from '../units'

/**
 * Has a unit room to stand as `changed`: on the table, not on impassable ground, and over no other unit? `alsoStanding`: units as they will
 * stand after choices made before, which must be kept free too.
 */
export function hasRoom(
  table: BattleTable,
  id: string,
  changed: BattleUnit,
  alsoStanding: readonly BattleUnit[] = [],
): boolean {
  const { field, battle } = table
  const outline = footprint(unitBlock(field, changed)!)
  if (!outline.every((corner) => isOnTable(field.ground, corner))) return false
  const outlineBefore = unitPolygon(field, battle.units[id]!)
  if (comesToImpassable(field.ground, outline, outlineBefore)) return false
  const side = sideOfUnit(table, battle.units[id]!)
  // SAR-22.1: a refusal must not tell where a hidden enemy stands.
  const isUnseen = (other: BattleUnit): boolean => other.hidden && sideOfUnit(table, other) !== side
  const otherIds = Object.keys(battle.units).filter((otherId) => otherId !== id && !isUnseen(battle.units[otherId]!))
  return [...otherIds.map((otherId) => battle.units[otherId]!), ...alsoStanding].every((other) => {
    const otherOutline = unitPolygon(field, other)
    // Units that overlapped before may go on doing so.
    if (otherOutline === null || !polygonsOverlap(outline, otherOutline)) return true
    return outlineBefore !== null && polygonsOverlap(outlineBefore, otherOutline)
  })
}

/** SAR-6.1, 6.4: formations that a unit may take, each with its greatest width in files. */
export function formationsOf(table: BattleTable, unit: BattleUnit): { stance: Stance; width: number }[] {
  const { arm, nation, castings } = rosterUnitOf(table, unit)
  const maxWidthIn = (stance: Stance): number => maxWidth(table.field.tables, nation, castings, stance)
  // A battery is as wide as its guns, whatever its `width`.
  if (arm === 'artillery') return (['limbered', 'unlimbered'] as const).map((stance) => ({ stance, width: 1 }))
  const stances = stancesOf(arm, unit)
  if (isWholeSkirmisher(table, unit) && !stances.includes('skirmish')) stances.push('skirmish')
  return stances.sort().map((stance) => ({ stance, width: maxWidthIn(stance) }))
}

/** SAR-6.4, 6.5: all cavalry may skirmish; only infantry forms square. SAR-7.14: detached companies stand in line or as skirmishers only. */
function stancesOf(arm: Arm, unit: BattleUnit): Stance[] {
  // `companies`: how many companies the unit is, if it is detached skirmishers.
  if (unit.companies > 0) return ['line', 'skirmish']
  return ['closedColumn', 'column', 'line', 'roadColumn', arm === 'cavalry' ? 'skirmish' : 'square']
}

/** Refuses a formation that the unit cannot have, or a width that it cannot have in this formation. */
export function checkFormation(table: BattleTable, unit: BattleUnit, stance: Stance, width: number): void {
  const formation = formationsOf(table, unit).find((allowed) => allowed.stance === stance)
  if (!formation) throwBadValue('SAR-6.1', 'stance')
  if (width < 1 || width > formation!.width) throwBadValue('SAR-6.2', 'width')
}
