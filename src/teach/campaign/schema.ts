import * as v from 'valibot'
import { hexId } from '../../operational/data/base'
import { SIDES } from '../../operational/types'
import { BothLanguagesSchema } from '../texts'

/** What the units of an event do in our game. `fights`: one of them attacks or is attacked; `takes`: one advances into a hex; `lost`: one is destroyed or routs. */
const DeedSchema = v.picklist(['fights', 'takes', 'lost'])

const turn = v.pipe(v.number(), v.integer(), v.minValue(1))
const eventId = v.pipe(v.string(), v.regex(/^T\d{3}$/))

/** campaign-notes.json: the commentary on the historical campaign as a legal game, and which counters stand for which event. */
export const NotesSchema = v.strictObject({
  meta: v.strictObject({ title: BothLanguagesSchema, provenance: v.string() }),
  /** What happens in each player turn. Its sources are those of its events. */
  turns: v.array(v.strictObject({ turn, side: v.picklist(SIDES), text: BothLanguagesSchema })),
  /** The events on the map: the counters of their troops, what these do, and why our game is far from the record. */
  events: v.array(
    v.strictObject({
      id: eventId,
      units: v.pipe(v.array(v.string()), v.nonEmpty()),
      deed: v.exactOptional(DeedSchema),
      /** Where the record has its troops go from there: they must be near it within two turns. */
      bound: v.exactOptional(hexId),
      /** The side in whose player turn our game has it, where that is not the side of the event. */
      in: v.exactOptional(v.picklist(SIDES)),
      note: v.exactOptional(BothLanguagesSchema),
    }),
  ),
  /** Events on the map without troops: the sky, the count. */
  without: v.array(v.strictObject({ id: eventId, why: v.literal('sky') })),
})
export type CampaignNotes = v.InferOutput<typeof NotesSchema>
export type CampaignEvent = CampaignNotes['events'][number]
