// What a field of a form is filled in with: toggles, words to choose, numbers.
import type { JsonSchema } from '../../core/jsonSchema'
import starts from '../data/starts.json'
import { fits } from '../form/schema'
import type { Standing } from '../form/standing'
import type { DeskProcedure } from '../procedures'
import { clauseOf, fractionOf, numberText, refusalText, signedText } from '../told/answer'
import { fieldName, valueName, words } from '../told/words'

/** What a field is shown with. */
export interface FieldProps {
  readonly procedure: DeskProcedure
  /** Path in the input, such as `terrain[0].kind`. */
  readonly path: string
  readonly fieldKey: string
  readonly schema: JsonSchema
  readonly required: boolean
  readonly value: unknown
  readonly standing: ReadonlyMap<string, Standing>
  onChange(value: unknown): void
}

/** The id of the input of a field. */
const idOf = (path: string): string => `f-${path.replace(/[^\w]/g, '-')}`
export const suggestions = starts.suggestions as Readonly<Record<string, readonly string[]>>
/** Words that are offered for fields that take any word, by the name of the field. */
/** The small mark of a toggle: what it counts now, why it is closed, and its clause. */
function Mark({
  procedure,
  field,
  word,
  standing,
}: {
  procedure: DeskProcedure
  field: string
  word?: string
  standing: Standing | undefined
}) {
  const t = words()
  const clause = clauseOf(procedure, field, word)
  const worth = standing?.worth ?? null
  return (
    <span class="mark">
      {worth !== null ? <b class="worth">{signedText(worth)}</b> : null}
      {standing?.idle && worth === null ? <span class="idle">{t.idle}</span> : null}
      {standing?.closed ? <span class="why">{refusalText(t, procedure, standing.closed)}</span> : null}
      <span class="rule">{clause}</span>
    </span>
  )
}

/** A toggle: on or off, with what it counts. */
export function Toggle(props: {
  procedure: DeskProcedure
  field: string
  word?: string
  label: string
  on: boolean
  standing: Standing | undefined
  onChange(on: boolean): void
}) {
  const { procedure, field, word, label, on, standing, onChange } = props
  const isClosed = Boolean(standing?.closed) && !on
  return (
    <button
      type="button"
      class={`toggle${isClosed ? ' off' : ''}`}
      aria-pressed={on}
      aria-disabled={isClosed}
      data-testid={word === undefined ? `toggle-${field}` : `toggle-${field}-${word}`}
      onClick={() => !isClosed && onChange(!on)}
    >
      <span class="tick" aria-hidden="true">
        {on ? '✓' : ''}
      </span>
      <span class="name">{label}</span>
      <Mark procedure={procedure} field={field} {...(word === undefined ? {} : { word })} standing={standing} />
    </button>
  )
}

