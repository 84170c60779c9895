import type { HexId, PieceId } from '../../../operational/types'

/** What a piece is to do in the movement phase; the executor turns it into actions. */
export interface MoveOrder {
  /** A unit, or a leader or HQ that moves alone. */
  readonly piece: PieceId
  /** Leaders that go along with the unit as far as they can. */
  readonly leaders: readonly PieceId[]
  /** Where it is to end its move. */
  readonly to: HexId
  /** By march movement (OPS-5.3). */
  readonly march: boolean
  /** It ends its move in the bastion of the hex (OPS-19.1.14). */
  readonly garrison: boolean
  /** Id of the script that the order follows, a simple rule that proposes destinations (`Script`). Its name is the message `ai.script.<id>`. */
  readonly script: string
  /** Goal of the commander's plan that it moves toward; null: none. */
  readonly goal: HexId | null
}
