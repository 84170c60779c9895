import { cloneJson } from '../../src/core/json'
import type { Action, Game, Side } from '../../src/operational/types'
import type { HexSession } from '../../src/session/hex/session'
import { newGame } from '../session/games'

// A clash that people command, a few actions from the start of a game.

/** Where it is fought. */
export const CLASH_HEX = '0922'

/** What `newGame` takes. */
type Options = Parameters<typeof newGame>[0]

/** How a clash is to be. */
interface Wish {
  /** One unit of each side, so that it is soon fought. */
  readonly isSmall?: boolean
  readonly options?: Options
  /** Changes the game before it. */
  readonly change?: (game: Game) => void
}

const DEFENDERS = ['mexican.east.7.line', 'mexican.east.3.line'] as const

/** The historical game, in which two Mexican brigades stand next to the Americans, who attack them: the clash waits for its first answer. */
export function clashInPlay(seed: string, wish: Wish = {}): HexSession {
  // Fog of war calls some attacks off: then other dice are thrown.
  for (let k = 0; k < MAX_TRIES; k++) {
    const session = attacked(k === 0 ? seed : `${seed} ${k}`, wish)
    if (session.playedClash || session.clashes().length > 0) return session
  }
  throw new Error('no clash has begun')
}

const MAX_TRIES = 9

/** The same, or wherever the game waits where the attack was called off. */
function attacked(seed: string, wish: Wish): HexSession {
  const { isSmall = false } = wish
  const { session, act } = targeted(seed, wish)
  for (let join = joinOf(session); join; join = isSmall ? undefined : joinOf(session)) act('us', join)
  act('us', { type: 'attack' })
  // The defender names his lead; fog of war may ask for more.
  for (let n = 0; n < 10 && !session.playedClash; n++) {
    const side = session.toAct()!
    const legal = session.legal(side).filter(({ type }) => type !== 'resign')
    act(side, legal.find(({ type }) => type === 'pass') ?? legal[0]!)
  }
  return session
}

/** A battery that is to attack alone (OPS-9.8). */
export function bombardment(options: Options): HexSession {
  const { session, act } = targeted('bombardment', { isSmall: true, options })
  act('us', { type: 'join', unit: 'us.1.duncan' })
  return session
}

/** The game in which that attack is being declared, with nobody joined yet. */
function targeted(seed: string, { isSmall = false, options = {}, change = () => {} }: Wish) {
  const session = newGame({ preset: 'historical', resolver: 'sar', clash: 'played', ...options }, seed)
  const act = (side: Side, action: Action): void => {
    const done = session.do(side, action)
    if (!done.ok) throw new Error(`${JSON.stringify(action)}: ${JSON.stringify(done.refusal)}`)
  }
  act('us', { type: 'done' })
  const game = cloneJson(session.state())
  for (const id of DEFENDERS.slice(isSmall ? 1 : 0)) game.ops.pieces[id]!.at = CLASH_HEX
  change(game)
  const set = session.setState(game)
  if (!set.ok) throw new Error(JSON.stringify(set.refusal))
  act('us', { type: 'endPhase' })
  act('us', { type: 'target', hex: CLASH_HEX })
  return { session, act }
}

const joinOf = (session: HexSession): Action | undefined => session.legal('us').find(({ type }) => type === 'join')

/** An answer on the table. */
export const onTable = (action: object): Action => ({ type: 'table', action })
