import type { Action, HexId, PieceId, View } from '../../../operational/types'
import type { SeatPosition } from '../seat/position'
import type { SeatScope } from '../seat/scope'

/** What would be left undone if the phase ended now. The player may end the phase all the same. */
export interface Undone {
  /**
   * Units and markers (counters that stand for hidden units) on the map that could move and have not begun to. `outOfCommand`: the piece must
   * first roll for command (OPS-4.3).
   */
  unmoved: { piece: PieceId; hex: HexId; outOfCommand: boolean }[]
  /** Hexes that could still be attacked. */
  targets: HexId[]
  /** Reinforcements that could enter. */
  entering: PieceId[]
}

/** Would nothing be left undone? */
export const nothingUndone = ({ unmoved, targets, entering }: Undone): boolean =>
  unmoved.length + targets.length + entering.length === 0

const compareStrings = (one: string, other: string): number => Number(one > other) - Number(one < other)

/** Finds in the list of legal actions what is left to do. Units whose move is under way are not listed, since the player has attended to them. */
export function findUndone(view: View, legal: readonly Action[]): Undone {
  // `spent`: the movement points that a piece or marker has spent in this phase.
  const placeByPiece = new Map<PieceId, { at: HexId; spent?: number }>([
    ...view.pieces.map((piece) => [piece.id, piece] as const),
    ...Object.entries(view.markers),
  ])
  /** Pieces that could move, each with whether the piece must roll for command first (action `begin`). */
  const mustRollByPiece = new Map<PieceId, boolean>()
  const targets: HexId[] = []
  const entering = new Set<PieceId>()
  for (const action of legal) {
    // A piece that can step, or a marker that can move, need not roll; `begin` must not overwrite that.
    if (action.type === 'step') for (const id of action.units) mustRollByPiece.set(id, false)
    else if (action.type === 'marker') mustRollByPiece.set(action.id, false)
    else if (action.type === 'begin')
      for (const id of action.units) if (!mustRollByPiece.has(id)) mustRollByPiece.set(id, true)
    if (action.type === 'target') targets.push(action.hex)
    if (action.type === 'enter') entering.add(action.piece)
  }
  const unmoved: Undone['unmoved'] = []
  for (const [piece, mustRoll] of mustRollByPiece) {
    const place = placeByPiece.get(piece)
    if (!place) continue
    // `moving`: the move that is under way, if one is.
    const hasBegunToMove = (place.spent ?? 0) > 0 || view.moving?.units.includes(piece)
    if (!hasBegunToMove) unmoved.push({ piece, hex: place.at, outOfCommand: mustRoll })
  }
  unmoved.sort((one, other) => compareStrings(one.hex, other.hex))
  return { unmoved, targets, entering: [...entering] }
}

/** What the player at the screen would leave undone by ending the phase, and whether he can end it. */
export function createEndPhase(scope: SeatScope, { view, legal }: SeatPosition) {
  return {
    /** What ending the phase now would leave undone. */
    undone: scope.computed<Undone>(() => findUndone(view.value, legal.value)),
    /** Also true where he can end the command segment (`done`) or his set-up (`ready`). */
    canEndPhase: scope.computed(() =>
      legal.value.some((action) => action.type === 'endPhase' || action.type === 'ready' || action.type === 'done'),
    ),
  }
}
