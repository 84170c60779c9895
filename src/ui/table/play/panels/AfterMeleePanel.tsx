// What winners of a melee do (SAR-14.11, 17.8), how rallied units form (SAR-20.1), and who gives ground under fire (SAR-5.8).
import { useState } from 'preact/hooks'
import type { Bound } from '../../../../tabletop/common/legalEntry'
import type { LegalEntry } from '../../../../tabletop/sar/battle/entries'
import type { SeatProps } from '../SeatScreen'
import { tableWords } from '../words/words'
import { HeadingField } from './HeadingField'
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
  const answered: readonly string[] = Object.keys(type === 'victor' ? victors : reforms)
  const entries = seat.legal.value.filter((entry) => entry.type === type)
  const units = [...new Set([...entries.map(({ unit }) => String(unit)), ...answered])]
  return (
    <ul class="table-units">
      {units.map((unit) => (
        <li key={unit}>
          <PickButton {...props} id={unit}>
            {answered.includes(unit) ? '✓' : null}
          </PickButton>
          {answered.includes(unit) ? (
            <button type="button" data-testid="take-back" onClick={() => play.act(seat, { type: 'takeBack', unit })}>
              {t.takeBack}
            </button>
          ) : null}
          {seat.picked.value === unit || units.length === 1
            ? entries
                .filter((entry) => entry.unit === unit)
                .map((entry) => <Answer key={JSON.stringify(entry)} {...props} entry={entry} />)
            : null}
        </li>
      ))}
    </ul>
  )
}

/** One answer; what it leaves open is chosen beside its button. */
function Answer({ entry, ...props }: SeatProps & { entry: LegalEntry }) {
  const { play, seat } = props
  const t = tableWords()
  const facing = seat.view.value.units[String(entry.unit)]?.heading ?? 0
  const hasHeading = typeof entry.heading === 'object'
  const hasWidth = typeof entry.width === 'object'
  const [heading, setHeading] = useState(facing)
  const [width, setWidth] = useState(greatest(entry.width))
  return (
    <div class="table-shot">
      <button
        type="button"
        data-testid="answer"
        onClick={() => play.act(seat, { ...entry, ...(hasHeading && { heading }), ...(hasWidth && { width }) })}
      >
        {answerWords(entry)}
      </button>
      {hasWidth ? (
        <label>
          {' '}
          <input
            type="number"
            min="1"
            max={greatest(entry.width)}
            value={width}
            onInput={(event) => setWidth(Number(event.currentTarget.value) || 1)}
          />{' '}
          {t.width}
        </label>
      ) : null}
      {hasHeading ? <HeadingField unitHeading={facing} value={heading} onValue={setHeading} /> : null}
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
