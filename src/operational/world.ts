import { createGrid, DIRECTIONS, type HexGrid, SIDES_OF_HEX } from '../hex/grid'
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

/** A battlefield and its rule tables as flat arrays, made once for a scenario. It never changes, and all games of the scenario share it. */
export interface World extends SightLists {
  readonly battlefield: Battlefield
  /** The tables of the rulebook (src/operational/tables). */
  readonly tables: Tables
  /** Hash of battlefield and tables. */
  readonly dataHash: string
  readonly scenario: string
  readonly grid: HexGrid
  /** By hex: what the map file says of it. */
  readonly hexes: readonly MapHex[]
  /** All pieces, ascending by id. */
  readonly pieces: readonly PieceDef[]
  /** Index in `pieces` of each piece id. */
  readonly pieceIndexes: ReadonlyMap<PieceId, number>
  // Tables of type Uint8Array hold 1 for the pieces or hexes that the name describes, else 0. By piece or hex means: by its index.
  /** By piece: an engineer (19.3). */
  readonly isEngineer: Uint8Array
  /** Indices of the engineers of both sides, ascending. */
  readonly engineers: readonly number[]
  /** By seat: indices of the side's combat units, ascending. */
  readonly unitsOf: PerSeat<readonly number[]>
  /** By seat: indices of the side's leaders and HQ, ascending. */
  readonly leadersOf: PerSeat<readonly number[]>
  /** What steps cost and which terrain may be entered, by [seat * CLASSES.length + class]. Each piece has its table as `piece.movement`. */
  readonly movement: readonly MovementTables[]
  /** [hex * 6 + direction]: bits such as ROAD or UPHILL (src/operational/world/codes.ts). */
  readonly hexsideFlags: Uint16Array
  /** [hex * 6 + direction]: infantry and cavalry may attack across. */
  readonly attackAllowed: Uint8Array
  /**
   * By hex: the directions into which a ZOC reaches from there (7.1), as six bits. The first table is for US infantry, whose ZOC reaches into
   * lava, the second for all other units.
   */
  readonly zocMask: readonly [Uint8Array, Uint8Array]
  /** By hex, as all tables of type Uint8Array down to `mapEdge`. */
  readonly lava: Uint8Array
  readonly nextToLava: Uint8Array
  /** Height of the hex, 0 to 2. */
  readonly elevation: Uint8Array
  /** Behind a protected hexside (19.4.2). */
  readonly behindWorks: Uint8Array
  /** Has a bastion, which may be garrisoned (19.1.13). */
  readonly bastion: Uint8Array
  /** Hexes with a bastion, ascending. */
  readonly bastions: readonly number[]
  readonly nextToBastion: Uint8Array
  /** Village or bastion (18.2). */
  readonly controllable: Uint8Array
  readonly northOfRiver: Uint8Array
  /** Has a road that leaves the sheet (14.1). */
  readonly roadExit: Uint8Array
  readonly mapEdge: Uint8Array
  /** By seat: the hexes to which the side traces its lines of communications (13.1). */
  readonly locHexes: PerSeat<readonly number[]>
  /** By piece: the leaders who command that unit, ascending, and its HQ last (4.5). */
  readonly commanders: readonly (readonly number[])[]
  /** By seat: index of the HQ. */
  readonly hqs: PerSeat<number>
  /** By seat: index of the leader who commands the army. */
  readonly armyCommander: PerSeat<number>
  /** By hex: the directions in which it has a neighbour, ordered by the neighbours' indices. */
  readonly directionsInHexOrder: readonly (readonly number[])[]
}

/** What a piece's steps cost, by [hex * 6 + direction], in halves of an MP; -1: closed. `withEngineer`: an engineer goes along (19.3). */
export const stepCostsFor = ({ movement }: PieceDef, withEngineer: boolean): Int16Array =>
  withEngineer ? movement.engineerStepCostsHalfMp : movement.stepCostsHalfMp

/** What steps cost the pieces of a side and class, and which terrain they may enter. */
export function movementTables(world: World, seat: Seat, pieceClass: number): MovementTables {
  const tables = world.movement[seat * CLASSES.length + pieceClass]
  if (!tables) throw new Error(`no class ${pieceClass}`)
  return tables
}

/** The two tables of `World.zocMask` (7.1). */
function zocMasks(
  { terrain }: Tables,
  grid: HexGrid,
  hexes: readonly MapHex[],
  zocAllowed: Uint8Array,
): readonly [Uint8Array, Uint8Array] {
  const intoLava = new Uint8Array(grid.count)
  const notIntoLava = new Uint8Array(grid.count)
  // A step is the way from a hex in a direction, as the index [hex * 6 + direction].
  for (let step = 0; step < grid.count * SIDES_OF_HEX; step++) {
    const target = hexes[grid.neighbours[step]!]
    // No ZOC reaches off the sheet, over a hexside that stops it, or into terrain closed to all (which has no cost of entry).
    if (!target || !zocAllowed[step] || terrain.terrain[target.terrain].cost2 === null) continue // cost2: in halves of an MP.
    const hex = Math.floor(step / SIDES_OF_HEX)
    const directionBit = 1 << (step % SIDES_OF_HEX)
    intoLava[hex]! |= directionBit
    if (target.terrain !== 'lava') notIntoLava[hex]! |= directionBit
  }
  return [intoLava, notIntoLava]
}

