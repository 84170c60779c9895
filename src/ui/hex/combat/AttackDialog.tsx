import { useEffect } from 'preact/hooks'
import { useSeat } from '../seat/useSeat'
import type { AttackState, Forecast, PieceId, PieceView, View } from '../../../operational/types'
import { act } from '../controller/act'
import { attackersAndWhoMayJoin, joinOrLeave } from '../controller/attack'
import { whyNot } from '../controller/hiding'
import { isTabletopResolver } from '../../../operational/resolvers'
import type { AttackPlan, Game } from '../game'
import { refusalText } from '../../i18n/messages'
import { combatFactorAt, sideOfPiece, unitDef } from '../shared/pieces'
import { settings } from '../../shell/storage/settings'
import { RuleLink, TextWithRuleLinks, SideMark } from '../../shared/Parts'
import { ArmMark, statesInWords } from '../cards/PieceParts'
import { clashForecast } from './clashOdds'
import { resolverInUse, ResolverPanels } from './ResolverPanels'
import { SummaryLine } from './SummaryLine'
import { type AttackSummary, summaryOfClash, summaryOfTable } from './summary'
import { useDialogKeys } from './dialogKeys'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'
import { services } from '../../shell/services'
import { dependOn } from '../../shared/dependOn'

/** What a unit does in the attack that it has joined. */
function roleInAttack(attack: AttackState, unit: PieceId): string {
  const t = text.value.combat
  if (attack.lead === unit) return t.leads
  return unitDef(unit)?.arm === 'artillery' ? t.bombards : t.supports
}

