import { replacementRating } from '../../leaders/casualty'
import type { Point } from '../../../common/point'
import { placeBehind } from '../deploy'
import { sidesInAskingOrder, superiorsOf } from '../field'
import { unitBlock } from '../layout'
import { type ActionRun, type BattleTable, emit } from '../run'
import { rosterUnitOf, leadersOf, unitsOf } from '../units'

/** The place of a successor: behind a unit of the command itself, else of a subordinate command; null: none is on the table. */
function postOf(table: BattleTable, leader: string): Point | null {
  const { field, battle } = table
  const side = field.leaders.get(leader)!.side
  const own = unitsOf(table, side).filter((id) => rosterUnitOf(table, battle.units[id]!).leader === leader)
  const under = unitsOf(table, side).filter((id) =>
    superiorsOf(field, rosterUnitOf(table, battle.units[id]!)).includes(leader),
  )
  const first = own[0] ?? under[0]
  return first === undefined ? null : placeBehind(field, unitBlock(field, battle.units[first]!)!)
}

/** SAR-19.2, 19.3: takes a leader off the field. */
export function carryOffLeader(run: ActionRun, id: string): void {
  run.battle.leaders[id] = { ...run.battle.leaders[id]!, at: null, attachedTo: null }
}

/**
 * SAR-19.3: at the beginning of phase 1, wounded leaders whose last turn is over are carried off, and successors take command with a
 * rating one lower. A successor waits while no unit of the command is on the table.
 */
export function replaceLeaders(run: ActionRun): void {
  const { battle, field } = run
  for (const side of sidesInAskingOrder(run.field))
    for (const id of leadersOf(run, side)) {
      const { replaced, lr } = battle.leaders[id]!
      if (!replaced) continue
      if (replaced.leaves <= battle.turn) carryOffLeader(run, id)
      const at = replaced.from <= battle.turn ? postOf(run, id) : null
      if (at === null) continue
      const next = replacementRating(field.tables, lr)
      // SAR-4.18: the second rating is reduced too.
      const personal = replacementRating(field.tables, personalOf(run, id))
      battle.leaders[id] = { ...battle.leaders[id]!, at, lr: next, personal, silentUntil: 0, replaced: null }
      emit(run, { kind: 'replaced', leader: id, lr: next })
    }
}

const personalOf = (table: BattleTable, id: string): number =>
  table.battle.leaders[id]!.personal ?? table.field.leaders.get(id)!.personalLR ?? table.battle.leaders[id]!.lr
