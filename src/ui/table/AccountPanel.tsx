// The right half of the dialog of a clash (an attack fought on the tabletop): its account, what happened in it, in words.
import { useEffect, useRef, useState } from 'preact/hooks'
import { sayOnPage } from '../shell/services'
import { RuleLink, SideMark } from '../shared/Parts'
import { type ClashPlayback, storyContext } from './playback'
import { type Story, type StoryTurn, storyText } from './story'
import type { CounterSummary } from './summaries'
import { dialog, text } from '../shell/page'

/** Copies the account as text to the clipboard, and reports on the page whether that worked. */
async function copyAccount(story: Story): Promise<void> {
  const clashTexts = text.value.clash
  try {
    await navigator.clipboard.writeText(storyText(story, storyContext.value))
    sayOnPage(clashTexts.copied)
  } catch {
    const noRule = null
    sayOnPage(clashTexts.copyFailed, noRule, 'bad')
  }
}

/** The present phase is scrolled to this share of the panel's height, so that some of the phases before it stay in view. */
const PRESENT_PHASE_SHARE = 0.3

/** The account of a clash. Until its replay has been watched or skipped it tells only what has been shown; then the report and the totals. */
export function AccountPanel({ playback }: { playback: ClashPlayback }) {
  const clashTexts = text.value.clash
  const story = playback.story.value
  const isTold = playback.isResultTold.value
  const [isDetailOpen, setIsDetailOpen] = useState(false)
  const accountBody = useRef<HTMLDivElement>(null)
  // What the replay shows now: a phase of the clash, or a part of one.
  const picture = playback.picture.value
  // The account scrolls to the phase that the replay shows, unless the focus is in the account: then the reader scrolls.
  useEffect(() => {
    const panel = accountBody.current
    const isReading = isTold && !isDetailOpen
    if (!panel || !picture || isReading || panel.contains(document.activeElement)) return
    const row = panel.querySelector<HTMLElement>('[data-now="true"]')
    if (row) panel.scrollTo({ top: row.offsetTop - panel.clientHeight * PRESENT_PHASE_SHARE })
  }, [picture, playback.isPlaying.value])
  // The report is read from its headline.
  useEffect(() => accountBody.current?.scrollTo({ top: 0 }), [isTold])
  return (
    <section class="clash-account" id="clash-account" aria-label={clashTexts.account} data-testid="clash-account">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keys */}
      <div class="clash-words" ref={accountBody} tabIndex={0}>
        {isTold ? (
          <>
            <Report playback={playback} />
            <Totals story={story} />
            <details
              class="clash-detail"
              open={isDetailOpen}
              data-testid="clash-detail"
              onToggle={(event) => setIsDetailOpen(event.currentTarget.open)}
            >
              <summary data-testid="clash-detail-open">{clashTexts.turnByTurn}</summary>
              <Turns playback={playback} turns={story.turns} showsDice />
            </details>
          </>
        ) : (
          <SoFar playback={playback} />
        )}
      </div>
      <div class="clash-account-foot">
        {isTold ? (
          <button type="button" data-testid="clash-copy" onClick={() => void copyAccount(story)}>
            {clashTexts.copy}
          </button>
        ) : (
          <button type="button" data-testid="clash-tell" onClick={playback.toEnd}>
            {clashTexts.tellNow}
          </button>
        )}
        <button type="button" class="strong" data-testid="clash-done" onClick={() => (dialog.value = null)}>
          {clashTexts.goOn}
        </button>
      </div>
    </section>
  )
}

