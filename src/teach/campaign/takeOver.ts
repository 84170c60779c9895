import type { Lang } from '../../core/lang'
import type { Side } from '../../operational/types'
import { type AiPlayers, aiHeaderPart } from '../../session/header'
import type { HexSave } from '../../session/hex/session'

/** How a game taken over from the historical one goes on. */
export interface TakeOver {
  /** Number of the player turn in `HexSession.turns`, at whose beginning the historical game ends. */
  readonly index: number
  /** Gives the dice from there on. */
  readonly seed: string
  readonly aiSeed: string
  /** The sides that the computer plays; none: two persons play. */
  readonly ai: AiPlayers<Side>
  readonly lang: Lang
}

/**
 * A save of a new game that is the historical one up to a player turn. Only the dice thrown until then are given; the header says from where
 * the game comes, and that its first dice were given. Null: there is no such player turn.
 */
export function takeOver(save: HexSave, { index, seed, aiSeed, ai, lang }: TakeOver): HexSave | null {
  const checkpoint = save.checkpoints[index]
  if (!checkpoint) return null
  const { ops } = checkpoint.state
  const { forced, options, ai: _played, ...header } = save.header
  return {
    ...save,
    header: {
      ...header,
      seed,
      aiSeed,
      options: { ...options, lang },
      ...aiHeaderPart(ai),
      forced: forced.filter(({ key }) => Number(key) < ops.dice),
      origin: { game: 'history', turn: ops.turn, side: ops.active },
    },
    commands: save.commands.slice(0, checkpoint.at),
    // Made again when the game is loaded.
    digests: [],
    checkpoints: [],
  }
}
