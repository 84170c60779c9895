import { CLOCK_END, CLOCK_START, dayAndTime, minuteOf } from '../../../teach/hours/clock'
import { skyAt, type Light } from '../../../teach/hours/sky'
import { said } from '../words'
import type { Hours } from './store'
import { hoursWords } from './words'

const LIGHT_SIGNS: Readonly<Record<Light, string>> = { day: '☀', dusk: '◐', night: '●', dawn: '◑' }
const SPEEDS = [0, 1, 2] as const

/** Day, hour and light, and the buttons of the clock. */
export function ClockBar({ hours }: { hours: Hours }) {
  const t = hoursWords()
  const minute = hours.minute.value
  const { day, time } = dayAndTime(minute)
  const { light, moon, rain } = skyAt(hours.record, minute)
  const shown = hours.event.value
  const turn = hours.record.events.turns.find(({ start, end }) => minute >= minuteOf(start) && minute < minuteOf(end))
  return (
    <div class="hours-clock">
      <p class="hours-time" data-testid="hours-time">
        <b>{t.date(day, time)}</b>
        <span>
          <span aria-hidden="true">{LIGHT_SIGNS[light]} </span>
          {[t.light[light], moon ? t.moon : '', rain ? t.rain : ''].filter(Boolean).join(', ')}
        </span>
        {turn ? <span class="small">{t.turn(turn.turn)}</span> : null}
      </p>
      {/* Said aloud at each step: the hour and what happened. */}
      <p class="sr" role="status" data-testid="hours-said">
        {shown && minuteOf(shown.hour) === minute ? `${t.date(day, time)}. ${said(shown.title)}.` : ''}
      </p>
      <div class="hours-buttons">
        <button
          type="button"
          data-testid="hours-previous"
          title=","
          aria-keyshortcuts=","
          aria-label={t.previous}
          onClick={() => hours.step(-1)}
        >
          ←
        </button>
        <button
          type="button"
          class="strong"
          data-testid="hours-play"
          aria-keyshortcuts="Space"
          onClick={() => (hours.isPlaying.value = !hours.isPlaying.value)}
        >
          {hours.isPlaying.value ? t.pause : t.play}
        </button>
        <button
          type="button"
          data-testid="hours-next"
          title="."
          aria-keyshortcuts="."
          aria-label={t.next}
          onClick={() => hours.step(1)}
        >
          →
        </button>
        <input
          type="range"
          min={CLOCK_START}
          max={CLOCK_END}
          step={5}
          value={Math.round(minute)}
          aria-label={t.clock}
          aria-valuetext={t.date(day, time)}
          data-testid="hours-scrub"
          onInput={(event) => hours.scrubTo(Number(event.currentTarget.value))}
        />
        <select
          aria-label={t.speed}
          value={hours.speed.value}
          onChange={(event) => (hours.speed.value = SPEEDS[Number(event.currentTarget.value)] ?? 1)}
        >
          {SPEEDS.map((speed) => (
            <option key={speed} value={speed}>
              {t.speeds[speed]}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
