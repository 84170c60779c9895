import type { Action } from '../../../operational/types'
import { act } from '../controller/act'
import { canEnd, left, requestEnd } from '../endPhase/endPhase'
import { declaring } from '../controller/attack'
import { nothingUndone } from '../endPhase/undone'
import { next } from '../controller/keys'
import { canHideAt, hideStack, toggleConcealing } from '../controller/hiding'
import {
  answerer,
  busy,
  concealing,
  draft,
  hidingBox,
  inspected,
  marching,
  readyPieces,
  selection,
} from '../controller/marks'
import { begin, canMarch, garrisonMoves, mustBegin, takeBack, toggleGarrison, toggleMarch } from '../controller/moves'
import { refusalText } from '../../i18n/messages'
import { chart, dialog, game, legal, names, revision, sheetOpen, tab, text, view } from '../../state'
import { settings } from '../../shell/storage/settings'
import { RuleLink } from '../../shared/Parts'
import { narrow } from '../../shared/phone'

const isPhone = (): boolean => narrow.value

/** The first legal action of a type. */
function find<T extends Action['type']>(type: T): (Action & { type: T }) | undefined {
  return legal.value.find((a): a is Action & { type: T } => a.type === type)
}

function UndoButton() {
  revision.value
  const t = text.value
  const g = game.value
  const refusal = g?.canUndo() ?? null
  const why = refusal ? refusalText(refusal, settings.value.lang, names.value) : ''
  const over = view.value?.toAct === null
  return (
    <span class="with-reason">
      <button
        type="button"
        data-testid="undo"
        aria-label={t.buttons.undo}
        aria-disabled={refusal !== null || over || busy.value}
        class={refusal !== null || over ? 'off' : ''}
        title={refusal ? `${t.undo.cannot}: ${why}` : t.undo.can}
        aria-describedby={refusal ? 'undo-why' : undefined}
        onClick={() => {
          if (!over) void takeBack()
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
  const t = text.value
  const v = view.value
  const place = chart.value
  if (!v || !place) return null
  const on = (type: string): boolean => place.buttons.includes(type)
  const s = selection.value
  const needy = mustBegin(s)
  const holds = legal.value.filter((a): a is Action & { type: 'hold' } => a.type === 'hold')
  const wait = legal.value.find((a) => a.type === 'wait' && a.unit === answerer.value) ?? find('wait')
  const going = (action: Action | undefined): void => {
    if (action) void act(action)
  }
  const garrisons = garrisonMoves()
  const at = inspected.value
  const stack = at !== null && v.pieces.some((p) => p.at === at && p.id.startsWith(v.side)) ? at : null
  const undoneNow = !nothingUndone(left.value)
  const entering = legal.value.some((a) => a.type === 'enter')
  return (
    <div class="action-bar" role="toolbar" aria-label={t.menu.heading} data-testid="action-bar">
      {on('stop') && v.moving ? (
        <button type="button" data-testid="stop" onClick={() => going(find('stop'))}>
          {t.buttons.stop}
        </button>
      ) : null}
      {needy && on('begin') ? (
        <button
          type="button"
          class="strong"
          data-testid="begin"
          title={t.card.outOfCommand}
          onClick={() => void begin()}
        >
          ⚄ {t.buttons.begin}
        </button>
      ) : null}
      {s && place.place.startsWith('move.') && (canMarch() || marching.value) ? (
        <button
          type="button"
          data-testid="march"
          aria-pressed={marching.value}
          title={t.path.march}
          onClick={toggleMarch}
        >
          {t.buttons.march}
        </button>
      ) : null}
      {place.place.startsWith('move.') && garrisons.length > 0 ? (
        <button type="button" data-testid="garrison-bar" title="G" onClick={() => void toggleGarrison()}>
          {garrisons.some((a) => a.in) ? t.buttons.garrison : t.buttons.ungarrison}
        </button>
      ) : null}
      {on('done') && hidingBox.value !== null && stack !== null && canHideAt(stack) ? (
        <button type="button" data-testid="hide-these" title="K" onClick={() => void hideStack(stack)}>
          {t.buttons.hideThese(hidingBox.value)}
        </button>
      ) : null}
      {on('done') || draft.value ? (
        <button
          type="button"
          data-testid="hide-panel"
          title="K"
          aria-pressed={draft.value || isPhone() ? sheetOpen.value && tab.value === 'hidden' : concealing.value}
          onClick={() => {
            // On a phone the panel is a sheet over the map, and comes first; the marks are set from there.
            if (!draft.value && !isPhone()) toggleConcealing()
            sheetOpen.value = !(sheetOpen.value && tab.value === 'hidden')
            tab.value = 'hidden'
          }}
        >
          {t.hide.heading}
        </button>
      ) : null}
      {draft.value ? (
        <button type="button" data-testid="cancel-box-bar" onClick={() => void act({ type: 'cancel' })}>
          {t.buttons.cancelBox}
        </button>
      ) : null}
      {(on('hold') ? holds : []).map((hold) => (
        <button key={hold.hex} type="button" data-testid="hold" onClick={() => going(hold)}>
          {t.buttons.hold} {holds.length > 1 ? names.value.hex(hold.hex) : ''}
        </button>
      ))}
      {on('pass') && find('pass') ? (
        <button type="button" data-testid="pass" onClick={() => going(find('pass'))}>
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
            tab.value = 'unit'
            sheetOpen.value = true
            selection.value = null
            document.querySelector('#tray-head')?.scrollIntoView({ block: 'nearest' })
          }}
        >
          {t.buttons.enter}
        </button>
      ) : null}
      {declaring() && on('attack') ? (
        <button
          type="button"
          class="strong"
          data-testid="attack-bar"
          disabled={!find('attack')}
          onClick={() => going(find('attack'))}
        >
          {t.buttons.attack}
        </button>
      ) : null}
      {v.toAct !== null ? (
        <button
          type="button"
          data-testid="next"
          aria-disabled={readyPieces.value.size === 0}
          class={readyPieces.value.size === 0 ? 'off' : ''}
          onClick={() => next(false)}
        >
          {t.buttons.next}
        </button>
      ) : null}
      <button type="button" data-testid="all-actions" onClick={() => (dialog.value = 'actions')}>
        {t.buttons.actions}
      </button>
      {v.toAct !== null ? <UndoButton /> : null}
      {legal.value.some((a) => a.type === 'close') ? (
        <button
          type="button"
          class="strong"
          data-testid="close-box-bar"
          disabled={busy.value}
          onClick={() => void act({ type: 'close' })}
        >
          {t.buttons.closeBox}
        </button>
      ) : null}
      {on('done') ? (
        <button
          type="button"
          class="strong"
          data-testid="done"
          disabled={!canEnd.value || busy.value}
          onClick={requestEnd}
        >
          {t.buttons.done} ▸
        </button>
      ) : null}
      {on('ready') ? (
        <button
          type="button"
          class="strong"
          data-testid="ready"
          disabled={!canEnd.value}
          title={canEnd.value ? '' : t.tray.readyNot}
          onClick={requestEnd}
        >
          ✓ {t.buttons.ready}
        </button>
      ) : null}
      {on('endPhase') ? (
        <button
          type="button"
          class={`strong${undoneNow ? ' undone' : ''}`}
          data-testid="end-phase"
          disabled={!canEnd.value || busy.value}
          onClick={requestEnd}
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
