import type { Action, HexId, PieceId, Segment, View } from '../../operational/types'
import type { World } from '../../operational/engine'

/** How deep an opponent plans and how long he thinks; never his dice, never his sight. */
export const LEVELS = ['cadet', 'captain', 'colonel', 'general'] as const
export type Level = (typeof LEVELS)[number]

/** Who plays a side. */
export interface Brief {
  readonly level: Level
  /** Id in `characters.json`, one of that side. */
  readonly character: string
  /** The AI's own seed (contracts.md, Dice): never the game's. */
  readonly seed: string
  /** Evaluations it may spend on one phase; left out: as its level has it. */
  readonly evaluations?: number
}

/** One item of a score: "points 3.2". `name` is the message key `ai.term.<name>`; values in points of OPS-18.3. */
export interface EvaluationTerm {
  readonly name: string
  readonly value: number
}

/** A commander's plan as it was weighed. */
export interface PlanScore {
  /** Id in `plans.json`. */
  readonly plan: string
  readonly value: number
  readonly terms: readonly EvaluationTerm[]
}

/** An attack that is meant, with what it was hoped to bring. */
export interface IntendedAttack {
  readonly target: HexId
  readonly attackers: readonly PieceId[]
  /** Expected gain in points of OPS-18.3, losses taken off. */
  readonly gain: number
}

/** An order of one piece for the phase. `script` is the id of the script that gave it (`ai.script.<id>`). */
export interface IntendedMove {
  readonly piece: PieceId
  readonly script: string
  /** Where it is to be at the end of the phase; where it goes in the long run. */
  readonly to: HexId
  readonly goal: HexId | null
}

/** What the AI intends in its player turn; its owner's secret while the game runs. */
export interface Intent {
  /** The plan followed, then what else was weighed, best first. */
  readonly plans: readonly PlanScore[]
  readonly orders: readonly IntendedMove[]
  readonly attacks: readonly IntendedAttack[]
}

/** What the AI remembers from one decision to the next: JSON, its owner's secret. Without it the AI plans anew. */
export interface Notes {
  readonly turn: number
  readonly segment: Segment
  /** Decisions so far in this phase; a part of the key of the AI's dice. */
  readonly n: number
  /** Evaluations spent in this phase. */
  readonly spent: number
  readonly intent: Intent
  /** What planner and executor keep for themselves; JSON. */
  readonly work: unknown
}

export interface Decision {
  /** One of the legal list. */
  readonly action: Action
  readonly notes: Notes
  /** Evaluations spent on this decision. */
  readonly evaluations: number
}

/** Told now and then while it thinks: evaluations spent in this phase, of how many. */
export type ReportProgress = (done: number, of: number) => void

/**
 * The door of every opponent: what its side sees and may do goes in, one legal action comes out. The same view, brief and notes give
 * the same decision on every machine. `world` is the public map with its tables.
 */
export type Policy = (
  world: World,
  view: View,
  legal: readonly Action[],
  brief: Brief,
  notes: Notes | null,
  progress?: ReportProgress,
) => Decision
