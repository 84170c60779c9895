import { footprint } from '../../../common/block'
import { areasAt, isOnTable } from '../../../common/ground'
import { polygonsOverlap } from '../../../common/polygon'
import { throwBadValue } from '../../errors'
import type { Stance } from '../../types'
import { unitBlock, unitPolygon, maxWidth } from '../layout'
import type { BattleTable } from '../run'
import type { BattleUnit } from '../types'
import { rosterUnitOf } from '../units'

/** May the unit stand as in `unit`? On the table, not on impassable ground, and over no unit; `others` are counted besides. */
export function hasRoom(table: BattleTable, id: string, unit: BattleUnit, others: readonly BattleUnit[] = []): boolean {
  const { field, battle } = table
  const ground = footprint(unitBlock(field, unit)!)
  if (!ground.every((corner) => isOnTable(field.ground, corner))) return false
  if (ground.some((corner) => areasAt(field.ground, corner).some(({ kind }) => kind === 'impassable'))) return false
  const groundBefore = unitPolygon(field, battle.units[id]!)
  const standing = Object.keys(battle.units).filter((other) => other !== id)
  return [...standing.map((other) => battle.units[other]!), ...others].every((other) => {
    const there = unitPolygon(field, other)
    // Units that overlapped before may go on doing so.
    return (
      there === null ||
      !polygonsOverlap(ground, there) ||
      (groundBefore !== null && polygonsOverlap(groundBefore, there))
    )
  })
}

/** SAR-6.1, 6.4: formations that a unit may take, each with its greatest width in files. */
export function formationsOf(table: BattleTable, unit: BattleUnit): { stance: Stance; width: number }[] {
  const { arm, nation, castings } = rosterUnitOf(table, unit)
  const widest = (stance: Stance): number => maxWidth(table.field.tables, nation, castings, stance)
  if (arm === 'artillery') return (['limbered', 'unlimbered'] as const).map((stance) => ({ stance, width: 1 }))
  const common: Stance[] = ['closedColumn', 'column', 'line', 'roadColumn']
  const special: Stance[] = arm === 'cavalry' ? ['skirmish'] : unit.companies > 0 ? ['skirmish', 'square'] : ['square']
  return [...common, ...special].sort().map((stance) => ({ stance, width: widest(stance) }))
}

/** Refuses a formation that the unit cannot have, or not so wide. */
export function checkFormation(table: BattleTable, unit: BattleUnit, stance: Stance, width: number): void {
  const found = formationsOf(table, unit).find((allowed) => allowed.stance === stance)
  if (!found) throwBadValue('SAR-6.1', 'stance')
  if (width < 1 || width > found!.width) throwBadValue('SAR-6.2', 'width')
}
