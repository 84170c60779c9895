import type { Modifier } from './events'
import type { HexId, PieceId } from './state'

/** One unit's share in the strength of its side (9.2). */
export interface StrengthPart {
  piece: PieceId
  /** Combat factor with which the unit counts: by its steps, halved where it is disrupted, halved where it bombards from afar. */
  cf: number
  /** It is the lead unit of its side (8.2). */
  lead: boolean
}

/** The strengths of both sides, item by item (9.2). */
export interface Strengths {
  attack: number
  defence: number
  attackParts: StrengthPart[]
  defenceParts: StrengthPart[]
  modifiers: Modifier[]
  /** The difference of the strengths with all modifiers, cut to the range of the combat table. */
  differential: number
  /** Label of the table's row. */
  row: string
}

/**
 * Where a side is after a fight and its retreats. `none`: nobody must leave. `destroyed`: nobody who fought is left, and not all have routed.
 * `rout`: a unit routs; others may retreat. `retreat`: a unit goes back; others of its side may be stuck. `stuck`: all must go back and none
 * can: each loses a step (10.1). `hold-or-retreat`: its owner may choose (9.6). `hold`: he may choose and has nowhere to go, so he holds.
 */
export type Stay = 'none' | 'retreat' | 'hold-or-retreat' | 'hold' | 'stuck' | 'rout' | 'destroyed'

/** What the odds take for granted: who may hold and has no way out holds; who retreats goes the way that costs fewest steps; who is stuck pays. */
export type ForecastAssumption = 'holdsWithoutWayOut' | 'cheapestRetreat' | 'stuckLosesStep'

/** The possible outcomes of an attack. Their probabilities `p` have one denominator and add up to 1. */
export interface Forecast extends Strengths {
  outcomes: {
    p: { num: number; den: number }
    /** Result code of the combat table (9.3, such as `DcE`); `calledOff`: fog of war or night stops the attack; `none`: nothing happens. */
    result: string
    attacker: Stay
    /** `disrupted`: by a bombardment alone (9.8). */
    defender: Stay | 'disrupted'
    /** Steps that each side loses, those for want of a hex to retreat to among them. */
    attackerSteps: number
    defenderSteps: number
    /** Units of each side that are destroyed. */
    attackersDestroyed: number
    defendersDestroyed: number
  }[]
  /** Kinds of choices that players may have to make and that the probabilities leave out: `lead`, `reserve`, `slip`, `guns`, `hold`. */
  choices: string[]
  /** What is assumed of choices after the fight, as far as it bears on the outcomes. */
  assumptions: ForecastAssumption[]
}

/** A hex that a move can reach, so that the map can highlight it and show the way when the pointer is over it. */
export interface ReachHex {
  hex: HexId
  /** Movement points spent on the way from the piece's present hex, in halves. */
  cost2: number
  /** The hex before this one on the cheapest path; null at the start. */
  prev: HexId | null
  /** The rule that ends the move in this hex (`OPS-7.2`, `OPS-19.1.8`); null: the move may go on. */
  stops: string | null
  /** Chance that all lava dice and morale checks on the path are passed. */
  chance: { num: number; den: number }
  /** The hex is reached by a march (5.3). */
  march: boolean
}
