import { useComputed } from '@preact/signals'
import { distanceBetween } from '../../../teach/hours/along'
import { dayAndTime, minuteOf } from '../../../teach/hours/clock'
import type { Point } from '../../../teach/record/types'
import { said } from '../words'
import { placeNameOf } from './names'
import type { Hours, Present } from './store'
import { hoursWords } from './words'

/** What the map shows at this hour, in words: who is on the march and near what place, who stands where, and how sure that is. */
export function WhereList({ hours }: { hours: Hours }) {
  const t = hoursWords()
  // While the clock runs, the list is only made anew when somebody comes or goes.
  const who = useComputed(() => hours.present.value.map(({ id, away }) => `${id}${away ?? ''}`).join()).value
  const present = hours.present.peek()
  if (who === '') return null
  return (
    <details class="hours-where">
      <summary>{t.where(present.length)}</summary>
      <ul id="hours-where" data-testid="hours-where">
        {present.map((one) => (
          <WhereLine key={one.id} hours={hours} one={one} />
        ))}
      </ul>
    </details>
  )
}

function WhereLine({ hours, one: { side, at, name, certainty, post, route, away } }: { hours: Hours; one: Present }) {
  const t = hoursWords()
  if (route)
    return (
      <li>
        <b>{name}</b> ({t.sides[side]}): {t.modes[route.mode]}, {away ? t.away[away] : t.near(nearestPlace(hours, at))}.{' '}
        {certainty === 'certain' ? null : <i>{t.certainty[certainty]}</i>}
      </li>
    )
  if (!post) return null
  const place = hours.record.places.places.find(({ id }) => id === post.place)
  const { day, time } = dayAndTime(minuteOf(post.to))
  return (
    <li>
      <b>{name}</b> ({t.sides[side]}), {place ? placeNameOf(place, hours.namesOf.value) : ''}, {t.until(day, time)}
      {post.men ? `, ${t.men(post.men)}` : ''}
      {post.guns ? `, ${t.guns(post.guns)}` : ''}. {said(post.text)}{' '}
      {certainty === 'certain' ? null : <i>{t.certainty[certainty]}.</i>}{' '}
      <span class="small">{post.sources.map(({ key }) => key).join(', ')}</span>
    </li>
  )
}

/** The name of the place of the record that lies nearest. */
function nearestPlace(hours: Hours, at: Point): string {
  const { places } = hours.record.places
  let nearest = places[0]!
  let least = Number.POSITIVE_INFINITY
  for (const place of places) {
    const distance = place.at ? distanceBetween(place.at, at) : least
    if (distance >= least) continue
    least = distance
    nearest = place
  }
  return placeNameOf(nearest, hours.namesOf.value)
}
