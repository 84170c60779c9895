import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import type { Action } from '../../../operational/types'
import { act } from '../controller/act'
import { requestEnd } from '../endPhase/endPhase'
import { nothingUndone } from '../endPhase/undone'
import { canHideAt, hideStack, toggleConcealing } from '../controller/hiding'
import {
  begin,
  canMarch,
  choose,
  garrisonMoves,
  mustBegin,
  takeBack,
  toggleGarrison,
  toggleMarch,
} from '../controller/moves'
import { refusalText } from '../../i18n/messages'
import { settings } from '../../shell/storage/settings'
import { RuleLink } from '../../shared/Parts'
import { narrow } from '../../shared/phone'
import { dialog, text } from '../../shell/page'
import { names } from '../shared/scenario'
import { selectNext } from '../controller/nextPiece'

const isPhone = (): boolean => narrow.value

/** The first legal action of a type. */
function find<T extends Action['type']>(seat: SeatStore, type: T): (Action & { type: T }) | undefined {
  return seat.legal.value.find((a): a is Action & { type: T } => a.type === type)
}

function UndoButton() {
  const seat = useSeat()
  seat.revision.value
  const t = text.value
  const g = seat.game
  const refusal = g?.canUndo() ?? null
  const why = refusal ? refusalText(refusal, settings.value.lang, names.value) : ''
  const over = seat.view.value?.toAct === null
  return (
    <span class="with-reason">
      <button
        type="button"
        data-testid="undo"
        aria-label={t.buttons.undo}
        aria-disabled={refusal !== null || over || seat.busy.value}
        class={refusal !== null || over ? 'off' : ''}
        title={refusal ? `${t.undo.cannot}: ${why}` : t.undo.can}
        aria-describedby={refusal ? 'undo-why' : undefined}
        onClick={() => {
          if (!over) void takeBack(seat)
        }}
      >
        ↶ <span class="undo-word">{t.buttons.undo}</span>
      </button>
      {refusal ? (
        <span id="undo-why" class="reason" data-testid="undo-why">
          {why} <RuleLink id={refusal.rule} />
        </span>
      ) : null}
    </span>
  )
}

