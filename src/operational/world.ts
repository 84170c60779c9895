import type { Seat } from '../game/side'
import { createGrid, type HexGrid } from '../hex/grid'
import { hasSight } from '../hex/sight'
import type { Battlefield, HqDef, LeaderDef, MapHex, PieceClass, SideKind, Tables, UnitDef } from './data'
import { commands } from './data'
import { type HexId, type PieceId, type Side, SIDES } from './types'

/** The seats of this scenario's sides, and piece classes as numbers, for the flat tables. */
export const US = 0
export const MEXICAN = 1
export const seatOf = (side: Side): Seat => (side === 'us' ? US : MEXICAN)
/** A value for each seat. */
export type PerSeat<T> = readonly [T, T]
const perSeat = <T>(make: (side: Side, seat: Seat) => T): PerSeat<T> => [
  make(SIDES[US], US),
  make(SIDES[MEXICAN], MEXICAN),
]
export const CLASSES: readonly PieceClass[] = ['infantry', 'cavalry', 'artillery', 'leader', 'hq']
export const INFANTRY = 0
export const CAVALRY = 1
export const ARTILLERY = 2
export const LEADER = 3
export const HQ = 4

/** What a step over a side meets, as bits of `World.sideBits`. */
export const ROAD = 1
export const TRAIL = 2
/** The move ends beyond (bare ravine, 19.1.8). */
export const STOPS_MOVE = 4
/** A river, creek or ravine that no bridge or ford lifts. */
export const UNBRIDGED_WATER = 8
export const BRIDGE = 16
export const FORD = 32
/** From outside into the hex that the works protect. */
export const INTO_WORKS = 64
/** From the protected hex outward. */
export const OUT_OF_WORKS = 128
export const UPHILL = 256
export const UNBRIDGED_RAVINE = 512
/** A bare river: for US infantry with an engineer a ford (19.1.12). */
export const RIVER = 1024

export interface PieceDef {
  readonly index: number
  readonly id: PieceId
  readonly side: Side
  readonly seat: Seat
  readonly cls: number
  readonly kind: 'unit' | 'leader' | 'hq'
  readonly unit: UnitDef | null
  readonly leader: LeaderDef | null
  readonly hq: HqDef | null
  /** MA in halves of an MP. */
  readonly ma2: number
}

/** A battlefield and its rule tables as flat arrays. Static: one a scenario, shared by all games on it. */
export interface World {
  readonly battlefield: Battlefield
  readonly tables: Tables
  readonly dataHash: string
  readonly scenario: string
  readonly grid: HexGrid
  readonly hexes: readonly MapHex[]
  /** All pieces, ascending by id. */
  readonly pieces: readonly PieceDef[]
  readonly pieceIndexes: ReadonlyMap<PieceId, number>
  /** By piece: an engineer (19.3). */
  readonly isEngineer: Uint8Array
  readonly engineers: readonly number[]
  /** [side]: indices of its combat units, and of its leaders and HQ, ascending. */
  readonly unitsOf: PerSeat<readonly number[]>
  readonly leadersOf: PerSeat<readonly number[]>
  /** [side * 5 + class][hex * 6 + dir]: cost in halves of crossing and entering, -1 closed. */
  readonly stepCosts2: readonly Int16Array[]
  /** The same with an engineer along (19.3): trails as roads, in lava too, and for infantry fords all along the river. US only. */
  readonly engineerStepCosts2: readonly Int16Array[]
  /** [side * 5 + class][hex * 6 + dir]: a line of communications may follow it (13.1); for the US along trails in lava too (ruling). */
  readonly locSteps: readonly Uint8Array[]
  /** [side * 5 + class][hex]: the terrain is open to it. */
  readonly openTerrain: readonly Uint8Array[]
  /** [hex * 6 + dir]. */
  readonly hexsideFlags: Uint16Array
  /** [hex * 6 + dir]: infantry and cavalry may attack over it. */
  readonly attackAllowed: Uint8Array
  /** [0: side-and-arm that may enter lava, 1: others][hex]: six bits, where a ZOC from there reaches. */
  readonly zocMask: readonly Uint8Array[]
  readonly lava: Uint8Array
  readonly nextToLava: Uint8Array
  readonly elevation: Uint8Array
  /** Behind a protected hexside (19.4.2). */
  readonly behindWorks: Uint8Array
  /** May be garrisoned (19.1.13). */
  readonly bastion: Uint8Array
  /** Hexes with a bastion, ascending. */
  readonly bastions: readonly number[]
  readonly nextToBastion: Uint8Array
  /** Village or bastion (18.2). */
  readonly controllable: Uint8Array
  readonly northOfRiver: Uint8Array
  /** Hexes of a road that leaves the sheet (14.1). */
  readonly roadExit: Uint8Array
  readonly mapEdge: Uint8Array
  /** [side]: LOC hexes. */
  readonly locHexes: PerSeat<readonly number[]>
  /** commandedBy[unit]: leaders who command it, ascending, and the HQ last. */
  readonly commanders: readonly (readonly number[])[]
  readonly hqs: PerSeat<number>
  readonly armyCommander: PerSeat<number>
  /** Hexes that a hex sees by day, itself excluded, with their distances; worked out on first use. */
  sightFrom(hex: number): ReadonlyMap<number, number>
  /** Six neighbours in ascending order of index, as directions. */
  readonly directionsInHexOrder: readonly (readonly number[])[]
}

