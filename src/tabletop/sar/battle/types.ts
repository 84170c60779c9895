import type { BySide, Side } from '../../../game/side'
import type { Leg } from '../../common/march'
import type { Point } from '../../common/point'
import type { ArtilleryFunction } from '../schemas/action'
import type { Gun, Mission, OptionalRules, Order, Profile, Stance, Strength, Training } from '../types'
import type { RandomResult } from '../orders/randomOrder'
import type { Question, Phase } from './sequence'

export type { Side }

/** SAR-4.8, 4.11: what a unit does this turn: an order, or the result of a random order. The state calls it `deed`. */
export type ExecutedOrder = Order | Exclude<RandomResult, 'sameAsLastTurn' | 'sameAsPeer'>

/** SAR-4.7: an order that is still face down. */
export interface SealedOrder {
  readonly order: Order
  /** SAR-4.7: direction of a Move or Charge, hundredths of a degree; null for other orders. */
  readonly heading: number | null
  /** SAR-16.1: functions of artillery, in the order in which they are carried out. */
  readonly functions: readonly ArtilleryFunction[]
  /** The leader who gave it. */
  readonly by: string
  /** Leader points that it cost (SAR-4.3). */
  readonly cost: number
}

/** SAR-4.7: what a unit does this turn, once the orders are revealed. */
export interface RevealedOrder {
  readonly deed: ExecutedOrder
  readonly heading: number | null
  readonly functions: readonly ArtilleryFunction[]
  /** The leader who gave it; null for a random order (SAR-4.10). */
  readonly by: string | null
  /** SAR-13.15 (optional): cavalry that will charge an enemy that comes near before its front. */
  readonly standBy?: boolean
}

/** SAR-2.5: a part that a unit detaches by a further order. */
export interface Split {
  readonly unit: string
  /** Id of the part. */
  readonly part: string
  /** Castings of infantry and cavalry, gun castings of artillery. */
  readonly castings: number
  /** SAR-7.14: number of companies that go out as skirmishers; 0 for any other part. */
  readonly companies: number
}

/** SAR-4.17: a mission given this turn. */
export interface MissionGiven {
  readonly by: string
  readonly to: string
  readonly mission: Mission
}

/** SAR-15: an emergency square: the inches that cavalry rides before it stands, and the result for each charger, by id. */
export interface SquareAttempt {
  readonly inches: number
  readonly against: Readonly<Record<string, 'squareForms' | 'disorder'>>
}

/** What one side has answered face down to the question of the phase (SAR-4.7). Records are by unit unless said otherwise. */
export interface SealedAnswers {
  readonly orders: Readonly<Record<string, SealedOrder>>
  readonly splits: readonly Split[]
  readonly missions: readonly MissionGiven[]
  /** SAR-13.1, 13.15: targets of charges and of counter-charges, by charger. */
  readonly targets: Readonly<Record<string, string>>
  /** SAR-15.1: units that try to form an emergency square. */
  readonly squares: readonly string[]
  /** SAR-13.15 (optional): cavalry that will charge an enemy that comes near before its front. */
  readonly standBy: readonly string[]
  /** SAR-20.9 (optional): the unit on whose stragglers a leader spends a point, by leader. */
  readonly rallies: Readonly<Record<string, string>>
  /** SAR-11.3: targets of fire. */
  readonly fires: Readonly<Record<string, FireAim>>
  /** SAR-5.8 (optional): castings of stragglers that a unit cancels by backing away, by key of the shot (`PendingShot`). */
  readonly soaks: Readonly<Record<string, number>>
  /** SAR-7: the steps that units take in phase 4. */
  readonly marches: Readonly<Record<string, readonly MarchStep[]>>
  /** SAR-4.13: where leaders ride, by leader. */
  readonly rides: Readonly<Record<string, LeaderRide>>
  /** SAR-24.5: groups of reinforcements that arrive this turn. */
  readonly arrivals: readonly string[]
  /** SAR-14.11, 17.8: what the winners of a melee do. */
  readonly victors: Readonly<Record<string, VictorChoice>>
  /** SAR-20.1: formation and facing of rallied units. */
  readonly reforms: Readonly<Record<string, Reform>>
  /** SAR-22 (optional): units that are set up hidden. */
  readonly hides: readonly string[]
}

