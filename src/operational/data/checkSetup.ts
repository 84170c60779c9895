// Checks of set-ups: of the presets in setup-PRESET.json, of a free set-up by hand, and of the set-up areas of map.json. The `reason` of a fault
// is the key of a sentence in fault.ts (`values`: contradicts another value); `detail` is the sentence shown instead.
import { type Area, areaHolds, areasAt, assignAreas, type PlannedPlacement, setupAreas, isKeptTogether } from './areas'
import type { PieceClass } from './base'
import type { CountersFile, LeaderDef, MapFile, SetupFile, UnitDef } from './battlefieldSchemas'
import type { Fault } from './fault'
import type { Tables } from './tableSchemas'

/** A fault of one planned placement, or of a set-up as a whole. */
export type PlacementFault = Omit<Fault, 'file' | 'field'> & {
  /** Which of the placements is at fault; null: the set-up as a whole. */
  readonly index: number | null
  /** The wrong part of the placement. */
  readonly part: 'piece' | 'hex' | 'turn'
}

/** What a set-up is checked against. */
export interface SetupData {
  readonly map: MapFile
  readonly counters: CountersFile
  readonly tables: Tables
}

/** Does this leader command that unit (4.5)? */
export function commands(leader: LeaderDef, unit: UnitDef): boolean {
  if (leader.scope === null) return false
  return 'side' in leader.scope ? leader.scope.side === unit.side : leader.scope.formations.includes(unit.formation)
}

/** Every piece is placed once, and no unknown piece is. */
function* pieceListFaults({ counters }: SetupData, placements: readonly PlannedPlacement[]): Generator<PlacementFault> {
  const pieces = new Set([...counters.units, ...counters.leaders, ...counters.hqs].map((piece) => piece.id))
  const unplaced = new Set(pieces)
  for (const [index, { piece }] of placements.entries()) {
    if (!pieces.has(piece)) yield { index, part: 'piece', reason: 'unknownPiece', value: piece }
    else if (!unplaced.delete(piece)) yield { index, part: 'piece', reason: 'duplicate', value: piece }
  }
  for (const piece of unplaced)
    yield { index: null, part: 'piece', reason: 'missingPiece', value: piece, detail: `leaves out ${piece}` }
}

/** Pieces stand on the map, on terrain open to them (5.2), within the stacking limits (6.1, 19.1.2) and not with an enemy (5.4). */
function* hexFaults(
  { map, counters, tables }: SetupData,
  placements: readonly PlannedPlacement[],
): Generator<PlacementFault> {
  const hexes = new Map(map.hexes.map((hex) => [hex.id, hex]))
  const units = new Map(counters.units.map((unit) => [unit.id, unit]))
  const leaders = new Map(counters.leaders.map((leader) => [leader.id, leader]))
  const hqs = new Map(counters.hqs.map((hq) => [hq.id, hq]))
  const { stacking, terrain } = tables.terrain
  /** By hex: the side of the first piece placed there, and how many units it holds so far. */
  const sideAt = new Map<string, string>()
  const unitCountsAt = new Map<string, { footOrHorse: number; artillery: number }>()
  for (const [index, placement] of placements.entries()) {
    const hex = hexes.get(placement.hex)
    const unit = units.get(placement.piece)
    const piece = unit ?? leaders.get(placement.piece) ?? hqs.get(placement.piece)
    if (!hex) yield { index, part: 'hex', reason: 'unknownHex', value: placement.hex }
    if (!hex || !piece) continue
    const effect = terrain[hex.terrain]
    let pieceClass: PieceClass = leaders.has(placement.piece) ? 'leader' : 'hq'
    if (unit) pieceClass = unit.arm
    if (!effect.enter[piece.side].includes(pieceClass))
      yield { index, part: 'hex', reason: 'prohibited', value: hex.terrain }
    // A piece that enters later or lies in a hidden-movement box (19.5) may share the hex with enemies and does not count towards stacking.
    if (placement.turn !== undefined || placement.hidden) continue
    const holdingSide = sideAt.get(placement.hex) ?? piece.side
    if (holdingSide !== piece.side)
      yield {
        index,
        part: 'hex',
        reason: 'wrongSide',
        value: placement.hex,
        detail: 'is a hex that the enemy starts in',
      }
    sideAt.set(placement.hex, holdingSide)
    if (!unit || placement.garrison) continue
    const unitCounts = unitCountsAt.get(placement.hex) ?? { footOrHorse: 0, artillery: 0 }
    unitCounts[unit.arm === 'artillery' ? 'artillery' : 'footOrHorse']++
    unitCountsAt.set(placement.hex, unitCounts)
    const maxUnits = effect.maxUnits ?? Number.POSITIVE_INFINITY
    const isOverArmLimit = unitCounts.footOrHorse > stacking.footOrHorse || unitCounts.artillery > stacking.artillery
    const isOverTerrainLimit = unitCounts.footOrHorse + unitCounts.artillery > maxUnits
    if (isOverArmLimit || isOverTerrainLimit) yield { index, part: 'hex', reason: 'overStacked', value: placement.hex }
  }
}

