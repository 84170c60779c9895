import { useSeat } from '../seat/useSeat'
import { useEffect, useRef } from 'preact/hooks'
import { separateSharedTerms } from '../../../ai/operational/explain/planTerms'
import type { IntendedAttack, PlanScore, EvaluationTerm } from '../../../ai/operational/types'
import { services } from '../../shell/services'
import { capitalised } from '../../shared/format'
import { RuleLink } from '../../shared/Parts'
import { signedFigure } from './figures'
import { hexLightProps } from '../cards/BoxParts'
import { goalHexes } from './planGoals'
import { aiWord } from './aiSentences'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'
import { askStaff, canAskStaff, dismissStaff, lightPlan, unlightPlan } from './staff'
import { putCursorOn } from '../controller/mapCursor'

// The staff is a computer adviser of the player at the screen; it proposes plans and attacks. `seat` is the seat store: what the page holds for
// that player, as signals.
// A plan's score is a sum; each term of that sum has a name and a value in victory points (OPS-18.3).

/** Terms nearer to 0 than this are left out: with one decimal place they would be shown as 0. */
const MIN_SHOWN_VALUE = 0.05
/** At most so many terms of a score are shown, so that a plan fits the panel. */
const MAX_TERMS = 5
/** At most so many plans are shown. */
const MAX_PLANS = 3

/** The terms that matter enough to be shown, the weightiest first. */
const shownTerms = (terms: readonly EvaluationTerm[]): EvaluationTerm[] =>
  terms
    .filter(({ value }) => Math.abs(value) >= MIN_SHOWN_VALUE)
    .sort((term, other) => Math.abs(other.value) - Math.abs(term.value))
    .slice(0, MAX_TERMS)

/** The name of a term of the computer's evaluation, in the language of the page. */
const termName = (name: string): string => aiWord(text.value, 'term', name) ?? text.value.solo.advice.other

/** The terms that are equal in all plans, and so no reason to prefer one of them. */
function SharedTerms({ terms }: { terms: readonly EvaluationTerm[] }) {
  const weightyTerms = shownTerms(terms)
  if (weightyTerms.length === 0) return null
  return (
    <p class="small" data-testid="advice-shared">
      {text.value.solo.advice.shared(
        weightyTerms.map(({ name, value }) => `${termName(name)} ${signedFigure(value)}`).join('; '),
      )}
    </p>
  )
}

/** One plan of the staff: name, score, the terms of the score as reasons, and a button that lights the hexes of the plan. */
function PlanRow({ planScore, index }: { planScore: PlanScore; index: number }) {
  const seat = useSeat()
  const t = text.value.solo.advice
  const { plan: planId, value: scoreValue } = planScore
  const hexes = goalHexes(planId)
  const isLit = seat.litPlan.value === index
  const terms = shownTerms(planScore.terms)
  return (
    <li class={isLit ? 'on' : ''} data-testid="advice-plan" data-plan={planId}>
      <p class="plan-head">
        <b>
          {index + 1}. {capitalised(aiWord(text.value, 'plan', planId) ?? t.plan(index + 1))}
        </b>
        <span title={t.scoreHint}>{t.score(signedFigure(scoreValue))}</span>
      </p>
      {terms.length > 0 ? (
        <ul class="terms">
          {terms.map(({ name, value }) => (
            <li key={name}>
              <span>{capitalised(termName(name))}</span> <b>{signedFigure(value)}</b>
            </li>
          ))}
        </ul>
      ) : null}
      {hexes.length > 0 ? (
        <button
          type="button"
          aria-pressed={isLit}
          data-testid="advice-show"
          onClick={() => {
            if (isLit) {
              unlightPlan(seat)
              return
            }
            lightPlan(seat, index, hexes)
            const [firstHex] = hexes
            if (firstHex !== undefined) putCursorOn(seat, firstHex)
          }}
        >
          ◎ {isLit ? t.shown : t.show}
          <span class="small">{hexes.map(names.value.hex).join(', ')}</span>
        </button>
      ) : (
        <p class="small">{t.noPlace}</p>
      )}
    </li>
  )
}

/** The attacks that the staff would make, each with the victory points that it expects to gain. A click on one shows its target on the map. */
function AdvisedAttacks({ attacks }: { attacks: readonly IntendedAttack[] }) {
  const seat = useSeat()
  const t = text.value.solo.advice
  if (attacks.length === 0) return null
  return (
    <>
      <h3>{t.attacks}</h3>
      <ul class="advised-attacks">
        {attacks.map(({ target, attackers, gain }) => (
          <li key={target}>
            <button
              type="button"
              class="log-line"
              {...hexLightProps(seat, target)}
              onClick={() => {
                putCursorOn(seat, target)
                services.board?.centre(target)
              }}
            >
              {t.attack(names.value.hex(target), names.value.pieces(attackers), t.gain(signedFigure(gain)))}
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
  const staffAdvice = seat.staffAdvice.value
  const panel = useRef<HTMLElement>(null)
  const isOpen = staffAdvice !== null
  // When the panel opens it gets the focus, for players who asked by a key.
  useEffect(() => {
    if (isOpen) panel.current?.focus({ preventScroll: true })
  }, [isOpen])
  if (!staffAdvice) return null
  const t = text.value.solo.advice
  // Every change of the game makes a new view object. If the view is no longer that of the question, the game has gone on since.
  const isOutdated = staffAdvice.askedView !== seat.view.value
  const isThinking = staffAdvice.asking
  // Terms that are equal in all plans are taken out of the plans and shown once.
  const { shared: sharedTerms, plans: planScores } = separateSharedTerms(
    staffAdvice.advice?.plans.slice(0, MAX_PLANS) ?? [],
  )
  return (
    <section class="staff" ref={panel} tabIndex={-1} aria-labelledby="staff-head" data-testid="advice">
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
        {isThinking ? <p role="status">{t.thinking}</p> : null}
        {!isThinking && isOutdated ? <p class="stale">{t.stale}</p> : null}
        {/* No advice: in the command segment the player is told to ask again later, since the staff speaks of movement and attacks only. */}
        {!isThinking && planScores.length + (staffAdvice.advice?.attacks.length ?? 0) === 0 ? (
          <p>{seat.view.value.segment === 'command' ? t.later : t.none}</p>
        ) : null}
        {planScores.length > 0 ? (
          <ol class="plans">
            {planScores.map((planScore, i) => (
              <PlanRow key={planScore.plan} planScore={planScore} index={i} />
            ))}
          </ol>
        ) : null}
        <SharedTerms terms={sharedTerms} />
        <AdvisedAttacks attacks={staffAdvice.advice?.attacks ?? []} />
        <p class="small">
          {t.about} <RuleLink id="OPS-18.3" />
        </p>
        {!isThinking && isOutdated ? (
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
