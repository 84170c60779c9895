// How far the marches of the record have come at a minute of the clock.
import type { Point, RecordRoute } from '../record/types'
import { alongRoads, distanceBetween, lengthOf, type RoadGraph } from './along'
import { minuteOf } from './clock'

/** A part of a route on the sheet, without gaps: its points, and the minute at which the head was at each. */
export interface RouteStretch {
  readonly points: readonly Point[]
  readonly minutes: readonly number[]
}

/** Troops of these marches went across country on purpose; all others are drawn along the roads where the record does not say otherwise. */
const ACROSS_COUNTRY: ReadonlySet<RecordRoute['mode']> = new Set(['flankMarch', 'diversion'])

/** The stretches of a route: it may leave the sheet and come back. */
export function stretchesOf(route: RecordRoute, roads: RoadGraph): RouteStretch[] {
  const stretches: { points: Point[]; minutes: number[] }[] = []
  let isOnSheet = false
  for (const { at, hour } of route.waypoints) {
    if (at === null) {
      isOnSheet = false
      continue
    }
    if (!isOnSheet) stretches.push({ points: [], minutes: [] })
    isOnSheet = true
    const stretch = stretches.at(-1)!
    const last = stretch.points.at(-1)
    if (last === undefined) {
      stretch.points.push(at)
      stretch.minutes.push(minuteOf(hour))
      continue
    }
    const way = ACROSS_COUNTRY.has(route.mode) ? [last, at] : alongRoads(roads, last, at)
    const start = stretch.minutes.at(-1)!
    const [duration, length] = [minuteOf(hour) - start, lengthOf(way)]
    for (let k = 1; k < way.length; k++) {
      stretch.points.push(way[k]!)
      const share = length === 0 ? 1 : lengthOf(way.slice(0, k + 1)) / length
      stretch.minutes.push(start + duration * share)
    }
  }
  return stretches
}

/** How a march stands: not begun, under way, or ended. */
export type RouteState = 'toCome' | 'underWay' | 'over'

export function routeStateAt(route: RecordRoute, minute: number): RouteState {
  if (minute < minuteOf(route.start)) return 'toCome'
  return minute < minuteOf(route.end) ? 'underWay' : 'over'
}

/** A point on the way between two points. */
const between = ([x0, y0]: Point, [x1, y1]: Point, share: number): Point => [
  Math.round(x0 + (x1 - x0) * share),
  Math.round(y0 + (y1 - y0) * share),
]

/** What of a stretch has been walked by a minute: the points up to the head of the column. Empty: nothing yet. */
export function walkedOf({ points, minutes }: RouteStretch, minute: number): Point[] {
  if (points.length === 0 || minute < minutes[0]!) return []
  const next = minutes.findIndex((at) => at > minute)
  if (next < 0) return [...points]
  const [from, to] = [minutes[next - 1]!, minutes[next]!]
  const head = between(points[next - 1]!, points[next]!, (minute - from) / (to - from))
  return [...points.slice(0, next), head]
}

/** Where the head of a march is at a minute; null: it has not begun, or is off the sheet. */
export function headOf(route: RecordRoute, stretches: readonly RouteStretch[], minute: number): Point | null {
  for (const stretch of [...stretches].reverse()) {
    const walked = walkedOf(stretch, minute)
    const isLeft = minute > stretch.minutes.at(-1)! && minute < minuteOf(route.end)
    if (walked.length > 0) return isLeft ? null : walked.at(-1)!
  }
  return null
}

/** Where at the edge of the sheet a march comes in or has gone out that is under way off the sheet; null: it is on the sheet, or not under way, or never comes there. */
export function edgeOf(
  route: RecordRoute,
  stretches: readonly RouteStretch[],
  minute: number,
): { at: Point; isComing: boolean } | null {
  if (routeStateAt(route, minute) !== 'underWay' || headOf(route, stretches, minute)) return null
  const coming = stretches.find(({ minutes }) => minutes[0]! > minute)
  const gone = stretches.findLast(({ minutes }) => minutes.at(-1)! <= minute)
  const at = coming?.points[0] ?? gone?.points.at(-1)
  return at ? { at, isComing: coming !== undefined } : null
}

/** Whether somebody who looks at the map sees this march go on at a minute: its head is on the sheet and does not rest. */
export const movesAt = (stretches: readonly RouteStretch[], minute: number): boolean =>
  stretches.some(({ points, minutes }) => {
    const next = minutes.findIndex((at) => at > minute)
    return next > 0 && distanceBetween(points[next - 1]!, points[next]!) > 0
  })

/** Metres an hour over all of the route, halts and road-building included. */
export const paceOf = ({ lengthM, minutes }: RecordRoute): number => Math.round((lengthM * 60) / minutes)
