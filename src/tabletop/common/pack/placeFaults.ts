// Faults of the places of a battle pack: units off the table, in water, on top of each other or too near an enemy; entries that lie on no edge.
import type { Fault } from '../../../game/fault'
import { isOnTable } from '../ground'
import { areNearerThan, gapBetween, type Polygon } from '../polygon'
import { packGround } from './ground'
import { packArea, packPlace, packTable, thousandths } from './places'
import type { Say } from './say'
import type { BattlePack, PackVariant } from './schema'
import type { PackUnit } from './unitSchema'
import { ENGINES, type PackEngine, SEATS } from './words'

/** SAR-7.16, REG: the least distance between friends, and between enemies, in thousandths of an inch. */
const BETWEEN_FRIENDS: Readonly<Record<PackEngine, number>> = { sar: 1000, reg: 250 }
const BETWEEN_ENEMIES = 1000

interface Standing {
  readonly unit: PackUnit
  readonly field: string
  readonly area: Polygon
}

/** The units that stand at the start, with their areas. `where`: the variant; null: the whole battle. */
function standingUnits(pack: BattlePack, engine: PackEngine, variant: PackVariant | null): Standing[] {
  return pack.units.flatMap((unit, i) => {
    if (variant && !variant.units.includes(unit.id)) return []
    const place = packPlace(unit, engine, variant)
    if (!place) return []
    const ofVariant = variant?.starts?.[unit.id]
    const field = ofVariant ? `variants.${variant.id}.starts.${unit.id}` : `units[${i}].${engine}.start`
    return [{ unit, field, area: packArea(unit, engine, place) }]
  })
}

function* standingFaults(
  pack: BattlePack,
  engine: PackEngine,
  variant: PackVariant | null,
  say: Say,
): Generator<Fault> {
  const table = { ...packTable(pack, engine), schema: 'table-ground/1' as const, features: [] }
  const scale = engine === 'sar' ? 1 : pack.table.reg.fromSar
  const closed = pack.features.flatMap((feature) =>
    'area' in feature && (feature.kind === 'impassable' || feature.kind === 'building')
      ? [
          {
            id: feature.id,
            area: feature.area.map(([x, y]) => ({ x: thousandths(x * scale), y: thousandths(y * scale) })),
          },
        ]
      : [],
  )
  const standing = standingUnits(pack, engine, variant)
  for (const [i, { unit, field, area }] of standing.entries()) {
    if (!area.every((corner) => isOnTable(table, corner))) yield say(`${field}.at`, unit.id, 'stands off the table')
    for (const { id, area: ground } of closed)
      if (areNearerThan(area, ground, 1)) yield say(`${field}.at`, unit.id, `stands in ${id}`)
    for (const other of standing.slice(i + 1)) {
      const least = other.unit.seat === unit.seat ? BETWEEN_FRIENDS[engine] : BETWEEN_ENEMIES
      if (areNearerThan(area, other.area, least))
        yield say(`${field}.at`, unit.id, `is ${gapBetween(area, other.area)} thousandths from ${other.unit.id}`)
    }
  }
}

/** Is a place on this edge of the table of SAR? */
function isOnEdge({ table }: BattlePack, edge: string, [x, y]: readonly [number, number]): boolean {
  const { widthInches, depthInches } = table.sar
  return { south: y === 0, north: y === depthInches, west: x === 0, east: x === widthInches }[edge] === true
}

/** All faults of places and of the ground. */
export function* placeFaults(pack: BattlePack, say: Say): Generator<Fault> {
  const { sar, reg } = pack.table
  for (const key of ['widthInches', 'depthInches'] as const)
    if (Math.abs(sar[key] * reg.fromSar - reg[key]) > 1e-6)
      yield say(`table.reg.${key}`, reg[key], 'is not that of SAR by fromSar')
  for (const engine of ENGINES) {
    const ground = packGround(pack, engine)
    if (!ground.ok) {
      const { field, value, reason } = ground.refusal.args
      yield say(String(field), value ?? '', String(reason))
      return
    }
  }
  const isOnSarTable = ([x, y]: readonly [number, number]) => x <= sar.widthInches && y <= sar.depthInches
  for (const [i, { id, sarAt, regAt }] of pack.leaders.entries()) {
    if (sarAt && !isOnSarTable(sarAt)) yield say(`leaders[${i}].sarAt`, id, 'is off the table')
    if (regAt && (regAt[0] > reg.widthInches || regAt[1] > reg.depthInches))
      yield say(`leaders[${i}].regAt`, id, 'is off the table')
  }
  for (const [i, { id, at }] of pack.objectives.entries())
    if (!isOnSarTable(at)) yield say(`objectives[${i}].at`, id, 'is off the table')
  for (const [i, { group, edge, entry }] of pack.arrivals.entries())
    if (!isOnEdge(pack, edge, entry)) yield say(`arrivals[${i}].entry`, group, `does not lie on the edge ${edge}`)
  for (const seat of SEATS) {
    const { allowed, rect } = pack.seats[seat].redeploy
    if (allowed !== (rect !== null)) yield say(`seats.${seat}.redeploy.rect`, String(allowed), 'goes with allowed')
  }
  for (const engine of ENGINES) yield* standingFaults(pack, engine, null, say)
  for (const variant of pack.variants) if (variant.starts) yield* standingFaults(pack, 'sar', variant, say)
}
