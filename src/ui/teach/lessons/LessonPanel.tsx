import { useEffect, useRef } from 'preact/hooks'
import { isHexId } from '../../../hex/hexId'
import { SOURCES } from '../../../teach/lessons/all'
import type { Lesson, LessonCard, LessonStep } from '../../../teach/lessons/schema'
import type { Stray } from '../../../teach/lessons/stray'
import { HiddenCard } from '../../hex/cards/Boxes'
import { GroundCard } from '../../hex/cards/GroundCard'
import { UnitCard } from '../../hex/cards/UnitCard'
import { ClashButton } from '../../table/ClashButton'
import { LogPanel } from '../../hex/log/LogPanel'
import { ObjectivesStrip } from '../../hex/objectives/ObjectivesStrip'
import { placeInView } from '../../hex/shared/pieces'
import { names } from '../../hex/shared/scenario'
import { currentSeat } from '../../hex/seat/current'
import { refusalText } from '../../i18n/messages'
import { RuleLink, TextWithRuleLinks } from '../../shared/Parts'
import { handUsed } from '../../shared/touch'
import { openLearn } from '../../shell/learning'
import { settings } from '../../shell/storage/settings'
import { HandIn } from '../home/HandIn'
import { LearnHead } from '../LearnPage'
import { said } from '../words'
import { LessonText } from './LessonText'
import type { LessonRun } from './run'
import { lessonWords } from './words'

const CARDS: Readonly<Record<LessonCard, () => preact.JSX.Element | null>> = {
  unit: () => <UnitCard />,
  ground: () => <GroundCard />,
  boxes: () => <HiddenCard />,
  log: () => <LogPanel />,
  standing: () => <ObjectivesStrip />,
}

/** The lesson beside the map: what to do, what came of it, hints; below it the cards that the lesson needs. `next`: the lesson after this one. */
export function LessonPanel({ run, next }: { run: LessonRun; next: Lesson | null }) {
  const { lesson } = run
  const t = lessonWords()
  const isFinished = run.step.value >= lesson.steps.length
  const fault = run.fault.value
  return (
    <section class="learn-panel lesson" aria-label={said(lesson.title)}>
      <LearnHead title={said(lesson.title)} />
      <div class="learn-body">
        {fault === null ? null : (
          <p role="alert">
            {t.faulty} {refusalText(fault, settings.value.lang, names.value)}
          </p>
        )}
        {isFinished ? <Finished run={run} next={next} /> : <Step run={run} />}
        {isFinished || !currentSeat.value || run.state.value.is === 'done' ? null : (
          <div class="lesson-cards">
            {lesson.cards.map((card) => {
              const Card = CARDS[card]
              return <Card key={card} />
            })}
          </div>
        )}
      </div>
    </section>
  )
}

