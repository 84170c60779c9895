import { useState } from 'preact/hooks'
import { pedregalRecord } from '../../../teach/record/pedregal'
import type { Excerpt, Stand } from '../../../teach/record/types'
import { glossaryOf } from '../../../teach/stands/glossary'
import { settings } from '../../shell/storage/settings'
import { said } from '../words'
import type { Decision } from './StandRoom'
import { letterOf } from './RecordText'
import { standWords } from './words'

/** A reason shorter than this is none. */
const LEAST_REASON_LETTERS = 8

/** Excerpts of documents by their ids, in that order. */
export function excerptsOf(ids: readonly string[]): Excerpt[] {
  const { excerpts } = pedregalRecord().documents
  return ids.flatMap((id) => excerpts.find((one) => one.id === id) ?? [])
}

/** All that the person who decides knew, and the question. Nothing here is later than the hour of the stand. */
export function BeforeDecision({ stand, onDecide }: { stand: Stand; onDecide: (decision: Decision) => void }) {
  const t = standWords()
  const [option, setOption] = useState('')
  const [reason, setReason] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const isReasonMissing = reason.trim().length < LEAST_REASON_LETTERS
  const submit = (event: Event): void => {
    event.preventDefault()
    if (option === '' || isReasonMissing) setIncomplete(true)
    else onDecide({ option, reason: reason.trim() })
  }
  return (
    <>
      <p class="learn-say">{t.youAre(said(stand.decides.who))}</p>
      <h2>{t.knew}</h2>
      <ul class="stand-points">
        {stand.knew.map((point) => (
          <li key={point.en}>{said(point)}</li>
        ))}
      </ul>
      <p class="small">{t.board}</p>
      <h2>{t.documents}</h2>
      {excerptsOf(stand.excerpts.before).map((excerpt) => (
        <figure key={excerpt.id} class="excerpt">
          {excerpt.neutralLine ? <figcaption class="small">{said(excerpt.neutralLine)}</figcaption> : null}
          <p>{said(excerpt.retold)}</p>
          <Glossary excerpt={excerpt} />
        </figure>
      ))}
      <form onSubmit={submit}>
        <fieldset class="stand-options">
          <legend>
            <h2>{t.decide}</h2>
            <p class="learn-say">{said(stand.question)}</p>
          </legend>
          {stand.options.map((one, index) => (
            <label key={one.id}>
              <input
                type="radio"
                name="stand-option"
                value={one.id}
                data-testid={`option-${one.id}`}
                checked={option === one.id}
                onChange={() => setOption(one.id)}
              />
              <span>
                ({letterOf(index)}) {said(one.text)}
              </span>
            </label>
          ))}
        </fieldset>
        <label class="stand-reason">
          {t.why}
          <textarea
            rows={2}
            maxLength={400}
            value={reason}
            data-testid="stand-reason"
            onInput={(event) => setReason(event.currentTarget.value)}
          />
        </label>
        {isIncomplete && (option === '' || isReasonMissing) ? (
          <p role="alert" class="learn-wrong">
            {option === '' ? (isReasonMissing ? t.bothMissing : t.choiceMissing) : t.whyMissing}
          </p>
        ) : null}
        <button type="submit" class="strong" data-testid="stand-decide">
          {t.commit}
        </button>
      </form>
    </>
  )
}

/** Words of a document that need explaining. */
export function Glossary({ excerpt }: { excerpt: Excerpt }) {
  const t = standWords()
  const words = glossaryOf(excerpt, settings.value.lang)
  if (words.length === 0) return null
  return (
    <p class="small">
      {t.glossary}:{' '}
      {words.map(({ word, meaning }, index) => (
        <span key={word}>
          {index > 0 ? '; ' : ''}
          <i>{word}</i>: {meaning}
        </span>
      ))}
    </p>
  )
}
