import { useEffect, useMemo } from 'preact/hooks'
import { resolverOf } from '../../operational/combat/resolver'
import type { Action, AttackState, Forecast, StrengthPart, View } from '../../operational/types'
import { act } from '../controller/act'
import { showBeside } from '../controller/keys'
import { declaring, eligible, joinOrLeave } from '../controller/fight'
import { busy } from '../controller/marks'
import type { Game } from '../game'
import { refusalText } from '../i18n/messages'
import { percent, signed } from '../shared/format'
import { cfAt, sideOfPiece, unitDef } from '../shared/pieces'
import { game, legal, names, revision, scenario, text, view } from '../state'
import { settings } from '../storage/settings'
import { RuleLink, Ruled, SideMark } from '../shared/Parts'
import { ArmMark, stateWords } from '../cards/PieceParts'
import { ClashBars } from './ClashBars'
import { oddsOf } from './odds'
import { ResolverChoice } from './ResolverChoice'

const reason = (action: Action) => {
  const refusal = game.value?.why(action) ?? null
  return refusal ? { words: refusalText(refusal, settings.value.lang, names.value), rule: refusal.rule } : null
}

/** One side's units with their share of the strength: "7 + half of (4 + 3)". */
function strengthWords(parts: readonly StrengthPart[], total: number): string {
  const lead = parts.find((p) => p.lead)
  const others = parts.filter((p) => !p.lead)
  const share = scenario.tables.combat.strength.supportShare
  const half = share.den === 2 && share.num === 1 ? '½' : `${share.num}/${share.den}`
  const sum = others.map((p) => p.cf).join(' + ')
  const words = [
    lead ? String(lead.cf) : '',
    others.length > 0 ? `${half} × ${others.length > 1 ? `(${sum})` : sum}` : '',
  ]
    .filter(Boolean)
    .join(' + ')
  return `${words} = ${total}`
}

