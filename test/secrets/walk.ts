import { die } from '../../src/core/dice'
import { cloneJson } from '../../src/core/json'
import { legal, newPosition, toAct, type World } from '../../src/operational/engine'
import { applyAndFight } from '../../src/session/hex/clashes'
import { TABLETOPS_LOADED } from '../../src/session/hex/tabletops'
import { enemyOf, type Game, type RuleOptions, SIDES, type Side } from '../../src/operational/types'
import { boardOf, sideOfMarker } from '../fuzz/board'
import type { Counts } from '../fuzz/coverage'
import { type Command, drawPlayer, faultyPiece } from '../fuzz/play'
import { drawPolicies, SECRETIVE } from '../fuzz/policies'
import { Random } from '../fuzz/random'

/** A moment of a game, and the side that is to be kept in the dark. */
export interface Moment {
  readonly game: Game
  readonly side: Side
  readonly at: number
}

/** A game that hides much, as the pairs are drawn from it. */
export interface Walk {
  readonly seed: string
  readonly options: RuleOptions
  readonly moments: readonly Moment[]
  readonly commands: readonly Command[]
  /** By command: how many dice had been thrown before it, and at last in all; and the state where a side began to fill its boxes. */
  readonly dice: readonly number[]
  readonly filling: readonly { readonly at: number; readonly game: Game }[]
}

/** Something of the enemy is hidden from that side now. */
export function keptInTheDark({ ops }: Game, side: Side): boolean {
  const foe = enemyOf(side)
  if (ops.segment === 'setup') return true
  if (ops.hiding.length > 0 && ops.active === foe) return true
  return Object.keys(ops.markers).some((id) => sideOfMarker(id) === foe)
}

/** How often a moment is taken: rare ones more often, so that every channel gets its share. */
function chanceOf({ ops }: Game, side: Side, often: number): number {
  if (ops.segment === 'setup') return often * 0.2
  if (ops.pending.length > 0) return often * 4
  if (ops.segment === 'command') return often * (ops.active === side ? 3 : 2)
  // Who is not to act has less to be told.
  return often * (ops.active === side ? 1 : 0.3)
}

/** Every second game begins with a set-up by hand, which is a secret too. */
const PRESETS = ['free', 'balanced', 'free', 'historical'] as const

function drawSecretOptions(nr: number, random: Random): RuleOptions {
  const preset = PRESETS[nr % PRESETS.length]!
  // A clash on the tabletop hangs on dice to come, which differ between the two: test/clash compares those (OPS-19.5.15).
  return { preset, night: random.chance(0.7), resolver: 'table', clash: 'auto' }
}

/** Plays game `nr` of a seed by habits that hide, for `most` actions, and takes moments of it: each action with a chance of about `often`. */
export function walk(world: World, base: string, nr: number, often: number, most: number): Walk {
  const seed = `${base}.${nr}`
  const random = new Random(seed)
  const options = drawSecretOptions(nr, random)
  const dice = { seed: `dice of ${seed}`, forced: [] }
  const { pos } = newPosition(world, options, dice)
  const counts: Counts = {}
  const player = drawPlayer(random, counts, drawPolicies(random), SECRETIVE)
  const moments: Moment[] = []
  const commands: Command[] = []
  const thrown: number[] = []
  const filling: { at: number; game: Game }[] = []
  for (let at = 0; at < most; at++) {
    const side = toAct(pos.game)
    if (!side) break
    const { ops } = pos.game
    for (const one of SIDES)
      if (keptInTheDark(pos.game, one) && random.chance(chanceOf(pos.game, one, often)))
        moments.push({ game: cloneJson(pos.game), side: one, at })
    const faulty = ops.segment === 'setup' ? faultyPiece(pos, side) : null
    const action = player.next(legal(pos, side), boardOf(world, pos.game), side, faulty)
    if (action.type === 'open' && ops.hiding.length === 0) filling.push({ at, game: cloneJson(pos.game) })
    thrown.push(ops.dice)
    commands.push(cloneJson({ side, action }))
    applyAndFight(pos, side, action, { ...dice, aiSeed: 'ai' }, { tabletops: TABLETOPS_LOADED })
  }
  return { seed, options, moments, commands, dice: [...thrown, pos.game.ops.dice], filling }
}

/** The face that fell in a walk as die number `key`. */
export const faceOf = ({ seed }: Pick<Walk, 'seed'>, key: number): number => die(`dice of ${seed}`, 'ops', String(key))
