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

/** A state of a game, and the side that must not notice what is hidden in it. */
export interface Moment {
  readonly game: Game
  readonly side: Side
  readonly at: number
}

/** A random game with much hidden movement, from which pairs are made. */
export interface Walk {
  readonly seed: string
  readonly options: RuleOptions
  readonly moments: readonly Moment[]
  readonly commands: readonly Command[]
  /** Number of dice thrown before each command, and at the end. `filling`: states in which a side began to fill its boxes. */
  readonly dice: readonly number[]
  readonly filling: readonly { readonly at: number; readonly game: Game }[]
}

/** Whether the enemy hides anything from that side now. */
export function hasHiddenEnemy({ ops }: Game, side: Side): boolean {
  const enemy = enemyOf(side)
  if (ops.segment === 'setup') return true
  if (ops.hiding.length > 0 && ops.active === enemy) return true
  return Object.keys(ops.markers).some((id) => sideOfMarker(id) === enemy)
}

/** Chance that a moment is kept: rare kinds more momentChance, so that every channel gets its share. */
function chanceOf({ ops }: Game, side: Side, momentChance: number): number {
  if (ops.segment === 'setup') return momentChance * 0.2
  if (ops.pending.length > 0) return momentChance * 4
  if (ops.segment === 'command') return momentChance * (ops.active === side ? 3 : 2)
  // The side that is not to act is told less.
  return momentChance * (ops.active === side ? 1 : 0.3)
}

/** Every second walk begins with a set-up by hand, which is secret too. */
const PRESETS = ['free', 'balanced', 'free', 'historical'] as const

function drawSecretOptions(nr: number, random: Random): RuleOptions {
  const preset = PRESETS[nr % PRESETS.length]!
  // A clash on the tabletop depends on future dice, which differ between the two games; test/clash compares those (OPS-19.5.15).
  const night = random.chance(0.7)
  // Every third walk keeps Valencia on his ground (OPS-25.1): what a box holds then says where its markers may go.
  return { preset, night, resolver: 'table', clash: 'auto', ...(nr % 3 === 1 && { valenciaStays: true }) }
}

/** Plays walk `nr` of a seed with policies that hide much, for `maxActions` actions; each action gives a moment with about `momentChance`. */
export function walk(world: World, base: string, nr: number, momentChance: number, maxActions: number): Walk {
  const seed = `${base}.${nr}`
  const random = new Random(seed)
  const options = drawSecretOptions(nr, random)
  const dice = { seed: `dice of ${seed}`, forced: [] }
  const { position } = newPosition(world, options, dice)
  const counts: Counts = {}
  const player = drawPlayer(random, counts, drawPolicies(random), SECRETIVE)
  const moments: Moment[] = []
  const commands: Command[] = []
  const thrown: number[] = []
  const filling: { at: number; game: Game }[] = []
  for (let at = 0; at < maxActions; at++) {
    const side = toAct(position.game)
    if (!side) break
    const { ops } = position.game
    for (const one of SIDES)
      if (hasHiddenEnemy(position.game, one) && random.chance(chanceOf(position.game, one, momentChance)))
        moments.push({ game: cloneJson(position.game), side: one, at })
    const faulty = ops.segment === 'setup' ? faultyPiece(position, side) : null
    const action = player.next(legal(position, side), boardOf(world, position.game), side, faulty)
    if (action.type === 'open' && ops.hiding.length === 0) filling.push({ at, game: cloneJson(position.game) })
    thrown.push(ops.dice)
    commands.push(cloneJson({ side, action }))
    applyAndFight(position, side, action, { ...dice, aiSeed: 'ai' }, { tabletops: TABLETOPS_LOADED })
  }
  return { seed, options, moments, commands, dice: [...thrown, position.game.ops.dice], filling }
}

/** The face of die number `key` of a walk. */
export const faceOf = ({ seed }: Pick<Walk, 'seed'>, key: number): number => die(`dice of ${seed}`, 'ops', String(key))
