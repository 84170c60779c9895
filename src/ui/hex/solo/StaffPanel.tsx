import { useSeat } from '../seat/useSeat'
import { useEffect, useRef } from 'preact/hooks'
import { separateSharedTerms } from '../../../ai/operational/explain/planTerms'
import type { IntendedAttack, PlanScore, EvaluationTerm } from '../../../ai/operational/types'
import { services } from '../../shell/services'
import { capitalised } from '../../shared/format'
import { RuleLink } from '../../shared/Parts'
import { points } from './figures'
import { goalHexes } from './planGoals'
import { aiWord } from './aiSentences'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'
import { askStaff, canAskStaff, dismissStaff, lightPlan } from './staff'
import { lookAt } from '../controller/mapCursor'

/** Terms of a score below this figure are not shown. */
const LEAST = 0.05
const TERMS = 5

/** The terms to show, the weightiest first. */
const weighty = (terms: readonly EvaluationTerm[]): EvaluationTerm[] =>
  terms
    .filter(({ value }) => Math.abs(value) >= LEAST)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
    .slice(0, TERMS)

const named = (name: string): string => aiWord(text.value, 'term', name) ?? text.value.solo.advice.other

/** The terms that all plans share, which are no reason to prefer one of them. */
function Shared({ terms }: { terms: readonly EvaluationTerm[] }) {
  const told = weighty(terms)
  if (told.length === 0) return null
  return (
    <p class="small" data-testid="advice-shared">
      {text.value.solo.advice.shared(told.map(({ name, value }) => `${named(name)} ${points(value)}`).join('; '))}
    </p>
  )
}

/** A plan: its name, its score beyond the shared terms with the reasons, and a button that lights its hexes. */
function PlanRow({ plan, k }: { plan: PlanScore; k: number }) {
  const seat = useSeat()
  const t = text.value.solo.advice
  const hexes = goalHexes(plan.plan)
  const on = seat.litPlan.value === k
  const terms = weighty(plan.terms)
  return (
    <li class={on ? 'on' : ''} data-testid="advice-plan" data-plan={plan.plan}>
      <p class="plan-head">
        <b>
          {k + 1}. {capitalised(aiWord(text.value, 'plan', plan.plan) ?? t.plan(k + 1))}
        </b>
        <span title={t.scoreHint}>{t.score(points(plan.value))}</span>
      </p>
      {terms.length > 0 ? (
        <ul class="terms">
          {terms.map(({ name, value }) => (
            <li key={name}>
              <span>{capitalised(named(name))}</span> <b>{points(value)}</b>
            </li>
          ))}
        </ul>
      ) : null}
      {hexes.length > 0 ? (
        <button
          type="button"
          aria-pressed={on}
          data-testid="advice-show"
          onClick={() => {
            lightPlan(seat, on ? -1 : k, on ? [] : hexes)
            const [first] = hexes
            if (!on && first !== undefined) lookAt(seat, first)
          }}
        >
          ◎ {on ? t.shown : t.show}
          <span class="small">{hexes.map(names.value.hex).join(', ')}</span>
        </button>
      ) : (
        <p class="small">{t.noPlace}</p>
      )}
    </li>
  )
}

/** Attacks that the staff would make; each leads to its hex. */
function Attacks({ attacks }: { attacks: readonly IntendedAttack[] }) {
  const seat = useSeat()
  const t = text.value.solo.advice
  if (attacks.length === 0) return null
  return (
    <>
      <h3>{t.attacks}</h3>
      <ul class="advised-attacks">
        {attacks.map((a) => (
          <li key={a.target}>
            <button
              type="button"
              class="log-line"
              onMouseEnter={() => (seat.litHexes.value = [a.target])}
              onMouseLeave={() => (seat.litHexes.value = [])}
              onFocus={() => (seat.litHexes.value = [a.target])}
              onBlur={() => (seat.litHexes.value = [])}
              onClick={() => {
                lookAt(seat, a.target)
                services.board?.centre(a.target)
              }}
            >
              {t.attack(names.value.hex(a.target), names.value.pieces(a.attackers), t.gain(points(a.gain)))}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What the staff advises: at most three plans with their reasons, and attacks. */
export function StaffPanel() {
  const seat = useSeat()
  const c = seat.staffAdvice.value
  const box = useRef<HTMLElement>(null)
  // The focus goes to the answer, for players who asked by a key.
  useEffect(() => {
    if (c) box.current?.focus({ preventScroll: true })
  }, [c === null])
  if (!c) return null
  const t = text.value.solo.advice
  const stale = c.of !== seat.view.value
  const { shared, plans } = separateSharedTerms(c.advice?.plans.slice(0, 3) ?? [])
  return (
    <section class="staff" ref={box} tabIndex={-1} aria-labelledby="staff-head" data-testid="advice">
      <header class="dialog-head">
        <h2 id="staff-head">{t.heading}</h2>
        <button
          type="button"
          class="icon"
          aria-label={text.value.close}
          title={text.value.close}
          data-testid="advice-close"
          onClick={() => dismissStaff(seat)}
        >
          ✕
        </button>
      </header>
      <div class="staff-body" aria-live="polite">
        {c.asking ? <p role="status">{t.thinking}</p> : null}
        {!c.asking && stale ? <p class="stale">{t.stale}</p> : null}
        {!c.asking && plans.length + (c.advice?.attacks.length ?? 0) === 0 ? (
          <p>{seat.view.value.segment === 'command' ? t.later : t.none}</p>
        ) : null}
        {plans.length > 0 ? (
          <ol class="plans">
            {plans.map((plan, k) => (
              <PlanRow key={plan.plan} plan={plan} k={k} />
            ))}
          </ol>
        ) : null}
        <Shared terms={shared} />
        <Attacks attacks={c.advice?.attacks ?? []} />
        <p class="small">
          {t.about} <RuleLink id="OPS-18.3" />
        </p>
        {!c.asking && stale ? (
          <button
            type="button"
            data-testid="advice-again"
            disabled={!canAskStaff(seat)}
            onClick={() => void askStaff(seat)}
          >
            {t.again}
          </button>
        ) : null}
      </div>
    </section>
  )
}
