import { RuleLink } from '../../../shared/Parts'
import type { SeatProps } from '../SeatScreen'
import { tableWords } from '../words/words'

/** OPS-23.3: the player gives a clash up: his side retreats. */
export function BreakOff({ play, seat }: SeatProps) {
  const t = tableWords()
  const mayBreakOff = seat.legal.value.some(({ type }) => type === 'resign')
  if (!play.staffFinish || !mayBreakOff || seat.isBusy.value) return null
  return (
    <details class="table-other table-break-off">
      <summary data-testid="table-break-off">{t.breakOff}</summary>
      <p class="small">
        {t.breakOffHint} <RuleLink id="OPS-23.3" />
      </p>
      <button type="button" data-testid="table-break-off-sure" onClick={() => play.act(seat, { type: 'resign' })}>
        {t.breakOffSure}
      </button>
    </details>
  )
}
