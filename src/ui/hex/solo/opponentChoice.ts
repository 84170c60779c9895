import { charactersOf } from '../../../ai/operational/characters'
import { enemyOf, type Side } from '../../../operational/types'
import type { NewGameForm, Opponent, OpponentChoice } from '../game'
import { generalShortName } from './generals'
import { text } from '../../shell/page'

/** Id of the first general of a side, whom the new-game form offers. */
export const firstGeneral = (side: Side): string => charactersOf(side)[0]?.id ?? ''

/** The opponent that is proposed to a new player: the Mexicans under their first general, at a middle level. */
export const DEFAULT_OPPONENT: OpponentChoice = {
  side: 'mexican',
  level: 'captain',
  character: firstGeneral('mexican'),
}

/** The opponent of a first game: the lowest level. */
export const FIRST_OPPONENT: OpponentChoice = { ...DEFAULT_OPPONENT, level: 'cadet' }

/** The game that one click on the front page begins: a fair one, with even chances. The empty seed stands for a random one. */
export const QUICK_GAME: NewGameForm = {
  preset: 'balanced',
  night: true,
  seed: '',
  players: { us: '', mexican: '' },
  opponent: FIRST_OPPONENT,
}

/** The opponent at the same level on the other side, as the first general of that side. */
export function onOtherSide({ side, level }: OpponentChoice): OpponentChoice {
  const otherSide = enemyOf(side)
  return { side: otherSide, level, character: firstGeneral(otherSide) }
}

/** The choice of side, level and general that an opponent stands for; null: two people play. */
export const choiceOf = (opponent: Opponent | null): OpponentChoice | null =>
  opponent && { side: opponent.side, level: opponent.level, character: opponent.character }

/** "against Santa Anna, Captain", or that two people play. */
export function opponentWords(against: OpponentChoice | null): string {
  const t = text.value.solo
  return against ? t.saves.against(generalShortName(against.character), t.setup.levels[against.level]) : t.saves.two
}
