import { useMemo } from 'preact/hooks'
import type { Forecast, StrengthPart } from '../../../operational/types'
import { percent, signed } from '../../shared/format'
import { RuleLink } from '../../shared/Parts'
import { settings } from '../../shell/storage/settings'
import { oddsOf } from './odds'
import { scenario } from '../shared/scenario'
import { text } from '../../shell/page'

/** The strength of one side as a sum: "7 + ½ × (4 + 3) = 11". */
function strengthWords(parts: readonly StrengthPart[], total: number): string {
  const lead = parts.find((part) => part.lead)
  const others = parts.filter((part) => !part.lead)
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

/** How the combat table comes to its row: strengths, modifiers and differential, each with its rule. */
export function Sum({ forecast }: { forecast: Forecast }) {
  const t = text.value
  const row = scenario.tables.combat.rows.find((r) => r.label === forecast.row)
  return (
    <>
      <table class="sum">
        <tbody>
          <tr>
            <th scope="row">{t.combat.attackers}</th>
            <td>{strengthWords(forecast.attackParts, forecast.attack)}</td>
            <td>
              <RuleLink id="OPS-9.2" />
            </td>
          </tr>
          <tr>
            <th scope="row">{t.combat.defenders}</th>
            <td>− {strengthWords(forecast.defenceParts, forecast.defence)}</td>
            <td />
          </tr>
          {forecast.modifiers.length === 0 ? (
            <tr>
              <th scope="row">{t.combat.modifiers}</th>
              <td>{t.combat.noModifiers}</td>
              <td />
            </tr>
          ) : null}
          {forecast.modifiers.map((modifier) => (
            <tr key={modifier.name} data-modifier={modifier.name}>
              <th scope="row">{t.rules.modifiers[modifier.name] ?? modifier.name}</th>
              <td>{signed(modifier.value)}</td>
              <td>
                <RuleLink id={modifier.rule} />
              </td>
            </tr>
          ))}
          <tr class="total">
            <th scope="row">{t.combat.differential}</th>
            <td data-testid="differential">{signed(forecast.differential)}</td>
            <td>
              <RuleLink id="OPS-9.3" />
            </td>
          </tr>
        </tbody>
      </table>
      {row ? (
        <table class="crt-row" data-testid="crt-row">
          <caption>
            {t.combat.table}, {t.combat.row(forecast.row.replace(/-/g, '−').replace(',', ', ')).toLowerCase()}
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

/** The side that a code of the combat table strikes: A the attacker, D the defender. */
function sideOfCode(code: string): 'attacker' | 'defender' | 'none' {
  if (code.startsWith('A')) return 'attacker'
  return code.startsWith('D') ? 'defender' : 'none'
}

/** The exact chances of what the combat table may bring; `columns`: the defender's results beside the attacker's. */
export function OddsBars({ forecast, columns }: { forecast: Forecast; columns: boolean }) {
  const t = text.value
  const odds = useMemo(() => oddsOf(forecast), [forecast])
  const lang = settings.value.lang
  const lists = columns
    ? [
        odds.outcomes.filter((outcome) => outcome.side === 'defender'),
        odds.outcomes.filter((outcome) => outcome.side !== 'defender'),
      ]
    : [odds.outcomes]
  return (
    <>
      <div class={columns ? 'attack-columns' : ''} data-testid="odds">
        {lists.map((list, i) => (
          <ul class="odds" key={i}>
            {list.map((o) => (
              <li key={o.key} class={o.side}>
                <span class="odds-label">{t.combat.outcomes[o.key]}</span>
                <span class="bar" aria-hidden="true">
                  <span style={{ width: `${(100 * o.num) / odds.den}%` }} />
                </span>
                <b title={`${o.num}/${odds.den}`}>{percent({ num: o.num, den: odds.den }, lang)}</b>
              </li>
            ))}
          </ul>
        ))}
      </div>
      <details>
        <summary>{t.combat.results}</summary>
        <ul class="odds results">
          {odds.results.map((r) => (
            <li key={r.code} class={sideOfCode(r.code)}>
              <span class="odds-label">
                <b>{/^[AD]/.test(r.code) ? r.code : ''}</b> {t.resultCodes[r.code] ?? r.code}
              </span>
              <b>{percent({ num: r.num, den: odds.den }, lang)}</b>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
