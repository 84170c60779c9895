import { handover, known, lineContext, playerName, seat, text, view } from '../state'
import { lit } from '../controller/marks'
import { linesOf } from '../log/lines'
import { set } from '../storage/settings'
import { SideMark } from '../shared/Parts'

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
