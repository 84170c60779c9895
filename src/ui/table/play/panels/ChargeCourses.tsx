// The whole course of a charge (SAR-13 to 15), stage by stage: the way, the fire on it, closing, standing, the melee, and how all that may end.
import type { ComponentChildren } from 'preact'
import type { Chance } from '../../../../tabletop/common/preview'
import type {
  ChargeCourse,
  ChargePreview,
  ContactPreview,
  DefensiveFire,
  RowChance,
} from '../../../../tabletop/common/previewFight'
import { RuleLink } from '../../../shared/Parts'
import type { SeatProps } from '../SeatScreen'
import { sumWords } from '../words/sumWords'
import { tableWords } from '../words/words'
import { Assumes, Bars, Lines, LossBars, meanLosses, nameWithTag, percent, shareOf } from './parts'

const inches = (thousandths: number): string => (thousandths / 1000).toFixed(1)

export function ChargeCourses({ preview, ...props }: SeatProps & { preview: ChargePreview }) {
  const t = tableWords()
  const { courses, assumes, square } = preview
  return (
    <>
      {square && courses.length > 1 ? (
        <p class="small">
          {t.squareOdds(nameWithTag(props, square.unit), percent(shareOf(square.forms)))} <RuleLink id="SAR-15.2" />
        </p>
      ) : null}
      {preview.counterCharge === null && courses.length > 0 ? (
        <p class="small">
          ⚠ {t.mayCounter} <RuleLink id="SAR-13.15" />
        </p>
      ) : null}
      {courses.map((course) => (
        <section key={course.square} data-testid="charge-course">
          {courses.length > 1 ? (
            <h4>
              {sumWords().courses[course.square]}
              {course.square === 'none' ? '' : ` (${percent(shareOf(course.chance))})`}
            </h4>
          ) : null}
          <Ends course={course} />
          <details>
            <summary>{t.how}</summary>
            <ol class="charge-stages">
              <WayStage {...props} preview={preview} course={course} />
              <FireStage {...props} title={t.stageFirstFire} rule="SAR-3.3" fires={preview.firstFire} />
              {course.square === 'none' || !square ? null : (
                <Stage title={t.stageSquare} rule="SAR-15.2" chance={square.forms}>
                  <Lines lines={square.lines} />
                </Stage>
              )}
              {course.atContact ? <ContactStages {...props} contact={course.atContact} /> : null}
            </ol>
          </details>
        </section>
      ))}
      <Assumes assumes={assumes} />
    </>
  )
}

/** How a course may end, the likeliest first. */
function Ends({ course: { ends } }: { course: ChargeCourse }) {
  const words = sumWords().ends
  const rows = ends
    .filter(({ chance }) => chance.num > 0)
    .sort((a, b) => shareOf(b.chance) - shareOf(a.chance))
    .map(({ end, chance }) => ({ label: words[end] ?? '', share: shareOf(chance) }))
  const [only] = rows
  return rows.length === 1 && only ? (
    <p class="table-one-end">
      <b>{percent(only.share)}</b> {only.label}
    </p>
  ) : (
    <Bars caption={tableWords().howItEnds} rows={rows} />
  )
}

/** One stage, with its rule and the chance that it goes well for the charger. */
function Stage({
  title,
  rule,
  chance,
  children,
}: {
  title: string
  rule: string
  chance?: Chance
  children?: ComponentChildren
}) {
  return (
    <li>
      {chance ? <span class="charge-share">{percent(shareOf(chance))}</span> : null}
      <b>{title}</b> <RuleLink id={rule} />
      {children}
    </li>
  )
}

/** SAR-7.1, 8, 13.3: what the way takes, and what may be rolled. */
function WayStage({ preview, course, ...props }: SeatProps & { preview: ChargePreview; course: ChargeCourse }) {
  const t = tableWords()
  const words = sumWords()
  const { needed, rolled, parts, ground } = preview.distance
  const least = rolled[0]?.result
  const most = rolled.at(-1)?.result
  return (
    <Stage title={t.stageWay} rule="SAR-13.3" chance={course.contact}>
      <p class="small">
        {needed === null ? t.noWay : t.needs(inches(needed))}
        {least === undefined || most === undefined
          ? ''
          : ` ${least === most ? t.rolledNow(inches(least)) : t.mayRoll(inches(least), inches(most))}`}
      </p>
      {parts.length > 0 ? (
        <p class="small">
          {parts.map(({ name, inches: fixed, dice, rule }, i) => (
            <span key={name}>
              {i > 0 ? ' + ' : ''}
              <b>{[...(fixed > 0 || dice === 0 ? [fixed] : []), ...(dice > 0 ? [`${dice}d6`] : [])].join(' + ')}</b>{' '}
              {words.distances[name] ?? ''} <RuleLink id={rule} />
            </span>
          ))}
        </p>
      ) : null}
      {ground.map(({ by, what, inches: fixed, dice }) => (
        <p key={by} class="small">
          −{[...(fixed > 0 ? [fixed] : []), ...(dice > 0 ? [`${dice}d6`] : [])].join(' + ')} {words.grounds[what] ?? ''}{' '}
          <RuleLink id="SAR-8.1" />
        </p>
      ))}
      {course.meets.map(({ unit, chance }) => (
        <p key={unit} class="small">
          {t.meetsOther(nameWithTag(props, unit), percent(shareOf(chance)))}
        </p>
      ))}
    </Stage>
  )
}

