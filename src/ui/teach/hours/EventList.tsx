import { dayAndTime, minuteOf } from '../../../teach/hours/clock'
import { said } from '../words'
import { placeNameOf } from './names'
import type { Hours } from './store'
import { hoursWords } from './words'

/** All events that are followed, as a plain list: the same story for whoever cannot see the map. */
export function EventList({ hours }: { hours: Hours }) {
  const t = hoursWords()
  return (
    <ol class="hours-list" data-testid="hours-list">
      {hours.shown.value.events.map((event) => {
        const { day, time } = dayAndTime(minuteOf(event.hour))
        const place = hours.record.places.places.find(({ id }) => id === event.place)
        const isPresent = hours.event.value?.id === event.id
        return (
          <li key={event.id}>
            <button
              type="button"
              class="plain"
              aria-current={isPresent ? 'true' : undefined}
              onClick={() => {
                hours.goTo(event)
                hours.tab.value = 'now'
              }}
            >
              <span class="small">{t.date(day, time)}</span>
              <span>
                {isPresent ? <b>{said(event.title)}</b> : said(event.title)}{' '}
                {event.certainty === 'certain' ? null : (
                  <span class={`certainty ${event.certainty}`}>{t.certainty[event.certainty]}</span>
                )}
              </span>
            </button>
            <p class="small">
              {place ? `${placeNameOf(place, hours.namesOf.value)}. ` : ''}
              {said(event.who)}.
            </p>
            <p>{said(event.text)}</p>
            {event.note ? (
              <p class="small">
                <b>{t.whoSays}:</b> {said(event.note)}
              </p>
            ) : null}
            <p class="small">
              {t.sources}: {event.sources.map(({ key }) => key).join(', ')}
            </p>
          </li>
        )
      })}
    </ol>
  )
}
