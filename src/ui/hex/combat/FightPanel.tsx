import { useSeat } from '../seat/useSeat'
import type { Action, HexId } from '../../../operational/types'
import { act } from '../controller/act'
import { hexChoice } from '../controller/choices'
import { ClashButton } from '../../table/ClashButton'
import { clashKeyIn } from '../../table/open'
import { hexLightProps } from '../cards/BoxParts'
import { DeployPanel } from './DeployPanel'
import { linesOf } from '../log/lines'
import { actionLabel } from '../actions/label'
import { RuleLink, TextWithRuleLinks, SideMark } from '../../shared/Parts'
import { lineContext, names } from '../shared/scenario'
import { playerName } from '../seat/current'
import { NO_FIGHT } from '../seat/currentFight'
import { text } from '../../shell/page'

/** Buttons shown at most, so that the panel stays on the screen; the list of all actions has every answer. */
const MAX_BUTTONS = 40

/** The words of a prompt before its colon: `Movement` of `Movement: select a stack`. */
const headingOf = (prompt: string | undefined): string | undefined => prompt?.split(':')[0]

/** The hex that an answer chooses, in a list; empty: it chooses none. */
const hexesOf = (answer: Action): HexId[] => {
  const choice = hexChoice(answer)
  return choice ? [choice.hex] : []
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
              {names.value.hex(tableResult.hex)}: <b class="result-code">{tableResult.result}</b>
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
        {deploying ? (
          <DeployPanel pending={deploying} />
        ) : mustAnswer ? (
          <>
            <p class="who" role="status">
              <SideMark side={view.side} big /> {playerName(view.side)}
            </p>
            <p>{pending ? t.rules.prompts[pending.kind] : t.combat.nextChoice}</p>
            <div class="answers" data-testid="answers">
              {answers.slice(0, MAX_BUTTONS).map((answer) => (
                <button
                  key={JSON.stringify(answer)}
                  type="button"
                  data-testid={`answer-${answer.type}`}
                  {...hexLightProps(seat, ...hexesOf(answer))}
                  onClick={() => {
                    seat.litHexes.value = []
                    void act(seat, answer)
                  }}
                >
                  {actionLabel(answer, t, names.value, seat.hexOfPiece, view.segment)}
                </button>
              ))}
            </div>
          </>
        ) : null}
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
