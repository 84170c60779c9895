// A Regimental battle as the page plays it. Nothing of it is secret but the dice to come, which cannot be reached from here.
import { cloneJson } from '../../../core/json'
import type { Refusal, Result } from '../../../core/result'
import type { Side, Sides } from '../../../game/side'
import { apply } from '../../../tabletop/regimental/battle/engine'
import type { RegimentalEvent } from '../../../tabletop/regimental/battle/events'
import type { RegimentalField } from '../../../tabletop/regimental/battle/field'
import type { LegalEntry } from '../../../tabletop/regimental/battle/handler'
import type { RegimentalTable } from '../../../tabletop/regimental/battle/run'
import type { RegimentalAction } from '../../../tabletop/regimental/battle/schema/action'
import type { RegimentalBattle } from '../../../tabletop/regimental/battle/types'

/** An event with its number in the battle. */
export type RegEvent = RegimentalEvent & { readonly n: number }

/** What the page needs of a session (session/regimental). */
export interface RegSession {
  readonly header: { readonly scenario: string }
  readonly sides: Sides
  readonly length: number
  readonly result: {
    readonly winner: string
    readonly reason: string
    readonly points: Readonly<Record<string, number>>
  } | null
  /** Field and state. The page only reads them. */
  readonly table: RegimentalTable
  toAct(): Side | null
  legal(side: Side): readonly LegalEntry[]
  check(side: Side, action: unknown): Refusal | null
  do(side: Side, action: unknown, by?: string): Result<unknown>
  canUndo(side: Side): Refusal | null
  undo(side: Side): Result<unknown>
  events(side: Side, from: number): { readonly events: readonly RegEvent[]; readonly next: number }
}

/** Dice of thoughts: what is tried on a copy of the battle throws these, never those of the game. */
const THOUGHT = { seed: 'thought', forced: [] } as const
const STREAM = 'battle'

/** A copy of a battle on which something may be tried. */
export const copyOf = ({ field, battle }: RegimentalTable): { field: RegimentalField; battle: RegimentalBattle } => ({
  field,
  battle: cloneJson(battle),
})

/** Tries actions one after the other on a copy, with the first dice as given. Returns the copy and what happened; null: one was refused. */
export function tried(
  table: RegimentalTable,
  side: Side,
  actions: readonly RegimentalAction[],
  dice: readonly number[] = [],
): { readonly table: RegimentalTable; readonly events: readonly RegimentalEvent[] } | null {
  const copy = copyOf(table)
  const events: RegimentalEvent[] = []
  for (const action of actions) {
    const forced = dice.map((value, i) => ({
      stream: STREAM,
      key: `${copy.battle.playerTurn}/${copy.battle.dice + i + 1}`,
      value,
    }))
    const done = apply(copy, side, action, { ...THOUGHT, forced }, STREAM)
    if (!done.ok) return null
    events.push(...done.value.map(({ body }) => body))
  }
  return { table: copy, events }
}
