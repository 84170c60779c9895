import { refusalText } from '../../i18n/messages'
import { names } from '../../hex/shared/scenario'
import { RuleLink } from '../../shared/Parts'
import { CurtainBox } from '../curtain/CurtainBox'
import { text } from '../page'
import { settings } from '../storage/settings'
import { Facts } from './Facts'
import { LegalList } from './LegalList'
import type { AnySeat, HotSeat } from './seat'
import { entryInWords, fieldsInWords, plainWord, ruleOf } from './words'
import './anyGame.css'

/** How many lines of the log are on the page; the latest is first. */
const SHOWN_LOG_LINES = 60

/** The name of a side in the page's language; its id where the messages have no name for it. */
const sideName = (side: string): string =>
  (text.value.side as Readonly<Record<string, string>>)[side] ?? plainWord(side)

/**
 * The screen for a game of any engine, played by two players in turn at one screen (`hotSeat`): prompt, legal list, log and view in plain words, with
 * a curtain that covers the page between the two players.
 */
export function AnyGameScreen({ hotSeat }: { hotSeat: HotSeat }) {
  const nextSide = hotSeat.sideToSitDown.value
  if (nextSide !== null) return <CurtainBox name={sideName(nextSide)} onSit={() => hotSeat.sitDown(nextSide)} />
  const seat = hotSeat.seat.value
  return seat ? <SeatScreen hotSeat={hotSeat} seat={seat} /> : null
}

/** The screen of the player who sits there now. `Facts` lists the fields of any object, here of the view, with their values. */
function SeatScreen({ hotSeat, seat }: { hotSeat: HotSeat; seat: AnySeat }) {
  const t = text.value.anyGame
  return (
    <main class="any-game" data-testid="any-game" data-seat={seat.side} data-toact={seat.toAct.value ?? 'nobody'}>
      <Heading seat={seat} />
      {seat.result.value ? <Result hotSeat={hotSeat} seat={seat} result={seat.result.value} /> : null}
      <Refused seat={seat} />
      <div class="any-columns">
        <div>
          <LegalList legal={seat.legal.value} onAct={(action) => hotSeat.act(seat, action)} />
          <UndoButton hotSeat={hotSeat} seat={seat} />
        </div>
        <Log seat={seat} />
        <section aria-labelledby="any-view-head" data-testid="view">
          <h2 id="any-view-head">{t.view}</h2>
          <Facts facts={seat.view.value} />
        </section>
      </div>
    </main>
  )
}

/** The sentence of a prompt; empty where the page's messages have none of that key. */
const promptWords = (key: string): string => text.value.rules.prompts[key.replace(/^prompt\./, '')] ?? ''

/** Scenario, turn, whose choice it is, and the prompt. */
function Heading({ seat }: { seat: AnySeat }) {
  const t = text.value.anyGame
  const toAct = seat.toAct.value
  const { turn } = seat
  return (
    <header>
      <h1>{plainWord(seat.game.scenario)}</h1>
      <p data-testid="turn">{turn.value ? fieldsInWords(turn.value) : ''}</p>
      <p data-testid="prompt" role="status">
        {toAct === null ? t.over : `${t.toAct(sideName(toAct))} ${promptWords(seat.promptKey.value)}`}
      </p>
    </header>
  )
}

/** The result, field by field, and buttons to see the finished game as either side knew it. */
function Result({ hotSeat, seat, result }: { hotSeat: HotSeat; seat: AnySeat; result: object }) {
  return (
    <section data-testid="result">
      <h2>{text.value.result.heading}</h2>
      <Facts facts={result} />
      <div class="row">
        {seat.game.sides.map((side) => (
          <button key={side} type="button" aria-pressed={side === seat.side} onClick={() => hotSeat.sitDown(side)}>
            {text.value.replay.lookAs(sideName(side))}
          </button>
        ))}
      </div>
    </section>
  )
}

/** Why the last action was refused. `names` has names for ids of the hex game; it leaves ids of other games as they are. */
function Refused({ seat }: { seat: AnySeat }) {
  const refusal = seat.refusal.value
  if (!refusal) return null
  return (
    <p class="warning" role="alert" data-testid="refusal">
      {refusalText(refusal, settings.value.lang, names.value)} <RuleLink id={refusal.rule} />
    </p>
  )
}

function UndoButton({ hotSeat, seat }: { hotSeat: HotSeat; seat: AnySeat }) {
  const refusal = seat.undoRefusal.value
  return (
    <button
      type="button"
      data-testid="undo"
      disabled={refusal !== null || seat.toAct.value === null}
      title={refusal ? refusalText(refusal, settings.value.lang, names.value) : text.value.undo.can}
      onClick={() => hotSeat.undo(seat)}
    >
      ↶ {text.value.buttons.undo}
    </button>
  )
}

function Log({ seat }: { seat: AnySeat }) {
  const lines = seat.log.value.slice(-SHOWN_LOG_LINES).reverse()
  return (
    <section aria-labelledby="any-log-head">
      <h2 id="any-log-head">{text.value.log.heading}</h2>
      <ol class="log" data-testid="log">
        {lines.map((line) => (
          <li key={JSON.stringify(line)}>
            {entryInWords(line)} <RuleLink id={ruleOf(line)} />
          </li>
        ))}
      </ol>
    </section>
  )
}
