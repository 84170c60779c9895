import { useEffect, useRef } from 'preact/hooks'
import { useSeat } from '../seat/useSeat'
import type { Action } from '../../../operational/types'
import { act } from '../controller/act'
import { hexChoice } from '../controller/choices'
import { ClashButton } from '../../table/ClashButton'
import { clashKeyIn } from '../../table/open'
import { DeployPanel } from './DeployPanel'
import { LeadChoice } from './LeadChoice'
import { PlaceAnswers } from './PlaceAnswers'
import { linesOf } from '../log/lines'
import { actionLabel } from '../actions/label'
import { RuleLink, TextWithRuleLinks, SideMark } from '../../shared/Parts'
import { lineContext, names } from '../shared/scenario'
import { playerName } from '../seat/current'
import { NO_FIGHT } from '../seat/currentFight'
import { text } from '../../shell/page'

/** The words of a prompt before its colon: `Movement` of `Movement: select a stack`. */
const headingOf = (prompt: string | undefined): string | undefined => prompt?.split(':')[0]

/** Has the action the type `lead`, by which the defender names his lead? */
const isLeadAction = (action: Action): action is Action & { type: 'lead' } => action.type === 'lead'

/**
 * The choice that the player owes: places are chosen on the map, anything else by a button. Where there are only buttons, the first of them has
 * the keyboard focus.
 */
function Answers({ answers }: { answers: readonly Action[] }) {
  const seat = useSeat()
  const t = text.value
  const view = seat.view.value
  const pending = view.pending.at(-1)
  const placeAnswers = answers.filter((answer) => hexChoice(answer) !== null)
  const leadAnswers = answers.filter(isLeadAction)
  const otherAnswers = answers.filter((answer) => hexChoice(answer) === null && !isLeadAction(answer))
  const box = useRef<HTMLDivElement>(null)
  const hasPlaces = placeAnswers.length > 0
  useEffect(() => {
    if (!hasPlaces) box.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [pending?.kind, hasPlaces])
  return (
    <div ref={box} data-testid="answers">
      <p class="who as-prompted" role="status">
        <SideMark side={view.side} big /> {playerName(view.side)}
      </p>
      <p class="as-prompted">{pending ? t.rules.prompts[pending.kind] : t.combat.nextChoice}</p>
      {hasPlaces ? <PlaceAnswers answers={placeAnswers} /> : null}
      {leadAnswers.length > 0 ? <LeadChoice answers={leadAnswers} /> : null}
      <div class="answers">
        {otherAnswers.map((answer) => (
          <button
            key={JSON.stringify(answer)}
            type="button"
            data-testid={`answer-${answer.type}`}
            onClick={() => void act(seat, answer)}
          >
            {actionLabel(answer, t, names.value, seat.hexOfPiece, view.segment)}
          </button>
        ))}
      </div>
    </div>
  )
}

/** The fight in progress: dice and results line by line, then the choices that are left as buttons. */
export function FightPanel() {
  const seat = useSeat()
  const view = seat.view.value
  const t = text.value
  const shownFightStart = seat.shownFightStart.value
  if (seat.isDeclaring.value || view.segment === 'setup') return null
  // Pending choices are a stack: the last one is answered first.
  const pending = view.pending.at(-1)
  const eventsSinceFight = shownFightStart === NO_FIGHT ? [] : seat.knownEvents.value.slice(shownFightStart)
  // Events of the next segment do not belong to the fight.
  const nextSegmentIndex = eventsSinceFight.findIndex((event) => event.kind === 'segment')
  const events = nextSegmentIndex < 0 ? eventsSinceFight : eventsSinceFight.slice(0, nextSegmentIndex)
  const lines = linesOf(events, lineContext.value)
  // The resolver `table` is the combat table of the hex game, not the tabletop.
  const tableResult = events.find((event) => event.kind === 'clashEnded' && event.resolver === 'table')
  // The key under which the account of a clash (of an attack) is kept, where these events hold a clash that was fought on the tabletop.
  const clashKey = clashKeyIn(events)
  // To resign is legal too, but answers nothing.
  const answers =
    pending && view.toAct === view.side ? seat.legal.value.filter((action) => action.type !== 'resign') : []
  const mustAnswer = answers.length > 0
  // Only the owner's view names the `box` that is deployed; the other side knows just that the enemy places pieces.
  const deploying = pending?.kind === 'deploy' && 'box' in pending && mustAnswer ? pending : null
  if (lines.length === 0 && !mustAnswer) return null
  let headingWords = t.combat.after
  if (deploying) headingWords = t.deploy.heading(deploying.box)
  else if (pending && mustAnswer) headingWords = headingOf(t.rules.prompts[pending.kind]) || t.combat.after
  return (
    <section class={`fight ${mustAnswer ? view.side : ''}`} aria-labelledby="fight-head" data-testid="fight">
      <header class="dialog-head">
        <h2 id="fight-head">
          {tableResult ? (
            <>
              {names.value.hex(tableResult.hex)}
              <b class="result-code">: {tableResult.result}</b>
            </>
          ) : (
            headingWords
          )}
        </h2>
        {!mustAnswer ? (
          <button
            type="button"
            class="icon"
            aria-label={t.close}
            data-testid="close-fight"
            onClick={() => (seat.shownFightStart.value = NO_FIGHT)}
          >
            ✕
          </button>
        ) : null}
      </header>
      <div class="attack-body">
        {tableResult ? (
          <p class="dice-line">
            <span class="die big">{tableResult.roll}</span> {t.resultCodes[tableResult.result]}{' '}
            <RuleLink id={tableResult.rule} />
          </p>
        ) : null}
        {clashKey ? (
          <p class="row" data-testid="clash-fought">
            {/* With `playsReplay` the button opens the replay of the clash, without it the written account. */}
            <ClashButton clashKey={clashKey} playsReplay />
            <ClashButton clashKey={clashKey} />
          </p>
        ) : null}
        {deploying ? <DeployPanel pending={deploying} /> : mustAnswer ? <Answers answers={answers} /> : null}
        <ol class="log">
          {lines.map((line) => (
            <li
              key={line.eventNumber}
              class={`tone-${line.tone}`}
              onMouseEnter={() => (seat.litHexes.value = line.hexes)}
              onMouseLeave={() => (seat.litHexes.value = [])}
            >
              <TextWithRuleLinks>{line.text}</TextWithRuleLinks> <RuleLink id={line.rule} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
