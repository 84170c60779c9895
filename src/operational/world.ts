import { createGrid, type HexGrid } from '../hex/grid'
import type { Battlefield, MapHex, Tables } from './data'
import { commands } from './data'
import type { HexId, PieceId } from './types'
import { CLASSES, type PerSeat, perSeat } from './world/codes'
import { hexsideTables } from './world/hexsides'
import { allMovementTables, type MovementTables } from './world/movementTables'
import { definePieces, type PieceDef } from './world/pieceDefs'
import { type SightLists, sightLists } from './world/sightLists'
import type { Seat } from '../game/side'

export * from './world/codes'
export type { PieceDef } from './world/pieceDefs'

/** A battlefield and its rule tables as flat arrays. It never changes: all games of a scenario share one. */
export interface World extends SightLists {
  readonly battlefield: Battlefield
  readonly tables: Tables
  readonly dataHash: string
  readonly scenario: string
  readonly grid: HexGrid
  readonly hexes: readonly MapHex[]
  /** All pieces, ascending by id. */
  readonly pieces: readonly PieceDef[]
  readonly pieceIndexes: ReadonlyMap<PieceId, number>
  /** By piece: 1 for an engineer (19.3). */
  readonly isEngineer: Uint8Array
  readonly engineers: readonly number[]
  /** By seat: indices of its combat units, and of its leaders and HQ, ascending. */
  readonly unitsOf: PerSeat<readonly number[]>
  readonly leadersOf: PerSeat<readonly number[]>
  /** Costs of steps and open terrain, by [seat * 5 + class]; a piece has its own as `piece.movement`. */
  readonly movement: readonly MovementTables[]
  /** [hex * 6 + dir]: bits such as ROAD or UPHILL. */
  readonly hexsideFlags: Uint16Array
  /** [hex * 6 + dir]: infantry and cavalry may attack over it. */
  readonly attackAllowed: Uint8Array
  /** [0: US infantry, whose ZOC reaches into lava; 1: all others][hex]: six bits, the directions into which a ZOC reaches from there (7.1). */
  readonly zocMask: readonly [Uint8Array, Uint8Array]
  readonly lava: Uint8Array
  readonly nextToLava: Uint8Array
  readonly elevation: Uint8Array
  /** 1 behind a protected hexside (19.4.2). The tables below have 1 for the hexes that they name. */
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
  /** By seat: LOC hexes (13.1). */
  readonly locHexes: PerSeat<readonly number[]>
  /** By piece: the leaders who command that unit, ascending, and its HQ last (4.5). */
  readonly commanders: readonly (readonly number[])[]
  readonly hqs: PerSeat<number>
  readonly armyCommander: PerSeat<number>
  /** By hex: directions of its neighbours, in the order of the neighbours' ids. */
  readonly directionsInHexOrder: readonly (readonly number[])[]
}

/** What steps cost a piece by [hex * 6 + dir], in halves of an MP, -1 closed; `engineer`: one goes along (19.3). */
export const stepCostsFor = ({ movement }: PieceDef, engineer: boolean): Int16Array =>
  engineer ? movement.engineerStepCostsHalfMp : movement.stepCostsHalfMp

/** Costs of steps and open terrain for the pieces of a side and class. */
export function movementTables(world: World, seat: Seat, cls: number): MovementTables {
  const tables = world.movement[seat * CLASSES.length + cls]
  if (!tables) throw new Error(`no class ${cls}`)
  return tables
}

/** Directions into which a ZOC reaches from each hex, as six bits (7.1): first for US infantry, then for all others. */
function zocMasks(
  { terrain }: Tables,
  grid: HexGrid,
  hexes: readonly MapHex[],
  zocAllowed: Uint8Array,
): readonly [Uint8Array, Uint8Array] {
  const intoLava = new Uint8Array(grid.count)
  const notIntoLava = new Uint8Array(grid.count)
  for (let step = 0; step < grid.count * 6; step++) {
    const to = hexes[grid.neighbours[step]!]
    if (!to || !zocAllowed[step] || terrain.terrain[to.terrain].cost2 === null) continue
    const hex = Math.floor(step / 6)
    const bit = 1 << (step % 6)
    intoLava[hex]! |= bit
    if (to.terrain !== 'lava') notIntoLava[hex]! |= bit
  }
  return [intoLava, notIntoLava]
}

/** By piece: the leaders whose formation holds that unit, ascending, and its HQ last (4.5); an engineer commands nobody (19.3.1). */
function commandersOf(pieces: readonly PieceDef[], hqs: PerSeat<number>): number[][] {
  return pieces.map(({ unit, seat }) => {
    if (!unit) return []
    const leaders = pieces.filter(({ leader }) => leader && commands(leader, unit)).map(({ index }) => index)
    return [...leaders, hqs[seat]]
  })
}

