import { hqActive } from '../command/command'
import type { ActionHandler } from '../handler'
import { pieceChanged, pieceDef, pieceState, type Position, putMarker, putPiece } from '../position'
import { refusalFor } from '../refusals'
import { type ActionRun, emit } from '../run'
import { type BoxLetter, enemyOf, type Side } from '../types'
import { seatOf } from '../world'
import { boxesInUse, boxInUse, dummyMarker, sortedIds, piecesInBox, realMarker } from './boxes'
import { markerIds } from './markerIds'
import { hexesSeenBy } from './sight'

/** How hidden-movement boxes are revealed (19.5.10 to 19.5.12). Their pieces are off the map; a real marker and a dummy stand there for them. */

/** Why a box is revealed: its owner chose to, a marker was seen, a Mexican marker came into San Agustin, or the game is at its end. */
type Cause = 'choice' | 'sight' | 'entry' | 'end'
const RULE_OF_CAUSE: Record<Cause, string> = {
  choice: 'OPS-19.5.10',
  sight: 'OPS-19.5.11',
  entry: 'OPS-18.2',
  end: 'OPS-18.4',
}

/**
 * Reveals a box: both markers come off the map (19.5.12), and the owner is asked to place the pieces in or next to the hex of the real
 * marker. If the markers had yet to enter the map, the pieces become reinforcements again.
 */
export function revealBox(run: ActionRun, side: Side, box: BoxLetter, cause: Cause): void {
  const { position } = run
  const { ops } = position.game
  const pieces = piecesInBox(position, side, box)
  // A copy, since the marker is removed from the map below.
  const realBefore = { ...realMarker(position, side, box) }
  const dummyPlace = dummyMarker(position, side, box).at
  const idsOfMarkers = markerIds(side, box)
  // `ops.entry`: turn and hex of entry of each piece that has yet to enter the map (14.1).
  const entry = ops.entry[idsOfMarkers[0]] ?? ops.entry[idsOfMarkers[1]]
  const commandersOfMarker = idsOfMarkers.flatMap((id) => (ops.markers[id]?.real ? (ops.command[id] ?? []) : []))
  for (const id of idsOfMarkers) {
    delete ops.entry[id]
    putMarker(position, id, null)
    if (ops.moving?.units.includes(id)) ops.moving = null
  }
  // 19.5.10: such pieces are not hidden again in this segment.
  if (ops.segment === 'command' && ops.active === side)
    for (const index of pieces) {
      pieceState(position, index).revealed = true
      pieceChanged(position, index)
    }
  const hexOrNull = (at: string): string | null => (at === 'off' ? null : at)
  emit(run, {
    kind: 'revealed',
    side,
    box,
    real: hexOrNull(realBefore.at),
    dummy: hexOrNull(dummyPlace),
    pieces: sortedIds(position, pieces),
    by: cause,
    rule: RULE_OF_CAUSE[cause],
  })
  // Markers that had yet to enter: the pieces become reinforcements again.
  if (realBefore.at === 'off') {
    for (const index of pieces) {
      putPiece(position, index, 'off')
      if (entry) ops.entry[pieceDef(position, index).id] = { ...entry }
    }
    return
  }
  // Units revealed in the movement phase of their side are commanded as their marker was.
  if (ops.active === side && ops.segment === 'move' && commandersOfMarker.length > 0) {
    ops.command = { ...ops.command }
    for (const index of pieces)
      if (pieceDef(position, index).kind === 'unit') ops.command[pieceDef(position, index).id] = [...commandersOfMarker]
  }
  ops.pending.push({
    kind: 'deploy',
    owner: side,
    box,
    hex: realBefore.at,
    pieces: sortedIds(position, pieces),
    marker: { moved: realBefore.moved, spent: realBefore.spent, marched: realBefore.marched },
  })
}

/** The first box of which the other side sees a marker, boxes of the side that is not active first, A to D (3.6); null: none. */
function firstSeenBox(position: Position): { side: Side; box: BoxLetter } | null {
  const { active, markers } = position.game.ops
  for (const side of [enemyOf(active), active]) {
    const boxes = boxesInUse(position, side)
    if (boxes.length === 0) continue
    const seenByEnemy = hexesSeenBy(position, seatOf(enemyOf(side)))
    for (const box of boxes)
      for (const id of markerIds(side, box)) {
        // Below 0: the marker has yet to enter the map.
        const hex = position.world.grid.indexOf(markers[id]?.at ?? '')
        if (hex >= 0 && seenByEnemy[hex]) return { side, box }
      }
  }
  return null
}

/** OPS-3.6, 19.5.11: reveals boxes that are seen, one after the other. True: a side must now place the pieces of one before play goes on. */
export function revealSeenBoxes(run: ActionRun): boolean {
  for (;;) {
    const nextBox = firstSeenBox(run.position)
    if (!nextBox) return false
    revealBox(run, nextBox.side, nextBox.box, 'sight')
    if (run.position.game.ops.pending.at(-1)?.kind === 'deploy') return true
  }
}

/** May the side reveal a box by choice now (19.5.10)? Its HQ must be active, and it must not have filled a box in this segment (3.3). */
export const canRevealByChoice = (position: Position, side: Side): boolean =>
  position.game.ops.hiding.length === 0 && hqActive(position, seatOf(side)) && boxesInUse(position, side).length > 0

/** OPS-19.5.10: a side reveals one of its boxes by choice. */
export const reveal: ActionHandler<'reveal'> = {
  check(position, side, action) {
    const args = { box: action.box }
    if (!boxInUse(position, side, action.box)) return refusalFor('boxNotInUse', args)
    // A side that has filled a box in this segment can no longer reveal one (3.3).
    if (position.game.ops.hiding.length > 0) return refusalFor('revealFirst', args)
    return hqActive(position, seatOf(side)) ? null : refusalFor('hqInactive', args)
  },
  list(position, side, out) {
    if (canRevealByChoice(position, side))
      for (const box of boxesInUse(position, side)) out.push({ type: 'reveal', box })
  },
  run(run, side, action) {
    revealBox(run, side, action.box, 'choice')
  },
}

/** OPS-18.4: reveals the next box at the end of the game, before points are counted. False: no box is in use any more. */
export function revealNextAtEnd(run: ActionRun): boolean {
  const { position } = run
  const { active } = position.game.ops
  for (const side of [enemyOf(active), active]) {
    const [box] = boxesInUse(position, side)
    if (!box) continue
    revealBox(run, side, box, 'end')
    return true
  }
  return false
}
