// A table on which some units already stand where a charge would take them: the rules themselves then say what that comes to.
import type { RegimentalTable } from '../../../tabletop/regimental/battle/run'
import type { Charge, RegimentalUnit } from '../../../tabletop/regimental/battle/types'
import type { Stand } from '../../../tabletop/regimental/battle/events'

/** A unit that charges on the supposed table. */
export interface SupposedCharge {
  readonly unit: string
  readonly target: string
  readonly to: Stand
  readonly worstGround: Charge['worstGround']
  readonly coldSteel: boolean
}

/** The table with these units in contact with their targets. The table itself is not changed. */
export function supposedTable(table: RegimentalTable, chargers: readonly SupposedCharge[]): RegimentalTable {
  const { battle } = table
  const units: Record<string, RegimentalUnit> = { ...battle.units }
  for (const { unit, to } of chargers) units[unit] = { ...units[unit]!, ...to }
  const charges: Charge[] = chargers.map(({ unit, target, coldSteel, worstGround }) => ({
    unit,
    target,
    kind: 'charge',
    coldSteel,
    inDisorder: false,
    half: false,
    state: 'contact',
    worstGround,
  }))
  return { field: table.field, battle: { ...battle, units, charges } }
}