/** The step being done. */
function Step({ run }: { run: LessonRun }) {
  const { lesson } = run
  const t = lessonWords()
  const step = lesson.steps[run.step.value]
  const state = run.state.value
  const mainButton = useRef<HTMLButtonElement>(null)
  // When the step has ended, Enter goes on. Until then the keys belong to the map.
  useEffect(() => {
    // Each step and each verdict is read from its beginning.
    document.querySelector('.lesson .learn-body')?.scrollTo(0, 0)
    if (state.is === 'asks') document.querySelector<HTMLElement>('.lesson-question button')?.focus()
    else if (state.is !== 'doing') mainButton.current?.focus()
    else document.querySelector<HTMLElement>('#map')?.focus()
  }, [state, run.step.value])
  // What came of the step must be seen: the panel of the fight, which lies over the lesson, gives way (lessons.css).
  useEffect(() => {
    document.body.dataset.lesson = state.is
    return () => {
      delete document.body.dataset.lesson
    }
  }, [state])
  if (!step) return null
  const wrong = state.is === 'wrong' ? step.wrong[state.index] : undefined
  return (
    <>
      {run.step.value === 0 ? (
        <p class="learn-goal">
          <b>{t.goal}:</b> {said(lesson.goal)}
        </p>
      ) : null}
      <p class="small">{t.step(run.step.value + 1, lesson.steps.length)}</p>
      <div aria-live="polite" data-testid="lesson-step" data-state={state.is}>
        {state.is === 'doing' ? (
          <>
            <LessonText key={`say ${run.step.value}`} class="learn-say">
              {step.say}
            </LessonText>
            {run.step.value === 0 && t.how[handUsed.value] ? <p class="small">{t.how[handUsed.value]}</p> : null}
            {step.more ? <LessonText key={`more ${run.step.value}`}>{step.more}</LessonText> : null}
          </>
        ) : null}
        {state.is === 'asks' && step.ask ? <Question run={run} ask={step.ask} tried={state.tried} /> : null}
        {state.is === 'done' ? (
          <div class="learn-right">
            <b>✓ {t.right}</b> {step.after ? <LessonText>{step.after}</LessonText> : null}
          </div>
        ) : null}
        {state.is === 'wrong' && wrong ? (
          <p class="learn-wrong">
            <b>✗ {t.wrong}</b> {said(wrong.say)} <RuleLink id={wrong.rule} />
          </p>
        ) : null}
        {state.is === 'stray' ? (
          <p class="learn-wrong">
            <b>✗ {t.wrong}</b> {strayWords(state.how)}
          </p>
        ) : null}
        {state.is === 'closed' ? (
          <p class="learn-wrong">
            <b>✗ {t.wrong}</b> {t.closed}
          </p>
        ) : null}
      </div>
      <div class="learn-buttons">
        {state.is === 'done' ? (
          <button ref={mainButton} type="button" class="strong" data-testid="lesson-go-on" onClick={() => run.goOn()}>
            {t.goOn}
          </button>
        ) : (
          <>
            {state.is === 'asks' ? null : run.hints.value < step.hints.length ? (
              <button type="button" data-testid="lesson-hint" onClick={() => run.askHint()}>
                {run.hints.value === 0 ? t.askHint : t.askMore}
              </button>
            ) : (
              <button type="button" data-testid="lesson-show" onClick={() => run.show()}>
                {t.show}
              </button>
            )}
            <button
              ref={mainButton}
              type="button"
              class={state.is === 'doing' || state.is === 'asks' ? '' : 'strong'}
              data-testid="lesson-again"
              onClick={() => run.again()}
            >
              {t.again}
            </button>
          </>
        )}
      </div>
      {state.is === 'done' || state.is === 'asks' || run.hints.value === 0 ? null : (
        <ul class="lesson-hints" aria-live="polite">
          {step.hints.slice(0, run.hints.value).map((hint, index) => (
            <li key={hint.en}>
              <b>{t.hint(index + 1)}:</b> <LessonText>{hint}</LessonText>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What a pupil is told whose step has gone astray. */
function strayWords(how: Stray): string {
  const t = lessonWords()
  const listed = (ids: readonly string[]): string => ids.map((id) => names.value.piece(id)).join(', ')
  switch (how.is) {
    case 'other':
      return t.strayOther(listed(how.pieces), listed(how.asked))
    case 'ended': {
      const view = currentSeat.value?.view.value
      const at = view ? placeInView(view, how.piece) : undefined
      return t.strayEnded(listed([how.piece]), at && isHexId(at) ? at : '', how.places.join(', '))
    }
    case 'attack':
      return t.strayAttack
    case 'phase':
      return t.strayPhase
  }
}

/** The question of a step, with its options, and what is wrong with the one that was chosen. `tried`: its number; null: none. */
function Question({ run, ask, tried }: { run: LessonRun; ask: NonNullable<LessonStep['ask']>; tried: number | null }) {
  const t = lessonWords()
  const chosen = tried === null ? undefined : ask.options[tried]
  const clashKey = run.lastClash()
  return (
    <fieldset class="lesson-question" aria-label={said(ask.question)} data-testid="lesson-question">
      <LessonText class="learn-say">{ask.question}</LessonText>
      {clashKey ? (
        <p class="learn-buttons">
          <ClashButton clashKey={clashKey} playsReplay /> <ClashButton clashKey={clashKey} />
        </p>
      ) : null}
      {ask.options.map(({ say }, index) => (
        <button key={say.en} type="button" data-testid="lesson-option" onClick={() => run.choose(index)}>
          {said(say)}
        </button>
      ))}
      {chosen ? (
        <p class="learn-wrong" role="status">
          <b>✗ {t.notThis}</b> <TextWithRuleLinks>{said(chosen.because)}</TextWithRuleLinks>
        </p>
      ) : null}
    </fieldset>
  )
}

/** The end of a lesson: why it mattered, and what comes next. */
function Finished({ run, next }: { run: LessonRun; next: Lesson | null }) {
  const { lesson } = run
  const t = lessonWords()
  const mainButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // It is read from its top, and the game's own questions give way to it (lessons.css).
    mainButton.current?.focus({ preventScroll: true })
    document.querySelector('.lesson .learn-body')?.scrollTo(0, 0)
    document.body.dataset.lesson = 'finished'
    return () => {
      delete document.body.dataset.lesson
    }
  }, [])
  return (
    <div data-testid="lesson-finished">
      <h2>{t.finished}</h2>
      <h3>{t.why}</h3>
      <p>{said(lesson.why)}</p>
      <div class="small">
        {t.sources}:
        <ul class="lesson-sources">
          {SOURCES.filter(({ key }) => lesson.sources.includes(key)).map(({ key, cite, url }) => (
            <li key={key}>
              {url ? (
                <a href={url} target="_blank" rel="noreferrer">
                  {said(cite)}
                </a>
              ) : (
                said(cite)
              )}
            </li>
          ))}
        </ul>
      </div>
      <p>
        {t.clauses}:{' '}
        {lesson.rules.map((rule) => (
          <RuleLink key={rule} id={rule} />
        ))}
      </p>
      <div class="learn-buttons">
        <button
          ref={mainButton}
          type="button"
          class="strong"
          data-testid="lesson-next"
          onClick={() => openLearn({ room: 'lesson', id: next?.id ?? null })}
        >
          {next ? `${t.next}: ${said(next.title)}` : t.all}
        </button>
        <button type="button" onClick={() => run.fromStart()}>
          {t.fromStart}
        </button>
        {next ? (
          <button type="button" onClick={() => openLearn({ room: 'lesson', id: null })}>
            {t.all}
          </button>
        ) : null}
        <HandIn />
      </div>
    </div>
  )
}
