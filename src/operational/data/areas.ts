// Set-up areas: where the printed set-up lets units and leaders start (OPS-17.2, 17.3).
import type { HexGrid } from '../../hex/grid'
import type { CountersFile, MapFile, SetupArea, UnitDef, UnitSelector } from './battlefieldSchemas'
import { gridOf } from './checkMap'

/** Where one piece is planned to start: on `hex` from the beginning, or entering there on `turn`. */
export interface PlannedPlacement {
  readonly piece: string
  readonly hex: string
  readonly turn?: number
  /**
   * The piece lies off the map in a hidden-movement box whose marker is on `hex` (19.5): it does not count towards stacking, and the enemy may start
   * there too.
   */
  readonly hidden?: boolean
  /** The unit starts as a garrison (17.1, 19.1.13): it does not count towards stacking. */
  readonly garrison?: boolean
}

/** A set-up area of the map file, with its units and hexes looked up. */
export interface Area {
  readonly definition: SetupArea
  /** Its index in the map's list of set-up areas. */
  readonly index: number
  /** Units that the area speaks of. Where `formationCounts` limits a formation, only that many of its units start here. */
  readonly units: ReadonlySet<string>
  /** Formation id to the number of its units that start here; only for formations that the area shares with other areas. */
  readonly formationCounts: ReadonlyMap<string, number>
  /** One set of hexes for each choice of `anyOf`; null: every hex where another piece of that side stands. */
  readonly choices: readonly (ReadonlySet<string> | null)[]
}

/** Does a line of the area's list of units mean this unit? */
const selects = (selector: UnitSelector, unit: UnitDef): boolean => {
  if (typeof selector === 'string') return selector === unit.id
  if ('formation' in selector) return selector.formation === unit.formation
  return selector.army === unit.army && !(selector.except ?? []).includes(unit.formation)
}

const hexesWithin = (grid: HexGrid, hex: string, distance: number): ReadonlySet<string> =>
  new Set(grid.within(grid.indexOf(hex), distance).map((index) => grid.ids[index]!))

/** The areas already looked up, by map and counters: every legal list of a free set-up needs them. */
const knownAreas = new WeakMap<MapFile, WeakMap<CountersFile, readonly Area[]>>()

/** The set-up areas of a battlefield (OPS-17.2, 17.3) with their units and hexes. */
export function setupAreas(map: MapFile, counters: CountersFile): readonly Area[] {
  const byCounters = knownAreas.get(map) ?? new WeakMap<CountersFile, readonly Area[]>()
  knownAreas.set(map, byCounters)
  const known = byCounters.get(counters)
  if (known) return known
  const areas = lookUpAreas(map, counters)
  byCounters.set(counters, areas)
  return areas
}

function lookUpAreas(map: MapFile, counters: CountersFile): readonly Area[] {
  const grid = gridOf(map)
  return map.setup.map((definition, index) => ({
    definition,
    index,
    units: new Set(
      counters.units
        .filter((unit) => unit.side === definition.side && definition.units.some((selector) => selects(selector, unit)))
        .map((unit) => unit.id),
    ),
    formationCounts: new Map(
      definition.units.flatMap((selector): [string, number][] =>
        typeof selector === 'object' && 'formation' in selector && selector.count !== undefined
          ? [[selector.formation, selector.count]]
          : [],
      ),
    ),
    choices: definition.anyOf.map((choice) => {
      if ('hexes' in choice) return new Set(choice.hexes)
      // `within` is the N of the printed `w/N`: in the hex or at most N hexes from it (17.1).
      return 'hex' in choice ? hexesWithin(grid, choice.hex, choice.within) : null
    }),
  }))
}

/** Does one of the area's choices hold that hex? A choice "with another piece" (null) may be any hex; whether the piece is there is not checked. */
export const areaHolds = (area: Area, hex: string): boolean => area.choices.some((hexes) => hexes?.has(hex) ?? true)

/** The areas that allow a unit its planned hex and turn. Whether too many units of its formation are there is not checked. */
export function areasAt(areas: readonly Area[], unit: string, placement: PlannedPlacement): readonly Area[] {
  return areas.filter(
    (area) => area.units.has(unit) && area.definition.turn === placement.turn && areaHolds(area, placement.hex),
  )
}

/**
 * Gives each unit one of the areas that allow its placement, so that no area has more units of a formation than 17.2 and 17.3 allow (such as one
 * cavalry unit with each of three divisions), and so that the units of an area that is to stay `together` share one choice. It tries one area
 * after the other and takes back what does not work out. Null: no assignment of all units is legal. `mayPart`: the areas whose units need not
 * share one choice after all, to find out what is wrong.
 */
export function assignAreas(
  areas: readonly Area[],
  placements: readonly PlannedPlacement[],
  formationOf: ReadonlyMap<string, string>,
  mayPart: (area: Area) => boolean = () => false,
): ReadonlyMap<string, Area> | null {
  const units = placements.filter((placement) => formationOf.has(placement.piece))
  /** How many units of a formation an area has been given so far, by area and formation. */
  const assignedCounts = new Map<string, number>()
  const areaOf = new Map<string, Area>()
  /** Assigns the units from this index on. False: that cannot be done, and nothing has changed. */
  const assignFrom = (unitIndex: number): boolean => {
    const unit = units[unitIndex]
    if (!unit) {
      // All units have an area.
      const unitsAssignedTo = (area: Area) => units.filter(({ piece }) => areaOf.get(piece) === area)
      return areas.every((area) => mayPart(area) || isKeptTogether(area, unitsAssignedTo(area)))
    }
    const formation = formationOf.get(unit.piece)!
    for (const area of areasAt(areas, unit.piece, unit)) {
      const limit = area.formationCounts.get(formation)
      const countKey = `${area.index} ${formation}`
      const assigned = assignedCounts.get(countKey) ?? 0
      if (limit !== undefined && assigned >= limit) continue
      assignedCounts.set(countKey, assigned + 1)
      areaOf.set(unit.piece, area)
      if (assignFrom(unitIndex + 1)) return true
      assignedCounts.set(countKey, assigned)
      areaOf.delete(unit.piece)
    }
    return false
  }
  return assignFrom(0) ? areaOf : null
}

/** Do all these units stand in one and the same choice of the area (17.2, 17.3)? True for an area that does not ask for that (`together`). */
export function isKeptTogether(area: Area, placements: readonly PlannedPlacement[]): boolean {
  if (area.definition.together !== true) return true
  return area.choices.some((hexes) => hexes === null || placements.every((placement) => hexes.has(placement.hex)))
}
