import { createGrid } from '../../../hex/grid'
import { groundOf, type RouteGround } from '../../../teach/hours/ground'
import { paceOf } from '../../../teach/hours/routes'
import type { RecordRoute } from '../../../teach/record/types'
import { scenario } from '../../hex/shared/scenario'
import { settings } from '../../shell/storage/settings'
import { said } from '../words'
import type { Hours } from './store'
import { hoursWords } from './words'

const METRES_PER_KM = 1000
const MINUTES_PER_HOUR = 60
/** Less of a march on lava than this is not worth a word, in metres. */
const LEAST_LAVA_M = 250
const { map } = scenario.battlefield
const grid = createGrid(map.meta.grid.rows, map.meta.grid.cols)

/** Kilometres with one decimal, in the page's way of writing numbers. */
const km = (metres: number): string =>
  (metres / METRES_PER_KM).toLocaleString(settings.value.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Length, hours and pace of a route, and the ground it went over, in a sentence. */
function routeInWords(hours: Hours, route: RecordRoute): string {
  const t = hoursWords()
  const ground = groundOf(hours.stretches.get(route.id) ?? [], map, grid)
  const time = t.hours(Math.floor(route.minutes / MINUTES_PER_HOUR), route.minutes % MINUTES_PER_HOUR)
  return `${t.inWords(km(route.lengthM), time, t.modes[route.mode], km(paceOf(route)))} ${groundInWords(ground)}`
}

function groundInWords({ up, down, lavaM, ravines }: RouteGround): string {
  const t = hoursWords()
  const parts = [
    lavaM >= LEAST_LAVA_M ? t.overLava(km(lavaM)) : '',
    up + down > 0 ? t.upAndDown(up, down) : t.level,
    ravines > 0 ? t.ravines(ravines) : '',
  ]
  return t.ground(parts.filter(Boolean).join(', '))
}

/** The routes side by side: two compared in words, and all in a table; and what each teaches. */
export function RouteTable({ hours }: { hours: Hours }) {
  const t = hoursWords()
  return (
    <>
      <TwoRoutes hours={hours} />
      <p class="small">
        {t.compare} {t.levels}
      </p>
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

/** Two routes of the reader's choice, one beside the other. */
function TwoRoutes({ hours }: { hours: Hours }) {
  const t = hoursWords()
  const { routes } = hours.record.routes
  const pair = hours.pair.value
  const [first, second] = pair.map((id) => routes.find((route) => route.id === id)!) as [RecordRoute, RecordRoute]
  const choose = (which: 0 | 1, id: string): void => {
    hours.pair.value = which === 0 ? [id, pair[1]] : [pair[0], id]
  }
  const [faster, slower] = paceOf(first) >= paceOf(second) ? [first, second] : [second, first]
  const times = (paceOf(faster) / paceOf(slower)).toLocaleString(settings.value.lang, { maximumFractionDigits: 1 })
  return (
    <section class="two-routes" data-testid="two-routes">
      <h2>{t.twoRoutes}</h2>
      <div>
        {([first, second] as const).map((route, which) => (
          <div key={which === 0 ? 'first' : 'second'}>
            <select
              aria-label={which === 0 ? t.firstRoute : t.secondRoute}
              data-testid={which === 0 ? 'route-first' : 'route-second'}
              value={route.id}
              onChange={(event) => choose(which === 0 ? 0 : 1, event.currentTarget.value)}
            >
              {routes.map((one) => (
                <option key={one.id} value={one.id}>
                  {said(one.name)}
                </option>
              ))}
            </select>
            <p>{routeInWords(hours, route)}</p>
            <p class="small">{said(route.facts[0]!)}</p>
          </div>
        ))}
      </div>
      {first === second ? null : <p>{t.faster(said(faster.name), times)}</p>}
    </section>
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
          <p>{routeInWords(hours, route)}</p>
          <ul>
            {route.facts.map((fact) => (
              <li key={fact.en}>{said(fact)}</li>
            ))}
          </ul>
          <p>
            <b>{t.lesson}:</b> {said(route.lesson)}
          </p>
          <p>
            <b>{t.otherWay}:</b> {said(route.alternative)}
          </p>
          <p class="small">
            {t.certaintyTitle}: {t.certainty[route.certainty]}. {t.sources}:{' '}
            {route.sources.map(({ key }) => key).join(', ')}
          </p>
          <button type="button" onClick={() => hours.follow({ by: 'route', id: route.id })}>
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
