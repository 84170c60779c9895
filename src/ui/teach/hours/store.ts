// What the reader of history by the hour looks at: the minute, what he follows, and the clock that runs.
import { computed, effect, signal } from '@preact/signals'
import { CLOCK_END, CLOCK_START, minuteOf } from '../../../teach/hours/clock'
import { type Filter, followed } from '../../../teach/hours/filter'
import { roadGraph } from '../../../teach/hours/along'
import { followedPosts, heldAt } from '../../../teach/hours/posts'
import { edgeOf, headOf, movesAt, stretchesOf } from '../../../teach/hours/routes'
import { createGrid } from '../../../hex/grid'
import { scenario } from '../../hex/shared/scenario'
import { pedregalRecord } from '../../../teach/record/pedregal'
import type { Certainty, Point, RecordEvent, RecordPost, RecordRoute } from '../../../teach/record/types'
import { said } from '../words'
import { shortWho } from './names'

/** Minutes of history that pass in a second, by speed. */
const MINUTES_PER_SECOND = [5, 15, 45] as const
/**
 * While no march that is followed goes on upon the sheet and nothing happens in the next so many minutes, so many minutes pass in a second,
 * whatever the speed.
 */
const QUIET = { minutes: 30, perSecond: 180 } as const
/** The clock stops at an event for this long at least, and longer the longer its text, in milliseconds. */
const LEAST_READING_MS = 3500
const READING_MS_PER_LETTER = 45
const MS_PER_SECOND = 1000
/** A frame that comes late, as after another tab was open, counts as this long at most. */
const LONGEST_FRAME_MS = 200

export type HoursTab = 'now' | 'events' | 'routes' | 'places' | 'key'

/** How long the head of a march stays marked after it has ended where no post tells of those troops, in minutes. */
const MARKED_AFTER_END = 40

/** Troops at a minute of the clock: at a post, or the head of a march. */
export interface Present {
  readonly id: string
  readonly side: 'us' | 'mexican'
  readonly at: Point
  /** For the sign. */
  readonly name: string
  readonly certainty: Certainty
  readonly isMoving: boolean
  /** Off the sheet: the sign stands at its edge, where they come in or have gone out. */
  readonly away: 'coming' | 'gone' | null
  readonly post: RecordPost | null
  readonly route: RecordRoute | null
}

