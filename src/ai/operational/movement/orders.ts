import type { HexId, PieceId } from '../../../operational/types'

/** What a piece is to do in the movement phase, as the executor carries it out. */
export interface MoveOrder {
  /** A unit, or a leader or HQ that goes alone. */
  readonly piece: PieceId
  /** Leaders that go along with the unit as far as they can. */
  readonly leaders: readonly PieceId[]
  /** Where it is to stand at the end of the phase. */
  readonly to: HexId
  /** By march movement (5.3). */
  readonly march: boolean
  /** Into the bastion at the end (19.1.14). */
  readonly garrison: boolean
  /** Id of the script that gave it. */
  readonly script: string
  /** Where it goes in the long run. */
  readonly goal: HexId | null
}