/** SAR-11.3, 21.4: the target of a unit's fire. `work`: key of the section of works at which guns fire instead of at the unit. */
export interface FireAim {
  readonly target: string
  readonly work: string | null
}

/** SAR-7: one step of a unit's march in phase 4. Headings in hundredths of a degree, distances in thousandths of an inch. */
export type MarchStep =
  | Leg
  /** SAR-7.12: a change of formation; `width` in castings. */
  | { readonly form: Stance; readonly width: number }
  /** SAR-17.4: mounts, or dismounts. */
  | { readonly mount: boolean }
  /** SAR-2.7: joins the other parts of its regiment that touch it and have a Form order. */
  | { readonly rejoin: true }
  /** SAR-21.2: enters a building that it touches; null: leaves its building. */
  | { readonly occupy: string | null }
  /**
   * SAR-16.6, 16.8: some castings go to a gun of a battery. `crew`: id of the battery; `gun`: index of the gun; `from`: index of the gun
   * that artillerists leave, null for infantry.
   */
  | { readonly crew: string; readonly gun: number; readonly castings: number; readonly from: number | null }

/** SAR-4.13, 4.14: the place to which a leader rides, and the unit that the leader joins. */
export interface LeaderRide {
  readonly x: number
  readonly y: number
  readonly attach: string | null
}

/** SAR-14.11, 17.8: what the winner of a melee does; null where the choice has no heading, stance or width. */
export interface VictorChoice {
  readonly choice: 'stay' | 'takePlace' | 'takePlaceAndForm' | 'takePlaceAndFace' | 'breakthrough'
  readonly heading: number | null
  readonly stance: Stance | null
  readonly width: number | null
}

/** SAR-20.1: facing and formation of a rallied unit. */
export interface Reform {
  readonly heading: number
  readonly stance: Stance
  readonly width: number
}

/** The state of a unit in a battle. Facts that never change are in `FieldOfBattle.units`, by `of`. */
export interface BattleUnit {
  /** Id of the unit of the order of battle: its own, or that of the unit it is a part of (SAR-2.5). */
  readonly of: string
  /** SAR-7.14: for skirmish companies their number; else 0. */
  readonly companies: number
  readonly strength: Strength
  readonly training: Training | null
  readonly stance: Stance
  readonly mounted: boolean
  /** Centre of the front; null off the table. */
  readonly at: Point | null
  readonly heading: number
  /** Castings side by side in the front. */
  readonly width: number
  readonly guns: readonly Gun[]
  /** SAR-16.5: where its guns stand, if the crew has abandoned them. */
  readonly gunsAt?: { readonly at: Point; readonly heading: number } | null
  /** SAR-24.5: the group with which it will arrive; null once it has arrived. */
  readonly arrival: string | null
  /** SAR-5.5, 20.3: removed from the battle. */
  readonly gone: boolean
  readonly broken: boolean
  /** SAR-14.8: in a melee that goes on. */
  readonly locked: boolean
  readonly lowAmmo: boolean
  readonly firstVolleySpent: boolean
  /** SAR-17.11: its horses are blown. */
  readonly blown: boolean
  /** SAR-13.16: it charged last turn. */
  readonly charged: boolean
  /** SAR-17.5: castings that hold the horses of dismounted cavalry. */
  readonly holders: number
  /** SAR-21.2: id of the building that it occupies. */
  readonly garrison: string | null
  /** SAR-22 (optional): the enemy does not see it. */
  readonly hidden: boolean
  /** SAR-20.8: fled over the edge of the table: the place, its retreats since then, and its turn of return once it has rallied. */
  readonly off: { readonly at: Point; readonly retreats: number; readonly back: number | null } | null
  /** SAR-16.11 (optional): low on ammunition, and at an ammunition wagon when this turn began. */
  readonly atWagon: boolean
  /** SAR-4.11: its order of last turn. */
  readonly last: RevealedOrder | null
}

