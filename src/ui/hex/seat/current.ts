import { signal } from '@preact/signals'
import type { Side } from '../../../operational/types'
import { text } from '../../shell/page'
import type { Game } from '../game'
import { generalShortName } from '../solo/generals'
import type { SeatStore } from './store'

/** The game that is played; null before the first. */
export const game = signal<Game | null>(null)

/** The store of the player at the screen; null before the first game and while the curtain is down. */
export const currentSeat = signal<SeatStore | null>(null)

/** "Ana (Mexico)", or "Mexican player" without a name, or the general that the computer plays. */
export function playerName(side: Side): string {
  const playedGame = game.value
  const name = playedGame?.players[side] ?? ''
  const t = text.value
  if (playedGame?.opponent?.side === side)
    return t.solo.name(generalShortName(playedGame.opponent.character), t.sideAdj[side])
  return t.playerTurn(name === '' ? t.sideAdj[side] : t.side[side], name)
}
