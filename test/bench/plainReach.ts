import { otherSeat, type Seat } from '../../src/game/side'
import { defineHex, Grid, Orientation, rectangle } from 'honeycomb-grid'
import type { MapHex, SideKind, Tables } from '../../src/operational/data'
import type { Position } from '../../src/operational/position'
import type { World } from '../../src/operational/engine'

/** A hex of honeycomb-grid. */
class Tile extends defineHex({ dimensions: 1, orientation: Orientation.POINTY, offset: -1 }) {}

/** E, NE, NW, W, SW, SE. */
const AROUND = [
  { q: 1, r: 0 },
  { q: 1, r: -1 },
  { q: 0, r: -1 },
  { q: -1, r: 0 },
  { q: -1, r: 1 },
  { q: 0, r: 1 },
] as const

/** The map without flat tables: a grid of hex objects, and Maps by hex id. */
export interface PlainMap {
  readonly grid: Grid<Tile>
  readonly tiles: ReadonlyMap<string, Tile>
  readonly idOf: ReadonlyMap<Tile, string>
  readonly hexes: ReadonlyMap<string, MapHex>
  /** By "from>to". */
  readonly sides: ReadonlyMap<string, readonly { kind: SideKind; outside: boolean }[]>
  readonly links: ReadonlyMap<string, ReadonlySet<string>>
  readonly tables: Tables
}

/** What a search needs of a position: who holds a hex, and which hexes are in the enemy's ZOC. */
export interface PlainBoard {
  readonly holder: ReadonlyMap<string, number>
  readonly enemyZoc: ReadonlySet<string>
  readonly enemyCavalryZoc: ReadonlySet<string>
  /** Hexes of markers, closed to every unit (19.5.7). */
  readonly markers: ReadonlySet<string>
}

const two = (n: number): string => String(n).padStart(2, '0')

export function plainMap(world: World): PlainMap {
  const { map } = world.battlefield
  const { rows, cols } = map.meta.grid
  const grid = new Grid(Tile, rectangle({ width: cols, height: rows }))
  const idOf = new Map<Tile, string>()
  const tiles = new Map<string, Tile>()
  for (const tile of grid) {
    const id = two(rows - tile.row) + two(tile.col + 1)
    idOf.set(tile, id)
    tiles.set(id, tile)
  }
  const sides = new Map<string, { kind: SideKind; outside: boolean }[]>()
  const links = new Map<string, Set<string>>()
  const add = <T>(into: Map<string, T>, key: string, make: () => T): T => {
    const found = into.get(key) ?? make()
    into.set(key, found)
    return found
  }
  for (const { a, b, kind, protects } of map.sides) {
    add(sides, `${a}>${b}`, () => []).push({ kind, outside: (protects ?? b) === b })
    add(sides, `${b}>${a}`, () => []).push({ kind, outside: (protects ?? b) === a })
  }
  for (const { a, b, kind } of map.links) {
    add(links, `${a}>${b}`, () => new Set<string>()).add(kind)
    add(links, `${b}>${a}`, () => new Set<string>()).add(kind)
  }
  return {
    grid,
    tiles,
    idOf,
    hexes: new Map(map.hexes.map((hex) => [hex.id, hex])),
    sides,
    links,
    tables: world.tables,
  }
}

export function plainBoard(position: Position, seat: Seat): PlainBoard {
  const { world } = position
  const holder = new Map<string, number>()
  const enemyZoc = new Set<string>()
  const enemyCavalryZoc = new Set<string>()
  const enemy = otherSeat(seat)
  world.grid.ids.forEach((id, hex) => {
    const first = position.unitsAt[hex]![0]
    if (first !== undefined) holder.set(id, world.pieces[first]!.seat)
    if (position.zoc[enemy][hex]! > 0) enemyZoc.add(id)
    if (position.zocByArm[enemy * 3 + 1]![hex]! > 0) enemyCavalryZoc.add(id)
  })
  const markers = new Set(Object.values(position.game.ops.markers).map((marker) => marker.at))
  return { holder, enemyZoc, enemyCavalryZoc, markers }
}

