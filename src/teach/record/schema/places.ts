// Schemas of where it was done and by whom: places, people.
import * as v from 'valibot'
import { count, positive, text } from '../../../operational/data/base'
import { BothLanguagesSchema } from '../../texts'
import {
  CertaintySchema,
  corrected,
  LatLonSchema,
  meta,
  PointSchema,
  RecordSideSchema,
  SourceSchema,
  whereabouts,
} from './base'

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
