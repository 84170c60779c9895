import { footprint } from '../../../common/block'
import { areasAt, onTable } from '../../../common/ground'
import { overlap } from '../../../common/polygon'
import { badValue } from '../../errors'
import type { Stance } from '../../types'
import { unitBlock, unitPolygon, maxWidth } from '../layout'
import type { BattleTable } from '../run'
import type { BattleUnit } from '../types'
import { factsOf } from '../units'

/** Nobody stands where this unit would, and it is on the table. */
export function hasRoom(table: BattleTable, id: string, unit: BattleUnit, others: readonly BattleUnit[] = []): boolean {
  const { field, battle } = table
  const ground = footprint(unitBlock(field, unit)!)
  if (!ground.every((corner) => onTable(field.ground, corner))) return false
  if (ground.some((corner) => areasAt(field.ground, corner).some(({ kind }) => kind === 'impassable'))) return false
  const own = unitPolygon(field, battle.units[id]!)
  const standing = Object.keys(battle.units).filter((other) => other !== id)
  return [...standing.map((other) => battle.units[other]!), ...others].every((other) => {
    const there = unitPolygon(field, other)
    // Ranks that were mixed before may stay so.
    return there === null || !overlap(ground, there) || (own !== null && overlap(own, there))
  })
}

/** SAR-6.1, 6.4: formations that foot and horse may take, and how wide. */
export function formationsOf(table: BattleTable, unit: BattleUnit): { stance: Stance; width: number }[] {
  const { arm, nation, castings } = factsOf(table, unit)
  const most = (stance: Stance): number => maxWidth(table.field.tables, nation, castings, stance)
  if (arm === 'artillery') return (['limbered', 'unlimbered'] as const).map((stance) => ({ stance, width: 1 }))
  const common: Stance[] = ['closedColumn', 'column', 'line', 'roadColumn']
  const own: Stance[] = arm === 'cavalry' ? ['skirmish'] : unit.companies > 0 ? ['skirmish', 'square'] : ['square']
  return [...common, ...own].sort().map((stance) => ({ stance, width: most(stance) }))
}

/** Refuses a formation that the unit cannot have, or not so wide. */
export function checkFormation(table: BattleTable, unit: BattleUnit, stance: Stance, width: number): void {
  const found = formationsOf(table, unit).find((one) => one.stance === stance)
  if (!found) badValue('SAR-6.1', 'stance')
  if (width < 1 || width > found!.width) badValue('SAR-6.2', 'width')
}
