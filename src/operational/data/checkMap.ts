// Checks of map.json that its schema cannot make. Each function yields the faults that it finds. The `reason` of a fault is the key of a
// sentence in fault.ts (`values`: contradicts another value); `detail` is the sentence shown instead.
import { createGrid, DIRECTIONS, type HexGrid } from '../../hex/grid'
import type { Direction } from './base'
import type { MapFile } from './battlefieldSchemas'
import type { Fault } from './fault'

/** The hex grid that a map is drawn on. */
export const gridOf = (map: MapFile): HexGrid => createGrid(map.meta.grid.rows, map.meta.grid.cols)

const file = 'map.json'

/** Every hex of the grid is there once, and no other; `village` is set exactly where the terrain is village (18.2). */
function* hexFaults(map: MapFile, grid: HexGrid): Generator<Fault> {
  const seen = new Set<string>()
  for (const [i, hex] of map.hexes.entries()) {
    if (grid.indexOf(hex.id) < 0) yield { file, field: `hexes[${i}].id`, reason: 'unknownHex', value: hex.id }
    if (seen.has(hex.id)) yield { file, field: `hexes[${i}].id`, reason: 'duplicate', value: hex.id }
    const isVillageTerrain = hex.terrain === 'village'
    if ((hex.village === true) !== isVillageTerrain)
      yield {
        file,
        field: `hexes[${i}].village`,
        reason: 'values',
        value: hex.id,
        detail: `contradicts terrain ${hex.terrain}`,
      }
    seen.add(hex.id)
  }
  for (const id of grid.ids)
    if (!seen.has(id)) yield { file, field: 'hexes', reason: 'missingHex', value: id, detail: `lacks ${id}` }
}

/** A hexside feature or a link: `a` and `b` are neighbours, in ascending order, and `dir` leads from a to b. */
function* joinFaults(grid: HexGrid, field: string, join: { a: string; b: string; dir: Direction }): Generator<Fault> {
  const a = grid.indexOf(join.a)
  const b = grid.indexOf(join.b)
  if (a < 0) yield { file, field: `${field}.a`, reason: 'unknownHex', value: join.a }
  else if (b < 0) yield { file, field: `${field}.b`, reason: 'unknownHex', value: join.b }
  else if (grid.directionTo(a, b) < 0)
    yield { file, field: `${field}.b`, reason: 'notNeighbours', value: join.b, detail: `is no neighbour of ${join.a}` }
  else if (join.a >= join.b) yield { file, field: `${field}.a`, reason: 'sideOrder', value: join.a }
  else if (DIRECTIONS[grid.directionTo(a, b)] !== join.dir)
    yield {
      file,
      field: `${field}.dir`,
      reason: 'wrongDirection',
      value: join.dir,
      detail: `does not lead from ${join.a} to ${join.b}`,
    }
}

/** Names a kind of feature on the side between two hexes. */
const featureKey = (kind: string, join: { a: string; b: string }): string => `${join.a}-${join.b} ${kind}`

/**
 * Hexside features: none twice. `protects`, the hex behind works, and their `strength` stand with works only; `over`, the feature that a bridge or
 * ford crosses, with these only.
 */
function* sideFaults(map: MapFile, grid: HexGrid): Generator<Fault> {
  const features = new Set(map.sides.map((side) => featureKey(side.kind, side)))
  const seen = new Set<string>()
  for (const [i, side] of map.sides.entries()) {
    const field = `sides[${i}]`
    yield* joinFaults(grid, field, side)
    const key = featureKey(side.kind, side)
    if (seen.has(key)) yield { file, field, reason: 'duplicate', value: key }
    seen.add(key)
    const isProtected = side.kind === 'protected'
    const protectsOneOfBoth = side.protects === side.a || side.protects === side.b
    if (isProtected ? !protectsOneOfBoth : side.protects !== undefined)
      yield { file, field: `${field}.protects`, reason: 'protectsElsewhere', value: side.protects ?? '' }
    const hasStrength = side.strength !== undefined
    if (isProtected !== hasStrength)
      yield {
        file,
        field: `${field}.strength`,
        reason: 'values',
        value: side.strength ?? '',
        detail: 'stands with protected sides and only there',
      }
    const isCrossing = side.kind === 'bridge' || side.kind === 'ford'
    const crossesFeature = side.over !== undefined && features.has(featureKey(side.over, side))
    if (isCrossing ? !crossesFeature : side.over !== undefined)
      yield { file, field: `${field}.over`, reason: 'noOver', value: side.over ?? '' }
  }
}

