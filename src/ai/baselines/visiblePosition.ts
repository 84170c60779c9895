// The position as a baseline player knows it: only what the side sees, without guesses of what is hidden.

import { MOVE_NOT_BEGUN } from '../../operational/position'
import { opponentOf } from '../../game/side'
import { type Position, positionOf, type World } from '../../operational/engine'
import { markerIdOf } from '../../operational/hidden/markerIds'
import { newPiece } from '../../operational/pieces'
import { type Game, type Pending, type PieceState, SIDES, type View } from '../../operational/types'

/** States of all pieces as the view shows them, by id; pieces in the enemy's hidden-movement boxes are off the map. */
function visiblePieces(world: World, view: View): Record<string, PieceState> {
  const pieces: Record<string, PieceState> = {}
  for (const piece of world.pieces) pieces[piece.id] = newPiece(world, piece.index)
  for (const shown of [...view.pieces, ...view.boxed]) {
    const state = pieces[shown.id]!
    const { at, steps, disrupted, ineffective, garrison, marched, attacked } = shown
    Object.assign(state, { at, steps, disrupted, ineffective, garrison, marched, attacked })
    state.moved = shown.moved ?? false
    state.spent = shown.spent ?? 0
    // `mp2` counts half movement points. In the view it is what the piece has left, in the state its allowance for the whole phase.
    const remainingHalfMp = shown.mp2 ?? MOVE_NOT_BEGUN
    state.mp2 = remainingHalfMp < 0 ? MOVE_NOT_BEGUN : remainingHalfMp + state.spent
    if (shown.active !== undefined) state.active = shown.active
    if (shown.wounded !== undefined) state.wounded = shown.wounded
    if (shown.revealed) state.revealed = true
    if (shown.garrisonFromEzoc) state.garrisonFromEzoc = true
  }
  // Units on the turn record track.
  for (const { id, turn } of view.trt) pieces[id]!.at = `trt:${turn}`
  for (const id of view.gone) pieces[id]!.at = 'gone'
  return pieces
}

/** A position with what a side sees, and nothing else. Enemy markers are on the map, none of them real; what is in their boxes is not guessed. */
export function visiblePosition(world: World, view: View): Position {
  const rosters: Record<string, [number, number, number][]> = {}
  // A roster that the view does not show counts as without losses: zeros for each sub-unit of the counter.
  for (const piece of world.pieces)
    if (piece.unit) rosters[piece.id] = view.rosters[piece.id] ?? piece.unit.roster.map(() => [0, 0, 0])
  const entry = Object.fromEntries(view.offMap.map(({ id, turn, hex }) => [id, { turn, hex }]))
  const markers = { ...view.markers }
  const enemy = opponentOf(SIDES, view.side)
  for (const { letter, nr: markerNumber, at } of view.enemyMarkers) {
    markers[markerIdOf(enemy, letter, markerNumber)] = {
      at,
      real: false,
      moved: false,
      mp2: MOVE_NOT_BEGUN,
      spent: 0,
      marched: false,
    }
  }
  const game: Game = {
    // Versions and dice do not matter: the position is only looked at, not saved or played on.
    rulesVersion: 0,
    dataHash: world.dataHash,
    scenario: view.scenario,
    options: view.options,
    ops: {
      turn: view.turn,
      active: view.active,
      segment: view.segment,
      // The view's choices may lack what the viewer is not to know.
      pending: view.pending as Pending[],
      pieces: visiblePieces(world, view),
      markers,
      hiding: view.hiding,
      control: view.control,
      attack: view.attack,
      activation: view.activation,
      rosters,
      score: view.score,
      result: view.result,
      dice: 0,
      moving: view.moving,
      command: view.command,
      targets: view.targets,
      entry,
      ready: view.ready,
    },
    table: null,
  }
  return positionOf(world, game)
}
