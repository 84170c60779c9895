import { type Filter, followablePeople } from '../../../teach/hours/filter'
import { said } from '../words'
import type { Hours } from './store'
import { hoursWords } from './words'

/** In place of the id of a filter: everything is followed. */
const EVERYTHING = 'all'
const optionOf = (filter: Filter): string => (filter.by === 'all' ? EVERYTHING : `${filter.by}:${filter.id}`)

/** The filter that an option of the list stands for. */
function filterOf(value: string): Filter {
  const [by, id = ''] = value.split(':')
  if (by === 'side') return { by, id: id === 'mexican' ? 'mexican' : 'us' }
  return by === 'person' || by === 'route' || by === 'question' ? { by, id } : { by: 'all' }
}

/** What the reader follows, and whose names the places have. */
export function FollowBar({ hours }: { hours: Hours }) {
  const t = hoursWords()
  const { routes, questions } = hours.record
  const filter = hours.filter.value
  const question = filter.by === 'question' ? questions.questions.find(({ id }) => id === filter.id) : undefined
  return (
    <>
      <div class="hours-follow">
        <label class="hours-whom">
          {t.follow}{' '}
          <select
            data-testid="hours-follow"
            value={optionOf(filter)}
            onChange={(event) => hours.follow(filterOf(event.currentTarget.value))}
          >
            <option value={EVERYTHING}>{t.everything}</option>
            <optgroup label={t.groups.side}>
              <option value="side:us">{t.sides.us}</option>
              <option value="side:mexican">{t.sides.mexican}</option>
            </optgroup>
            <optgroup label={t.groups.question}>
              {questions.questions.map((one) => (
                <option key={one.id} value={`question:${one.id}`}>
                  {said(one.question)}
                </option>
              ))}
            </optgroup>
            <optgroup label={t.groups.person}>
              {followablePeople(hours.record).map((person) => (
                <option key={person.id} value={`person:${person.id}`}>
                  {person.name}
                </option>
              ))}
            </optgroup>
            <optgroup label={t.groups.route}>
              {routes.routes.map((route) => (
                <option key={route.id} value={`route:${route.id}`}>
                  {said(route.name)}
                </option>
              ))}
            </optgroup>
          </select>
        </label>
        <label class="hours-names">
          {t.names}{' '}
          <select
            data-testid="hours-names"
            value={hours.namesOf.value}
            onChange={(event) => (hours.namesOf.value = event.currentTarget.value === 'today' ? 'today' : '1847')}
          >
            <option value="1847">{t.of1847}</option>
            <option value="today">{t.ofToday}</option>
          </select>
        </label>
      </div>
      {question ? (
        <section class="hours-question" data-testid="hours-question">
          <h2>{said(question.question)}</h2>
          <details>
            <summary>{t.answer}</summary>
            <p>{said(question.answer)}</p>
          </details>
          <p class="small">{t.howToFollow(question.events.length)}</p>
        </section>
      ) : null}
    </>
  )
}