/**
 * A link is a piece of road or trail between two neighbours. Each belongs to a route, and routes run along links. Over a river or creek a link
 * needs a bridge or ford (5.2).
 */
function* linkFaults(map: MapFile, grid: HexGrid): Generator<Fault> {
  const features = new Set(map.sides.map((side) => featureKey(side.kind, side)))
  const hasFeature = (join: { a: string; b: string }, ...kinds: string[]) =>
    kinds.some((kind) => features.has(featureKey(kind, join)))
  const seen = new Set<string>()
  for (const [i, link] of map.links.entries()) {
    const field = `links[${i}]`
    yield* joinFaults(grid, field, link)
    const key = `${link.a}-${link.b}`
    if (seen.has(key)) yield { file, field, reason: 'duplicate', value: key }
    seen.add(key)
    if (map.routes[link.line] === undefined)
      yield { file, field: `${field}.line`, reason: 'values', value: link.line, detail: 'is none of the routes' }
    if (hasFeature(link, 'river', 'creek') && !hasFeature(link, 'bridge', 'ford'))
      yield { file, field, reason: 'values', value: key, detail: 'crosses water without bridge or ford' }
  }
  for (const [name, hexes] of Object.entries(map.routes))
    for (const [i, hex] of hexes.entries()) {
      const field = `routes.${name}[${i}]`
      const previous = hexes[i - 1]
      if (grid.indexOf(hex) < 0) yield { file, field, reason: 'unknownHex', value: hex }
      else if (previous !== undefined && !seen.has(previous < hex ? `${previous}-${hex}` : `${hex}-${previous}`))
        yield { file, field, reason: 'values', value: hex, detail: `has no link to ${previous}` }
    }
}

/** A list of hexes names none that the grid lacks, and none twice. */
function* listFaults(grid: HexGrid, field: string, hexes: readonly string[]): Generator<Fault> {
  for (const [i, hex] of hexes.entries()) {
    if (grid.indexOf(hex) < 0) yield { file, field: `${field}[${i}]`, reason: 'unknownHex', value: hex }
    if (hexes.indexOf(hex) !== i) yield { file, field: `${field}[${i}]`, reason: 'duplicate', value: hex }
  }
}

/** Every other hex that the file names is on the grid. */
function* referenceFaults(map: MapFile, grid: HexGrid): Generator<Fault> {
  yield* listFaults(grid, 'meta.northOfRiver', map.meta.northOfRiver)
  for (const [place, hex] of Object.entries(map.meta.places))
    if (grid.indexOf(hex) < 0) yield { file, field: `meta.places.${place}`, reason: 'unknownHex', value: hex }
  for (const [i, exit] of map.meta.exits.entries())
    if (grid.indexOf(exit.hex) < 0) yield { file, field: `meta.exits[${i}].hex`, reason: 'unknownHex', value: exit.hex }
  for (const side of ['us', 'mexican'] as const) {
    yield* listFaults(grid, `locs.${side}`, map.locs[side])
    for (const [i, entry] of map.entry[side].entries())
      yield* listFaults(grid, `entry.${side}[${i}].hexes`, entry.hexes)
  }
  for (const [i, area] of map.setup.entries())
    for (const [j, choice] of area.anyOf.entries()) {
      const field = `setup[${i}].anyOf[${j}]`
      if ('hexes' in choice) yield* listFaults(grid, `${field}.hexes`, choice.hexes)
      else if ('hex' in choice && grid.indexOf(choice.hex) < 0)
        yield { file, field: `${field}.hex`, reason: 'unknownHex', value: choice.hex }
    }
}

/** The faults of map.json that its schema cannot see: the geometry must hold and every hex that is named must exist. */
export function* mapFaults(map: MapFile): Generator<Fault> {
  const grid = gridOf(map)
  yield* hexFaults(map, grid)
  yield* sideFaults(map, grid)
  yield* linkFaults(map, grid)
  yield* referenceFaults(map, grid)
}
