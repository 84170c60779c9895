import { useEffect, useRef, useState } from 'preact/hooks'
import { sayOnPage } from '../shell/outside'
import { RuleLink, SideMark } from '../shared/Parts'
import { type ClashPlayer, tongue } from './player'
import { type CounterSum, type Story, type StoryTurn, storyText } from './story'
import { dialog, text } from '../shell/page'

async function copy(now: Story): Promise<void> {
  const t = text.value.clash
  try {
    await navigator.clipboard.writeText(storyText(now, tongue.value))
    sayOnPage(t.copied)
  } catch {
    sayOnPage(t.copyFailed, null, 'bad')
  }
}

/** The whole account in words: result, every turn, sums. */
export function AccountPanel({ player }: { player: ClashPlayer }) {
  const t = text.value.clash
  const now = player.story.value
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const body = useRef<HTMLDivElement>(null)
  const at = player.beat.value
  // The account follows the replay where both are on the page, unless the reader is in it.
  useEffect(() => {
    const panel = body.current
    if (!panel || !at || panel.contains(document.activeElement)) return
    const row = panel.querySelector<HTMLElement>('[data-now="true"]')
    if (row) panel.scrollTo({ top: row.offsetTop - panel.clientHeight * 0.3 })
  }, [at, player.playing.value])
  const all = closed.size === 0
  return (
    <section class="clash-account" id="clash-account" aria-label={t.account} data-testid="clash-account">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keys */}
      <div class="clash-words" ref={body} tabIndex={0}>
        <p class="clash-result" data-testid="clash-result">
          {[...now.result, ...now.leaders].join(' ')}
        </p>
        {now.turns.map((turn, k) => (
          <Turn
            player={player}
            key={turn.turn}
            turn={turn}
            open={!closed.has(k)}
            onToggle={(open) => {
              const next = new Set(closed)
              if (open) next.delete(k)
              else next.add(k)
              setClosed(next)
            }}
          />
        ))}
        <Sums of={now} />
      </div>
      <div class="clash-account-foot">
        <button
          type="button"
          data-testid="clash-fold"
          onClick={() => setClosed(all ? new Set(now.turns.map((_, k) => k)) : new Set())}
        >
          {all ? t.closeAll : t.openAll}
        </button>
        <button type="button" data-testid="clash-copy" onClick={() => void copy(now)}>
          {t.copy}
        </button>
        <button type="button" class="strong" data-testid="clash-done" onClick={() => (dialog.value = null)}>
          {t.goOn}
        </button>
      </div>
    </section>
  )
}

interface TurnProps {
  player: ClashPlayer
  turn: StoryTurn
  open: boolean
  onToggle: (open: boolean) => void
}

function Turn({ player, turn, open, onToggle }: TurnProps) {
  const t = text.value.clash
  const at = player.beat.value
  return (
    <details
      class="clash-turn"
      open={open}
      data-testid={`clash-turn-${turn.turn}`}
      onToggle={(event) => {
        if (event.currentTarget.open !== open) onToggle(event.currentTarget.open)
      }}
    >
      <summary>
        <h3>{turn.name}</h3>
      </summary>
      {turn.phases.length === 0 ? <p class="empty">{t.quietPhase}</p> : null}
      {turn.phases.map((phase) => {
        const now = at?.turn === turn.turn && at.phase === phase.phase
        return (
          <div key={phase.phase} class="clash-phase" data-now={now} data-phase={phase.phase}>
            <h4>
              <button
                type="button"
                class="clash-goto"
                title={t.showAt}
                aria-current={now ? 'step' : undefined}
                data-testid="clash-goto"
                onClick={() => player.seekPhase(turn.turn, phase.phase)}
              >
                {phase.name}
              </button>
            </h4>
            <ul class="clash-lines">
              {phase.lines.map((line, i) => (
                <li
                  key={i}
                  onMouseEnter={() => (player.picked.value = line.units[0] ?? null)}
                  onMouseLeave={() => (player.picked.value = null)}
                >
                  {line.text} <RuleLink id={line.rule} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </details>
  )
}

/** Castings before and after, regiment by regiment; what their counters lost. */
function Sums({ of }: { of: Story }) {
  const t = text.value.clash
  return (
    <div class="clash-sums" data-testid="clash-sums">
      <h3>
        {t.sums} <RuleLink id="OPS-24.2" />
      </h3>
      {of.counters.map((c) => (
        <Counter key={c.id} of={c} />
      ))}
      <p class="small">{t.sumLine(String(of.lost.us), String(of.lost.mexican))}</p>
      {of.leaders.length === 0 ? <p class="small">{t.noLeaders}</p> : null}
    </div>
  )
}

function Counter({ of }: { of: CounterSum }) {
  const t = text.value.clash
  return (
    <table class="data clash-counter">
      <caption>
        <SideMark side={of.side} /> {of.name}{' '}
        <span class="small">
          {t.lostForGood.toLowerCase()} {of.lost}/{of.before}
          {of.steps > 0 ? ` · ${t.steps.toLowerCase()} ${of.steps}` : ''} · {of.state}
        </span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t.regiment}</th>
          <th scope="col">{t.before}</th>
          <th scope="col">{t.after}</th>
          <th scope="col">{t.fallen}</th>
          <th scope="col">{t.stragglersHead}</th>
        </tr>
      </thead>
      <tbody>
        {of.regiments.map((r) => (
          <tr key={r.id}>
            <th scope="row">
              <span class={`clash-tag ${of.side}`}>{r.tag}</span> {r.name}
              {r.broken ? <span class="small bad"> · {t.unitBroken}</span> : null}
            </th>
            <td>{r.before}</td>
            <td>{r.after === null ? t.unitGone : r.after}</td>
            <td>{r.after === null ? '–' : r.fallen}</td>
            <td>{r.after === null ? '–' : r.stragglers}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
