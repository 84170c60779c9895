// Loads the battle packs of maps/NAME/pack.json. A pack belongs to no ruleset: each makes its own battle of it.
import { ok, type Result } from '../../../core/result'
import chippawaRaw from '../../../../maps/chippawa/pack.json'
import paloAltoRaw from '../../../../maps/palo-alto/pack.json'
import { parseFile } from '../fault'
import { packFaults } from './faults'
import { type BattlePack, BattlePackSchema } from './schema'

/** The ids of the packs, in the order of menus. */
export const PACKS = ['palo-alto', 'chippawa'] as const
export type PackId = (typeof PACKS)[number]

const RAW: Readonly<Record<PackId, unknown>> = { 'palo-alto': paloAltoRaw, chippawa: chippawaRaw }
const loaded = new Map<PackId, BattlePack>()

/** Checks any value as a battle pack; a fault is `BAD_SCENARIO` and names file and field. `file`: the name for faults. */
export const readPack = (file: string, raw: unknown): Result<BattlePack> =>
  parseFile(BattlePackSchema, 'BAD_SCENARIO', file, raw, packFaults)

/** A battle pack by its id, checked once. */
export function packOf(id: PackId): Result<BattlePack> {
  const known = loaded.get(id)
  if (known) return ok(known)
  const pack = readPack(`maps/${id}/pack.json`, RAW[id])
  if (pack.ok) loaded.set(id, pack.value)
  return pack
}
