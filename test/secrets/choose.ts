import { charactersOf } from '../../src/ai/operational/characters'
import type { Brief, Policy, Decision, Level, Notes } from '../../src/ai/operational/types'
import { canonical, cloneJson } from '../../src/core/json'
import { die } from '../../src/core/dice'
import { toAct, type World } from '../../src/operational/engine'
import type { Action, HexId, Side, View } from '../../src/operational/types'
import { enemyOf } from '../../src/operational/types'
import { sideOfMarker } from '../fuzz/board'
import { EngineDoor } from './doors'
import { pairOf } from './pairs'
import type { Walk } from './walk'

/**
 * The opponents are blind: in two worlds that differ only in what their side cannot know, `choose` decides the same and notes the same, with
 * the same notes from before, in whatever order it is asked (OPS-19.5.15; ai.md, Blind by type).
 */
export interface BlindFinding {
  readonly difference: { readonly at: string; readonly one: string; readonly other: string } | null
  readonly decisions: number
  /** Decisions in the first world where the other world's enemy sees something else. */
  readonly kinds: Readonly<Record<string, number>>
}

/** How an opponent is asked in a world; an honest one makes nothing of the world. */
export type Planted = (truth: EngineDoor) => Policy

export interface Blind {
  readonly world: World
  readonly level: Level
  readonly planted: Planted
  /** What it may spend on a phase. */
  readonly evaluations: number
  /** Decisions that follow one another from each moment. */
  readonly follow: number
}

/** Nobody may write into what he is given. */
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

/** Asks the opponent in pairs of worlds from a walk's moments in which its side is to act. */
export function askBlind(game: Walk, { world, level, planted, evaluations, follow }: Blind): BlindFinding {
  let decisions = 0
  const kinds: Record<string, number> = {}
  for (const [k, moment] of game.moments.entries()) {
    const { side } = moment
    if (toAct(moment.game) !== side) continue
    const pair = pairOf(world, moment.game, side, `${game.seed} blind ${k}`, 'engine')
    if (!pair) continue
    const doors = [pair.first, pair.second].map(
      (truth, n) =>
        new EngineDoor(world, truth, { seed: `${pair.seed} ${n}`, forced: forced(pair.seed, truth.ops.dice) }),
    ) as [EngineDoor, EngineDoor]
    const chooses = doors.map(planted) as [Policy, Policy]
    const character = charactersOf(side)[k % charactersOf(side).length]!.id
    const brief: Brief = { level, character, seed: `ai ${pair.seed}`, evaluations }
    let notes: Notes | null = null
    for (let n = 0; n < follow; n++) {
      const given = doors.map((door) =>
        frozen(cloneJson({ view: door.view(side) as View, legal: [...door.legal(side)] })),
      )
      // What it is given has parted: something was revealed, or a die fell that showed.
      if (toAct(doors[0].truth) !== side || canonical(given[0]) !== canonical(given[1])) break
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
      // What brings the other side's secrets to light parts the worlds.
      if (action.type === 'ready') break
      if (!doors.every((door) => door.act(side, action))) break
    }
  }
  return { difference: null, decisions, kinds }
}

const realOf = ({ truth }: EngineDoor, side: Side, real: boolean): HexId[] =>
  Object.entries(truth.ops.markers)
    .filter(([id, marker]) => sideOfMarker(id) === enemyOf(side) && marker.real === real)
    .map(([, { at }]) => at)

/** Opponents that cheat, each as careless or wicked code might; every one must be found out. */
export const CHEATS: readonly { readonly name: string; readonly cheat: (honest: Policy) => Planted }[] = [
  {
    name: 'one that goes for the real marker',
    cheat: (honest) => (door) => (world, view, legal, brief, notes) => {
      const decision = honest(world, view, legal, brief, notes)
      const real = realOf(door, view.side, true).map((hex) => world.grid.indexOf(hex))
      const wayTo = (action: Action): number => {
        const at = world.grid.indexOf('to' in action ? action.to : '')
        return at < 0 ? 99 : Math.min(...real.map((hex) => (hex < 0 ? 99 : world.grid.distance(at, hex))))
      }
      const action = legal.reduce((a, b) => (wayTo(b) < wayTo(a) ? b : a))
      return { ...decision, action }
    },
  },
  {
    name: 'one that notes what lies in the boxes',
    cheat: (honest) => (door) => (world, view, legal, brief, notes) => {
      const decision = honest(world, view, legal, brief, notes)
      const boxed = Object.entries(door.truth.ops.pieces).filter(([, { at }]) => at.startsWith('box:'))
      return { ...decision, notes: { ...decision.notes, work: boxed } }
    },
  },
  {
    name: 'one that throws with the seed of the game',
    cheat: (honest) => (door) => (world, view, legal, brief, notes) => {
      const decision = honest(world, view, legal, brief, notes)
      const at = die(door.secret.seed, 'ops', String(door.truth.ops.dice), 6)
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
