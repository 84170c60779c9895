import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ClashButton } from '../../table/ClashButton'
import type { LogLine } from '../log/lines'
import { LineButton } from '../log/LineButton'
import { RuleLink, SideMark } from '../../shared/Parts'
import { aiSentence } from './aiSentences'
import { replayTurn } from '../replay/replay'
import { dialog, text } from '../../shell/page'
import { lineContext, names } from '../shared/scenario'
import { dependOn } from '../../shared/dependOn'

/** How many lines the list shows; earlier ones are in the log. */
const MAX_LINES = 60

/** A line that lights its hexes when it is pointed at or focused, and moves the map there when it is pressed. */
function Line({ line }: { line: LogLine }) {
  return (
    <li class={`tone-${line.tone}`} data-kind={line.kind}>
      <LineButton line={line} />
      <ClashButton of={line.clashKey} play />
      <RuleLink id={line.rule} />
    </li>
  )
}

/** After the opponent's turn: ask why it played so, watch the turn again, or look further back. */
function AfterTurn({ turn, told }: { turn: number; told: boolean }) {
  const seat = useSeat()
  dependOn(seat.revision)
  const [open, setOpen] = useState(false)
  const t = text.value.solo.why
  const why = seat.game.whyPlayed().find((one) => one.turn === turn)
  const said = (why?.sentences ?? []).map((one) => aiSentence(one, text.value, names.value)).filter((one) => one !== '')
  return (
    <div class="happened-foot">
      <div class="row">
        <button type="button" aria-expanded={open} data-testid="why-ask" onClick={() => setOpen(!open)}>
          {t.ask}
        </button>
        {told ? (
          <button
            type="button"
            data-testid="happened-watch"
            onClick={() => {
              const k = turnNumber(seat, turn)
              if (k >= 0) replayTurn(seat, k)
            }}
          >
            ▶ {text.value.solo.told.watch}
          </button>
        ) : null}
        <button type="button" class="plain" data-testid="happened-back" onClick={() => (dialog.value = 'turns')}>
          {text.value.solo.told.back}
        </button>
      </div>
      {open ? (
        <div class="why-said" role="status" data-testid="why-said">
          {said.length === 0 ? <p>{t.none}</p> : said.map((one) => <p key={one}>{one}</p>)}
          {why?.full === false ? <p class="small">{t.public}</p> : null}
        </div>
      ) : null}
    </div>
  )
}

/** Index of the opponent's turn in the list of turns; -1: it is not there. */
function turnNumber(seat: SeatStore, turn: number): number {
  const turns = seat.game.turns()
  return turns.findLastIndex(
    (mark) => mark.turn === turn && mark.active === seat.opponent.value?.side && mark.segment !== 'setup',
  )
}

/** What the opponent does in its turn, line by line, and afterwards what it did until its next turn. */
export function OpponentTurnList() {
  const seat = useSeat()
  const them = seat.opponent.value
  const theirTurn = seat.opponentTurn.value
  const state = seat.opponentTurnList.value
  const body = useRef<HTMLDivElement>(null)
  const lines = seat.opponentTurnLines.value
  useLayoutEffect(() => {
    if (body.current) body.current.scrollTop = theirTurn?.open ? body.current.scrollHeight : 0
  }, [lines.length, theirTurn?.open, state])
  if (!them || !theirTurn || state === 'closed') return null
  const t = text.value.solo.told
  const shown = lines.slice(-MAX_LINES)
  const open = state === 'open'
  const last = shown.at(-1)
  return (
    <section class={`happened ${them.side} ${state}`} aria-labelledby="happened-head" data-testid="happened">
      <h2 class="card-head" id="happened-head">
        <button
          type="button"
          aria-expanded={open}
          aria-controls="happened-body"
          data-testid="happened-fold"
          onClick={() => (seat.opponentTurnList.value = open ? 'folded' : 'open')}
        >
          <span class="fold-mark" aria-hidden="true">
            {open ? '▾' : '▸'}
          </span>
          <SideMark side={them.side} /> {theirTurn.open ? t.now : t.just}{' '}
          <span class="small">{lineContext.value.text.solo.result.turn(theirTurn.turn)}</span>
        </button>
        <button
          type="button"
          class="icon"
          aria-label={t.close}
          title={t.close}
          data-testid="happened-close"
          onClick={() => (seat.opponentTurnList.value = 'closed')}
        >
          ✕
        </button>
      </h2>
      <div id="happened-body" class="happened-body" ref={body}>
        {open ? (
          <>
            {theirTurn.open || seat.opponentActs.value ? null : (
              <AfterTurn turn={theirTurn.turn} told={lines.length > 0} />
            )}
            {lines.length > MAX_LINES ? <p class="small">{t.more(lines.length - MAX_LINES)}</p> : null}
            {lines.length === 0 ? <p class="empty">{theirTurn.open ? t.notYet : t.nothing}</p> : null}
            <ol class="log" role="log" aria-live="polite" aria-label={t.heading} data-testid="happened-list">
              {shown.map((line, k) => (
                // A line that grows as a march goes on keeps its key.
                <Line key={lines.length - shown.length + k} line={line} />
              ))}
            </ol>
          </>
        ) : theirTurn.open && last ? (
          <p class="happened-last" role="status">
            {last.text}
          </p>
        ) : null}
      </div>
    </section>
  )
}
