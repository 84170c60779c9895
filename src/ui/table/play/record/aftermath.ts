// What a battle that is over has cost: by side, by turn, by unit. While it goes on, nothing of it is told.
import { mapSides, type BySide, type Side } from '../../../../game/side'
import type { BattleSession } from '../../../../session/battle/session'
import { castingsLost } from '../../../../tabletop/sar/battle/victory'
import type { BattleOutcome } from '../../../../session/battle/log'
import { menOfCasting } from './battleRecord'

/** What a unit of the order of battle has lost, its parts included; counts in castings. */
export interface UnitLoss {
  readonly id: string
  readonly side: Side
  readonly start: number
  readonly casualties: number
  readonly stragglers: number
  /** All of it was removed from the table. */
  readonly isGone: boolean
  /** Men lost by the scale (SAR-1.1). */
  readonly men: number
}

/** A battle that is over. */
export interface Aftermath {
  readonly outcome: BattleOutcome
  readonly turn: number
  /** Castings lost until the beginning of each turn (SAR-24.9), and at the end. */
  readonly lossesByTurn: readonly { readonly turn: number; readonly lost: BySide<number> }[]
  readonly units: readonly UnitLoss[]
  /** Men lost by the scale. */
  readonly men: BySide<number>
}

/** The aftermath of a battle; null: it goes on, and its losses are the secret of whoever may not see them. */
export function aftermathOf(session: BattleSession): Aftermath | null {
  const { result, table, sides } = session
  if (result === null) return null
  const { field, battle } = table
  // The set-up has a checkpoint of its own with the number of the first turn.
  const turnStarts = session
    .save()
    .checkpoints.map(({ state }) => state.table.state)
    .filter(({ turn }, i, all) => turn !== all[i - 1]?.turn)
  const states = [...turnStarts, battle]
  const lossesByTurn = states.map((state) => ({
    turn: state.turn,
    lost: mapSides(sides, (side) => castingsLost({ field, battle: state }, side)),
  }))
  const units = [...field.units.values()].map(({ id, side, arm }): UnitLoss => {
    const parts = Object.values(battle.units).filter((unit) => unit.of === id)
    const sum = (of: (unit: (typeof parts)[number]) => number): number =>
      parts.reduce((total, unit) => total + of(unit), 0)
    const lost = sum(({ gone, strength }) => (gone ? strength.start : strength.casualties + strength.stragglers))
    return {
      id,
      side,
      start: sum(({ strength }) => strength.start),
      casualties: sum(({ strength }) => strength.casualties),
      stragglers: sum(({ strength }) => strength.stragglers),
      isGone: parts.length > 0 && parts.every(({ gone }) => gone),
      men: lost * menOfCasting(arm),
    }
  })
  const menOf = (side: Side): number =>
    units.filter((unit) => unit.side === side).reduce((total, { men }) => total + men, 0)
  return { outcome: result, turn: battle.turn, lossesByTurn, units, men: mapSides(sides, menOf) }
}
