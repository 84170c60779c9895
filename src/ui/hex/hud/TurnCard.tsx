import { useEffect } from 'preact/hooks'
import { SideMark } from '../../shared/Parts'
import { text } from '../../shell/page'
import { useSeat } from '../seat/useSeat'
import { scenario } from '../shared/scenario'

/** How long the card stays, in milliseconds. */
const STAY_MS = 2600

/** A card over the map that says that the player's own turn begins. It goes by itself, or with the first click or key; it hides no hex from a click. */
export function TurnCard() {
  const seat = useSeat()
  const turn = seat.announcedTurn.value
  useEffect(() => {
    if (turn === null) return
    const close = (): void => {
      // The player may have left the seat meanwhile.
      if (!seat.disposed) seat.announcedTurn.value = null
    }
    const timer = setTimeout(close, STAY_MS)
    document.addEventListener('pointerdown', close, { once: true, capture: true })
    document.addEventListener('keydown', close, { once: true, capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', close, { capture: true })
      document.removeEventListener('keydown', close, { capture: true })
    }
  }, [turn, seat])
  const t = text.value
  const { clock } = seat.view.value
  return (
    <div class="turn-card-place" role="status" aria-live="polite">
      {turn === null ? null : (
        <div class={`turn-card ${seat.side}`} data-testid="turn-card">
          <SideMark side={seat.side} />
          <span>
            <b>{t.yourTurn(turn)}</b>
            <span class="small">
              {t.turn(turn, scenario.tables.victory.length.turns)} · {t.day(clock.day)}, {t.clock(clock.from, clock.to)}
            </span>
          </span>
        </div>
      )}
    </div>
  )
}
