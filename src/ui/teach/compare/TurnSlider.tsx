import { lineContext } from '../../hex/shared/scenario'
import { SideMark } from '../../shared/Parts'
import { NextIcon, PreviousIcon } from '../../shared/Signs'
import { text } from '../../shell/page'
import type { Compare } from './store'
import { compareWords } from './words'

/** Goes through the player turns of the game, and says what the map shows. */
export function TurnSlider({ compare }: { compare: Compare }) {
  const t = compareWords()
  const { turns } = compare.story.value
  const place = compare.place.value
  const turn = turns[place]
  if (!turn) return <p>{t.noTurns}</p>
  const name = t.turn(turn.turn, text.value.sideAdj[turn.active])
  return (
    <div class="compare-slider">
      <p
        class="compare-turn"
        data-testid="compare-turn"
        data-turn={turn.turn}
        data-side={turn.active}
        aria-live="polite"
      >
        <SideMark side={turn.active} /> <b>{name}</b> <span class="small">{lineContext.value.clockOf(turn.turn)}</span>
      </p>
      <div class="compare-row">
        <button
          type="button"
          aria-label={t.before}
          title={`${t.before} (,)`}
          data-testid="compare-before"
          disabled={place === 0}
          onClick={() => compare.step(-1)}
        >
          <PreviousIcon />
        </button>
        <input
          type="range"
          min={0}
          max={turns.length - 1}
          value={place}
          aria-label={t.slider}
          aria-valuetext={name}
          data-testid="compare-slider"
          onInput={(event) => (compare.place.value = Number(event.currentTarget.value))}
        />
        <button
          type="button"
          aria-label={t.after}
          title={`${t.after} (.)`}
          data-testid="compare-after"
          disabled={place >= turns.length - 1}
          onClick={() => compare.step(1)}
        >
          <NextIcon />
        </button>
      </div>
      <div class="compare-row">
        <label>
          <input
            type="checkbox"
            checked={compare.showsEnemy.value}
            data-testid="compare-enemy"
            onChange={() => (compare.showsEnemy.value = !compare.showsEnemy.value)}
          />{' '}
          {t.enemyToo}
        </label>
        <label>
          <input
            type="checkbox"
            checked={compare.showsCounters.value}
            data-testid="compare-counters"
            onChange={() => (compare.showsCounters.value = !compare.showsCounters.value)}
          />{' '}
          {t.counters}
        </label>
      </div>
      <Key side={compare.eyes.value} />
    </div>
  )
}

/** What the lines on the map mean. */
function Key({ side }: { side: 'us' | 'mexican' }) {
  const { key } = compareWords()
  const sample = 'M4 9L66 9'
  return (
    <ul class="compare-key small">
      <li>
        <svg class="sheet-key" aria-hidden="true" viewBox="0 0 70 18">
          <g class={`route ${side} march underWay certain`}>
            <path class="under" d={sample} />
            <path class="line" d={sample} />
          </g>
        </svg>
        {key.record}
      </li>
      {(['before', 'now'] as const).map((when) => (
        <li key={when}>
          <svg class="sheet-key" aria-hidden="true" viewBox="0 0 70 18">
            <g class={`march ${side} ${when}`}>
              <path class="under" d={sample} />
              <path class="line" d={sample} />
              {when === 'now' ? <path class="tip" d="M44 9L30 2L30 16Z" /> : null}
            </g>
          </svg>
          {when === 'now' ? key.now : key.game}
        </li>
      ))}
    </ul>
  )
}
