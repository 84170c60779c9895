// The state of a battle on the table, and its parts. Everything here is JSON and goes into saves, views and digests.
import type { BySide, Side } from '../../../game/side'
import type { Leg } from '../../common/march'
import type { Point } from '../../common/point'
import type { ArtilleryFunction } from '../schemas/action'
import type { Gun, Mission, OptionalRules, Order, Profile, Stance, Strength, Training } from '../types'
import type { RandomResult } from '../orders/randomOrder'
import type { Question, Phase } from './sequence'
import type { SpecialState } from './special/terms'

export type { Side }

/** SAR-4.8, 4.11: what a unit does this turn: an order, or the result of a random order. The state calls it `deed`. */
export type ExecutedOrder = Order | Exclude<RandomResult, 'sameAsLastTurn' | 'sameAsPeer'>

/** SAR-4.7: an order that is still face down. */
export interface SealedOrder {
  /** The order card: Move, Charge, First Fire and so on. */
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

/** SAR-4.7: what a unit does this turn, once the orders are revealed. `heading` and `functions` are those of `SealedOrder`. */
export interface RevealedOrder {
  readonly deed: ExecutedOrder
  readonly heading: number | null
  readonly functions: readonly ArtilleryFunction[]
  /** The leader who gave it; null for a random order (SAR-4.10). */
  readonly by: string | null
  /** SAR-13.15 (optional): cavalry that will charge an enemy that comes near before its front. */
  readonly standBy?: boolean
}

/** SAR-2.5: a part that a unit is to detach by a further order. */
export interface Split {
  /** Id of the unit that detaches the part. */
  readonly unit: string
  /** Id of the new part. */
  readonly part: string
  /** Castings that go to the part: figures of infantry and cavalry; of artillery gun castings. */
  readonly castings: number
  /** SAR-7.14: number of companies that go out as skirmishers; 0 for any other part. */
  readonly companies: number
}

/** SAR-4.17: a mission given this turn; `by` and `to` are ids of leaders. */
export interface MissionGiven {
  readonly by: string
  readonly to: string
  readonly mission: Mission
}

/** SAR-15.2: the roll of a unit that tries to form an emergency square. */
export interface SquareAttempt {
  /** The total of the roll: a charger at least this many inches away comes too late, and the square forms. */
  readonly inches: number
  /** The result against each charger, by the charger's id. */
  readonly against: Readonly<Record<string, 'squareForms' | 'disorder'>>
}

/**
 * What one side has answered face down to the question of the phase (SAR-4.7). The keys of a record are ids of units, and the values are
 * what these units will do, unless said otherwise.
 */
export interface SealedAnswers {
  /** SAR-4.7: orders of units, and of parts that are to be detached. */
  readonly orders: Readonly<Record<string, SealedOrder>>
  /** SAR-2.5: parts that are to be detached. */
  readonly splits: readonly Split[]
  /** SAR-4.17: missions that are to be sent. */
  readonly missions: readonly MissionGiven[]
  /** SAR-13.1, 13.15: targets of charges and of counter-charges: key: the charger; value: the enemy. */
  readonly targets: Readonly<Record<string, string>>
  /** SAR-15.1: units that try to form an emergency square. */
  readonly squares: readonly string[]
  /** SAR-13.15 (optional): cavalry that will charge an enemy that comes near before its front. */
  readonly standBy: readonly string[]
  /** SAR-20.9 (optional): a leader spends a point to rally stragglers: key: the leader; value: the unit whose stragglers they are. */
  readonly rallies: Readonly<Record<string, string>>
  /** SAR-11.3: targets of fire. */
  readonly fires: Readonly<Record<string, FireAim>>
  /** SAR-5.8 (optional), "soak off": castings of stragglers that a target cancels by backing away; key: `PendingShot.key` of the shot. */
  readonly soaks: Readonly<Record<string, number>>
  /** SAR-7: the steps that units take in phase 4. */
  readonly marches: Readonly<Record<string, readonly MarchStep[]>>
  /** SAR-4.13: where leaders ride; key: the leader. */
  readonly rides: Readonly<Record<string, LeaderRide>>
  /** SAR-24.5: ids of the groups of reinforcements that arrive this turn. */
  readonly arrivals: readonly string[]
  /** SAR-14.11, 17.8: what the winners of a melee do. */
  readonly victors: Readonly<Record<string, VictorChoice>>
  /** SAR-20.1: formation and facing of rallied units. */
  readonly reforms: Readonly<Record<string, Reform>>
  /** SAR-22 (optional): units that are set up hidden. */
  readonly hides: readonly string[]
}

/** SAR-11.3: the target of a unit's fire. */
export interface FireAim {
  /** The enemy unit. */
  readonly target: string
  /** SAR-21.4: the key (`feature:number`) of the section of works before the target at which guns fire instead; null: at the unit itself. */
  readonly work: string | null
}

/** SAR-7: one step of a unit's march in phase 4. */
export type MarchStep =
  /** A move, wheel, turn or about-face; headings in hundredths of a degree, distances in thousandths of an inch. */
  | Leg
  /** SAR-7.12: a change of formation; `width`: how many castings stand side by side. */
  | { readonly form: Stance; readonly width: number }
  /** SAR-17.4: mounts (true), or dismounts. */
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

/** SAR-4.13, 4.14: where a leader rides. */
export interface LeaderRide {
  /** The place, in thousandths of an inch. */
  readonly x: number
  readonly y: number
  /** Id of the unit that he joins; null: none. */
  readonly attach: string | null
}

/**
 * SAR-14.11, 17.8: what the winner of a melee does: stays; takes the place of the beaten enemy, and there changes formation or faces about; or
 * breaks through. Heading, stance and width are null where the choice needs none.
 */
export interface VictorChoice {
  readonly choice: 'stay' | 'takePlace' | 'takePlaceAndForm' | 'takePlaceAndFace' | 'breakthrough'
  /** Its new facing, or the direction in which it breaks through; hundredths of a degree. */
  readonly heading: number | null
  /** Its new formation. */
  readonly stance: Stance | null
  /** How many castings stand side by side in that formation. */
  readonly width: number | null
}

/** SAR-20.1: facing and formation of a rallied unit. */
export interface Reform {
  /** Hundredths of a degree. */
  readonly heading: number
  readonly stance: Stance
  /** How many castings stand side by side. */
  readonly width: number
}

/** The state of a unit in a battle. Facts that never change are in `FieldOfBattle.units`, under the id `of`. */
export interface BattleUnit {
  /** Id of the unit of the order of battle: its own, or that of the unit it is a part of (SAR-2.5). */
  readonly of: string
  /** SAR-7.14: for skirmish companies their number; else 0. */
  readonly companies: number
  /** SAR-2.4: the leader to whose command a part that began detached belongs; absent: its regiment's. */
  readonly command?: string
  /** SAR-2.2: its castings at the start, and how many of them are casualties and stragglers. */
  readonly strength: Strength
  /** Null: irregulars that have not been rated yet (SAR-23.8). */
  readonly training: Training | null
  /** Its formation. */
  readonly stance: Stance
  /** Cavalry on horseback. */
  readonly mounted: boolean
  /** Middle of its front, in thousandths of an inch; null: off the table. */
  readonly at: Point | null
  /** Its facing, in hundredths of a degree clockwise from north. */
  readonly heading: number
  /** Castings side by side in the front. */
  readonly width: number
  /** SAR-16: the guns of a battery with their crews; empty for other arms. */
  readonly guns: readonly Gun[]
  /** SAR-16.5: where its guns stand, if the crew has abandoned them. */
  readonly gunsAt?: { readonly at: Point; readonly heading: number } | null
  /** SAR-24.5: the group with which it will arrive; null once it has arrived. */
  readonly arrival: string | null
  /** SAR-5.5, 20.3: removed from the battle. */
  readonly gone: boolean
  /** SAR-5.3: it has broken and runs away as a mob. */
  readonly broken: boolean
  /** SAR-14.8: in a melee that goes on. */
  readonly locked: boolean
  /** SAR-11.13: low on ammunition: it fires with half its points. */
  readonly lowAmmo: boolean
  /** SAR-14.14: it has fired its first volley of the battle, or lost it by entering a melee. */
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
  /**
   * SAR-20.8: the unit has fled over the edge of the table: the place where it left, the number of its retreats since then, and the turn in
   * which it comes back (null: it has not rallied).
   */
  readonly off: { readonly at: Point; readonly retreats: number; readonly back: number | null } | null
  /** SAR-16.11 (optional): low on ammunition, and at an ammunition wagon when this turn began. */
  readonly atWagon: boolean
  /** SAR-4.11: what it did last turn. */
  readonly last: RevealedOrder | null
}

/** The state of a leader in a battle (SAR-4, 19). */
export interface BattleLeader {
  /** Null: off the table. */
  readonly at: Point | null
  /** SAR-24.5: the group with which the leader will arrive; null once he has arrived. */
  readonly arrival: string | null
  /** SAR-4.14: the unit that he is with. */
  readonly attachedTo: string | null
  /** Leader rating (SAR-4.2). */
  readonly lr: number
  /** SAR-4.2: leader points of this turn. */
  readonly points: number
  /** SAR-19: a wounded leader gives no orders before this turn; 0: he may give orders. */
  readonly silentUntil: number
  /** SAR-19.3: a wounded leader will be replaced: the turn in which he leaves the field, and the turn from which a successor commands. */
  readonly replaced?: { readonly leaves: number; readonly from: number } | null
  /** SAR-4.18 (optional): the personal rating, for everything but leader points; absent: the one in the order of battle still holds. */
  readonly personal?: number
  /** SAR-4.15: the mission that he carries out. */
  readonly mission: Mission | null
  /** SAR-4.17: a mission that has been sent to him but that he has not read yet; `issued`: the turn in which it was sent. */
  readonly incoming: { readonly mission: Mission; readonly issued: number } | null
}

/** What a unit has done and suffered this turn (SAR-3.4); lengths in thousandths of an inch. The state keeps these records in `doings`. */
export interface TurnRecord {
  readonly fired: boolean
  /** SAR-13.7: castings lost to fire, stragglers and casualties. */
  readonly fireLosses: number
  /** SAR-12.5: stragglers from fire alone. */
  readonly fireStragglers: number
  /** SAR-19.1 (ruling Q40): all castings lost to the enemy: by fire, in melee, and in rolls to close and stand. */
  readonly enemyLosses: number
  /** SAR-10.5: the places of the middle of its front from the beginning of phase 4 on. */
  readonly path: readonly Point[]
  /** SAR-7.1: its distance of this turn before terrain; null until it is rolled. */
  readonly distance: number | null
  /** SAR-7.20: its distance if it leaves the road on which it began; absent: the same. */
  readonly offRoad?: number
  /** SAR-7.6: sixes among the dice of its distance; each costs a straggler when it moves. */
  readonly sixes?: number
  /** How much of its distance is still to be moved. */
  readonly left: number
  /** It moved in phase 4 (SAR-6.8, 14.4); for guns: by a move function (SAR-16.14). */
  readonly moved: boolean
  /** SAR-7.13: it changed formation, mounted or dismounted; a unit may do so only once a turn. */
  readonly changedFormation: boolean
  /** SAR-7.14: a company detached this turn, which becomes skirmishers if it has a Move order. */
  readonly deploys?: boolean
  /** SAR-13.3: the enemy that its charge reached. */
  readonly met: string | null
  /** It fought in a melee. */
  readonly fought: boolean
  /** SAR-17.9: it made a breakthrough. */
  readonly brokeThrough: boolean
  /** SAR-20.2: a friend routed through it, or a unit of the same leader routed past it, which is less bad. The worse is kept. */
  readonly routed?: 'unitRoutedThroughYou' | 'peerRoutedPast'
  /** SAR-7.18: number of its retreats this turn; part of the key of their dice. */
  readonly retreats?: number
  /** SAR-19.1: leaders who were with it when it was removed, left the table or joined another unit. */
  readonly leaders?: readonly string[]
  /** SAR-5.2: units whose stragglers it has overrun. */
  readonly overran: readonly string[]
  /** SAR-4.11: it has the random order to advance or fire, and an enemy in range before its front, so that it stays. */
  readonly stays?: boolean
  /** SAR-22.2: the enemy has rolled this turn to spot it while it was hidden. */
  readonly lookedFor: boolean
}

/** SAR-14: a melee; it may last for several turns (SAR-14.8). */
export interface Melee {
  /** Units in direct contact with an enemy. */
  readonly direct: BySide<readonly string[]>
  /** SAR-14.9: units that touch only friends in the melee. */
  readonly supporting: BySide<readonly string[]>
  /** Rounds fought this turn. */
  readonly rounds: number
  /** Rounds fought since the melee began. */
  readonly allRounds: number
  /** Units that came in by a charge this turn, or have not rolled since their charge: key: the charger; value: the enemy that it met. */
  readonly chargers: Readonly<Record<string, string>>
  /** SAR-14.7: units that have rolled in this melee, and so no longer have the bonuses of a first roll. */
  readonly rolled: readonly string[]
  /** SAR-10.5, 14.2: units that were struck on flank or rear. */
  readonly struck: Readonly<Record<string, 'flank' | 'rear'>>
  /** SAR-15.4: infantry in disorder after it failed to form square; this turn only. */
  readonly disordered: readonly string[]
  /** SAR-13.10, 13.13: units that were caught while they retreated. */
  readonly caught: readonly string[]
}

/** A side that must answer a question. The last of `Battle.pending` answers first. */
export interface BattlePending {
  /** The question. */
  readonly kind: Question
  readonly owner: Side
}

/** SAR-24: how the battle ended. */
export interface BattleResult {
  /** Null: a draw, or nobody wins. */
  readonly winner: Side | null
  /**
   * What decided: formed infantry with an open way out (SAR-24.8), points (SAR-24.9), a resignation, the end of a clash (OPS-23.3), or what the
   * battle of record was about (`objective`).
   */
  readonly by: 'formedInfantry' | 'points' | 'resigned' | 'clash' | 'objective'
  /** Which of the endings of a battle of record it was; absent: none. */
  readonly ending?: string
  /** SAR-24.9: a smashing victory by points. */
  readonly smashing: boolean
}

/** The state of a battle: everything that changes. It is JSON. */
export interface Battle {
  /** SAR-0.1: the printed edition of the rules. */
  readonly profile: Profile
  /** Id of the scenario, or of the clash (an attack of the hex game that is fought on the table). */
  readonly scenario: string
  readonly options: BattleOptions
  /** Number of the turn, from 1. */
  turn: number
  phase: Phase
  /** The sides that must answer now; empty when the battle is over. */
  pending: BattlePending[]
  /** All units by id, removed ones included. */
  units: Record<string, BattleUnit>
  leaders: Record<string, BattleLeader>
  /** Number of steps of the phase that have begun (`SEQUENCE` in sequence.ts). */
  step: number
  /** The step that has begun is a question, and its answers have not been carried out yet. */
  awaiting: boolean
  /** Sealed answers: what both sides have answered, face down until both are ready. */
  drafts: Record<Side, SealedAnswers>
  /** SAR-4.7: the orders of this turn, once they are revealed. */
  orders: Record<string, RevealedOrder>
  /** SAR-13.1: the charges of this turn: key: the charger; value: its target. */
  charges: Record<string, string>
  /** SAR-15.2: the emergency squares of this turn; by ruling Q7 they take effect in phase 4. */
  squares: Record<string, SquareAttempt>
  /** Turn records (SAR-3.4): what units have done this turn; a unit without an entry has done nothing yet. */
  doings: Record<string, TurnRecord>
  /** SAR-14: the melees under way. */
  melees: Melee[]
  /** SAR-20.9 (optional): a leader has spent a point to rally stragglers: key: the leader; value: the unit whose stragglers they are. */
  rallies: Record<string, string>
  /** SAR-21.4: points left of each section of works that has been hit; key: `feature:number`. */
  works: Record<string, number>
  /** Interim results of the phase that wait for a choice. Empty between phases. */
  open: PhaseProgress
  /** Null until the battle is over. */
  result: BattleResult | null
  /** What has become of the special rules of a battle of record; absent: it has none. */
  special?: SpecialState
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
  /** A key that no other shot of the phase has. */
  readonly key: string
  /** Id of the unit that fired. */
  readonly from: string
  /** Id of the target. */
  readonly at: string
  readonly stragglers: number
  readonly casualties: number
  /** It came from guns (SAR-16.12). */
  readonly guns: boolean
  /** SAR-21.4: the section of works that it hits instead of the unit, and the points that it takes off; null: it hits the unit. */
  readonly work: { readonly key: string; readonly points: number } | null
}

/** SAR-14.11, 17.7: a winner of a melee who has a choice. */
export interface PendingVictor {
  /** Id of the enemy that it has beaten. */
  readonly beaten: string
  /** The middle of the area where the beaten unit stood. */
  readonly place: Point
  /**
   * SAR-17.7: its roll for breakthrough. `infantry`: it did not roll. After `breakthrough`, `charge` and `scatter`
   * only the direction can be chosen (SAR-17.8).
   */
  readonly result: 'stop' | 'choice' | 'infantry' | 'breakthrough' | 'charge' | 'scatter'
  /** SAR-17.8: the heading of its charge; a breakthrough may deviate from it. */
  readonly line: number
}

/** What is chosen before a battle begins. */
export interface BattleOptions {
  /** SAR-27: the optional rules. */
  readonly rules: OptionalRules
  /** How a scenario is won: by formed infantry with an open way out (SAR-24.8), or by points (SAR-24.9). */
  readonly victory: 'formedInfantry' | 'points'
  /** SAR-24.5: which of two printed sources says when and where reinforcements arrive: the text of the order of battle, or the map's caption. */
  readonly arrivals: 'orderOfBattleText' | 'mapCaption'
}
