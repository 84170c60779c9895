import { turnedHeading } from '../hand/held'
import { tableWords } from '../words/words'

/** Headings of the eight points of the compass, hundredths of a degree. */
const POINTS = { n: 0, ne: 4500, e: 9000, se: 13_500, s: 18_000, sw: 22_500, w: 27_000, nw: 31_500 } as const

interface HeadingFieldProps {
  /** Where the unit faces now. */
  readonly unitHeading: number
  readonly value: number
  readonly onValue: (heading: number) => void
}

/** A direction on the table: straight ahead, a point of the compass, or degrees. Values are hundredths of a degree clockwise from north. */
export function HeadingField({ unitHeading, value, onValue }: HeadingFieldProps) {
  const t = tableWords()
  return (
    <fieldset class="table-heading">
      <legend>{t.direction}</legend>
      <div class="table-cards">
        <button type="button" aria-pressed={value === unitHeading} onClick={() => onValue(unitHeading)}>
          <span aria-hidden="true" class="table-arrow" style={{ transform: `rotate(${unitHeading / 100}deg)` }}>
            ↑
          </span>{' '}
          {t.straightAhead}
        </button>
        {Object.entries(POINTS).map(([point, heading]) => (
          <button key={point} type="button" aria-pressed={value === heading} onClick={() => onValue(heading)}>
            <span aria-hidden="true" class="table-arrow" style={{ transform: `rotate(${heading / 100}deg)` }}>
              ↑
            </span>{' '}
            {t.compass[point as keyof typeof POINTS]}
          </button>
        ))}
      </div>
      <label>
        <input
          type="number"
          min="0"
          max="359"
          step="1"
          value={Math.round(value / 100)}
          data-testid="heading"
          onInput={(event) => onValue(turnedHeading(0, (Number(event.currentTarget.value) || 0) * 100))}
        />{' '}
        {t.degrees}
      </label>
    </fieldset>
  )
}
