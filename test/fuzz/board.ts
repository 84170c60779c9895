import type { World } from '../../src/operational/engine'
import type { Game, PieceId, Side } from '../../src/operational/types'
import type { PieceDef } from '../../src/operational/world'

/** Where each piece stands, worked out from the state alone. Random players and invariants use it instead of the engine's own indexes. */
export interface Board {
  readonly world: World
  readonly game: Game
  /** Hex index by piece index, -1 off the map. */
  readonly hexOf: Int16Array
  /** By hex index: indices of units, of leaders and HQs. */
  readonly units: ReadonlyMap<number, readonly number[]>
  readonly staff: ReadonlyMap<number, readonly number[]>
  /** By hex index: ids of the markers there; more than one is a fault (OPS-19.5.7). */
  readonly markers: ReadonlyMap<number, readonly string[]>
}

export function boardOf(world: World, game: Game): Board {
  const hexOf = new Int16Array(world.pieces.length).fill(-1)
  const units = new Map<number, number[]>()
  const staff = new Map<number, number[]>()
  for (const piece of world.pieces) {
    const hex = world.grid.indexOf(game.ops.pieces[piece.id]?.at ?? '')
    hexOf[piece.index] = hex
    if (hex < 0) continue
    const into = piece.kind === 'unit' ? units : staff
    const list = into.get(hex)
    if (list) list.push(piece.index)
    else into.set(hex, [piece.index])
  }
  const markers = new Map<number, string[]>()
  for (const [id, { at }] of Object.entries(game.ops.markers)) {
    const hex = world.grid.indexOf(at)
    if (hex >= 0) markers.set(hex, [...(markers.get(hex) ?? []), id])
  }
  return { world, game, hexOf, units, staff, markers }
}

export const sideOfMarker = (id: string): Side => (id.startsWith('us.') ? 'us' : 'mexican')
/** `A` of `us.marker.a.1`. */
export const boxOfMarker = (id: string): string => (id.split('.')[2] ?? '').toUpperCase()
export const markerId = (side: Side, box: string, nr: 1 | 2): string => `${side}.marker.${box.toLowerCase()}.${nr}`

/** Pieces of a side in its box, or in all of its boxes. */
export function boxedOf({ world, game }: Pick<Board, 'world' | 'game'>, side: Side, box?: string): PieceDef[] {
  return world.pieces.filter((piece) => {
    const at = game.ops.pieces[piece.id]?.at ?? ''
    return piece.side === side && (box === undefined ? at.startsWith('box:') : at === `box:${box}`)
  })
}

/** Whether a piece in `from` sees a marker in `to` or stands next to it (OPS-8.5, 19.5.11). Worked out independently of the rules. */
export function inSight({ world, game }: Pick<Board, 'world' | 'game'>, from: number, to: number): boolean {
  const distance = world.grid.distance(from, to)
  if (distance <= 1) return true
  const { sight } = world.tables.terrain
  const night = game.options.night && world.tables.clock.turns[game.ops.turn - 1]?.night === true
  return distance <= (night ? sight.night : sight.day) && world.sightFrom(from).has(to)
}

export const pieceOf = (board: Board, id: PieceId): PieceDef | undefined => {
  const index = board.world.pieceIndexes.get(id)
  return index === undefined ? undefined : board.world.pieces[index]
}

/** Hexes that hold units of a side. */
export function hexesOf(board: Board, side: Side): number[] {
  const out: number[] = []
  for (const [hex, [first]] of board.units) if (board.world.pieces[first!]!.side === side) out.push(hex)
  return out
}

const NO_PATH = 99

/**
 * Steps from every hex to the nearest of `goals` for pieces of one seat and class (`cls`: seat * 5 + class); NO_PATH where no path exists.
 * Units and zones of control are ignored.
 */
export function stepsToGoals(board: Board, cls: number, goals: readonly number[]): Uint8Array {
  const { grid, movement } = board.world
  const table = movement[cls]!.stepCostsHalfMp
  const steps = new Uint8Array(grid.count).fill(NO_PATH)
  let ring = [...goals]
  for (const goal of goals) steps[goal] = 0
  for (let n = 1; n < NO_PATH && ring.length > 0; n++) {
    const next: number[] = []
    for (const hex of ring)
      for (let dir = 0; dir < 6; dir++) {
        const from = grid.neighbours[hex * 6 + dir]!
        if (from < 0 || steps[from]! <= n || table[from * 6 + ((dir + 3) % 6)]! < 0) continue
        steps[from] = n
        next.push(from)
      }
    ring = next
  }
  return steps
}
