// Which leaders and headquarters (HQ) are active, and which units they command (OPS-4). Pieces and hexes are indexes; `world` is what never
// changes (map, pieces, tables); a `seat` is the number of a side: 0 US, 1 Mexican.
import { otherSeat, type Seat } from '../../game/side'
import { SIDES_OF_HEX } from '../../hex/grid'
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

/** In place of the index of a leader: there is none. */
const NO_LEADER = -1

/** Is this leader on the map, well, and active (4.4)? */
export function leaderActive(position: Position, index: number): boolean {
  const state = pieceState(position, index)
  // `wounded`: the last turn in which he stays inactive; 0: he is well.
  return hexOfPiece(position, index) >= 0 && state.active === true && (state.wounded ?? 0) === 0
}

/**
 * Is Santa Anna not in command: not yet activated, wounded, in a box or gone (19.4.3, 4.4)? Then a Mexican unit may enter an EZOC only
 * under 19.4.4 or 19.4.5.
 */
export const santaAnnaInactive = (position: Position): boolean =>
  !leaderActive(position, position.world.armyCommander[MEXICAN])

/** Is this an engineer who is at work (19.3): on the map, not wounded, and active (4.4)? */
export const isWorkingEngineer = (position: Position, index: number): boolean =>
  position.world.isEngineer[index] === 1 && leaderActive(position, index)

/** Is an engineer of the side at work (see `isWorkingEngineer`) in that hex? He helps only those who are with him there (19.3.7). */
export function hasWorkingEngineerAt(position: Position, hex: number, seat: Seat): boolean {
  const { engineers, pieces } = position.world
  for (const index of engineers)
    if (position.hexOf[index] === hex && pieces[index]!.seat === seat && leaderActive(position, index)) return true
  return false
}

/** Is the side's HQ active (OPS-4.1, 13.2, 19.4)? It must be on the map, activated and have a LOC, and its army commander must be active. */
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
 * The hexes within a commander's span (4.2), by hex: 1 or 0. The span is counted through hexes that a leader of the side may enter, without
 * enemy units and without uncovered EZOC (7.3). By a ruling on 2.2 this holds for the span of an HQ too.
 */
export function commandSpan(position: Position, index: number): Uint8Array {
  const { world } = position
  const piece = pieceDef(position, index)
  const isInSpan = new Uint8Array(world.grid.count)
  const { passableTerrain } = movementTables(world, piece.seat, LEADER)
  const { neighbours } = world.grid
  let ring = [hexOfPiece(position, index)]
  isInSpan[ring[0]!] = 1
  for (let hexesLeft = (piece.leader ?? piece.hq)!.span; hexesLeft > 0; hexesLeft--) {
    const nextRing: number[] = []
    for (const hex of ring) {
      for (let direction = 0; direction < SIDES_OF_HEX; direction++) {
        const neighbour = neighbours[hex * SIDES_OF_HEX + direction]!
        if (neighbour < 0 || isInSpan[neighbour] || !passableTerrain[neighbour]) continue
        if (occupierOf(position, neighbour) === otherSeat(piece.seat)) continue
        if (inUncoveredEzoc(position, neighbour, piece.seat)) continue
        isInSpan[neighbour] = 1
        nextRing.push(neighbour)
      }
    }
    ring = nextRing
  }
  return isInSpan
}

/** For each unit of the side on the map: the active commanders in whose span it stands (4.2). A unit out of command is not listed. */
export function commandersByUnit(position: Position, seat: Seat): Record<PieceId, PieceId[]> {
  const { world } = position
  const spans = new Map<number, Uint8Array>()
  // `leadersOf` holds the HQ too.
  for (const index of world.leadersOf[seat])
    if (hexOfPiece(position, index) >= 0 && commanderActive(position, index))
      spans.set(index, commandSpan(position, index))
  const commandersOf: Record<PieceId, PieceId[]> = {}
  for (const index of world.unitsOf[seat]) {
    const hex = hexOfPiece(position, index)
    if (hex < 0) continue
    // `world.commanders`: those who may command the unit at all (4.5).
    for (const commander of world.commanders[index]!) {
      if (!spans.get(commander)?.[hex]) continue
      const id = pieceId(position, index)
      const listed = commandersOf[id]
      if (listed) listed.push(pieceId(position, commander))
      else commandersOf[id] = [pieceId(position, commander)]
    }
  }
  return commandersOf
}

/** Is the unit in command in this phase (3.3, 4.2)? A commander found for it in the command segment must still be on the map and active. */
export function inCommand(position: Position, index: number): boolean {
  // `ops.command`: what `commandersByUnit` gave in the command segment.
  const commanderIds = position.game.ops.command[pieceId(position, index)]
  if (!commanderIds) return false
  for (const id of commanderIds) {
    const commander = position.world.pieceIndexes.get(id)!
    const isHq = pieceDef(position, commander).kind === 'hq'
    // An HQ need only be on the map: the command segment has made sure that it was active.
    if (isHq ? hexOfPiece(position, commander) >= 0 : leaderActive(position, commander)) return true
  }
  return false
}

/**
 * Index of a leader who assists the morale checks of a unit (4.6), NO_LEADER if there is none: an active commander of the unit, in its hex, whose
 * leader rating is high enough.
 */
export function assistingLeader(position: Position, index: number): number {
  const minLeaderRating = position.world.tables.combat.morale.assistFromLr
  const leadersInHex = position.leadersAt[hexOfPiece(position, index)]!
  for (const other of leadersInHex) {
    const leader = pieceDef(position, other).leader
    if (
      leader &&
      // `lr`: leader rating.
      leader.lr >= minLeaderRating &&
      position.world.commanders[index]!.includes(other) &&
      leaderActive(position, other)
    )
      return other
  }
  return NO_LEADER
}

/**
 * Index of a leader who assists a unit in a box (a hidden-movement box off the map, 19.5): a leader in the same box who would assist it on
 * the map. NO_LEADER if there is none. A leader in a box has no other effect (4.4, 19.5.9).
 */
export function assistingLeaderInBox(position: Position, index: number): number {
  const { at } = pieceState(position, index)
  if (!at.startsWith('box:')) return NO_LEADER
  const minLeaderRating = position.world.tables.combat.morale.assistFromLr
  const { side } = pieceDef(position, index)
  for (const other of position.world.commanders[index]!) {
    const piece = pieceDef(position, other)
    const state = pieceState(position, other)
    const isInSameBox = piece.side === side && state.at === at
    if (!piece.leader || !isInSameBox || piece.leader.lr < minLeaderRating) continue
    const isActiveAndWell = state.active === true && (state.wounded ?? 0) === 0
    if (isActiveAndWell) return other
  }
  return NO_LEADER
}

/** Activates Santa Anna and his HQ: by the die (19.4.1; `hex` is null), or because a US unit stands behind protected hexsides in `hex` (19.4.2). */
export function activateSantaAnna(run: ActionRun, by: 'die' | 'behindWorks', hex: string | null): void {
  const { position } = run
  position.game.ops.activation.santaAnna = true
  for (const index of [position.world.armyCommander[MEXICAN], position.world.hqs[MEXICAN]]) {
    pieceState(position, index).active = true
    pieceChanged(position, index)
  }
  emit(run, { kind: 'activated', by, hex, rule: by === 'die' ? 'OPS-19.4.1' : 'OPS-19.4.2' })
}
