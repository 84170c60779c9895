import { charactersOf } from '../../ai/operational/characters'
import { choose } from '../../ai/operational/choose'
import type { Side } from '../../operational/types'
import { type AutoPlayer, type AutoRequest, readAutoRequest } from '../autoPlayer'
import { AiSeat, autoPlay, playerTag } from './opponent'
import type { HexSession } from './session'

/** The computer players of the hex game. A side keeps its player, with what the player remembers, until another one is asked for. */
export function newHexAutoPlayer(): AutoPlayer {
  let session: HexSession | null = null
  let seats: Partial<Record<Side, { readonly key: string; readonly seat: AiSeat }>> = {}

  function seatFor(game: HexSession, side: Side, { level, character, budget }: AutoRequest): AiSeat {
    if (session !== game) {
      session = game
      seats = {}
    }
    const player = { level, character }
    const key = `${playerTag(player)} ${budget}`
    const kept = seats[side]
    if (kept?.key === key) return kept.seat
    const seat = new AiSeat(game, side, player, budget)
    seats[side] = { key, seat }
    return seat
  }

  return (match, anySide, request) => {
    const game = match as unknown as HexSession
    const side = anySide as Side
    const characters = charactersOf(side).map(({ id }) => id)
    const read = readAutoRequest(match, side, request, characters)
    if (!read.ok) return read
    return autoPlay(game, seatFor(game, side, read.value), choose, read.value.until)
  }
}
