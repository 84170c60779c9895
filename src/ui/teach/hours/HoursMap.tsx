import { useComputed, useSignal } from '@preact/signals'
import { minuteOf } from '../../../teach/hours/clock'
import { routeStateAt } from '../../../teach/hours/routes'
import { skyAt } from '../../../teach/hours/sky'
import type { RecordRoute } from '../../../teach/record/types'
import { RouteLine } from '../map/RouteLine'
import { SheetOverlay } from '../map/SheetOverlay'
import { LightOverMap, Moon } from '../map/LightOverMap'
import { Signs, type ViewOfMap } from './Signs'
import type { Hours } from './store'
import { hoursWords } from './words'

/** The marches, the posts, the places and the events of the record, drawn over the map at the minute of the clock. */
export function HoursMap({ hours }: { hours: Hours }) {
  const view = useSignal<ViewOfMap | null>(null)
  const t = hoursWords()
  const sky = useComputed(() => {
    const { light, rain } = skyAt(hours.record, hours.minute.value)
    return `${light}${rain ? ' rain' : ''}`
  })
  const [light = 'day', rain] = sky.value.split(' ')
  return (
    <SheetOverlay
      class={`hours-map ${light}`}
      label={t.mapName}
      describedBy="hours-where"
      below={<Light hours={hours} />}
      above={rain ? <div class="hours-rain" /> : null}
      signs={<Signs hours={hours} view={view} />}
      onView={(sheet, { width, height }) => (view.value = { sheet, width, height })}
    >
      {hours.shown.value.routes.map((route) => (
        <March key={route.id} hours={hours} route={route} showsRest={hours.filter.value.by === 'route'} />
      ))}
    </SheetOverlay>
  )
}

/** The light of the hour, and the moon. */
function Light({ hours }: { hours: Hours }) {
  const sky = skyAt(hours.record, hours.minute.value)
  return (
    <>
      <LightOverMap sky={sky} />
      <Moon sky={sky} />
    </>
  )
}

/** One march. One that has ended, or not begun, is not drawn anew with every minute. */
function March({ hours, route, showsRest }: { hours: Hours; route: RecordRoute; showsRest: boolean }) {
  const minute = useComputed(() => {
    const now = hours.minute.value
    const state = routeStateAt(route, now)
    return state === 'underWay' ? now : state === 'over' ? minuteOf(route.end) : Number.NEGATIVE_INFINITY
  }).value
  const stretches = hours.stretches.get(route.id) ?? []
  return <RouteLine route={route} stretches={stretches} minute={minute} showsRest={showsRest} />
}
