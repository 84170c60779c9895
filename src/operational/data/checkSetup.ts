import { type Area, areaHolds, areasAt, assignAreas, type PlannedPlacement, setupAreas, keepsTogether } from './areas'
import type { CountersFile, LeaderDef, MapFile, SetupFile, UnitDef } from './battlefieldSchemas'
import type { Fault } from './fault'
import type { Tables } from './tableSchemas'

/** A fault of one stand: which of its parts is wrong. */
export type StandFault = Omit<Fault, 'file' | 'field'> & {
  /** Index into the stands; null: of the whole. */
  readonly at: number | null
  readonly part: 'piece' | 'hex' | 'turn'
}

/** What stands are checked against. */
export interface Ground {
  readonly map: MapFile
  readonly counters: CountersFile
  readonly tables: Tables
}

/** Does this leader command that unit (4.5)? */
export function commands(leader: LeaderDef, unit: UnitDef): boolean {
  if (leader.scope === null) return false
  return 'side' in leader.scope ? leader.scope.side === unit.side : leader.scope.formations.includes(unit.formation)
}

/** Every piece once, none unknown. */
function* rollCall({ counters }: Ground, stands: readonly PlannedPlacement[]): Generator<StandFault> {
  const missing = new Set([...counters.units, ...counters.leaders, ...counters.hqs].map((piece) => piece.id))
  const known = new Set(missing)
  for (const [at, { piece }] of stands.entries()) {
    if (!known.has(piece)) yield { at, part: 'piece', reason: 'unknownPiece', value: piece }
    else if (!missing.delete(piece)) yield { at, part: 'piece', reason: 'duplicate', value: piece }
  }
  for (const piece of missing)
    yield { at: null, part: 'piece', reason: 'missingPiece', value: piece, detail: `leaves out ${piece}` }
}

/** On the map, on ground open to it (5.2), in the stacking limits (6.1, 19.1.2) and not with an enemy (5.4). */
function* groundFaults({ map, counters, tables }: Ground, stands: readonly PlannedPlacement[]): Generator<StandFault> {
  const hexes = new Map(map.hexes.map((hex) => [hex.id, hex]))
  const units = new Map(counters.units.map((unit) => [unit.id, unit]))
  const leaders = new Map(counters.leaders.map((leader) => [leader.id, leader]))
  const hqs = new Map(counters.hqs.map((hq) => [hq.id, hq]))
  const { stacking, terrain } = tables.terrain
  const sideAt = new Map<string, string>()
  const inHex = new Map<string, { footOrHorse: number; artillery: number }>()
  for (const [at, stand] of stands.entries()) {
    const hex = hexes.get(stand.hex)
    const unit = units.get(stand.piece)
    const piece = unit ?? leaders.get(stand.piece) ?? hqs.get(stand.piece)
    if (!hex) yield { at, part: 'hex', reason: 'unknownHex', value: stand.hex }
    if (!hex || !piece) continue
    const effect = terrain[hex.terrain]
    const pieceClass = unit ? unit.arm : leaders.has(stand.piece) ? 'leader' : 'hq'
    if (!effect.enter[piece.side].includes(pieceClass))
      yield { at, part: 'hex', reason: 'prohibited', value: hex.terrain }
    if (stand.turn !== undefined || stand.hidden) continue
    const holder = sideAt.get(stand.hex) ?? piece.side
    if (holder !== piece.side)
      yield { at, part: 'hex', reason: 'wrongSide', value: stand.hex, detail: 'is a hex that the enemy starts in' }
    sideAt.set(stand.hex, holder)
    if (!unit || stand.garrison) continue
    const here = inHex.get(stand.hex) ?? { footOrHorse: 0, artillery: 0 }
    here[unit.arm === 'artillery' ? 'artillery' : 'footOrHorse']++
    inHex.set(stand.hex, here)
    const most = effect.maxUnits ?? Number.POSITIVE_INFINITY
    if (
      here.footOrHorse > stacking.footOrHorse ||
      here.artillery > stacking.artillery ||
      here.footOrHorse + here.artillery > most
    )
      yield { at, part: 'hex', reason: 'overStacked', value: stand.hex }
  }
}

