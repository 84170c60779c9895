// Plays battles by chance: picks entries of the legal list and samples of their bounds. For tests and benches.
import { sampleAction } from '../../../../src/tabletop/common/legalEntry'
import { apply, check, legal } from '../../../../src/tabletop/regimental/battle/engine'
import type { LegalEntry } from '../../../../src/tabletop/regimental/battle/handler'
import type { AddressedEvent } from '../../../../src/tabletop/regimental/battle/events'
import type { RegimentalTable } from '../../../../src/tabletop/regimental/battle/run'
import type { Dice } from '../../../../src/core/dice'

/** A small generator of its own: 0 to `below` - 1. */
export function chooser(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1
  return (below) => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state % below
  }
}

export interface PlayedStep {
  readonly side: string
  readonly action: Record<string, unknown>
  readonly events: readonly AddressedEvent[]
}

/** How likely an entry is picked, by type: steps that lead on are commoner than those that take back. */
const WEIGHT: Readonly<Record<string, number>> = {
  resign: 0,
  unpick: 1,
  unaim: 1,
  takeBack: 1,
  detach: 1,
  ready: 4,
  roll: 30,
  volley: 30,
  aim: 20,
  charge: 30,
  go: 15,
  fight: 30,
}

/** Chooses a legal action; null if of several tries none passes its check. */
export function chooseAction(
  table: RegimentalTable,
  side: string,
  next: (below: number) => number,
): Record<string, unknown> | null {
  const entries = legal(table, side).filter(({ type }) => type !== 'resign')
  if (entries.length === 0) return null
  const weights = entries.map(({ type }) => WEIGHT[type] ?? 6)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  for (let attempt = 0; attempt < 60; attempt++) {
    let at = next(total)
    const entry =
      entries.find((_, i) => {
        at -= weights[i]!
        return at < 0
      }) ?? entries[0]!
    const action = sampleAction(entry, next(8))
    if (check(table, side, action) === null) return action
  }
  return entries.map((entry) => sampleAction(entry, 0)).find((action) => check(table, side, action) === null) ?? null
}

/**
 * Plays a battle by chance until it is over or `most` steps are done. `onStep` sees each step. Throws where the rules refuse what their list and
 * check have allowed, or nothing legal is found.
 */
export function playByChance(
  table: RegimentalTable,
  dice: Dice,
  seed: number,
  most: number,
  onStep: (step: PlayedStep, entries: readonly LegalEntry[]) => void = () => {},
): number {
  const next = chooser(seed)
  for (let step = 0; step < most; step++) {
    const side = table.battle.toAct
    if (side === null) return step
    const entries = legal(table, side)
    const action = chooseAction(table, side, next)
    if (action === null)
      throw new Error(`nothing legal at ${table.battle.place}: ${JSON.stringify(entries).slice(0, 500)}`)
    const result = apply(table, side, action, dice)
    if (!result.ok) throw new Error(`${JSON.stringify(action)}: ${JSON.stringify(result.refusal)}`)
    onStep({ side, action, events: result.value }, entries)
  }
  return most
}