/** A fraction of whole MP or CF, rounded as the tables say. */
export function fractionOf(value: number, part: { num: number; den: number }, round: 'up' | 'down'): number {
  const exact = value * part.num
  return round === 'up' ? Math.floor((exact + part.den - 1) / part.den) : Math.floor(exact / part.den)
}

/** Units by arm, leaders, HQs. */
function definePieces(battlefield: Battlefield): PieceDef[] {
  const { units, leaders, hqs } = battlefield.counters
  const raw = [
    ...units.map((unit) => ({
      id: unit.id,
      side: unit.side,
      kind: 'unit' as const,
      cls: CLASSES.indexOf(unit.arm),
      unit,
      leader: null,
      hq: null,
      ma: unit.ma,
    })),
    ...leaders.map((leader) => ({
      id: leader.id,
      side: leader.side,
      kind: 'leader' as const,
      cls: LEADER,
      unit: null,
      leader,
      hq: null,
      ma: leader.ma,
    })),
    ...hqs.map((hq) => ({
      id: hq.id,
      side: hq.side,
      kind: 'hq' as const,
      cls: HQ,
      unit: null,
      leader: null,
      hq,
      ma: hq.ma,
    })),
  ]
  raw.sort((a, b) => (a.id < b.id ? -1 : 1))
  return raw.map(({ ma, ...rest }, index) => ({ ...rest, index, seat: seatOf(rest.side), ma2: ma * 2 }))
}

/** Features of each side, from both hexes. */
function hexsideFeatures(
  battlefield: Battlefield,
  grid: HexGrid,
): { kinds: SideKind[][]; inward: Uint8Array; links: Uint8Array } {
  const kinds: SideKind[][] = Array.from({ length: grid.count * 6 }, () => [])
  const inward = new Uint8Array(grid.count * 6)
  const links = new Uint8Array(grid.count * 6)
  const both = (a: HexId, b: HexId): [number, number, number, number] => {
    const x = grid.indexOf(a)
    const y = grid.indexOf(b)
    return [x * 6 + grid.directionTo(x, y), y * 6 + grid.directionTo(y, x), x, y]
  }
  for (const side of battlefield.map.sides) {
    const [there, back, a, b] = both(side.a, side.b)
    kinds[there]!.push(side.kind)
    kinds[back]!.push(side.kind)
    if (side.kind === 'protected') {
      const protectedHex = grid.indexOf(side.protects ?? side.b)
      if (protectedHex === b) inward[there] = 1
      if (protectedHex === a) inward[back] = 1
    }
  }
  for (const link of battlefield.map.links) {
    const [there, back] = both(link.a, link.b)
    const bit = link.kind === 'road' ? ROAD : TRAIL
    links[there]! |= bit
    links[back]! |= bit
  }
  return { kinds, inward, links }
}

