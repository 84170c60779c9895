import { charactersOf } from '../../../ai/operational/characters'
import { enemyOf, type Side } from '../../../operational/types'
import type { NewGameForm, Opponent, OpponentChoice } from '../game'
import { shortOf } from './general'
import { text } from '../../shell/page'

/** The general that the computer is offered as. */
export const firstOf = (side: Side): string => charactersOf(side)[0]?.id ?? ''

/** Against whom a stranger plays: the Mexicans under their first general, neither the weakest nor the slowest. */
export const USUAL_OPPONENT: OpponentChoice = { side: 'mexican', level: 'captain', character: firstOf('mexican') }

/** The game that one click on the front page begins. */
export const QUICK_GAME: NewGameForm = {
  preset: 'historical',
  night: true,
  seed: '',
  players: { us: '', mexican: '' },
  opponent: USUAL_OPPONENT,
}

/** The same opponent on the other side, under the first general there. */
export function swapped({ side, level }: OpponentChoice): OpponentChoice {
  const other = enemyOf(side)
  return { side: other, level, character: firstOf(other) }
}

/** Who plays, without what he is at. */
export const wishOf = (them: Opponent | null): OpponentChoice | null =>
  them && { side: them.side, level: them.level, character: them.character }

/** "against Santa Anna, Captain", or that two persons play. */
export function againstWords(against: OpponentChoice | null): string {
  const t = text.value.solo
  return against ? t.saves.against(shortOf(against.character), t.setup.levels[against.level]) : t.saves.two
}
