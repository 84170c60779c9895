// The order that the planning of a movement phase gives to one piece.

import type { HexId, PieceId } from '../../../operational/types'

/** What a piece is to do in the movement phase. `nextOrderedAction` turns orders into actions. */
export interface MoveOrder {
  /** A unit, or a leader or HQ that moves alone. */
  readonly piece: PieceId
  /** Leaders that go along with the unit as far as they can. */
  readonly leaders: readonly PieceId[]
  /** The hex where the piece is to end its move. */
  readonly to: HexId
  /** By march movement (OPS-5.3). */
  readonly march: boolean
  /** Does the piece end its move inside the bastion of the hex (OPS-19.1.14)? */
  readonly garrison: boolean
  /** What the move is for: an id such as `hold`, `mass` or `lead`. The page shows it by the message `ai.order.<id>`. */
  readonly script: string
  /** Goal of the commander's plan toward which the piece moves; null: none. */
  readonly goal: HexId | null
}
