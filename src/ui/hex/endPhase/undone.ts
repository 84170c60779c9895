import type { Action, HexId, PieceId, View } from '../../../operational/types'
import type { SeatPosition } from '../seat/position'
import type { SeatScope } from '../seat/scope'

/** What would be left undone if the phase ended now; nothing of it keeps the player from ending it. */
export interface Undone {
  /** Units and markers on the map that have not moved at all and could. */
  unmoved: { piece: PieceId; hex: HexId; outOfCommand: boolean }[]
  /** Hexes that could still be attacked. */
  targets: HexId[]
  /** Reinforcements that could enter. */
  entering: PieceId[]
}

export const nothingUndone = ({ unmoved, targets, entering }: Undone): boolean =>
  unmoved.length + targets.length + entering.length === 0

/** Reads off the legal list what is left to do. Units under way count as moved: their owner has seen to them. */
export function undone(view: View, legal: readonly Action[]): Undone {
  const placeByPiece = new Map<PieceId, { at: HexId; spent?: number }>([
    ...view.pieces.map((piece) => [piece.id, piece] as const),
    ...Object.entries(view.markers),
  ])
  /** Pieces that could move, each with whether it must roll for command first. */
  const unmoved = new Map<PieceId, boolean>()
  const targets: HexId[] = []
  const enter = new Set<PieceId>()
  for (const action of legal) {
    if (action.type === 'step') for (const id of action.units) unmoved.set(id, false)
    else if (action.type === 'marker') unmoved.set(action.id, false)
    else if (action.type === 'begin') for (const id of action.units) if (!unmoved.has(id)) unmoved.set(id, true)
    if (action.type === 'target') targets.push(action.hex)
    if (action.type === 'enter') enter.add(action.piece)
  }
  const list: Undone['unmoved'] = []
  for (const [piece, mustRoll] of unmoved) {
    const place = placeByPiece.get(piece)
    if (!place || (place.spent ?? 0) > 0 || view.moving?.units.includes(piece)) continue
    list.push({ piece, hex: place.at, outOfCommand: mustRoll })
  }
  list.sort((a, b) => (a.hex < b.hex ? -1 : a.hex > b.hex ? 1 : 0))
  return { unmoved: list, targets, entering: [...enter] }
}

/** The end of the phase for the player at the screen. */
export function createEndPhase(scope: SeatScope, { view, legal }: SeatPosition) {
  return {
    /** What ending the phase now would leave undone. */
    undone: scope.computed<Undone>(() => undone(view.value, legal.value)),
    canEndPhase: scope.computed(() =>
      legal.value.some((action) => action.type === 'endPhase' || action.type === 'ready' || action.type === 'done'),
    ),
  }
}