/** Units in their areas (17.2, 17.3): place and turn first, then counts, then what stays together. */
function* unitAreaFaults(
  ground: Ground,
  areas: readonly Area[],
  stands: readonly PlannedPlacement[],
): Generator<StandFault> {
  const formationOf = new Map(ground.counters.units.map((unit) => [unit.id, unit.formation]))
  let placed = true
  for (const [at, stand] of stands.entries()) {
    if (!formationOf.has(stand.piece) || areasAt(areas, stand.piece, stand).length > 0) continue
    placed = false
    const elsewhen = areas.some((area) => area.units.has(stand.piece) && areaHolds(area, stand.hex))
    if (elsewhen) yield { at, part: 'turn', reason: 'wrongTurn', value: stand.turn ?? 1 }
    else yield { at, part: 'hex', reason: 'outsideArea', value: stand.hex }
  }
  if (!placed || assignAreas(areas, stands, formationOf)) return
  // Nobody stands outside his area, so a count is broken or a group is torn apart.
  for (const area of areas) {
    const group = stands.filter(
      (stand) => area.units.has(stand.piece) && !area.pools.has(formationOf.get(stand.piece) ?? ''),
    )
    const first = group[0]
    if (first && !keepsTogether(area, group))
      yield {
        at: stands.indexOf(group.find((stand) => stand.hex !== first.hex) ?? first),
        part: 'hex',
        reason: 'notTogether',
        value: area.area.id,
      }
  }
  const pooled = new Set(areas.flatMap((area) => [...area.pools.keys()]))
  for (const formation of pooled) {
    const spread = stands.filter((stand) => formationOf.get(stand.piece) === formation)
    const first = spread[0]
    if (first && !assignAreas(areas, spread, formationOf))
      yield {
        at: stands.indexOf(first),
        part: 'hex',
        reason: 'outsideArea',
        value: first.hex,
        detail: `no area is left for it: ${formation} is shared out by number among ${areas
          .filter((area) => area.pools.has(formation))
          .map((area) => area.area.id)
          .join(', ')}`,
      }
  }
}

/** Leaders and HQs in their areas, each with a unit he commands; engineers with any piece of the side (17.1). */
function* leaderAreaFaults(
  { counters }: Ground,
  areas: readonly Area[],
  stands: readonly PlannedPlacement[],
): Generator<StandFault> {
  const units = new Map(counters.units.map((unit) => [unit.id, unit]))
  const leaders = new Map(counters.leaders.map((leader) => [leader.id, leader]))
  const engineers = new Set(counters.leaders.filter((leader) => leader.kind === 'engineer').map((leader) => leader.id))
  for (const [at, stand] of stands.entries()) {
    const area = areas.find(({ area }) => area.leaders.includes(stand.piece))
    if (!area) continue
    if (stand.turn !== area.area.turn) yield { at, part: 'turn', reason: 'wrongTurn', value: stand.turn ?? 1 }
    if (!areaHolds(area, stand.hex)) yield { at, part: 'hex', reason: 'outsideArea', value: stand.hex }
    const beside = stands.filter(
      (other) => other.hex === stand.hex && other.turn === undefined && !engineers.has(other.piece),
    )
    const leader = leaders.get(stand.piece)
    if (area.choices.includes(null)) {
      if (!beside.some((other) => other.piece.startsWith(`${area.area.side}.`)))
        yield {
          at,
          part: 'hex',
          reason: 'outsideArea',
          value: stand.hex,
          detail: 'must start with a piece of his side',
        }
    } else if (leader && area.area.units.length > 0) {
      const commanded = beside.some((other) => {
        const unit = units.get(other.piece)
        return unit !== undefined && commands(leader, unit)
      })
      if (!commanded) yield { at, part: 'hex', reason: 'noCommand', value: stand.hex }
    }
  }
}

/**
 * Is this a legal set-up (OPS-17.1 to 17.3, 6.1)? Yields what is wrong with it; nothing when it is legal. Serves presets and
 * free placement alike.
 */
export function* standFaults(ground: Ground, stands: readonly PlannedPlacement[]): Generator<StandFault> {
  const areas = setupAreas(ground.map, ground.counters)
  yield* rollCall(ground, stands)
  yield* groundFaults(ground, stands)
  yield* unitAreaFaults(ground, areas, stands)
  yield* leaderAreaFaults(ground, areas, stands)
}

