import { replacementRating } from '../../leaders/casualty'
import type { Point } from '../../../common/point'
import { placeBehind } from '../deploy'
import { askingOrder, superiorsOf } from '../field'
import { unitBlock } from '../layout'
import { type ActionRun, type BattleTable, emit } from '../run'
import { factsOf, leadersOf, unitsOf } from '../units'

/** Where a replacement appears: behind a unit of his own, else of those under him; null: there is none. */
function postOf(table: BattleTable, leader: string): Point | null {
  const { field, battle } = table
  const side = field.leaders.get(leader)!.side
  const own = unitsOf(table, side).filter((id) => factsOf(table, battle.units[id]!).leader === leader)
  const under = unitsOf(table, side).filter((id) =>
    superiorsOf(field, factsOf(table, battle.units[id]!)).includes(leader),
  )
  const first = own[0] ?? under[0]
  return first === undefined ? null : placeBehind(field, unitBlock(field, battle.units[first]!)!)
}

/** SAR-19.2, 19.3: a leader is carried off the field: nobody gives his orders until another comes. */
export function carryOffLeader(run: ActionRun, id: string): void {
  run.battle.leaders[id] = { ...run.battle.leaders[id]!, at: null, attachedTo: null }
}

/**
 * SAR-19.3: phase 1 begins: who gave his last orders is carried off, and replacements take command, each rated one lower. Where
 * nobody of the command is left on the table the replacement waits.
 */
export function replaceLeaders(run: ActionRun): void {
  const { battle, field } = run
  for (const side of askingOrder(run.field))
    for (const id of leadersOf(run, side)) {
      const { replaced, lr } = battle.leaders[id]!
      if (!replaced) continue
      if (replaced.leaves <= battle.turn) carryOffLeader(run, id)
      const at = replaced.from <= battle.turn ? postOf(run, id) : null
      if (at === null) continue
      const next = replacementRating(field.tables, lr)
      // SAR-4.18: the other rating falls with it.
      const personal = replacementRating(field.tables, personalOf(run, id))
      battle.leaders[id] = { ...battle.leaders[id]!, at, lr: next, personal, silentUntil: 0, replaced: null }
      emit(run, { kind: 'replaced', leader: id, lr: next })
    }
}

const personalOf = (table: BattleTable, id: string): number =>
  table.battle.leaders[id]!.personal ?? table.field.leaders.get(id)!.personalLR ?? table.battle.leaders[id]!.lr
