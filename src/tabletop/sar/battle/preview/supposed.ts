// Tables as they would stand if something happened: copies in which some units, orders or records are others.
import { turnRecordOf } from '../breaking/turnRecord'
import type { BattleTable } from '../run'
import type { Battle, BattleUnit, RevealedOrder, TurnRecord } from '../types'

/** What is supposed to be otherwise. */
interface Supposed {
  readonly units?: Readonly<Record<string, Partial<BattleUnit>>>
  readonly records?: Readonly<Record<string, Partial<TurnRecord>>>
  readonly orders?: Readonly<Record<string, RevealedOrder>>
  readonly battle?: Partial<Pick<Battle, 'phase' | 'charges' | 'squares' | 'melees'>>
}

/** A copy of the table in which these things are otherwise; the table itself stays as it is. */
export function supposing(
  { field, battle }: BattleTable,
  { units, records, orders, battle: more }: Supposed,
): BattleTable {
  const changed: Record<string, BattleUnit> = {}
  for (const [id, change] of Object.entries(units ?? {})) changed[id] = { ...battle.units[id]!, ...change }
  const doings: Record<string, TurnRecord> = {}
  for (const [id, change] of Object.entries(records ?? {})) doings[id] = { ...turnRecordOf(battle, id), ...change }
  return {
    field,
    battle: {
      ...battle,
      ...more,
      ...(units && { units: { ...battle.units, ...changed } }),
      ...(records && { doings: { ...battle.doings, ...doings } }),
      ...(orders && { orders: { ...battle.orders, ...orders } }),
    },
  }
}
