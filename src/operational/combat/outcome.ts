import type { Resolver } from '../resolvers'
import type { PieceId } from '../types'

// The outcome of a clash (an attack that is fought out), in the form that every resolver gives: combat table or tabletop engine (OPS-22.2).

/**
 * Castings of one sub-unit that are missing from it: dead and wounded; stragglers, who come back (24.3); removed, as prisoners or gone
 * home.
 */
export type RosterRow = [casualties: number, stragglers: number, removed: number]

/** What a clash does to one counter (OPS-22.2). */
export interface CounterOutcome {
  readonly unit: PieceId
  /** The clause by which it suffers: `OPS-24.2`, `OPS-9.5`. */
  readonly rule: string
  /** Castings lost for good in this clash (24.2). */
  readonly castings: number
  /** Steps lost in this clash. */
  readonly steps: number
  readonly state: 'same' | 'disrupted' | 'routed'
  /** The counter's whole roster afterwards (24.3). Null: the resolver counts no castings, and for each lost step the hex game marks casualties. */
  readonly roster: readonly RosterRow[] | null
}

/** What a side does after the clash: it holds, retreats (10.1), or chooses between a retreat and holding disrupted (9.6). */
export type StayResult = 'holds' | 'retreats' | 'mayHold'

export type LeaderFate = 'unhurt' | 'wounded' | 'casualty'

/** A line of the short account of a clash: its rule, and the message `outcome.<key>` with its arguments. */
export interface OutcomeLine {
  readonly rule: string
  readonly key: string
  readonly args: Readonly<Record<string, string | number>>
}

/** OPS-22.2: the answer of every resolver. The hex game applies it by sections 10-12 and never looks inside the clash. */
export interface ClashOutcome {
  readonly resolver: Resolver
  /** In the order in which they suffer. A counter that is not in the list is unharmed. */
  readonly counters: readonly CounterOutcome[]
  readonly attacker: StayResult
  readonly defender: StayResult
  /** Who holds the target hex after the retreats. Null: nobody, after a bombardment alone; or a side may still choose to hold (9.6). */
  readonly holds: 'attacker' | 'defender' | null
  /** Leaders whose fate the clash has decided; the other leaders of a stack that was hit roll for it (11.2). */
  readonly leaders: Readonly<Record<PieceId, LeaderFate>>
  readonly log: readonly OutcomeLine[]
}
