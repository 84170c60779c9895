import { charactersOf } from '../../../ai/operational/characters'
import { LEVELS, type Level } from '../../../ai/operational/types'
import { enemyOf, type Side } from '../../../operational/types'
import type { OpponentChoice } from '../game'
import { SideMark } from '../../shared/Parts'
import { generalName } from './generals'
import { aiWord } from './aiSentences'
import { firstGeneral } from './opponentChoice'
import { text } from '../../shell/page'

/** Two people play, or one person leads this side against the computer. */
export type Players = 'two' | Side

interface Props {
  who: Players
  wish: OpponentChoice
  onWho: (who: Players) => void
  onWish: (wish: OpponentChoice) => void
}

/** Chooses the opponent of a new game: another person, or the computer with its level and general. */
export function SoloSetup({ who, wish, onWho, onWish }: Props) {
  const t = text.value.solo.setup
  const lead = (side: Side): void => {
    onWho(side)
    if (wish.side === side) onWish({ ...wish, side: enemyOf(side), character: firstGeneral(enemyOf(side)) })
  }
  return (
    <>
      <fieldset>
        <legend>{t.who}</legend>
        {(['us', 'mexican'] as const).map((side) => (
          <label key={side} class={`choice${who === side ? ' on' : ''}`}>
            <input
              type="radio"
              name="who"
              checked={who === side}
              data-testid={`who-${side}`}
              onChange={() => lead(side)}
            />
            <span>
              <b>
                <SideMark side={side} /> {t.as[side]}
              </b>
              <span class="small">{t.asHint[side]}</span>
            </span>
          </label>
        ))}
        <label class={`choice${who === 'two' ? ' on' : ''}`}>
          <input type="radio" name="who" checked={who === 'two'} data-testid="who-two" onChange={() => onWho('two')} />
          <span>
            <b>{t.two}</b>
            <span class="small">{t.twoHint}</span>
          </span>
        </label>
      </fieldset>
      {who === 'two' ? null : (
        <>
          <fieldset>
            <legend>{t.level}</legend>
            {LEVELS.map((level: Level) => (
              <label key={level} class={`choice${wish.level === level ? ' on' : ''}`}>
                <input
                  type="radio"
                  name="level"
                  checked={wish.level === level}
                  data-testid={`level-${level}`}
                  onChange={() => onWish({ ...wish, level })}
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
            {charactersOf(wish.side).map(({ id }) => (
              <label key={id} class={`choice${wish.character === id ? ' on' : ''}`}>
                <input
                  type="radio"
                  name="character"
                  checked={wish.character === id}
                  data-testid={`character-${id}`}
                  onChange={() => onWish({ ...wish, character: id })}
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
