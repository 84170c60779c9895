import type { ReadonlySignal } from '@preact/signals'
import { createGrid } from '../../../hex/grid'
import { type Box, boxOfWords, type PlacedSign, placeSigns, type Sign } from '../../../teach/hours/signs'
import { pixelOf } from '../../../teach/record/sheetPoint'
import type { Point, RecordEvent } from '../../../teach/record/types'
import type { SheetOnPage } from '../../hex/board'
import { names, scenario } from '../../hex/shared/scenario'
import { said } from '../words'
import { bareName } from '../map/names'
import { shortName } from './names'
import type { Hours } from './store'
import { hoursWords } from './words'

const { rows, cols } = scenario.battlefield.map.meta.grid
const grid = createGrid(rows, cols)
const SQRT_3 = Math.sqrt(3)
/** Names on the map lie this far below the middle of their hex, in hex widths, and letters are about this wide. */
const NAME_BELOW = 0.5
const NAME_LETTER = 0.14
const LEAST_NAME_LETTER = 5.6
/** Radius of the ring round the event. */
const RING = 18
/** The least distance between names of today, so that they are left out where they would cover each other. */
const TODAY_HEIGHT = 12

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
  const placed = placeSigns(signs, showsToday ? [] : namesOnMap(where), marks, page)
  return (
    <g>
      {showsToday ? <NamesOfToday hours={hours} toPage={toPage} signs={placed} /> : null}
      {event && ring ? <EventSign key={event.id} at={ring} event={event} /> : null}
      {placed.map((sign) => (
        <SignOnMap key={sign.id} sign={sign} />
      ))}
    </g>
  )
}

/** The middle of the sheet, as a point of the record. */
const MIDDLE: Point = [((cols - 1) * 1000) / 2, ((rows - 1) * 1000 * SQRT_3) / 4]

/** Whither the arrow of a march beyond the edge of the sheet points, in degrees clockwise from the right: into the sheet, or out of it. The nearest edge decides. */
function arrowAt([x, y]: Point, away: 'coming' | 'gone'): number {
  const [dx, dy] = [(x - MIDDLE[0]) / MIDDLE[0], (y - MIDDLE[1]) / MIDDLE[1]]
  const outward = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 0 : 180) : dy > 0 ? 270 : 90
  return away === 'gone' ? outward : (outward + 180) % 360
}

/** Where the map has its names, about. */
function namesOnMap({ originX, originY, hexWidth }: SheetOnPage): Box[] {
  const letter = Math.max(LEAST_NAME_LETTER, hexWidth * NAME_LETTER)
  const size = hexWidth / SQRT_3
  const origin = pixelOf([0, 0], grid, size)
  return scenario.battlefield.map.hexes.flatMap(({ id, name }) => {
    if (!name) return []
    const { x, y } = grid.centre(grid.indexOf(id), size)
    const width = bareName(names.value.any(id)).length * letter
    const [middle, line] = [originX + x - origin.x, originY + y - origin.y + hexWidth * NAME_BELOW]
    return { left: middle - width / 2, right: middle + width / 2, top: line - letter, bottom: line + letter }
  })
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

interface TodayProps {
  hours: Hours
  toPage: (at: Point) => { x: number; y: number }
  signs: readonly PlacedSign[]
}

/** Places of these kinds are described by others, and so are those whose name of today begins with such a word. */
const UNNAMED_KINDS: ReadonlySet<string> = new Set(['fieldwork', 'bridge', 'ravine'])
const DESCRIBED = /^(About|Near|East of|South|Just|Por|Cerca|Al|De|Apenas) /

/** What the places are called today; a name that would cover another or a sign's words is left out. */
function NamesOfToday({ hours, toPage, signs }: TodayProps) {
  const taken = signs.flatMap(({ x, y, label, labelX, labelY, anchor }): Box[] => [
    boxOfWords(label, x + labelX, y + labelY, anchor),
    { left: x - 10, right: x + 10, top: y - 10, bottom: y + 10 },
  ])
  const shown = hours.record.places.places.flatMap((place) => {
    const name = shortName(said(place.today))
    if (!place.at || !place.name1847 || UNNAMED_KINDS.has(place.kind) || DESCRIBED.test(name)) return []
    const { x, y } = toPage(place.at)
    const box = boxOfWords(name, x, y + TODAY_HEIGHT, 'middle')
    const isTaken = taken.some(
      (other) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
    )
    if (isTaken) return []
    taken.push(box)
    return { id: place.id, name, x, y }
  })
  return (
    <>
      {shown.map(({ id, name, x, y }) => (
        <g key={id} class="today" transform={`translate(${x} ${y})`}>
          <circle r="2.500" />
          <text y={TODAY_HEIGHT} text-anchor="middle">
            {name}
          </text>
        </g>
      ))}
    </>
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