/** A choice of one word, all words in sight. */
export function Choice({ procedure, path, fieldKey, schema, required, value, standing, onChange }: FieldProps) {
  const t = words()
  const label = fieldName(t, procedure.name, fieldKey)
  const all = (schema.enum ?? []).filter((word): word is string | number => word !== null)
  return (
    <fieldset class="field choice">
      <legend>
        {label}
        {required || schema.default !== undefined ? null : <span class="small"> {t.optional}</span>}
      </legend>
      <div class="words">
        {all.map((word) => {
          const closed = standing.get(`${path}:${word}`)?.closed ?? null
          // What counts where nothing is chosen is shown as chosen.
          const isOn = (value ?? schema.default) === word
          return (
            <button
              key={word}
              type="button"
              class={`word${closed && !isOn ? ' off' : ''}`}
              aria-pressed={isOn}
              aria-disabled={Boolean(closed) && !isOn}
              title={closed ? refusalText(t, procedure, closed) : undefined}
              data-testid={`choice-${fieldKey}-${word}`}
              onClick={() => {
                if (value === word && !required) onChange(undefined)
                else if (!closed || isOn) onChange(word)
              }}
            >
              {valueName(t, fieldKey, word)}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

/** What is wrong with a number; null: nothing. */
function faultOfNumber(schema: JsonSchema, value: unknown): string | null {
  const t = words()
  if (value === undefined || fits(schema, value)) return null
  if (typeof value !== 'number' || !Number.isFinite(value)) return t.number
  if (schema.type === 'integer' && !Number.isInteger(value)) return t.whole
  if (schema.minimum !== undefined && value < schema.minimum) return t.atLeast(numberText(schema.minimum))
  return schema.maximum === undefined ? t.number : t.atMost(numberText(schema.maximum))
}

/** A number with a button on either side. */
export function NumberField({ procedure, path, fieldKey, schema, required, value, onChange }: FieldProps) {
  const t = words()
  const label = fieldName(t, procedure.name, fieldKey)
  const id = idOf(path)
  const fault = faultOfNumber(schema, value)
  const step = (by: number): void => {
    const now = typeof value === 'number' ? value : (schema.minimum ?? 0) - (by > 0 ? by : 0)
    const next = Math.round((now + by) * 1000) / 1000
    onChange(Math.min(schema.maximum ?? next, Math.max(schema.minimum ?? next, next)))
  }
  return (
    <div class="field number">
      <label for={id}>
        {label}
        {required ? null : <span class="small"> {t.optional}</span>}
      </label>
      <span class="stepper">
        <button type="button" aria-label={t.less(label)} onClick={() => step(-1)}>
          −
        </button>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autocomplete="off"
          value={typeof value === 'number' && Number.isFinite(value) ? String(value) : ''}
          aria-invalid={fault !== null}
          aria-describedby={fault ? `${id}-fault` : undefined}
          data-testid={`number-${path}`}
          onChange={(event) => {
            const text = event.currentTarget.value.trim().replace(',', '.').replace('−', '-')
            onChange(text === '' ? undefined : Math.round(Number(text) * 1000) / 1000)
          }}
        />
        <button type="button" aria-label={t.moreOf(label)} onClick={() => step(1)}>
          +
        </button>
      </span>
      {fault ? (
        <span class="fault" id={`${id}-fault`} role="alert">
          {fault}
        </span>
      ) : null}
    </div>
  )
}

/** A word that the rules leave open, with the usual ones to tap. */
export function WordField({ procedure, path, fieldKey, schema, value, onChange }: FieldProps) {
  const t = words()
  const label = fieldName(t, procedure.name, fieldKey)
  const id = idOf(path)
  const usual = suggestions[fieldKey] ?? []
  const isFit = value === undefined || value === '' || fits(schema, value)
  return (
    <fieldset class="field choice">
      <legend>{label}</legend>
      <div class="words">
        {usual.map((word) => (
          <button
            key={word}
            type="button"
            class="word"
            aria-pressed={value === word}
            data-testid={`choice-${fieldKey}-${word}`}
            onClick={() => onChange(word)}
          >
            {valueName(t, fieldKey, word)}
          </button>
        ))}
        <input
          id={id}
          class="open-word"
          type="text"
          size={6}
          aria-label={label}
          autocomplete="off"
          placeholder="…"
          value={usual.includes(String(value ?? '')) ? '' : String(value ?? '')}
          aria-invalid={!isFit}
          onChange={(event) => {
            const text = event.currentTarget.value.trim()
            onChange(schema.pattern ? text.toUpperCase() : text)
          }}
        />
      </div>
      {isFit ? null : (
        <span class="fault" role="alert">
          {t.word}
        </span>
      )}
    </fieldset>
  )
}

const pairs = starts.pairs as Readonly<Record<string, readonly (readonly number[])[]>>

/** A pair of numbers of which only some are usual, such as parts of a volley. */
export function PairChoice({ procedure, fieldKey, required, value, onChange }: FieldProps) {
  const t = words()
  return (
    <fieldset class="field choice">
      <legend>
        {fieldName(t, procedure.name, fieldKey)}
        {required ? null : <span class="small"> {t.optional}</span>}
      </legend>
      <div class="words">
        {(pairs[fieldKey] ?? []).map((pair) => {
          const isOn = JSON.stringify(pair) === JSON.stringify(value)
          return (
            <button
              key={pair.join('/')}
              type="button"
              class="word"
              aria-pressed={isOn}
              data-testid={`choice-${fieldKey}-${pair.join('-')}`}
              onClick={() => onChange(isOn && !required ? undefined : [...pair])}
            >
              {fractionOf(pair)}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
