import { charactersOf } from '../../../ai/operational/characters'
import { LEVELS, type Level } from '../../../ai/operational/types'
import { enemyOf, type Side } from '../../../operational/types'
import type { OpponentChoice } from '../game'
import { SideMark } from '../../shared/Parts'
import { nameOf } from './general'
import { wordFor } from './said'
import { firstOf } from './wish'
import { text } from '../../shell/page'

/** Two people, or the side that the only one leads. */
export type Who = 'two' | Side

interface Props {
  who: Who
  wish: OpponentChoice
  onWho: (who: Who) => void
  onWish: (wish: OpponentChoice) => void
}

/** Whom one plays against: another person, or the computer, with its level and its general; each choice says what it means. */
export function SoloSetup({ who, wish, onWho, onWish }: Props) {
  const t = text.value.solo.setup
  const lead = (side: Side): void => {
    onWho(side)
    if (wish.side === side) onWish({ ...wish, side: enemyOf(side), character: firstOf(enemyOf(side)) })
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
                  <b>{nameOf(id)}</b>
                  <span class="small">{wordFor(text.value, 'character', id)}</span>
                </span>
              </label>
            ))}
          </fieldset>
        </>
      )}
    </>
  )
}
