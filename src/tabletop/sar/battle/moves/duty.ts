import { gunRate } from '../../artillery/crew'
import { turnRecordOf } from '../breaking/turnRecord'
import type { BattleTable } from '../run'
import type { Side } from '../types'
import { rosterUnitOf, standsOnTable, unitsOf } from '../units'

/** The duty of a unit: what it does in phase 4 (SAR-3.3). */
export type MoveDuty =
  /** Moves as its owner chooses. */
  | 'march'
  /** A battery that moves by its move function. */
  | 'guns'
  /** Changes formation and stands. */
  | 'form'
  /** Moves its whole distance (SAR-7.5): toward the target of a charge, toward the nearest enemy, or away from him. */
  | 'charge'
  | 'advance'
  | 'withdraw'
  /** Flees, because it is broken and has no order (SAR-4.12). A broken unit with a Rally order stands. */
  | 'flee'

/** What a unit does in phase 4 by its revealed order; null: it stands. */
export function dutyOf(table: BattleTable, id: string): MoveDuty | null {
  const { battle } = table
  const unit = battle.units[id]
  // `locked`: in a melee.
  if (!unit || !standsOnTable(unit) || unit.locked) return null
  const revealed = battle.orders[id]
  if (unit.broken) return revealed === undefined ? 'flee' : null
  if (!revealed) return null
  // `deed`: the order that the unit executes, or the result of a random order.
  const { deed, functions } = revealed
  if (rosterUnitOf(table, unit).arm === 'artillery') {
    // SAR-16.6: guns without enough crew cannot move; a crew that has left its guns (which stand at `gunsAt`) can.
    const canMove = unit.gunsAt || unit.guns.some((gun) => gunRate(table.field.tables, gun) !== 'no')
    if (!canMove) return deed === 'form' ? 'form' : null
    // A battery that has functions this turn, or is to move, does so only by its move function.
    if (deed === 'move' || functions.length > 0) return functions.includes('move') ? 'guns' : null
  }
  if (deed === 'move') return 'march'
  if (deed === 'form') return 'form'
  if (deed === 'charge') return 'charge'
  if (deed === 'withdraw') return 'withdraw'
  // SAR-4.11: a unit that had no enemy in range before its front advances.
  const { fired, stays = false } = turnRecordOf(battle, id)
  if (deed === 'advanceOrFire' && !fired && !stays) return 'advance'
  return null
}

/**
 * SAR-4.8, 4.11, 13.3: may the owner of a unit with this duty choose steps for it? A change of formation is a step too. A charge goes straight
 * at its target after the chosen steps. For a withdrawal the only choice is a step backward, by which the unit keeps facing the enemy.
 */
export const choosesSteps = (duty: MoveDuty | null): boolean =>
  duty === 'march' || duty === 'guns' || duty === 'form' || duty === 'charge' || duty === 'withdraw'

/** Ids of a side's units for which it may choose steps, sorted. */
export const unitsToMove = (table: BattleTable, side: Side): string[] =>
  unitsOf(table, side).filter((id) => choosesSteps(dutyOf(table, id)))

/** SAR-15.2: does the unit try to form an emergency square? It then stands. */
export const isFormingSquare = ({ battle }: BattleTable, id: string): boolean => battle.squares[id] !== undefined
