import type { ClassPlan, ClassPlans, Controversy, PlanOpen } from '../../../teach/class/schema'
import { LESSON_FILES } from '../../../teach/lessons/all'
import { pedregalRecord } from '../../../teach/record/pedregal'
import { type LearnPlace, learnLink, openLearn } from '../../shell/learning'
import { said } from '../words'
import { chooseSheet, classTab } from './sheets'
import { classWords } from './words'

/** All plans, each folded to its central question. */
export function Plans({ plans }: { plans: ClassPlans }) {
  const t = classWords()
  return (
    <div class="class-plans">
      {plans.plans.map((plan, index) => (
        <details key={plan.id} class="class-plan" open={index === 0} data-testid={`plan-${plan.id}`}>
          <summary>
            <strong>{said(plan.title)}</strong> <span class="small">{t.minutes(plan.minutes)}</span>
            <span class="class-question">{said(plan.question)}</span>
          </summary>
          <SheetButton open={{ to: 'planSheet', id: plan.id }} />
          <PlanText plan={plan} plans={plans} />
        </details>
      ))}
      {plans.controversies.map((controversy) => (
        <details key={controversy.id} class="class-plan" data-testid={`plan-${controversy.id}`}>
          <summary>
            <strong>
              {t.controversy} ({controversy.id})
            </strong>{' '}
            <span class="small">{t.minutes(controversy.minutes)}</span>
            <span class="class-question">{said(controversy.question)}</span>
          </summary>
          <SheetButton open={{ to: 'planSheet', id: controversy.id }} />
          <ControversyText controversy={controversy} plans={plans} />
        </details>
      ))}
    </div>
  )
}

function SheetButton({ open }: { open: { to: 'planSheet'; id: string } }) {
  return (
    <button
      type="button"
      class="no-print"
      onClick={() => {
        chooseSheet(open)
        classTab.value = 'handouts'
      }}
    >
      {classWords().printPlan}
    </button>
  )
}

/** A plan: question, goals, preparation, steps, key. On paper as on the screen. */
export function PlanText({ plan, plans }: { plan: ClassPlan; plans: ClassPlans }) {
  const t = classWords()
  return (
    <>
      <h3>{t.goals}</h3>
      <Points of={plan.goals} />
      <h3>{t.prepare}</h3>
      <Points of={plan.prepare} />
      <h3>{t.steps}</h3>
      <Steps steps={plan.steps} plans={plans} />
      <h3>{t.key}</h3>
      <dl class="class-key">
        {plan.answerKey.map((entry) => (
          <div key={entry.question.en}>
            <dt>{said(entry.question)}</dt>
            <dd>
              {said(entry.answer)}
              <Links opens={entry.open} plans={plans} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** A controversy as the teacher needs it. */
export function ControversyText({ controversy, plans }: { controversy: Controversy; plans: ClassPlans }) {
  const t = classWords()
  return (
    <>
      <p>{t.controversyIntro}</p>
      <h3>{t.background}</h3>
      <p>{said(controversy.background)}</p>
      <div class="class-sides">
        {controversy.sides.map((side) => (
          <section key={side.name.en}>
            <h3>{said(side.name)}</h3>
            <p>
              <b>{said(side.claim)}</b>
            </p>
            <Points of={side.points} />
            <p class="small">{side.excerpts.join(', ')}</p>
          </section>
        ))}
      </div>
      <h3>{t.steps}</h3>
      <Steps steps={controversy.steps} plans={plans} />
      <h3>{t.key}</h3>
      <Points of={controversy.key} />
    </>
  )
}

function Points({ of }: { of: ClassPlan['goals'] }) {
  return (
    <ul class="sheet-points">
      {of.map((point) => (
        <li key={point.en}>{said(point)}</li>
      ))}
    </ul>
  )
}

/** The steps with the minutes of the lesson at which each begins and ends. */
function Steps({ steps, plans }: { steps: ClassPlan['steps']; plans: ClassPlans }) {
  const t = classWords()
  const ends = steps.map((_, index) => steps.slice(0, index + 1).reduce((sum, { minutes }) => sum + minutes, 0))
  return (
    <table class="class-steps">
      <thead>
        <tr>
          <th scope="col">{t.time}</th>
          <th scope="col">{t.steps}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, index) => (
          <tr key={step.title.en}>
            <th scope="row">{t.from((ends[index] ?? 0) - step.minutes, ends[index] ?? 0)}</th>
            <td>
              <b>{said(step.title)}.</b> {said(step.text)}
              <Links opens={step.open} plans={plans} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The place for learning that an entry opens; null: it is a hand-out. */
function placeOf(open: PlanOpen): LearnPlace | null {
  if (open.to === 'lesson' || open.to === 'stand') return { room: open.to, id: open.id }
  if (open.to === 'event') return { room: 'hours', id: open.id }
  return open.to === 'history' ? { room: 'history', turn: open.turn } : null
}

function Links({ opens, plans }: { opens: readonly PlanOpen[]; plans: ClassPlans }) {
  if (opens.length === 0) return null
  return (
    <ul class="class-links">
      {opens.map((open) => {
        const place = placeOf(open)
        const label = labelOf(open, plans)
        return (
          <li key={label}>
            {place ? (
              // An address, so that it can be opened beside this page, or sent to pupils.
              <a
                href={learnLink(place)}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return
                  event.preventDefault()
                  openLearn(place)
                }}
              >
                {label}
              </a>
            ) : (
              <button
                type="button"
                class="plain"
                onClick={() => {
                  chooseSheet(open)
                  classTab.value = 'handouts'
                }}
              >
                {label}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function labelOf(open: PlanOpen, plans: ClassPlans): string {
  const { links } = classWords()
  const record = pedregalRecord()
  switch (open.to) {
    case 'lesson': {
      const lesson = LESSON_FILES.find(({ id }) => id === open.id)
      const title = lesson && 'title' in lesson ? said(lesson.title as { en: string; es: string }) : open.id
      return links.lesson(title)
    }
    case 'stand': {
      const stand = record.stands.stands.find(({ id }) => id === open.id)
      return links.stand(open.id, stand ? said(stand.title) : '')
    }
    case 'event': {
      const event = record.events.events.find(({ id }) => id === open.id)
      return links.event(open.id, event ? said(event.title) : '')
    }
    case 'roleSheet': {
      const role = plans.roles.find(({ person }) => person === open.id)
      return links.roleSheet(record.people.people.find(({ id }) => id === role?.person)?.short ?? open.id)
    }
    case 'history':
    case 'mapSheet':
      return links[open.to](open.turn)
    case 'timelineSheet':
      return links.timelineSheet
    default:
      return links[open.to](open.id)
  }
}
