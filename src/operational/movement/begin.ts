import { rollForCommand } from '../command/outOfCommand'
import type { ActionHandler } from '../handler'
import { parseMarkerId } from '../hidden/markerIds'
import { beginMarker } from '../hidden/movement'
import { hexOfPiece, pieceChanged, pieceIndex, pieceState, hasMoveBegun } from '../position'
import { refusalFor } from '../refusals'
import { emit } from '../run'
import type { Action } from '../types'
import { currentAllowanceHalfMp } from './cost'
import { canMove, mayMoveAsStack, mustRollForCommand } from './groups'
import { endMove } from './step'
import { canContinue } from './steppingGroup'
import { listCommandRolls } from './stepList'

/**
 * The actions that begin a move by the roll for command (4.3), and that end a move (5.1). A hidden-movement marker (19.5) rolls by itself. MP
 * (movement points) are counted in halves: `mp2` is what a piece has in this phase.
 */

/** Sorts the `begin` actions that stand in the legal list from index `start` on by the ids of their units. */
function sortBegins(out: Action[], start: number): void {
  const begins = out.splice(start) as Extract<Action, { type: 'begin' }>[]
  out.push(...begins.sort((a, b) => compareIds(a.units, b.units)))
}

/** Compares two lists of ids, element by element, a shorter list before its continuation. */
function compareIds(idsA: readonly string[], idsB: readonly string[]): number {
  for (let place = 0; place < idsA.length && place < idsB.length; place++)
    if (idsA[place] !== idsB[place]) return idsA[place]! < idsB[place]! ? -1 : 1
  return idsA.length - idsB.length
}

/** OPS-4.3: a unit out of command, or a stack with such a unit, rolls for its MP before its first step. */
export const begin: ActionHandler<'begin'> = {
  check(position, side, action) {
    if (action.units.length === 0) return refusalFor('badShape', { field: 'units' })
    if (parseMarkerId(action.units[0]!)) return beginMarker.check(position, side, action)
    const units = action.units.map((id) => pieceIndex(position, id))
    for (const [place, index] of units.entries()) {
      const args = { piece: action.units[place]! }
      const piece = position.world.pieces[index]
      if (!piece || piece.side !== side || piece.kind !== 'unit') return refusalFor('notYours', args)
      if (hexOfPiece(position, index) < 0) return refusalFor('notOnMap', args)
      if (!canMove(position, index)) return refusalFor('moveOver', args)
      if (hasMoveBegun(pieceState(position, index))) return refusalFor('begunAlready', args)
      if (position.hexOf[index] !== position.hexOf[units[0]!]) return refusalFor('notTogether')
    }
    if (!mayMoveAsStack(position, units)) return refusalFor('notTogether')
    if (!units.some((index) => mustRollForCommand(position, index)))
      return refusalFor('inCommandAlready', { piece: action.units[0]! })
    return null
  },
  list(position, side, out) {
    // Ids of markers come after those of all US units but between those of Mexican units, so both kinds are sorted together.
    const listStart = out.length
    listCommandRolls(position, side, out)
    const markersStart = out.length
    beginMarker.list(position, side, out)
    if (out.length > markersStart) sortBegins(out, listStart)
  },
  run(run, side, action) {
    const { position } = run
    if (parseMarkerId(action.units[0]!)) {
      beginMarker.run(run, side, action)
      return
    }
    endMove(run)
    for (const piece of action.units) {
      const index = pieceIndex(position, piece)
      const state = pieceState(position, index)
      const fullAllowanceHalfMp = currentAllowanceHalfMp(position, index)
      state.mp2 = mustRollForCommand(position, index)
        ? rollForCommand(run, piece, fullAllowanceHalfMp)
        : fullAllowanceHalfMp
      pieceChanged(position, index)
    }
    // 5.3: units that must roll for command do not march.
    const march = false
    position.game.ops.moving = { units: [...action.units], stepped: false, march, fromEzoc: false }
    const hex = position.hexOf[pieceIndex(position, action.units[0]!)]!
    // 5.1: the move is over when no step can be paid. As long as one unit of a stack can step, it may leave the others behind.
    if (action.units.some((piece) => canContinue(position, [pieceIndex(position, piece)], march))) return
    endMove(run)
    emit(run, { kind: 'stopped', pieces: [...action.units], hex: position.world.grid.ids[hex]!, rule: 'OPS-5.1' })
  },
}

/** OPS-5.1: the owner ends the move of the group that is moving. */
export const stop: ActionHandler<'stop'> = {
  check: (position) => (position.game.ops.moving ? null : refusalFor('nobodyMoving')),
  list(position, _side, out) {
    if (position.game.ops.moving) out.push({ type: 'stop' })
  },
  run(run) {
    const { moving, markers } = run.position.game.ops
    const pieces = [...(moving?.units ?? [])]
    const [first] = pieces
    if (first === undefined) return
    const hex = markers[first]?.at ?? pieceState(run.position, pieceIndex(run.position, first)).at
    endMove(run)
    emit(run, { kind: 'stopped', pieces, hex, rule: 'OPS-5.1' })
  },
}