/** A leader in a battle (SAR-4, 19). */
export interface BattleLeader {
  readonly at: Point | null
  readonly arrival: string | null
  readonly attachedTo: string | null
  readonly lr: number
  /** SAR-4.2: leader points of this turn. */
  readonly points: number
  /** SAR-19: the leader gives no orders before this turn. */
  readonly silentUntil: number
  /** SAR-19.3: the turn in which the leader leaves the field, and the turn from which a successor commands. */
  readonly replaced?: { readonly leaves: number; readonly from: number } | null
  /** SAR-4.18 (optional): the second rating (for everything but leader points), if it has changed. */
  readonly personal?: number
  readonly mission: Mission | null
  /** SAR-4.17: a mission that has been sent but not yet read. */
  readonly incoming: { readonly mission: Mission; readonly issued: number } | null
}

/** What a unit has done and suffered this turn (SAR-3.4); lengths in thousandths of an inch. The state calls it `doings`. */
export interface TurnRecord {
  readonly fired: boolean
  /** SAR-13.7: stragglers and casualties from fire. */
  readonly fireLosses: number
  /** SAR-12.5: stragglers from fire. */
  readonly fireStragglers: number
  /** SAR-19.1, Q40: all losses that the enemy inflicted: by fire, in melee, in rolls to close and stand. */
  readonly enemyLosses: number
  /** SAR-10.5: the places of the middle of its front from the beginning of phase 4 on. */
  readonly path: readonly Point[]
  /** SAR-7.1: its distance of this turn before terrain; null until it is rolled. */
  readonly distance: number | null
  /** SAR-7.20: its distance if it leaves the road on which it began; absent: the same. */
  readonly offRoad?: number
  /** SAR-7.6: sixes among the dice of its distance; they cost stragglers when it moves. */
  readonly sixes?: number
  /** What is left of its distance. */
  readonly left: number
  /** It moved in phase 4 (SAR-6.8, 14.4); for guns: by a move function (SAR-16.14). */
  readonly moved: boolean
  readonly changedFormation: boolean
  /** SAR-7.14: a company detached this turn, which becomes skirmishers if it has a Move order. */
  readonly deploys?: boolean
  /** SAR-13.3: the enemy that its charge reached. */
  readonly met: string | null
  readonly fought: boolean
  /** SAR-17.9: it made a breakthrough. */
  readonly brokeThrough: boolean
  /** SAR-20.2: the worse of: a friend routed through it, a peer routed past it. */
  readonly routed?: 'unitRoutedThroughYou' | 'peerRoutedPast'
  /** SAR-7.18: number of its retreats this turn; part of the key of their dice. */
  readonly retreats?: number
  /** SAR-19.1: leaders who were with it when it was removed, left the table or joined another unit. */
  readonly leaders?: readonly string[]
  /** SAR-5.2: units whose stragglers it has overrun. */
  readonly overran: readonly string[]
  /** SAR-22.2: the enemy has already rolled to spot it. */
  readonly lookedFor: boolean
}

/** SAR-14: a melee; it may last for several turns (SAR-14.8). */
export interface Melee {
  /** Units in direct contact with an enemy. */
  readonly direct: BySide<readonly string[]>
  /** SAR-14.9: units that touch only friends in the melee. */
  readonly supporting: BySide<readonly string[]>
  /** Rounds fought this turn, and in all. */
  readonly rounds: number
  readonly allRounds: number
  /** Units that came in by a charge this turn, or have not rolled since their charge, with the enemy they met. */
  readonly chargers: Readonly<Record<string, string>>
  /** SAR-14.7: units that have rolled in this melee, and so no longer have the bonuses of a first roll. */
  readonly rolled: readonly string[]
  /** SAR-10.5, 14.2: units that were struck on flank or rear. */
  readonly struck: Readonly<Record<string, 'flank' | 'rear'>>
  /** SAR-15.4: infantry in disorder; this turn only. */
  readonly disordered: readonly string[]
  /** SAR-13.10, 13.13: units that were caught while they retreated. */
  readonly caught: readonly string[]
}

/** A side that must answer a question. The last of `Battle.pending` answers first. */
export interface BattlePending {
  readonly kind: Question
  readonly owner: Side
}

