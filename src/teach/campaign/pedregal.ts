// The historical game of Padierna and Churubusco: read and replayed once, and kept. It takes half a second: only its room loads it.
import notes from '../../../maps/pedregal/history/campaign-notes.json'
import save from '../../../maps/pedregal/history/campaign.json'
import type { Result } from '../../core/result'
import type { TabletopSource } from '../../session/hex/tabletop'
import { loadPedregalRecord } from '../record/pedregal'
import { type Campaign, loadCampaign } from './campaign'

let loaded: Result<Campaign> | null = null

/** The historical game. Its attacks are decided by the combat table, so that the source may still be empty. */
export function pedregalCampaign(tabletops: TabletopSource): Result<Campaign> {
  if (loaded) return loaded
  const record = loadPedregalRecord()
  loaded = record.ok ? loadCampaign({ save, notes }, record.value, tabletops) : record
  return loaded
}
