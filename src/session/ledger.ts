import type { Side } from '../operational/types'

/** What dice were thrown for, as the ledger sorts them: combat in points of OPS-18.3, everything else in throws that succeeded. */
export const LUCK_KINDS = ['combat', 'fog', 'morale', 'recovery', 'lava', 'activation', 'leaders'] as const
export type LuckKind = (typeof LUCK_KINDS)[number]

/** One kind of dice of one side: what they brought, what was to be expected, and the difference; above 0 the side was lucky. */
export interface LuckLine {
  readonly kind: LuckKind
  /** How many dice, each counted once. */
  readonly dice: number
  /** `points` of OPS-18.3 gained less points lost; `times`: how often it went well. */
  readonly unit: 'points' | 'times'
  readonly actual: number
  readonly expected: number
  readonly luck: number
}

/** A throw that stands out. */
export interface LuckStroke {
  readonly kind: LuckKind
  readonly turn: number
  /** Number of the event, as the viewer's events are numbered. */
  readonly n: number
  /** In the unit of its kind; below 0: bad luck. */
  readonly luck: number
  /** How likely a throw was to be at least as good (as bad, where `luck` is below 0); 0 to 1. */
  readonly chance: number
}

export interface SideLuck {
  readonly dice: number
  /** One line for every kind that was thrown. */
  readonly lines: readonly LuckLine[]
  /** Largest first, at most three good and three bad. */
  readonly strokes: readonly LuckStroke[]
}

/** How the dice fell for both sides, as one side may know it. */
export interface LuckLedger {
  /** The game is over and every die is in it; before that, only those that this side was told of. */
  readonly complete: boolean
  readonly sides: Readonly<Record<Side, SideLuck>>
}
