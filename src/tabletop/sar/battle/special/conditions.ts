// Whether units of a side stand where a battle of record asks for them (SAR-24.8, ruling): what its endings and some of its points depend on.
import { centreOf } from '../../../common/block'
import { areNearerThan } from '../../../common/polygon'
import { isFormed } from '../../movement/passThrough'
import { unitBlock, unitPolygon } from '../layout'
import type { BattleTable } from '../run'
import { rosterUnitOf, unitsOf } from '../units'
import type { Condition } from './terms'

/** Is a unit there? Near an area counts any part of it; on one side of a line its middle. */
function isThere(table: BattleTable, id: string, { where }: Condition): boolean {
  const { field, battle } = table
  const unit = battle.units[id]!
  if ('near' in where) return areNearerThan(unitPolygon(field, unit)!, where.near, where.within + 1)
  const { y } = centreOf(unitBlock(field, unit)!)
  return 'southOf' in where ? y < where.southOf : y > where.northOf
}

/** Ids of the units of which a condition speaks: unbroken, on the table, not hidden from anybody who counts. */
const unitsMeant = (table: BattleTable, { side, arm, formed }: Condition): string[] =>
  unitsOf(table, side).filter((id) => {
    const unit = table.battle.units[id]!
    if (unit.broken || (arm !== null && rosterUnitOf(table, unit).arm !== arm)) return false
    return !formed || isFormed(table.field.tables, unit.stance)
  })

/** Does a condition hold as the battle stands? */
export function holds(table: BattleTable, condition: Condition): boolean {
  const { atLeast } = condition
  let count = 0
  for (const id of unitsMeant(table, condition)) {
    if (!isThere(table, id, condition)) continue
    count++
    if (atLeast === 0) return false
    if (count >= atLeast) return true
  }
  return atLeast === 0
}
