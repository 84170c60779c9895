import { said } from '../words'
import { placeNameOf } from './names'
import type { Hours } from './store'
import { hoursWords } from './words'

/** The places of the record: their names in 1847 and today, what stood there, what they mattered for. */
export function PlaceList({ hours }: { hours: Hours }) {
  const t = hoursWords()
  const question = hours.filter.value
  const wanted =
    question.by === 'question'
      ? hours.record.questions.questions.find(({ id }) => id === question.id)?.places
      : undefined
  const places = hours.record.places.places.filter(({ id }) => wanted === undefined || wanted.includes(id))
  return (
    <>
      <p class="small">{said(hours.record.places.meta.nameWarning)}</p>
      <ul class="hours-places" data-testid="hours-places">
        {places.map((place) => (
          <li key={place.id}>
            <b>{placeNameOf(place, hours.namesOf.value)}</b>
            <span class="small">
              {place.name1847 ? `${t.in1847}: ${place.name1847}. ` : ''}
              {t.today(said(place.today))}
            </span>
            <p>{said(place.stood)}</p>
            <p>{said(place.role)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
