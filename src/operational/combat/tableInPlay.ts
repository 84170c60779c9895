import type { Dice } from '../../core/dice'
import type { Refusal, Result } from '../../core/result'
import type { AddressedEvent } from '../../game/events'
import type { ClashOutcome } from './outcome'
import type { Side, TableState } from '../types'

// A clash on the tabletop that people command (OPS-22.1), as the hex game sees it: who must answer, what he may do, and at the end its outcome.

/** Something that happened on the table, in the words of the tabletop engine; `kind` names it. */
export interface TableEvent {
  readonly kind: string
}

/** The table of a clash that is being played. `state` lies in the game and is changed in place; nothing else of a clash is saved. */
export interface TableInPlay {
  readonly state: TableState
  /** The side that must answer now; null: the clash is over. */
  toAct(): Side | null
  /** The legal list of the side, in the tabletop engine's words: actions, some with bounds instead of values. */
  legal(side: Side): readonly object[]
  /** Why the side may not do this; null: it may. Any value may be asked about. */
  check(side: Side, action: unknown): Refusal | null
  /** Carries an action out that `check` lets pass. Returns what happened, addressed as the tabletop engine addresses it. */
  apply(side: Side, action: unknown, dice: Dice): Result<readonly AddressedEvent<TableEvent, Side>[]>
  /** What the side may know of the table. */
  viewFor(side: Side): object
  /** Message key of the question that is asked now. */
  promptKey(): string
  /** Names the step of the tabletop's turn: undo ends where it changes. */
  stepName(): string
  /** OPS-24: what the clash came to; null: it goes on. */
  outcome(): ClashOutcome | null
}
