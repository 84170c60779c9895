// Schemas of the record of the campaign (maps/NAME/history): what happened, where, who says so. How each file is made: its README.
import * as v from 'valibot'
import { count, hexId, int, positive, text } from '../../operational/data/base'
import { BothLanguagesSchema } from '../texts'

/** Local mean time of the field to the minute. */
export const HourSchema = v.pipe(
  v.string(),
  v.regex(
    /^1847-08-(1[5-9]|20)T([01]\d|2[0-3]):[0-5]\d$/,
    'is no hour of 15 to 20 August 1847 such as 1847-08-19T14:00',
  ),
)
/** A place on the sheet: thousandths of a hex width east and north (along the sheet) of the centre of its south-west hex. */
export const PointSchema = v.tuple([int, int])
/** A place on the ground: millionths of a degree of latitude and longitude. */
const LatLonSchema = v.tuple([int, int])
/** A file says in `provenance` what it was made from and how. */
const meta = v.strictObject({ title: BothLanguagesSchema, provenance: text })

export const RecordSideSchema = v.picklist(['us', 'mexican'])
/**
 * `certain`: good sources agree on the fact, though the minute may be loose. `probable`: best reading of thin evidence. `disputed`: sources
 * conflict in a way that matters.
 */
export const CertaintySchema = v.picklist(['certain', 'probable', 'disputed'])
/** A place in a source; `key` is one of bibliography.json, `where` a page, a paragraph, a letter. */
export const SourceSchema = v.strictObject({ key: text, where: v.nullable(BothLanguagesSchema) })
const sources = v.pipe(v.array(SourceSchema), v.nonEmpty())
const ids = v.array(text)
/** What was wrong in the file that a record was made from, and why the text stands as it does now. */
const corrected = v.exactOptional(v.array(v.strictObject({ field: text, was: text, why: text })))
/** Where something is: on the sheet, in which hex, and how far off that may be. Null: off the sheet. */
const whereabouts = { at: v.nullable(PointSchema), hex: v.nullable(hexId) }

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

export const PlaceKindSchema = v.picklist([
  ...['village', 'mill', 'hill', 'ridge', 'hacienda', 'bridge', 'convent', 'garita', 'city', 'ravine', 'fieldwork'],
] as const)

/** places.json. */
export const PlacesFileSchema = v.strictObject({
  meta: v.strictObject({
    ...meta.entries,
    note: BothLanguagesSchema,
    /** How old reports mislead in names. */
    nameWarning: BothLanguagesSchema,
  }),
  places: v.array(
    v.strictObject({
      id: text,
      /** The name that the texts of the record use. */
      name: BothLanguagesSchema,
      /** Its name in 1847, as then written; null: it had none. */
      name1847: v.nullable(text),
      /** Other spellings of the sources. */
      variants: v.array(text),
      /** What stands there today. */
      today: BothLanguagesSchema,
      kind: PlaceKindSchema,
      ...whereabouts,
      latLon: LatLonSchema,
      accuracyM: count,
      certainty: CertaintySchema,
      /** What stood there in 1847. */
      stood: BothLanguagesSchema,
      /** What it mattered for. */
      role: BothLanguagesSchema,
      /** May be empty where a place is known from the map alone. */
      sources: v.array(SourceSchema),
      corrected,
    }),
  ),
  /** Roads, paths and waters; `parts`: the pieces of the line that lie on the sheet. */
  lines: v.array(
    v.strictObject({
      id: text,
      name: BothLanguagesSchema,
      kind: v.picklist(['road', 'farmRoad', 'trail', 'footpath', 'river', 'stream', 'ravine', 'canal']),
      what: BothLanguagesSchema,
      note: v.exactOptional(BothLanguagesSchema),
      accuracyM: count,
      lengthM: positive,
      parts: v.array(v.pipe(v.array(PointSchema), v.minLength(2))),
    }),
  ),
  /** Lava, marsh, fields, hills as outlines, cut off at the edge of the sheet. */
  areas: v.array(
    v.strictObject({
      id: text,
      name: BothLanguagesSchema,
      kind: v.picklist(['lava', 'hill', 'marsh', 'lake', 'fields']),
      note: v.exactOptional(BothLanguagesSchema),
      accuracyM: count,
      outline: v.pipe(v.array(PointSchema), v.minLength(3)),
    }),
  ),
})

/** people.json. */
export const PeopleFileSchema = v.strictObject({
  meta,
  people: v.array(
    v.strictObject({
      id: text,
      name: text,
      /** The name in texts that name him often. */
      short: text,
      side: RecordSideSchema,
      rank: BothLanguagesSchema,
      /** What he was and did here, in a line. */
      line: BothLanguagesSchema,
      /** His leader, or his entry among the subordinates, in counters.json; null: he has none. */
      counter: v.nullable(text),
    }),
  ),
})

/** questions.json. */
export const QuestionsFileSchema = v.strictObject({
  meta,
  questions: v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.regex(/^Q\d{2}$/, 'is no id such as Q01')),
      question: BothLanguagesSchema,
      answer: BothLanguagesSchema,
      events: v.pipe(ids, v.nonEmpty()),
      routes: ids,
      places: ids,
    }),
  ),
})

