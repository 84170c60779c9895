import type { ReadonlySignal } from '@preact/signals'
import { placeNames } from '../../../teach/hours/placeNames'
import { type Box, boxOfWords, type PlacedSign, placeSigns, type Sign } from '../../../teach/hours/signs'
import type { Point, RecordEvent } from '../../../teach/record/types'
import type { SheetOnPage } from '../../hex/board'
import { scenario } from '../../hex/shared/scenario'
import { isFort, names1847, namesToday, PlaceNames } from './PlaceNames'
import type { Hours } from './store'
import { hoursWords } from './words'

const { rows, cols } = scenario.battlefield.map.meta.grid
const SQRT_3 = Math.sqrt(3)
/** Radius of the ring round the event. */
const RING = 18
/** Where the sheet lies in the map window, and the size of that. */
export interface ViewOfMap {
  readonly sheet: SheetOnPage
  readonly width: number
  readonly height: number
}

interface SignsProps {
  hours: Hours
  view: ReadonlySignal<ViewOfMap | null>
}

/** Heads of marches, posts, names of today and the event, where they can be read. They keep their size, whatever the zoom. */
export function Signs({ hours, view }: SignsProps) {
  if (!view.value) return null
  const t = hoursWords()
  const { sheet: where, ...window } = view.value
  const toPage = ([x, y]: Point) => ({
    x: where.originX + (x * where.hexWidth) / 1000,
    y: where.originY - (y * where.hexWidth) / 1000,
  })
  const page: Box = { left: 0, top: 0, right: window.width, bottom: window.height }
  const isInside = ({ x, y }: { x: number; y: number }): boolean =>
    x > -20 && y > -20 && x < window.width + 20 && y < window.height + 20
  const signs: Sign[] = hours.present.value
    .map(({ id, side, at, name, certainty, isMoving, away }) => ({
      ...toPage(at),
      arrow: away ? arrowAt(at, away) : null,
      id,
      side,
      label: away ? `${name}: ${t.away[away]}` : name,
      isSure: certainty === 'certain',
      isMoving,
    }))
    .filter(isInside)
  const showsToday = hours.namesOf.value === 'today'
  const event = hours.event.value
  const ring = event?.at ? toPage(event.at) : null
  const marks: Box[] = ring
    ? [{ left: ring.x - RING, right: ring.x + RING, top: ring.y - RING, bottom: ring.y + RING }]
    : []
  const names = showsToday ? namesToday(hours.record, toPage, where.hexWidth) : names1847(toPage, where.hexWidth)
  // Names stand beside signs, words of signs beside names; where those found no other place, names give way.
  const usual = placeNames(names, [...marks, ...signs.map(boxOfSign)], page)
  const boxes = usual.map(({ box }) => box)
  // The names of the works stand in any case: around them is fought.
  const works = usual.flatMap(({ id, box }) => (isFort(id) ? [box] : []))
  const placed = placeSigns(signs, boxes, [...marks, ...works], page)
  const written = placeNames(names, [...marks, ...placed.flatMap(boxesOfPlaced)], page)
  return (
    <>
      {/* Names in a picture of their own: they seldom change, and are not painted anew with every minute of the clock. */}
      <svg class="names-over-map" aria-hidden="true">
        <PlaceNames placed={written} />
      </svg>
      <svg aria-hidden="true">
        {event && ring ? <EventSign key={event.id} at={ring} event={event} /> : null}
        {placed.map((sign) => (
          <SignOnMap key={sign.id} sign={sign} />
        ))}
      </svg>
    </>
  )
}

/** Half the width of a sign, in pixels. */
const HALF_SIGN = 11
const boxOfSign = ({ x, y }: { x: number; y: number }): Box => ({
  left: x - HALF_SIGN,
  right: x + HALF_SIGN,
  top: y - HALF_SIGN,
  bottom: y + HALF_SIGN + 2,
})
/** The areas of a sign and of its words. */
const boxesOfPlaced = (sign: PlacedSign): Box[] =>
  sign.label === ''
    ? [boxOfSign(sign)]
    : [boxOfSign(sign), boxOfWords(sign.label, sign.x + sign.labelX, sign.y + sign.labelY, sign.anchor)]

/** The middle of the sheet, as a point of the record. */
const MIDDLE: Point = [((cols - 1) * 1000) / 2, ((rows - 1) * 1000 * SQRT_3) / 4]

/** Whither the arrow of a march beyond the edge of the sheet points, in degrees clockwise from the right: into the sheet, or out of it. The nearest edge decides. */
function arrowAt([x, y]: Point, away: 'coming' | 'gone'): number {
  const [dx, dy] = [(x - MIDDLE[0]) / MIDDLE[0], (y - MIDDLE[1]) / MIDDLE[1]]
  const outward = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 0 : 180) : dy > 0 ? 270 : 90
  return away === 'gone' ? outward : (outward + 180) % 360
}

/** A square for the US, a disc for Mexico; troops at a post have a foot. */
function SignOnMap({ sign }: { sign: PlacedSign }) {
  const { x, y, side, label, arrow, count, isSure, isMoving, labelX, labelY, anchor } = sign
  return (
    <g
      class={`sign ${side} ${isMoving ? 'moving' : 'standing'} ${isSure ? '' : 'unsure'}`}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
    >
      {side === 'us' ? (
        <rect class="body" x="-8.500" y="-8.500" width="17" height="17" />
      ) : (
        <circle class="body" r="9.500" />
      )}
      {arrow === null ? null : <path class="arrow" d="M13 -6L23 0L13 6Z" transform={`rotate(${arrow})`} />}
      {isMoving ? null : <path class="foot" d="M-9 12.500H9" />}
      <text class="letter" y="4.500">
        {side === 'us' ? 'U' : 'M'}
        {isSure ? '' : '?'}
      </text>
      {count > 1 ? (
        <text class="count" x="8" y="-6">
          {count}
        </text>
      ) : null}
      <text class="who" x={labelX} y={labelY} text-anchor={anchor}>
        {label}
      </text>
    </g>
  )
}

/** Where the event on the card happened. */
function EventSign({ at: { x, y }, event }: { at: { x: number; y: number }; event: RecordEvent }) {
  return (
    <g class="event-sign" transform={`translate(${x} ${y})`}>
      <circle class="inner" r="19" />
      <circle r="16" />
      {event.certainty === 'disputed' ? (
        <text x="17" y="-12">
          ?
        </text>
      ) : null}
    </g>
  )
}
