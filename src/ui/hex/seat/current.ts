import { signal } from '@preact/signals'
import type { Side } from '../../../operational/types'
import { text } from '../../shell/page'
import type { Game } from '../game'
import { generalShortName } from '../solo/generals'
import type { SeatStore } from './store'

/** The game that is being played; null before the first game. */
export const game = signal<Game | null>(null)

/** The store of the player at the screen; null before the first game and while the curtain (which covers the page between two players) is down. */
export const currentSeat = signal<SeatStore | null>(null)

/** The name of a side's player: "Ana (Mexico)", or "Mexican player" without a name, or the general whom the computer plays. */
export function playerName(side: Side): string {
  const playedGame = game.value
  const name = playedGame?.players[side] ?? ''
  const t = text.value
  const opponent = playedGame?.opponent
  if (opponent?.side === side) return t.solo.name(generalShortName(opponent.character), t.sideAdj[side])
  return t.playerTurn(name === '' ? t.sideAdj[side] : t.side[side], name)
}
