import { charactersOf } from '../../../ai/operational/characters'
import { LEVELS, type Level } from '../../../ai/operational/types'
import type { Side } from '../../../operational/types'
import type { OpponentChoice } from '../game'
import { SideMark } from '../../shared/Parts'
import { generalName } from './generals'
import { aiWord } from './aiSentences'
import { onOtherSide } from './opponentChoice'
import { text } from '../../shell/page'

/** Who plays a new game: two people, or one person who leads this side against the computer. */
export type Players = 'two' | Side

interface SoloSetupProps {
  players: Players
  /** The computer player that is chosen, even while two people are to play. */
  opponent: OpponentChoice
  onPlayers: (players: Players) => void
  onOpponent: (opponent: OpponentChoice) => void
}

/** Chooses the opponent of a new game: another person, or the computer with its level and general. */
export function SoloSetup({ players, opponent, onPlayers, onOpponent }: SoloSetupProps) {
  const t = text.value.solo.setup
  /** The person leads this side, so that the computer leads the other. */
  const leadSide = (side: Side): void => {
    onPlayers(side)
    if (opponent.side === side) onOpponent(onOtherSide(opponent))
  }
  return (
    <>
      <fieldset>
        <legend>{t.who}</legend>
        {(['us', 'mexican'] as const).map((side) => (
          <label key={side} class={`choice${players === side ? ' on' : ''}`}>
            <input
              type="radio"
              name="who"
              checked={players === side}
              data-testid={`who-${side}`}
              onChange={() => leadSide(side)}
            />
            <span>
              <b>
                <SideMark side={side} /> {t.as[side]}
              </b>
              <span class="small">{t.asHint[side]}</span>
            </span>
          </label>
        ))}
        <label class={`choice${players === 'two' ? ' on' : ''}`}>
          <input
            type="radio"
            name="who"
            checked={players === 'two'}
            data-testid="who-two"
            onChange={() => onPlayers('two')}
          />
          <span>
            <b>{t.two}</b>
            <span class="small">{t.twoHint}</span>
          </span>
        </label>
      </fieldset>
      {players === 'two' ? null : (
        <>
          <fieldset>
            <legend>{t.level}</legend>
            {LEVELS.map((level: Level) => (
              <label key={level} class={`choice${opponent.level === level ? ' on' : ''}`}>
                <input
                  type="radio"
                  name="level"
                  checked={opponent.level === level}
                  data-testid={`level-${level}`}
                  onChange={() => onOpponent({ ...opponent, level })}
                />
                <span>
                  <b>{t.levels[level]}</b>
                  <span class="small">{t.levelHints[level]}</span>
                </span>
              </label>
            ))}
            <p class="small fair">{t.fair}</p>
          </fieldset>
          <fieldset>
            <legend>{t.character}</legend>
            {charactersOf(opponent.side).map(({ id }) => (
              <label key={id} class={`choice${opponent.character === id ? ' on' : ''}`}>
                <input
                  type="radio"
                  name="character"
                  checked={opponent.character === id}
                  data-testid={`character-${id}`}
                  onChange={() => onOpponent({ ...opponent, character: id })}
                />
                <span>
                  <b>{generalName(id)}</b>
                  <span class="small">{aiWord(text.value, 'character', id)}</span>
                </span>
              </label>
            ))}
          </fieldset>
        </>
      )}
    </>
  )
}
