import type { Controversy, RoleCard } from '../../../teach/class/schema'
import { dayAndTime, minuteOf } from '../../../teach/hours/clock'
import { pedregalRecord } from '../../../teach/record/pedregal'
import { said } from '../words'
import { Sheet, WritingLines } from './Sheet'
import { DocumentSection } from './StandSheet'
import { classWords } from './words'

/** A role for a staff ride: who he is, what he knew hour by hour, and what he is asked. */
export function RoleSheet({ role }: { role: RoleCard }) {
  const t = classWords()
  const { people, places } = pedregalRecord()
  const person = people.people.find(({ id }) => id === role.person)
  const place = places.places.find(({ id }) => id === role.place)
  const last = role.hours[role.hours.length - 1]
  return (
    <Sheet
      title={t.roleTitle(person?.name ?? role.person)}
      line={person ? `${said(person.rank)}.` : ''}
      place={{ room: 'hours', id: last?.events[0] ?? null }}
      isNamed
    >
      {place ? (
        <p>
          <b>
            {t.standAt(said(place.name))} {place.hex ?? ''}
          </b>
        </p>
      ) : null}
      <h2>{t.roleHours}</h2>
      <div class="timeline">
        <ol>
          {role.hours.map(({ hour, knows, events }) => {
            const { day, time } = dayAndTime(minuteOf(hour))
            return (
              <li key={hour}>
                <span class="timeline-hour long">{t.at(day, time)}</span>
                <div>
                  {said(knows)} <span class="small">({events.join(', ')})</span>
                </div>
              </li>
            )
          })}
        </ol>
      </div>
      <h2>{t.yourQuestion}</h2>
      <p>
        <b>{said(role.question)}</b>
      </p>
      <h3>{t.notes}</h3>
      <WritingLines count={9} />
    </Sheet>
  )
}

/** The documents of one side of a controversy. */
export function ControversySheet({ controversy, side }: { controversy: Controversy; side: 0 | 1 }) {
  const t = classWords()
  const { documents, events } = pedregalRecord()
  const own = controversy.sides[side]
  return (
    <Sheet
      title={said(controversy.question)}
      line={`${controversy.id}: ${said(own.name)}`}
      place={{ room: 'hours', id: own.events[0] ?? null }}
      isNamed
    >
      <h2>{t.background}</h2>
      <p>{said(controversy.background)}</p>
      <h2>{t.claim}</h2>
      <p>
        <b>{said(own.claim)}</b>
      </p>
      <h2>{t.points}</h2>
      <ul class="sheet-points">
        {own.points.map((point) => (
          <li key={point.en}>{said(point)}</li>
        ))}
      </ul>
      <p class="small">
        {t.events}:{' '}
        {own.events
          .map((id) => {
            const event = events.events.find((one) => one.id === id)
            return event ? `${id} ${said(event.title)}` : id
          })
          .join('; ')}
      </p>
      <h2>{t.documents}</h2>
      {own.excerpts.flatMap((id) => {
        const excerpt = documents.excerpts.find((one) => one.id === id)
        return excerpt ? (
          <DocumentSection
            key={id}
            excerpt={excerpt}
            document={documents.documents.find((one) => one.id === excerpt.document)}
          />
        ) : (
          []
        )
      })}
      <section class="sheet-decision">
        <h2>{t.yourPoints}</h2>
        <WritingLines count={4} />
      </section>
    </Sheet>
  )
}
