import { charactersOf } from '../../src/ai/operational/characters'
import type { Brief, Policy, Decision, Level, Notes } from '../../src/ai/operational/types'
import { canonical, cloneJson } from '../../src/core/json'
import { die } from '../../src/core/dice'
import { toAct, type World } from '../../src/operational/engine'
import type { Action, HexId, Side, View } from '../../src/operational/types'
import { enemyOf } from '../../src/operational/types'
import { sideOfMarker } from '../fuzz/board'
import { EngineProbe } from './probes'
import { pairOf } from './pairs'
import type { Walk } from './walk'

/**
 * Tests that the computer players are blind: in two games that differ only in what their side cannot know, `choose` returns the same action
 * and the same notes, in whatever order it is asked (OPS-19.5.15).
 */
export interface BlindFinding {
  readonly difference: { readonly at: string; readonly one: string; readonly other: string } | null
  readonly decisions: number
  /** Number of decisions by segment or pending choice. */
  readonly kinds: Readonly<Record<string, number>>
}

/** Makes the policy to test; a cheating one uses the truth that it is given. */
export type Planted = (truth: EngineProbe) => Policy

export interface Blind {
  readonly world: World
  readonly level: Level
  readonly planted: Planted
  /** Budget of a phase in evaluations. */
  readonly evaluations: number
  /** Number of successive decisions at each moment. */
  readonly follow: number
}

/** Freezes a value and everything in it, so that writing into it throws. */
export function frozen<T>(value: T): T {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) frozen(inner)
  }
  return value
}

const FIXED = 64
const forced = (seed: string, from: number) =>
  Array.from({ length: FIXED }, (_, k) => ({
    stream: 'ops',
    key: String(from + k),
    value: die(seed, 'both', String(k)),
  }))

const cut = (a: string, b: string): { one: string; other: string } => {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return { one: a.slice(Math.max(0, at - 100), at + 100), other: b.slice(Math.max(0, at - 100), at + 100) }
}

/** Asks the computer player at each moment of a walk at which its side is to act, in both games of the pair. */
export function askBlind(game: Walk, { world, level, planted, evaluations, follow }: Blind): BlindFinding {
  let decisions = 0
  const kinds: Record<string, number> = {}
  for (const [k, moment] of game.moments.entries()) {
    const { side } = moment
    if (toAct(moment.game) !== side) continue
    const pair = pairOf(world, moment.game, side, `${game.seed} blind ${k}`, 'engine')
    if (!pair) continue
    const probes = [pair.first, pair.second].map(
      (truth, n) =>
        new EngineProbe(world, truth, { seed: `${pair.seed} ${n}`, forced: forced(pair.seed, truth.ops.dice) }),
    ) as [EngineProbe, EngineProbe]
    const chooses = probes.map(planted) as [Policy, Policy]
    const character = charactersOf(side)[k % charactersOf(side).length]!.id
    const brief: Brief = { level, character, seed: `ai ${pair.seed}`, evaluations }
    let notes: Notes | null = null
    for (let n = 0; n < follow; n++) {
      const given = probes.map((probe) =>
        frozen(cloneJson({ view: probe.view(side) as View, legal: [...probe.legal(side)] })),
      )
      // The views differ now: something was revealed, or a visible die was thrown.
      if (toAct(probes[0].truth) !== side || canonical(given[0]) !== canonical(given[1])) break
      const before: Notes | null = notes === null ? null : frozen(cloneJson(notes))
      const ask = (which: 0 | 1): Decision =>
        cloneJson(chooses[which](world, given[which]!.view, given[which]!.legal, frozen(brief), before))
      const answers = [ask(0), ask(1), ask(0)]
      const said = answers.map((answer) => canonical(answer))
      const { segment, pending } = given[0]!.view
      const kind = pending.at(-1)?.kind ?? segment
      kinds[kind] = (kinds[kind] ?? 0) + 1
      decisions++
      for (const other of [said[1]!, said[2]!])
        if (other !== said[0])
          return {
            difference: { at: `${game.seed} moment ${k} +${n}, ${side}, ${kind}`, ...cut(said[0]!, other) },
            decisions,
            kinds,
          }
      notes = answers[0]!.notes
      const { action } = answers[0]!
      // `ready` reveals the other side's set-up.
      if (action.type === 'ready') break
      if (!probes.every((probe) => probe.act(side, action))) break
    }
  }
  return { difference: null, decisions, kinds }
}

const realOf = ({ truth }: EngineProbe, side: Side, real: boolean): HexId[] =>
  Object.entries(truth.ops.markers)
    .filter(([id, marker]) => sideOfMarker(id) === enemyOf(side) && marker.real === real)
    .map(([, { at }]) => at)

/** Computer players that cheat; the test must find out every one. */
export const CHEATS: readonly { readonly name: string; readonly cheat: (honest: Policy) => Planted }[] = [
  {
    name: 'one that goes for the real marker',
    cheat: (honest) => (probe) => (world, view, legal, brief, notes) => {
      const decision = honest(world, view, legal, brief, notes)
      const real = realOf(probe, view.side, true).map((hex) => world.grid.indexOf(hex))
      const distanceTo = (action: Action): number => {
        const at = world.grid.indexOf('to' in action ? action.to : '')
        return at < 0 ? 99 : Math.min(...real.map((hex) => (hex < 0 ? 99 : world.grid.distance(at, hex))))
      }
      const action = legal.reduce((a, b) => (distanceTo(b) < distanceTo(a) ? b : a))
      return { ...decision, action }
    },
  },
  {
    name: 'one that notes what lies in the boxes',
    cheat: (honest) => (probe) => (world, view, legal, brief, notes) => {
      const decision = honest(world, view, legal, brief, notes)
      const boxed = Object.entries(probe.truth.ops.pieces).filter(([, { at }]) => at.startsWith('box:'))
      return { ...decision, notes: { ...decision.notes, work: boxed } }
    },
  },
  {
    name: 'one that throws with the seed of the game',
    cheat: (honest) => (probe) => (world, view, legal, brief, notes) => {
      const decision = honest(world, view, legal, brief, notes)
      const at = die(probe.secret.seed, 'ops', String(probe.truth.ops.dice), 6)
      return { ...decision, action: legal[at % legal.length]! }
    },
  },
  {
    name: 'one that remembers beside its notes',
    cheat: (honest) => {
      let asked = 0
      return () => (world, view, legal, brief, notes) => {
        const decision = honest(world, view, legal, brief, notes)
        return { ...decision, evaluations: decision.evaluations + (asked++ % 2) }
      }
    },
  },
  {
    name: 'one that writes into its view',
    cheat: (honest) => () => (world, view, legal, brief, notes) => {
      ;(view as { turn: number }).turn++
      return honest(world, view, legal, brief, notes)
    },
  },
]
