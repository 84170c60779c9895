import { useMemo } from 'preact/hooks'
import { refusalText } from '../../i18n/messages'
import { eventsOf } from '../../../teach/compare/knownGame'
import { type GameLoss, lossesBeside, type SideLoss } from '../../../teach/compare/losses'
import { loadMilestones, milestonesReached, type RecordedMilestone } from '../../../teach/compare/milestones'
import { dayAndTime, minuteOf } from '../../../teach/hours/clock'
import { names, scenario } from '../../hex/shared/scenario'
import { localeOf } from '../../shared/format'
import { SideMark } from '../../shared/Parts'
import { text } from '../../shell/page'
import { settings } from '../../shell/storage/settings'
import { said } from '../words'
import type { Compare } from './store'
import { compareWords } from './words'

/** When places were taken, and what it cost, in the record and in the game. */
export function Figures({ compare }: { compare: Compare }) {
  return (
    <>
      <Milestones compare={compare} />
      <Losses compare={compare} />
    </>
  )
}

/** A table of when each milestone was reached. */
export function Milestones({ compare }: { compare: Compare }) {
  const t = compareWords()
  const { record, stories, eyes } = compare
  const milestones = useMemo(() => loadMilestones(record), [record])
  const side = eyes.value
  if (!milestones.ok) return <p role="alert">{refusalText(milestones.refusal, settings.value.lang, names.value)}</p>
  const unitIds = new Set(scenario.battlefield.counters.units.map(({ id }) => id))
  const facts = {
    isUnit: (id: string) => unitIds.has(id),
    northOfRiver: new Set(scenario.battlefield.map.meta.northOfRiver),
  }
  /** Each side knows best where its own units were; of the enemy's only what was seen. */
  const reachedBy = (milestone: RecordedMilestone) =>
    milestonesReached(stories[milestone.side] ?? stories[side]!, [milestone], facts)[0] ?? null
  return (
    <>
      <h2>{t.milestones}</h2>
      <table class="data compare-table" data-testid="compare-milestones">
        <thead>
          <tr>
            <th scope="col">{t.what}</th>
            <th scope="col">{t.record}</th>
            <th scope="col">{t.yours}</th>
          </tr>
        </thead>
        <tbody>
          {milestones.value.map((milestone) => {
            const { recorded } = milestone
            const reached = reachedBy(milestone)
            return (
              <tr key={milestone.id} data-testid={`milestone-${milestone.id}`}>
                <th scope="row">{said(milestone.title)}</th>
                <td>
                  {recorded ? (
                    <>
                      {t.recordTurn(recorded.turn)}
                      <br />
                      <span class="small">
                        {hourWords(recorded.hour)} (± {recorded.plusMinus} min), {t.certainty[recorded.certainty]}
                      </span>
                    </>
                  ) : (
                    t.never
                  )}
                </td>
                <td>
                  {reached ? (
                    <>
                      {t.reached(reached.turn, text.value.sideAdj[reached.active])}
                      {recorded ? (
                        <>
                          <br />
                          <span class="small">{t.difference(reached.turn - recorded.turn)}</span>
                        </>
                      ) : null}
                    </>
                  ) : compare.isOver ? (
                    t.never
                  ) : (
                    t.notYet
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}

function hourWords(hour: string): string {
  const { day, time } = dayAndTime(minuteOf(hour))
  return compareWords().hour(day, time)
}

/** Men are told to the next ten: the game's steps are no finer. */
const ROUNDED_TO = 10
const number = (value: number): string => value.toLocaleString(localeOf(settings.value.lang))
const roundly = (men: number): string => number(Math.round(men / ROUNDED_TO) * ROUNDED_TO)

/** The losses of both sides. */
export function Losses({ compare }: { compare: Compare }) {
  const t = compareWords()
  const story = compare.story.value
  const losses = useMemo(
    () => lossesBeside(compare.record, scenario.battlefield.counters.units, eventsOf(story)),
    [compare, story],
  )
  return (
    <>
      <h2>{t.losses}</h2>
      <table class="data compare-table" data-testid="compare-losses">
        <thead>
          <tr>
            <th scope="col">{t.side}</th>
            <th scope="col">{t.record}</th>
            <th scope="col">{t.yours}</th>
          </tr>
        </thead>
        {losses.map((loss) => (
          <SideRows key={loss.side} loss={loss} />
        ))}
      </table>
      <p class="small">{t.lossesAbout}</p>
      {compare.isOver ? null : <p class="small">{t.knownLosses}</p>}
    </>
  )
}

function SideRows({ loss }: { loss: SideLoss }) {
  const t = compareWords()
  const { side } = loss
  return (
    <tbody>
      <tr class="whole" data-testid={`losses-${side}`}>
        <th scope="row">
          <SideMark side={side} /> {text.value.side[side]}{' '}
          <span class="small">{t.strength(number(loss.strength))}</span>
        </th>
        <td>
          {loss.figures.map(({ id, men, certainty }) => (
            <p key={id}>
              {(['killed', 'wounded', 'missing', 'total', 'prisoners'] as const)
                .flatMap((kind) => {
                  const count = men[kind]
                  return count === undefined ? [] : [t.figure[kind](number(count))]
                })
                .join(', ')}{' '}
              <span class="small">({t.certainty[certainty]})</span>
            </p>
          ))}
        </td>
        <td>
          <InGame loss={loss.inGame} />
        </td>
      </tr>
      {loss.formations.map(({ recorded, inGame }) => (
        <tr key={recorded.formation}>
          <th scope="row">{names.value.formation(recorded.formation)}</th>
          <td title={said(recorded.says)}>
            {recorded.lost === null ? (
              t.unknown
            ) : (
              <>
                {t.lost(number(recorded.lost))} <span class="small">({t.basis[recorded.basis]})</span>
              </>
            )}
          </td>
          <td>
            <InGame loss={inGame} />
          </td>
        </tr>
      ))}
    </tbody>
  )
}

/** A loss of the game in words: men with their interval, and steps. */
function InGame({ loss: { stepsLost, steps, men } }: { loss: GameLoss }) {
  const t = compareWords()
  if (stepsLost === 0) return <>{t.noLoss}</>
  return (
    <>
      {t.men(roundly(men.likely), roundly(men.low), roundly(men.high))}
      <br />
      <span class="small">{t.steps(stepsLost, steps)}</span>
    </>
  )
}
