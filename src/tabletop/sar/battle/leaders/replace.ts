// Wounded leaders leave the field, and successors take command (SAR-19.3). A successor keeps the id and the state entry of the leader before him.
import { replacementRating } from '../../leaders/casualty'
import type { Point } from '../../../common/point'
import { placeBehind } from '../deploy'
import { sidesInAskingOrder, superiorsOf } from '../field'
import { unitBlock } from '../layout'
import { type ActionRun, type BattleTable, emit } from '../run'
import { rosterUnitOf, leadersOf, unitsOf } from '../units'

/**
 * The place where a successor begins: behind the first unit that the leader commands directly, else behind the first under a subordinate of
 * his. Null: none of them is on the table.
 */
function successorPlace(table: BattleTable, leader: string): Point | null {
  const { field, battle } = table
  const side = field.leaders.get(leader)!.side
  const directUnit = unitsOf(table, side).find((id) => rosterUnitOf(table, battle.units[id]!).leader === leader)
  const anyUnit = unitsOf(table, side).find((id) =>
    superiorsOf(field, rosterUnitOf(table, battle.units[id]!)).includes(leader),
  )
  const unitId = directUnit ?? anyUnit
  return unitId === undefined ? null : placeBehind(field, unitBlock(field, battle.units[unitId]!)!)
}

/** SAR-19.2, 19.3: takes a wounded leader off the field. */
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
      // `replaced`: the replacement that a wound has made necessary; null or absent: none.
      const { replaced: replacement, lr: rating } = battle.leaders[id]!
      if (!replacement) continue
      const { leaves: leavingTurn, from: successorTurn } = replacement
      if (leavingTurn <= battle.turn) carryOffLeader(run, id)
      // Null: no successor yet. The state entry of the leader then stays without a place.
      const at = successorTurn <= battle.turn ? successorPlace(run, id) : null
      if (at === null) continue
      const newRating = replacementRating(field.tables, rating)
      // SAR-4.18: the personal rating is reduced too.
      const personal = replacementRating(field.tables, unreducedPersonalRating(run, id))
      // `silentUntil: 0`: the successor may give orders at once.
      battle.leaders[id] = { ...battle.leaders[id]!, at, lr: newRating, personal, silentUntil: 0, replaced: null }
      emit(run, { kind: 'replaced', leader: id, lr: newRating })
    }
}

/** SAR-4.18: the personal rating before it is reduced: the one in the state, else the one in the order of battle, else the leader rating. */
const unreducedPersonalRating = (table: BattleTable, id: string): number =>
  table.battle.leaders[id]!.personal ?? table.field.leaders.get(id)!.personalLR ?? table.battle.leaders[id]!.lr
