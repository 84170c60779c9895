import { useEffect, useRef } from 'preact/hooks'
import type { Stand } from '../../../teach/record/types'
import { answerOf, type StandAnswer } from '../../../teach/stands/boards'
import type { StandBoard, StandQuestion } from '../../../teach/stands/schema'
import type { Forecast } from '../../../operational/types'
import { names } from '../../hex/shared/scenario'
import { PAGE_TABLETOPS } from '../../hex/tabletops'
import { mpText } from '../../shared/format'
import { TextWithRuleLinks } from '../../shared/Parts'
import { learnBoard, openLearn } from '../../shell/learning'
import { HandIn } from '../home/HandIn'
import { said } from '../words'
import { Documents } from './Documents'
import { letterOf, RecordText } from './RecordText'
import type { Decision } from './StandRoom'
import { standWords } from './words'

interface AfterDecisionProps {
  stand: Stand
  board: StandBoard
  decision: Decision
  next: Stand | undefined
  onAgain: () => void
}

/** After the decision: what each choice means by the rules, what happened, what is disputed, and what the model gets wrong. */
export function AfterDecision({ stand, board, decision, next, onAgain }: AfterDecisionProps) {
  const t = standWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const chosen = stand.options.find(({ id }) => id === decision.option)
  // The choice that was made comes first.
  const options = [...stand.options].sort((a, b) => Number(b === chosen) - Number(a === chosen))
  return (
    <div class="stand-after" data-testid="stand-after">
      <h2 ref={heading} tabIndex={-1}>
        {t.yourChoice}
      </h2>
      {chosen ? <p class="learn-goal">{said(chosen.text)}</p> : null}
      <p>
        <i>“{decision.reason}”</i>
      </p>
      <h2>{t.happened}</h2>
      <p>
        <RecordText stand={stand}>{said(stand.outcome)}</RecordText>
      </p>
      <h2>{t.onBoard}</h2>
      {options.map((option) => (
        <details key={option.id} open={option === chosen}>
          <summary>
            ({letterOf(stand.options.indexOf(option))}) {said(option.text)}{' '}
            {option === chosen ? <b>({t.chosen})</b> : null}
          </summary>
          <p>
            <RecordText stand={stand}>{said(option.onBoard)}</RecordText>
          </p>
          <EngineAnswers board={board} questions={board.options[option.id] ?? []} />
        </details>
      ))}
      <h2>{t.didNotKnow}</h2>
      <ul class="stand-points">
        {stand.didNotKnow.map((point) => (
          <li key={point.en}>
            <RecordText stand={stand}>{said(point)}</RecordText>
          </li>
        ))}
      </ul>
      <h2>{t.disputed}</h2>
      <p>
        <RecordText stand={stand}>{said(stand.disputed)}</RecordText>
      </p>
      <h2>{t.model}</h2>
      <p>{said(board.model)}</p>
      <h2>{t.after}</h2>
      <Documents stand={stand} ids={[...stand.excerpts.after, ...stand.excerpts.before]} />
      <h2>{t.discuss}</h2>
      <ul class="stand-points">
        {stand.discussion.map((question) => (
          <li key={question.en}>
            <RecordText stand={stand}>{said(question)}</RecordText>
          </li>
        ))}
      </ul>
      <div class="learn-buttons">
        <button
          type="button"
          class="strong"
          data-testid="stand-next"
          onClick={() => openLearn({ room: 'stand', id: next?.id ?? null })}
        >
          {next ? `${t.next}: ${said(next.title)}` : t.all}
        </button>
        <button type="button" onClick={onAgain}>
          {t.again}
        </button>
        <HandIn />
      </div>
    </div>
  )
}

/** What the rules of the game say about a choice, worked out now. */
function EngineAnswers({ board, questions }: { board: StandBoard; questions: readonly StandQuestion[] }) {
  const t = standWords()
  if (questions.length === 0) return <p class="small">{t.nothing}</p>
  return (
    <>
      <h3>{t.byRules}</h3>
      {questions.map((question) => {
        const answer = answerOf(board, question, PAGE_TABLETOPS)
        return answer.ok ? (
          <div key={JSON.stringify(question)} class="stand-answer">
            <Answer answer={answer.value} question={question} />
            {question.note ? (
              <p class="small">
                <TextWithRuleLinks>{said(question.note)}</TextWithRuleLinks>
              </p>
            ) : null}
          </div>
        ) : null
      })}
    </>
  )
}

function Answer({ answer, question }: { answer: StandAnswer; question: StandQuestion }) {
  const t = standWords()
  const piecesOf = (ids: readonly string[]): string => ids.map((id) => names.value.piece(id)).join(', ')
  const placeOf = (hex: string): string => (names.value.place(hex) === '' ? t.hex(hex) : names.value.any(hex))
  if (answer.is === 'outOfCommand')
    return (
      <p>
        <TextWithRuleLinks>{t.outOfCommand(piecesOf(answer.units))}</TextWithRuleLinks>
      </p>
    )
  if (answer.is === 'sight') {
    const { hexes, pieces } = answer
    return (
      <p>
        {t.sight(hexes.length, piecesOf(pieces))}{' '}
        <button type="button" class="plain" onClick={() => lightUp(hexes)}>
          {t.showSight}
        </button>
      </p>
    )
  }
  if (answer.is === 'reach') {
    const { there, hexes, to } = answer
    const units = piecesOf(question.is === 'reach' ? question.units : [])
    const place = placeOf(to)
    return (
      <p>
        {there
          ? t.reachThere(
              units,
              place,
              mpText(there.cost2),
              Math.round((100 * there.chance.num) / there.chance.den),
              hexes.length - 1,
            )
          : t.reachNot(units, place, hexes.length - 1)}{' '}
        <button type="button" class="plain" onClick={() => lightUp(hexes)}>
          {t.showReach}
        </button>
      </p>
    )
  }
  const { forecast, target, supposed } = answer
  const attackers = piecesOf(question.is === 'attack' ? question.attackers : [])
  return (
    <p>
      {t.attack(attackers, placeOf(target), forecast.attack, forecast.defence)}{' '}
      {t.odds(
        percentOf(forecast, ({ defender }) => defender !== 'none' && defender !== 'disrupted'),
        percentOf(forecast, ({ attackerSteps }) => attackerSteps > 0),
      )}{' '}
      {supposed ? <span class="small">{t.supposed}</span> : null}
    </p>
  )
}

/** In how many of a hundred attacks this comes about. */
function percentOf({ outcomes }: Forecast, isSo: (outcome: Forecast['outcomes'][number]) => boolean): number {
  const share = outcomes.reduce((sum, outcome) => sum + (isSo(outcome) ? outcome.p.num / outcome.p.den : 0), 0)
  return Math.round(share * 100)
}

/** Marks hexes on the map. */
function lightUp(hexes: readonly string[]): void {
  const { value } = learnBoard
  if (value) learnBoard.value = { ...value, lit: hexes }
}