/** What a search needs of the moving unit. MP in halves. */
export interface PlainUnit {
  readonly side: 'us' | 'mexican'
  readonly seat: Seat
  readonly arm: 'infantry' | 'cavalry' | 'artillery'
  readonly at: string
  readonly allowed2: number
  readonly spent2: number
  /** MP that it may spend off the roads: half its MA by night (5.5). */
  readonly offRoad2: number
  readonly ineffective: boolean
  /** Its starting hex does not count as EZOC (19.1.15). */
  readonly garrison: boolean
}

/** Cost of one step, null when it is not allowed (OPS-5.1 to 5.5, 7.2, 19.1). */
function stepCost(
  map: PlainMap,
  board: PlainBoard,
  unit: PlainUnit,
  from: string,
  to: string,
  spent2: number,
): { cost2: number; stops: boolean } | null {
  const { terrain, sides, links, zocExit } = map.tables.terrain
  const here = map.hexes.get(from)!
  const there = map.hexes.get(to)!
  if (board.markers.has(to)) return null
  const ground = terrain[there.terrain]
  // 19.3.2: without an engineer guns and cavalry do not move in lava.
  if (here.terrain === 'lava' && unit.arm !== 'infantry') return null
  if (ground.cost2 === null || !ground.enter[unit.side].includes(unit.arm)) return null
  const features = map.sides.get(`${from}>${to}`) ?? []
  const crossing = features.find(({ kind }) => kind === 'bridge' || kind === 'ford')
  const roads = map.links.get(`${from}>${to}`)
  let cost2 = ground.cost2 + (there.elevation > here.elevation ? ground.upElevation2 : 0)
  if (roads?.has('road') && !links.road.notInTerrain.includes(there.terrain)) cost2 = links.road.cost2
  else if (roads?.has('trail') && !links.trail.notInTerrain.includes(there.terrain)) cost2 = links.trail.cost2
  let stops = false
  for (const { kind, outside } of features) {
    if (crossing && kind !== crossing.kind && kind !== 'protected') continue
    if (kind === 'protected' && !outside) continue
    const effect = sides[kind]
    if (!effect.cross.includes(unit.arm)) return null
    cost2 += effect.cost2
    stops ||= effect.stops
  }
  const held = board.holder.get(to)
  if (held === otherSeat(unit.seat)) return null
  if (there.terrain === 'lava' && held === unit.seat) return null
  if (unit.ineffective && board.enemyZoc.has(to)) return null
  const atEzoc = spent2 === 0 && !unit.garrison
  if (atEzoc && (unit.arm === 'cavalry' ? board.enemyCavalryZoc : board.enemyZoc).has(from)) cost2 += zocExit.cost2
  const limit = roads?.has('road') ? unit.allowed2 : Math.min(unit.allowed2, unit.offRoad2)
  if (cost2 > limit - spent2) {
    if (spent2 > 0 || unit.allowed2 === 0 || (atEzoc && board.enemyZoc.has(from))) return null
    cost2 = unit.allowed2
  }
  return { cost2, stops: stops || board.enemyZoc.has(to) }
}

/**
 * The reach of one unit, written plainly: honeycomb-grid's getHex for each direction, Maps by hex id, cheapest hexes first. Returns halves
 * of an MP by hex id.
 */
export function plainReach(map: PlainMap, board: PlainBoard, unit: PlainUnit): Map<string, number> {
  const costs = new Map<string, number>([[unit.at, 0]])
  // A more expensive path counts too when the move may continue from there: it stops beyond a ravine, but not beyond a bridge.
  const onward = new Map<string, number>([[unit.at, 0]])
  const buckets: Tile[][] = [[map.tiles.get(unit.at)!]]
  for (let cost2 = 0; cost2 < buckets.length; cost2++) {
    for (const tile of buckets[cost2] ?? []) {
      const from = map.idOf.get(tile)!
      if (onward.get(from) !== cost2) continue
      for (const { q, r } of AROUND) {
        const next = map.grid.getHex({ q: tile.q + q, r: tile.r + r })
        if (!next) continue
        const to = map.idOf.get(next)!
        const step = stepCost(map, board, unit, from, to, unit.spent2 + cost2)
        if (!step) continue
        const total = cost2 + step.cost2
        if (total < (costs.get(to) ?? Number.POSITIVE_INFINITY)) costs.set(to, total)
        if (step.stops || total >= (onward.get(to) ?? Number.POSITIVE_INFINITY)) continue
        onward.set(to, total)
        buckets[total] ??= []
        buckets[total].push(next)
      }
    }
  }
  return costs
}
