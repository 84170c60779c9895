import { canonical } from '../../src/core/json'
import { apply, applyLegal, check, legal, newPosition, toAct, type World } from '../../src/operational/engine'
import type { Position } from '../../src/operational/position'
import { type Action, enemyOf, type Side } from '../../src/operational/types'
import { boardOf } from './board'
import type { Counts } from './coverage'
import { Fault } from './fault'
import { drawOptions, drawPlayer, faultyPiece } from './play'
import { Random } from './random'
import { bent, spyingCommand, wildCommand } from './wild'

/** How commands are made. */
const SOURCES = [
  'listed',
  'bent',
  'from elsewhere',
  'from elsewhere, bent',
  'wild',
  'prying',
  'by the other side',
] as const
type Source = (typeof SOURCES)[number]

/** Counts of the commands that were tried. */
export interface Tried {
  commands: number
  states: number
  games: number
  bySource: Record<string, { accepted: number; refused: number }>
  byRefusal: Record<string, number>
}

export const nothingTried = (): Tried => ({
  commands: 0,
  states: 0,
  games: 0,
  bySource: Object.fromEntries(SOURCES.map((source) => [source, { accepted: 0, refused: 0 }])),
  byRefusal: {},
})

export function addTried(into: Tried, from: Tried): void {
  into.commands += from.commands
  into.states += from.states
  into.games += from.games
  for (const [source, { accepted, refused }] of Object.entries(from.bySource)) {
    into.bySource[source]!.accepted += accepted
    into.bySource[source]!.refused += refused
  }
  for (const [key, n] of Object.entries(from.byRefusal)) into.byRefusal[key] = (into.byRefusal[key] ?? 0) + n
}

/** One state in so many is examined, with so many commands. */
const STATE_EVERY = 4
const COMMANDS_PER_STATE = 60
/** How many legal actions of other states and games are remembered. */
const REMEMBERED = 4_000
/** Entries of a legal list that are checked one by one; lists of a set-up have thousands. */
const MAX_CHECKED_ENTRIES = 400

function draw(
  source: Source,
  position: Position,
  side: Side,
  actions: readonly Action[],
  elsewhere: readonly Action[],
  random: Random,
): unknown {
  const wild = { board: boardOf(position.world, position.game), position, side, actions, random }
  switch (source) {
    case 'listed':
    case 'by the other side':
      return random.pick(actions)
    case 'bent':
      return bent(wild)
    case 'from elsewhere':
      return elsewhere.length > 0 ? random.pick(elsewhere) : random.pick(actions)
    case 'from elsewhere, bent':
      return bent({ ...wild, actions: elsewhere.length > 0 ? elsewhere : actions })
    case 'wild':
      return wildCommand(wild)
    case 'prying':
      return spyingCommand(wild)
  }
}

/** Tries commands in one state: each must be accepted exactly when it is listed, and a refused one must change nothing. */
function tryState(
  tried: Tried,
  position: Position,
  side: Side,
  actions: readonly Action[],
  elsewhere: readonly Action[],
  commands: number,
  random: Random,
): void {
  tried.states++
  const listed = new Set(actions.map(canonical))
  for (let k = 0; k < Math.min(MAX_CHECKED_ENTRIES, actions.length); k++) {
    const action = actions.length <= MAX_CHECKED_ENTRIES ? actions[k]! : random.pick(actions)
    const refusal = check(position, side, action)
    if (refusal) throw new Fault(`listed and refused (${refusal.key}): ${canonical(action)}`, { side, action })
  }
  const before = JSON.stringify(position.game)
  for (let k = 0; k < commands; k++) {
    const source = SOURCES[k % SOURCES.length]!
    const command = draw(source, position, side, actions, elsewhere, random)
    const by = source === 'by the other side' ? enemyOf(side) : side
    const refusal = check(position, by, command)
    const lawful = by === side && command !== undefined && listed.has(canonical(command))
    tried.commands++
    tried.bySource[source]![refusal ? 'refused' : 'accepted']++
    if (refusal) tried.byRefusal[refusal.key] = (tried.byRefusal[refusal.key] ?? 0) + 1
    if ((refusal === null) !== lawful)
      throw new Fault(
        `${lawful ? `listed and refused (${refusal?.key})` : 'not listed and accepted'}, ${by}, ${source}: ${JSON.stringify(command)}`,
        { side: by, action: command },
      )
    if (!refusal || k % 20 !== 0) continue
    const done = apply(position, by, command, { seed: 'tried', forced: [] })
    if (done.ok)
      throw new Fault(`refused by check and done by apply: ${JSON.stringify(command)}`, { side: by, action: command })
  }
  if (JSON.stringify(position.game) !== before)
    throw new Fault('refused commands changed the game', { side, action: null })
}

/**
 * Tries commands in states of random games: legal ones changed a little, those of other states and games, spying ones and nonsense.
 * Games `part`, `part + of`, ... of the seed.
 */
export function tryCommands(world: World, seed: string, commands: number, part = 0, of = 1): Tried {
  const tried = nothingTried()
  const elsewhere: Action[] = []
  for (let nr = part; tried.commands < commands; nr += of) {
    const random = new Random(`commands ${seed}.${nr}`)
    const counts: Counts = {}
    const player = drawPlayer(random, counts)
    const dice = { seed: `dice of ${seed}.${nr}`, forced: [] }
    const { position } = newPosition(world, drawOptions(random), dice)
    tried.games++
    for (let at = 0; at < 1_500 && tried.commands < commands; at++) {
      const side = toAct(position.game)
      if (!side) break
      const actions = legal(position, side)
      const { segment, pending } = position.game.ops
      const rare = pending.length > 0 && segment !== 'setup'
      if (rare || random.chance(segment === 'setup' ? 0.1 : 1 / STATE_EVERY))
        tryState(
          tried,
          position,
          side,
          actions,
          elsewhere,
          Math.min(COMMANDS_PER_STATE, commands - tried.commands),
          random,
        )
      for (let k = 0; k < 3; k++) elsewhere[random.below(REMEMBERED) % (elsewhere.length + 1)] = random.pick(actions)
      const faulty = segment === 'setup' ? faultyPiece(position, side) : null
      applyLegal(position, side, player.next(actions, boardOf(world, position.game), side, faulty), dice)
    }
  }
  return tried
}

export function triedText(tried: Tried): string {
  const rows = Object.entries(tried.bySource).map(
    ([source, { accepted, refused }]) =>
      `  ${source.padEnd(22)} ${String(accepted).padStart(8)} accepted ${String(refused).padStart(8)} refused`,
  )
  const refusals = Object.entries(tried.byRefusal)
    .sort(([, a], [, b]) => b - a)
    .map(([key, n]) => `${key.replace('refusal.', '')} ${n}`)
  return [
    `${tried.commands} commands in ${tried.states} states of ${tried.games} games; none outside the legal list accepted, none in it refused`,
    ...rows,
    `${refusals.length} refusals: ${refusals.join(', ')}`,
  ].join('\n')
}
