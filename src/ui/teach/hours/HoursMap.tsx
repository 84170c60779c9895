import { minuteOf } from '../../../teach/hours/clock'
import { headOf } from '../../../teach/hours/routes'
import { skyAt } from '../../../teach/hours/sky'
import type { Point, RecordPlace, RecordRoute } from '../../../teach/record/types'
import { RouteLine } from '../map/RouteLine'
import { placeAt, SheetOverlay } from '../map/SheetOverlay'
import { said } from '../words'
import type { Hours } from './store'
import { hoursWords } from './words'

/** How long the head of a march stays marked after it has ended, in minutes. */
const MARKED_AFTER_END = 40

/** The marches, the places and the events of the record, drawn over the map at the minute of the clock. */
export function HoursMap({ hours }: { hours: Hours }) {
  const t = hoursWords()
  const minute = hours.minute.value
  const { light, rain } = skyAt(hours.record, minute)
  const event = hours.event.value
  const places = hours.record.places.places
  const { routes } = hours.shown.value
  return (
    <SheetOverlay class={`hours-map ${light}`} label={t.heading} above={rain ? <div class="hours-rain" /> : null}>
      {routes.map((route) => (
        <RouteLine
          key={route.id}
          route={route}
          stretches={hours.stretches.get(route.id) ?? []}
          minute={minute}
          showsRest={hours.filter.value.by === 'route'}
        />
      ))}
      {hours.showsNamesOfToday.value ? places.map((place) => <PlaceOfToday key={place.id} place={place} />) : null}
      {routes.map((route) => (
        <RouteHead key={route.id} hours={hours} route={route} minute={minute} />
      ))}
      {event?.at ? <EventSign key={event.id} at={event.at} isDisputed={event.certainty === 'disputed'} /> : null}
    </SheetOverlay>
  )
}

interface RouteProps {
  hours: Hours
  route: RecordRoute
  minute: number
}

/** The head of a march that is under way or has just ended: a square for the US, a disc for Mexico, and who it is. */
function RouteHead({ hours, route, minute }: RouteProps) {
  const isMarked = minute >= minuteOf(route.start) && minute <= minuteOf(route.end) + MARKED_AFTER_END
  const head = isMarked ? headOf(route, hours.stretches.get(route.id) ?? [], minute) : null
  if (!head) return null
  const isUs = route.side === 'us'
  const sure = route.certainty === 'certain' ? '' : '?'
  return (
    <g class={`head ${route.side} ${route.certainty}`} style={placeAt(head)}>
      {isUs ? <rect x="-9" y="-9" width="18" height="18" /> : <circle r="10" />}
      <text class="side" y="4.500">
        {isUs ? 'U' : 'M'}
        {sure}
      </text>
      <text class="who" x="14" y="4.500">
        {shortWho(said(route.who))}
      </text>
    </g>
  )
}

/** The first of those who marched, so that the sign stays small; the card names all. */
const shortWho = (who: string): string => who.split(/[;,:(’]|'s? /)[0]?.trim() ?? who

function PlaceOfToday({ place }: { place: RecordPlace }) {
  if (!place.at || !place.today) return null
  return (
    <g class="today" style={placeAt(place.at)}>
      <circle r="2.500" />
      <text x="6" y="4">
        {said(place.today)}
      </text>
    </g>
  )
}

/** Where the event on the card happened. */
function EventSign({ at, isDisputed }: { at: Point; isDisputed: boolean }) {
  return (
    <g class="event-sign" style={placeAt(at)}>
      <circle r="17" />
      <circle class="inner" r="22" />
      {isDisputed ? (
        <text x="20" y="-14">
          ?
        </text>
      ) : null}
    </g>
  )
}
