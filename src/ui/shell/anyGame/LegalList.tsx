import { useState } from 'preact/hooks'
import type { Bound } from '../../../tabletop/common/legalEntry'
import { text } from '../page'
import { actionInWords, boundOf, plainWord } from './words'

/** The legal list as buttons. An entry that leaves something to the player is a small form with its button. */
export function LegalList({ legal, onAct }: { legal: readonly object[]; onAct: (action: object) => void }) {
  const t = text.value.anyGame
  return (
    <section class="any-legal" aria-labelledby="any-legal-head">
      <h2 id="any-legal-head">{t.legal(legal.length)}</h2>
      <ul data-testid="legal">
        {legal.map((entry) => (
          <li key={JSON.stringify(entry)}>
            <LegalEntry entry={entry} onAct={onAct} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the player has put into the open fields of an entry, by field name. */
type Values = Readonly<Record<string, string | number>>

/** The first value that a bound allows: the least number, the first option, or, where any text is allowed, the empty text. */
function firstValue(bound: Bound): string | number {
  if ('min' in bound) return bound.min
  if ('oneOf' in bound) return bound.oneOf[0] ?? ''
  return ''
}

/** One entry: a button, and an input for each field whose value is open within a bound. */
function LegalEntry({ entry, onAct }: { entry: object; onAct: (action: object) => void }) {
  const openFields = Object.entries(entry).flatMap(([name, value]) => {
    const bound = boundOf(value)
    return bound ? [{ name, bound }] : []
  })
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(openFields.map(({ name, bound }) => [name, firstValue(bound)])),
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onAct({ ...entry, ...values })
      }}
    >
      <button type="submit" data-testid="legal-action" data-action={JSON.stringify(entry)}>
        {actionInWords(entry)}
      </button>
      {openFields.map(({ name, bound }) => (
        <span key={name}>
          {plainWord(name)}{' '}
          <BoundInput
            label={plainWord(name)}
            bound={bound}
            value={values[name] ?? ''}
            onValue={(value) => setValues({ ...values, [name]: value })}
          />
        </span>
      ))}
    </form>
  )
}

interface BoundInputProps {
  label: string
  bound: Bound
  value: string | number
  onValue: (value: string | number) => void
}

/** The input for one open field: a number, a choice among options, or a text of at most `letters` characters. */
function BoundInput({ label, bound, value, onValue }: BoundInputProps) {
  if ('min' in bound)
    return (
      <input
        type="number"
        aria-label={label}
        min={bound.min}
        max={bound.max}
        value={value}
        onInput={(event) => onValue(event.currentTarget.valueAsNumber)}
      />
    )
  if ('oneOf' in bound)
    return (
      <select aria-label={label} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {bound.oneOf.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    )
  return (
    <input
      type="text"
      aria-label={label}
      maxLength={bound.letters}
      value={value}
      onInput={(event) => onValue(event.currentTarget.value)}
    />
  )
}
