import type { World } from '../../operational/engine'
import type { Action, HexId, PieceId, Segment, View } from '../../operational/types'

/** Levels of play, weakest first: how much an opponent searches. Never its dice, never what it may see. */
export const LEVELS = ['cadet', 'captain', 'colonel', 'general'] as const
export type Level = (typeof LEVELS)[number]

/** Settings of one computer opponent. */
export interface Brief {
  readonly level: Level
  /** Id of a commander of its side in `src/ai/operational/data/characters.json`. */
  readonly character: string
  /** Seed of the AI's own dice, never that of the game. */
  readonly seed: string
  /** Budget of a movement phase in evaluations; left out: that of its level. */
  readonly evaluations?: number
}

/** One term of an evaluation, as "points 3.2". */
export interface EvaluationTerm {
  /** Its name is the message `ai.term.<name>`. */
  readonly name: string
  /** In points of OPS-18.3. */
  readonly value: number
}

/** How a commander's plan was valued. */
export interface PlanScore {
  /** Id in `maps/pedregal/plans.json`. */
  readonly plan: string
  readonly value: number
  readonly terms: readonly EvaluationTerm[]
}

/** An attack that the AI intends, with what it expects of it. */
export interface IntendedAttack {
  readonly target: HexId
  readonly attackers: readonly PieceId[]
  /** Expected gain less expected loss, in points of OPS-18.3. */
  readonly gain: number
}

/** A move that the AI intends. */
export interface IntendedMove {
  readonly piece: PieceId
  /** Id of the script that the move follows (`ai.script.<id>`). */
  readonly script: string
  /** Where the piece is to be at the end of the phase. */
  readonly to: HexId
  /** The goal of the commander's plan that it moves toward; null: none. */
  readonly goal: HexId | null
}

/** What the AI intends in its player turn: a secret of its side while the game runs. Saved games hold it. */
export interface Intent {
  /** The plan that is followed, then the others that were compared, best first. */
  readonly plans: readonly PlanScore[]
  readonly orders: readonly IntendedMove[]
  readonly attacks: readonly IntendedAttack[]
}

/** What the AI remembers from one decision to the next, as JSON: a secret of its side. Without notes it plans anew. */
export interface Notes {
  readonly turn: number
  readonly segment: Segment
  /** Decisions made in this phase; part of the key of the AI's dice. */
  readonly n: number
  /** Evaluations spent in this phase. */
  readonly spent: number
  readonly intent: Intent
  /** State of the policy that made the decision; only that policy reads it. */
  readonly work: unknown
}

/** A decision of the AI. */
export interface Decision {
  /** One of the legal actions. */
  readonly action: Action
  readonly notes: Notes
  /** Evaluations spent on this decision. */
  readonly evaluations: number
}

/** Called now and then while the AI searches: evaluations spent in this phase, and the budget. */
export type ReportProgress = (spent: number, budget: number) => void

/**
 * A computer opponent: gets what its side sees and may do, and decides for one legal action. The same view, brief and notes give the same
 * decision on every machine. `world`: the map with its tables, which are public.
 */
export type Policy = (
  world: World,
  view: View,
  legal: readonly Action[],
  brief: Brief,
  notes: Notes | null,
  progress?: ReportProgress,
) => Decision
