import { applyLegal, legal, newPosition, toAct, viewFor, type World } from '../../operational/engine'
import type { Side } from '../../operational/types'
import { charactersOf } from './characters'
import { WARM_UP } from './figures'
import type { Notes, Policy } from './types'

/**
 * Plays positions to warm the search up, so that the compiler has optimised it before a player waits for it: afterwards the guess of hidden
 * units runs ten times as fast, planning a sixth to a third faster. Each step of the generator is one decision. No decision is kept.
 */
export function* warmUpDecisions(world: World, policy: Policy): Generator<void> {
  for (const [game, decisions] of WARM_UP.decisions.entries())
    yield* gameDecisions(world, policy, `rehearsal ${game}`, decisions)
}

/** The first decisions of a game that two computer players play against each other. */
function* gameDecisions(world: World, policy: Policy, seed: string, decisions: number): Generator<void> {
  const dice = { seed, forced: [] }
  const { position } = newPosition(world, { preset: 'historical', night: true, resolver: 'table', clash: 'auto' }, dice)
  const notes: Record<Side, Notes | null> = { us: null, mexican: null }
  for (let n = 0; n < decisions; n++) {
    const side = toAct(position.game)
    if (!side) return
    const character = charactersOf(side)[0]!.id
    const brief = { level: 'general', character, seed, evaluations: WARM_UP.evaluations } as const
    const decision = policy(world, viewFor(position, side), legal(position, side), brief, notes[side])
    notes[side] = decision.notes
    applyLegal(position, side, decision.action, dice)
    yield
  }
}

/**
 * Runs steps one at a time and schedules each by `soon`, so that a worker can handle messages between them. Returns a function that stops it. A step
 * that throws ends the run silently: the same fault will be reported by the decision for which it matters.
 */
export function runInSlices(steps: Iterator<void>, soon: (next: () => void) => void): () => void {
  let running = true
  const next = (): void => {
    if (!running) return
    try {
      if (!steps.next().done) soon(next)
    } catch {
      running = false
    }
  }
  soon(next)
  return () => {
    running = false
  }
}
