import { charactersOf } from '../../ai/operational/characters'
import { choose as chooseAction } from '../../ai/operational/choose'
import type { Side } from '../../operational/types'
import { type AutoPlayer, type AutoRequest, readAutoRequest } from '../autoPlayer'
import { AiSeat, autoPlay, playerTag } from './opponent'
import type { HexSession } from './session'

/** The computer players of the hex game. A side keeps its player, with what the player remembers, until a request names another player. */
export function newHexAutoPlayer(): AutoPlayer {
  /** The game that the computer players below play. */
  let seatedGame: HexSession | null = null
  /** The computer player of each side; `key` names its level, character and budget. */
  let seats: Partial<Record<Side, { readonly key: string; readonly seat: AiSeat }>> = {}

  function seatFor(session: HexSession, side: Side, { level, character, budget }: AutoRequest): AiSeat {
    if (seatedGame !== session) {
      seatedGame = session
      seats = {}
    }
    const player = { level, character }
    const key = `${playerTag(player)} ${budget}`
    const present = seats[side]
    if (present?.key === key) return present.seat
    const seat = new AiSeat(session, side, player, budget)
    seats[side] = { key, seat }
    return seat
  }

  return (match, anySide, request) => {
    // The hex engine makes every match that it hands to this player as a `HexSession`.
    const session = match as unknown as HexSession
    const side = anySide as Side
    const characters = charactersOf(side).map(({ id }) => id)
    const read = readAutoRequest(match, side, request, characters)
    if (!read.ok) return read
    return autoPlay(session, seatFor(session, side, read.value), chooseAction, read.value.until)
  }
}
