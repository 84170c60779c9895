import { charactersOf } from '../../ai/operational/characters'
import { enemyOf, type Side } from '../../operational/types'
import type { NewGame, OpponentWish } from '../game'

/** The general that the computer is offered as. */
export const firstOf = (side: Side): string => charactersOf(side)[0]?.id ?? ''

/** Against whom a stranger plays: the Mexicans under their first general, neither the weakest nor the slowest. */
export const USUAL_OPPONENT: OpponentWish = { side: 'mexican', level: 'captain', character: firstOf('mexican') }

/** The game that one click on the front page begins. */
export const QUICK_GAME: NewGame = {
  preset: 'historical',
  night: true,
  seed: '',
  players: { us: '', mexican: '' },
  opponent: USUAL_OPPONENT,
}

/** The same opponent on the other side, under the first general there. */
export function swapped({ side, level }: OpponentWish): OpponentWish {
  const other = enemyOf(side)
  return { side: other, level, character: firstOf(other) }
}
