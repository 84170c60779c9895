// The part of the desk where things are resolved.
import { useEffect, useRef, useState } from 'preact/hooks'
import { lossesOf, nextSteps } from '../next'
import { fillFrom } from '../roster/fillFrom'
import { loseBoth, units } from '../roster/state'
import { inRanks } from '../roster/unit'
import { withoutDice } from '../form/dice'
import { writeLink } from '../form/link'
import { withValue } from '../form/schema'
import { GROUPS, groupOf, PROCEDURES, proceduresIn, RULESETS } from '../procedures'
import {
  answerNow,
  asked,
  fill,
  form,
  history,
  notice,
  openAgain,
  openProcedure,
  openRuleset,
  openWith,
  procedure,
  type Resolved,
  result,
  ruleset,
  standing,
  wanted,
} from '../state'
import { answerText, askedText } from '../told/answer'
import { procedureName, words } from '../told/words'
import { DiceBar } from './Dice'
import { FieldList } from './Field'
import { Clause, Odds, ResultCard } from './Result'

/** Ruleset, group and procedure. */
function Picker() {
  const t = words()
  const group = groupOf(procedure.value)
  const here = proceduresIn(ruleset.value, group)
  return (
    <section class="picker">
      <label class="pick-ruleset">
        <span>{t.ruleset}</span>
        <select
          data-testid="ruleset"
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
      <fieldset class="groups" aria-label={t.procedure}>
        {GROUPS.map((one) => {
          const first = proceduresIn(ruleset.value, one)[0]
          return first ? (
            <button
              key={one}
              type="button"
              aria-pressed={one === group}
              data-testid={`group-${one}`}
              onClick={() => openProcedure(first.name)}
            >
              {t.groups[one]}
            </button>
          ) : null
        })}
      </fieldset>
      <div class="pick-procedure">
        <label>
          <span class="sr">{t.procedure}</span>
          <select
            data-testid="procedure"
            value={procedure.value.name}
            onChange={(event) => openProcedure(event.currentTarget.value)}
          >
            {here.map(({ name }) => (
              <option key={name} value={name}>
                {procedureName(t, name)}
              </option>
            ))}
          </select>
        </label>
        <Clause rule={procedure.value.rule} />
      </div>
    </section>
  )
}

/** What was resolved before; the newest first. */
function History() {
  const t = words()
  return (
    <section class="history" data-testid="history">
      <h3>{t.history}</h3>
      {history.value.length === 0 ? <p class="small">{t.historyEmpty}</p> : null}
      <ol>
        {history.value.map((one, nr) => {
          const known = PROCEDURES.get(one.procedure)
          return known ? (
            <li key={nr}>
              <button
                type="button"
                title={t.againHint}
                data-testid={`again-${nr}`}
                onClick={() => openAgain(one, withoutDice)}
              >
                <b>{procedureName(t, one.procedure)}</b> {answerText(t, known, one.output)}
                <span class="small">{askedText(t, known, withoutDice(known, one.input))}</span>
              </button>
            </li>
          ) : null
        })}
      </ol>
      {history.value.length > 0 ? (
        <button type="button" class="plain" onClick={() => (history.value = [])}>
          {t.forget}
        </button>
      ) : null}
    </section>
  )
}

/** A choice of the regiments of the roster, by number. */
function UnitChoice({
  label,
  testId,
  value,
  onChoose,
}: {
  label: string
  testId: string
  value: number
  onChoose(nr: number): void
}) {
  const t = words()
  return (
    <select
      aria-label={label}
      data-testid={testId}
      value={value}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
    >
      <option value={-1}>{`${label}: ${t.roster.nobody}`}</option>
      {units.value.map((unit, nr) =>
        unit.state === 'gone' ? null : (
          <option key={nr} value={nr}>
            {unit.name} ({inRanks(unit)})
          </option>
        ),
      )}
    </select>
  )
}

