import { paceOf } from '../../../teach/hours/routes'
import type { RecordRoute } from '../../../teach/record/types'
import { settings } from '../../shell/storage/settings'
import { said } from '../words'
import type { Hours } from './store'
import { hoursWords } from './words'

const METRES_PER_KM = 1000
const MINUTES_PER_HOUR = 60

/** Kilometres with one decimal, in the page's way of writing numbers. */
const km = (metres: number): string =>
  (metres / METRES_PER_KM).toLocaleString(settings.value.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** The routes side by side: how long, how many hours, at what pace; and what each teaches. */
export function RouteTable({ hours }: { hours: Hours }) {
  const t = hoursWords()
  return (
    <>
      <p class="small">{t.compare}</p>
      <table class="hours-routes" data-testid="hours-routes">
        <thead>
          <tr>
            <th>{t.route}</th>
            <th>{t.length}</th>
            <th>{t.time}</th>
            <th>{t.pace}</th>
          </tr>
        </thead>
        <tbody>
          {hours.shown.value.routes.map((route) => (
            <RouteRow key={route.id} hours={hours} route={route} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function RouteRow({ hours, route }: { hours: Hours; route: RecordRoute }) {
  const t = hoursWords()
  return (
    <tr>
      <td>
        <details>
          <summary>
            <b>{said(route.name)}</b> <span class="small">{t.modes[route.mode]}</span>
          </summary>
          <p class="small">{said(route.who)}</p>
          <ul>
            {route.facts.map((fact) => (
              <li key={fact.en}>{said(fact)}</li>
            ))}
          </ul>
          <p>
            <b>{t.lesson}:</b> {said(route.lesson)}
          </p>
          {route.alternative ? (
            <p>
              <b>{t.otherWay}:</b> {said(route.alternative)}
            </p>
          ) : null}
          <button type="button" onClick={() => (hours.filter.value = { by: 'route', id: route.id })}>
            {t.showRoute}
          </button>
        </details>
      </td>
      <td class="figure">{t.km(km(route.lengthM))}</td>
      <td class="figure">{t.hours(Math.floor(route.minutes / MINUTES_PER_HOUR), route.minutes % MINUTES_PER_HOUR)}</td>
      <td class="figure">{t.perHour(km(paceOf(route)))}</td>
    </tr>
  )
}