/** The one piece of a side that fits; data without it were refused by the checks of src/operational/data. */
function onePiece(pieces: readonly PieceDef[], fits: (piece: PieceDef) => boolean): number {
  const piece = pieces.find(fits)
  if (!piece) throw new Error('a side without its HQ or army commander')
  return piece.index
}

/** Builds the flat tables of a checked battlefield. */
export function createWorld(scenario: string, battlefield: Battlefield, tables: Tables, dataHash: string): World {
  const { map } = battlefield
  const grid = createGrid(map.meta.grid.rows, map.meta.grid.cols)
  const byId = new Map(map.hexes.map((hex) => [hex.id, hex]))
  const hexes = grid.ids.map((id) => byId.get(id)!)
  const hexsides = hexsideTables(battlefield, tables, grid, hexes)
  const movement = allMovementTables(tables, grid, hexes, hexsides)
  const pieces = definePieces(battlefield, movement)
  const hqs = perSeat((side) => onePiece(pieces, (piece) => piece.kind === 'hq' && piece.side === side))

  const where = (fits: (hex: MapHex) => boolean): Uint8Array => Uint8Array.from(hexes, (hex) => (fits(hex) ? 1 : 0))
  const nextTo = (flags: Uint8Array): Uint8Array =>
    Uint8Array.from(flags, (_, hex) => (grid.neighboursOf(hex).some((next) => flags[next] === 1) ? 1 : 0))
  const flagged = (ids: readonly HexId[]): Uint8Array => {
    const out = new Uint8Array(grid.count)
    for (const id of ids) out[grid.indexOf(id)] = 1
    return out
  }
  const indicesOf = (fits: (piece: PieceDef) => boolean): number[] => pieces.filter(fits).map(({ index }) => index)

  const lava = where((hex) => hex.terrain === 'lava')
  const bastion = where((hex) => Boolean(hex.bastion))
  return {
    battlefield,
    tables,
    dataHash,
    scenario,
    grid,
    hexes,
    pieces,
    pieceIndexes: new Map(pieces.map((piece) => [piece.id, piece.index])),
    isEngineer: Uint8Array.from(pieces, (piece) => (piece.leader?.kind === 'engineer' ? 1 : 0)),
    engineers: indicesOf((piece) => piece.leader?.kind === 'engineer'),
    unitsOf: perSeat((side) => indicesOf((piece) => piece.side === side && piece.kind === 'unit')),
    leadersOf: perSeat((side) => indicesOf((piece) => piece.side === side && piece.kind !== 'unit')),
    movement,
    hexsideFlags: hexsides.flags,
    attackAllowed: hexsides.attackAllowed,
    zocMask: zocMasks(tables, grid, hexes, hexsides.zocAllowed),
    lava,
    nextToLava: nextTo(lava),
    elevation: Uint8Array.from(hexes, (hex) => hex.elevation),
    behindWorks: flagged(map.sides.flatMap((side) => (side.protects ? [side.protects] : []))),
    bastion,
    bastions: [...bastion.keys()].filter((hex) => bastion[hex] === 1),
    nextToBastion: nextTo(bastion),
    controllable: where((hex) => Boolean(hex.village || hex.bastion)),
    northOfRiver: flagged(map.meta.northOfRiver),
    roadExit: flagged(map.meta.exits.filter((exit) => exit.kind === 'road').map((exit) => exit.hex)),
    mapEdge: Uint8Array.from(hexes, (_, hex) => (grid.neighboursOf(hex).length < 6 ? 1 : 0)),
    locHexes: perSeat((side) => map.locs[side].map((id) => grid.indexOf(id))),
    commanders: commandersOf(pieces, hqs),
    hqs,
    armyCommander: perSeat((side) => onePiece(pieces, (piece) => piece.leader?.kind === 'army' && piece.side === side)),
    ...sightLists(tables, grid, hexes),
    directionsInHexOrder: Array.from({ length: grid.count }, (_, hex) =>
      [0, 1, 2, 3, 4, 5]
        .filter((dir) => grid.neighbour(hex, dir) >= 0)
        .sort((a, b) => grid.neighbour(hex, a) - grid.neighbour(hex, b)),
    ),
  }
}

/** A fraction of whole MP or CF, rounded as the tables say. */
export function fractionOf(value: number, part: { num: number; den: number }, round: 'up' | 'down'): number {
  const exact = value * part.num
  return round === 'up' ? Math.floor((exact + part.den - 1) / part.den) : Math.floor(exact / part.den)
}
