import { type Dice, throwDie } from '../core/dice'
import type { Position } from './position'
import type { EventBody, Side } from './types'

/** An event and who may know it: one side, or null for both. */
export interface Told {
  readonly body: EventBody
  readonly to: Side | null
}

/** One action being carried out: the position it changes, the dice it draws from, what it tells. */
export interface Run {
  readonly pos: Position
  readonly dice: Dice
  readonly told: Told[]
}

export const tell = (run: Run, body: EventBody, to: Side | null = null): void => {
  run.told.push({ body, to })
}

/** The next die of the stream `ops` (OPS-1.4): key = how many were thrown before it. */
export function roll(run: Run): number {
  const { ops } = run.pos.game
  return throwDie(run.dice, 'ops', String(ops.dice++))
}
