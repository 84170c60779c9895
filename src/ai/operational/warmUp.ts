import { applyLegal, legal, newPosition, toAct, viewFor, type World } from '../../operational/engine'
import type { Side } from '../../operational/types'
import { charactersOf } from './characters'
import type { Policy, Notes } from './types'

/**
 * The first decisions of a few games, then whole player turns of one: after them the code of the opponents runs at its full speed. Cheap
 * ones, so that the thread is soon free again.
 */
const DECISIONS = [5, 5, 5, 140]
const EVALUATIONS = 60

/**
 * Openings that nobody plays, for a thread to think on before it is needed: code that has run is faster (placing what was hidden by a
 * factor of ten, planning by a sixth to a third), and without this the player would wait for that at the first move. Each step is one
 * decision; nothing of it is kept.
 */
export function* warmUpDecisions(world: World, choose: Policy): Generator<void> {
  for (const [k, decisions] of DECISIONS.entries()) yield* opening(world, choose, `rehearsal ${k}`, decisions)
}

function* opening(world: World, choose: Policy, seed: string, decisions: number): Generator<void> {
  const dice = { seed, forced: [] }
  const { pos } = newPosition(world, { preset: 'historical', night: true, resolver: 'table', clash: 'auto' }, dice)
  const notes: Record<Side, Notes | null> = { us: null, mexican: null }
  for (let n = 0; n < decisions; n++) {
    const side = toAct(pos.game)
    if (!side) return
    const brief = { level: 'general', character: charactersOf(side)[0]!.id, seed, evaluations: EVALUATIONS } as const
    const decision = choose(world, viewFor(pos, side), legal(pos, side), brief, notes[side])
    notes[side] = decision.notes
    applyLegal(pos, side, decision.action, dice)
    yield
  }
}

/**
 * Takes the steps one at a time, each by `soon`, so that between them the thread hears what it is sent. Returns what breaks it off.
 * A step that fails ends it: what fails here fails again where it is asked for, and is told there.
 */
export function runInSlices(steps: Iterator<void>, soon: (next: () => void) => void): () => void {
  let on = true
  const next = (): void => {
    if (!on) return
    try {
      if (!steps.next().done) soon(next)
    } catch {
      on = false
    }
  }
  soon(next)
  return () => {
    on = false
  }
}