/** documents.json. */
export const DocumentsFileSchema = v.strictObject({
  meta: v.strictObject({
    ...meta.entries,
    howRetold: v.array(BothLanguagesSchema),
    rights: BothLanguagesSchema,
    toLookUp: v.array(text),
  }),
  documents: v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.regex(/^D\d{2}$/, 'is no id such as D01')),
      author: BothLanguagesSchema,
      side: v.picklist(['us', 'mexican', 'other']),
      /** In the language of the document. */
      title: text,
      year: v.nullable(positive),
      kind: v.picklist(['history', 'letter', 'memoir', 'report', 'testimony']),
      note: BothLanguagesSchema,
      rights: BothLanguagesSchema,
      url: text,
      otherUrls: v.array(text),
    }),
  ),
  excerpts: v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.regex(/^X\d{2}$/, 'is no id such as X01')),
      document: text,
      where: BothLanguagesSchema,
      url: text,
      /** Language of the document. */
      language: v.picklist(['en', 'es']),
      /** Where the document itself can be read. */
      readOriginal: BothLanguagesSchema,
      /** What it says, in our own words. */
      retold: BothLanguagesSchema,
      glossary: v.array(v.strictObject({ word: text, en: text, es: text })),
      /** Who wrote, when, for whom, what he wanted. */
      headnote: BothLanguagesSchema,
      /** What may stand above the excerpt before the choice of a stand; headnote and title may give the outcome away. */
      neutralLine: v.exactOptional(BothLanguagesSchema),
      reliability: BothLanguagesSchema,
      events: ids,
      routes: ids,
      /** The stand it was chosen for; null: none, and it may be shown once its events have happened. */
      stand: v.nullable(text),
      corrected,
    }),
  ),
  /** Spanish words of the field, with what they mean. */
  terms: v.array(v.strictObject({ word: text, meaning: BothLanguagesSchema })),
})

/** stands.json. Nothing of `knew`, `question`, `options` and `excerpts.before` is later than `hour`. */
export const StandsFileSchema = v.strictObject({
  meta: v.strictObject({ ...meta.entries, note: BothLanguagesSchema }),
  stands: v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.regex(/^S\d$/, 'is no id such as S4')),
      title: BothLanguagesSchema,
      event: text,
      /** When the clock stops. */
      hour: HourSchema,
      place: text,
      decides: v.strictObject({ who: BothLanguagesSchema, side: RecordSideSchema, people: v.pipe(ids, v.nonEmpty()) }),
      knew: v.pipe(v.array(BothLanguagesSchema), v.nonEmpty()),
      /** For after the choice. */
      didNotKnow: v.pipe(v.array(BothLanguagesSchema), v.nonEmpty()),
      question: BothLanguagesSchema,
      options: v.pipe(
        v.array(v.strictObject({ id: text, text: BothLanguagesSchema, onBoard: BothLanguagesSchema })),
        v.minLength(2),
      ),
      /** For after the choice. */
      outcome: BothLanguagesSchema,
      disputed: BothLanguagesSchema,
      excerpts: v.strictObject({ before: v.pipe(ids, v.minLength(1)), after: ids }),
      discussion: v.array(BothLanguagesSchema),
      /** Words that would tell the outcome: none may stand in a text that is shown before the choice. */
      givesAway: v.strictObject({ en: v.pipe(v.array(text), v.nonEmpty()), es: v.pipe(v.array(text), v.nonEmpty()) }),
      corrected,
    }),
  ),
})

const men = v.strictObject({
  killed: v.exactOptional(count),
  wounded: v.exactOptional(count),
  missing: v.exactOptional(count),
  prisoners: v.exactOptional(count),
  /** Killed, wounded and missing where the source has one figure. */
  total: v.exactOptional(count),
})

/** losses.json. */
export const LossesFileSchema = v.strictObject({
  meta: v.strictObject({ ...meta.entries, note: BothLanguagesSchema }),
  /** What each side brought, by the order of battle (OPS-21). */
  strengths: v.array(
    v.strictObject({ side: RecordSideSchema, men: positive, guns: positive, note: BothLanguagesSchema, sources }),
  ),
  /** Single figures of the record. `day`: of August; null: both days together. `side`: whose loss it is. */
  figures: v.array(
    v.strictObject({
      id: text,
      side: RecordSideSchema,
      day: v.nullable(v.picklist([19, 20])),
      event: v.nullable(text),
      what: BothLanguagesSchema,
      men,
      guns: v.exactOptional(count),
      certainty: CertaintySchema,
      sources,
    }),
  ),
  /** Loss in men of both days by formation and by unit of counters.json; null: no figure was found. */
  formations: v.array(
    v.strictObject({
      formation: text,
      lost: v.nullable(count),
      gunsLost: v.exactOptional(count),
      /** Where the figure is from; `unknown` goes with null. */
      basis: v.picklist(['report', 'estimate', 'unknown']),
      says: BothLanguagesSchema,
      /** Empty only where nothing was found. */
      sources: v.array(SourceSchema),
      units: v.array(
        v.strictObject({
          unit: text,
          lost: v.nullable(count),
          basis: v.picklist(['report', 'estimate', 'unknown']),
          says: BothLanguagesSchema,
        }),
      ),
    }),
  ),
})

/** bibliography.json. */
export const BibliographyFileSchema = v.strictObject({
  meta,
  sources: v.array(
    v.strictObject({
      key: v.pipe(v.string(), v.regex(/^[A-Z0-9]+$/, 'is no key such as SMITH')),
      cite: BothLanguagesSchema,
      url: v.nullable(text),
      /** Which part of it was read for this record. */
      read: BothLanguagesSchema,
      /** Whose side the writer is on, for comparing. */
      side: v.picklist(['us', 'mexican', 'other']),
    }),
  ),
})
