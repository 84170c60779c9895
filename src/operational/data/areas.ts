import type { HexGrid } from '../../hex/grid'
import type { CountersFile, MapFile, SetupArea, UnitDef, UnitSelector } from './battlefieldSchemas'
import { gridOf } from './checkMap'

/** One piece at set-up: on `hex` from the start, or entering there on `turn`. */
export interface PlannedPlacement {
  readonly piece: string
  readonly hex: string
  readonly turn?: number
  /** It lies in a box whose marker is on that hex (19.5): no stacking, and the enemy may stand there too. */
  readonly hidden?: boolean
  /** It starts as a garrison (17.1, 19.1.13) and counts for no stacking. */
  readonly garrison?: boolean
}

/** A set-up area worked out: which units it speaks of and which hexes each of its choices holds. */
export interface Area {
  readonly definition: SetupArea
  readonly index: number
  /** Units that may stand here; where `formationCounts` limits a formation, only that many of them do. */
  readonly units: ReadonlySet<string>
  /** Formation to how many of its units stand here. */
  readonly formationCounts: ReadonlyMap<string, number>
  /** One set of hexes for each choice of `anyOf`; null: wherever a piece of that side stands. */
  readonly choices: readonly (ReadonlySet<string> | null)[]
}

const selects = (selector: UnitSelector, unit: UnitDef): boolean => {
  if (typeof selector === 'string') return selector === unit.id
  if ('formation' in selector) return selector.formation === unit.formation
  return selector.army === unit.army && !(selector.except ?? []).includes(unit.formation)
}

const within = (grid: HexGrid, hex: string, distance: number): ReadonlySet<string> =>
  new Set(grid.within(grid.indexOf(hex), distance).map((index) => grid.ids[index] ?? ''))

/** The set-up areas already worked out, by map and counters: free set-up asks for them at every legal list. */
const knownAreas = new WeakMap<MapFile, WeakMap<CountersFile, readonly Area[]>>()

/** The set-up areas of a battlefield (OPS-17.2, 17.3) with their units and hexes. `w/N`: in the hex or within N of it (17.1). */
export function setupAreas(map: MapFile, counters: CountersFile): readonly Area[] {
  const byCounters = knownAreas.get(map) ?? new WeakMap<CountersFile, readonly Area[]>()
  knownAreas.set(map, byCounters)
  const known = byCounters.get(counters)
  if (known) return known
  const areas = workOutAreas(map, counters)
  byCounters.set(counters, areas)
  return areas
}

function workOutAreas(map: MapFile, counters: CountersFile): readonly Area[] {
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
      return 'hex' in choice ? within(grid, choice.hex, choice.within) : null
    }),
  }))
}

/** Does the area hold that hex, in any of its choices? */
export const areaHolds = (area: Area, hex: string): boolean => area.choices.some((hexes) => hexes?.has(hex) ?? true)

/** The areas in which a unit at that hex (entering on that turn) would stand legally, counts aside. */
export function areasAt(areas: readonly Area[], unit: string, stand: PlannedPlacement): readonly Area[] {
  return areas.filter(
    (area) => area.units.has(unit) && area.definition.turn === stand.turn && areaHolds(area, stand.hex),
  )
}

/**
 * Spreads the units over the areas so that every count of 17.2 and 17.3 is met (one cavalry unit with each of three
 * divisions, two of four batteries here and one there) and what must stay `together` has one choice in common. Returns the
 * area of each unit, or null where no way of spreading them is legal.
 */
export function assignAreas(
  areas: readonly Area[],
  stands: readonly PlannedPlacement[],
  formationOf: ReadonlyMap<string, string>,
): ReadonlyMap<string, Area> | null {
  const units = stands.filter((stand) => formationOf.has(stand.piece))
  const taken = new Map<string, number>()
  const result = new Map<string, Area>()
  const place = (at: number): boolean => {
    const stand = units[at]
    if (!stand)
      return areas.every((area) =>
        isKeptTogether(
          area,
          units.filter((unit) => result.get(unit.piece) === area),
        ),
      )
    const formation = formationOf.get(stand.piece) ?? ''
    for (const area of areasAt(areas, stand.piece, stand)) {
      const limit = area.formationCounts.get(formation)
      const key = `${area.index} ${formation}`
      const used = taken.get(key) ?? 0
      if (limit !== undefined && used >= limit) continue
      taken.set(key, used + 1)
      result.set(stand.piece, area)
      if (place(at + 1)) return true
      taken.set(key, used)
      result.delete(stand.piece)
    }
    return false
  }
  return place(0) ? result : null
}

/** All of the area's units in one of its choices, where it says `together`. */
export function isKeptTogether(area: Area, stands: readonly PlannedPlacement[]): boolean {
  if (area.definition.together !== true) return true
  return area.choices.some((hexes) => hexes === null || stands.every((stand) => hexes.has(stand.hex)))
}
