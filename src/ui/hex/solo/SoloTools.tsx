import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import { text } from '../../shell/page'
import { askStaff, canAskStaff, dismissStaff } from './staff'

/** Opens or closes the list of the opponent's last turn. */
export function toggleOpponentTurnList(seat: SeatStore): void {
  if (seat.opponentTurn.value !== null)
    seat.opponentTurnList.value = seat.opponentTurnList.value === 'open' ? 'closed' : 'open'
}

/** Asks the staff (a computer adviser of the player) for advice, or closes the staff panel. */
export function toggleStaffPanel(seat: SeatStore): void {
  if (seat.staffAdvice.value) dismissStaff(seat)
  else void askStaff(seat)
}

/** Buttons over the map in a game against the computer: they open the list of the opponent's last turn, and ask the staff. */
export function SoloTools() {
  const seat = useSeat()
  const t = text.value.solo
  if (!seat.opponent.value) return null
  const mayAsk = !seat.opponentActs.value && canAskStaff(seat)
  return (
    <div class="solo-tools" role="toolbar" aria-label={t.told.heading}>
      {seat.opponentTurn.value !== null && seat.opponentTurnList.value === 'closed' ? (
        <button
          type="button"
          title={t.told.open}
          aria-label={t.told.open}
          data-testid="told-open"
          onClick={() => toggleOpponentTurnList(seat)}
        >
          <ListSign /> <span class="word">{t.told.heading}</span>
        </button>
      ) : null}
      {mayAsk || seat.staffAdvice.value ? (
        <button
          type="button"
          title={t.advice.askHint}
          aria-label={t.advice.askHint}
          aria-pressed={seat.staffAdvice.value !== null}
          data-testid="ask-staff"
          onClick={() => toggleStaffPanel(seat)}
        >
          <StaffSign /> <span class="word">{t.advice.ask}</span>
        </button>
      ) : null}
    </div>
  )
}

/** The sign of a list. */
const ListSign = () => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    stroke-width="1.8"
    aria-hidden="true"
  >
    <path d="M2 4h2M6 4h8M2 8h2M6 8h8M2 12h2M6 12h8" />
  </svg>
)
/** The sign of the staff: a map table with a flag. */
const StaffSign = () => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    stroke-width="1.6"
    aria-hidden="true"
  >
    <path d="M4 15V1.5M4 2h8.5l-2.2 2.7 2.2 2.8H4M1.5 15h7" />
  </svg>
)
