import type { NewGameRequest } from '../../src/session/header'
import { HexSession } from '../../src/session/hex/session'
import { chance, choose } from './player'
import { TABLETOPS_LOADED } from '../../src/session/hex/tabletops'

/** A new session, or the test fails. */
export function newGame(options: NewGameRequest['options'] = {}, seed = 'session test'): HexSession {
  const made = HexSession.create({ scenario: 'pedregal', seed, options }, TABLETOPS_LOADED)
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}

/** Plays on by chance for so many actions or to the end. `each` looks on after every action. */
export function playOn(
  game: HexSession,
  actions: number,
  seed = 'player',
  each: (game: HexSession) => void = () => {},
): HexSession {
  const random = chance(seed)
  for (let side = game.toAct(), n = 0; side && n < actions; side = game.toAct(), n++) {
    const done = game.do(side, choose(game.view(side), game.legal(side), side, random))
    if (!done.ok) throw new Error(JSON.stringify(done.refusal))
    each(game)
  }
  return game
}

/** Through JSON and back, as storage does it. */
export const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

export function loadGame(save: unknown, salvage = false): { session: HexSession; notice: unknown } {
  const loaded = HexSession.load(save, TABLETOPS_LOADED, { salvage })
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.refusal))
  return loaded.value
}
