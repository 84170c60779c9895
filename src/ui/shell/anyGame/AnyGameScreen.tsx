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

/** How many lines of the log are on the page, the latest first. */
const SHOWN_LINES = 60

/** A side as it is named in the messages of the interface, else by its id. */
const sideName = (side: string): string =>
  (text.value.side as Readonly<Record<string, string>>)[side] ?? plainWord(side)

/** A game of any engine at one screen: prompt, legal list, log and view in plain words, and the curtain between its players. */
export function AnyGameScreen({ table }: { table: HotSeat }) {
  const next = table.sideToSitDown.value
  if (next !== null) return <CurtainBox name={sideName(next)} onSit={() => table.sitDown(next)} />
  const seat = table.seat.value
  return seat ? <SeatScreen table={table} seat={seat} /> : null
}

function SeatScreen({ table, seat }: { table: HotSeat; seat: AnySeat }) {
  const t = text.value.anyGame
  return (
    <main class="any-game" data-testid="any-game" data-seat={seat.side} data-toact={seat.toAct.value ?? 'nobody'}>
      <Heading seat={seat} />
      {seat.result.value ? <Result table={table} seat={seat} result={seat.result.value} /> : null}
      <Refused seat={seat} />
      <div class="any-columns">
        <div>
          <LegalList legal={seat.legal.value} onAct={(action) => table.act(seat, action)} />
          <UndoButton table={table} seat={seat} />
        </div>
        <Log seat={seat} />
        <section aria-labelledby="any-view-head" data-testid="view">
          <h2 id="any-view-head">{t.view}</h2>
          <Facts of={seat.view.value} />
        </section>
      </div>
    </main>
  )
}

/** The message of a prompt; empty where the interface has none of that key. */
const promptWords = (key: string): string => text.value.rules.prompts[key.replace(/^prompt\./, '')] ?? ''

/** Where the game stands, who must choose, and what. */
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

/** The result, and the game as either side knew it. */
function Result({ table, seat, result }: { table: HotSeat; seat: AnySeat; result: object }) {
  return (
    <section data-testid="result">
      <h2>{text.value.result.heading}</h2>
      <Facts of={result} />
      <div class="row">
        {seat.game.sides.map((side) => (
          <button key={side} type="button" aria-pressed={side === seat.side} onClick={() => table.sitDown(side)}>
            {text.value.replay.lookAs(sideName(side))}
          </button>
        ))}
      </div>
    </section>
  )
}

/** Why the last action was not done. */
function Refused({ seat }: { seat: AnySeat }) {
  const refusal = seat.refusal.value
  if (!refusal) return null
  return (
    <p class="warning" role="alert" data-testid="refusal">
      {refusalText(refusal, settings.value.lang, names.value)} <RuleLink id={refusal.rule} />
    </p>
  )
}

function UndoButton({ table, seat }: { table: HotSeat; seat: AnySeat }) {
  const refusal = seat.undoRefusal.value
  return (
    <button
      type="button"
      data-testid="undo"
      disabled={refusal !== null || seat.toAct.value === null}
      title={refusal ? refusalText(refusal, settings.value.lang, names.value) : text.value.undo.can}
      onClick={() => table.undo(seat)}
    >
      ↶ {text.value.buttons.undo}
    </button>
  )
}

function Log({ seat }: { seat: AnySeat }) {
  const lines = seat.log.value.slice(-SHOWN_LINES).reverse()
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
