import { otherSeat, type Seat } from '../../game/side'
import { resolvePostponedArrivals } from '../arrival'
import { checkMorale } from '../combat/morale'
import { disrupt, type HitStacks, rollLeaders } from '../combat/losses'
import type { ActionHandler } from '../handler'
import { endMove } from '../movement/step'
import { canContinue } from '../movement/steppingGroup'
import {
  hexId,
  hexOfPiece,
  inEzoc,
  leadersIn,
  occupierOf,
  pieceChanged,
  pieceDef,
  pieceId,
  pieceIndex,
  pieceState,
  type Position,
  putPiece,
  unitsIn,
} from '../position'
import { refusalFor, type RefusalReason } from '../refusals'
import { type ActionRun, emit } from '../run'
import type { Pending, Segment } from '../types'
import { hexAndSafeSteps, isClosedToMexicans } from './boxes'
import { revealSeenBoxes } from './reveal'

type DeployPending = Extract<Pending, { kind: 'deploy' }>

const top = (pos: Position): DeployPending | null => {
  const pending = pos.game.ops.pending.at(-1)
  return pending?.kind === 'deploy' ? pending : null
}

/** Segments in which it matters what the marker did in this player turn: a unit that marched may not fight (5.3). */
const AFTER_COMMAND: readonly Segment[] = ['move', 'combat']

const isUnit = (pos: Position, id: string): boolean => pieceDef(pos, pieceIndex(pos, id)).kind === 'unit'

/** The pieces that may be placed now: leaders and HQ before units (19.5.12). */
function placeableNow(pos: Position, pending: DeployPending): string[] {
  const leaders = pending.pieces.filter((id) => !isUnit(pos, id))
  return leaders.length > 0 ? leaders : pending.pieces
}

/** Hexes where a revealed piece may be placed: where the real marker lay or next to it, without enemy pieces or markers (19.5.12). */
function deployHexes(pos: Position, pending: DeployPending, index: number): number[] {
  const piece = pieceDef(pos, index)
  const centre = pos.world.grid.indexOf(pending.hex)
  const free = (hex: number): boolean =>
    occupierOf(pos, hex) !== otherSeat(piece.seat) &&
    pos.markerOwnerAt[hex] === 0 &&
    !leadersIn(pos, hex).some((other) => pieceDef(pos, other).seat !== piece.seat) &&
    !(piece.side === 'mexican' && isClosedToMexicans(pos, hex)) &&
    !(piece.kind === 'unit' && pos.world.lava[hex] === 1 && unitsIn(pos, hex).length > 0)
  return hexAndSafeSteps(pos, piece, centre)
    .filter(free)
    .sort((a, b) => a - b)
}

function refusal(pos: Position, id: string, hexName: string): RefusalReason | null {
  const pending = top(pos)!
  if (!pending.pieces.includes(id)) return 'deployPiece'
  if (!placeableNow(pos, pending).includes(id)) return 'deployLeaders'
  const hex = pos.world.grid.indexOf(hexName)
  return deployHexes(pos, pending, pieceIndex(pos, id)).includes(hex) ? null : 'deployHex'
}

/** Is the hex in or next to an EZOC (19.5.13)? */
function nearEzoc(pos: Position, hex: number, seat: Seat): boolean {
  if (inEzoc(pos, hex, seat)) return true
  for (let dir = 0; dir < 6; dir++) {
    const other = pos.world.grid.neighbour(hex, dir)
    if (other >= 0 && inEzoc(pos, other, seat)) return true
  }
  return false
}

/** OPS-19.5.12, 19.5.13: a revealed piece is placed; a unit in or next to an EZOC checks its morale. */
export const deploy: ActionHandler<'deploy'> = {
  check(pos, _side, action) {
    const why = refusal(pos, action.piece, action.hex)
    return why ? refusalFor(why, { piece: action.piece, hex: action.hex }) : null
  },
  list(pos, _side, out) {
    const pending = top(pos)!
    for (const id of placeableNow(pos, pending))
      for (const hex of deployHexes(pos, pending, pieceIndex(pos, id)))
        out.push({ type: 'deploy', piece: id, hex: hexId(pos, hex) })
  },
  run(run, _side, action) {
    const { pos } = run
    const pending = top(pos)!
    const index = pieceIndex(pos, action.piece)
    const piece = pieceDef(pos, index)
    pending.pieces = pending.pieces.filter((id) => id !== action.piece)
    putPiece(pos, index, action.hex)
    if (pos.game.ops.active === pending.owner && AFTER_COMMAND.includes(pos.game.ops.segment)) {
      const state = pieceState(pos, index)
      const { moved, spent, marched } = pending.marker
      state.moved = moved
      state.spent = spent
      state.mp2 = spent > 0 ? spent : state.mp2
      if (piece.kind === 'unit') state.marched = marched
      pieceChanged(pos, index)
    }
    emit(run, { kind: 'deployed', piece: action.piece, hex: action.hex, rule: 'OPS-19.5.12' })
    if (piece.kind !== 'unit' || !nearEzoc(pos, hexOfPiece(pos, index), piece.seat)) return
    if (checkMorale(run, index, 'OPS-19.5.13')) return
    const hits: HitStacks = new Set()
    disrupt(run, index, 'OPS-19.5.13', hits)
    rollLeaders(run, hits)
  },
}

/** A revealed box has been placed. Reveals the boxes that its pieces see; then the group that was interrupted may go on, subject to 7.2 (19.5.14). */
export function afterDeployment(run: ActionRun): void {
  const { pos } = run
  pos.game.ops.pending.pop()
  if (revealSeenBoxes(run)) return
  resolvePostponedArrivals(run)
  const { moving } = pos.game.ops
  if (!moving?.stepped) return
  const units = moving.units
    .map((id) => pieceIndex(pos, id))
    .filter((index) => index >= 0 && hexOfPiece(pos, index) >= 0)
  const first = units[0]
  if (first === undefined || pieceDef(pos, first).kind !== 'unit') return
  const hex = hexOfPiece(pos, first)
  const ezoc = inEzoc(pos, hex, pieceDef(pos, first).seat) && !units.some((index) => pieceState(pos, index).garrison)
  if (!ezoc && canContinue(pos, units, moving.march)) return
  endMove(run)
  emit(run, {
    kind: 'stopped',
    pieces: units.map((index) => pieceId(pos, index)),
    hex: hexId(pos, hex),
    rule: ezoc ? 'OPS-7.2' : 'OPS-5.1',
  })
}