/** Who won and why, and what each regiment did. */
function Report({ playback }: { playback: ClashPlayback }) {
  const { report } = text.value.clash
  const story = playback.story.value
  return (
    <div data-testid="clash-report">
      <p class="clash-headline" role="status" data-testid="clash-headline">
        {story.headline}
      </p>
      <p class="clash-result" data-testid="clash-result">
        {[...story.result, ...story.leaders].join(' ')}
      </p>
      <h3>{report.heading}</h3>
      <ul class="clash-deeds">
        {story.report.map((line) => (
          <li
            key={line.units.join()}
            data-side={line.side}
            onMouseEnter={() => (playback.pickedUnit.value = line.units[0] ?? null)}
            onMouseLeave={() => (playback.pickedUnit.value = null)}
          >
            <SideMark side={line.side} /> <span>{line.text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What the replay has shown so far, while the result is not told yet. */
function SoFar({ playback }: { playback: ClashPlayback }) {
  const clashTexts = text.value.clash
  const shownPhases = new Set(
    playback.pictures.slice(0, playback.pictureIndex.value + 1).map(({ turn, phase }) => `${turn} ${phase}`),
  )
  const turns = playback.story.value.turns
    .map((turn) => ({ ...turn, phases: turn.phases.filter(({ phase }) => shownPhases.has(`${turn.turn} ${phase}`)) }))
    .filter(({ phases }) => phases.length > 0)
  return (
    <>
      <p class="clash-untold" data-testid="clash-untold">
        {clashTexts.untold}
      </p>
      <h3>{clashTexts.soFar}</h3>
      <Turns playback={playback} turns={turns} showsDice={false} />
    </>
  )
}

interface TurnsProps {
  playback: ClashPlayback
  turns: readonly StoryTurn[]
  showsDice: boolean
}

/** Turns of the account; each can be folded up. */
function Turns({ playback, turns, showsDice }: TurnsProps) {
  const clashTexts = text.value.clash
  /** Numbers of the turns that are folded up. */
  const [closedTurns, setClosedTurns] = useState<ReadonlySet<number>>(new Set())
  const areAllOpen = closedTurns.size === 0
  return (
    <>
      {showsDice ? (
        <button
          type="button"
          class="clash-fold"
          data-testid="clash-fold"
          onClick={() => setClosedTurns(areAllOpen ? new Set(turns.map(({ turn }) => turn)) : new Set())}
        >
          {areAllOpen ? clashTexts.closeAll : clashTexts.openAll}
        </button>
      ) : null}
      {turns.map((turn) => (
        <Turn
          playback={playback}
          key={turn.turn}
          turn={turn}
          showsDice={showsDice}
          isOpen={!closedTurns.has(turn.turn)}
          onToggle={(opens) => {
            const nowClosed = new Set(closedTurns)
            if (opens) nowClosed.delete(turn.turn)
            else nowClosed.add(turn.turn)
            setClosedTurns(nowClosed)
          }}
        />
      ))}
    </>
  )
}

interface TurnProps {
  /** The replay, which goes to a phase when the reader chooses it. */
  playback: ClashPlayback
  /** `turn.turn` is the number of the turn. */
  turn: StoryTurn
  isOpen: boolean
  showsDice: boolean
  /** Called when the reader unfolds the turn (`opens`) or folds it up. */
  onToggle: (opens: boolean) => void
}

/** One turn of the account, which can be folded up. */
function Turn({ playback, turn, isOpen, showsDice, onToggle }: TurnProps) {
  const clashTexts = text.value.clash
  const picture = playback.picture.value
  return (
    <details
      class="clash-turn"
      open={isOpen}
      data-testid={`clash-turn-${turn.turn}`}
      onToggle={(event) => {
        // The event also comes when `isOpen` has just been set from outside.
        if (event.currentTarget.open !== isOpen) onToggle(event.currentTarget.open)
      }}
    >
      <summary>
        <h3>{turn.name}</h3>
      </summary>
      {turn.phases.length === 0 ? <p class="empty">{clashTexts.quietPhase}</p> : null}
      {turn.phases.map((phase) => {
        // `phase.phase` is the phase's id.
        const isShown = picture?.turn === turn.turn && picture.phase === phase.phase
        return (
          <div key={phase.phase} class="clash-phase" data-now={isShown} data-phase={phase.phase}>
            <h4>
              <button
                type="button"
                class="clash-goto"
                title={clashTexts.showAt}
                aria-current={isShown ? 'step' : undefined}
                data-testid="clash-goto"
                onClick={() => playback.seekPhase(turn.turn, phase.phase)}
              >
                {phase.name}
              </button>
            </h4>
            <ul class="clash-lines">
              {phase.lines.map((line, lineIndex) => (
                <li
                  key={lineIndex}
                  onMouseEnter={() => (playback.pickedUnit.value = line.units[0] ?? null)}
                  onMouseLeave={() => (playback.pickedUnit.value = null)}
                >
                  {line.text} {showsDice && line.dice !== null ? <span class="clash-dice">{line.dice}</span> : null}{' '}
                  <RuleLink id={line.rule} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </details>
  )
}

/** The totals: castings before and after the clash by counter and regiment, and the losses of both sides. */
function Totals({ story }: { story: Story }) {
  const clashTexts = text.value.clash
  return (
    <div class="clash-sums" data-testid="clash-sums">
      <h3>
        {clashTexts.sums} <RuleLink id="OPS-24.2" />
      </h3>
      {story.counters.map((counter) => (
        <CounterTable key={counter.id} counter={counter} />
      ))}
      <p class="small">{clashTexts.sumLine(String(story.lost.us), String(story.lost.mexican))}</p>
      {story.leaders.length === 0 ? <p class="small">{clashTexts.noLeaders}</p> : null}
    </div>
  )
}

/** A table with the regiments of one counter. */
function CounterTable({ counter }: { counter: CounterSummary }) {
  const clashTexts = text.value.clash
  return (
    <table class="data clash-counter">
      <caption>
        <SideMark side={counter.side} /> {counter.name}{' '}
        <span class="small">
          {clashTexts.lostForGood.toLowerCase()} {counter.lost}/{counter.before}
          {counter.steps > 0 ? ` · ${clashTexts.steps.toLowerCase()} ${counter.steps}` : ''} · {counter.state}
        </span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{clashTexts.regiment}</th>
          <th scope="col">{clashTexts.before}</th>
          <th scope="col">{clashTexts.fallen}</th>
          <th scope="col">{clashTexts.scattered}</th>
          <th scope="col">{clashTexts.stragglersHead}</th>
          <th scope="col">{clashTexts.after}</th>
        </tr>
      </thead>
      <tbody>
        {counter.regiments.map((regiment) => (
          <tr key={regiment.id}>
            <th scope="row">
              <span class={`clash-tag ${counter.side}`}>{regiment.tag}</span> {regiment.name}
              {regiment.broken ? <span class="small bad"> · {clashTexts.unitBroken}</span> : null}
            </th>
            <td>{regiment.before}</td>
            <td>{regiment.fallen}</td>
            <td>{regiment.scattered}</td>
            <td>{regiment.stragglers}</td>
            <td>{regiment.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
