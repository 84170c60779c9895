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
import { groundInForce, leavesGround } from '../variants'
import { hexAndSafeSteps, isClosedToMexicans } from './boxes'
import { revealSeenBoxes } from './reveal'

/**
 * The placement of the pieces of a revealed box (a hidden-movement box, off the map until then) round the hex of its real marker (19.5.12 to
 * 19.5.14). A seat is the index of a side, 0 or 1. The handler below is asked only while a `deploy` choice is pending, hence the `!`.
 */

/** In `markerOwnerAt`: no marker lies in the hex. */
const NO_MARKER = 0

type DeployPending = Extract<Pending, { kind: 'deploy' }>

/** The revealed box whose pieces are to be placed now; null: another choice or none is owed. */
const pendingDeployment = (position: Position): DeployPending | null => {
  const pending = position.game.ops.pending.at(-1)
  return pending?.kind === 'deploy' ? pending : null
}

/** Segments in which it matters what the marker has done in this player turn: its units have spent its MP, and after a march may not fight (5.3). */
const MOVE_OR_COMBAT: readonly Segment[] = ['move', 'combat']

const isUnit = (position: Position, id: string): boolean => pieceDef(position, pieceIndex(position, id)).kind === 'unit'

/** The pieces that may be placed now: leaders and HQ before units (19.5.12). */
function placeableNow(position: Position, pending: DeployPending): string[] {
  const leaders = pending.pieces.filter((id) => !isUnit(position, id))
  return leaders.length > 0 ? leaders : pending.pieces
}

/** Hexes where a revealed piece may be placed: where the real marker lay or next to it, without enemy pieces and without any marker (19.5.12). */
function deployHexes(position: Position, pending: DeployPending, index: number): number[] {
  const piece = pieceDef(position, index)
  const markerHex = position.world.grid.indexOf(pending.hex)
  const ground = groundInForce(position)
  // Free of enemy units, all markers and enemy leaders; no San Agustin for Mexicans (18.2); no second unit in lava (19.1.2).
  const isFree = (hex: number): boolean =>
    occupierOf(position, hex) !== otherSeat(piece.seat) &&
    position.markerOwnerAt[hex] === NO_MARKER &&
    !leadersIn(position, hex).some((other) => pieceDef(position, other).seat !== piece.seat) &&
    !(piece.side === 'mexican' && isClosedToMexicans(position, hex)) &&
    !(piece.kind === 'unit' && position.world.lava[hex] === 1 && unitsIn(position, hex).length > 0) &&
    !(ground && leavesGround(ground, index, markerHex, hex))
  return hexAndSafeSteps(position, piece, markerHex)
    .filter(isFree)
    .sort((a, b) => a - b)
}

/** Why a piece of the revealed box may not be placed in that hex now; null: it may. */
function deployRefusal(position: Position, id: string, hexName: string): RefusalReason | null {
  const pending = pendingDeployment(position)!
  if (!pending.pieces.includes(id)) return 'deployPiece'
  if (!placeableNow(position, pending).includes(id)) return 'deployLeaders'
  const hex = position.world.grid.indexOf(hexName)
  return deployHexes(position, pending, pieceIndex(position, id)).includes(hex) ? null : 'deployHex'
}

/** Is the hex in or next to an EZOC (enemy zone of control) for that seat (19.5.13)? */
function nearEzoc(position: Position, hex: number, seat: Seat): boolean {
  if (inEzoc(position, hex, seat)) return true
  for (let direction = 0; direction < 6; direction++) {
    const neighbour = position.world.grid.neighbour(hex, direction)
    if (neighbour >= 0 && inEzoc(position, neighbour, seat)) return true
  }
  return false
}

/** OPS-19.5.12, 19.5.13: a revealed piece is placed; a unit in or next to an EZOC checks its morale. */
export const deploy: ActionHandler<'deploy'> = {
  check(position, _side, action) {
    const reason = deployRefusal(position, action.piece, action.hex)
    return reason ? refusalFor(reason, { piece: action.piece, hex: action.hex }) : null
  },
  list(position, _side, out) {
    const pending = pendingDeployment(position)!
    for (const id of placeableNow(position, pending))
      for (const hex of deployHexes(position, pending, pieceIndex(position, id)))
        out.push({ type: 'deploy', piece: id, hex: hexId(position, hex) })
  },
  run(run, _side, action) {
    const { position } = run
    const pending = pendingDeployment(position)!
    const index = pieceIndex(position, action.piece)
    const piece = pieceDef(position, index)
    pending.pieces = pending.pieces.filter((id) => id !== action.piece)
    putPiece(position, index, action.hex)
    // The piece counts as having done what its marker did.
    if (position.game.ops.active === pending.owner && MOVE_OR_COMBAT.includes(position.game.ops.segment)) {
      const state = pieceState(position, index)
      const { moved, spent, marched } = pending.marker
      state.moved = moved
      state.spent = spent
      // A unit of a marker that has moved has no MP (movement points, counted in halves) left: it has as many as the marker spent.
      state.mp2 = spent > 0 ? spent : state.mp2
      if (piece.kind === 'unit') state.marched = marched
      pieceChanged(position, index)
    }
    emit(run, { kind: 'deployed', piece: action.piece, hex: action.hex, rule: 'OPS-19.5.12' })
    if (piece.kind !== 'unit' || !nearEzoc(position, hexOfPiece(position, index), piece.seat)) return
    const passed = checkMorale(run, index, 'OPS-19.5.13')
    if (passed) return
    const hitStacks: HitStacks = new Set()
    disrupt(run, index, 'OPS-19.5.13', hitStacks)
    rollLeaders(run, hitStacks)
  },
}

/**
 * Goes on once all pieces of a revealed box have been placed: reveals the boxes that these pieces see. Then the group whose move was
 * interrupted may go on, unless it now stands in an EZOC (7.2) or cannot pay a step (19.5.14).
 */
export function afterDeployment(run: ActionRun): void {
  const { position } = run
  position.game.ops.pending.pop()
  // If another box is revealed, its pieces must be placed first.
  const mustPlaceAnotherBox = revealSeenBoxes(run)
  if (mustPlaceAnotherBox) return
  resolvePostponedArrivals(run)
  const { moving } = position.game.ops
  if (!moving?.stepped) return
  // The group may also be a marker, which has no piece index, or an HQ: neither is stopped here.
  const units = moving.units
    .map((id) => pieceIndex(position, id))
    .filter((index) => index >= 0 && hexOfPiece(position, index) >= 0)
  const firstUnit = units[0]
  if (firstUnit === undefined || pieceDef(position, firstUnit).kind !== 'unit') return
  const hex = hexOfPiece(position, firstUnit)
  const stopsInEzoc =
    inEzoc(position, hex, pieceDef(position, firstUnit).seat) &&
    !units.some((index) => pieceState(position, index).garrison)
  if (!stopsInEzoc && canContinue(position, units, moving.march)) return
  endMove(run)
  emit(run, {
    kind: 'stopped',
    pieces: units.map((index) => pieceId(position, index)),
    hex: hexId(position, hex),
    rule: stopsInEzoc ? 'OPS-7.2' : 'OPS-5.1',
  })
}
