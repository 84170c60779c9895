import { dayAndTime, minuteOf } from '../../../teach/hours/clock'
import { pedregalRecord } from '../../../teach/record/pedregal'
import type { RecordEvent } from '../../../teach/record/types'
import { said } from '../words'
import { Sheet } from './Sheet'
import { classWords } from './words'

/** The events of the campaign: all by title, or those of a question of the record with their text. `question`: its id; null: all. */
export function TimelineSheet({ question }: { question: string | null }) {
  const t = classWords()
  const { events, questions, places } = pedregalRecord()
  const asked = questions.questions.find(({ id }) => id === question)
  const shown = asked ? events.events.filter(({ id }) => asked.events.includes(id)) : events.events
  const days = [...new Set(shown.map(({ hour }) => dayAndTime(minuteOf(hour)).day))]
  const placeOf = (event: RecordEvent): string => {
    const place = places.places.find(({ id }) => id === event.place)
    return place ? said(place.name) : ''
  }
  return (
    <Sheet
      title={asked ? said(asked.question) : t.timelineTitle}
      line={t.certaintyNote}
      place={asked ? { room: 'hours', id: shown[0]?.id ?? null } : { room: 'hours', id: null }}
      isNamed={asked !== undefined}
    >
      <div class={asked ? 'timeline' : 'timeline all'}>
        {days.map((day) => (
          <section key={day}>
            <h2>{t.day(day)}</h2>
            <ol>
              {shown.map((event) => {
                const at = dayAndTime(minuteOf(event.hour))
                return at.day === day ? (
                  <li key={event.id}>
                    <span class="timeline-hour">{at.time}</span>
                    <div>
                      <b>{said(event.title)}</b>{' '}
                      <span class="small">
                        {event.id} · {placeOf(event)}
                        {event.certainty === 'certain' ? '' : ` · ${t[event.certainty]}`}
                      </span>
                      {asked ? <p>{said(event.text)}</p> : null}
                      {asked && event.note ? <p class="small">{said(event.note)}</p> : null}
                      {asked ? (
                        <p class="small">
                          {event.sources.map(({ key, where }) => `${key}${where ? ` ${said(where)}` : ''}`).join('; ')}
                        </p>
                      ) : null}
                    </div>
                  </li>
                ) : null
              })}
            </ol>
          </section>
        ))}
      </div>
    </Sheet>
  )
}
