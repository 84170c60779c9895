// Checks the files of the record of the campaign, and makes typed data of them.
import { ok, type Result } from '../../core/result'
import { parseForm, refuseFault } from '../../game/fault'
import { RECORD_REASONS, type RecordGround, recordFaults } from './check'
import {
  BibliographyFileSchema,
  DocumentsFileSchema,
  EventsFileSchema,
  LossesFileSchema,
  PeopleFileSchema,
  PlacesFileSchema,
  PostsFileSchema,
  QuestionsFileSchema,
  RoutesFileSchema,
  StandsFileSchema,
} from './schema'
import type { CampaignRecord, RawRecord } from './types'

/** Checks a record: each file by its schema, then one against the other and against the battlefield. The refusal names file, field and reason. */
export function loadRecord(raw: RawRecord, ground: RecordGround): Result<CampaignRecord> {
  const bibliography = parseForm(BibliographyFileSchema, 'bad-argument', 'bibliography.json', raw.bibliography)
  if (!bibliography.ok) return bibliography
  const places = parseForm(PlacesFileSchema, 'bad-argument', 'places.json', raw.places)
  if (!places.ok) return places
  const people = parseForm(PeopleFileSchema, 'bad-argument', 'people.json', raw.people)
  if (!people.ok) return people
  const routes = parseForm(RoutesFileSchema, 'bad-argument', 'routes.json', raw.routes)
  if (!routes.ok) return routes
  const events = parseForm(EventsFileSchema, 'bad-argument', 'events.json', raw.events)
  if (!events.ok) return events
  const posts = parseForm(PostsFileSchema, 'bad-argument', 'posts.json', raw.posts)
  if (!posts.ok) return posts
  const questions = parseForm(QuestionsFileSchema, 'bad-argument', 'questions.json', raw.questions)
  if (!questions.ok) return questions
  const documents = parseForm(DocumentsFileSchema, 'bad-argument', 'documents.json', raw.documents)
  if (!documents.ok) return documents
  const stands = parseForm(StandsFileSchema, 'bad-argument', 'stands.json', raw.stands)
  if (!stands.ok) return stands
  const losses = parseForm(LossesFileSchema, 'bad-argument', 'losses.json', raw.losses)
  if (!losses.ok) return losses
  const record: CampaignRecord = {
    events: events.value,
    routes: routes.value,
    posts: posts.value,
    places: places.value,
    people: people.value,
    questions: questions.value,
    documents: documents.value,
    stands: stands.value,
    losses: losses.value,
    bibliography: bibliography.value,
  }
  for (const fault of recordFaults(record, ground)) return refuseFault('bad-argument', fault, RECORD_REASONS)
  return ok(record)
}
