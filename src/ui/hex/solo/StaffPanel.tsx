import { useSeat } from '../seat/useSeat'
import { useEffect, useRef } from 'preact/hooks'
import { separateSharedTerms } from '../../../ai/operational/explain/planTerms'
import type { ProposedMove, StaffProposal } from '../../../ai/operational/staff/advise'
import type { IntendedAttack, EvaluationTerm } from '../../../ai/operational/types'
import type { HexId, PieceId } from '../../../operational/types'
import { capitalised } from '../../shared/format'
import { RuleLink } from '../../shared/Parts'
import { signedFigure } from './figures'
import { hexLightProps } from '../cards/BoxParts'
import { aiWord } from './aiSentences'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'
import { arrowsOf, askStaff, canAskStaff, dismissStaff, lightPlan, unlightPlan } from './staff'
import { putCursorOn } from '../controller/mapCursor'

// The staff is a computer adviser of the player at the screen; it proposes what to attack and who goes where.
// A proposal's score is a sum; each of its terms has a name and a value in victory points (OPS-18.3).

/** Terms nearer to 0 than this are left out: with one decimal place they would be shown as 0. */
const MIN_SHOWN_VALUE = 0.05
/** At most so many terms of a score are shown, so that a plan fits the panel. */
const MAX_TERMS = 5

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

/** Where a formation goes, and what it attacks from there: "Smith and Riley to 1223; Taylor to 1224; they attack 1324". */
function MoveRow({ move: { formation, pieces, to, targets } }: { move: ProposedMove }) {
  const t = text.value.solo.advice
  const { and } = text.value.events
  const piecesByHex = new Map<HexId, PieceId[]>()
  for (const [n, piece] of pieces.entries()) piecesByHex.set(to[n]!, [...(piecesByHex.get(to[n]!) ?? []), piece])
  const ways = [...piecesByHex].map(([hex, ids]) => t.way(names.value.pieces(ids), names.value.hex(hex)))
  const attacks = targets.length > 0 ? t.thenAttack(and(targets.map(names.value.hex))) : ''
  return (
    <li>
      <b>{names.value.formation(formation)}:</b> {ways.join('; ')}
      {attacks}
    </li>
  )
}

/** One proposal of the staff: what it attacks, who goes where, the long-run plan, the score with its reasons, and a button that draws its arrows. */
function ProposalRow({ proposal, index }: { proposal: StaffProposal; index: number }) {
  const seat = useSeat()
  const t = text.value.solo.advice
  const { plan: planId, attacks, moves, value } = proposal
  const isLit = seat.litPlan.value === index
  const terms = shownTerms(proposal.terms)
  const targets = text.value.events.and(attacks.map(({ target }) => names.value.hex(target)))
  const heading = attacks.length > 0 ? t.attackOf(targets) : t.noAttack
  return (
    <li class={isLit ? 'on' : ''} data-testid="advice-plan" data-plan={planId}>
      <p class="plan-head">
        <b>
          {index + 1}. {heading}
        </b>
        <span title={t.scoreHint}>{t.score(signedFigure(value))}</span>
      </p>
      {moves.length > 0 ? (
        <ul class="orders">
          {moves.map((move) => (
            <MoveRow key={move.formation} move={move} />
          ))}
        </ul>
      ) : (
        <p class="small">{t.allStay}</p>
      )}
      <p class="small">{t.aim(aiWord(text.value, 'plan', planId) ?? '')}</p>
      <button
        type="button"
        aria-pressed={isLit}
        data-testid="advice-show"
        onClick={() => (isLit ? unlightPlan(seat) : lightPlan(seat, index, arrowsOf(proposal)))}
      >
        ◎ {isLit ? t.shown : t.show}
      </button>
      {terms.length > 0 ? (
        <details>
          <summary class="small">{t.reasons}</summary>
          <ul class="terms">
            {terms.map(({ name, value: points }) => (
              <li key={name}>
                <span>{capitalised(termName(name))}</span> <b>{signedFigure(points)}</b>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  )
}

/** The attacks that the staff would make now, each with the victory points that it expects to gain. A click on one shows its target on the map. */
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
              data-testid="advice-attack"
              {...hexLightProps(seat, target)}
              onClick={() => {
                putCursorOn(seat, target)
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

/** What the staff advises: before the combat phase proposals that differ in attacks and ways, then attacks. */
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
  // The game has gone on since the staff was asked: its view is another object.
  const isOutdated = staffAdvice.askedView !== seat.view.value
  const isThinking = staffAdvice.asking
  // Terms that are equal in all plans are taken out of the plans and shown once.
  const proposals = staffAdvice.advice?.proposals ?? []
  const { shared: sharedTerms, plans: scores } = separateSharedTerms(proposals)
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
        {!isThinking && proposals.length + (staffAdvice.advice?.attacks.length ?? 0) === 0 ? (
          <p>{staffAdvice.askedView.segment === 'combat' ? t.noneWorth : t.none}</p>
        ) : null}
        {proposals.length > 0 ? (
          <ol class="plans">
            {proposals.map((proposal, i) => (
              // The score and its terms are told without what all proposals have in common.
              <ProposalRow key={i} proposal={{ ...proposal, ...scores[i]! }} index={i} />
            ))}
          </ol>
        ) : null}
        {!isThinking && proposals.length === 1 ? <p class="small">{t.onlyOne}</p> : null}
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
