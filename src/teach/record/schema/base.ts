// What the schemas of the record of the campaign (maps/NAME/history) share. How each file is made: its README.
import * as v from 'valibot'
import { hexId, int, text } from '../../../operational/data/base'
import { BothLanguagesSchema } from '../../texts'

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
export const LatLonSchema = v.tuple([int, int])
/** A file says in `provenance` what it was made from and how. */
export const meta = v.strictObject({ title: BothLanguagesSchema, provenance: text })

export const RecordSideSchema = v.picklist(['us', 'mexican'])
/**
 * `certain`: good sources agree on the fact, though the minute may be loose. `probable`: best reading of thin evidence. `disputed`: sources
 * conflict in a way that matters.
 */
export const CertaintySchema = v.picklist(['certain', 'probable', 'disputed'])
/** A place in a source; `key` is one of bibliography.json, `where` a page, a paragraph, a letter. */
export const SourceSchema = v.strictObject({ key: text, where: v.nullable(BothLanguagesSchema) })
export const sources = v.pipe(v.array(SourceSchema), v.nonEmpty())
export const ids = v.array(text)
/** What was wrong in the file that a record was made from, and why the text stands as it does now. */
export const corrected = v.exactOptional(v.array(v.strictObject({ field: text, was: text, why: text })))
/** Where something is: on the sheet, in which hex, and how far off that may be. Null: off the sheet. */
export const whereabouts = { at: v.nullable(PointSchema), hex: v.nullable(hexId) }
