// The record of the campaign as the rooms for learning use it. Shapes and meanings of the fields: schema.
import type * as v from 'valibot'
import type { CertaintySchema, PointSchema, RecordSideSchema, SourceSchema } from './schema/base'
import type { BibliographyFileSchema, DocumentsFileSchema, QuestionsFileSchema } from './schema/documents'
import type { EventsFileSchema, PostsFileSchema, RouteModeSchema, RoutesFileSchema } from './schema/doings'
import type { LossesFileSchema } from './schema/losses'
import type { PeopleFileSchema, PlaceKindSchema, PlacesFileSchema } from './schema/places'
import type { StandsFileSchema } from './schema/stands'

export type Point = v.InferOutput<typeof PointSchema>
export type RecordSide = v.InferOutput<typeof RecordSideSchema>
export type Certainty = v.InferOutput<typeof CertaintySchema>
export type RouteMode = v.InferOutput<typeof RouteModeSchema>
export type PlaceKind = v.InferOutput<typeof PlaceKindSchema>
export type RecordSource = v.InferOutput<typeof SourceSchema>

export type EventsFile = v.InferOutput<typeof EventsFileSchema>
export type RoutesFile = v.InferOutput<typeof RoutesFileSchema>
export type PostsFile = v.InferOutput<typeof PostsFileSchema>
export type PlacesFile = v.InferOutput<typeof PlacesFileSchema>
export type PeopleFile = v.InferOutput<typeof PeopleFileSchema>
export type QuestionsFile = v.InferOutput<typeof QuestionsFileSchema>
export type DocumentsFile = v.InferOutput<typeof DocumentsFileSchema>
export type StandsFile = v.InferOutput<typeof StandsFileSchema>
export type LossesFile = v.InferOutput<typeof LossesFileSchema>
export type BibliographyFile = v.InferOutput<typeof BibliographyFileSchema>

export type RecordEvent = EventsFile['events'][number]
export type RecordRoute = RoutesFile['routes'][number]
export type Waypoint = RecordRoute['waypoints'][number]
export type RecordPost = PostsFile['posts'][number]
export type RecordPlace = PlacesFile['places'][number]
export type RecordLine = PlacesFile['lines'][number]
export type RecordArea = PlacesFile['areas'][number]
export type RecordPerson = PeopleFile['people'][number]
export type RecordQuestion = QuestionsFile['questions'][number]
export type RecordDocument = DocumentsFile['documents'][number]
export type Excerpt = DocumentsFile['excerpts'][number]
export type Stand = StandsFile['stands'][number]
export type BookSource = BibliographyFile['sources'][number]

/** The whole record, one field for each file of maps/NAME/history. Events stand in the order of their hours. */
export interface CampaignRecord {
  readonly events: EventsFile
  readonly routes: RoutesFile
  readonly posts: PostsFile
  readonly places: PlacesFile
  readonly people: PeopleFile
  readonly questions: QuestionsFile
  readonly documents: DocumentsFile
  readonly stands: StandsFile
  readonly losses: LossesFile
  readonly bibliography: BibliographyFile
}

/** The parsed JSON of the record's files, as yet unchecked. */
export type RawRecord = Readonly<{ [File in keyof CampaignRecord]: unknown }>