/**
 * Units start in their areas (17.2, 17.3). First the hex and turn of each unit are checked. If all are right, it is checked how many units of a
 * formation each area has, and whether the units of a group start together.
 */
function* unitAreaFaults(
  data: SetupData,
  areas: readonly Area[],
  placements: readonly PlannedPlacement[],
): Generator<PlacementFault> {
  const formationOf = new Map(data.counters.units.map((unit) => [unit.id, unit.formation]))
  let allInAreas = true
  for (const [index, placement] of placements.entries()) {
    if (!formationOf.has(placement.piece) || areasAt(areas, placement.piece, placement).length > 0) continue
    allInAreas = false
    // A piece without a turn starts on the map on turn 1.
    const plannedTurn = placement.turn ?? 1
    const isRightButForTurn = areas.some((area) => area.units.has(placement.piece) && areaHolds(area, placement.hex))
    if (isRightButForTurn) yield { index, part: 'turn', reason: 'wrongTurn', value: plannedTurn }
    else yield { index, part: 'hex', reason: 'outsideArea', value: placement.hex }
  }
  if (!allInAreas || assignAreas(areas, placements, formationOf)) return
  const sharingFaults = [...formationSharingFaults(areas, placements, formationOf)]
  yield* sharingFaults
  // A formation that cannot be shared out leaves no assignment in which to look for groups that are parted.
  if (sharingFaults.length === 0) yield* togetherFaults(areas, placements, formationOf)
}

/**
 * Formations that are shared out by number among several areas and cannot be so shared out as they stand, even if groups need not be together.
 * The areas limit formations one by one, so each formation can be tried by itself.
 */
function* formationSharingFaults(
  areas: readonly Area[],
  placements: readonly PlannedPlacement[],
  formationOf: ReadonlyMap<string, string>,
): Generator<PlacementFault> {
  const countedFormations = new Set(areas.flatMap((area) => [...area.formationCounts.keys()]))
  for (const formation of countedFormations) {
    const ofFormation = placements.filter((placement) => formationOf.get(placement.piece) === formation)
    if (assignAreas(areas, ofFormation, formationOf, () => true)) continue
    // The unit named is the first for which the units before it leave no area.
    const countThatFits = ofFormation.findIndex(
      (_, i) => !assignAreas(areas, ofFormation.slice(0, i + 1), formationOf, () => true),
    )
    const leftOver = ofFormation[countThatFits]!
    yield {
      index: placements.indexOf(leftOver),
      part: 'hex',
      reason: 'sharedOut',
      value: leftOver.hex,
      detail: `no area is left for it: ${formation} is shared out by number among ${areas
        .filter((area) => area.formationCounts.has(formation))
        .map((area) => area.definition.id)
        .join(', ')}`,
    }
  }
}

