// Schemas of what was done and when: events, routes, posts.
import * as v from 'valibot'
import { count, hexId, positive, text } from '../../../operational/data/base'
import { BothLanguagesSchema } from '../../texts'
import {
  CertaintySchema,
  corrected,
  HourSchema,
  ids,
  LatLonSchema,
  meta,
  PointSchema,
  RecordSideSchema,
  sources,
  whereabouts,
} from './base'

/** events.json. */
export const EventsFileSchema = v.strictObject({
  meta: v.strictObject({
    ...meta.entries,
    /** What kind of time the hours are. */
    timeBasis: BothLanguagesSchema,
    /** What the words of certainty mean. */
    certainty: v.strictObject({
      certain: BothLanguagesSchema,
      probable: BothLanguagesSchema,
      disputed: BothLanguagesSchema,
    }),
  }),
  /** Rise and set of sun and moon on the field, and the twilights; `lit`: share of the moon that was lit, in hundredths. */
  sky: v.array(
    v.strictObject({
      hour: HourSchema,
      what: v.picklist([
        ...['sunrise', 'sunset', 'civilDusk', 'moonrise', 'moonset'],
        ...['astronomicalDawn', 'nauticalDawn', 'civilDawn'],
      ] as const),
      lit: v.exactOptional(count),
    }),
  ),
  /** What happened in each turn of OPS-1.2, in a line. */
  turns: v.array(v.strictObject({ turn: positive, start: HourSchema, end: HourSchema, history: BothLanguagesSchema })),
  events: v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.regex(/^T\d{3}$/, 'is no id such as T015')),
      hour: HourSchema,
      /** So many minutes earlier or later is as likely. */
      plusMinus: count,
      /** Turn of OPS-1.2; 0: before the first, one more than the last: after it. */
      turn: count,
      place: text,
      ...whereabouts,
      accuracyM: count,
      side: v.picklist(['us', 'mexican', 'both']),
      /** The troops and officers concerned, in words. */
      who: BothLanguagesSchema,
      title: BothLanguagesSchema,
      text: BothLanguagesSchema,
      certainty: CertaintySchema,
      /** What is uncertain, and who says what. It stands with every disputed event. */
      note: v.exactOptional(BothLanguagesSchema),
      people: ids,
      routes: ids,
      sources,
      corrected,
    }),
  ),
})

export const RouteModeSchema = v.picklist([
  ...['march', 'reconnaissance', 'roadBuilding', 'attack', 'flankMarch', 'nightMarch'],
  ...['messenger', 'diversion', 'charge', 'retreat', 'rout', 'pursuit'],
] as const)

/** routes.json. */
export const RoutesFileSchema = v.strictObject({
  meta: v.strictObject({
    ...meta.entries,
    /** What the hours and lengths are worth. */
    note: BothLanguagesSchema,
  }),
  /** Paces that the record shows, in metres an hour. */
  paces: v.array(v.strictObject({ id: text, metresAnHour: positive, what: BothLanguagesSchema })),
  /** Ids of all routes in the order in which they are best taught. */
  teachingOrder: ids,
  routes: v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.regex(/^R\d{2}$/, 'is no id such as R03')),
      name: BothLanguagesSchema,
      side: RecordSideSchema,
      who: BothLanguagesSchema,
      arms: v.pipe(v.array(v.picklist(['infantry', 'cavalry', 'artillery', 'engineers'])), v.nonEmpty()),
      mode: RouteModeSchema,
      /** Routes of one man or column that belong together have the same group. */
      group: v.exactOptional(text),
      start: HourSchema,
      end: HourSchema,
      /** First and last turn, counted as those of events. */
      turns: v.tuple([count, count]),
      /** Straight from waypoint to waypoint, in metres, also off the sheet; the ground was longer. */
      lengthM: positive,
      minutes: positive,
      waypoints: v.pipe(
        v.array(
          v.strictObject({
            hour: HourSchema,
            turn: count,
            ...whereabouts,
            latLon: v.nullable(LatLonSchema),
            place: v.exactOptional(text),
            note: v.exactOptional(BothLanguagesSchema),
            /** The line crosses the edge of the sheet here; place and hour are worked out, not recorded. */
            edge: v.exactOptional(v.literal(true)),
          }),
        ),
        v.minLength(2),
      ),
      accuracyM: count,
      /** How sure it is that these troops marched this way; the hours between events are reckoned from distance and pace. */
      certainty: CertaintySchema,
      lesson: BothLanguagesSchema,
      facts: v.pipe(v.array(BothLanguagesSchema), v.nonEmpty()),
      /** What else could have been done. */
      alternative: BothLanguagesSchema,
      people: ids,
      sources,
      corrected,
    }),
  ),
})

/** posts.json: where troops stood between their marches. */
export const PostsFileSchema = v.strictObject({
  meta,
  posts: v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.regex(/^P\d{2}$/, 'is no id such as P05')),
      side: RecordSideSchema,
      /** The troops in a word or two, for the sign on the map. */
      name: BothLanguagesSchema,
      text: BothLanguagesSchema,
      place: text,
      at: PointSchema,
      hex: hexId,
      from: HourSchema,
      to: HourSchema,
      /** Men and guns; null: no figure is known. */
      men: v.nullable(positive),
      guns: v.nullable(positive),
      certainty: CertaintySchema,
      /** The march that brought them here, and the one on which they leave. */
      came: v.exactOptional(text),
      left: v.exactOptional(text),
      people: ids,
      events: ids,
      sources,
    }),
  ),
})
