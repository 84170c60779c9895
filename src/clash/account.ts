import type { ClashOutcome } from '../operational/combat/outcome'
import type { HexId, PieceId, Side } from '../operational/types'
import type { Ground } from '../tabletop/common/groundSchema'
import type { Path } from '../tabletop/common/path'

// The account of a clash (an attack fought on the tabletop): what happened on the table, phase by phase, for the page that shows it.

/** A sub-unit of a counter when the table is laid out (OPS-23.2). */
export interface AccountUnit {
  readonly id: string
  readonly counter: PieceId
  readonly name: string
  readonly side: Side
  readonly arm: 'infantry' | 'cavalry' | 'artillery'
  readonly castings: number
}

/** One line of the log of a clash; `key` is its message (`clash.<name>`), `args` fill the message. */
export interface AccountLine {
  /** A phase of the engine's turn. */
  readonly phase: string
  /** The rule applied: `SAR-11.3`, `OPS-23.4`. */
  readonly rule: string
  readonly key: string
  readonly args: Readonly<Record<string, string | number>>
}

/** A unit when a phase ends. `x`, `y` is the middle of its front; lengths in thousandths of an inch, heading in hundredths of a degree. */
export interface FrameUnit {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly heading: number
  readonly width: number
  readonly depth: number
  /** Its formation, in the engine's word. */
  readonly stance: string
  readonly effectives: number
  readonly stragglers: number
  readonly casualties: number
  readonly broken: boolean
}

/** A shot of a phase. `from` may be a battery off the table (OPS-23.4), which is in no frame. */
export interface FrameShot {
  /** Ids of the firing unit and of its target. */
  readonly from: string
  readonly to: string
  /** Castings that the target loses. */
  readonly losses: number
  /** Inches with one decimal place: `12.5`. */
  readonly range: string
}

/** A move of a phase, along its real path; a unit may move several times in a phase. */
export interface FrameMove {
  readonly unit: string
  /** The way of the middle of the unit's front. */
  readonly path: Path
  /** How it moves, in the engine's word: `march`, `charge`, `retreat`, `rout`. */
  readonly manner: string
  /** The enemy charged, or the one that the unit draws off from; null when there is none. */
  readonly opponent: string | null
}

/** What one unit did to its opponents in a round of a melee. */
export interface FrameFight {
  readonly unit: string
  readonly opponents: readonly string[]
  /** Castings that the opponents lose by this unit. */
  readonly losses: number
}

/** The table after a phase, and what happened in that phase. A unit that is missing from `units` has left the table. */
export interface Frame {
  readonly phase: string
  readonly units: readonly FrameUnit[]
  readonly shots: readonly FrameShot[]
  /** Absent where there was none. */
  readonly moves?: readonly FrameMove[]
  /** Absent where there was none. */
  readonly fights?: readonly FrameFight[]
}

/** A turn of the clash; turn 0 is the deployment. */
export interface AccountTurn {
  readonly turn: number
  readonly lines: readonly AccountLine[]
  readonly frames: readonly Frame[]
}

/** What happened in a clash, for both sides: when a clash is over nothing in it is secret. An account is rebuilt by replay and never saved. */
export interface ClashAccount {
  readonly hex: HexId
  readonly ground: Ground
  readonly units: readonly AccountUnit[]
  readonly turns: readonly AccountTurn[]
  readonly outcome: ClashOutcome
  /** The phases of a turn in their order, as lines and frames name them. */
  readonly phases?: readonly string[]
}
