import { LearnPanel } from '../LearnPage'
import type { Practice, Verdict } from './practice'
import type { Compare } from './store'
import { pointsText } from './points'
import { compareWords } from './words'

/** Smaller differences are none, in points. */
const EVEN = 0.25

/** Beside the board: the turn that is played again, and what has come of it. */
export function PracticePanel({ compare, practice }: { compare: Compare; practice: Practice }) {
  const t = compareWords()
  const turn = compare.story.value.turns[practice.place]!
  const own = practice.own.value
  const answered = practice.answered.value
  return (
    <LearnPanel title={t.practice(turn.turn)} isHome leaveLabel={t.practiceBack} onBack={compare.endPractice}>
      <p class="compare-say" aria-live="polite" data-testid="practice-say">
        {practice.isRefused ? t.practiceRefused : answered ? t.practiceOver : own ? t.practiceThen : t.practiceSay}
      </p>
      {own ? <VerdictRow title={t.afterOwn} verdict={own} testId="practice-own" /> : null}
      {answered ? <VerdictRow title={t.afterAnswer} verdict={answered} testId="practice-answered" /> : null}
      {own ? <p class="small">{t.luck}</p> : <p>{t.practiceHow}</p>}
      <div class="compare-row">
        <button type="button" data-testid="practice-again" onClick={() => void compare.playAgain(practice.place)}>
          {t.again}
        </button>
      </div>
    </LearnPanel>
  )
}

/** The old and the new movement of the value, and which is better. */
function VerdictRow({ title, verdict, testId }: { title: string; verdict: Verdict; testId: string }) {
  const t = compareWords()
  const by = verdict.now - verdict.old
  return (
    <div class="compare-verdict" data-testid={testId}>
      <h2>{title}</h2>
      <p>
        {t.now}: <b>{t.swing(pointsText(verdict.now))}</b>. {t.old}: <b>{t.swing(pointsText(verdict.old))}</b>.
      </p>
      <p class={by < -EVEN ? 'bad' : 'good'}>
        {by > EVEN ? `▲ ${t.isBetter}` : by < -EVEN ? `▼ ${t.isWorse}` : `= ${t.isEven}`}
      </p>
    </div>
  )
}
