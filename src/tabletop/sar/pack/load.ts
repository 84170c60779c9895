// Loads how the battles of the packs are fought by the Santa Anna Rules (maps/NAME/sar.json), each with its pack.
import { ok, type Result } from '../../../core/result'
import type { Fault } from '../../../game/fault'
import chippawaRaw from '../../../../maps/chippawa/sar.json'
import paloAltoRaw from '../../../../maps/palo-alto/sar.json'
import { parseFile } from '../../common/fault'
import { type PackId, packOf } from '../../common/pack/load'
import type { BattlePack } from '../../common/pack/schema'
import type { Seat } from '../../common/pack/words'
import type { Side } from '../../../game/side'
import { sideNamesOf, sideOfArmy } from '../sideNames'
import { type PackSar, PackSarSchema } from './schema'

/** A pack with what the Santa Anna Rules make of it. */
export interface SarPack {
  readonly pack: BattlePack
  readonly sar: PackSar
  /** The ids of its sides in the state of a battle, by their seats. */
  readonly sides: Readonly<Record<Seat, Side>>
}

/** The sides of a pack: `tables/side-names.json` names them by their armies. */
function sidesOf(pack: BattlePack): Readonly<Record<Seat, Side>> {
  const names = sideNamesOf(pack)
  return { a: sideOfArmy(names, pack.seats.a.nation), b: sideOfArmy(names, pack.seats.b.nation) }
}

const RAW: Readonly<Record<PackId, unknown>> = { 'palo-alto': paloAltoRaw, chippawa: chippawaRaw }
const loaded = new Map<PackId, SarPack>()

/** Names that lead nowhere, and special rules of the pack that nobody mentions. */
function* sarFaults(pack: BattlePack, sar: PackSar, file: string): Generator<Fault> {
  const fault = (field: string, value: string, detail: string): Fault => ({
    file,
    field,
    reason: 'values',
    value,
    detail,
  })
  if (sideNamesOf(pack).askedFirst !== pack.seats[pack.clock.firstAsked].nation)
    yield fault('battle', pack.clock.firstAsked, 'is asked second by side-names.json')
  if (sar.battle !== pack.id) yield fault('battle', sar.battle, 'is another battle')
  const units = new Set(pack.units.map(({ id }) => id))
  for (const [i, id] of sar.closedColumns.entries())
    if (!units.has(id)) yield fault(`closedColumns[${i}]`, id, 'is no unit')
  for (const [i, id] of (sar.grey?.units ?? []).entries())
    if (!units.has(id)) yield fault(`grey.units[${i}]`, id, 'is no unit')
  for (const [i, id] of (sar.grey?.leaders ?? []).entries())
    if (!pack.leaders.some((leader) => leader.id === id)) yield fault(`grey.leaders[${i}]`, id, 'is no leader')
  const lists = [
    ...sar.ends.map(({ all }, i) => ({ all, path: `ends[${i}]` })),
    ...sar.points.bonuses.map(({ all }, i) => ({ all, path: `points.bonuses[${i}]` })),
  ]
  for (const { all, path } of lists)
    for (const [i, { where }] of all.entries()) {
      if ('area' in where && !pack.features.some((feature) => feature.id === where.area && 'area' in feature))
        yield fault(`${path}.all[${i}].where.area`, where.area, 'is no area')
      if ('objective' in where && !pack.objectives.some(({ id }) => id === where.objective))
        yield fault(`${path}.all[${i}].where.objective`, where.objective, 'is no objective')
    }
  for (const [i, { option }] of sar.points.penalties.entries())
    if (!pack.options.some(({ id }) => id === option))
      yield fault(`points.penalties[${i}].option`, option, 'is no option')
  const ofSar = pack.specialRules.filter(({ engines }) => engines.includes('sar')).map(({ id }) => id)
  const told = sar.rules.map(({ id }) => id)
  for (const id of ofSar) if (!told.includes(id)) yield fault('rules', id, 'is not mentioned')
  for (const [i, id] of told.entries()) if (!ofSar.includes(id)) yield fault(`rules[${i}].id`, id, 'is no special rule')
}

/** Checks any value as the way in which this pack is fought; a fault is `BAD_SCENARIO` and names file and field. */
export const readPackSar = (pack: BattlePack, file: string, raw: unknown): Result<PackSar> =>
  parseFile(PackSarSchema, 'BAD_SCENARIO', file, raw, (sar, name) => sarFaults(pack, sar, name))

/** A pack and how it is fought, checked once. */
export function sarPackOf(id: PackId): Result<SarPack> {
  const known = loaded.get(id)
  if (known) return ok(known)
  const pack = packOf(id)
  if (!pack.ok) return pack
  const sar = readPackSar(pack.value, `maps/${id}/sar.json`, RAW[id])
  if (!sar.ok) return sar
  const both = { pack: pack.value, sar: sar.value, sides: sidesOf(pack.value) }
  loaded.set(id, both)
  return ok(both)
}
