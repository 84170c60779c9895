import { MOVE_NOT_BEGUN } from './position'
import type { PieceState } from './types'
import type { World } from './world'

/**
 * The state of a piece before the set-up: off the map and fresh. Leaders and HQs are active, except those that start in a set-up area marked
 * `inactive` (17.3). `mp2`, `spent`: movement points of the phase, in halves.
 */
export function newPiece(world: World, index: number): PieceState {
  const piece = world.pieces[index]!
  const state: PieceState = {
    at: 'off',
    steps: piece.unit?.steps ?? 0,
    disrupted: false,
    ineffective: false,
    garrison: false,
    moved: false,
    mp2: MOVE_NOT_BEGUN,
    spent: 0,
    attacked: false,
    marched: false,
  }
  if (piece.kind !== 'unit') {
    const area = world.battlefield.map.setup.find((setupArea) => setupArea.leaders.includes(piece.id))
    state.active = area?.inactive !== true
    if (piece.kind === 'leader') state.wounded = 0
  }
  return state
}
