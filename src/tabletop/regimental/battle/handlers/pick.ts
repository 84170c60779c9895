import { mayCheck } from '../check'
import { commandOf } from '../command'
import type { Handler } from '../handler'
import { cannot } from '../refusals'
import type { RegimentalTable } from '../run'
import { unitsOfSide } from '../units'

/** Under whom a unit may check now: ids of leaders, or null alone, out of command (REG-3.4, 4.2). */
export function checkLeadersOf(table: RegimentalTable, id: string): readonly (string | null)[] {
  const { leaders } = commandOf(table, id)
  return leaders.length > 0 ? leaders : [null]
}

/** Does the check that is being put together take this leader, or a unit alone? */
function fits({ battle }: RegimentalTable, leader: string | null): boolean {
  const { check } = battle
  if (check === null || check.picked.length === 0) return true
  return leader !== null && check.leader === leader
}

/** M2a (REG-4.2): a unit joins the check of a leader who has it in command, or checks alone out of command. */
export const pick: Handler<'pick'> = {
  check(table, _, { unit, leader }) {
    const { check } = table.battle
    if (!mayCheck(table, unit)) return cannot('REG-4.1', 'mayNotCheck', { unit })
    if (check?.picked.includes(unit)) return cannot('REG-4.2', 'isPicked', { unit })
    if (!fits(table, leader)) return cannot('REG-4.2', 'otherCheck', { unit })
    if (!checkLeadersOf(table, unit).includes(leader))
      return leader === null
        ? cannot('REG-4.2', 'isInCommand', { unit })
        : cannot('REG-3.4', 'notInHisCommand', { unit, leader })
    return null
  },
  list(table, side, out) {
    const picked = table.battle.check?.picked ?? []
    for (const unit of unitsOfSide(table, side)) {
      if (!mayCheck(table, unit) || picked.includes(unit)) continue
      for (const leader of checkLeadersOf(table, unit))
        if (fits(table, leader)) out.push({ type: 'pick', unit, leader })
    }
  },
  run({ battle }, _, { unit, leader }) {
    if (battle.check === null || battle.check.picked.length === 0)
      battle.check = { leader, die: null, picked: [unit], units: {} }
    else battle.check.picked.push(unit)
  },
}
