import type { NewGame } from '../../src/session/header'
import { Session } from '../../src/session/session'
import { chance, choose } from './player'
import { TABLETOPS_LOADED } from '../../src/session/tabletops'

/** A new session, or the test fails. */
export function newGame(options: NewGame['options'] = {}, seed = 'session test'): Session {
  const made = Session.create({ scenario: 'pedregal', seed, options }, TABLETOPS_LOADED)
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}

/** Plays on by chance for so many actions or to the end. `each` looks on after every action. */
export function playOn(
  game: Session,
  actions: number,
  seed = 'player',
  each: (game: Session) => void = () => {},
): Session {
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

export function loadGame(save: unknown, salvage = false): { session: Session; notice: unknown } {
  const loaded = Session.load(save, TABLETOPS_LOADED, { salvage })
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.refusal))
  return loaded.value
}
