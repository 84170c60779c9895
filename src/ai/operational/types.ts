// The shapes in which a computer opponent of the hex game is asked, decides and remembers.

import type { World } from '../../operational/engine'
import type { Action, HexId, PieceId, Segment, View } from '../../operational/types'

/** Levels of play, weakest first: how much an opponent searches. Never its dice, never what it may see. */
export const LEVELS = ['cadet', 'captain', 'colonel', 'general'] as const
export type Level = (typeof LEVELS)[number]

/** Settings of one computer opponent. Its budget is counted in evaluations: one evaluation values one imagined position. */
export interface Brief {
  readonly level: Level
  /** Id of a commander of its side in `src/ai/operational/data/characters.json`. */
  readonly character: string
  /** Seed of the AI's own dice, never that of the game. */
  readonly seed: string
  /** Budget of a movement phase in evaluations; left out: the budget of the level. */
  readonly evaluations?: number
  /** False: no hidden-movement box is filled after set-up (OPS-19.5.2); left out: where it pays. Only to measure what boxes are worth. */
  readonly fillsBoxes?: boolean
}

/** One summand of the value of a position, such as the victory points. */
export interface EvaluationTerm {
  /** The page shows the term by the message `ai.term.<name>`. */
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

/** An attack that the AI intends, with the gain that the AI expects. */
export interface IntendedAttack {
  readonly target: HexId
  readonly attackers: readonly PieceId[]
  /** Expected enemy losses less expected own losses, in points of OPS-18.3. */
  readonly gain: number
}

/** The move of one piece that the AI intends. */
export interface IntendedMove {
  readonly piece: PieceId
  /** Id of the script (`src/ai/operational/scripts/scripts.ts`) that proposed the move; the page shows the message `ai.order.<id>`. */
  readonly script: string
  /** Where the piece is to be at the end of the phase. */
  readonly to: HexId
  /** The goal of the commander's plan toward which the piece moves; null: none. */
  readonly goal: HexId | null
}

/** The plan that a side follows over several turns, and how it came to it. */
export interface FollowedPlan {
  /** Id in `maps/pedregal/plans.json`. */
  readonly plan: string
  /** Id of the present stage of the plan; the page tells it by the message `ai.stage.<plan>.<stage>`. */
  readonly stage: string
  /** Index of that stage. */
  readonly stageIndex: number
  /** Turn in which the plan was taken up. */
  readonly since: number
  /** Turn in which the stage began. */
  readonly stageSince: number
  /** Why the plan was taken up, or why its stage began; the page tells it by the message `ai.because.<why>`. */
  readonly why: string
  /** Id of the plan that was followed before; null: none. */
  readonly before: string | null
  /** Points by which another plan must be better now before this one is given up. */
  readonly commitment: number
}

/** What the AI intends in its player turn: a secret of its side while the game runs. Saved games contain it. */
export interface Intent {
  /** The plan that is followed, then the others that were compared in this phase, best first. */
  readonly plans: readonly PlanScore[]
  /** Left out: none has been chosen yet, or the save is from an edition without it. */
  readonly followed?: FollowedPlan
  readonly orders: readonly IntendedMove[]
  readonly attacks: readonly IntendedAttack[]
}

/** What the AI remembers from one decision to the next, as JSON: a secret of its side. Without notes the AI plans anew. */
export interface Notes {
  readonly turn: number
  readonly segment: Segment
  /** Number of decisions already made in this phase; some of the AI's own dice are keyed by it. */
  readonly n: number
  /** Evaluations spent in this phase. */
  readonly spent: number
  readonly intent: Intent
  /** Private state of the policy that made the decision; no other policy reads it. */
  readonly work: unknown
}

/** A decision of the AI. */
export interface Decision {
  /** One of the legal actions. */
  readonly action: Action
  /** To be handed to the policy at its next decision. */
  readonly notes: Notes
  /** Evaluations spent on this decision. */
  readonly evaluations: number
}

/** Called now and then while the AI searches. `spent`: evaluations spent in this phase; `budget`: evaluations that it may spend. */
export type ReportProgress = (spent: number, budget: number) => void

/**
 * A computer opponent: gets what its side sees (`view`) and may do (`legal`), and chooses one legal action. The same view, brief and notes
 * give the same decision on every machine. `world`: map, pieces and tables of the scenario, which are public.
 */
export type Policy = (
  world: World,
  view: View,
  legal: readonly Action[],
  brief: Brief,
  notes: Notes | null,
  progress?: ReportProgress,
) => Decision