/** Builds the flat tables of a checked battlefield (design.md, Speed). */
export function createWorld(scenario: string, battlefield: Battlefield, tables: Tables, dataHash: string): World {
  const { map } = battlefield
  const grid = createGrid(map.meta.grid.rows, map.meta.grid.cols)
  const n = grid.count
  const byId = new Map(map.hexes.map((hex) => [hex.id, hex]))
  const hexes = grid.ids.map((id) => byId.get(id)!)
  const terrain = tables.terrain
  const { kinds, inward, links } = hexsideFeatures(battlefield, grid)

  const sideBits = new Uint16Array(n * 6)
  const attackOver = new Uint8Array(n * 6)
  const zocOver = new Uint8Array(n * 6)
  const crossable: PieceClass[][] = []
  /** Who crosses where a river is a ford. */
  const fordable: PieceClass[][] = []
  const sideCost = new Uint8Array(n * 6)
  for (let a = 0; a < n; a++) {
    for (let dir = 0; dir < 6; dir++) {
      const at = a * 6 + dir
      const b = grid.neighbours[at]!
      crossable.push([])
      fordable.push([])
      if (b < 0) continue
      let bits = links[at]!
      const crossing = kinds[at]!.find((kind) => kind === 'bridge' || kind === 'ford')
      const effective = kinds[at]!.filter((kind) => !crossing || kind === crossing || kind === 'protected')
      let cross: readonly PieceClass[] = CLASSES
      let ford: readonly PieceClass[] = CLASSES
      attackOver[at] = 1
      zocOver[at] = 1
      for (const kind of effective) {
        const effect = terrain.sides[kind]
        if (kind === 'protected' && !inward[at]) {
          bits |= OUT_OF_WORKS
          continue
        }
        cross = cross.filter((cls) => effect.cross.includes(cls))
        if (kind === 'river') bits |= RIVER
        else ford = ford.filter((cls) => effect.cross.includes(cls))
        if (effect.attack.length === 0) attackOver[at] = 0
        if (!effect.zoc) zocOver[at] = 0
        if (effect.stops) bits |= STOPS_MOVE
        sideCost[at]! += effect.cost2
        if (kind === 'bridge') bits |= BRIDGE
        if (kind === 'ford') bits |= FORD
        if (kind === 'protected') bits |= INTO_WORKS
        if (kind === 'river' || kind === 'creek' || kind === 'ravine') bits |= UNBRIDGED_WATER
        if (kind === 'ravine') bits |= UNBRIDGED_RAVINE
      }
      if (hexes[b]!.elevation > hexes[a]!.elevation) bits |= UPHILL
      sideBits[at] = bits
      crossable[at] = [...cross]
      fordable[at] = [...ford]
    }
  }

  const lava = Uint8Array.from(hexes, (hex) => (hex.terrain === 'lava' ? 1 : 0))
  const cost2: Int16Array[] = []
  const engineer2: Int16Array[] = []
  const traced: Uint8Array[] = []
  const open: Uint8Array[] = []
  for (const side of SIDES) {
    for (const cls of CLASSES) {
      const costs = new Int16Array(n * 6).fill(-1)
      const guided = new Int16Array(n * 6).fill(-1)
      const traces = new Uint8Array(n * 6)
      const opened = new Uint8Array(n)
      const heavy = side === 'us' && (cls === 'cavalry' || cls === 'artillery')
      const mayFord = side === 'us' && (cls === 'infantry' || cls === 'leader')
      for (let h = 0; h < n; h++) {
        const effect = terrain.terrain[hexes[h]!.terrain]
        // 2.2: for the ground an HQ is no leader.
        opened[h] = effect.cost2 !== null && effect.enter[side].includes(cls) ? 1 : 0
      }
      for (let at = 0; at < n * 6; at++) {
        const a = Math.floor(at / 6)
        const b = grid.neighbours[at]!
        if (b < 0) continue
        const bits = sideBits[at]!
        const name = hexes[b]!.terrain
        const effect = terrain.terrain[name]
        const ground = (effect.cost2 ?? 0) + (bits & UPHILL ? effect.upElevation2 : 0)
        const crosses = crossable[at]!.includes(cls)
        // Guns and horse that an engineer has brought into lava (19.3.2) are no freer there without him.
        const free = opened[b] === 1 && !(heavy && lava[a] === 1)
        if (free && crosses) {
          let cost = ground
          if (bits & ROAD && !terrain.links.road.notInTerrain.includes(name)) cost = terrain.links.road.cost2
          else if (bits & TRAIL && !terrain.links.trail.notInTerrain.includes(name)) cost = terrain.links.trail.cost2
          costs[at] = cost + sideCost[at]!
        }
        const trail = side === 'us' && (bits & TRAIL) !== 0 && crosses && (opened[b] === 1 || lava[b] === 1)
        traces[at] = costs[at]! >= 0 || (trail && (lava[a] === 1 || lava[b] === 1)) ? 1 : 0
        guided[at] = costs[at]!
        if (trail && cls !== 'hq') guided[at] = terrain.links.road.cost2 + sideCost[at]!
        // 19.3.4: infantry with an engineer crosses the river anywhere.
        else if (mayFord && free && bits & RIVER && fordable[at]!.includes(cls))
          guided[at] = ground + sideCost[at]! + terrain.sides.ford.cost2
      }
      cost2.push(costs)
      engineer2.push(guided)
      traced.push(traces)
      open.push(opened)
    }
  }

  const zocMask = [new Uint8Array(n), new Uint8Array(n)]
  for (let h = 0; h < n; h++) {
    for (let dir = 0; dir < 6; dir++) {
      const b = grid.neighbours[h * 6 + dir]!
      if (b < 0 || !zocOver[h * 6 + dir] || terrain.terrain[hexes[b]!.terrain].cost2 === null) continue
      zocMask[0]![h]! |= 1 << dir
      if (!lava[b]) zocMask[1]![h]! |= 1 << dir
    }
  }

  const bastion = Uint8Array.from(hexes, (hex) => (hex.bastion ? 1 : 0))
  const nextTo = (field: Uint8Array): Uint8Array =>
    Uint8Array.from(field, (_, h) =>
      [...grid.neighbours.subarray(h * 6, h * 6 + 6)].some((b) => b >= 0 && field[b] === 1) ? 1 : 0,
    )
  const pieces = definePieces(battlefield)
  const indexOf = new Map(pieces.map((piece) => [piece.id, piece.index]))
  const hq = perSeat((side) => pieces.find((piece) => piece.kind === 'hq' && piece.side === side)!.index)
  const commanders = pieces.map((piece) => {
    const unit = piece.unit
    if (!unit) return []
    // 4.5: every leader whose scope holds it, and its HQ; no engineer (19.3.1).
    const leaders = pieces.filter((other) => other.leader && commands(other.leader, unit)).map((other) => other.index)
    return [...leaders, hq[piece.seat]]
  })
  const ground = {
    blocks: (hex: number) => terrain.terrain[hexes[hex]!.terrain].blocksSight,
    elevation: (hex: number) => (terrain.sight.blockedByHigher ? hexes[hex]!.elevation : 0),
  }
  const seen: (ReadonlyMap<number, number> | undefined)[] = []
  const flags = (ids: readonly HexId[]): Uint8Array => {
    const out = new Uint8Array(n)
    for (const id of ids) out[grid.indexOf(id)] = 1
    return out
  }
  return {
    battlefield,
    tables,
    dataHash,
    scenario,
    grid,
    hexes,
    pieces,
    pieceIndexes: indexOf,
    isEngineer: Uint8Array.from(pieces, (piece) => (piece.leader?.kind === 'engineer' ? 1 : 0)),
    engineers: pieces.filter((piece) => piece.leader?.kind === 'engineer').map((piece) => piece.index),
    unitsOf: perSeat((side) =>
      pieces.filter((piece) => piece.side === side && piece.kind === 'unit').map((piece) => piece.index),
    ),
    leadersOf: perSeat((side) =>
      pieces.filter((piece) => piece.side === side && piece.kind !== 'unit').map((piece) => piece.index),
    ),
    stepCosts2: cost2,
    engineerStepCosts2: engineer2,
    locSteps: traced,
    openTerrain: open,
    hexsideFlags: sideBits,
    attackAllowed: attackOver,
    zocMask,
    lava,
    nextToLava: nextTo(lava),
    elevation: Uint8Array.from(hexes, (hex) => hex.elevation),
    behindWorks: flags(map.sides.flatMap((side) => (side.protects ? [side.protects] : []))),
    bastion,
    bastions: [...bastion.keys()].filter((hex) => bastion[hex] === 1),
    nextToBastion: nextTo(bastion),
    controllable: Uint8Array.from(hexes, (hex) => (hex.village || hex.bastion ? 1 : 0)),
    northOfRiver: flags(map.meta.northOfRiver),
    roadExit: flags(map.meta.exits.filter((exit) => exit.kind === 'road').map((exit) => exit.hex)),
    mapEdge: Uint8Array.from({ length: n }, (_, h) =>
      grid.neighbours.subarray(h * 6, h * 6 + 6).includes(-1) ? 1 : 0,
    ),
    locHexes: perSeat((side) => map.locs[side].map((id) => grid.indexOf(id))),
    commanders,
    hqs: hq,
    armyCommander: perSeat(
      (side) => pieces.find((piece) => piece.leader?.kind === 'army' && piece.side === side)!.index,
    ),
    sightFrom(hex) {
      let map = seen[hex]
      if (!map) {
        const out = new Map<number, number>()
        for (const other of grid.within(hex, terrain.sight.day))
          if (other !== hex && hasSight(grid, ground, hex, other)) out.set(other, grid.distance(hex, other))
        map = out
        seen[hex] = map
      }
      return map
    },
    directionsInHexOrder: Array.from({ length: n }, (_, h) =>
      [0, 1, 2, 3, 4, 5]
        .filter((dir) => grid.neighbours[h * 6 + dir]! >= 0)
        .sort((x, y) => grid.neighbours[h * 6 + x]! - grid.neighbours[h * 6 + y]!),
    ),
  }
}
