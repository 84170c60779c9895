import type { PieceId } from '../../operational/types'
import {
  answerer,
  answering_,
  aimed,
  busy,
  choices,
  marching,
  movable,
  mpLeft,
  path,
  previewed,
  reach,
  selection,
} from '../controller/marks'
import { declaring } from '../controller/fight'
import { goTo, mustBegin, selectAt } from '../controller/moves'
import { reachable } from '../controller/path'
import { left } from '../controller/end'
import { tap } from '../controller/tap'
import { chart, names, playerName, text, view } from '../state'
import { settings } from '../storage/settings'
import { mp, percent } from '../shared/format'
import { RuleLink, Ruled, SideMark } from '../shared/Parts'

/** Names as on the counters: a prompt is one line. */
const shorts = (ids: readonly PieceId[]): string => ids.map(names.value.short).join(', ')

/** The way to the hex that is pointed at: cost, what is left, where it stops, dice on the way. */
function PathWords() {
  const t = text.value
  const s = selection.value
  const hex = aimed.value
  const entry = hex === null ? null : reachable(reach.value, hex)
  if (!s || hex === null || !entry || path.value.length < 2) return null
  const who = shorts([...s.units, ...s.leaders])
  const left_ = Math.min(...[...s.units, ...(s.units.length === 0 ? s.leaders : [])].map(mpLeft))
  const bonus = marching.value || entry.march
  const other = movable.value.has(hex) && hex !== s.hex
  return (
    <span class="path-words" data-testid="path">
      {t.path.goes(who, names.value.hex(hex), mp(entry.cost2), bonus ? '–' : mp(Math.max(0, left_ - entry.cost2)))}{' '}
      {entry.stops === null ? null : <Ruled>{t.path.stops(entry.stops)}</Ruled>}{' '}
      {entry.chance.num < entry.chance.den ? <b>{t.path.chance(percent(entry.chance, settings.value.lang))}</b> : null}{' '}
      {bonus ? t.path.march : null}
      {previewed.value === hex ? (
        <>
          {' '}
          <button type="button" class="inline" data-testid="go" onClick={() => void goTo(hex)}>
            {t.buttons.go}
          </button>
          {other ? (
            <button type="button" class="inline" onClick={() => selectAt(hex)}>
              {t.buttons.selectStack}
            </button>
          ) : null}
        </>
      ) : other ? (
        ` ${t.path.shift}`
      ) : null}
    </span>
  )
}

/** What the present selection or choice asks for, after the chart's prompt. */
function hint(): string {
  const t = text.value
  const v = view.value
  const s = selection.value
  if (!v) return ''
  if (busy.value) return ''
  if (v.pending.length > 0 || v.segment === 'setup') {
    const who = answerer.value
    if (who === null) return choices.value.size > 0 ? t.hint.choose : ''
    return v.segment === 'setup' ? t.hint.place(names.value.piece(who)) : `${names.value.piece(who)}: ${t.hint.choose}`
  }
  if (v.segment === 'move') {
    if (answerer.value !== null) return t.hint.enter(names.value.piece(answerer.value))
    if (s) {
      const who = shorts([...s.units, ...s.leaders])
      if (mustBegin(s)) return t.hint.begin(who)
      if (reach.value.size === 0) return t.hint.selectedNoMp(who)
      const low = Math.min(...(s.units.length > 0 ? s.units : s.leaders).map(mpLeft))
      return marching.value ? `${who}. ${t.hint.marching}` : t.hint.selected(who, mp(low))
    }
    const n = left.value.unmoved.length + left.value.enter.length
    return n === 0 ? t.hint.noOne : t.hint.due(n)
  }
  if (v.segment === 'combat' && !declaring()) {
    const n = left.value.targets.length
    return n === 0 ? t.hint.noAttack : t.hint.attacks(n)
  }
  return ''
}

/** One line: who is to act, what to do, and why choices are limited. */
export function Prompt() {
  const t = text.value
  const v = view.value
  const place = chart.value
  if (!v || !place) return null
  const prompt = t.rules.prompts[place.prompt.replace(/^prompt\./, '')] ?? ''
  const showPath = path.value.length > 1
  const preview = previewed.value
  const choice = preview === null ? undefined : choices.value.get(preview)?.[0]
  return (
    <div class={`prompt${showPath ? ' aimed' : ''}`} data-testid="prompt" data-prompt={place.prompt}>
      {v.toAct ? <SideMark side={v.toAct} /> : null}
      <p>
        {v.toAct && v.toAct !== v.active ? <b>{playerName(v.toAct)}: </b> : null}
        <span data-testid="prompt-text">{prompt}</span>{' '}
        <span class="hint">{showPath ? <PathWords /> : <Ruled>{hint()}</Ruled>}</span>
        {choice && preview !== null ? (
          <button
            type="button"
            class="inline"
            data-testid="go"
            onClick={() => void tap(preview, { touch: true, shift: false, piece: null })}
          >
            {t.buttons.go} → {names.value.hex(preview)}
          </button>
        ) : null}
        {v.pending.length > 0 && v.segment !== 'setup' && answering_.value.length > 1 ? (
          <span class="hint"> (N)</span>
        ) : null}
      </p>
      {v.clock.night ? <RuleLink id="OPS-5.5" /> : null}
    </div>
  )
}