/** The state of the room while it is open. */
export function createHours(firstEvent: string | null) {
  const record = pedregalRecord()
  const { rows, cols } = scenario.battlefield.map.meta.grid
  const roads = roadGraph(createGrid(rows, cols), scenario.battlefield.map.links)
  /** The ground that each march went over, by the id of its route. */
  const stretches = new Map(record.routes.routes.map((route) => [route.id, stretchesOf(route, roads)]))
  const first = record.events.events.find(({ id }) => id === firstEvent)
  const minute = signal(first ? minuteOf(first.hour) : CLOCK_START)
  const isPlaying = signal(false)
  const speed = signal<0 | 1 | 2>(1)
  const filter = signal<Filter>({ by: 'all' })
  const tab = signal<HoursTab>('now')
  /** The two routes that are compared: the road through the lava, and the highway beside it. */
  const pair = signal<readonly [string, string]>(['R04', 'R02'])
  /** Whose names the places have. */
  const namesOf = signal<'1847' | 'today'>('1847')
  /** The event that the reader has gone to; null: the last one that has happened. */
  const chosen = signal<RecordEvent | null>(first ?? null)

  const shown = computed(() => followed(record, filter.value))
  /** The events followed, with their minutes, in order. */
  const events = computed(() => shown.value.events.map((event) => ({ event, at: minuteOf(event.hour) })))
  /** Index in `events` of the last that has happened; -1: none has. */
  const lastIndex = computed(() => {
    const { value } = chosen
    const index = value === null ? -1 : events.value.findIndex(({ event }) => event.id === value.id)
    return index >= 0 ? index : events.value.findLastIndex(({ at }) => at <= minute.value)
  })
  /** The next event that is followed; null: there is none. */
  const coming = computed(() => events.value[lastIndex.value + 1]?.event ?? null)
  const event = computed<RecordEvent | null>(() => events.value[lastIndex.value]?.event ?? null)

  const { posts } = record.posts
  const shownPosts = computed(() => followedPosts(record, filter.value, shown.value))
  /** Who is where at the minute of the clock, of those who are followed. */
  const present = computed<readonly Present[]>(() => {
    const now = minute.value
    const marching = shown.value.routes.flatMap((route): Present[] => {
      const [start, end] = [minuteOf(route.start), minuteOf(route.end)]
      // Where a post tells of the troops that have come, the head of their march is gone.
      const marked = posts.some(({ came }) => came === route.id) ? 0 : MARKED_AFTER_END
      if (now < start || now >= end + marked) return []
      const at = headOf(route, stretches.get(route.id) ?? [], now)
      const { id, side, certainty } = route
      const one = { id, side, name: shortWho(said(route.who)), certainty, isMoving: now < end, post: null, route }
      if (at) return [{ ...one, at, away: null }]
      const edge = edgeOf(route, stretches.get(route.id) ?? [], now)
      return edge ? [{ ...one, at: edge.at, away: edge.isComing ? 'coming' : 'gone' }] : []
    })
    const standing = heldAt(shownPosts.value, now).map((post): Present => {
      const { id, side, at, name, certainty } = post
      return { id, side, at, name: said(name), certainty, isMoving: false, away: null, post, route: null }
    })
    return [...marching, ...standing]
  })

  /** Follows something else. Where nothing of it has happened yet, or all of it long ago, the clock goes to its first event. */
  function follow(wanted: Filter): void {
    filter.value = wanted
    const first = events.peek()[0]
    if (wanted.by === 'all' || wanted.by === 'side') return
    const route = wanted.by === 'route' ? record.routes.routes.find(({ id }) => id === wanted.id) : undefined
    if (route) {
      isPlaying.value = false
      chosen.value = null
      minute.value = Math.max(CLOCK_START, minuteOf(route.start))
    } else if (first) goTo(first.event)
  }

  /** When the clock goes on after a pause for reading, by performance.now(). */
  let resumesAtMs = 0

  function pauseFor(read: RecordEvent, nowMs: number): void {
    const letters = said(read.title).length + said(read.text).length
    resumesAtMs = nowMs + Math.max(LEAST_READING_MS, (letters * READING_MS_PER_LETTER) / (speed.peek() + 1))
  }

  /** The minute to which the clock runs from a minute in so many seconds: fast where nothing moves, and at once to what comes next where nothing can be seen at all. */
  function nextMinute(from: number, seconds: number): number {
    const usual = from + MINUTES_PER_SECOND[speed.peek()] * seconds
    const ways = shown.peek().routes.map(({ id }) => stretches.get(id) ?? [])
    if (ways.some((way) => movesAt(way, from))) return usual
    // Hours at which something comes into sight or moves on.
    const hours = [
      ...events.peek().map(({ at }) => at),
      ...ways.flatMap((way) => way.flatMap(({ minutes }) => minutes)),
      ...shownPosts.peek().map((post) => minuteOf(post.from)),
    ]
    const coming = Math.min(CLOCK_END, ...hours.filter((at) => at > from))
    if (present.peek().length === 0) return coming
    if (coming - from <= QUIET.minutes && usual < coming) return usual
    return Math.max(usual, Math.min(coming, from + QUIET.perSecond * seconds))
  }

  function tick(nowMs: number, frameMs: number): void {
    if (nowMs < resumesAtMs) return
    const from = minute.peek()
    // A frame may bear a time before the press that began it: the clock never goes back, or it would stop at the event it stands at.
    const seconds = Math.min(Math.max(0, frameMs), LONGEST_FRAME_MS) / MS_PER_SECOND
    const to = nextMinute(from, seconds)
    // The clock stops at each event for as long as its card takes to read.
    const next = events.peek().find(({ at }) => at > from && at <= to)
    chosen.value = next?.event ?? null
    minute.value = Math.min(next?.at ?? to, CLOCK_END)
    if (next) pauseFor(next.event, nowMs)
    if (minute.peek() >= CLOCK_END) isPlaying.value = false
  }

  /** Runs the clock while it is to run. Returns the function that ends this. */
  const run = (): (() => void) =>
    effect(() => {
      if (!isPlaying.value) return
      resumesAtMs = 0
      let lastMs = performance.now()
      let frame = requestAnimationFrame(function onFrame(nowMs) {
        tick(nowMs, nowMs - lastMs)
        lastMs = nowMs
        if (isPlaying.peek()) frame = requestAnimationFrame(onFrame)
      })
      return () => cancelAnimationFrame(frame)
    })

  function goTo(target: RecordEvent): void {
    isPlaying.value = false
    chosen.value = target
    minute.value = minuteOf(target.hour)
  }

  return {
    record,
    stretches,
    minute,
    isPlaying,
    speed,
    filter,
    tab,
    namesOf,
    present,
    pair,
    follow,
    shown,
    event,
    coming,
    run,
    goTo,
    /** Goes to the event before or after the present one, of those that are followed. */
    step(by: 1 | -1): void {
      const target = events.peek()[lastIndex.peek() + by]
      if (target) goTo(target.event)
    },
    scrubTo(target: number): void {
      isPlaying.value = false
      chosen.value = null
      minute.value = target
    },
  }
}
export type Hours = ReturnType<typeof createHours>
