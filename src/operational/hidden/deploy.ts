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

const top = (position: Position): DeployPending | null => {
  const pending = position.game.ops.pending.at(-1)
  return pending?.kind === 'deploy' ? pending : null
}

/** Segments in which it matters what the marker did in this player turn: a unit that marched may not fight (5.3). */
const AFTER_COMMAND: readonly Segment[] = ['move', 'combat']

const isUnit = (position: Position, id: string): boolean => pieceDef(position, pieceIndex(position, id)).kind === 'unit'

/** The pieces that may be placed now: leaders and HQ before units (19.5.12). */
function placeableNow(position: Position, pending: DeployPending): string[] {
  const leaders = pending.pieces.filter((id) => !isUnit(position, id))
  return leaders.length > 0 ? leaders : pending.pieces
}

/** Hexes where a revealed piece may be placed: where the real marker lay or next to it, without enemy pieces or markers (19.5.12). */
function deployHexes(position: Position, pending: DeployPending, index: number): number[] {
  const piece = pieceDef(position, index)
  const centre = position.world.grid.indexOf(pending.hex)
  const free = (hex: number): boolean =>
    occupierOf(position, hex) !== otherSeat(piece.seat) &&
    position.markerOwnerAt[hex] === 0 &&
    !leadersIn(position, hex).some((other) => pieceDef(position, other).seat !== piece.seat) &&
    !(piece.side === 'mexican' && isClosedToMexicans(position, hex)) &&
    !(piece.kind === 'unit' && position.world.lava[hex] === 1 && unitsIn(position, hex).length > 0)
  return hexAndSafeSteps(position, piece, centre)
    .filter(free)
    .sort((a, b) => a - b)
}

function refusal(position: Position, id: string, hexName: string): RefusalReason | null {
  const pending = top(position)!
  if (!pending.pieces.includes(id)) return 'deployPiece'
  if (!placeableNow(position, pending).includes(id)) return 'deployLeaders'
  const hex = position.world.grid.indexOf(hexName)
  return deployHexes(position, pending, pieceIndex(position, id)).includes(hex) ? null : 'deployHex'
}

/** Is the hex in or next to an EZOC (19.5.13)? */
function nearEzoc(position: Position, hex: number, seat: Seat): boolean {
  if (inEzoc(position, hex, seat)) return true
  for (let dir = 0; dir < 6; dir++) {
    const other = position.world.grid.neighbour(hex, dir)
    if (other >= 0 && inEzoc(position, other, seat)) return true
  }
  return false
}

/** OPS-19.5.12, 19.5.13: a revealed piece is placed; a unit in or next to an EZOC checks its morale. */
export const deploy: ActionHandler<'deploy'> = {
  check(position, _side, action) {
    const why = refusal(position, action.piece, action.hex)
    return why ? refusalFor(why, { piece: action.piece, hex: action.hex }) : null
  },
  list(position, _side, out) {
    const pending = top(position)!
    for (const id of placeableNow(position, pending))
      for (const hex of deployHexes(position, pending, pieceIndex(position, id)))
        out.push({ type: 'deploy', piece: id, hex: hexId(position, hex) })
  },
  run(run, _side, action) {
    const { position } = run
    const pending = top(position)!
    const index = pieceIndex(position, action.piece)
    const piece = pieceDef(position, index)
    pending.pieces = pending.pieces.filter((id) => id !== action.piece)
    putPiece(position, index, action.hex)
    if (position.game.ops.active === pending.owner && AFTER_COMMAND.includes(position.game.ops.segment)) {
      const state = pieceState(position, index)
      const { moved, spent, marched } = pending.marker
      state.moved = moved
      state.spent = spent
      state.mp2 = spent > 0 ? spent : state.mp2
      if (piece.kind === 'unit') state.marched = marched
      pieceChanged(position, index)
    }
    emit(run, { kind: 'deployed', piece: action.piece, hex: action.hex, rule: 'OPS-19.5.12' })
    if (piece.kind !== 'unit' || !nearEzoc(position, hexOfPiece(position, index), piece.seat)) return
    if (checkMorale(run, index, 'OPS-19.5.13')) return
    const hits: HitStacks = new Set()
    disrupt(run, index, 'OPS-19.5.13', hits)
    rollLeaders(run, hits)
  },
}

/** A revealed box has been placed. Reveals the boxes that its pieces see; then the group that was interrupted may go on, subject to 7.2 (19.5.14). */
export function afterDeployment(run: ActionRun): void {
  const { position } = run
  position.game.ops.pending.pop()
  if (revealSeenBoxes(run)) return
  resolvePostponedArrivals(run)
  const { moving } = position.game.ops
  if (!moving?.stepped) return
  const units = moving.units
    .map((id) => pieceIndex(position, id))
    .filter((index) => index >= 0 && hexOfPiece(position, index) >= 0)
  const first = units[0]
  if (first === undefined || pieceDef(position, first).kind !== 'unit') return
  const hex = hexOfPiece(position, first)
  const ezoc =
    inEzoc(position, hex, pieceDef(position, first).seat) &&
    !units.some((index) => pieceState(position, index).garrison)
  if (!ezoc && canContinue(position, units, moving.march)) return
  endMove(run)
  emit(run, {
    kind: 'stopped',
    pieces: units.map((index) => pieceId(position, index)),
    hex: hexId(position, hex),
    rule: ezoc ? 'OPS-7.2' : 'OPS-5.1',
  })
}
