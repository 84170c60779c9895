import { charactersOf } from '../../../ai/operational/characters'
import { enemyOf, type Side } from '../../../operational/types'
import type { NewGameForm, Opponent, OpponentChoice } from '../game'
import { generalShortName } from './generals'
import { text } from '../../shell/page'

/** Id of the first general of a side, whom the new-game form offers. */
export const firstGeneral = (side: Side): string => charactersOf(side)[0]?.id ?? ''

/** The opponent of a player's first game: the Mexicans under their first general, at a middle level. */
export const DEFAULT_OPPONENT: OpponentChoice = {
  side: 'mexican',
  level: 'captain',
  character: firstGeneral('mexican'),
}

/** The game that one click on the front page begins. */
export const QUICK_GAME: NewGameForm = {
  preset: 'historical',
  night: true,
  seed: '',
  players: { us: '', mexican: '' },
  opponent: DEFAULT_OPPONENT,
}

/** The same opponent on the other side, under the first general there. */
export function onOtherSide({ side, level }: OpponentChoice): OpponentChoice {
  const other = enemyOf(side)
  return { side: other, level, character: firstGeneral(other) }
}

/** The choice that an opponent was made from. */
export const choiceOf = (them: Opponent | null): OpponentChoice | null =>
  them && { side: them.side, level: them.level, character: them.character }

/** "against Santa Anna, Captain", or that two people play. */
export function opponentWords(against: OpponentChoice | null): string {
  const t = text.value.solo
  return against ? t.saves.against(generalShortName(against.character), t.setup.levels[against.level]) : t.saves.two
}
