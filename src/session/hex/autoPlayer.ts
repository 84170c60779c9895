import { charactersOf } from '../../ai/operational/characters'
import { choose as chooseAction } from '../../ai/operational/choose'
import type { Side } from '../../operational/types'
import { type AutoPlayer, type AutoRequest, readAutoRequest } from '../autoPlayer'
import { ComputerPlayer, autoPlay, playerTag } from './opponent'
import type { HexSession } from './session'

/** The computer players of the hex game. A side keeps its player, with what the player remembers, until a request names another player. */
export function newHexAutoPlayer(): AutoPlayer {
  /** The game that the computer players below play. */
  let gameInPlay: HexSession | null = null
  /** The computer player of each side; `key` names its level, character and budget. */
  let players: Partial<Record<Side, { readonly key: string; readonly computerPlayer: ComputerPlayer }>> = {}

  function playerFor(session: HexSession, side: Side, { level, character, budget }: AutoRequest): ComputerPlayer {
    if (gameInPlay !== session) {
      gameInPlay = session
      players = {}
    }
    const player = { level, character }
    const key = `${playerTag(player)} ${budget}`
    const present = players[side]
    if (present?.key === key) return present.computerPlayer
    const computerPlayer = new ComputerPlayer(session, side, player, budget)
    players[side] = { key, computerPlayer }
    return computerPlayer
  }

  return (match, anySide, request) => {
    // The hex engine makes every match that it hands to this player as a `HexSession`.
    const session = match as unknown as HexSession
    const side = anySide as Side
    const characters = charactersOf(side).map(({ id }) => id)
    const read = readAutoRequest(match, side, request, characters)
    if (!read.ok) return read
    return autoPlay(session, playerFor(session, side, read.value), chooseAction, read.value.until)
  }
}