/** The areas themselves: known units, formations and leaders; every piece in some area, and pools shared out in full. */
export function* areaFaults({ map, counters }: Ground): Generator<Fault> {
  const file = 'map.json'
  const units = new Map(counters.units.map((unit) => [unit.id, unit]))
  const formations = new Map(counters.meta.formations.map((formation) => [formation.id, formation]))
  const armies = new Set(counters.meta.formations.map((formation) => formation.army))
  const heads = new Map([...counters.leaders, ...counters.hqs].map((piece) => [piece.id, piece]))
  const ids = map.setup.map((area) => area.id)
  for (const [i, area] of map.setup.entries()) {
    if (ids.indexOf(area.id) !== i) yield { file, field: `setup[${i}].id`, reason: 'duplicate', value: area.id }
    for (const [j, selector] of area.units.entries()) {
      const field = `setup[${i}].units[${j}]`
      if (typeof selector === 'string') {
        if (!units.has(selector)) yield { file, field, reason: 'unknownPiece', value: selector }
      } else if ('army' in selector) {
        if (!armies.has(selector.army))
          yield { file, field: `${field}.army`, reason: 'unknownFormation', value: selector.army }
      } else {
        const formation = formations.get(selector.formation)
        if (!formation)
          yield { file, field: `${field}.formation`, reason: 'unknownFormation', value: selector.formation }
        else if (formation.side !== area.side)
          yield { file, field: `${field}.formation`, reason: 'wrongSide', value: formation.id }
      }
    }
    for (const [j, id] of area.leaders.entries()) {
      const head = heads.get(id)
      if (!head) yield { file, field: `setup[${i}].leaders[${j}]`, reason: 'unknownPiece', value: id }
      else if (head.side !== area.side)
        yield { file, field: `setup[${i}].leaders[${j}]`, reason: 'wrongSide', value: id }
    }
  }
  const areas = setupAreas(map, counters)
  const covered = new Set([...areas.flatMap((area) => [...area.units]), ...map.setup.flatMap((area) => area.leaders)])
  for (const id of [...units.keys(), ...heads.keys()])
    if (!covered.has(id)) yield { file, field: 'setup', reason: 'missingPiece', value: id, detail: `leaves out ${id}` }
}

/** One preset: legal stands, and boxes that agree with them (19.5). */
export function* setupFaults(ground: Ground, file: string, preset: string, setup: SetupFile): Generator<Fault> {
  if (setup.meta.preset !== preset)
    yield { file, field: 'meta.preset', reason: 'wrongPreset', value: setup.meta.preset }
  const stands = setup.placements.map(
    ({ box, ...stand }): PlannedPlacement => (box === undefined ? stand : { ...stand, hidden: true }),
  )
  for (const { at, part, ...fault } of standFaults(ground, stands))
    yield { file, field: at === null ? 'placements' : `placements[${at}].${part}`, ...fault }
  const hexes = new Set(ground.map.hexes.map((hex) => hex.id))
  const boxes = new Map(setup.boxes.map((box) => [box.id, box]))
  const inside = new Map(setup.placements.map((placement) => [placement.piece, placement]))
  for (const [i, box] of setup.boxes.entries()) {
    const field = `boxes[${i}]`
    if (setup.boxes.findIndex((other) => other.id === box.id) !== i)
      yield { file, field: `${field}.id`, reason: 'duplicate', value: box.id }
    if (!box.id.startsWith(`${box.side}.`)) yield { file, field: `${field}.side`, reason: 'wrongSide', value: box.side }
    for (const part of ['at', 'real', 'dummy'] as const)
      if (!hexes.has(box[part])) yield { file, field: `${field}.${part}`, reason: 'unknownHex', value: box[part] }
    for (const part of ['units', 'leaders'] as const)
      for (const [j, piece] of box[part].entries()) {
        const placement = inside.get(piece)
        if (!placement) yield { file, field: `${field}.${part}[${j}]`, reason: 'unknownPiece', value: piece }
        else if (placement.box !== box.id || placement.hex !== box.real)
          yield {
            file,
            field: `${field}.${part}[${j}]`,
            reason: 'values',
            value: piece,
            detail: 'is placed in another box or hex',
          }
      }
  }
  for (const [i, { piece, box }] of setup.placements.entries()) {
    if (box === undefined) continue
    const known = boxes.get(box)
    if (!known) yield { file, field: `placements[${i}].box`, reason: 'unknownBox', value: box }
    else if (!known.units.includes(piece) && !known.leaders.includes(piece))
      yield { file, field: `placements[${i}].box`, reason: 'values', value: box, detail: `does not hold ${piece}` }
  }
}
