import { RuleLink } from '../../shared/Parts'
import { signed } from '../../shared/format'
import { text } from '../../shell/page'
import type { Strengths } from '../../../operational/types'
import { scenario } from '../shared/scenario'

/** What the die brings at a differential (OPS-9.3): runs of faces with the same result code, in the order of the die. */
export function facesByResult(results: readonly string[]): { from: number; to: number; code: string }[] {
  const runs: { from: number; to: number; code: string }[] = []
  for (const [i, code] of results.entries()) {
    const last = runs.at(-1)
    if (last?.code === code) last.to = i + 1
    else runs.push({ from: i + 1, to: i + 1, code })
  }
  return runs
}

/** A label of a row of the combat table such as `-4,-3`, with true minus signs and a space. */
const readableRow = (label: string): string => label.replace(/-/g, '−').replace(',', ', ')

/**
 * The differential as one line. Pointing at it, focusing it or touching it shows what each face of the die would bring, and how far the next
 * better row of the table is.
 */
export function DifferentialLine({ strengths }: { strengths: Strengths }) {
  const t = text.value
  const { rows } = scenario.tables.combat
  const { differential } = strengths
  const rowIndex = rows.findIndex((row) => row.label === strengths.row)
  const row = rows[rowIndex]
  const nextRow = rows[rowIndex + 1]
  if (!row) return null
  return (
    <div class="differential">
      <button type="button" class="plain differential-words" aria-describedby="differential-meaning">
        {t.combat.differentialIs(signed(differential))}
      </button>{' '}
      <RuleLink id="OPS-9.3" />
      <div class="differential-meaning" id="differential-meaning" role="tooltip" data-testid="differential-meaning">
        <b>{t.combat.meaning(signed(differential), readableRow(row.label))}</b>
        <ul>
          {facesByResult(row.results).map(({ from, to, code }) => (
            <li key={from}>
              <span class="faces">⚄ {t.combat.faces(from, to)}</span> <b class="table-code">{code}</b>{' '}
              {t.resultCodes[code]}
            </li>
          ))}
        </ul>
        {nextRow ? <p>{t.combat.nextRow(nextRow.min - differential, readableRow(nextRow.label))}</p> : null}
      </div>
    </div>
  )
}
