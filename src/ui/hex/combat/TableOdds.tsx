import { useMemo } from 'preact/hooks'
import type { Forecast, StrengthPart } from '../../../operational/types'
import { percent, signed } from '../../shared/format'
import { RuleLink } from '../../shared/Parts'
import { settings } from '../../shell/storage/settings'
import { oddsOf } from './odds'
import { scenario } from '../shared/scenario'
import { text } from '../../shell/page'

/**
 * The strength of one side as a sum of combat factors (`cf`): "7 + ½ × (4 + 3) = 11". The lead counts in full, the supporting units only by
 * a share, the fraction `num`/`den` of the rule tables (OPS-9.2).
 */
function strengthWords(parts: readonly StrengthPart[], total: number): string {
  const lead = parts.find((part) => part.lead)
  const supports = parts.filter((part) => !part.lead)
  const { num, den } = scenario.tables.combat.strength.supportShare
  const shareWords = num === 1 && den === 2 ? '½' : `${num}/${den}`
  const supportSum = supports.map((part) => part.cf).join(' + ')
  const bracketedSum = supports.length > 1 ? `(${supportSum})` : supportSum
  const summands: string[] = []
  if (lead) summands.push(String(lead.cf))
  if (supports.length > 0) summands.push(`${shareWords} × ${bracketedSum}`)
  return `${summands.join(' + ')} = ${total}`
}

/** How the combat table comes to its row: strengths, modifiers and differential, each with its rule. */
export function StrengthSum({ forecast }: { forecast: Forecast }) {
  const t = text.value
  const tableRow = scenario.tables.combat.rows.find((row) => row.label === forecast.row)
  // A label holds the differentials of the row, such as `-4,-3`: with a true minus and a space they read better.
  const rowLabel = forecast.row.replace(/-/g, '−').replace(',', ', ')
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
      {tableRow ? (
        <table class="crt-row" data-testid="crt-row">
          <caption>
            {t.combat.table}, {t.combat.row(rowLabel).toLowerCase()}
          </caption>
          <thead>
            <tr>
              {tableRow.results.map((_, i) => (
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
              {tableRow.results.map((code, i) => (
                // Bad for the attacker is a code that strikes him.
                <td key={i} class={sideOfCode(code) === 'attacker' ? 'bad' : 'good'} title={t.resultCodes[code]}>
                  {code}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      ) : null}
    </>
  )
}

/** The side that suffers a result of the combat table: codes with A strike the attacker, codes with D the defender. */
function sideOfCode(code: string): 'attacker' | 'defender' | 'none' {
  if (code.startsWith('A')) return 'attacker'
  return code.startsWith('D') ? 'defender' : 'none'
}

/**
 * The exact chances of an attack by the combat table: first by kind of result (`outcomes`, such as "the defender retreats"), then by code of
 * the table (`results`), in a part of the page that the player can open. With `columns` the defender's kinds of result stand beside all others.
 */
export function OddsBars({ forecast, columns }: { forecast: Forecast; columns: boolean }) {
  const t = text.value
  const odds = useMemo(() => oddsOf(forecast), [forecast])
  const lang = settings.value.lang
  const outcomeLists = columns
    ? [
        odds.outcomes.filter((outcome) => outcome.side === 'defender'),
        odds.outcomes.filter((outcome) => outcome.side !== 'defender'),
      ]
    : [odds.outcomes]
  return (
    <>
      <div class={columns ? 'attack-columns' : ''} data-testid="odds">
        {outcomeLists.map((outcomes, i) => (
          <ul class="odds" key={i}>
            {outcomes.map((outcome) => (
              <li key={outcome.key} class={outcome.side}>
                <span class="odds-label">{t.combat.outcomes[outcome.key]}</span>
                <span class="bar" aria-hidden="true">
                  <span style={{ width: `${(100 * outcome.num) / odds.den}%` }} />
                </span>
                <b title={`${outcome.num}/${odds.den}`}>{percent({ num: outcome.num, den: odds.den }, lang)}</b>
              </li>
            ))}
          </ul>
        ))}
      </div>
      <details>
        <summary>{t.combat.results}</summary>
        <ul class="odds results">
          {odds.results.map((result) => (
            <li key={result.code} class={sideOfCode(result.code)}>
              <span class="odds-label">
                {/* `none` and `calledOff` are no codes of the printed table: only their words are shown. */}
                <b>{sideOfCode(result.code) === 'none' ? '' : result.code}</b>{' '}
                {t.resultCodes[result.code] ?? result.code}
              </span>
              <b>{percent({ num: result.num, den: odds.den }, lang)}</b>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