/**
 * Groups that must start together and do not, where all units fit into their areas but for that: one group alone if its parting explains all,
 * else every parted group of one assignment. At least one fault comes out.
 */
function* togetherFaults(
  areas: readonly Area[],
  placements: readonly PlannedPlacement[],
  formationOf: ReadonlyMap<string, string>,
): Generator<PlacementFault> {
  const groups = areas.filter((area) => area.definition.together === true)
  const tries = [...groups.map((group) => (area: Area) => area === group), () => true]
  for (const mayPart of tries) {
    const areaOf = assignAreas(areas, placements, formationOf, mayPart)
    if (!areaOf) continue
    for (const area of groups) {
      const group = placements.filter(({ piece }) => areaOf.get(piece) === area)
      if (isKeptTogether(area, group)) continue
      // The choice in which most of the group stands is taken for meant, and the first unit elsewhere is named.
      const countIn = (hexes: ReadonlySet<string> | null): number => group.filter(({ hex }) => hexes?.has(hex)).length
      const [meant] = [...area.choices].sort((a, b) => countIn(b) - countIn(a))
      const astray = group.find(({ hex }) => !meant?.has(hex))!
      yield {
        index: placements.indexOf(astray),
        part: 'hex',
        reason: 'notTogether',
        value: area.definition.id,
      }
    }
    return
  }
}

/**
 * Leaders and HQs start in their areas. Where the area is "with any piece of the side", such a piece must be in the hex; where it lists
 * units, a leader must start with a unit he commands (17.1).
 */
function* leaderAreaFaults(
  { counters }: SetupData,
  areas: readonly Area[],
  placements: readonly PlannedPlacement[],
): Generator<PlacementFault> {
  const units = new Map(counters.units.map((unit) => [unit.id, unit]))
  const leaders = new Map(counters.leaders.map((leader) => [leader.id, leader]))
  const engineers = new Set(counters.leaders.filter((leader) => leader.kind === 'engineer').map((leader) => leader.id))
  for (const [index, placement] of placements.entries()) {
    const area = areas.find(({ definition }) => definition.leaders.includes(placement.piece))
    if (!area) continue
    if (placement.turn !== area.definition.turn)
      yield { index, part: 'turn', reason: 'wrongTurn', value: placement.turn ?? 1 }
    if (!areaHolds(area, placement.hex)) yield { index, part: 'hex', reason: 'outsideArea', value: placement.hex }
    // Neither a piece that enters later nor an engineer counts as company for a leader.
    const companyInHex = placements.filter(
      (other) => other.hex === placement.hex && other.turn === undefined && !engineers.has(other.piece),
    )
    const leader = leaders.get(placement.piece)
    // A choice without hexes (null) is the area "with any piece of the side".
    if (area.choices.includes(null)) {
      if (!companyInHex.some((other) => other.piece.startsWith(`${area.definition.side}.`)))
        yield {
          index,
          part: 'hex',
          reason: 'outsideArea',
          value: placement.hex,
          detail: 'must start with a piece of his side',
        }
    } else if (leader && area.definition.units.length > 0) {
      const isWithCommandedUnit = companyInHex.some((other) => {
        const unit = units.get(other.piece)
        return unit !== undefined && commands(leader, unit)
      })
      if (!isWithCommandedUnit) yield { index, part: 'hex', reason: 'noCommand', value: placement.hex }
    }
  }
}

/** What is wrong with a set-up (OPS-17.1 to 17.3, 6.1), a preset or one placed by hand; nothing when it is legal. */
export function* placementFaults(data: SetupData, placements: readonly PlannedPlacement[]): Generator<PlacementFault> {
  const areas = setupAreas(data.map, data.counters)
  yield* pieceListFaults(data, placements)
  yield* hexFaults(data, placements)
  yield* unitAreaFaults(data, areas, placements)
  yield* leaderAreaFaults(data, areas, placements)
}