/** SAR-24: how the battle ended. */
export interface BattleResult {
  readonly winner: Side | null
  readonly by: 'formedInfantry' | 'points' | 'resigned' | 'clash'
  readonly smashing: boolean
}

/** The state of a battle: everything that changes. It is JSON. */
export interface Battle {
  readonly profile: Profile
  readonly scenario: string
  readonly options: BattleOptions
  turn: number
  phase: Phase
  pending: BattlePending[]
  units: Record<string, BattleUnit>
  leaders: Record<string, BattleLeader>
  /** Number of steps of the phase that are done (`SEQUENCE` in sequence.ts). */
  step: number
  /** The present question still waits for an answer. */
  awaiting: boolean
  /** What both sides have answered, face down until both are ready. */
  drafts: Record<Side, SealedAnswers>
  /** SAR-4.7: the orders of this turn, once they are revealed. */
  orders: Record<string, RevealedOrder>
  /** SAR-13.1: the targets of this turn's charges, by charger. */
  charges: Record<string, string>
  /** SAR-15.2: the emergency squares of this turn; they take effect in phase 4 (Q7). */
  squares: Record<string, SquareAttempt>
  /** SAR-3.4: what units have done this turn; a unit without an entry has done nothing yet (`turnRecordOf`). */
  doings: Record<string, TurnRecord>
  /** SAR-14: the melees under way. */
  melees: Melee[]
  /** SAR-20.9 (optional): the unit on whose stragglers a leader has spent a point this turn, by leader. */
  rallies: Record<string, string>
  /** SAR-21.4: points left of each section of works that has been hit, by key (`feature:number`). */
  works: Record<string, number>
  /** Interim results of the phase that wait for a choice. Empty between phases. */
  open: PhaseProgress
  result: BattleResult | null
}

/** Interim results of a phase, kept while a side must choose. */
export interface PhaseProgress {
  /** SAR-4.13: how far each leader may ride this turn, thousandths of an inch. */
  readonly rides?: Readonly<Record<string, number>>
  /** SAR-5.8, 11.16: shots whose losses have not been applied yet. */
  readonly shots?: readonly PendingShot[]
  /** SAR-23.8: units that fired while hidden. */
  readonly ambushers?: readonly string[]
  /** SAR-14.11, 17.7: winners of melees who have a choice. */
  readonly victors?: Readonly<Record<string, PendingVictor>>
  /** SAR-20.1: units that rallied and may choose formation and facing. */
  readonly rallied?: readonly string[]
  /** SAR-17.8: how often the melee phase has begun again after a breakthrough; part of the key of its dice. */
  readonly pass?: number
  /** SAR-17.8: enemies that a breakthrough of this phase has reached, by cavalry unit. */
  readonly contacts?: Readonly<Record<string, string>>
  /** SAR-17.9: units that have rolled for breakthrough this phase. */
  readonly rolledBreakthrough?: readonly string[]
}
/** SAR-11.16: a shot whose losses have not been applied yet. */
export interface PendingShot {
  readonly key: string
  /** The unit that fired. */
  readonly from: string
  /** The target. */
  readonly at: string
  readonly stragglers: number
  readonly casualties: number
  /** It came from guns (SAR-16.12). */
  readonly guns: boolean
  /** SAR-21.4: the section of works that it hits instead of the unit. */
  readonly work: { readonly key: string; readonly points: number } | null
}
/** SAR-14.11, 17.7: a winner of a melee who has a choice. */
export interface PendingVictor {
  readonly beaten: string
  /** The middle of the area where the beaten unit stood. */
  readonly place: Point
  /** SAR-17.7: its roll for breakthrough. After `breakthrough`, `charge` and `scatter` only the direction can be chosen (SAR-17.8). */
  readonly result: 'stop' | 'choice' | 'infantry' | 'breakthrough' | 'charge' | 'scatter'
  /** SAR-17.8: heading of its charge, from which it may deviate. */
  readonly line: number
}

/** The optional rules (SAR-27) and the choices of a scenario (SAR-24). */
export interface BattleOptions {
  readonly rules: OptionalRules
  readonly victory: 'formedInfantry' | 'points'
  readonly arrivals: 'orderOfBattleText' | 'mapCaption'
}