/** The units that take part in the attack or may join it, each with a checkbox. */
function Attackers() {
  const seat = useSeat()
  const t = text.value
  const attack = seat.view.value.attack
  if (!attack) return null
  return (
    <fieldset class="fighters">
      <legend>{t.combat.attackers}</legend>
      <ul>
        {attackersAndWhoMayJoin(seat).map((id) => {
          const hasJoined = attack.attackers.includes(id)
          const piece = seat.view.value.pieces.find((piece) => piece.id === id)
          const mayLead = seat.legal.value.some((action) => action.type === 'lead' && action.unit === id)
          const role = hasJoined ? roleInAttack(attack, id) : ''
          return (
            <li key={id}>
              <label>
                {/* Never disabled, so that the keyboard focus stays: while the game is busy a click changes nothing. */}
                <input
                  type="checkbox"
                  checked={hasJoined}
                  aria-disabled={seat.busy.value}
                  data-testid="join"
                  data-piece={id}
                  onChange={(event) => {
                    event.currentTarget.checked = hasJoined
                    void joinOrLeave(seat, id)
                  }}
                />
                <ArmMark id={id} />
                <span>
                  {names.value.piece(id)}
                  <span class="small">
                    {t.card.cf} {piece ? `${combatFactorAt(id, piece.steps)} · ${names.value.hex(piece.at)}` : ''}{' '}
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

/** Words for a unit in garrison: that it rests, where the forecast does not count it in the defence. Empty for any other unit. */
function garrisonWords(piece: PieceView, forecast: Forecast | null): string[] {
  if (!piece.garrison) return []
  const isResting = forecast !== null && !forecast.defenceParts.some((part) => part.piece === piece.id)
  return [isResting ? text.value.works.resting : text.value.states.garrison]
}

/** The enemy units in the target hex, with their combat factors, morale and states that weaken them. */
function Defenders({ forecast }: { forecast: Forecast | null }) {
  const seat = useSeat()
  const view = seat.view.value
  const t = text.value
  const { attack } = view
  if (!attack) return null
  const enemies = view.pieces.filter(
    (piece) => piece.at === attack.target && sideOfPiece(piece.id) !== view.active && unitDef(piece.id),
  )
  const isLead = (unit: PieceId): boolean =>
    forecast?.defenceParts.some((part) => part.lead && part.piece === unit) === true
  return (
    <fieldset class="fighters">
      <legend>{t.combat.defenders}</legend>
      <ul>
        {enemies.map((piece) => (
          <li key={piece.id}>
            <span class="fighter">
              <ArmMark id={piece.id} />
              <span>
                {names.value.piece(piece.id)}
                <span class="small">
                  {[
                    `${t.card.cf} ${combatFactorAt(piece.id, piece.steps)}`,
                    `${t.card.morale} ${unitDef(piece.id)?.morale}`,
                    ...(isLead(piece.id) ? [t.combat.leads] : []),
                    ...garrisonWords(piece, forecast),
                    ...statesInWords(seat, piece)
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

/** The checkbox that makes the attack a charge (OPS-8.3), or why it may not be one. */
function ChargeCheckbox() {
  const seat = useSeat()
  const t = text.value
  const attack = seat.view.value.attack
  if (!attack) return null
  const chargeRefusal = attack.charge ? null : whyNot(seat, { type: 'charge', on: true })
  return (
    <p class="charge">
      <label class={chargeRefusal ? 'off' : ''}>
        <input
          type="checkbox"
          data-testid="charge"
          checked={attack.charge}
          disabled={chargeRefusal !== null}
          onChange={(event) => {
            event.currentTarget.checked = attack.charge
            void act(seat, { type: 'charge', on: !attack.charge })
          }}
        />{' '}
        {t.combat.charge}
      </label>{' '}
      <span class="small">{chargeRefusal ? t.combat.closed(chargeRefusal.words) : t.combat.chargeHint}</span>{' '}
      <RuleLink id={chargeRefusal?.rule ?? 'OPS-8.3'} />
    </p>
  )
}

/** The declared attack, until it is made or cancelled. */
export function AttackDialog() {
  const seat = useSeat()
  // The forecast comes from the game, which is no signal: each change of the game (`revision`) draws the dialog anew.
  dependOn(seat.revision)
  const view = seat.view.value
  return view.attack && seat.isDeclaring.value ? (
    <DeclaredAttack view={view} game={seat.game} attack={view.attack} />
  ) : null
}

/** The notes under the odds: fog of war, night, bombardment, and choices that may come up and are not counted. */
function AttackNotes({ attack, forecast, night }: { attack: AttackState; forecast: Forecast | null; night: boolean }) {
  const t = text.value
  // A choice without a message stands under its name.
  const choicesToCome =
    forecast?.choices.map((choice) => t.combat.choices[choice as keyof typeof t.combat.choices] ?? choice) ?? []
  const assumed = forecast?.assumptions.map((assumption) => t.combat.assumptions[assumption]) ?? []
  return (
    <p class="small">
      {/* Without a lead the attack is a bombardment, which has no fog of war ("fow"). */}
      <TextWithRuleLinks>
        {attack.lead === null ? `${t.combat.bombardNote} ${t.combat.noFowNote}` : t.combat.fowNote}
      </TextWithRuleLinks>{' '}
      {night ? <TextWithRuleLinks>{t.combat.nightNote}</TextWithRuleLinks> : null}{' '}
      {choicesToCome.length > 0 ? t.combat.choicesNote(text.value.events.and(choicesToCome)) : null}{' '}
      {assumed.length > 0 ? (
        <TextWithRuleLinks>{t.combat.assumedNote(text.value.events.and(assumed))}</TextWithRuleLinks>
      ) : null}
    </p>
  )
}

/** The dialog of an attack that is declared: what it may bring, who takes part, its odds, and buttons to make it or cancel it. */
function DeclaredAttack({ view, game, attack }: { view: View; game: Game; attack: AttackState }) {
  const seat = useSeat()
  const t = text.value
  const plan = { target: attack.target, attackers: attack.attackers, lead: attack.lead, charge: attack.charge }
  const forecastResult = attack.attackers.length === 0 ? null : game.forecast(plan)
  const forecast = forecastResult?.ok ? forecastResult.value : null
  const noForecastReason =
    forecastResult && !forecastResult.ok
      ? refusalText(forecastResult.refusal, settings.value.lang, names.value)
      : t.combat.needAttackers
  const resolver = resolverInUse(game, attack)
  const attackRefusal = seat.legal.value.some((action) => action.type === 'attack')
    ? null
    : whyNot(seat, { type: 'attack' })
  const dialogForm = useDialogKeys(!seat.busy.value)
  useEffect(() => services.board?.bringIntoView(attack.target), [attack.target])
  return (
    <section
      class={`attack ${view.active}`}
      role="dialog"
      aria-labelledby="attack-head"
      aria-describedby="attack-line"
      data-testid="attack-dialog"
    >
      {/* Enter in any of its fields attacks, as in every form. */}
      <form
        ref={dialogForm}
        onSubmit={(event) => {
          event.preventDefault()
          if (attackRefusal === null) void act(seat, { type: 'attack' })
        }}
      >
        <header class="dialog-head">
          <h2 id="attack-head">
            <SideMark side={view.active} /> {t.combat.heading(names.value.hex(attack.target))}
          </h2>
        </header>
        <div id="attack-line">
          <SummaryLine
            summary={
              isTabletopResolver(resolver)
                ? summaryOfClashNow(game, plan, forecast)
                : forecast && summaryOfTable(forecast)
            }
            strengths={forecast}
          />
        </div>
        <div class="attack-body">
          <Attackers />
          <ChargeCheckbox />
          <Defenders forecast={forecast} />
          <ResolverPanels
            game={game}
            attack={attack}
            plan={plan}
            forecast={forecast}
            noForecastReason={noForecastReason}
          />
          <AttackNotes attack={attack} forecast={forecast} night={view.clock.night} />
        </div>
        <footer class="dialog-foot">
          {attackRefusal && attack.attackers.length > 0 ? (
            <span class="reason">
              {attackRefusal.words} <RuleLink id={attackRefusal.rule} />
            </span>
          ) : (
            <span class="small keys-hint">{t.combat.enter}</span>
          )}
          <button type="button" data-testid="cancel" onClick={() => void act(seat, { type: 'cancel' })}>
            {t.buttons.cancelAttack}
          </button>
          <button type="submit" class="strong" data-testid="attack" disabled={attackRefusal !== null}>
            {t.buttons.attack}
          </button>
        </footer>
      </form>
    </section>
  )
}

/** What the clash may bring, as far as it is known now; null: not yet. */
function summaryOfClashNow(game: Game, plan: AttackPlan, strengths: Forecast | null): AttackSummary | null {
  if (plan.attackers.length === 0) return null
  const clash = clashForecast(game, plan)
  return clash?.ok ? summaryOfClash(clash.value, strengths) : null
}
