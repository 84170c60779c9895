import { type Dice, throwDie } from '../core/dice'
import type { AddressedEvent as Addressed } from '../game/events'
import type { Position } from './position'
import type { EventBody, Side } from './types'

/** An event of the hex game and the side that may know it. */
export type AddressedEvent = Addressed<EventBody, Side>

/** One action while it is carried out: the position that it changes, the dice that it throws, and the events so far. */
export interface ActionRun {
  readonly position: Position
  readonly dice: Dice
  readonly events: AddressedEvent[]
}

/** Adds an event to those of the action. `to`: the one side that may know it; null: both sides may. */
export const emit = (run: ActionRun, body: EventBody, to: Side | null = null): void => {
  run.events.push({ body, to })
}

/** Throws the next die of the stream `ops` (OPS-1.4). Its key is the number of dice thrown before it. */
export function rollDie(run: ActionRun): number {
  const { ops } = run.position.game
  return throwDie(run.dice, 'ops', String(ops.dice++))
}