/** SAR-13.5: who fires at the charger, and whether that is counted. */
function FireStage({
  title,
  rule,
  fires,
  ...props
}: SeatProps & { title: string; rule: string; fires: readonly DefensiveFire[] }) {
  const t = tableWords()
  const words = sumWords()
  if (fires.length === 0) return null
  return (
    <Stage title={title} rule={rule}>
      {fires.map(({ volley, isCounted }) => (
        <div key={volley.shooter}>
          <p class="small">
            {isCounted ? '✓' : '○'} {nameWithTag(props, volley.shooter)}: {isCounted ? '' : `${t.notCounted} `}
            {volley.shots
              .map((shot) => t.shotSum(shot.castings, words.bands[shot.band] ?? '', shot.points, shot.column))
              .join('; ')}
            , {t.expected(volley.shots.reduce((sum, { losses }) => sum + meanLosses(losses), 0).toFixed(1))}
          </p>
        </div>
      ))}
    </Stage>
  )
}

/** Rows of a table with their chances. */
function Rows({ rows, words }: { rows: readonly RowChance[]; words: Readonly<Record<string, string>> }) {
  const shown = [...rows].sort((a, b) => shareOf(b.chance) - shareOf(a.chance))
  return (
    <ul class="table-lines">
      {shown.map(({ name, chance }) => (
        <li key={name} class="small">
          <span class="table-value">{percent(shareOf(chance))}</span> {words[name] ?? ''}
        </li>
      ))}
    </ul>
  )
}

/** SAR-13.5 to 14: what follows once the charger has reached his target. */
function ContactStages({ contact, ...props }: SeatProps & { contact: ContactPreview }) {
  const t = tableWords()
  const words = sumWords()
  const { zone, holdFire, fire, close, stand, melee } = contact
  return (
    <>
      <FireStage {...props} title={t.stageHoldFire} rule="SAR-13.5" fires={holdFire} />
      {fire.losses.length > 1 ? (
        <Stage title={t.stageFireLosses} rule="SAR-12">
          <LossBars losses={fire.losses} />
          <p class="small">{t.breaks(percent(shareOf(fire.breaks)))}</p>
        </Stage>
      ) : null}
      <Stage title={`${t.stageClose} ${words.zones[zone] ?? ''}`} rule="SAR-13.7" chance={close.closes}>
        {close.needsNoRoll ? (
          <p class="small">{t.noRoll}</p>
        ) : (
          <>
            <p class="small">{t.dieAnd}</p>
            <Lines lines={close.lines} />
            <Rows rows={close.rows} words={words.closes} />
          </>
        )}
        {close.reducedVolley && close.reducedVolley.shots.length > 0 ? (
          <p class="small">
            {t.reducedVolley(
              close.reducedVolley.shots.reduce((sum, { losses }) => sum + meanLosses(losses), 0).toFixed(1),
            )}
          </p>
        ) : null}
      </Stage>
      <Stage title={t.stageStand} rule="SAR-13.11" chance={stand.stands}>
        {stand.needsNoRoll ? (
          <p class="small">{t.noRoll}</p>
        ) : (
          <>
            <p class="small">{t.dieAnd}</p>
            <Lines lines={stand.lines} />
            <Rows rows={stand.rows} words={words.stands} />
          </>
        )}
      </Stage>
      <Stage title={t.stageMelee} rule="SAR-14">
        {melee.rolls.map((roll) => (
          <div key={roll.unit}>
            <p class="small">
              <b>{nameWithTag(props, roll.unit)}</b>: {t.fights(roll.castings, roll.startColumn, roll.column)},{' '}
              {t.inflicts(
                roll.losses.reduce((sum, { result, chance }) => sum + result * shareOf(chance), 0).toFixed(1),
              )}
            </p>
            <Lines lines={roll.lines} />
          </div>
        ))}
        <Rows rows={melee.ends.map(({ end, chance }) => ({ name: end, chance }))} words={words.ends} />
      </Stage>
    </>
  )
}
