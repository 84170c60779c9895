import { useSeat } from '../seat/useSeat'
import { endPhaseNow } from './endPhase'
import { selectAt } from '../controller/moves'
import { Dialog } from '../../shared/Dialog'
import { isMarker } from '../shared/pieces'
import { dialog, text } from '../../shell/page'
import { names } from '../shared/scenario'
import { declareAttack } from '../controller/attack'
import { putCursorOn } from '../controller/mapCursor'

/** At most so many pieces or hexes are listed under a heading, so that the dialog fits the screen; of the others only the number is given. */
const MAX_LISTED = 8

/**
 * Asks before a phase ends with something left to do. Each thing left is a button that closes the dialog and goes to the piece or hex. Units
 * and markers, which stand for boxes of hidden units (OPS-19.5), are listed apart.
 */
export function EndPhaseDialog() {
  const seat = useSeat()
  const t = text.value
  const { unmoved, targets, entering: reinforcements } = seat.undone.value
  const goToHex = (hex: string): void => {
    dialog.value = null
    putCursorOn(seat, hex)
  }
  /** The last line of a list that is cut off: how many more there are. */
  const moreLine = (count: number) =>
    count > MAX_LISTED ? <li class="small">{t.end.rest(count - MAX_LISTED)}</li> : null
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
        const isOfKind = ({ piece }: { piece: string }): boolean => isMarker(piece) === (kind === 'markers')
        const unmovedOfKind = unmoved.filter(isOfKind)
        return unmovedOfKind.length > 0 ? (
          <div key={kind} data-testid={kind === 'markers' ? 'unmoved-markers' : 'unmoved'}>
            <p>{kind === 'markers' ? t.end.markers(unmovedOfKind.length) : t.end.unmoved(unmovedOfKind.length)}</p>
            <ul class="undone-list">
              {unmovedOfKind.slice(0, MAX_LISTED).map(({ piece, hex, outOfCommand }) => (
                <li key={piece}>
                  <button
                    type="button"
                    class="plain"
                    onClick={() => {
                      goToHex(hex)
                      seat.panelTab.value = 'unit'
                      selectAt(seat, hex, piece)
                    }}
                  >
                    {names.value.piece(piece)} · {names.value.hex(hex)}
                  </button>
                  {/* `begun` says that the unit is out of command and has not rolled yet. */}
                  {outOfCommand ? <span class="small"> {t.end.begun}</span> : null}
                </li>
              ))}
              {moreLine(unmovedOfKind.length)}
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
                    goToHex(hex)
                    void declareAttack(seat, hex)
                  }}
                >
                  {names.value.hex(hex)}
                </button>
              </li>
            ))}
            {moreLine(targets.length)}
          </ul>
        </>
      ) : null}
      {reinforcements.length > 0 ? (
        <>
          <p>{t.end.reinforcements(reinforcements.length)}</p>
          <ul class="undone-list">
            {reinforcements.slice(0, MAX_LISTED).map((piece) => (
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
            {moreLine(reinforcements.length)}
          </ul>
        </>
      ) : null}
    </Dialog>
  )
}
