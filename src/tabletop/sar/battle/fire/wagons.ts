import { stillLow } from '../../artillery/damage'
import { thousandths } from '../../inches'
import type { Table } from '../run'
import type { BattleUnit } from '../types'
import { factsOf, toUnit } from '../units'

/** SAR-16.11: does a battery touch an ammunition wagon of its side? */
function atWagon(table: Table, unit: BattleUnit): boolean {
  const { field } = table
  const reach = thousandths(field.tables.movement.standoffInches)
  return (field.course.wagons ?? []).some(
    ({ side, at }) => side === factsOf(table, unit).side && unit.at !== null && toUnit(field, at, unit) <= reach,
  )
}

/** SAR-16.11 (optional): a turn has passed: low guns that spent all of it at a wagon are full again; who stands there now begins. */
export function fillUp(table: Table): void {
  const { battle } = table
  if (!battle.options.rules.optArtilleryAmmo) return
  for (const [id, unit] of Object.entries(battle.units)) {
    if (factsOf(table, unit).arm !== 'artillery') continue
    const here = !unit.gone && !unit.broken && atWagon(table, unit)
    const lowAmmo = stillLow(unit.lowAmmo, unit.atWagon && here ? 1 : 0)
    battle.units[id] = { ...unit, lowAmmo, atWagon: here && lowAmmo }
  }
}
