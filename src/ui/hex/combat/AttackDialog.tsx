import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import { useEffect } from 'preact/hooks'
import type { Action, AttackState, Forecast, View } from '../../../operational/types'
import { act } from '../controller/act'
import { eligible, joinOrLeave } from '../controller/attack'
import type { Game } from '../game'
import { refusalText } from '../../i18n/messages'
import { cfAt, sideOfPiece, unitDef } from '../shared/pieces'
import { settings } from '../../shell/storage/settings'
import { RuleLink, Ruled, SideMark } from '../../shared/Parts'
import { ArmMark, statesInWords } from '../cards/PieceParts'
import { OddsBars, Sum } from './TableOdds'
import { mayFightOnTabletop, ResolverPanels } from './ResolverPanels'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'
import { showBeside } from '../controller/mapCursor'

const reason = (seat: SeatStore, action: Action) => {
  const refusal = seat.game.why(action)
  return refusal ? { words: refusalText(refusal, settings.value.lang, names.value), rule: refusal.rule } : null
}

function Attackers() {
  const seat = useSeat()
  const t = text.value
  const attack = seat.view.value.attack
  if (!attack) return null
  return (
    <fieldset class="fighters">
      <legend>{t.combat.attackers}</legend>
      <ul>
        {eligible(seat).map((id) => {
          const on = attack.attackers.includes(id)
          const p = seat.view.value.pieces.find((piece) => piece.id === id)
          const lead = attack.lead === id
          const mayLead = seat.legal.value.some((a) => a.type === 'lead' && a.unit === id)
          const role = !on
            ? ''
            : lead
              ? t.combat.leads
              : unitDef(id)?.arm === 'artillery'
                ? t.combat.bombards
                : t.combat.supports
          return (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={on}
                  disabled={seat.busy.value}
                  data-testid="join"
                  data-piece={id}
                  onChange={() => void joinOrLeave(seat, id)}
                />
                <ArmMark id={id} />
                <span>
                  {names.value.piece(id)}
                  <span class="small">
                    {t.card.cf} {p ? `${cfAt(id, p.steps)} · ${names.value.hex(p.at)}` : ''}{' '}
                    {role === '' ? '' : `· ${role}`}
                  </span>
                </span>
              </label>
              <span class="role">
                {mayLead ? (
                  <button
                    type="button"
                    class="plain"
                    data-testid="make-lead"
                    data-piece={id}
                    onClick={() => void act(seat, { type: 'lead', unit: id })}
                  >
                    {t.combat.makeLead}
                  </button>
                ) : null}
              </span>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

function Defenders({ forecast }: { forecast: Forecast | null }) {
  const seat = useSeat()
  const view = seat.view.value
  const t = text.value
  const attack = view?.attack
  if (!attack) return null
  const enemies = view.pieces.filter(
    (p) => p.at === attack.target && sideOfPiece(p.id) !== view.active && unitDef(p.id),
  )
  return (
    <fieldset class="fighters">
      <legend>{t.combat.defenders}</legend>
      <ul>
        {enemies.map((p) => (
          <li key={p.id}>
            <span class="fighter">
              <ArmMark id={p.id} />
              <span>
                {names.value.piece(p.id)}
                <span class="small">
                  {[
                    `${t.card.cf} ${cfAt(p.id, p.steps)}`,
                    `${t.card.morale} ${unitDef(p.id)?.morale}`,
                    ...(forecast?.defenceParts.some((d) => d.lead && d.piece === p.id) ? [t.combat.leads] : []),
                    ...(forecast && !forecast.defenceParts.some((d) => d.piece === p.id) && p.garrison
                      ? [t.works.resting]
                      : p.garrison
                        ? [t.states.garrison]
                        : []),
                    ...statesInWords(seat, p)
                      .filter((state) => state.tone === 'bad')
                      .map((state) => state.word),
                  ].join(' · ')}
                </span>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function Charge() {
  const seat = useSeat()
  const t = text.value
  const attack = seat.view.value.attack
  if (!attack) return null
  const why = attack.charge ? null : reason(seat, { type: 'charge', on: true })
  return (
    <p class="charge">
      <label class={why ? 'off' : ''}>
        <input
          type="checkbox"
          data-testid="charge"
          checked={attack.charge}
          disabled={why !== null || seat.busy.value}
          onChange={() => void act(seat, { type: 'charge', on: !attack.charge })}
        />{' '}
        {t.combat.charge}
      </label>{' '}
      <span class="small">{why ? t.combat.closed(why.words) : t.combat.chargeHint}</span>{' '}
      <RuleLink id={why?.rule ?? 'OPS-8.3'} />
    </p>
  )
}

/** The declared attack, until it is made or cancelled. */
export function AttackDialog() {
  const seat = useSeat()
  seat.revision.value
  const view = seat.view.value
  const game = seat.game
  return view?.attack && game && seat.isDeclaring.value ? (
    <Declared view={view} game={game} attack={view.attack} />
  ) : null
}

function Declared({ view, game, attack }: { view: View; game: Game; attack: AttackState }) {
  const seat = useSeat()
  const t = text.value
  const answer =
    attack.attackers.length === 0
      ? null
      : game.forecast({
          target: attack.target,
          attackers: attack.attackers,
          lead: attack.lead,
          charge: attack.charge,
        })
  const forecast = answer?.ok ? answer.value : null
  const fault =
    answer && !answer.ok ? refusalText(answer.refusal, settings.value.lang, names.value) : t.combat.needAttackers
  const tabletop = mayFightOnTabletop(game, attack)
  const why = seat.legal.value.some((a) => a.type === 'attack') ? null : reason(seat, { type: 'attack' })
  useEffect(() => showBeside(attack.target), [attack.target])
  const choices = forecast?.choices.map((c) => t.combat.choices[c as keyof typeof t.combat.choices] ?? c) ?? []
  return (
    <section
      class={`attack ${view.active}${tabletop ? ' wide' : ''}`}
      role="dialog"
      aria-labelledby="attack-head"
      data-testid="attack-dialog"
    >
      <header class="dialog-head">
        <h2 id="attack-head">
          <SideMark side={view.active} /> {t.combat.heading(names.value.hex(attack.target))}
        </h2>
      </header>
      <div class="attack-body">
        <div class={`attack-columns${tabletop ? ' three' : ''}`}>
          <div>
            <Attackers />
            <Charge />
            <Defenders forecast={forecast} />
          </div>
          {tabletop ? (
            <ResolverPanels game={game} attack={attack} forecast={forecast} fault={fault} />
          ) : (
            <div>{forecast ? <Sum forecast={forecast} /> : <p>{fault}</p>}</div>
          )}
        </div>
        {forecast && !tabletop ? (
          <>
            <h3>
              {t.combat.odds} <span class="small">{t.combat.oddsHint}</span>
            </h3>
            <OddsBars forecast={forecast} columns />
          </>
        ) : null}
        <p class="small">
          <Ruled>{attack.lead === null ? `${t.combat.bombardNote} ${t.combat.noFowNote}` : t.combat.fowNote}</Ruled>{' '}
          {view.clock.night ? <Ruled>{t.combat.nightNote}</Ruled> : null}{' '}
          {choices.length > 0 ? t.combat.choicesNote(names_(choices)) : null}
        </p>
      </div>
      <footer class="dialog-foot">
        {why && attack.attackers.length > 0 ? (
          <span class="reason">
            {why.words} <RuleLink id={why.rule} />
          </span>
        ) : null}
        <button
          type="button"
          data-testid="cancel"
          disabled={seat.busy.value}
          onClick={() => void act(seat, { type: 'cancel' })}
        >
          {t.buttons.cancelAttack}
        </button>
        <button
          type="button"
          class="strong"
          data-testid="attack"
          disabled={why !== null || seat.busy.value}
          onClick={() => void act(seat, { type: 'attack' })}
        >
          {t.buttons.attack}
        </button>
      </footer>
    </section>
  )
}

const names_ = (list: string[]): string => text.value.events.and(list)
