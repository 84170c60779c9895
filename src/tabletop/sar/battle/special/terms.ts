// What is special in a battle of record, beside the rules of the book: what decides it, its points, and the special rules of its day. It comes
// from a battle pack (tabletop/sar/pack) and never changes. Lengths in thousandths of an inch.
import type { BySide, Side } from '../../../../game/side'
import type { Point } from '../../../common/point'
import type { Polygon } from '../../../common/polygon'
import type { Arm, Order } from '../../types'

/** Units of a side at a place: at least `atLeast` of them, or with 0 none. Broken units never count. */
export interface Condition {
  readonly side: Side
  /** Null: units of any arm. */
  readonly arm: Arm | null
  /** Only formed units count (SAR-2.9). */
  readonly formed: boolean
  readonly atLeast: number
  readonly where:
    | { readonly near: Polygon; readonly within: number }
    | { readonly southOf: number }
    | { readonly northOf: number }
}

/** What decides a battle at once, when a turn ends (`turn`) or when the last one does (`end`). */
export interface Ending {
  readonly id: string
  readonly winner: Side
  readonly when: 'turn' | 'end'
  readonly all: readonly Condition[]
}

/** The points of a battle of record, beside those for castings lost (`VictoryTerms.points`). */
export interface SpecialPoints {
  readonly perGunTaken: BySide<number>
  /** A lost casting of irregulars counts half. */
  readonly irregularsCountHalf: boolean
  readonly bonuses: readonly { readonly side: Side; readonly points: number; readonly all: readonly Condition[] }[]
  /** So many points more win. */
  readonly margin: number
  readonly smashing: { readonly margin: number } | { readonly factor: number }
}

/** Grass that burns: its smoke hides all that lies in it or beyond it. */
export interface GrassFire {
  /** It burns from this turn on for so many turns; `chance`: from this turn on, when a gun kindles it. */
  readonly fromTurn: number
  readonly turns: number
  /** Null: it burns on the day's turn; else what kindles it: a gun unit this near to the grass whose fire die is 1. */
  readonly chance: { readonly near: number; readonly dieOfTurns: number; readonly moreTurns: number } | null
  /** The grass, and its smoke when it begins to burn. */
  readonly grass: Polygon
  readonly smoke: Polygon
  readonly driftPerTurn: Point
}

/** How the computer fights for a side: `plan` as maps/NAME/sar.json has it. */
export interface Posture {
  readonly plan: 'cannonade' | 'attack' | 'stand'
  readonly restDistance: number | null
  readonly tiredPercent: number | null
  /** Percent of the enemy's castings with which it seeks a fire fight, and below which it breaks off. */
  readonly fireFightPercent: number | null
  readonly breakOffPercent: number | null
  /** Leaders whose commands attack although the others do not, from one turn to another. */
  readonly attackers: {
    readonly leaders: readonly string[]
    readonly fromTurn: number
    readonly untilTurn: number
  } | null
  /** It attacks from this turn on. */
  readonly fromTurn: number
}

/** What is special in a battle of record. */
export interface SpecialTerms {
  /** SAR-24.4: the ground on which a side that may redeploy sets up; null: it may not. */
  readonly setUpGround: BySide<Polygon | null>
  /** SAR-4.17: sides that begin with missions and cannot change them at set-up. */
  readonly fixedMissions: readonly Side[]
  readonly endings: readonly Ending[]
  readonly points: SpecialPoints
  /** From this turn on nobody sees farther. */
  readonly dusk: { readonly fromTurn: number; readonly sight: number } | null
  readonly grassFire: GrassFire | null
  /** A bridge that a side may take up by a Form order; `feature`: the water that it crosses. */
  readonly bridge: {
    readonly feature: string
    readonly at: Point
    readonly side: Side
    readonly within: number
    readonly noEnemyWithin: number
    readonly cutOffWithin: number
  } | null
  /** Units that are taken for militia, and what meanwhile these leaders may order these units. */
  readonly grey: {
    readonly side: Side
    readonly units: readonly string[]
    readonly leaders: readonly string[]
    readonly enemies: readonly string[]
    readonly orders: readonly Order[]
  } | null
  /** How the computer fights for each side: a bent of the player, no rule. Distances in thousandths of an inch; null: as in any battle. */
  readonly posture: BySide<Posture>
  /** SAR-6.4, 18.1: units of infantry that may stand in skirmish order whole, against the rule. */
  readonly wholeSkirmishers: readonly string[]
}

/** What has become of the special rules of a battle so far; part of the state. */
export interface SpecialState {
  /** The turns in which the grass burns, from the first to the last; null: it does not burn (yet). */
  readonly fire: { readonly from: number; readonly until: number } | null
  /** The units in grey are known for what they are. */
  readonly greyKnown: boolean
  /** Gun castings that each side has taken. */
  readonly gunsTaken: BySide<number>
  /** The bridge has been taken up. */
  readonly bridgeUp: boolean
}
