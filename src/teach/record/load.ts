// Checks the files of the record of the campaign, and makes typed data of them.
import type * as v from 'valibot'
import { ok, type Result } from '../../core/result'
import { parseForm, refuseFault } from '../../game/fault'
import { RECORD_REASONS, type RecordGround, recordFaults } from './check'
import { BibliographyFileSchema, DocumentsFileSchema, QuestionsFileSchema } from './schema/documents'
import { EventsFileSchema, PostsFileSchema, RoutesFileSchema } from './schema/doings'
import { LossesFileSchema } from './schema/losses'
import { PeopleFileSchema, PlacesFileSchema } from './schema/places'
import { StandsFileSchema } from './schema/stands'
import type { CampaignRecord, RawRecord } from './types'

/** The schema of each file, in the order in which they are checked. */
const SCHEMAS: { readonly [File in keyof CampaignRecord]: v.GenericSchema<unknown, CampaignRecord[File]> } = {
  bibliography: BibliographyFileSchema,
  places: PlacesFileSchema,
  people: PeopleFileSchema,
  routes: RoutesFileSchema,
  events: EventsFileSchema,
  posts: PostsFileSchema,
  questions: QuestionsFileSchema,
  documents: DocumentsFileSchema,
  stands: StandsFileSchema,
  losses: LossesFileSchema,
}

/** Checks a record: each file by its schema, then one against the other and against the battlefield. The refusal names file, field and reason. */
export function loadRecord(raw: RawRecord, ground: RecordGround): Result<CampaignRecord> {
  const files: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries<v.GenericSchema>(SCHEMAS)) {
    const file = parseForm(schema, 'bad-argument', `${name}.json`, raw[name as keyof CampaignRecord])
    if (!file.ok) return file
    files[name] = file.value
  }
  const record = files as unknown as CampaignRecord
  for (const fault of recordFaults(record, ground)) return refuseFault('bad-argument', fault, RECORD_REASONS)
  return ok(record)
}
