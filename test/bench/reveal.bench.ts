/**
 * A reveal in the middle of a move against a plain step (OPS-19.5.11): the action, the next legal list and the view of the side to act.
 * `--rounds 400`. The ratio is the guard; the milliseconds say whether a player would notice.
 */
import {
  applyLegal,
  clonePosition,
  legal,
  newPosition,
  type Position,
  toAct,
  viewFor,
} from '../../src/operational/engine'
import type { Action } from '../../src/operational/types'
import { Random } from '../fuzz/random'
import { median, now, numberOption, pedregalWorld, report } from './harness'

const world = pedregalWorld()
const rounds = numberOption('rounds', 400)
const options = { preset: 'historical', night: true, resolver: 'table', clash: 'auto' } as const

/** What a player waits for after a click: the step, the next legal list and the next view. */
function timed(position: Position, action: Action, seed: string): { ms: number; revealed: boolean } {
  const copy = clonePosition(position)
  const dice = { seed, forced: [] }
  // The page has already worked out the list before the step.
  legal(copy, toAct(copy.game)!)
  const begun = now()
  const told = applyLegal(copy, toAct(copy.game)!, action, dice)
  const side = toAct(copy.game)
  if (side) {
    legal(copy, side)
    viewFor(copy, side)
  }
  return { ms: (now() - begun) * 1000, revealed: told.some(({ body }) => body.kind === 'revealed') }
}

const plain: number[] = []
const reveals: number[] = []
for (let game = 0; reveals.length < rounds && game < 400; game++) {
  const seed = `reveal ${game}`
  const random = new Random(seed)
  const dice = { seed, forced: [] }
  const { position } = newPosition(world, options, dice)
  for (let k = 0; k < 1500; k++) {
    const side = toAct(position.game)
    if (!side) break
    const actions = legal(position, side).filter((action) => action.type !== 'resign' && action.type !== 'reveal')
    const end = actions.find((action) => action.type === 'endPhase' || action.type === 'done')
    const action = end && random.chance(0.05) ? end : random.pick(actions)
    if (action.type === 'step') {
      const { ms, revealed } = timed(position, action, seed)
      if (revealed) reveals.push(ms)
      else if (plain.length < reveals.length + 50) plain.push(ms)
    }
    applyLegal(position, side, action, dice)
  }
}
report('reveal', [
  { name: 'a step that reveals a box, median', value: median(reveals), unit: 'ms' },
  { name: 'the slowest of them', value: Math.max(...reveals), unit: 'ms', bar: { atMost: 16 } },
  { name: 'a plain step, median', value: median(plain), unit: 'ms' },
  { name: 'ratio of the medians', value: median(reveals) / median(plain), unit: 'x', bar: { atMost: 10 }, guard: true },
  { name: 'reveals timed', value: reveals.length, unit: '' },
])
