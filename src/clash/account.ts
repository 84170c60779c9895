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

/** Castings that a sub-unit has lost in a clash, as the outcome has them (OPS-24.2, 24.3). */
export interface AccountToll {
  /** Dead and wounded. */
  readonly fallen: number
  /** Lost for good without a wound: scattered or taken with a unit that broke. */
  readonly scattered: number
  /** Still away from their unit when the clash is over; they come back. */
  readonly straggling: number
  /** How many were away already when it began. */
  readonly strayedBefore: number
}

/** Why a clash ended as it did. With a loser: why that side gave way; else why neither did. */
export type VerdictReason =
  /** Too many castings out of the fight (OPS-24.1). */
  | 'losses'
  /** It broke the fight off. */
  | 'withdrew'
  /** Only the enemy had formed troops left on the ground. */
  | 'ground'
  /** It had no formed troops left anywhere. */
  | 'noTroops'
  /** Distant guns alone drove it off (OPS-23.4). */
  | 'guns'
  /** It left its walls, because it lost a step or routed (OPS-24.4). */
  | 'walls'
  | 'gunsInVain'
  /** The garrison left its walls, and the attackers gave way too. */
  | 'bothGaveWay'
  | 'wallsHeld'
  /** Both had formed troops on the ground to the last turn. */
  | 'bothStand'
  /** The attackers never came near. */
  | 'neverNear'
  | 'nobodyNear'

/** Who won a clash and why. */
export interface ClashVerdict {
  readonly attacker: Side
  /** The side that gave way; null: neither, or both. */
  readonly loser: Side | null
  readonly reason: VerdictReason
  readonly turns: number
  /** Castings at the start, and how many of them were out of the fight at the end: fallen, straggling, or in broken units (OPS-24.1). */
  readonly strength: Readonly<Record<Side, { readonly atStart: number; readonly out: number }>>
}

/** What its enemy has lost by a deed, in castings. */
export interface DeedEffect {
  readonly fallen: number
  readonly stragglers: number
}

/** Why a unit broke. */
export type BreakCause = 'fire' | 'charge' | 'melee' | 'panic' | 'other'

/** How a melee ended for a unit. */
export type MeleeEnd = 'won' | 'lost' | 'undecided'

/** Something that a sub-unit did or suffered; its parts (SAR-2.5) count as the sub-unit. `turn`: when first. */
export type Deed = { readonly unit: string; readonly turn: number } & (
  | ({ readonly kind: 'fired'; readonly at: string; readonly times: number } & DeedEffect)
  /** `notReached`: the charge never reached it; `halted`: it stopped short; `gaveWay`: the enemy did not wait; `closed`: it came to a melee. */
  | { readonly kind: 'charged'; readonly at: string; readonly end: 'notReached' | 'halted' | 'gaveWay' | 'closed' }
  | { readonly kind: 'gaveWay'; readonly before: string }
  /** `together`: others fought the same enemies, and the effect is that of all of them. */
  | ({
      readonly kind: 'fought'
      readonly against: readonly string[]
      readonly end: MeleeEnd
      readonly together: boolean
    } & DeedEffect)
  | ({ readonly kind: 'rodeDown'; readonly at: string } & DeedEffect)
  | { readonly kind: 'broke'; readonly cause: BreakCause; readonly from: string | null }
  /** `cause`: of its last losses. */
  | { readonly kind: 'dispersed'; readonly cause: BreakCause }
  | { readonly kind: 'rallied' | 'fled' | 'gunsLeft' | 'gunsTaken' | 'underFire' | 'riddenDown' | 'moved' }
)

/** Dice of one kind that one side threw on the table, against what they were to bring. */
export interface ClashDice {
  readonly side: Side
  /** `fire` and `melee`: castings that the enemy is to lose. `nerve`: rolls to close, stand, hold and rally that went well. */
  readonly kind: 'fire' | 'melee' | 'nerve'
  readonly dice: number
  readonly actual: number
  /** The mean over all faces of each die. */
  readonly expected: number
}

/** What happened in a clash, for both sides: when a clash is over nothing in it is secret. An account is rebuilt by replay and never saved. */
export interface ClashAccount {
  readonly hex: HexId
  readonly ground: Ground
  readonly units: readonly AccountUnit[]
  readonly turns: readonly AccountTurn[]
  readonly outcome: ClashOutcome
  readonly verdict: ClashVerdict
  /** OPS-23.4: only guns attacked; most of those whom they hit on the table straggle and have not fallen. */
  readonly onlyGuns: boolean
  /** By the ids of `units`. */
  readonly toll: Readonly<Record<string, AccountToll>>
  /** In the order in which they began. */
  readonly deeds: readonly Deed[]
  readonly dice: readonly ClashDice[]
  /** The phases of a turn in their order, as lines and frames name them. */
  readonly phases?: readonly string[]
}
