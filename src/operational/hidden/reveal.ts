import { otherSeat } from '../../game/side'
import { hqActive } from '../command/command'
import type { ActionHandler } from '../handler'
import { pieceDef, type Position, putMarker, putPiece } from '../position'
import { refusalFor } from '../refusals'
import { type ActionRun, emit } from '../run'
import { type BoxLetter, enemyOf, type Side } from '../types'
import { seatOf } from '../world'
import { boxesInUse, boxInUse, dummyMarker, sortedIds, piecesInBox, realMarker } from './boxes'
import { markerIds } from './markerIds'
import { hexesSeenBy } from './sight'

/** Why a box is revealed. */
type Cause = 'choice' | 'sight' | 'entry' | 'end'
const RULES: Record<Cause, string> = {
  choice: 'OPS-19.5.10',
  sight: 'OPS-19.5.11',
  entry: 'OPS-18.2',
  end: 'OPS-18.4',
}

/**
 * Reveals a box: both markers come off the map (19.5.12), and the owner places the pieces in or next to the hex of the real marker. If it
 * had yet to enter, the pieces become reinforcements again.
 */
export function revealBox(run: ActionRun, side: Side, box: BoxLetter, by: Cause): void {
  const { position } = run
  const { ops } = position.game
  const pieces = piecesInBox(position, side, box)
  const real = { ...realMarker(position, side, box) }
  const dummy = dummyMarker(position, side, box).at
  const ids = markerIds(side, box)
  const entry = ops.entry[ids[0]] ?? ops.entry[ids[1]]
  const commanded = ids.flatMap((id) => (ops.markers[id]?.real ? (ops.command[id] ?? []) : []))
  for (const id of ids) {
    delete ops.entry[id]
    putMarker(position, id, null)
    if (ops.moving?.units.includes(id)) ops.moving = null
  }
  const onMap = (at: string): string | null => (at === 'off' ? null : at)
  emit(run, {
    kind: 'revealed',
    side,
    box,
    real: onMap(real.at),
    dummy: onMap(dummy),
    pieces: sortedIds(position, pieces),
    by,
    rule: RULES[by],
  })
  if (real.at === 'off') {
    for (const index of pieces) {
      putPiece(position, index, 'off')
      if (entry) ops.entry[pieceDef(position, index).id] = { ...entry }
    }
    return
  }
  // Units revealed in the movement phase of their side have the command that their marker had.
  if (ops.active === side && ops.segment === 'move' && commanded.length > 0) {
    ops.command = { ...ops.command }
    for (const index of pieces)
      if (pieceDef(position, index).kind === 'unit') ops.command[pieceDef(position, index).id] = [...commanded]
  }
  ops.pending.push({
    kind: 'deploy',
    owner: side,
    box,
    hex: real.at,
    pieces: sortedIds(position, pieces),
    marker: { moved: real.moved, spent: real.spent, marched: real.marched },
  })
}

/** The first box that the enemy sees, boxes of the side that is not active first, A to D (3.6); null: none. */
function seenBox(position: Position): { side: Side; box: BoxLetter } | null {
  const { active, markers } = position.game.ops
  for (const side of [enemyOf(active), active]) {
    const boxes = boxesInUse(position, side)
    if (boxes.length === 0) continue
    const seen = hexesSeenBy(position, otherSeat(seatOf(side)))
    for (const box of boxes)
      for (const id of markerIds(side, box)) {
        const hex = position.world.grid.indexOf(markers[id]?.at ?? '')
        if (hex >= 0 && seen[hex]) return { side, box }
      }
  }
  return null
}

/** OPS-3.6, 19.5.11: reveals every box that is seen. True: a side must place its pieces before play goes on. */
export function revealSeenBoxes(run: ActionRun): boolean {
  for (;;) {
    const found = seenBox(run.position)
    if (!found) return false
    revealBox(run, found.side, found.box, 'sight')
    if (run.position.game.ops.pending.at(-1)?.kind === 'deploy') return true
  }
}

/** May the side reveal a box by choice now (19.5.10)? It may do so only before it fills a box (3.3). */
export const canRevealByChoice = (position: Position, side: Side): boolean =>
  position.game.ops.hiding.length === 0 && hqActive(position, seatOf(side)) && boxesInUse(position, side).length > 0

/** OPS-19.5.10: a side reveals one of its boxes by choice. */
export const reveal: ActionHandler<'reveal'> = {
  check(position, side, action) {
    const args = { box: action.box }
    if (!boxInUse(position, side, action.box)) return refusalFor('boxNotInUse', args)
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

/** OPS-18.4: reveals the next box before points are counted. False: none is left. */
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
