// What the desk prints: a card for each regiment, and a quick reference of the ruleset.
import { useState } from 'preact/hooks'
import { ORDERS } from '../../tabletop/sar/schemas/base'
import { RULESETS } from '../procedures'
import { units } from '../roster/state'
import type { RosterUnit } from '../roster/unit'
import { lang, openRuleset, ruleset } from '../state'
import { cardLines } from '../told/cards'
import { referenceOf } from '../told/charts'
import { valueName, words } from '../told/words'

/** Boxes are drawn in groups of so many, to be counted at a glance. */
const GROUP = 5
/** A card draws at most so many boxes; beyond it a line says how many. */
const MOST_BOXES = 60

/** A heading of so many letters is never broken. */
const SHORT = 6

/** A row of boxes to be crossed out. */
function Boxes({ count }: { count: number }) {
  const shown = Math.min(count, MOST_BOXES)
  return (
    <span class="boxes" aria-hidden="true">
      {Array.from({ length: Math.ceil(shown / GROUP) }, (_, nr) => (
        <span class="five" key={nr}>
          {Array.from({ length: Math.min(GROUP, shown - nr * GROUP) }, (_one, box) => (
            <span class="box" key={box} />
          ))}
        </span>
      ))}
      {count > shown ? ` + ${count - shown}` : ''}
    </span>
  )
}

/** The card of a regiment. */
function Card({ unit }: { unit: RosterUnit }) {
  const t = words()
  const isSar = ruleset.value.book === 'sar'
  const facts = [unit.side, valueName(t, 'arm', unit.arm), valueName(t, 'training', unit.training), unit.leader]
  return (
    <section class="card">
      <h3>{unit.name}</h3>
      <p class="small">{facts.filter(Boolean).join(' · ')}</p>
      <p>
        <b>{unit.start}</b> <Boxes count={unit.start} />
      </p>
      {isSar ? <p class="write">{t.card.stragglers}</p> : null}
      <dl>
        {cardLines(t, ruleset.value, unit).map(({ what, value }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="small">
        {isSar
          ? ORDERS.map((order) => `☐\u00a0${valueName(t, 'order', order).replace(' ', '\u00a0')}`).join('  ')
          : ['good', 'disordered', 'broken']
              .map((state) => `☐\u00a0${valueName(t, 'order', state).replace(' ', '\u00a0')}`)
              .join('  ')}
      </p>
      {unit.note ? <p class="small">{unit.note}</p> : null}
    </section>
  )
}

/** The quick reference of the ruleset. */
function Reference() {
  const t = words()
  const { id, book } = ruleset.value
  return (
    <div class="reference">
      <h2>{t.rulesets[id] ?? id}</h2>
      <p class="small">{t.card.ownWords}</p>
      <section class="sheet-table">
        <h3>{t.card.turn}</h3>
        <ol class="turn">
          {(book === 'sar' ? t.card.phases : t.card.phasesReg).map((phase) => (
            <li key={phase}>{phase}</li>
          ))}
        </ol>
      </section>
      {referenceOf(ruleset.value, lang.value).map(({ name, clause, head, rows }) => (
        <section class="sheet-table" key={name} data-testid={`reference-${name}`}>
          <h3>
            {t.card.charts[name] ?? name} <span class="rule">{clause}</span>
          </h3>
          <table class="chart">
            {head.some((cell, column) => column > 0 && cell !== '') ? (
              <thead>
                <tr>
                  {head.map((cell, column) => (
                    <th scope="col" key={column}>
                      {cell}
                    </th>
                  ))}
                </tr>
              </thead>
            ) : null}
            <tbody>
              {rows.map(([heading, ...cells], row) => (
                <tr key={row}>
                  <th scope="row" class={(heading ?? '').length <= SHORT ? 'short' : ''}>
                    {heading}
                  </th>
                  {cells.map((cell, column) => (
                    <td key={column}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  )
}

/** What is printed, as it will look, and the button that prints it. */
export function Print() {
  const t = words()
  const [what, choose] = useState<'reference' | 'cards'>('reference')
  return (
    <div class="print" data-testid="print">
      <section class="print-tools">
        <label class="pick-ruleset">
          <span>{t.ruleset}</span>
          <select
            data-testid="print-ruleset"
            value={ruleset.value.id}
            onChange={(event) => void openRuleset(event.currentTarget.value)}
          >
            {RULESETS.map(({ id }) => (
              <option key={id} value={id}>
                {t.rulesets[id] ?? id}
              </option>
            ))}
          </select>
        </label>
        <fieldset class="groups" aria-label={t.places.print}>
          {(['reference', 'cards'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={what === one}
              data-testid={`print-${one}`}
              onClick={() => choose(one)}
            >
              {t.card[one]}
            </button>
          ))}
        </fieldset>
        <button type="button" class="strong" data-testid="print-now" onClick={() => print()}>
          {t.card.printNow}
        </button>
        {what === 'cards' && units.value.length === 0 ? <p>{t.card.noCards}</p> : null}
      </section>
      {what === 'cards' ? (
        <div class="cards">
          {units.value.map((unit, nr) => (
            <Card key={nr} unit={unit} />
          ))}
        </div>
      ) : (
        <Reference />
      )}
    </div>
  )
}
