// What came of it: the sentence, the arithmetic, the charts and the odds.
import { useMemo, useState } from 'preact/hooks'
import { type Outcome, oddsOf } from '../form/odds'
import { withoutDice } from '../form/dice'
import { facesOf } from '../form/schema'
import { type Input, type DeskProcedure, PROCEDURES } from '../procedures'
import { lang, type Resolved } from '../state'
import { answerText, askedText, numberText, outputText } from '../told/answer'
import { chartsOf } from '../told/charts'
import { fieldOdds, fractionText, percentText } from '../told/oddsTold'
import { workingOf } from '../told/working'
import { fieldName, outputName, procedureName, valueName, words } from '../told/words'
import { asNumber } from '../form/odds'

/** An address of the game's rulebook. */
const ruleAddress = (rule: string): string => `./#rule=${rule}`

/** A clause as a link into the rulebook of the game. */
export function Clause({ rule }: { rule: string }) {
  const t = words()
  return (
    <a class="rule" href={ruleAddress(rule)} target="_blank" rel="noreferrer" aria-label={t.openClause(rule)}>
      {rule}
    </a>
  )
}

/** The dice of an input, by name: "d20: 13". */
function diceOf(procedure: DeskProcedure, input: Input): { name: string; faces: string }[] {
  const t = words()
  const found: { name: string; faces: string }[] = []
  const look = (schema: DeskProcedure['input'], value: unknown, part: string | null): void => {
    for (const [key, field] of Object.entries(schema.properties ?? {})) {
      const inner = (value as Record<string, unknown> | undefined)?.[key]
      if (inner === undefined) continue
      const name = fieldName(t, procedure.name, key)
      if (facesOf(field) !== null && !field.items?.properties)
        // The die of a side is named by the side.
        found.push({ name: part ?? name, faces: [inner].flat().join(', ') })
      else if (Array.isArray(inner) && field.items?.properties) for (const item of inner) look(field.items, item, null)
      else if (field.properties) look(field, inner, field.properties.die ? name : null)
    }
  }
  look(procedure.input, input, null)
  return found.filter(({ faces }) => faces !== '')
}

