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

/** The list shows at most so many of the latest lines; earlier ones are in the log. */
const MAX_LINES = 60

/** One line of the list, with buttons that replay its clash (attack fought on the tabletop) and open its rule. */
function Line({ line }: { line: LogLine }) {
  return (
    <li class={`tone-${line.tone}`} data-kind={line.kind}>
      <LineButton line={line} />
      <ClashButton clashKey={line.clashKey} playsReplay />
      <RuleLink id={line.rule} />
    </li>
  )
}

/** Buttons after the opponent's turn: ask why it played so, open the list of turns, and where something was to be seen (`hasLines`), watch again. */
function AfterTurn({ turn, hasLines }: { turn: number; hasLines: boolean }) {
  const seat = useSeat()
  // The game may explain more after each change.
  dependOn(seat.revision)
  const [isAnswerOpen, setAnswerOpen] = useState(false)
  const t = text.value.solo.why
  const explanation = seat.game.opponentExplanations().find((each) => each.turn === turn)
  const sentences = (explanation?.sentences ?? [])
    .map((sentence) => aiSentence(sentence, text.value, names.value))
    .filter((words) => words !== '')
  return (
    <div class="happened-foot">
      <div class="row">
        <button
          type="button"
          aria-expanded={isAnswerOpen}
          data-testid="why-ask"
          onClick={() => setAnswerOpen(!isAnswerOpen)}
        >
          {t.ask}
        </button>
        {hasLines ? (
          <button
            type="button"
            data-testid="happened-watch"
            onClick={() => {
              const index = indexOfOpponentTurn(seat, turn)
              if (index >= 0) replayTurn(seat, index)
            }}
          >
            ▶ {text.value.solo.told.watch}
          </button>
        ) : null}
        <button type="button" class="plain" data-testid="happened-back" onClick={() => (dialog.value = 'turns')}>
          {text.value.solo.told.back}
        </button>
      </div>
      {isAnswerOpen ? (
        <div class="why-said" role="status" data-testid="why-said">
          {sentences.length === 0 ? <p>{t.none}</p> : sentences.map((words) => <p key={words}>{words}</p>)}
          {/* The explanation rests on what the player could see only. */}
          {explanation?.full === false ? <p class="small">{t.public}</p> : null}
        </div>
      ) : null}
    </div>
  )
}

/** Index of the opponent's part of this turn in the list of player turns; -1: not found. */
function indexOfOpponentTurn(seat: SeatStore, turn: number): number {
  return seat.game
    .turns()
    .findLastIndex(
      (mark) => mark.turn === turn && mark.active === seat.opponent.value?.side && mark.segment !== 'setup',
    )
}

/** Why San Agustín is in danger, in words; undefined: it is safe. */
function depotWords(seat: SeatStore): string | undefined {
  const depot = seat.objectives.value?.depot
  if (!depot || depot.state === 'safe') return undefined
  const t = text.value
  const nearest = depot.nearest
    ? ` ${t.standing.nearest(names.value.any(depot.nearest.piece), depot.nearest.hexes)}`
    : ''
  return `${t.told.banner[depot.state]}${nearest}`
}

/** What of the opponent's turn concerns the player, before all that was seen of it: San Agustín in danger, attacks and losses, what was revealed. */
function News() {
  const seat = useSeat()
  const t = text.value.solo.told
  const news = seat.opponentNews.value
  const depot = depotWords(seat)
  return (
    <section class="happened-news" aria-labelledby="news-head" data-testid="happened-news">
      <h3 id="news-head">{t.concerns}</h3>
      {news.length === 0 && depot === undefined ? <p class="empty">{t.noNews}</p> : null}
      <ol class="log">
        {depot === undefined ? null : <li class="tone-loss news-depot">{depot}</li>}
        {news.map((line) => (
          <Line key={line.eventNumber} line={line} />
        ))}
      </ol>
      <h3>{t.all}</h3>
    </section>
  )
}

/** Lists what the opponent does in its turn, line by line. The list stays, with buttons to ask about it, until the opponent's next turn. */
export function OpponentTurnList() {
  const seat = useSeat()
  const opponent = seat.opponent.value
  // `open`: the turn is not over yet.
  const turnSpan = seat.opponentTurn.value
  const isGoingOn = turnSpan?.open === true
  const listState = seat.opponentTurnList.value
  const listBody = useRef<HTMLDivElement>(null)
  const lines = seat.opponentTurnLines.value
  useLayoutEffect(() => {
    // During the turn the newest line is in sight, afterwards the buttons at the top.
    if (listBody.current) listBody.current.scrollTop = isGoingOn ? listBody.current.scrollHeight : 0
  }, [lines.length, isGoingOn, listState])
  if (!opponent || !turnSpan || listState === 'closed') return null
  const t = text.value.solo.told
  const shownLines = lines.slice(-MAX_LINES)
  const isOpen = listState === 'open'
  // In one line: during the turn what is done now, afterwards the weightiest news.
  const foldedWords = isGoingOn ? shownLines.at(-1)?.text : (depotWords(seat) ?? seat.opponentNews.value[0]?.text)
  return (
    <section class={`happened ${opponent.side} ${listState}`} aria-labelledby="happened-head" data-testid="happened">
      <h2 class="card-head" id="happened-head">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="happened-body"
          data-testid="happened-fold"
          onClick={() => (seat.opponentTurnList.value = isOpen ? 'folded' : 'open')}
        >
          <span class="fold-mark" aria-hidden="true">
            {isOpen ? '▾' : '▸'}
          </span>
          <SideMark side={opponent.side} /> {isGoingOn ? t.now : t.just}{' '}
          <span class="small">{lineContext.value.text.solo.result.turn(turnSpan.turn)}</span>
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
      <div id="happened-body" class="happened-body" ref={listBody}>
        {isOpen ? (
          <>
            {/* After the turn the opponent may still act: it answers choices in the human's turn. */}
            {isGoingOn || seat.opponentActs.value ? null : (
              <AfterTurn turn={turnSpan.turn} hasLines={lines.length > 0} />
            )}
            {lines.length > MAX_LINES ? <p class="small">{t.more(lines.length - MAX_LINES)}</p> : null}
            {lines.length === 0 ? <p class="empty">{isGoingOn ? t.notYet : t.nothing}</p> : null}
            {isGoingOn ? null : <News />}
            <ol class="log" role="log" aria-live="polite" aria-label={t.heading} data-testid="happened-list">
              {shownLines.map((line, i) => (
                // The key is the place in the whole list: a line that grows while a march goes on keeps its key.
                <Line key={lines.length - shownLines.length + i} line={line} />
              ))}
            </ol>
          </>
        ) : foldedWords !== undefined ? (
          <p class="happened-last" role="status" data-testid="happened-folded">
            {foldedWords}
          </p>
        ) : null}
      </div>
    </section>
  )
}
