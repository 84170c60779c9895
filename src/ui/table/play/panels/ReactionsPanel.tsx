// Reactions of units that are charged (SAR-13.15, 15): an emergency square, a counter-charge, or readiness for one.
import type { SeatProps } from '../SeatScreen'
import { tableWords } from '../words/words'
import { nameWithTag, percent, PickButton, shareOf } from './parts'

export function ReactionsPanel(props: SeatProps) {
  const { play, seat } = props
  const t = tableWords()
  const { squares, targets, standBy } = seat.view.value.draft
  const entries = seat.legal.value.filter(({ type }) => type === 'square' || type === 'counter' || type === 'standBy')
  const answered = [...squares, ...standBy, ...Object.keys(targets)]
  const units = [...new Set([...entries.map(({ unit }) => String(unit)), ...answered])]
  return (
    <ul class="table-units">
      {units.map((unit) => {
        const square = entries.some((entry) => entry.type === 'square' && entry.unit === unit)
          ? play.game.preview('square', { unit })
          : null
        return (
          <li key={unit}>
            <PickButton {...props} id={unit}>
              {squares.includes(unit) ? t.square : null}
              {targets[unit] ? t.counter(nameWithTag(props, targets[unit])) : null}
              {standBy.includes(unit) ? t.standBy : null}
            </PickButton>
            {answered.includes(unit) ? (
              <button type="button" data-testid="take-back" onClick={() => play.act(seat, { type: 'takeBack', unit })}>
                {t.takeBack}
              </button>
            ) : null}
            {entries
              .filter((entry) => entry.unit === unit)
              .map((entry) => (
                <p key={JSON.stringify(entry)}>
                  <button type="button" data-testid={`react-${entry.type}`} onClick={() => play.act(seat, entry)}>
                    {entry.type === 'square'
                      ? t.square
                      : entry.type === 'counter'
                        ? t.counter(nameWithTag(props, String(entry.target)))
                        : t.standBy}
                  </button>{' '}
                  {entry.type === 'square' && square?.ok ? (
                    <span class="small">{t.squareForms(percent(shareOf(square.value.forms)))}</span>
                  ) : null}
                </p>
              ))}
          </li>
        )
      })}
    </ul>
  )
}
