// Whom a unit could hit from where it stands (SAR-10, 11), before it gets an order to fire; where it could hit nobody, why not the nearest.
import { pointDistance } from '../../../../tabletop/common/point'
import { RuleLink } from '../../../shared/Parts'
import { previewDesk } from '../previewDesk'
import type { SeatProps } from '../SeatScreen'
import { tableName } from '../tableNames'
import { tableRefusal } from '../tableRefusal'
import { tableWords } from '../words/words'
import { meanLosses, nameWithTag } from './parts'

/** So many targets are named, those that would lose most. */
const SHOWN = 4

export function FireFromHere({ unit, ...props }: SeatProps & { unit: string }) {
  const { play, seat } = props
  const t = tableWords()
  const view = seat.view.value
  const own = view.units[unit]
  if (!own?.at) return null
  const { at } = own
  const enemies = Object.entries(view.units)
    .flatMap(([id, { side, at: there, gone, locked }]) =>
      side === own.side || there === null || gone || locked ? [] : [{ id, distance: pointDistance(at, there) }],
    )
    .sort((a, b) => a.distance - b.distance)
  const asked = enemies.map(({ id }) => ({
    id,
    answer: previewDesk(seat).ask('fire', { shooters: [unit], target: id }),
  }))
  if (asked.some(({ answer }) => answer === null)) return <p class="small">{t.reckoning}</p>
  const shots = asked.flatMap(({ id, answer }) =>
    answer?.ok && (answer.value.volleys[0]?.castings ?? 0) > 0 ? [{ id, mean: meanLosses(answer.value.losses) }] : [],
  )
  if (shots.length > 0)
    return (
      <p class="small" data-testid="fire-from-here">
        {t.couldHit}{' '}
        {shots
          .sort((a, b) => b.mean - a.mean)
          .slice(0, SHOWN)
          .map(({ id, mean }) => `${nameWithTag(props, id)} (${t.expected(mean.toFixed(1))})`)
          .join('; ')}
        .
      </p>
    )
  const nearest = asked[0]
  const why = nearest?.answer?.ok ? nearest.answer.value.volleys[0]?.cannotHit : null
  return (
    <p class="small table-warn" data-testid="fire-from-here">
      ⚠ {t.hitsNobody}{' '}
      {nearest && why ? (
        <>
          {nameWithTag(props, nearest.id)}: {tableRefusal(why, (id) => tableName(play.game.facts, view, id))}{' '}
          <RuleLink id={why.rule} />
        </>
      ) : null}
    </p>
  )
}
