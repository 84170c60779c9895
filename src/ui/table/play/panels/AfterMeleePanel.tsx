// What winners of a melee do (SAR-14.11, 17.8), how rallied units form (SAR-20.1), and who gives ground under fire (SAR-5.8).
import { useState } from 'preact/hooks'
import type { Bound } from '../../../../tabletop/common/legalEntry'
import type { LegalEntry } from '../../../../tabletop/sar/battle/entries'
import type { SeatProps } from '../SeatScreen'
import { tableWords } from '../words/words'
import { NumberField } from './handParts'
import { HeadingPicker } from './HeadingPicker'
import { nameWithTag, PickButton, wordOf } from './parts'

/** The greatest value that an entry's field may have; 1 where it is fixed or absent. */
const greatest = (field: LegalEntry[string] | undefined): number =>
  typeof field === 'object' && field !== null && 'max' in field ? (field as Extract<Bound, { max: number }>).max : 1

/** What an answer is called. */
function answerWords(entry: LegalEntry): string {
  const t = tableWords()
  if (entry.type === 'victor') {
    const stance = typeof entry.stance === 'string' ? `: ${wordOf(entry.stance)}` : ''
    return `${t.victors[String(entry.choice)] ?? String(entry.choice)}${stance}`
  }
  return wordOf(String(entry.stance))
}

/** The answers of one type to the present question, unit by unit. */
export function AfterMeleePanel({ type, ...props }: SeatProps & { type: 'victor' | 'reform' }) {
  const { play, seat } = props
  const t = tableWords()
  const { victors, reforms } = seat.view.value.draft
  const given: Readonly<Record<string, object>> = type === 'victor' ? victors : reforms
  const entries = seat.legal.value.filter((entry) => entry.type === type)
  const units = [...new Set([...entries.map(({ unit }) => String(unit)), ...Object.keys(given)])].sort()
  return (
    <>
      <p class="small">{type === 'victor' ? t.victorsElse : t.reformElse}</p>
      <ul class="table-units">
        {units.map((unit) => {
          const own = entries.filter((entry) => entry.unit === unit)
          const answer = given[unit]
          return (
            <li key={unit}>
              <PickButton {...props} id={unit}>
                {answer ? `✓ ${answerWords({ ...answer, type } as LegalEntry)}` : ''}
              </PickButton>
              {answer ? (
                <button
                  type="button"
                  data-testid="take-back"
                  onClick={() => play.act(seat, { type: 'takeBack', unit })}
                >
                  {t.takeBack}
                </button>
              ) : null}
              {own.length > 0 && (seat.picked.value === unit || units.length === 1) ? (
                <Answers
                  {...props}
                  unit={unit}
                  entries={own}
                  onAnswer={(action) => play.actAll(seat, [...(answer ? [{ type: 'takeBack', unit }] : []), action])}
                />
              ) : null}
            </li>
          )
        })}
      </ul>
    </>
  )
}

interface AnswersProps extends SeatProps {
  readonly unit: string
  readonly entries: readonly LegalEntry[]
  readonly onAnswer: (action: object) => void
}

/** The answers that are open to a unit as cards; what the chosen one leaves open (direction, width) is set below them. */
function Answers({ unit, entries, onAnswer, ...props }: AnswersProps) {
  const { seat } = props
  const t = tableWords()
  const facing = seat.view.value.units[unit]?.heading ?? 0
  const keyOf = (entry: LegalEntry): string => `${String(entry.choice ?? '')} ${String(entry.stance ?? '')}`
  const [chosenKey, setChosen] = useState<string | null>(null)
  const [heading, setHeading] = useState(facing)
  const [width, setWidth] = useState<number | null>(null)
  const chosen = entries.find((entry) => keyOf(entry) === chosenKey)
  const hasHeading = chosen !== undefined && typeof chosen.heading === 'object'
  const hasWidth = chosen !== undefined && typeof chosen.width === 'object'
  const most = greatest(chosen?.width)
  const wide = Math.min(width ?? most, most)
  return (
    <div class="table-order">
      <div class="table-cards" role="radiogroup">
        {entries.map((entry) => (
          // biome-ignore lint/a11y/useSemanticElements: buttons of 44 pixels that act as radios
          <button
            key={keyOf(entry)}
            type="button"
            role="radio"
            aria-checked={entry === chosen}
            data-testid="answer"
            onClick={() => setChosen(keyOf(entry))}
          >
            {answerWords(entry)}
          </button>
        ))}
      </div>
      {hasWidth ? (
        <NumberField
          label={t.width}
          value={wide}
          step={1}
          min={1}
          max={most}
          testid="answer-width"
          onValue={(value) => setWidth(Math.max(1, Math.min(most, Math.round(value))))}
        />
      ) : null}
      {hasHeading ? <HeadingPicker {...props} unit={unit} value={heading} onValue={setHeading} /> : null}
      {chosen ? (
        <p>
          <button
            type="button"
            class="strong"
            data-testid="answer-do"
            onClick={() => onAnswer({ ...chosen, ...(hasHeading && { heading }), ...(hasWidth && { width: wide }) })}
          >
            {t.does}: {answerWords(chosen)}
          </button>
        </p>
      ) : null}
    </div>
  )
}

/** SAR-5.8 (optional): units under fire that may give ground to save stragglers. */
export function SoakPanel(props: SeatProps) {
  const { play, seat } = props
  const t = tableWords()
  const { soaks } = seat.view.value.draft
  const entries = seat.legal.value.filter(({ type }) => type === 'soak')
  const shots = [...new Set([...entries.map(({ shot }) => String(shot)), ...Object.keys(soaks)])]
  return (
    <ul class="table-units">
      {shots.map((shot) => {
        const [shooter = ''] = shot.split('>')
        return (
          <li key={shot}>
            {nameWithTag(props, shooter)}{' '}
            {soaks[shot] === undefined ? null : (
              <button type="button" onClick={() => play.act(seat, { type: 'takeBack', unit: shot })}>
                {t.takeBack}
              </button>
            )}
            {entries
              .filter((entry) => entry.shot === shot)
              .flatMap((entry) => {
                const most = typeof entry.castings === 'number' ? entry.castings : greatest(entry.castings)
                return Array.from({ length: most }, (_, n) => n + 1).map((castings) => (
                  <button key={castings} type="button" onClick={() => play.act(seat, { type: 'soak', shot, castings })}>
                    {t.soak(castings)}
                  </button>
                ))
              })}
          </li>
        )
      })}
    </ul>
  )
}
