import { otherSeat, type Seat } from '../../game/side'
import {
  hexOfPiece,
  inUncoveredEzoc,
  occupierOf,
  pieceChanged,
  pieceDef,
  pieceId,
  pieceState,
  type Position,
} from '../position'
import { type ActionRun, emit } from '../run'
import type { PieceId } from '../types'
import { LEADER, MEXICAN, movementTables } from '../world'
import { hqHasLoc } from './loc'

/** Is this leader on the map, well, and active (4.4)? */
export function leaderActive(pos: Position, index: number): boolean {
  const state = pieceState(pos, index)
  return hexOfPiece(pos, index) >= 0 && state.active === true && (state.wounded ?? 0) === 0
}

/**
 * Is Santa Anna not yet activated, wounded, in a box or gone (19.4.3, 4.4)? Then a Mexican unit may come into an EZOC only by 19.4.4 or
 * 19.4.5.
 */
export const santaAnnaInactive = (pos: Position): boolean => !leaderActive(pos, pos.world.armyCommander[MEXICAN])

/** Is this an engineer who is at work (19.3): on the map, not wounded, and active (4.4)? */
export const isWorkingEngineer = (pos: Position, index: number): boolean =>
  pos.world.isEngineer[index] === 1 && leaderActive(pos, index)

/** Is an engineer of the side at work in that hex (19.3.7)? */
export function hasWorkingEngineerAt(pos: Position, hex: number, seat: Seat): boolean {
  const { engineers, pieces } = pos.world
  for (const index of engineers)
    if (pos.hexOf[index] === hex && pieces[index]!.seat === seat && leaderActive(pos, index)) return true
  return false
}

/** Is the side's HQ active: commander active, HQ on the map and activated, with a LOC (OPS-4.1, 13.2, 19.4)? */
export function hqActive(pos: Position, seat: Seat): boolean {
  const hq = pos.world.hqs[seat]
  return (
    hexOfPiece(pos, hq) >= 0 &&
    pieceState(pos, hq).active === true &&
    leaderActive(pos, pos.world.armyCommander[seat]) &&
    hqHasLoc(pos, seat)
  )
}

/** Is this HQ or leader active, so that it commands units (4.1, 4.4)? */
export function commanderActive(pos: Position, index: number): boolean {
  const piece = pieceDef(pos, index)
  return piece.kind === 'hq' ? hqActive(pos, piece.seat) : leaderActive(pos, index)
}

/**
 * By hex: 1 within a commander's span (4.2). The span is counted through hexes open to a leader of the side, without enemy units and without
 * uncovered EZOC (7.3). For an HQ it is counted as for a leader (2.2, ruling).
 */
export function commandSpan(pos: Position, index: number): Uint8Array {
  const { world } = pos
  const piece = pieceDef(pos, index)
  const reached = new Uint8Array(world.grid.count)
  const open = movementTables(world, piece.seat, LEADER).passableTerrain
  const { neighbours } = world.grid
  let ring = [hexOfPiece(pos, index)]
  reached[ring[0]!] = 1
  for (let n = (piece.leader ?? piece.hq)!.span; n > 0; n--) {
    const next: number[] = []
    for (const hex of ring) {
      for (let dir = 0; dir < 6; dir++) {
        const other = neighbours[hex * 6 + dir]!
        if (other < 0 || reached[other] || !open[other]) continue
        if (occupierOf(pos, other) === otherSeat(piece.seat) || inUncoveredEzoc(pos, other, piece.seat)) continue
        reached[other] = 1
        next.push(other)
      }
    }
    ring = next
  }
  return reached
}

/** For each unit of the side its active commanders in whose span it is (4.2). A unit out of command is not in the result. */
export function commandersByUnit(pos: Position, seat: Seat): Record<PieceId, PieceId[]> {
  const { world } = pos
  const spans = new Map<number, Uint8Array>()
  for (const index of world.leadersOf[seat])
    if (hexOfPiece(pos, index) >= 0 && commanderActive(pos, index)) spans.set(index, commandSpan(pos, index))
  const out: Record<PieceId, PieceId[]> = {}
  for (const index of world.unitsOf[seat]) {
    const hex = hexOfPiece(pos, index)
    if (hex < 0) continue
    for (const commander of world.commanders[index]!) {
      if (!spans.get(commander)?.[hex]) continue
      const id = pieceId(pos, index)
      const list = out[id]
      if (list) list.push(pieceId(pos, commander))
      else out[id] = [pieceId(pos, commander)]
    }
  }
  return out
}

/** Is the unit in command for this phase (3.3, 4.2)? One of the commanders found in the command segment must still be on the map and active. */
export function inCommand(pos: Position, index: number): boolean {
  const by = pos.game.ops.command[pieceId(pos, index)]
  if (!by) return false
  for (const id of by) {
    const commander = pos.world.pieceIndexes.get(id)!
    if (pieceDef(pos, commander).kind === 'hq' ? hexOfPiece(pos, commander) >= 0 : leaderActive(pos, commander))
      return true
  }
  return false
}

/** Index of a leader who assists the morale checks of a unit, -1 none: an active commander of the unit in its hex with enough LR (4.6). */
export function assistingLeader(pos: Position, index: number): number {
  const needed = pos.world.tables.combat.morale.assistFromLr
  const staff = pos.leadersAt[hexOfPiece(pos, index)]!
  for (const other of staff) {
    const leader = pieceDef(pos, other).leader
    if (leader && leader.lr >= needed && pos.world.commanders[index]!.includes(other) && leaderActive(pos, other))
      return other
  }
  return -1
}

/**
 * The same for a unit in a box: a leader of the same box who would assist it on the map. This is the only effect of a leader in a box
 * (4.4, 19.5.9).
 */
export function assistingLeaderInBox(pos: Position, index: number): number {
  const { at } = pieceState(pos, index)
  if (!at.startsWith('box:')) return -1
  const needed = pos.world.tables.combat.morale.assistFromLr
  const { side } = pieceDef(pos, index)
  for (const other of pos.world.commanders[index]!) {
    const piece = pieceDef(pos, other)
    const state = pieceState(pos, other)
    if (!piece.leader || piece.side !== side || state.at !== at || piece.leader.lr < needed) continue
    if (state.active === true && (state.wounded ?? 0) === 0) return other
  }
  return -1
}

/** Activates Santa Anna and his HQ (19.4.1, 19.4.2). `hex`: where a US unit is behind works; null: by the die. */
export function activateSantaAnna(run: ActionRun, by: 'die' | 'behindWorks', hex: string | null): void {
  const { pos } = run
  pos.game.ops.activation.santaAnna = true
  for (const index of [pos.world.armyCommander[1], pos.world.hqs[1]]) {
    pieceState(pos, index).active = true
    pieceChanged(pos, index)
  }
  emit(run, { kind: 'activated', by, hex, rule: by === 'die' ? 'OPS-19.4.1' : 'OPS-19.4.2' })
}