/** Fills the form from a regiment of the roster. */
function FromRoster() {
  const t = words()
  return (
    <UnitChoice
      label={t.roster.from}
      testId="from-roster"
      value={-1}
      onChoose={(nr) => {
        const unit = units.value[nr]
        if (unit) fill({ ...form.value, ...fillFrom(unit, procedure.value) })
      }}
    />
  )
}

/** What usually comes next, and where losses are written down. */
function Next({ resolved }: { resolved: Resolved }) {
  const t = words()
  const [target, choose] = useState(-1)
  const steps = nextSteps(resolved)
  const losses = units.value.length > 0 ? lossesOf(resolved) : null
  if (steps.length === 0 && !losses) return null
  return (
    <section class="next" aria-label={t.next}>
      {losses ? (
        <p class="tool-row">
          <UnitChoice label={t.roster.writeTo} testId="write-to" value={target} onChoose={choose} />
          <button
            type="button"
            data-testid="write-losses"
            disabled={target < 0}
            onClick={() => {
              loseBoth(target, losses.stragglers, losses.casualties)
              notice.value = t.roster.written(units.value[target]?.name ?? '')
              choose(-1)
            }}
          >
            {t.roster.write}
          </button>
        </p>
      ) : null}
      {steps.map(({ procedure: { name }, fields }) => (
        <button key={name} type="button" data-testid={`next-${name}`} onClick={() => openWith(name, fields)}>
          {t.next}: <b>{procedureName(t, name)}</b> →
        </button>
      ))}
    </section>
  )
}

/** Copies a link to the form as it stands. */
async function share(): Promise<void> {
  const t = words()
  const { profile: _profile, ...input } = asked.value.input
  const before = location.href.replace(/#.*$/, '')
  const link = writeLink(before, { ruleset: ruleset.value, procedure: procedure.value, input })
  if (link === null) {
    notice.value = t.linkLong
    return
  }
  try {
    await navigator.clipboard.writeText(before + link)
    notice.value = t.copied
  } catch {
    notice.value = `${t.copyHere} ${before}${link}`
  }
}

/** The form, the dice and what came of them. */
export function Resolve() {
  const t = words()
  const top = useRef<HTMLDivElement>(null)
  const shown = result.value
  const answer = answerNow.value
  // After a throw the result is in sight.
  useEffect(() => {
    if (shown) top.current?.scrollIntoView({ block: matchMedia('(max-width: 760px)').matches ? 'start' : 'nearest' })
  }, [shown])
  const { name } = procedure.value
  return (
    <div class="resolve">
      <div class="column asked">
        <Picker />
        <div class="outcome" ref={top}>
          {shown ? (
            <>
              <ResultCard resolved={shown} />
              <Next key={history.value.length} resolved={shown} />
            </>
          ) : !wanted.value && answer.ok ? (
            <section class="result" aria-label={t.answerNow}>
              <p class="sentence" role="status" data-testid="sentence">
                {answerText(t, procedure.value, answer.value)}
              </p>
            </section>
          ) : null}
        </div>
        {units.value.length > 0 ? <FromRoster /> : null}
        <form
          class="form"
          data-testid="form"
          onSubmit={(event) => event.preventDefault()}
          aria-label={procedureName(t, name)}
        >
          <FieldList
            key={name}
            procedure={procedure.value}
            of={procedure.value.input}
            prefix=""
            values={{ ...form.value, ...asked.value.input }}
            closed={asked.value.closed}
            needed={asked.value.needed}
            standing={standing.value}
            onChange={(key, value) => fill(withValue(form.value, key, value))}
          />
        </form>
        <p class="tools">
          <button type="button" class="plain" data-testid="share" onClick={() => void share()}>
            {t.share}
          </button>
          <button type="button" class="plain" data-testid="empty-form" onClick={() => fill({})}>
            {t.clearForm}
          </button>
        </p>
        <DiceBar />
      </div>
      <div class="column beside">
        {wanted.value ? <Odds procedure={procedure.value} input={asked.value.input} /> : null}
        <History />
      </div>
    </div>
  )
}
