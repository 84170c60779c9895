import type { Side } from '../../../operational/types'
import type { Point } from '../../common/point'
import type { ArtilleryFunction } from '../schemas/action'
import type { Gun, Mission, OptionalRules, Order, Profile, Stance, Strength, Training } from '../types'
import type { RandomResult } from '../orders/randomOrder'
import type { Ask, Phase } from './sequence'

export type { Side }

/** SAR-4.8, 4.11: what a unit does this turn once all is revealed. */
export type Deed = Order | Exclude<RandomResult, 'sameAsLastTurn' | 'sameAsPeer'>

/** SAR-4.7: an order as it lies face down. */
export interface Given {
  readonly order: Order
  /** SAR-4.7: of Move and Charge, hundredths of a degree; else null. */
  readonly heading: number | null
  /** SAR-16.1: of artillery, in the order of their doing. */
  readonly functions: readonly ArtilleryFunction[]
  readonly by: string
  /** Leader points (SAR-4.3). */
  readonly cost: number
}

/** What a unit does this turn, for all to see. */
export interface Revealed {
  readonly deed: Deed
  readonly heading: number | null
  readonly functions: readonly ArtilleryFunction[]
  /** Who gave it; null if it came by chance (SAR-4.10). */
  readonly by: string | null
}

/** SAR-2.5: a part of a unit that its second order makes. */
export interface Split {
  readonly unit: string
  readonly part: string
  /** Castings of foot and horse, gun castings of artillery. */
  readonly castings: number
  /** SAR-7.14: so many companies that go out as skirmishers; 0 for any other part. */
  readonly companies: number
}

/** SAR-4.17: a mission given this turn. */
export interface MissionGiven {
  readonly by: string
  readonly to: string
  readonly mission: Mission
}

/** SAR-15: an emergency square: the inches that cavalry rides before it stands, and what that means for each that charges. */
export interface SquareTried {
  readonly inches: number
  readonly against: Readonly<Record<string, 'squareForms' | 'disorder'>>
}

/** What one side has answered face down (SAR-4.7). */
export interface Draft {
  readonly orders: Readonly<Record<string, Given>>
  readonly splits: readonly Split[]
  readonly missions: readonly MissionGiven[]
  /** SAR-13.1: who charges whom; in the same phase who charges back (SAR-13.15). */
  readonly targets: Readonly<Record<string, string>>
  /** SAR-15.1: who tries to form square. */
  readonly squares: readonly string[]
}

/** A unit in a battle. All that changes; the rest is looked up under `of`. */
export interface BattleUnit {
  /** The unit of the order of battle that it is, or is a part of (SAR-2.5). */
  readonly of: string
  /** SAR-7.14: a skirmish company of that unit. */
  readonly companies: number
  readonly strength: Strength
  readonly training: Training | null
  readonly stance: Stance
  readonly mounted: boolean
  /** Centre of the front; null off the table. */
  readonly at: Point | null
  readonly heading: number
  /** Castings side by side in the front; what fits the formation is worked out from it. */
  readonly width: number
  readonly guns: readonly Gun[]
  /** SAR-24.5: the group with which it is still to come. */
  readonly arrival: string | null
  /** SAR-5.5, 20.3: wiped out or gone for good. */
  readonly gone: boolean
  readonly broken: boolean
  readonly locked: boolean
  readonly lowAmmo: boolean
  readonly firstVolleySpent: boolean
  readonly blown: boolean
  /** SAR-4.11.2: what it did last turn. */
  readonly last: Revealed | null
}

/** A leader in a battle (SAR-4, 19). */
export interface BattleLeader {
  readonly at: Point | null
  readonly arrival: string | null
  readonly attachedTo: string | null
  readonly lr: number
  /** SAR-4.2: of this turn. */
  readonly points: number
  /** SAR-19: gives no orders before this turn. */
  readonly silentUntil: number
  readonly mission: Mission | null
  /** SAR-4.17: on its way to him. */
  readonly incoming: { readonly mission: Mission; readonly issued: number } | null
}

/** Who must choose, and what. The top of the stack is the last. */
export interface BattlePending {
  readonly kind: Ask
  readonly owner: Side
}

/** SAR-24: how it ended. */
export interface BattleResult {
  readonly winner: Side | null
  readonly by: 'formedInfantry' | 'points' | 'resigned'
  readonly smashing: boolean
}

/** Everything that changes in a battle; JSON (contracts.md, Values). */
export interface Battle {
  readonly profile: Profile
  readonly scenario: string
  readonly options: BattleOptions
  turn: number
  phase: Phase
  pending: BattlePending[]
  units: Record<string, BattleUnit>
  leaders: Record<string, BattleLeader>
  /** How many of the questions of the phase have been asked. */
  asked: number
  /** Face down until both have answered. */
  drafts: Record<Side, Draft>
  /** SAR-4.7: of this turn, once revealed. */
  orders: Record<string, Revealed>
  /** SAR-13.1: of this turn: who charges whom. */
  charges: Record<string, string>
  /** SAR-15.2: of this turn; the roll takes effect in phase 4 (Q7). */
  squares: Record<string, SquareTried>
  result: BattleResult | null
}

/** SAR-27 and the switches of a scenario. */
export interface BattleOptions {
  readonly rules: OptionalRules
  readonly victory: 'formedInfantry' | 'points'
  readonly arrivals: 'orderOfBattleText' | 'mapCaption'
}

/** What happened (contracts.md, Events). */
export type BattleEvent =
  | { readonly kind: 'turn'; readonly turn: number }
  | { readonly kind: 'phase'; readonly phase: Phase }
  | {
      readonly kind: 'die'
      readonly purpose: string
      readonly of: string
      readonly faces: number
      readonly value: number
    }
  | { readonly kind: 'points'; readonly leader: string; readonly points: number }
  | { readonly kind: 'placed'; readonly unit: string }
  | { readonly kind: 'drafted'; readonly unit: string; readonly given: Given }
  | { readonly kind: 'takenBack'; readonly unit: string }
  | { readonly kind: 'mission'; readonly leader: string; readonly mission: Mission }
  | { readonly kind: 'missionSent'; readonly by: string; readonly to: string; readonly mission: Mission }
  | { readonly kind: 'split'; readonly unit: string; readonly part: string }
  | ({ readonly kind: 'ordered'; readonly unit: string; readonly rule: string } & Revealed)
  | { readonly kind: 'named'; readonly unit: string; readonly target: string }
  | { readonly kind: 'charge'; readonly unit: string; readonly target: string; readonly rule: string }
  | { readonly kind: 'willSquare'; readonly unit: string }
  | ({ readonly kind: 'square'; readonly unit: string } & SquareTried)
  | { readonly kind: 'victory'; readonly result: BattleResult }
