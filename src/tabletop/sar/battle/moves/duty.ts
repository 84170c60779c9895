import { gunWorks } from '../../artillery/crew'
import { turnRecordOf } from '../breaking/turnRecord'
import type { BattleTable } from '../run'
import type { Side } from '../types'
import { rosterUnitOf, unitsOf } from '../units'

/**
 * What a unit does in phase 4 (SAR-3.3). `march`: moves as its owner chooses; `guns`: a battery's move function; `form`: changes
 * formation and stands; `charge`, `advance`, `withdraw`: moves its whole distance (SAR-7.5); `flee`: flees, because it is broken and has no order (SAR-4.12).
 */
export type MoveDuty = 'march' | 'guns' | 'form' | 'charge' | 'advance' | 'withdraw' | 'flee'

/** What a unit does in phase 4 by its revealed order; null: it stands. */
export function dutyOf(table: BattleTable, id: string): MoveDuty | null {
  const { battle } = table
  const unit = battle.units[id]
  // `locked`: in a melee.
  if (!unit || unit.gone || unit.at === null || unit.locked) return null
  const revealed = battle.orders[id]
  if (unit.broken) return revealed === undefined ? 'flee' : null
  if (!revealed) return null
  const { deed, functions } = revealed
  if (rosterUnitOf(table, unit).arm === 'artillery') {
    // SAR-16.6: guns without enough crew cannot move; a crew that has left its guns (which stand at `gunsAt`) can.
    const canMove = unit.gunsAt || unit.guns.some((gun) => gunWorks(table.field.tables, gun) !== 'no')
    if (!canMove) return deed === 'form' ? 'form' : null
    // A battery that has functions this turn, or is to move, does so only by its move function.
    if (deed === 'move' || functions.length > 0) return functions.includes('move') ? 'guns' : null
  }
  if (deed === 'move') return 'march'
  if (deed === 'form') return 'form'
  if (deed === 'charge') return 'charge'
  if (deed === 'withdraw') return 'withdraw'
  // SAR-4.11: a unit that had no target advances.
  if (deed === 'advanceOrFire' && !turnRecordOf(battle, id).fired) return 'advance'
  return null
}

/**
 * SAR-4.8, 4.11, 13.3: does the unit's owner choose steps? A change of formation is a step too. For a charge the steps are the steps before it goes straight at its target, for
 * a withdrawal only that it goes backward.
 */
export const choosesSteps = (duty: MoveDuty | null): boolean =>
  duty === 'march' || duty === 'guns' || duty === 'form' || duty === 'charge' || duty === 'withdraw'

/** Units of a side that may be given steps, in order. */
export const unitsToMove = (table: BattleTable, side: Side): string[] =>
  unitsOf(table, side).filter((id) => choosesSteps(dutyOf(table, id)))

/** SAR-15.2: does the unit try to form an emergency square? It then stands. */
export const isFormingSquare = ({ battle }: BattleTable, id: string): boolean => battle.squares[id] !== undefined
