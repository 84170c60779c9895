// An action of a battle worked out beside the game, on another thread: by the same rules, from a copy of the position. The end of an answer may
// resolve a whole phase, and a page that did so itself would stand still meanwhile.
import type { Dice } from '../../core/dice'
import { keepEqualParts } from '../../core/json'
import { ok, type Result } from '../../core/result'
import type { Side } from '../../game/side'
import { apply } from '../../tabletop/sar/battle/engine'
import type { FieldOfBattle } from '../../tabletop/sar/battle/field'
import type { AddressedEvent, BattleTable } from '../../tabletop/sar/battle/run'
import type { Battle } from '../../tabletop/sar/battle/types'
import type { BattleAction } from '../../tabletop/sar/schemas/action'
import type { BattleRules } from './options'

/** The stream of dice of a battle that is a game of its own; in the state, `table.key` has the same value. */
export const BATTLE_STREAM = 'battle'

/** What is sent to the other thread: the whole battle with both sides' secrets and the seed of the dice. No player and no computer player gets it. */
export interface ActionToWorkOut {
  readonly rules: BattleRules
  readonly battle: Battle
  readonly side: Side
  readonly action: BattleAction
  readonly dice: Dice
}

/** What an action brings about: the battle after it, and what happened. */
export interface WorkedOut {
  readonly battle: Battle
  readonly events: readonly AddressedEvent[]
}

/** Carries an action out on a battle of its own, which it changes, or refuses it. `field`: that of the options of the battle. */
export function workOut(
  field: FieldOfBattle,
  { battle, side, action, dice }: Omit<ActionToWorkOut, 'rules'>,
): Result<WorkedOut> {
  const done = apply({ field, battle }, side, action, dice, BATTLE_STREAM)
  return done.ok ? ok({ battle, events: done.value }) : done
}

/**
 * Takes over what an action has brought about, in place, as `apply` would have changed the battle. Units that are as before stay the same objects,
 * so that what was worked out for them still holds (`cachedUntilUnitsChange`).
 */
export function takeOver({ battle }: BattleTable, { battle: after }: WorkedOut): void {
  const [before, next] = [battle as unknown as Record<string, unknown>, after as unknown as Record<string, unknown>]
  for (const key of Object.keys(before)) if (!(key in next)) delete before[key]
  for (const [key, value] of Object.entries(next)) before[key] = keepEqualParts(before[key], value)
}
