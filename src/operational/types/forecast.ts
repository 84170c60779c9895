import type { Modifier } from './events'
import type { HexId, PieceId } from './state'

/** One unit's share in the strength of its side (9.2). */
export interface StrengthPart {
  piece: PieceId
  /** CF (combat factor) as it counts: step level, halved where disrupted or bombarding from afar. */
  cf: number
  lead: boolean
}

/** The strengths of both sides, item by item (9.2). */
export interface Strengths {
  attack: number
  defence: number
  attackParts: StrengthPart[]
  defenceParts: StrengthPart[]
  modifiers: Modifier[]
  /** Clamped to the table. */
  differential: number
  /** Label of the table's row. */
  row: string
}

/** The possible outcomes of an attack (src/cli/PROTOCOL.md). Probabilities have one denominator and add up to 1. */
export interface Forecast extends Strengths {
  outcomes: {
    p: { num: number; den: number }
    /** Result code of 9.3 (`DcE`), or `calledOff`, `none`. */
    result: string
    attacker: 'none' | 'retreat' | 'hold-or-retreat'
    defender: 'none' | 'retreat' | 'hold-or-retreat' | 'rout' | 'disrupted'
    attackerSteps: number
    defenderSteps: number
  }[]
  /** Choices that may come up and are left out of the figures: `lead`, `reserve`, `slip`, `guns`, `hold`. */
  choices: string[]
}

/** A hex that a move can reach, for highlights and hover on the map. */
export interface ReachHex {
  hex: HexId
  /** MP (movement points) spent on getting there, in halves, from where the piece stands now. */
  cost2: number
  /** The hex before it on the cheapest path; null only for the start. */
  prev: HexId | null
  /** The move is over there, by this rule (`OPS-7.2`, `OPS-19.1.8`); null: may go on. */
  stops: string | null
  /** Chance that all lava dice and morale checks on the path are passed. */
  chance: { num: number; den: number }
  /** March movement is needed (5.3). */
  march: boolean
}
