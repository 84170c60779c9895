import { type Dice, throwDie } from '../core/dice'
import type { Position } from './position'
import type { EventBody, Side } from './types'

/** An event and who may know it: one side, or null for both. */
export interface AddressedEvent {
  readonly body: EventBody
  readonly to: Side | null
}

/** One action being carried out: the position it changes, the dice it draws from, what it tells. */
export interface ActionRun {
  readonly pos: Position
  readonly dice: Dice
  readonly events: AddressedEvent[]
}

export const emit = (run: ActionRun, body: EventBody, to: Side | null = null): void => {
  run.events.push({ body, to })
}

/** The next die of the stream `ops` (OPS-1.4): key = how many were thrown before it. */
export function rollDie(run: ActionRun): number {
  const { ops } = run.pos.game
  return throwDie(run.dice, 'ops', String(ops.dice++))
}
