import { useEffect, useRef, useState } from 'preact/hooks'
import { sayOnPage } from '../shell/services'
import { RuleLink, SideMark } from '../shared/Parts'
import { type ClashPlayer, storyContext } from './player'
import { type CounterSummary, type Story, type StoryTurn, storyText } from './story'
import { dialog, text } from '../shell/page'

/** Copies the account to the clipboard. */
async function copy(story: Story): Promise<void> {
  const t = text.value.clash
  try {
    await navigator.clipboard.writeText(storyText(story, storyContext.value))
    sayOnPage(t.copied)
  } catch {
    sayOnPage(t.copyFailed, null, 'bad')
  }
}

/** The account of a clash: result, every turn, and the totals. */
export function AccountPanel({ player }: { player: ClashPlayer }) {
  const t = text.value.clash
  const story = player.story.value
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const body = useRef<HTMLDivElement>(null)
  const shown = player.picture.value
  // Where both are on the page the account scrolls with the replay, unless the reader has its focus.
  useEffect(() => {
    const panel = body.current
    if (!panel || !shown || panel.contains(document.activeElement)) return
    const row = panel.querySelector<HTMLElement>('[data-now="true"]')
    if (row) panel.scrollTo({ top: row.offsetTop - panel.clientHeight * 0.3 })
  }, [shown, player.playing.value])
  const allOpen = closed.size === 0
  return (
    <section class="clash-account" id="clash-account" aria-label={t.account} data-testid="clash-account">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keys */}
      <div class="clash-words" ref={body} tabIndex={0}>
        <p class="clash-result" data-testid="clash-result">
          {[...story.result, ...story.leaders].join(' ')}
        </p>
        {story.turns.map((turn, k) => (
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
        <Totals of={story} />
      </div>
      <div class="clash-account-foot">
        <button
          type="button"
          data-testid="clash-fold"
          onClick={() => setClosed(allOpen ? new Set(story.turns.map((_, k) => k)) : new Set())}
        >
          {allOpen ? t.closeAll : t.openAll}
        </button>
        <button type="button" data-testid="clash-copy" onClick={() => void copy(story)}>
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
  const shown = player.picture.value
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
        const isShown = shown?.turn === turn.turn && shown.phase === phase.phase
        return (
          <div key={phase.phase} class="clash-phase" data-now={isShown} data-phase={phase.phase}>
            <h4>
              <button
                type="button"
                class="clash-goto"
                title={t.showAt}
                aria-current={isShown ? 'step' : undefined}
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

/** Castings before and after by counter and regiment, and the losses of both sides. */
function Totals({ of: story }: { of: Story }) {
  const t = text.value.clash
  return (
    <div class="clash-sums" data-testid="clash-sums">
      <h3>
        {t.sums} <RuleLink id="OPS-24.2" />
      </h3>
      {story.counters.map((c) => (
        <Counter key={c.id} of={c} />
      ))}
      <p class="small">{t.sumLine(String(story.lost.us), String(story.lost.mexican))}</p>
      {story.leaders.length === 0 ? <p class="small">{t.noLeaders}</p> : null}
    </div>
  )
}

function Counter({ of: counter }: { of: CounterSummary }) {
  const t = text.value.clash
  return (
    <table class="data clash-counter">
      <caption>
        <SideMark side={counter.side} /> {counter.name}{' '}
        <span class="small">
          {t.lostForGood.toLowerCase()} {counter.lost}/{counter.before}
          {counter.steps > 0 ? ` · ${t.steps.toLowerCase()} ${counter.steps}` : ''} · {counter.state}
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
        {counter.regiments.map((regiment) => (
          <tr key={regiment.id}>
            <th scope="row">
              <span class={`clash-tag ${counter.side}`}>{regiment.tag}</span> {regiment.name}
              {regiment.broken ? <span class="small bad"> · {t.unitBroken}</span> : null}
            </th>
            <td>{regiment.before}</td>
            <td>{regiment.after === null ? t.unitGone : regiment.after}</td>
            <td>{regiment.after === null ? '–' : regiment.fallen}</td>
            <td>{regiment.after === null ? '–' : regiment.stragglers}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