/** By piece: the leaders who command that unit, ascending, and its HQ last (4.5). An engineer commands nobody (19.3.1). */
function commandersOf(pieces: readonly PieceDef[], hqs: PerSeat<number>): number[][] {
  return pieces.map(({ unit, seat }) => {
    if (!unit) return []
    const leaders = pieces.filter(({ leader }) => leader && commands(leader, unit)).map(({ index }) => index)
    return [...leaders, hqs[seat]]
  })
}

/** Index of the first piece that `matches`. Battlefields without it are refused when they are loaded (src/operational/data). */
function requiredPiece(pieces: readonly PieceDef[], matches: (piece: PieceDef) => boolean): number {
  const piece = pieces.find(matches)
  if (!piece) throw new Error('a side without its HQ or army commander')
  return piece.index
}

/** Builds the flat tables of a checked battlefield. */
export function createWorld(scenario: string, battlefield: Battlefield, tables: Tables, dataHash: string): World {
  const { map } = battlefield
  const grid = createGrid(map.meta.grid.rows, map.meta.grid.cols)
  const hexById = new Map(map.hexes.map((hex) => [hex.id, hex]))
  const hexes = grid.ids.map((id) => hexById.get(id)!)
  const hexsides = hexsideTables(battlefield, tables, grid, hexes)
  const movement = allMovementTables(tables, grid, hexes, hexsides)
  const pieces = definePieces(battlefield, movement)
  const hqs = perSeat((side) => requiredPiece(pieces, (piece) => piece.kind === 'hq' && piece.side === side))

  const hexTable = (isMarked: (hex: MapHex) => boolean): Uint8Array =>
    Uint8Array.from(hexes, (hex) => (isMarked(hex) ? 1 : 0))
  const nextTo = (table: Uint8Array): Uint8Array =>
    Uint8Array.from(table, (_, hex) => (grid.neighboursOf(hex).some((neighbour) => table[neighbour] === 1) ? 1 : 0))
  const hexTableOf = (ids: readonly HexId[]): Uint8Array => {
    const table = new Uint8Array(grid.count)
    for (const id of ids) table[grid.indexOf(id)] = 1
    return table
  }
  const piecesThat = (matches: (piece: PieceDef) => boolean): number[] =>
    pieces.filter(matches).map(({ index }) => index)

  const lava = hexTable((hex) => hex.terrain === 'lava')
  const bastion = hexTable((hex) => Boolean(hex.bastion))
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
    engineers: piecesThat((piece) => piece.leader?.kind === 'engineer'),
    unitsOf: perSeat((side) => piecesThat((piece) => piece.side === side && piece.kind === 'unit')),
    leadersOf: perSeat((side) => piecesThat((piece) => piece.side === side && piece.kind !== 'unit')),
    movement,
    hexsideFlags: hexsides.flags,
    attackAllowed: hexsides.attackAllowed,
    zocMask: zocMasks(tables, grid, hexes, hexsides.zocAllowed),
    lava,
    nextToLava: nextTo(lava),
    elevation: Uint8Array.from(hexes, (hex) => hex.elevation),
    behindWorks: hexTableOf(map.sides.flatMap((hexside) => (hexside.protects ? [hexside.protects] : []))),
    bastion,
    bastions: [...bastion.keys()].filter((hex) => bastion[hex] === 1),
    nextToBastion: nextTo(bastion),
    controllable: hexTable((hex) => Boolean(hex.village || hex.bastion)),
    northOfRiver: hexTableOf(map.meta.northOfRiver),
    roadExit: hexTableOf(map.meta.exits.filter((exit) => exit.kind === 'road').map((exit) => exit.hex)),
    mapEdge: Uint8Array.from(hexes, (_, hex) => (grid.neighboursOf(hex).length < SIDES_OF_HEX ? 1 : 0)),
    locHexes: perSeat((side) => map.locs[side].map((id) => grid.indexOf(id))),
    commanders: commandersOf(pieces, hqs),
    hqs,
    armyCommander: perSeat((side) =>
      requiredPiece(pieces, (piece) => piece.leader?.kind === 'army' && piece.side === side),
    ),
    ...sightLists(tables, grid, hexes),
    directionsInHexOrder: Array.from({ length: grid.count }, (_, hex) =>
      [...DIRECTIONS.keys()]
        .filter((direction) => grid.neighbour(hex, direction) >= 0)
        .sort((left, right) => grid.neighbour(hex, left) - grid.neighbour(hex, right)),
    ),
  }
}

/** A fraction of a whole number of movement points or of a combat factor, rounded as the tables say. */
export function fractionOf(value: number, fraction: { num: number; den: number }, round: 'up' | 'down'): number {
  const numerator = value * fraction.num
  const denominator = fraction.den
  // Adding one less than the denominator rounds up, in whole numbers.
  return Math.floor((round === 'up' ? numerator + denominator - 1 : numerator) / denominator)
}
