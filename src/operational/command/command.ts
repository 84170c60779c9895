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
export function leaderActive(position: Position, index: number): boolean {
  const state = pieceState(position, index)
  return hexOfPiece(position, index) >= 0 && state.active === true && (state.wounded ?? 0) === 0
}

/**
 * Is Santa Anna not yet activated, wounded, in a box or gone (19.4.3, 4.4)? Then a Mexican unit may come into an EZOC only by 19.4.4 or
 * 19.4.5.
 */
export const santaAnnaInactive = (position: Position): boolean =>
  !leaderActive(position, position.world.armyCommander[MEXICAN])

/** Is this an engineer who is at work (19.3): on the map, not wounded, and active (4.4)? */
export const isWorkingEngineer = (position: Position, index: number): boolean =>
  position.world.isEngineer[index] === 1 && leaderActive(position, index)

/** Is an engineer of the side at work in that hex (19.3.7)? */
export function hasWorkingEngineerAt(position: Position, hex: number, seat: Seat): boolean {
  const { engineers, pieces } = position.world
  for (const index of engineers)
    if (position.hexOf[index] === hex && pieces[index]!.seat === seat && leaderActive(position, index)) return true
  return false
}

/** Is the side's HQ active: commander active, HQ on the map and activated, with a LOC (OPS-4.1, 13.2, 19.4)? */
export function hqActive(position: Position, seat: Seat): boolean {
  const hq = position.world.hqs[seat]
  return (
    hexOfPiece(position, hq) >= 0 &&
    pieceState(position, hq).active === true &&
    leaderActive(position, position.world.armyCommander[seat]) &&
    hqHasLoc(position, seat)
  )
}

/** Is this HQ or leader active, so that it commands units (4.1, 4.4)? */
export function commanderActive(position: Position, index: number): boolean {
  const piece = pieceDef(position, index)
  return piece.kind === 'hq' ? hqActive(position, piece.seat) : leaderActive(position, index)
}

/**
 * By hex: 1 within a commander's span (4.2). The span is counted through hexes open to a leader of the side, without enemy units and without
 * uncovered EZOC (7.3). For an HQ it is counted as for a leader (2.2, ruling).
 */
export function commandSpan(position: Position, index: number): Uint8Array {
  const { world } = position
  const piece = pieceDef(position, index)
  const reached = new Uint8Array(world.grid.count)
  const open = movementTables(world, piece.seat, LEADER).passableTerrain
  const { neighbours } = world.grid
  let ring = [hexOfPiece(position, index)]
  reached[ring[0]!] = 1
  for (let n = (piece.leader ?? piece.hq)!.span; n > 0; n--) {
    const next: number[] = []
    for (const hex of ring) {
      for (let dir = 0; dir < 6; dir++) {
        const other = neighbours[hex * 6 + dir]!
        if (other < 0 || reached[other] || !open[other]) continue
        if (occupierOf(position, other) === otherSeat(piece.seat) || inUncoveredEzoc(position, other, piece.seat))
          continue
        reached[other] = 1
        next.push(other)
      }
    }
    ring = next
  }
  return reached
}

/** For each unit of the side its active commanders in whose span it is (4.2). A unit out of command is not in the result. */
export function commandersByUnit(position: Position, seat: Seat): Record<PieceId, PieceId[]> {
  const { world } = position
  const spans = new Map<number, Uint8Array>()
  for (const index of world.leadersOf[seat])
    if (hexOfPiece(position, index) >= 0 && commanderActive(position, index))
      spans.set(index, commandSpan(position, index))
  const out: Record<PieceId, PieceId[]> = {}
  for (const index of world.unitsOf[seat]) {
    const hex = hexOfPiece(position, index)
    if (hex < 0) continue
    for (const commander of world.commanders[index]!) {
      if (!spans.get(commander)?.[hex]) continue
      const id = pieceId(position, index)
      const list = out[id]
      if (list) list.push(pieceId(position, commander))
      else out[id] = [pieceId(position, commander)]
    }
  }
  return out
}

/** Is the unit in command for this phase (3.3, 4.2)? One of the commanders found in the command segment must still be on the map and active. */
export function inCommand(position: Position, index: number): boolean {
  const by = position.game.ops.command[pieceId(position, index)]
  if (!by) return false
  for (const id of by) {
    const commander = position.world.pieceIndexes.get(id)!
    if (
      pieceDef(position, commander).kind === 'hq'
        ? hexOfPiece(position, commander) >= 0
        : leaderActive(position, commander)
    )
      return true
  }
  return false
}

/** Index of a leader who assists the morale checks of a unit, -1 none: an active commander of the unit in its hex with enough LR (4.6). */
export function assistingLeader(position: Position, index: number): number {
  const needed = position.world.tables.combat.morale.assistFromLr
  const staff = position.leadersAt[hexOfPiece(position, index)]!
  for (const other of staff) {
    const leader = pieceDef(position, other).leader
    if (
      leader &&
      leader.lr >= needed &&
      position.world.commanders[index]!.includes(other) &&
      leaderActive(position, other)
    )
      return other
  }
  return -1
}

/**
 * The same for a unit in a box: a leader of the same box who would assist it on the map. This is the only effect of a leader in a box
 * (4.4, 19.5.9).
 */
export function assistingLeaderInBox(position: Position, index: number): number {
  const { at } = pieceState(position, index)
  if (!at.startsWith('box:')) return -1
  const needed = position.world.tables.combat.morale.assistFromLr
  const { side } = pieceDef(position, index)
  for (const other of position.world.commanders[index]!) {
    const piece = pieceDef(position, other)
    const state = pieceState(position, other)
    if (!piece.leader || piece.side !== side || state.at !== at || piece.leader.lr < needed) continue
    if (state.active === true && (state.wounded ?? 0) === 0) return other
  }
  return -1
}

/** Activates Santa Anna and his HQ (19.4.1, 19.4.2). `hex`: where a US unit is behind works; null: by the die. */
export function activateSantaAnna(run: ActionRun, by: 'die' | 'behindWorks', hex: string | null): void {
  const { position } = run
  position.game.ops.activation.santaAnna = true
  for (const index of [position.world.armyCommander[1], position.world.hqs[1]]) {
    pieceState(position, index).active = true
    pieceChanged(position, index)
  }
  emit(run, { kind: 'activated', by, hex, rule: by === 'die' ? 'OPS-19.4.1' : 'OPS-19.4.2' })
}