/** The arithmetic, line by line. */
function Working({ resolved, procedure }: { resolved: Resolved; procedure: DeskProcedure }) {
  const t = words()
  const lines = workingOf(t, procedure, resolved.input, resolved.output as Record<string, unknown>)
  if (lines.length === 0) return null
  return (
    <section>
      <h3>
        {t.working} <Clause rule={procedure.rule} />
      </h3>
      <table class="working" data-testid="working">
        <tbody>
          {lines.map(({ what, value, isSum }, nr) => (
            <tr key={nr} class={isSum ? 'sum' : ''}>
              <th scope="row">{what}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The charts with the lines that counted. */
function Charts({ resolved, procedure }: { resolved: Resolved; procedure: DeskProcedure }) {
  const t = words()
  const charts = useMemo(() => chartsOf(procedure, resolved.input, resolved.output, lang.value), [resolved, lang.value])
  if (charts.length === 0) return null
  return (
    <details class="behind" open={matchMedia('(min-width: 761px)').matches}>
      <summary data-testid="charts">{t.charts}</summary>
      {charts.map(({ name, clause, head, rows, litRows, litColumn }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide chart is scrolled by keys too
        <section class="chart-box" key={name} tabIndex={0} aria-label={t.card.charts[name] ?? t.charts}>
          <table class="chart" data-testid={`chart-${name}`}>
            <caption>
              {t.card.charts[name]} <Clause rule={clause} />
            </caption>
            <thead hidden={head.every((cell) => cell === '')}>
              <tr>
                {head.map((cell, column) => (
                  <th scope="col" key={column} class={column === litColumn && head.length > 2 ? 'lit-column' : ''}>
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([heading, ...cells], row) => {
                const isLit = litRows.includes(row)
                return (
                  <tr key={row} class={isLit ? 'lit' : ''}>
                    <th scope="row" class={(heading ?? '').length <= 6 ? 'short' : ''}>
                      {isLit ? (
                        <span class="pointer" aria-hidden="true">
                          ▶
                        </span>
                      ) : null}
                      {heading}
                      {isLit ? <span class="sr"> ({t.used})</span> : null}
                    </th>
                    {cells.map((cell, column) => {
                      const isCell = column + 1 === litColumn
                      return (
                        <td key={column} class={isCell ? (isLit ? 'hit' : 'lit-column') : ''}>
                          {cell}
                        </td>
                      )
                    })}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
      ))}
    </details>
  )
}

/** One result, with everything behind it. */
export function ResultCard({ resolved }: { resolved: Resolved }) {
  const t = words()
  const procedure = PROCEDURES.get(resolved.procedure)
  if (!procedure) return null
  const dice = diceOf(procedure, resolved.input)
  const warnings = (resolved.output as { warnings?: string[] }).warnings ?? []
  return (
    <section class="result" aria-label={t.result} data-testid="result">
      <p class="result-head">
        <span>{procedureName(t, procedure.name)}</span>
        {dice.map(({ name, faces }) => (
          <span class="rolled" key={name}>
            {t.dieShown(name, faces)}
          </span>
        ))}
        {dice.length > 0 ? <span class="small">{resolved.thrown ? t.thrownBy : t.enteredBy}</span> : null}
      </p>
      <p class="sentence" role="status" data-testid="sentence">
        {answerText(t, procedure, resolved.output)}
      </p>
      <p class="small">{askedText(t, procedure, withoutDice(procedure, resolved.input))}</p>
      {warnings.length > 0 ? (
        <p class="warned">{t.warnings(warnings.map((word) => valueName(t, 'target', word)).join(', '))}</p>
      ) : null}
      <details class="behind" open>
        <summary>{t.working}</summary>
        <Working resolved={resolved} procedure={procedure} />
      </details>
      <Charts resolved={resolved} procedure={procedure} />
    </section>
  )
}

/** More throws than this are counted out only when they are asked for. */
const AT_ONCE = 800

/** The exact odds of the form as it stands. */
export function Odds({ procedure, input }: { procedure: DeskProcedure; input: Input }) {
  const t = words()
  const [counted, setCounted] = useState<{ of: Input; odds: readonly Outcome[] | null } | null>(null)
  const quick = useMemo(() => oddsOf(procedure, input, AT_ONCE), [procedure, input])
  const odds = quick ?? (counted?.of === input ? counted.odds : undefined)
  if (odds === undefined)
    return (
      <section class="odds">
        <h3>{t.odds}</h3>
        <button
          type="button"
          data-testid="count-out"
          onClick={() => setCounted({ of: input, odds: oddsOf(procedure, input) })}
        >
          {t.oddsCount}
        </button>
      </section>
    )
  if (odds === null)
    return (
      <section class="odds">
        <h3>{t.odds}</h3>
        <p>{t.oddsMany}</p>
      </section>
    )
  const fields = fieldOdds(odds)
  return (
    <section class="odds" data-testid="odds">
      {fields.map(({ field, values, average }) => (
        <div key={field}>
          <h3>{t.oddsOf(outputName(t, procedure.name, field))}</h3>
          <table class="chances">
            <thead>
              <tr>
                <th scope="col">{outputName(t, procedure.name, field)}</th>
                <th scope="col">{average === null ? t.chance : t.exactly}</th>
                {average === null ? null : <th scope="col">{t.orMore}</th>}
              </tr>
            </thead>
            <tbody>
              {values.map(({ value, chance, orMore }) => (
                <tr key={String(value)}>
                  <th scope="row">{outputText(t, procedure, field, value)}</th>
                  <td>
                    <span class="bar" aria-hidden="true" style={{ width: `${Math.max(1, asNumber(chance) * 100)}%` }} />
                    <span class="percent">{percentText(chance)} %</span>{' '}
                    <span class="small">{fractionText(chance)}</span>
                  </td>
                  {orMore === null ? null : <td>{percentText(orMore)} %</td>}
                </tr>
              ))}
            </tbody>
          </table>
          {average === null ? null : <p class="small">{t.average(numberText(Math.round(average * 100) / 100))}</p>}
        </div>
      ))}
      <p class="small">{t.oddsHint}</p>
    </section>
  )
}