/** The buttons that the chart allows here, and those of the interface itself. */
export function ActionBar() {
  const seat = useSeat()
  const t = text.value
  const v = seat.view.value
  const place = seat.chartPlace.value
  if (!v || !place) return null
  const on = (type: string): boolean => place.buttons.includes(type)
  const s = seat.selection.value
  const needy = mustBegin(seat, s)
  const holds = seat.legal.value.filter((a): a is Action & { type: 'hold' } => a.type === 'hold')
  const wait =
    seat.legal.value.find((a) => a.type === 'wait' && a.unit === seat.answeringPiece.value) ?? find(seat, 'wait')
  const going = (action: Action | undefined): void => {
    if (action) void act(seat, action)
  }
  const garrisons = garrisonMoves(seat)
  const at = seat.inspectedHex.value
  const stack = at !== null && v.pieces.some((p) => p.at === at && p.id.startsWith(v.side)) ? at : null
  const undoneNow = !nothingUndone(seat.undone.value)
  const entering = seat.legal.value.some((a) => a.type === 'enter')
  return (
    <div class="action-bar" role="toolbar" aria-label={t.menu.heading} data-testid="action-bar">
      {on('stop') && v.moving ? (
        <button type="button" data-testid="stop" onClick={() => going(find(seat, 'stop'))}>
          {t.buttons.stop}
        </button>
      ) : null}
      {needy && on('begin') ? (
        <button
          type="button"
          class="strong"
          data-testid="begin"
          title={t.card.outOfCommand}
          onClick={() => void begin(seat)}
        >
          ⚄ {t.buttons.begin}
        </button>
      ) : null}
      {s && place.place.startsWith('move.') && (canMarch(seat) || seat.marching.value) ? (
        <button
          type="button"
          data-testid="march"
          aria-pressed={seat.marching.value}
          title={t.path.march}
          onClick={() => toggleMarch(seat)}
        >
          {t.buttons.march}
        </button>
      ) : null}
      {place.place.startsWith('move.') && garrisons.length > 0 ? (
        <button type="button" data-testid="garrison-bar" title="G" onClick={() => void toggleGarrison(seat)}>
          {garrisons.some((a) => a.in) ? t.buttons.garrison : t.buttons.ungarrison}
        </button>
      ) : null}
      {on('done') && seat.nextBox.value !== null && stack !== null && canHideAt(seat, stack) ? (
        <button type="button" data-testid="hide-these" title="K" onClick={() => void hideStack(seat, stack)}>
          {t.buttons.hideThese(seat.nextBox.value)}
        </button>
      ) : null}
      {on('done') || seat.boxFilling.value ? (
        <button
          type="button"
          data-testid="hide-panel"
          title="K"
          aria-pressed={
            seat.boxFilling.value || isPhone()
              ? seat.sheetOpen.value && seat.panelTab.value === 'hidden'
              : seat.markingBoxHexes.value
          }
          onClick={() => {
            // On a phone the panel is a sheet over the map, and comes first; the marks are set from there.
            if (!seat.boxFilling.value && !isPhone()) toggleConcealing(seat)
            seat.sheetOpen.value = !(seat.sheetOpen.value && seat.panelTab.value === 'hidden')
            seat.panelTab.value = 'hidden'
          }}
        >
          {t.hide.heading}
        </button>
      ) : null}
      {seat.boxFilling.value ? (
        <button type="button" data-testid="cancel-box-bar" onClick={() => void act(seat, { type: 'cancel' })}>
          {t.buttons.cancelBox}
        </button>
      ) : null}
      {(on('hold') ? holds : []).map((hold) => (
        <button key={hold.hex} type="button" data-testid="hold" onClick={() => going(hold)}>
          {t.buttons.hold} {holds.length > 1 ? names.value.hex(hold.hex) : ''}
        </button>
      ))}
      {on('pass') && find(seat, 'pass') ? (
        <button type="button" data-testid="pass" onClick={() => going(find(seat, 'pass'))}>
          {v.pending[v.pending.length - 1]?.kind === 'advance' ? t.buttons.passAdvance : t.buttons.pass}
        </button>
      ) : null}
      {wait && on('wait') ? (
        <button type="button" data-testid="wait" onClick={() => going(wait)}>
          {t.buttons.wait}
        </button>
      ) : null}
      {on('enter') && entering ? (
        <button
          type="button"
          data-testid="reinforcements"
          onClick={() => {
            seat.panelTab.value = 'unit'
            seat.sheetOpen.value = true
            choose(seat, null)
            document.querySelector('#tray-head')?.scrollIntoView({ block: 'nearest' })
          }}
        >
          {t.buttons.enter}
        </button>
      ) : null}
      {seat.isDeclaring.value && on('attack') ? (
        <button
          type="button"
          class="strong"
          data-testid="attack-bar"
          disabled={!find(seat, 'attack')}
          onClick={() => going(find(seat, 'attack'))}
        >
          {t.buttons.attack}
        </button>
      ) : null}
      {v.toAct !== null ? (
        <button
          type="button"
          data-testid="next"
          aria-disabled={seat.readyPieces.value.size === 0}
          class={seat.readyPieces.value.size === 0 ? 'off' : ''}
          onClick={() => selectNext(seat, false)}
        >
          {t.buttons.next}
        </button>
      ) : null}
      <button type="button" data-testid="all-actions" onClick={() => (dialog.value = 'actions')}>
        {t.buttons.actions}
      </button>
      {v.toAct !== null ? <UndoButton /> : null}
      {seat.legal.value.some((a) => a.type === 'close') ? (
        <button
          type="button"
          class="strong"
          data-testid="close-box-bar"
          disabled={seat.busy.value}
          onClick={() => void act(seat, { type: 'close' })}
        >
          {t.buttons.closeBox}
        </button>
      ) : null}
      {on('done') ? (
        <button
          type="button"
          class="strong"
          data-testid="done"
          disabled={!seat.canEndPhase.value || seat.busy.value}
          onClick={() => requestEnd(seat)}
        >
          {t.buttons.done} ▸
        </button>
      ) : null}
      {on('ready') ? (
        <button
          type="button"
          class="strong"
          data-testid="ready"
          disabled={!seat.canEndPhase.value}
          title={seat.canEndPhase.value ? '' : t.tray.readyNot}
          onClick={() => requestEnd(seat)}
        >
          ✓ {t.buttons.ready}
        </button>
      ) : null}
      {on('endPhase') ? (
        <button
          type="button"
          class={`strong${undoneNow ? ' undone' : ''}`}
          data-testid="end-phase"
          disabled={!seat.canEndPhase.value || seat.busy.value}
          onClick={() => requestEnd(seat)}
        >
          {t.buttons.endPhase} ▸
        </button>
      ) : null}
      {v.toAct === null ? (
        <button type="button" class="strong" data-testid="show-result" onClick={() => (dialog.value = 'result')}>
          {t.result.heading}
        </button>
      ) : null}
    </div>
  )
}
