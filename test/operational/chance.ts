import { die } from '../../src/core/dice'
import { applyLegal, legal, newPosition, type Position, toAct } from '../../src/operational/engine'
import type { Action, Preset, Side } from '../../src/operational/types'
import { world } from './support'

/** A stream of whole numbers below n, the same for the same seed. */
export function numbers(seed: string): (n: number) => number {
  let key = 0
  return (n) => {
    let value = 0
    for (let span = 1; span < n * 6; span *= 6) value = value * 6 + die(seed, 'chance', String(key++)) - 1
    return value % n
  }
}

/** A legal action at random, resignation never, the end of a phase once in `pace`; null when the game is over. */
function anyAction(
  position: Position,
  below: (n: number) => number,
  pace: number,
): { side: Side; action: Action } | null {
  const side = toAct(position.game)
  if (side === null) return null
  const all = legal(position, side).filter((action) => action.type !== 'resign')
  const work = all.filter((action) => action.type !== 'endPhase' && action.type !== 'cancel')
  const list = work.length > 0 && below(pace) > 0 ? work : all
  return { side, action: list[below(list.length)]! }
}

/** Plays a preset at random, up to `most` actions; `seen` looks on after each. */
export function wander(
  seed: string,
  preset: Exclude<Preset, 'free'>,
  most: number,
  seen: (position: Position, n: number) => void = () => {},
): Position {
  const dice = { seed, forced: [] }
  const below = numbers(seed)
  const { position } = newPosition(world, { preset, night: true, resolver: 'table', clash: 'auto' }, dice)
  // Some games dwell on their first turns, others hurry into the night and the second day.
  const pace = [5, 12, 40][below(3)]!
  for (let n = 0; n < most; n++) {
    const next = anyAction(position, below, pace)
    if (!next) break
    applyLegal(position, next.side, next.action, dice)
    seen(position, n)
  }
  return position
}
