import type { PieceState } from './types'
import type { World } from './world'

/** A piece before anything has happened to it: off the map, fresh; leaders and HQs active but those that set-up names inactive (17.3). */
export function newPiece(world: World, index: number): PieceState {
  const piece = world.pieces[index]!
  const state: PieceState = {
    at: 'off',
    steps: piece.unit?.steps ?? 0,
    disrupted: false,
    ineffective: false,
    garrison: false,
    moved: false,
    mp2: -1,
    spent: 0,
    attacked: false,
    marched: false,
  }
  if (piece.kind !== 'unit') {
    const area = world.battlefield.map.setup.find((item) => item.leaders.includes(piece.id))
    state.active = area?.inactive !== true
    if (piece.kind === 'leader') state.wounded = 0
  }
  return state
}
