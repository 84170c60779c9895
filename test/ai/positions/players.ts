import { BASELINES } from '../../../src/ai/baselines'
import { choose } from '../../../src/ai/operational/choose'
import { type Brief, type Policy, type Level, LEVELS, type Notes } from '../../../src/ai/operational/types'
import { canonical } from '../../../src/core/json'
import { viewFor } from '../../../src/operational/engine'
import type { Side } from '../../../src/operational/types'
import type { Player } from './trial'
import { aimlessPlayer } from './aimlessPlayer'

const CHARACTERS: Readonly<Record<Side, string>> = { us: 'scott', mexican: 'santaAnna' }

/** A computer opponent as a player of positions: it gets the view of its side only. */
function asPlayer(opponent: Policy, level: Level, seed: string, evaluations?: number): Player {
  let notes: Notes | null = null
  return (position, side, actions) => {
    const brief: Brief = {
      level,
      character: CHARACTERS[side],
      seed,
      ...(evaluations !== undefined && { evaluations }),
    }
    const decision = opponent(position.world, viewFor(position, side), actions, brief, notes)
    notes = decision.notes
    const text = canonical(decision.action)
    const found = actions.find((one) => one.type === decision.action.type && canonical(one) === text)
    if (!found) throw new Error(`not legal: ${text}`)
    return found
  }
}

/** Makes players by name: a level, `random`, or a baseline (`B3`). Null: there is no such player. */
export function playersNamed(name: string): ((seed: string, evaluations?: number) => Player) | null {
  if (name === 'random') return (seed) => aimlessPlayer(seed)
  const level = LEVELS.find((one) => one === name)
  if (level) return (seed, evaluations) => asPlayer(choose, level, seed, evaluations)
  const baseline = BASELINES[name]
  return baseline ? (seed) => asPlayer(baseline, 'captain', seed) : null
}
