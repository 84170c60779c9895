import type { SumLine } from '../../../../tabletop/regimental/battle/events'
import { percent, signed } from '../../../shared/format'
import { RuleLink } from '../../../shared/Parts'
import { settings } from '../../../shell/storage/settings'
import { taggedName } from '../names'
import type { Share } from '../odds'
import type { RegPlay } from '../play'
import { regWords, wordOf } from '../words/words'

/** What every panel gets. */
export interface RegProps {
  readonly play: RegPlay
}

/** A unit's name as a button that picks it; pointing at it shows it on the table. */
export function UnitButton({ play, id, extra }: RegProps & { id: string; extra?: string | undefined }) {
  const { field } = play.position.value.table
  return (
    <button
      type="button"
      class="reg-unit"
      aria-pressed={play.picked.value === id}
      data-testid={`unit-${id}`}
      onClick={() => {
        play.held.value = null
        play.picked.value = play.picked.peek() === id ? null : id
      }}
      onMouseEnter={() => (play.lit.value = [id])}
      onMouseLeave={() => (play.lit.value = [])}
    >
      {taggedName(field, id)}
      {extra ? <span class="small"> {extra}</span> : null}
    </button>
  )
}

/** A sum before its die is thrown, line by line. */
export function SumLines({ lines, name }: { lines: readonly SumLine[]; name?: string }) {
  const w = regWords()
  const shown = lines.filter(({ value }) => value !== 0)
  const total = lines.reduce((sum, { value }) => sum + value, 0)
  return (
    <p class="reg-sum small">
      {name ? <strong>{name}: </strong> : null}
      {shown.map(({ id, value, rule }, i) => (
        <span key={id}>
          {i > 0 ? ', ' : ''}
          {signed(value)} {wordOf(w.lines, id)}
          {/* The rule of several lines stands once, behind the last of them. */}
          {shown[i + 1]?.rule === rule ? null : (
            <>
              {' '}
              <RuleLink id={rule} />
            </>
          )}
        </span>
      ))}
      {shown.length > 0 ? ' ' : ''}= {signed(total)}
    </p>
  )
}

/** Exact odds, the likeliest first, each with a bar. */
export function Odds({ shares, words }: { shares: readonly Share[]; words: Readonly<Record<string, string>> }) {
  const { lang } = settings.value
  const sorted = [...shares].sort((a, b) => b.num - a.num)
  return (
    <ul class="reg-odds" data-testid="odds">
      {sorted.map(({ effect, num, den }) => (
        <li key={effect}>
          <span class="reg-bar" style={{ width: `${Math.round((100 * num) / den)}%` }} aria-hidden="true" />
          <span>
            {wordOf(words, effect)} <strong>{percent({ num, den }, lang)}</strong>
          </span>
        </li>
      ))}
    </ul>
  )
}
