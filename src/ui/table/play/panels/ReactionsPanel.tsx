// Reactions of units that are charged (SAR-13.15, 15): an emergency square, a counter-charge, or readiness for one; beside them what the charge would
// come to either way.
import type { LegalEntry } from '../../../../tabletop/sar/battle/entries'
import { RuleLink } from '../../../shared/Parts'
import { previewDesk } from '../previewDesk'
import type { SeatProps } from '../SeatScreen'
import { tableWords } from '../words/words'
import { ChargeCourses } from './ChargeCourses'
import { Lines, nameWithTag, percent, PickButton, shareOf } from './parts'

/** Those who have declared a charge at a unit. */
const chargersAt = (charges: Readonly<Record<string, string>>, unit: string): string[] =>
  Object.keys(charges).filter((charger) => charges[charger] === unit)

export function ReactionsPanel(props: SeatProps) {
  const { play, seat } = props
  const t = tableWords()
  const { draft, charges } = seat.view.value
  const { squares, targets, standBy } = draft
  const entries = seat.legal.value.filter(({ type }) => type === 'square' || type === 'counter' || type === 'standBy')
  const answered = [...squares, ...standBy, ...Object.keys(targets)]
  const units = [...new Set([...entries.map(({ unit }) => String(unit)), ...answered])].sort()
  return (
    <ul class="table-units">
      {units.map((unit) => {
        const isOpen = seat.picked.value === unit || units.length === 1
        return (
          <li key={unit}>
            <PickButton {...props} id={unit}>
              {squares.includes(unit) ? `✓ ${t.square}` : null}
              {targets[unit] ? `✓ ${t.counter(nameWithTag(props, targets[unit]))}` : null}
              {standBy.includes(unit) ? `✓ ${t.standBy}` : null}
            </PickButton>
            {answered.includes(unit) ? (
              <button type="button" data-testid="take-back" onClick={() => play.act(seat, { type: 'takeBack', unit })}>
                {t.takeBack}
              </button>
            ) : null}
            {entries
              .filter((entry) => entry.unit === unit)
              .map((entry) => (
                <Reaction key={`${entry.type} ${entry.target ?? ''}`} {...props} entry={entry} />
              ))}
            {isOpen
              ? chargersAt(charges, unit).map((charger) => (
                  <Coming key={charger} {...props} charger={charger} unit={unit} />
                ))
              : null}
          </li>
        )
      })}
    </ul>
  )
}

/** One reaction that is open to a unit; of a square its odds. */
function Reaction({ entry, ...props }: SeatProps & { entry: LegalEntry }) {
  const { play, seat } = props
  const t = tableWords()
  const unit = String(entry.unit)
  const asked = entry.type === 'square' ? previewDesk(seat).ask('square', { unit }) : null
  let words = t.standBy
  if (entry.type === 'square') words = t.square
  else if (entry.type === 'counter') words = t.counter(nameWithTag(props, String(entry.target)))
  return (
    <div class="table-shot">
      <button type="button" data-testid={`react-${entry.type}`} onClick={() => play.act(seat, entry)}>
        {words}
      </button>{' '}
      {asked?.ok ? (
        <>
          <span class="small">{t.squareForms(percent(shareOf(asked.value.forms)))}</span>
          <details>
            <summary>{t.how}</summary>
            <p class="small">
              {t.dieAnd} <RuleLink id="SAR-15.2" />
            </p>
            <Lines lines={asked.value.lines} />
            {asked.value.chargers.map(({ unit: charger, distance, forms }) => (
              <p key={charger} class="small">
                {t.squareBefore(nameWithTag(props, charger), (distance / 1000).toFixed(1), percent(shareOf(forms)))}
              </p>
            ))}
          </details>
        </>
      ) : null}
    </div>
  )
}

/** The charge that comes at the unit, as it would end. */
function Coming({ charger, unit, ...props }: SeatProps & { charger: string; unit: string }) {
  const t = tableWords()
  const asked = previewDesk(props.seat).ask('charge', { unit: charger, target: unit })
  return (
    <div class="table-shot" data-testid="charge-coming">
      <b>{t.comes(nameWithTag(props, charger))}</b>
      {asked === null ? <p class="small">{t.reckoning}</p> : null}
      {asked?.ok ? <ChargeCourses {...props} preview={asked.value} /> : null}
    </div>
  )
}
