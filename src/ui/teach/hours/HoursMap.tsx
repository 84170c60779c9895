import { useEffect, useRef } from 'preact/hooks'
import { minuteOf } from '../../../teach/hours/clock'
import { headOf, type RouteStretch, routeStateAt, walkedOf } from '../../../teach/hours/routes'
import { skyAt } from '../../../teach/hours/sky'
import type { Point, RecordPlace, RecordRoute } from '../../../teach/record/types'
import { drawnBoard } from '../../shell/services'
import { said } from '../words'
import type { Hours } from './store'
import { hoursWords } from './words'

/** Points of the sheet as the path of an SVG, whose y grows downward. */
const pathOf = (points: readonly Point[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${-y}`).join('')

/** How long the head of a march stays marked after it has ended, in minutes. */
const MARKED_AFTER_END = 40

/** The marches, the places and the events of the record, drawn over the map at the minute of the clock. */
export function HoursMap({ hours }: { hours: Hours }) {
  const sheet = useRef<SVGGElement>(null)
  const board = drawnBoard.value
  // The map tells where its sheet lies; this picture follows it without being drawn anew.
  useEffect(
    () =>
      board?.followView(({ originX, originY, hexWidth }) => {
        const scale = hexWidth / 1000
        sheet.current?.setAttribute('transform', `translate(${originX} ${originY}) scale(${scale})`)
        // Signs and words keep their size on the page, whatever the zoom.
        sheet.current?.style.setProperty('--page', String(1 / scale))
      }),
    [board],
  )
  const t = hoursWords()
  const { light, rain } = skyAt(hours.record, hours.minute.value)
  const event = hours.event.value
  const places = hours.record.places.places
  return (
    <div class={`hours-map ${light}`} role="img" aria-label={t.heading}>
      <svg aria-hidden="true">
        <g ref={sheet}>
          {hours.shown.value.routes.map((route) => (
            <RouteLine
              key={route.id}
              hours={hours}
              route={route}
              minute={hours.minute.value}
              isChosen={hours.filter.value.by === 'route'}
            />
          ))}
          {hours.showsNamesOfToday.value ? places.map((place) => <PlaceOfToday key={place.id} place={place} />) : null}
          {hours.shown.value.routes.map((route) => (
            <RouteHead key={route.id} hours={hours} route={route} minute={hours.minute.value} />
          ))}
          {event?.at ? <EventSign key={event.id} at={event.at} isDisputed={event.certainty === 'disputed'} /> : null}
        </g>
      </svg>
      {rain ? <div class="hours-rain" /> : null}
    </div>
  )
}

interface RouteProps {
  hours: Hours
  route: RecordRoute
  minute: number
}

/** One march, as far as it has come. Of a route that the reader has chosen, the rest of the way shows faintly. */
function RouteLine({ hours, route, minute, isChosen }: RouteProps & { isChosen: boolean }) {
  const stretches = hours.stretches.get(route.id) ?? []
  const state = routeStateAt(route, minute)
  if (state === 'toCome' && !isChosen) return null
  return (
    <g class={`route ${route.side} ${route.mode} ${state} ${route.certainty}`}>
      {stretches.map((stretch, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of a route never change
        <Stretch key={index} stretch={stretch} minute={minute} showsRest={isChosen} />
      ))}
    </g>
  )
}

function Stretch({ stretch, minute, showsRest }: { stretch: RouteStretch; minute: number; showsRest: boolean }) {
  const walked = pathOf(walkedOf(stretch, minute))
  return (
    <>
      {showsRest ? <path class="rest" d={pathOf(stretch.points)} /> : null}
      {walked === '' ? null : (
        <>
          <path class="under" d={walked} />
          <path class="line" d={walked} />
        </>
      )}
    </>
  )
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

const placeAt = ([x, y]: Point): string => `transform: translate(${x}px, ${-y}px) scale(var(--page))`

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
