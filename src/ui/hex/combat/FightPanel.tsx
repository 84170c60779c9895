import { useSeat } from '../seat/useSeat'
import { act } from '../controller/act'
import { hexChoice } from '../controller/choices'
import { ClashButton } from '../../table/ClashButton'
import { clashIn } from '../../table/open'
import { DeployPanel } from './DeployPanel'
import { linesOf } from '../log/lines'
import { actionLabel } from '../actions/label'
import { RuleLink, Ruled, SideMark } from '../../shared/Parts'
import { lineContext, names } from '../shared/scenario'
import { playerName } from '../seat/current'
import { text } from '../../shell/page'

/** More answers than this are not shown as buttons; the list of all actions has them. */
const MAX_ANSWERS = 40

/** What a prompt says before its colon: `Movement: select a stack` is headed `Movement`. */
const headOf = (prompt: string | undefined): string | undefined => prompt?.split(':')[0]

/** The fight in progress: dice and results line by line, then the choices that are left as buttons. */
export function FightPanel() {
  const seat = useSeat()
  const view = seat.view.value
  const t = text.value
  const from = seat.fightFromEvent.value
  if (seat.isDeclaring.value || view.segment === 'setup') return null
  // The last of the open choices is answered first.
  const pending = view.pending[view.pending.length - 1]
  const since = from < 0 ? [] : seat.knownEvents.value.slice(from)
  // Events of the next segment do not belong to the fight.
  const end = since.findIndex((e) => e.kind === 'segment')
  const events = end < 0 ? since : since.slice(0, end)
  const lines = linesOf(events, lineContext.value)
  // `table`: the combat table, not the tabletop.
  const tableResult = events.find((e) => e.kind === 'clashEnded' && e.resolver === 'table')
  // Key of the clash, by which its account is found.
  const tabletopClash = clashIn(events)
  const answers =
    pending && view.toAct === view.side ? seat.legal.value.filter((action) => action.type !== 'resign') : []
  // Without `box` the other side only knows that something is deployed.
  const deploying = pending?.kind === 'deploy' && 'box' in pending && answers.length > 0 ? pending : null
  if (lines.length === 0 && answers.length === 0) return null
  return (
    <section class={`fight ${answers.length > 0 ? view.side : ''}`} aria-labelledby="fight-head" data-testid="fight">
      <header class="dialog-head">
        <h2 id="fight-head">
          {tableResult ? (
            <>
              {names.value.hex(tableResult.hex)}: <b class="result-code">{tableResult.result}</b>
            </>
          ) : (
            (deploying && t.deploy.heading(deploying.box)) ||
            (pending && answers.length > 0 && headOf(t.rules.prompts[pending.kind])) ||
            t.combat.after
          )}
        </h2>
        {answers.length === 0 ? (
          <button
            type="button"
            class="icon"
            aria-label={t.close}
            data-testid="close-fight"
            onClick={() => (seat.fightFromEvent.value = -1)}
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
        {tabletopClash ? (
          <p class="row" data-testid="clash-fought">
            {/* Its replay and its account. */}
            <ClashButton of={tabletopClash} play />
            <ClashButton of={tabletopClash} />
          </p>
        ) : null}
        {deploying ? (
          <DeployPanel pending={deploying} />
        ) : answers.length > 0 ? (
          <>
            <p class="who" role="status">
              <SideMark side={view.side} big /> {playerName(view.side)}
            </p>
            <p>{pending ? t.rules.prompts[pending.kind] : t.combat.nextChoice}</p>
            <div class="answers" data-testid="answers">
              {answers.slice(0, MAX_ANSWERS).map((a) => (
                <button
                  key={JSON.stringify(a)}
                  type="button"
                  data-testid={`answer-${a.type}`}
                  onMouseEnter={() => (seat.litHexes.value = hexChoice(a) ? [hexChoice(a)?.hex ?? ''] : [])}
                  onMouseLeave={() => (seat.litHexes.value = [])}
                  onFocus={() => (seat.litHexes.value = hexChoice(a) ? [hexChoice(a)?.hex ?? ''] : [])}
                  onBlur={() => (seat.litHexes.value = [])}
                  onClick={() => {
                    seat.litHexes.value = []
                    void act(seat, a)
                  }}
                >
                  {actionLabel(a, t, names.value, seat.hexOfPiece, view.segment)}
                </button>
              ))}
            </div>
          </>
        ) : null}
        <ol class="log">
          {lines.map((line) => (
            <li
              key={line.n}
              class={`tone-${line.tone}`}
              onMouseEnter={() => (seat.litHexes.value = line.hexes)}
              onMouseLeave={() => (seat.litHexes.value = [])}
            >
              <Ruled>{line.text}</Ruled> <RuleLink id={line.rule} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
