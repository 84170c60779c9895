import { useSeat } from '../seat/useSeat'
import { endPhaseNow } from './endPhase'
import { selectAt } from '../controller/moves'
import { Dialog } from '../../shared/Dialog'
import { isMarker } from '../shared/pieces'
import { services } from '../../shell/services'
import { dialog, text } from '../../shell/page'
import { names } from '../shared/scenario'
import { declareAttack } from '../controller/attack'
import { lookAt } from '../controller/mapCursor'

/** How many things of a kind are listed; of the others only the number is told. */
const MAX_LISTED = 8

/** What the end of the phase would leave undone, each as a button that goes there. */
export function EndPhaseDialog() {
  const seat = useSeat()
  const t = text.value
  const { unmoved, targets, entering } = seat.undone.value
  const go = (hex: string): void => {
    dialog.value = null
    lookAt(seat, hex)
    services.board?.centre(hex)
  }
  const rest = (n: number) => (n > MAX_LISTED ? <li class="small">{t.end.rest(n - MAX_LISTED)}</li> : null)
  return (
    <Dialog
      id="end-phase"
      title={t.end.heading}
      onClose={() => (dialog.value = null)}
      footer={
        <>
          <button type="button" data-testid="end-stay" onClick={() => (dialog.value = null)}>
            {t.end.stay}
          </button>
          <button type="button" class="strong" data-testid="end-sure" onClick={() => void endPhaseNow(seat)}>
            {t.end.sure}
          </button>
        </>
      }
    >
      {(['units', 'markers'] as const).map((kind) => {
        const list = unmoved.filter((u) => isMarker(u.piece) === (kind === 'markers'))
        return list.length > 0 ? (
          <div key={kind} data-testid={kind === 'markers' ? 'unmoved-markers' : 'unmoved'}>
            <p>{kind === 'markers' ? t.end.markers(list.length) : t.end.unmoved(list.length)}</p>
            <ul class="undone-list">
              {list.slice(0, MAX_LISTED).map((u) => (
                <li key={u.piece}>
                  <button
                    type="button"
                    class="plain"
                    onClick={() => {
                      go(u.hex)
                      seat.panelTab.value = 'unit'
                      selectAt(seat, u.hex, u.piece)
                    }}
                  >
                    {names.value.piece(u.piece)} · {names.value.hex(u.hex)}
                  </button>
                  {/* Says that it is out of command and has not rolled. */}
                  {u.outOfCommand ? <span class="small"> {t.end.begun}</span> : null}
                </li>
              ))}
              {rest(list.length)}
            </ul>
          </div>
        ) : null
      })}
      {targets.length > 0 ? (
        <>
          <p>{t.end.attacks(targets.length)}</p>
          <ul class="undone-list">
            {targets.slice(0, MAX_LISTED).map((hex) => (
              <li key={hex}>
                <button
                  type="button"
                  class="plain"
                  onClick={() => {
                    go(hex)
                    void declareAttack(seat, hex)
                  }}
                >
                  {names.value.hex(hex)}
                </button>
              </li>
            ))}
            {rest(targets.length)}
          </ul>
        </>
      ) : null}
      {entering.length > 0 ? (
        <>
          <p>{t.end.reinforcements(entering.length)}</p>
          <ul class="undone-list">
            {entering.slice(0, MAX_LISTED).map((piece) => (
              <li key={piece}>
                <button
                  type="button"
                  class="plain"
                  onClick={() => {
                    dialog.value = null
                    seat.send({ type: 'CHOOSE_PIECE', piece })
                  }}
                >
                  {names.value.piece(piece)}
                </button>
              </li>
            ))}
            {rest(entering.length)}
          </ul>
        </>
      ) : null}
    </Dialog>
  )
}
