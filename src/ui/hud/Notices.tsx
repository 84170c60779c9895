import { useEffect } from 'preact/hooks'
import { handover, known, lineContext, notice, playerName, seat, text, view, warning } from '../state'
import { lit } from '../controller/marks'
import { linesOf } from '../log/lines'
import { set } from '../storage/settings'
import { RuleLink, SideMark } from '../shared/Parts'

/** The last message; polite live region, gone after a while or by its cross. */
export function Toast() {
  const n = notice.value
  useEffect(() => {
    if (!n) return
    const timer = setTimeout(
      () => {
        if (notice.value === n) notice.value = null
      },
      n.tone === 'bad' ? 9000 : 5000,
    )
    return () => clearTimeout(timer)
  }, [n])
  return (
    <div class="toasts" aria-live={n?.tone === 'bad' ? 'assertive' : 'polite'} data-testid="notice">
      {n ? (
        <div class={`toast ${n.tone}`}>
          <span>{n.text}</span> <RuleLink id={n.rule} />
          <button type="button" class="icon" aria-label={text.value.close} onClick={() => (notice.value = null)}>
            ✕
          </button>
        </div>
      ) : null}
    </div>
  )
}

/** Storage trouble: stays until dismissed. */
export function Warning() {
  if (warning.value === null) return null
  return (
    <div class="warning" role="alert" data-testid="warning">
      <span>{warning.value}</span>
      <button type="button" class="icon" aria-label={text.value.close} onClick={() => (warning.value = null)}>
        ✕
      </button>
    </div>
  )
}

/** Says who is to act now and what has just happened; not a curtain, the map stays in sight. */
export function Handover() {
  const h = handover.value
  const v = view.value
  const t = text.value
  if (!h || !v) return null
  const lines = linesOf(known.value[seat.value].slice(h.from), lineContext.value)
    .filter((l) => l.tone !== 'quiet' && l.kind !== 'segment')
    .slice(-12)
  const top = v.pending[v.pending.length - 1]
  const what = top ? (t.rules.prompts[top.kind] ?? '') : t.segments[v.segment]
  return (
    <section class={`handover ${h.side}`} aria-labelledby="handover-head" data-testid="handover" role="status">
      <h2 id="handover-head">
        <SideMark side={h.side} big /> {playerName(h.side)}
      </h2>
      <p class="what">{what}</p>
      <h3>{t.handover.now}</h3>
      {lines.length === 0 ? <p>{t.handover.nothing}</p> : null}
      <ul>
        {lines.map((l) => (
          <li
            key={l.n}
            class={`tone-${l.tone}`}
            onMouseEnter={() => (lit.value = l.hexes)}
            onMouseLeave={() => (lit.value = [])}
          >
            {l.text}
          </li>
        ))}
      </ul>
      <div class="row">
        <button type="button" class="strong" data-testid="handover-ok" onClick={() => (handover.value = null)}>
          {t.handover.ok}
        </button>
        <button
          type="button"
          class="plain"
          onClick={() => {
            set({ handover: false })
            handover.value = null
          }}
        >
          {t.handover.off}
        </button>
      </div>
    </section>
  )
}
