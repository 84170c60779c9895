// Batteries limber and unlimber after the moves of phase 4 (SAR-16.2).
import { turnRecordOf, updateTurnRecord } from '../breaking/turnRecord'
import { type ActionRun, emit } from '../run'
import type { BattleUnit } from '../types'
import { isFreeToAct, rosterUnitOf } from '../units'

/** SAR-16.1, 16.2: are the guns limbered after their functions of phase 4? */
function isLimberedAfter(unit: BattleUnit, functions: readonly string[]): boolean {
  let isLimbered = unit.stance === 'limbered'
  for (const artilleryFunction of functions) {
    if (artilleryFunction === 'limber') isLimbered = true
    if (artilleryFunction === 'unlimber') isLimbered = false
  }
  return isLimbered
}

/** SAR-16.2: limbers and unlimbers guns after all moves; they stay where they are. */
export function applyLimbering(run: ActionRun): void {
  const { battle } = run
  for (const id of Object.keys(battle.units).sort()) {
    const unit = battle.units[id]!
    if (!isFreeToAct(unit) || rosterUnitOf(run, unit).arm !== 'artillery') continue
    const functions = battle.orders[id]?.functions ?? []
    // `gunsAt`: where the guns stand that the crew has abandoned.
    if (unit.gunsAt || functions.length === 0) continue
    const stance = isLimberedAfter(unit, functions) ? 'limbered' : 'unlimbered'
    if (stance === unit.stance) continue
    battle.units[id] = { ...battle.units[id]!, stance }
    emit(run, { kind: 'formed', unit: id, stance, mounted: unit.mounted })
  }
  // SAR-16.14: guns count as having moved only after a move function.
  for (const [id, { functions }] of Object.entries(battle.orders))
    if (functions.length > 0 && !functions.includes('move') && turnRecordOf(battle, id).moved)
      updateTurnRecord(battle, id, { moved: false })
}
