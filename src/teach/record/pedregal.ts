// The record of Padierna and Churubusco (maps/pedregal/history): read, checked once and kept. It is large: only rooms for learning load it.
import bibliography from '../../../maps/pedregal/history/bibliography.json'
import documents from '../../../maps/pedregal/history/documents.json'
import events from '../../../maps/pedregal/history/events.json'
import losses from '../../../maps/pedregal/history/losses.json'
import people from '../../../maps/pedregal/history/people.json'
import places from '../../../maps/pedregal/history/places.json'
import posts from '../../../maps/pedregal/history/posts.json'
import questions from '../../../maps/pedregal/history/questions.json'
import routes from '../../../maps/pedregal/history/routes.json'
import stands from '../../../maps/pedregal/history/stands.json'
import type { Result } from '../../core/result'
import { pedregal } from '../../operational/data'
import { loadRecord } from './load'
import type { CampaignRecord, RawRecord } from './types'

/** The files of maps/pedregal/history as they were read. They are not checked yet. */
export const recordFiles: RawRecord = {
  events,
  routes,
  places,
  posts,
  people,
  questions,
  documents,
  stands,
  losses,
  bibliography,
}

let loaded: Result<CampaignRecord> | null = null

/** The record of 15 to 20 August 1847. Its files are checked on the first call. */
export function loadPedregalRecord(): Result<CampaignRecord> {
  const { battlefield, tables } = pedregal()
  loaded ??= loadRecord(recordFiles, { map: battlefield.map, counters: battlefield.counters, clock: tables.clock })
  return loaded
}

/** The record, for rooms that need not say why it fails. It throws if the files fail the check: then the build is at fault. */
export function pedregalRecord(): CampaignRecord {
  const result = loadPedregalRecord()
  if (!result.ok) throw new Error(`${result.refusal.key} ${JSON.stringify(result.refusal.args)}`)
  return result.value
}
