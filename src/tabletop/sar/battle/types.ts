import type { Path } from '../../common/path'
import type { BySide, Side } from '../../../game/side'
import type { Leg } from '../../common/march'
import type { Point } from '../../common/point'
import type { ArtilleryFunction } from '../schemas/action'
import type { Gun, Mission, Modifier, OptionalRules, Order, Profile, Stance, Strength, Training } from '../types'
import type { RandomResult } from '../orders/randomOrder'
import type { Question, Phase } from './sequence'

export type { Side }

/** SAR-4.8, 4.11: what a unit does this turn once all is revealed. */
export type ExecutedOrder = Order | Exclude<RandomResult, 'sameAsLastTurn' | 'sameAsPeer'>

/** SAR-4.7: an order as it lies face down. */
export interface SealedOrder {
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
export interface RevealedOrder {
  readonly deed: ExecutedOrder
  readonly heading: number | null
  readonly functions: readonly ArtilleryFunction[]
  /** Who gave it; null if it came by chance (SAR-4.10). */
  readonly by: string | null
  /** SAR-13.15a, b (optional): it will charge whoever comes near before its front. */
  readonly standBy?: boolean
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
export interface SquareAttempt {
  readonly inches: number
  readonly against: Readonly<Record<string, 'squareForms' | 'disorder'>>
}

/** What one side has answered face down (SAR-4.7). */
export interface SealedAnswers {
  readonly orders: Readonly<Record<string, SealedOrder>>
  readonly splits: readonly Split[]
  readonly missions: readonly MissionGiven[]
  /** SAR-13.1: who charges whom; in the same phase who charges back (SAR-13.15). */
  readonly targets: Readonly<Record<string, string>>
  /** SAR-15.1: who tries to form square. */
  readonly squares: readonly string[]
  /** SAR-13.15a, b (optional): cavalry on Hold that will charge whoever comes near before its front. */
  readonly standBy: readonly string[]
  /** SAR-20.9 (optional): straggler groups (their units) on which a leader spends a point, by leader. */
  readonly rallies: Readonly<Record<string, string>>
  /** SAR-11.3: who fires at whom. */
  readonly fires: Readonly<Record<string, FireAim>>
  /** SAR-5.8 (optional): stragglers cancelled by backing, by the key of the shot (`fire/shots.ts`). */
  readonly soaks: Readonly<Record<string, number>>
  /** SAR-7: what units do in phase 4, step by step. */
  readonly marches: Readonly<Record<string, readonly MarchStep[]>>
  /** SAR-4.13: where leaders ride. */
  readonly rides: Readonly<Record<string, LeaderRide>>
  /** SAR-24.5: groups that come on this turn. */
  readonly arrivals: readonly string[]
  /** SAR-14.11, 17.8: what winners of a melee do. */
  readonly victors: Readonly<Record<string, VictorChoice>>
  /** SAR-20.1: how those who rallied stand. */
  readonly reforms: Readonly<Record<string, Reform>>
  /** SAR-22 (optional): at set-up, units that stand hidden. */
  readonly hides: readonly string[]
}

/** SAR-11.3, 21.4: the target of a shot; `work`: at the section (`ground feature:number`) that shields it instead of at the men. */
export interface FireAim {
  readonly target: string
  readonly work: string | null
}

/** One step of a unit's phase 4, in the order of their doing (SAR-7). Headings in hundredths of a degree, distances in 1/1000 inch. */
export type MarchStep =
  | Leg
  /** SAR-7.12: another formation, so many castings wide. */
  | { readonly form: Stance; readonly width: number }
  /** SAR-17.4. */
  | { readonly mount: boolean }
  /** SAR-2.7: becomes one with the others of its regiment that touch and have a Form order. */
  | { readonly rejoin: true }
  /** SAR-21.2: into a building that it touches; null: out. */
  | { readonly occupy: string | null }
  /** SAR-16.6, 16.8: `castings` men go to gun number `gun` of battery `battery` (own number of `from` for artillerists that change guns). */
  | { readonly crew: string; readonly gun: number; readonly castings: number; readonly from: number | null }

/** SAR-4.13, 4.14: whither a leader rides, and whom he joins. */
export interface LeaderRide {
  readonly x: number
  readonly y: number
  readonly attach: string | null
}

/** SAR-14.11, 17.8: what a winner does; `heading` and `stance` with the choices that have one. */
export interface VictorChoice {
  readonly choice: 'stay' | 'takePlace' | 'takePlaceAndForm' | 'takePlaceAndFace' | 'breakthrough'
  readonly heading: number | null
  readonly stance: Stance | null
  readonly width: number | null
}

/** SAR-20.1: any facing and legal formation. */
export interface Reform {
  readonly heading: number
  readonly stance: Stance
  readonly width: number
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
  /** SAR-16.5: guns that their crew left behind: where they stand. */
  readonly gunsAt?: { readonly at: Point; readonly heading: number } | null
  /** SAR-24.5: the group with which it is still to come. */
  readonly arrival: string | null
  /** SAR-5.5, 20.3: wiped out or gone for good. */
  readonly gone: boolean
  readonly broken: boolean
  readonly locked: boolean
  readonly lowAmmo: boolean
  readonly firstVolleySpent: boolean
  readonly blown: boolean
  /** SAR-13.16: it charged last turn. */
  readonly charged: boolean
  /** SAR-17.5: castings that hold the horses of dismounted cavalry. */
  readonly holders: number
  /** SAR-21.2: the building (an area of the ground) that it holds. */
  readonly garrison: string | null
  /** SAR-22 (optional): the enemy does not see it. */
  readonly hidden: boolean
  /** SAR-20.8: broken over the edge: where, how many retreats ago, and the turn of its return once it has rallied. */
  readonly off: { readonly at: Point; readonly retreats: number; readonly back: number | null } | null
  /** SAR-11.13: low guns that began this turn at an ammunition wagon (SAR-16.11, optional). */
  readonly atWagon: boolean
  /** SAR-4.11.2: what it did last turn. */
  readonly last: RevealedOrder | null
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
  /** SAR-19.3: the turn in which he leaves the field, and that in which another commands in his place. */
  readonly replaced?: { readonly leaves: number; readonly from: number } | null
  /** SAR-4.18 (optional): the rating for all but points, where it is no longer that of the order of battle. */
  readonly personal?: number
  readonly mission: Mission | null
  /** SAR-4.17: on its way to him. */
  readonly incoming: { readonly mission: Mission; readonly issued: number } | null
}

/** What a unit did and suffered this turn (SAR-3.4); lengths in thousandths of an inch. */
export interface TurnRecord {
  readonly fired: boolean
  /** SAR-13.7: stragglers and casualties from fire. */
  readonly fireLosses: number
  /** SAR-12.5. */
  readonly fireStragglers: number
  /** SAR-19.1, Q40: all losses that the enemy inflicted: fire, melee, close, stand. */
  readonly enemyLosses: number
  /** Where it stood when phase 4 began, and every place of the middle of its front since (SAR-10.5). */
  readonly path: readonly Point[]
  /** SAR-7.1: its distance of this turn before terrain, null before it is rolled; and what is left of it. */
  readonly distance: number | null
  /** SAR-7.20: the same if its way leaves the road on which it began; missing: no other. */
  readonly offRoad?: number
  /** SAR-7.6: sixes among the dice of that distance; they cost stragglers when it sets out. */
  readonly sixes?: number
  readonly left: number
  /** It moved in phase 4 (SAR-6.8, 14.4); guns: by a move function (SAR-16.14). */
  readonly moved: boolean
  readonly changedFormation: boolean
  /** SAR-7.14: a company parted this turn, which goes out as skirmishers if it has a Move order. */
  readonly deploys?: boolean
  /** SAR-13.3: the enemy that its charge reached. */
  readonly met: string | null
  readonly fought: boolean
  /** SAR-17.9. */
  readonly brokeThrough: boolean
  /** SAR-20.2: friends fled through it, or peers past it; the worse of both. */
  readonly routed?: 'unitRoutedThroughYou' | 'peerRoutedPast'
  /** SAR-7.18: how often it has drawn off or fled this turn: each time throws dice of its own. */
  readonly retreats?: number
  /** SAR-19.1: leaders who were with it when it was wiped out, fled the table or went into another unit. */
  readonly leaders?: readonly string[]
  /** SAR-5.2: units whose stragglers it has ridden down. */
  readonly overran: readonly string[]
  /** SAR-22.2: it has been looked for. */
  readonly lookedFor: boolean
}

/** SAR-14: a melee, which may last for turns (SAR-14.8). */
export interface Melee {
  /** In direct contact, by side. */
  readonly direct: BySide<readonly string[]>
  /** SAR-14.9: touching only friends in it. */
  readonly supporting: BySide<readonly string[]>
  /** Rounds fought this turn, and in all. */
  readonly rounds: number
  readonly allRounds: number
  /** Who came in by a charge this turn, or has not rolled since, and whom it met. */
  readonly chargers: Readonly<Record<string, string>>
  /** SAR-14.7: who has rolled in it: the bonuses of a first roll are his no more. */
  readonly rolled: readonly string[]
  /** SAR-10.5, 14.2: who was struck on flank or rear. */
  readonly struck: Readonly<Record<string, 'flank' | 'rear'>>
  /** SAR-15.4: infantry in disorder; this turn only. */
  readonly disordered: readonly string[]
  /** SAR-13.10, 13.13: caught while it drew off; a mob among them gives way after a round. */
  readonly caught: readonly string[]
}

/** Who must choose, and what. The top of the stack is the last. */
export interface BattlePending {
  readonly kind: Question
  readonly owner: Side
}

/** SAR-24: how it ended. */
export interface BattleResult {
  readonly winner: Side | null
  readonly by: 'formedInfantry' | 'points' | 'resigned' | 'clash'
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
  /** How many steps of the phase are done (`sequence.ts`). */
  step: number
  /** A question of this phase waits for its last answer. */
  awaiting: boolean
  /** Face down until both have answered. */
  drafts: Record<Side, SealedAnswers>
  /** SAR-4.7: of this turn, once revealed. */
  orders: Record<string, RevealedOrder>
  /** SAR-13.1: of this turn: who charges whom. */
  charges: Record<string, string>
  /** SAR-15.2: of this turn; the roll takes effect in phase 4 (Q7). */
  squares: Record<string, SquareAttempt>
  /** SAR-3.4: of this turn, by unit; who is not in it has done nothing yet. */
  doings: Record<string, TurnRecord>
  /** SAR-14. */
  melees: Melee[]
  /** SAR-20.9 (optional): of this turn: straggler groups (their units) on which a leader spends a point, by leader. */
  rallies: Record<string, string>
  /** SAR-21.4: points left of each section of a work (`feature:number`) that has been hit; others have all of theirs. */
  works: Record<string, number>
  /** Facts of the phase that wait for a choice; plain data of whoever works the phase off. Empty between phases. */
  open: PhaseProgress
  result: BattleResult | null
}

/** What a phase has begun and not ended, while somebody must choose. */
export interface PhaseProgress {
  /** SAR-4.13: how far each leader may ride this turn. */
  readonly rides?: Readonly<Record<string, number>>
  /** SAR-5.8 (optional): shots whose stragglers may be cancelled: key of the shot, unit hit, stragglers that it takes. */
  readonly shots?: readonly PendingShot[]
  /** SAR-23.8: who fired them out of hiding. */
  readonly ambushers?: readonly string[]
  /** SAR-14.11, 17.7: winners who have a choice, and what they rolled. */
  readonly victors?: Readonly<Record<string, PendingVictor>>
  /** SAR-20.1: who rallied and may choose how to stand. */
  readonly rallied?: readonly string[]
  /** SAR-17.8: how often the melee phase has gone back to closing; its dice are others every time. */
  readonly pass?: number
  /** SAR-17.8: whom a breakthrough of this phase has reached, by rider. */
  readonly contacts?: Readonly<Record<string, string>>
  /** SAR-17.9: who has rolled for breakthrough this phase. */
  readonly rolledBreakthrough?: readonly string[]
}
export interface PendingShot {
  readonly key: string
  readonly from: string
  readonly at: string
  readonly stragglers: number
  readonly casualties: number
  /** It came from guns (SAR-16.12). */
  readonly guns: boolean
  /** SAR-21.4: it strikes a section of works instead of the men. */
  readonly work: { readonly key: string; readonly points: number } | null
}
export interface PendingVictor {
  readonly beaten: string
  /** The middle of the ground where the beaten unit stood. */
  readonly place: Point
  /** SAR-17.7; of those who ride on anyway only the direction is theirs to choose (SAR-17.8). */
  readonly result: 'stop' | 'choice' | 'infantry' | 'breakthrough' | 'charge' | 'scatter'
  /** SAR-17.8: the line of its charge, from which it may bend. */
  readonly line: number
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
  | { readonly kind: 'drafted'; readonly unit: string; readonly given: SealedOrder }
  | { readonly kind: 'takenBack'; readonly unit: string }
  | { readonly kind: 'mission'; readonly leader: string; readonly mission: Mission }
  | { readonly kind: 'missionSent'; readonly by: string; readonly to: string; readonly mission: Mission }
  | { readonly kind: 'split'; readonly unit: string; readonly part: string }
  | ({ readonly kind: 'ordered'; readonly unit: string; readonly rule: string } & RevealedOrder)
  | { readonly kind: 'named'; readonly unit: string; readonly target: string }
  | { readonly kind: 'charge'; readonly unit: string; readonly target: string; readonly rule: string }
  | { readonly kind: 'willSquare'; readonly unit: string }
  | ({ readonly kind: 'square'; readonly unit: string } & SquareAttempt)
  | FightEvent
  | { readonly kind: 'victory'; readonly result: BattleResult }

/** What a unit has lost so far in the battle, in castings; a scene may show it with the event. */
interface Lost {
  readonly casualties: number
  readonly stragglers: number
}

/**
 * How a unit moves: by its orders; toward an enemy whom it charges, pursues or breaks through to; back from an enemy in order; in rout as a
 * mob; a few inches back where it stands; into the place of a beaten enemy.
 */
export type MoveManner = 'march' | 'charge' | 'retreat' | 'rout' | 'stepBack' | 'takePlace'

/** What happens once all is laid out: fire, moves, melee, morale. Every one names the rule that made it so. */
export type FightEvent =
  /** SAR-11: a shot with the way to it; for guns one a gun casting. Lengths in 1/1000 inch. */
  | {
      readonly kind: 'shot'
      readonly rule: string
      readonly unit: string
      readonly target: string
      readonly work: string | null
      readonly castings: number
      readonly pounds: number | null
      readonly range: number
      readonly band: string
      readonly points: number
      readonly column: number
      readonly modifiers: readonly Modifier[]
      readonly d20: number
      readonly losses: number
    }
  /** Castings lost, and why. */
  | {
      readonly kind: 'losses'
      readonly rule: string
      readonly unit: string
      readonly by: string | null
      readonly stragglers: number
      readonly casualties: number
    }
  | { readonly kind: 'lowAmmo'; readonly unit: string }
  /** SAR-16.5: guns stay behind, fall to the enemy, are served again; SAR-16.12: `gun` is damaged, or destroyed. */
  | { readonly kind: 'gunsLeft' | 'gunsTaken' | 'gunsManned'; readonly unit: string }
  | { readonly kind: 'gunHit'; readonly unit: string; readonly gun: number; readonly destroyed: boolean }
  /** SAR-5.8 (optional): stragglers of a shot that backing will cancel. */
  | { readonly kind: 'soaked'; readonly shot: string; readonly castings: number }
  | { readonly kind: 'workHit'; readonly section: string; readonly left: number }
  /** SAR-5.3: `opponent`: the enemy who caused it. */
  | ({ readonly kind: 'broken'; readonly rule: string; readonly unit: string; readonly opponent: string | null } & Lost)
  /** SAR-5.5: a unit leaves the battle. */
  | ({ readonly kind: 'gone'; readonly rule: string; readonly unit: string } & Lost)
  | {
      readonly kind: 'moved'
      readonly rule: string
      readonly unit: string
      readonly from: Point
      readonly to: Point
      readonly heading: number
      /** The way of the middle of its front, from `from` to `to`. */
      readonly path: Path
      readonly manner: MoveManner
      /** The enemy charged or met, or the one that it draws off from; null where there is none that both sides see. */
      readonly opponent: string | null
    }
  | { readonly kind: 'stopped'; readonly rule: string; readonly unit: string; readonly by: string }
  | { readonly kind: 'formed'; readonly unit: string; readonly stance: Stance; readonly mounted: boolean }
  | { readonly kind: 'passedThrough'; readonly unit: string; readonly other: string }
  | {
      readonly kind: 'rode'
      readonly leader: string
      readonly from: Point
      readonly to: Point
      readonly attachedTo: string | null
    }
  | { readonly kind: 'arrived'; readonly unit: string }
  | { readonly kind: 'left'; readonly rule: string; readonly unit: string }
  | { readonly kind: 'spotted'; readonly unit: string }
  /** A test with its sum: close, stand, rally, rout, square, counter-charge, breakthrough, irregulars. */
  | {
      readonly kind: 'test'
      readonly rule: string
      readonly unit: string
      readonly test: string
      readonly d20: number
      readonly modifiers: readonly Modifier[]
      /** Rolls to close and to stand: the enemy charged, or the first that charges. */
      readonly opponent?: string
      /** Null: never, lower than every row (SAR-0.8). */
      readonly total: number | null
      readonly result: string
    }
  /** SAR-14: one unit's roll of one round. */
  | {
      readonly kind: 'fight'
      readonly unit: string
      /** The enemies that it fights directly. */
      readonly opponents: readonly string[]
      readonly round: number
      readonly castings: number
      readonly column: number
      readonly modifiers: readonly Modifier[]
      readonly d20: number
      readonly losses: number
    }
  | { readonly kind: 'rallied'; readonly unit: string }
  | { readonly kind: 'recovered'; readonly unit: string; readonly stragglers: number }
  | { readonly kind: 'leaderHit'; readonly leader: string; readonly severity: string }
  | { readonly kind: 'replaced'; readonly leader: string; readonly lr: number }
  | { readonly kind: 'rejoined'; readonly unit: string; readonly part: string }