/** Faults of the set-up areas of map.json: they name known units, formations, leaders and HQs, and every piece has an area. */
export function* areaFaults({ map, counters }: SetupData): Generator<Fault> {
  const file = 'map.json'
  const units = new Map(counters.units.map((unit) => [unit.id, unit]))
  const formations = new Map(counters.meta.formations.map((formation) => [formation.id, formation]))
  const armies = new Set(counters.meta.formations.map((formation) => formation.army))
  const leadersAndHqs = new Map([...counters.leaders, ...counters.hqs].map((piece) => [piece.id, piece]))
  const areaIds = map.setup.map((area) => area.id)
  for (const [i, area] of map.setup.entries()) {
    if (areaIds.indexOf(area.id) !== i) yield { file, field: `setup[${i}].id`, reason: 'duplicate', value: area.id }
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
      const leaderOrHq = leadersAndHqs.get(id)
      if (!leaderOrHq) yield { file, field: `setup[${i}].leaders[${j}]`, reason: 'unknownPiece', value: id }
      else if (leaderOrHq.side !== area.side)
        yield { file, field: `setup[${i}].leaders[${j}]`, reason: 'wrongSide', value: id }
    }
  }
  const areas = setupAreas(map, counters)
  const piecesWithArea = new Set([
    ...areas.flatMap((area) => [...area.units]),
    ...map.setup.flatMap((area) => area.leaders),
  ])
  for (const id of [...units.keys(), ...leadersAndHqs.keys()])
    if (!piecesWithArea.has(id))
      yield { file, field: 'setup', reason: 'missingPiece', value: id, detail: `leaves out ${id}` }
}

/** Faults of one preset file: its placements are legal, and its boxes agree with them (19.5). */
export function* setupFaults(data: SetupData, file: string, preset: string, setup: SetupFile): Generator<Fault> {
  if (setup.meta.preset !== preset)
    yield { file, field: 'meta.preset', reason: 'wrongPreset', value: setup.meta.preset }
  const placements = setup.placements.map(
    ({ box, ...placement }): PlannedPlacement => (box === undefined ? placement : { ...placement, hidden: true }),
  )
  for (const { index, part, ...fault } of placementFaults(data, placements))
    yield { file, field: index === null ? 'placements' : `placements[${index}].${part}`, ...fault }
  const hexes = new Set(data.map.hexes.map((hex) => hex.id))
  // The pieces of a box went into it at hex `at`. Its markers start on `real` and `dummy`, and its pieces count as placed on `real`.
  const boxes = new Map(setup.boxes.map((box) => [box.id, box]))
  const placementOf = new Map(setup.placements.map((placement) => [placement.piece, placement]))
  for (const [i, box] of setup.boxes.entries()) {
    const field = `boxes[${i}]`
    if (setup.boxes.findIndex((other) => other.id === box.id) !== i)
      yield { file, field: `${field}.id`, reason: 'duplicate', value: box.id }
    if (!box.id.startsWith(`${box.side}.`)) yield { file, field: `${field}.side`, reason: 'wrongSide', value: box.side }
    for (const part of ['at', 'real', 'dummy'] as const)
      if (!hexes.has(box[part])) yield { file, field: `${field}.${part}`, reason: 'unknownHex', value: box[part] }
    for (const part of ['units', 'leaders'] as const)
      for (const [j, piece] of box[part].entries()) {
        const placement = placementOf.get(piece)
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
    const namedBox = boxes.get(box)
    if (!namedBox) yield { file, field: `placements[${i}].box`, reason: 'unknownBox', value: box }
    else if (!namedBox.units.includes(piece) && !namedBox.leaders.includes(piece))
      yield { file, field: `placements[${i}].box`, reason: 'values', value: box, detail: `does not hold ${piece}` }
  }
}
