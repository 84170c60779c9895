import { dayAndTime, minuteOf } from '../../../teach/hours/clock'
import type { RecordEvent, RecordSource } from '../../../teach/record/types'
import { said } from '../words'
import { placeNameOf } from './names'
import type { Hours } from './store'
import { hoursWords } from './words'

/** The event that the clock has come to: what happened, how sure that is, who says so. */
export function EventCard({ hours }: { hours: Hours }) {
  const t = hoursWords()
  const event = hours.event.value
  if (!event) return <NothingYet hours={hours} />
  const { day, time } = dayAndTime(minuteOf(event.hour))
  const place = hours.record.places.places.find(({ id }) => id === event.place)
  const people = hours.record.people.people.filter(({ id }) => event.people.includes(id))
  return (
    <article class="event-card" data-testid="event-card" data-event={event.id}>
      <h2>{said(event.title)}</h2>
      <p class="when small">
        <span>
          {t.date(day, time)} ({t.about(event.plusMinus)})
        </span>
        {place ? <span>{placeNameOf(place, hours.namesOf.value)}</span> : null}
        <span class={`certainty ${event.certainty}`}>
          {t.certaintyTitle}: {t.certainty[event.certainty]}
        </span>
      </p>
      <p class="small">
        {t.people}: {said(event.who)}
      </p>
      <p>{said(event.text)}</p>
      {event.note ? (
        <p>
          <b>{t.whoSays}:</b> {said(event.note)}
        </p>
      ) : null}
      {people.length > 0 ? (
        <details>
          <summary>{people.map(({ short }) => short).join(', ')}</summary>
          <ul>
            {people.map((person) => (
              <li key={person.id}>
                <b>{person.name}</b>, {said(person.rank)}. {said(person.line)}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <Sources hours={hours} event={event} />
    </article>
  )
}

/** Before the first event of what is followed: which that is, and the way to it. */
function NothingYet({ hours }: { hours: Hours }) {
  const t = hoursWords()
  const first = hours.coming.value
  if (!first) return <p class="empty">{t.nothing}</p>
  const { day, time } = dayAndTime(minuteOf(first.hour))
  return (
    <div data-testid="hours-nothing-yet">
      <p class="empty">{t.none}</p>
      <p>
        <button type="button" onClick={() => hours.goTo(first)}>
          {t.firstIs(t.date(day, time), said(first.title))}
        </button>
      </p>
    </div>
  )
}

/** Where an event stands in print, with the whole title and an address where it can be read. */
function Sources({ hours, event }: { hours: Hours; event: RecordEvent }) {
  const t = hoursWords()
  return (
    <details>
      <summary>
        {t.sources}: {event.sources.map(({ key }) => key).join(', ')}
      </summary>
      <ul>
        {event.sources.map((source) => (
          <Source key={source.key} hours={hours} source={source} />
        ))}
      </ul>
    </details>
  )
}

function Source({ hours, source }: { hours: Hours; source: RecordSource }) {
  const book = hours.record.bibliography.sources.find(({ key }) => key === source.key)
  return (
    <li>
      {book ? said(book.cite) : source.key}
      {source.where ? `, ${said(source.where)}` : ''}{' '}
      {book?.url ? (
        <a href={book.url} target="_blank" rel="noreferrer">
          ↗
        </a>
      ) : null}
    </li>
  )
}