function Attackers() {
  const t = text.value
  const attack = view.value?.attack
  if (!attack) return null
  return (
    <fieldset class="fighters">
      <legend>{t.combat.attackers}</legend>
      <ul>
        {eligible().map((id) => {
          const on = attack.attackers.includes(id)
          const p = view.value?.pieces.find((piece) => piece.id === id)
          const lead = attack.lead === id
          const mayLead = legal.value.some((a) => a.type === 'lead' && a.unit === id)
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
                  disabled={busy.value}
                  data-testid="join"
                  data-piece={id}
                  onChange={() => void joinOrLeave(id)}
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
                    onClick={() => void act({ type: 'lead', unit: id })}
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
  const v = view.value
  const t = text.value
  const attack = v?.attack
  if (!v || !attack) return null
  const enemies = v.pieces.filter((p) => p.at === attack.target && sideOfPiece(p.id) !== v.active && unitDef(p.id))
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
                    ...stateWords(p)
                      .filter((s) => s.tone === 'bad')
                      .map((s) => s.word),
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
  const t = text.value
  const attack = view.value?.attack
  if (!attack) return null
  const why = attack.charge ? null : reason({ type: 'charge', on: true })
  return (
    <p class="charge">
      <label class={why ? 'off' : ''}>
        <input
          type="checkbox"
          data-testid="charge"
          checked={attack.charge}
          disabled={why !== null || busy.value}
          onChange={() => void act({ type: 'charge', on: !attack.charge })}
        />{' '}
        {t.combat.charge}
      </label>{' '}
      <span class="small">{why ? t.combat.closed(why.words) : t.combat.chargeHint}</span>{' '}
      <RuleLink id={why?.rule ?? 'OPS-8.3'} />
    </p>
  )
}

/** Sum, differential and the row of the combat table, each figure with its rule. */
export function Sum({ f }: { f: Forecast }) {
  const t = text.value
  const row = scenario.tables.combat.rows.find((r) => r.label === f.row)
  return (
    <>
      <table class="sum">
        <tbody>
          <tr>
            <th scope="row">{t.combat.attackers}</th>
            <td>{strengthWords(f.attackParts, f.attack)}</td>
            <td>
              <RuleLink id="OPS-9.2" />
            </td>
          </tr>
          <tr>
            <th scope="row">{t.combat.defenders}</th>
            <td>− {strengthWords(f.defenceParts, f.defence)}</td>
            <td />
          </tr>
          {f.modifiers.length === 0 ? (
            <tr>
              <th scope="row">{t.combat.modifiers}</th>
              <td>{t.combat.noModifiers}</td>
              <td />
            </tr>
          ) : null}
          {f.modifiers.map((m) => (
            <tr key={m.name} data-modifier={m.name}>
              <th scope="row">{t.rules.modifiers[m.name] ?? m.name}</th>
              <td>{signed(m.value)}</td>
              <td>
                <RuleLink id={m.rule} />
              </td>
            </tr>
          ))}
          <tr class="total">
            <th scope="row">{t.combat.differential}</th>
            <td data-testid="differential">{signed(f.differential)}</td>
            <td>
              <RuleLink id="OPS-9.3" />
            </td>
          </tr>
        </tbody>
      </table>
      {row ? (
        <table class="crt-row" data-testid="crt-row">
          <caption>
            {t.combat.table}, {t.combat.row(f.row.replace(/-/g, '−').replace(',', ', ')).toLowerCase()}
          </caption>
          <thead>
            <tr>
              {row.results.map((_, i) => (
                <th key={i} scope="col">
                  <span class="die" role="img" aria-label={`${t.combat.die} ${i + 1}`}>
                    {i + 1}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {row.results.map((r, i) => (
                <td key={i} class={r.startsWith('A') ? 'bad' : 'good'} title={t.resultCodes[r]}>
                  {r}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      ) : null}
    </>
  )
}

/** Bars and figures of what may befall by the table, exact before the roll. */
export function OddsBars({ f }: { f: Forecast }) {
  const t = text.value
  const odds = useMemo(() => oddsOf(f), [f])
  const lang = settings.value.lang
  return (
    <div data-testid="odds">
      <ul class="odds">
        {odds.outcomes.map((o) => (
          <li key={o.key} class={o.side}>
            <span class="odds-label">{t.combat.outcomes[o.key]}</span>
            <span class="bar" aria-hidden="true">
              <span style={{ width: `${(100 * o.num) / odds.den}%` }} />
            </span>
            <b title={`${o.num}/${odds.den}`}>{percent({ num: o.num, den: odds.den }, lang)}</b>
          </li>
        ))}
      </ul>
      <details>
        <summary>{t.combat.results}</summary>
        <ul class="odds results">
          {odds.results.map((r) => (
            <li key={r.code} class={r.code.startsWith('A') ? 'attacker' : r.code.startsWith('D') ? 'defender' : 'none'}>
              <span class="odds-label">
                <b>{/^[AD]/.test(r.code) ? r.code : ''}</b> {t.resultCodes[r.code] ?? r.code}
              </span>
              <b>{percent({ num: r.num, den: odds.den }, lang)}</b>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

/** The declared attack, until it is made or cancelled. */
export function AttackDialog() {
  revision.value
  const v = view.value
  const g = game.value
  return v?.attack && g && declaring() ? <Declared v={v} g={g} attack={v.attack} /> : null
}

function Declared({ v, g, attack }: { v: View; g: Game; attack: AttackState }) {
  const t = text.value
  const answer =
    attack.attackers.length === 0
      ? null
      : g.forecast({
          target: attack.target,
          attackers: attack.attackers,
          lead: attack.lead,
          charge: attack.charge,
        })
  const forecast = answer?.ok ? answer.value : null
  const why = legal.value.some((a) => a.type === 'attack') ? null : reason({ type: 'attack' })
  useEffect(() => showBeside(attack.target), [attack.target])
  const choices = forecast?.choices.map((c) => t.combat.choices[c as keyof typeof t.combat.choices] ?? c) ?? []
  return (
    <section class={`attack ${v.active}`} role="dialog" aria-labelledby="attack-head" data-testid="attack-dialog">
      <header class="dialog-head">
        <h2 id="attack-head">
          <SideMark side={v.active} /> {t.combat.heading(names.value.hex(attack.target))}
        </h2>
      </header>
      <div class="attack-body">
        <div class="attack-columns">
          <div>
            <Attackers />
            <Charge />
            <Defenders forecast={forecast} />
          </div>
          <div>
            <ResolverChoice g={g} attack={attack} />
            {forecast ? (
              <Sum f={forecast} />
            ) : (
              <p>
                {answer && !answer.ok
                  ? refusalText(answer.refusal, settings.value.lang, names.value)
                  : t.combat.needAttackers}
              </p>
            )}
          </div>
        </div>
        <Chances v={v} g={g} attack={attack} forecast={forecast} />
        <p class="small">
          <Ruled>{attack.lead === null ? `${t.combat.bombardNote} ${t.combat.noFowNote}` : t.combat.fowNote}</Ruled>{' '}
          {v.clock.night ? <Ruled>{t.combat.nightNote}</Ruled> : null}{' '}
          {choices.length > 0 ? t.combat.choicesNote(names_(choices)) : null}
        </p>
      </div>
      <footer class="dialog-foot">
        {why && attack.attackers.length > 0 ? (
          <span class="reason">
            {why.words} <RuleLink id={why.rule} />
          </span>
        ) : null}
        <button type="button" data-testid="cancel" disabled={busy.value} onClick={() => void act({ type: 'cancel' })}>
          {t.buttons.cancelAttack}
        </button>
        <button
          type="button"
          class="strong"
          data-testid="attack"
          disabled={why !== null || busy.value}
          onClick={() => void act({ type: 'attack' })}
        >
          {t.buttons.attack}
        </button>
      </footer>
    </section>
  )
}

/** What may come of it by the table, and on the tabletop where it may be fought there. */
function Chances({ v, g, attack, forecast }: { v: View; g: Game; attack: AttackState; forecast: Forecast | null }) {
  const t = text.value
  const c = t.clash.forecast
  const used = resolverOf({ options: v.options }, attack)
  const tabletop = used === 'sar' || v.options.pick === true
  if (attack.attackers.length === 0) return null
  const head = (name: 'sar' | 'table', hint: string) => (
    <h3>
      {tabletop ? c[name] : t.combat.odds} {tabletop && used === name ? <span class="used">{c.used}</span> : null}{' '}
      <span class="small">{hint}</span>
    </h3>
  )
  const table = forecast ? (
    <div key="table" class={tabletop && used !== 'table' ? 'unused' : ''}>
      {head('table', tabletop ? c.tableHint : t.combat.oddsHint)}
      <OddsBars f={forecast} />
    </div>
  ) : null
  if (!tabletop) return table
  const plan = { target: attack.target, attackers: attack.attackers, lead: attack.lead, charge: attack.charge }
  return (
    <div class="attack-columns">
      <div key="sar" class={used !== 'sar' ? 'unused' : ''}>
        {head('sar', c.sarHint)}
        <ClashBars g={g} plan={plan} />
      </div>
      {table}
    </div>
  )
}

const names_ = (list: string[]): string => text.value.events.and(list)
