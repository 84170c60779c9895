import { markerIdOf } from '../../operational/hidden/markerIds'
import { type Position, positionOf, type World } from '../../operational/engine'
import { newPiece } from '../../operational/pieces'
import { enemyOf, type Game, type Pending, type PieceState, type View } from '../../operational/types'

/** The whole board as a side sees it: what lies in enemy boxes is nowhere, and his markers are markers. No guessing is done. */
export function visiblePosition(world: World, view: View): Position {
  const pieces: Record<string, PieceState> = {}
  const rosters: Record<string, [number, number, number][]> = {}
  for (const piece of world.pieces) {
    pieces[piece.id] = newPiece(world, piece.index)
    if (piece.unit) rosters[piece.id] = view.rosters[piece.id] ?? piece.unit.roster.map(() => [0, 0, 0])
  }
  for (const one of [...view.pieces, ...view.boxed]) {
    const state = pieces[one.id]!
    const { at, steps, disrupted, ineffective, garrison, marched, attacked } = one
    Object.assign(state, { at, steps, disrupted, ineffective, garrison, marched, attacked })
    state.moved = one.moved ?? false
    state.spent = one.spent ?? 0
    const left = one.mp2 ?? -1
    state.mp2 = left < 0 ? -1 : left + state.spent
    if (one.active !== undefined) state.active = one.active
    if (one.wounded !== undefined) state.wounded = one.wounded
  }
  for (const { id, turn } of view.trt) pieces[id]!.at = `trt:${turn}`
  for (const id of view.gone) pieces[id]!.at = 'gone'
  const entry = Object.fromEntries(view.offMap.map(({ id, turn, hex }) => [id, { turn, hex }]))
  const markers = { ...view.markers }
  const idle = { moved: false, mp2: -1, spent: 0, marched: false }
  for (const { letter, nr, at } of view.enemyMarkers)
    markers[markerIdOf(enemyOf(view.side), letter, nr)] = { at, real: false, ...idle }
  const game: Game = {
    rulesVersion: 0,
    dataHash: world.dataHash,
    scenario: view.scenario,
    options: view.options,
    ops: {
      turn: view.turn,
      active: view.active,
      segment: view.segment,
      pending: view.pending as Pending[],
      pieces,
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
