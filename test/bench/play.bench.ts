/**
 * Random play on one core: apply, the complete legal list and a view at every step, the combat table as resolver, `endPhase` (and `done`,
 * which ends the command segment as it ends a phase) drawn at 5 % where it is legal, `resign` never drawn. `--seconds 10` for each measurement, `--rounds 3`.
 */
import { applyLegal, legal, newPosition, toAct, viewFor, type World } from '../../src/operational/engine'
import type { Action } from '../../src/operational/types'
import { Random } from '../fuzz/random'
import { median, now, numberOption, pedregalWorld, report } from './harness'

const END_PHASE = 0.05

/** `endPhase` or `done` at 5 %, else any other but `resign`. The list is sorted by type, so both are found from its ends. */
function choose(actions: readonly Action[], random: Random): Action {
  let end = -1
  let resign = -1
  for (let k = 0; k < actions.length; k++) {
    const { type } = actions[k]!
    if (type === 'endPhase' || type === 'done') end = k
    else if (type === 'resign') resign = k
  }
  const skipped = (end < 0 ? 0 : 1) + (resign < 0 ? 0 : 1)
  const others = actions.length - skipped
  if (end >= 0 && (others === 0 || random.chance(END_PHASE))) return actions[end]!
  let k = random.below(others)
  for (const skip of end < resign ? [end, resign] : [resign, end]) if (skip >= 0 && k >= skip) k++
  return actions[k]!
}

interface Tally {
  games: number
  steps: number
  entries: number
  sink: number
}

/** Plays one game to its end, or until time is up. */
function playOne(world: World, seed: string, tally: Tally, until: number): void {
  const random = new Random(seed)
  const options = { preset: 'historical', night: true, resolver: 'table', clash: 'auto' } as const
  const dice = { seed, forced: [] }
  const { position } = newPosition(world, options, dice)
  let side = toAct(position.game)
  let actions = side ? legal(position, side) : []
  let steps = 0
  while (side) {
    applyLegal(position, side, choose(actions, random), dice)
    side = toAct(position.game)
    actions = side ? legal(position, side) : []
    const view = viewFor(position, side ?? 'us')
    tally.sink += view.turn + view.pieces.length
    tally.entries += actions.length
    tally.steps++
    if ((++steps & 255) === 0 && now() > until) return
  }
  tally.games++
}

function measure(
  world: World,
  seconds: number,
  name: string,
): { steps: number; games: number; perGame: number; entries: number } {
  const tally: Tally = { games: 0, steps: 0, entries: 0, sink: 0 }
  const begun = now()
  const until = begun + seconds
  for (let k = 0; now() < until; k++) playOne(world, `${name}.${k}`, tally, until)
  const took = now() - begun
  return {
    steps: tally.steps / took,
    games: tally.games / took,
    perGame: tally.steps / Math.max(1, tally.games),
    entries: tally.entries / tally.steps,
  }
}

const world = pedregalWorld()
const seconds = numberOption('seconds', 5)
const rounds = numberOption('rounds', 3)
measure(world, 2, 'warm')
const results = Array.from({ length: rounds }, (_, k) => measure(world, seconds, `play${k}`))
report('play', [
  { name: 'steps a second', value: median(results.map((one) => one.steps)), unit: '/s', bar: { atLeast: 30_000 } },
  { name: 'whole games a second', value: median(results.map((one) => one.games)), unit: '/s', bar: { atLeast: 10 } },
  { name: 'steps a game', value: median(results.map((one) => one.perGame)), unit: '' },
  { name: 'entries in a legal list', value: median(results.map((one) => one.entries)), unit: '' },
])
