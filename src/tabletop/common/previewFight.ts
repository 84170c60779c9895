// What a player may ask of a table engine about sight, fire, charges and orders before he acts: the shapes of the answers, in words that every
// rule set shares. As in preview.ts: no dice, only what the side may know, lengths in thousandths of an inch.
import type { Refusal } from '../../core/result'
import type { Chance, Distribution, PreviewArea, PreviewLine } from './preview'
import type { Point } from './point'

export type { Chance, Distribution, PreviewArea, PreviewLine } from './preview'

/** What an answer may take for granted. Each has a sentence in the page's words. */
export const ASSUMPTIONS = [
  /** The target cancels no losses by backing away. */
  'noSoakOff',
  /** No gun of the target is hit. */
  'noGunHit',
  /** Ammunition is as it is now, before wagons help. */
  'ammunitionAsNow',
  /** Irregulars that have not been rated yet do not run at their rating. */
  'notRated',
  /** Nobody else moves. */
  'nobodyElseMoves',
  /** Only the fire that is told counts. */
  'onlyThisFire',
  /** Units fire and fight from the places that they have if the charge comes home. */
  'placesAtContact',
  /** No friend who sees a unit break runs away with it. */
  'nobodyElseRuns',
  /** Losses of the march are not counted. */
  'noLossesOnTheWay',
  /** Enemies beside the target, whom the charger touches too, are left out. */
  'onlyTheTarget',
  /** The target does not charge back, although it may. */
  'noCounterCharge',
  /** Of a melee of several units only the first round is reckoned, from their strengths of now. */
  'firstRoundOnly',
  /** The fighting ends with the rounds of this turn. */
  'thisTurnOnly',
  /** Parts that are to be detached still stand with their unit. */
  'partsNotDetached',
  /** Orders as they lie now: whoever has none may still get one. */
  'ordersAsNow',
] as const
export type Assumption = (typeof ASSUMPTIONS)[number]

/** Something that stands in a line of sight. */
export interface SightObstacle {
  /** An area of ground, or a unit in formation. */
  readonly kind: 'ground' | 'unit'
  /** Id of the area or unit. */
  readonly by: string
  /** Of an area its kind, such as `woods`; of a unit its formation. */
  readonly what: string
  /** Where the line enters it. */
  readonly at: Point
  readonly rule: string
}

/** Sight between two units or places. */
export interface SightLinePreview {
  readonly isSeen: boolean
  /** The line that is shown: a free one if there is any, else that from the middle of the one to the middle of the other. */
  readonly from: Point
  readonly to: Point
  readonly range: number
  /** Everything that blocks that line, in the order from `from`; none if it is free. */
  readonly blockers: readonly SightObstacle[]
}

/** The areas that a unit commands: its arcs of fire by range band, and the zones round it. */
export interface AreasPreview {
  readonly unit: string
  /**
   * One area for each range band and front, from the nearest band to the farthest; an area reaches from the castings to the far limit of its
   * band, so that the first area that holds a target names its band. Of a very wide front only the castings near the target fire, and the band
   * counts from their middle, which may be one farther. Empty: the unit cannot fire.
   */
  readonly bands: readonly PreviewArea[]
  readonly zones: readonly PreviewArea[]
}

/** Castings lost, as they are taken off a unit. */
export interface LossesPreview {
  readonly stragglers: number
  readonly casualties: number
}

/** A factor of a product, such as that of a range band. */
export interface PreviewFactor {
  readonly rule: string
  readonly name: string
  readonly num: number
  readonly den: number
}

/** One shot of a unit: all castings of a regiment, or one gun. */
export interface ShotPreview {
  /** Number of the gun from 1; 0 for a unit without guns. */
  readonly gun: number
  readonly pounds: number | null
  readonly castings: number
  readonly band: string
  /** The points, and what they are multiplied from. */
  readonly points: number
  readonly factors: readonly PreviewFactor[]
  /** The column by the points alone, every modifier, and the column that counts. */
  readonly startColumn: number
  readonly lines: readonly PreviewLine[]
  readonly column: number
  /** What this shot costs the target, before limits that depend on other shots; at works the points that it takes off. */
  readonly losses: Distribution<LossesPreview>
  readonly lowAmmo: Chance
}

/** The fire of one unit at a target. */
export interface VolleyPreview {
  readonly shooter: string
  /** Why it may not fire at it now, by orders and states; null: it may. */
  readonly refusal: Refusal | null
  /** Why it could not hit the target from where both stand, whatever its order; null: it could. */
  readonly cannotHit: Refusal | null
  /** Castings that bear on the target; 0: none. */
  readonly castings: number
  /** From the middle of the castings that fire to the middle of those that they hit; null: none bear. */
  readonly range: number | null
  /** Side of the target that is hit. */
  readonly zone: string | null
  /** Section of works that shields the target, at which guns may fire instead; null: none. */
  readonly shield: string | null
  readonly shots: readonly ShotPreview[]
  /** The chance that it is low on ammunition afterwards and was not before. */
  readonly lowAmmo: Chance
}

/** What the fire of one or several units does to a target, all at once. */
export interface FirePreview {
  readonly target: string
  /** The section of works that is fired at instead of the target. */
  readonly work: string | null
  readonly volleys: readonly VolleyPreview[]
  /** What the target loses by all shots together, within all limits. */
  readonly losses: Distribution<LossesPreview>
  /** Points that the section of works loses. */
  readonly workPoints: Distribution<number>
  readonly breaks: Chance
  readonly isRemoved: Chance
  /** Friends of the target that must test their morale if it breaks, as all stand now. */
  readonly friendsWhoTest: readonly string[]
  /** What the answer takes for granted. */
  readonly assumes: readonly Assumption[]
}

/** One row of a table that is read with a die: what comes, and how likely it is. */
export interface RowChance {
  readonly name: string
  readonly chance: Chance
}

/** A unit's roll to form square before cavalry arrives. */
export interface SquarePreview {
  readonly unit: string
  /** What is added to the die. */
  readonly lines: readonly PreviewLine[]
  /** Each charger, how far away he is, and the chance that the square stands before he arrives. */
  readonly chargers: readonly { readonly unit: string; readonly distance: number; readonly forms: Chance }[]
  /** The chance that it stands before every one of them, and so forms at all. */
  readonly forms: Chance
}

/** A unit that may fire at a charger on his way. */
export interface DefensiveFire {
  readonly volley: VolleyPreview
  /** It is counted in the stages that follow. */
  readonly isCounted: boolean
}

/** The roll of a charger to close with his target. */
export interface ClosePreview {
  /** He closes without a roll. */
  readonly needsNoRoll: boolean
  /** What is added to the die, but for losses to fire. */
  readonly lines: readonly PreviewLine[]
  /** What fire may cost him, each of which is taken off the die. */
  readonly fireLosses: Distribution<number>
  /** The row of each result; halts with their stragglers and volley. */
  readonly rows: readonly RowChance[]
  readonly closes: Chance
  /** He halts, and the stragglers of the halt break him. */
  readonly breaks: Chance
  /** The volley that he fires if he halts; null: none, or it cannot hit. */
  readonly reducedVolley: VolleyPreview | null
}

/** The roll of a target to stand against a charger who has closed. */
export interface StandPreview {
  readonly needsNoRoll: boolean
  readonly lines: readonly PreviewLine[]
  readonly rows: readonly RowChance[]
  readonly stands: Chance
  readonly flees: Chance
  /** It stands, but the stragglers of its roll break it. */
  readonly breaks: Chance
}

/** The roll of a unit in the first round of a melee. */
export interface MeleeRollPreview {
  readonly unit: string
  readonly castings: number
  readonly startColumn: number
  readonly lines: readonly PreviewLine[]
  readonly column: number
  /** What the unit inflicts in that round. */
  readonly losses: Distribution<number>
}

/** How a melee ends for the charger with this turn's rounds. */
export type MeleeEnd = 'targetBeaten' | 'chargerBeaten' | 'bothBeaten' | 'goesOn' | 'repulsed'

/** A melee that follows from a charge. */
export interface MeleePreview {
  /** The rolls of the first round, as the units are now. */
  readonly rolls: readonly MeleeRollPreview[]
  /** How it ends, for all strengths that the units may have when it begins. */
  readonly ends: readonly { readonly end: MeleeEnd; readonly chance: Chance }[]
}

/** What becomes of a charge in the end. */
export type ChargeEnd =
  | 'noContact'
  | 'breaksOnTheWay'
  | 'halts'
  | 'breaksHalting'
  | 'targetFlees'
  | 'targetBreaksStanding'
  | MeleeEnd

/** What follows once the charger has reached his target. */
export interface ContactPreview {
  /** Side of the target that is struck. */
  readonly zone: string
  readonly holdFire: readonly DefensiveFire[]
  /** What all fire that is counted does to the charger, before the move and at contact. */
  readonly fire: Pick<FirePreview, 'losses' | 'breaks' | 'isRemoved'>
  readonly close: ClosePreview
  readonly stand: StandPreview
  readonly melee: MeleePreview
}

/** One course that a charge may take once the target has answered it: without a square, before a square, or at a target in disorder. */
export interface ChargeCourse {
  readonly square: 'none' | 'forms' | 'fails'
  /** How likely this course is, if the target tries a square; of `none`: if it does not. */
  readonly chance: Chance
  /** The chance that the charger reaches the target, and whom else he may meet. */
  readonly contact: Chance
  readonly meets: readonly { readonly unit: string; readonly chance: Chance }[]
  /** Null: no way leads to the target. */
  readonly atContact: ContactPreview | null
  /** How the whole course ends, from the present state on. */
  readonly ends: readonly { readonly end: ChargeEnd; readonly chance: Chance }[]
}

/** A charge of one unit at another, stage by stage. */
export interface ChargePreview {
  readonly unit: string
  readonly target: string
  /** Why it may not be declared; null: it may. */
  readonly refusal: Refusal | null
  readonly distance: {
    /** What the way to the target takes, without what the ground costs; null: the way does not lead to it. */
    readonly needed: number | null
    /** What may be rolled; one result if it is rolled already. */
    readonly rolled: Distribution<number>
    /** Fixed inches and dice of each part of the roll. */
    readonly parts: readonly {
      readonly rule: string
      readonly name: string
      readonly inches: number
      readonly dice: number
    }[]
    /** Ground on the way to the target, and what it costs. */
    readonly ground: readonly {
      readonly by: string
      readonly what: string
      readonly inches: number
      readonly dice: number
    }[]
  }
  readonly firstFire: readonly DefensiveFire[]
  /** The target's roll for a square; null: it may not try one. */
  readonly square: SquarePreview | null
  readonly courses: readonly ChargeCourse[]
  /** Why the target may not charge back; null: it may. */
  readonly counterCharge: Refusal | null
  readonly assumes: readonly Assumption[]
}

/** A leader's means to give orders this turn, as his side's answers stand. */
export interface LeaderOrdersPreview {
  readonly leader: string
  /** Points of this turn, what his orders of the draft cost, and what is left. */
  readonly points: number
  readonly spent: number
  readonly left: number
  /** Up to this distance an order costs no more, in thousandths of an inch. */
  readonly reach: number
  /** Why he gives no orders this turn; null: he may. */
  readonly refusal: Refusal | null
}

/** What an order of one leader to a unit costs, and why he may not give it. */
export interface OrderCostPreview {
  readonly leader: string
  readonly distance: number
  /** What the cost is made of; its sum is `cost`. */
  readonly lines: readonly PreviewLine[]
  readonly cost: number
  readonly refusal: Refusal | null
}

/** An order card, and why the unit may not get it; null: it may. */
export interface OrderCardPreview {
  readonly order: string
  readonly refusal: Refusal | null
}

/** The orders that a unit may get. */
export interface UnitOrdersPreview {
  readonly unit: string
  /** The order that it has got, face down; null: none yet. */
  readonly given: { readonly by: string; readonly order: string; readonly cost: number } | null
  readonly leaders: readonly OrderCostPreview[]
  readonly cards: readonly OrderCardPreview[]
  /** Its order of last turn once more, by the leader for whom that is cheapest; null: it had none. */
  readonly asLastTurn: { readonly order: string; readonly by: string | null; readonly refusal: Refusal | null } | null
  /** It has no order and will roll for one. */
  readonly rollsForOrder: boolean
}

/** The sheet of orders of a side. */
export interface OrdersPreview {
  readonly leaders: readonly LeaderOrdersPreview[]
  readonly units: readonly UnitOrdersPreview[]
}

/** What a unit does that nobody orders. */
export interface RandomOrderPreview {
  readonly unit: string
  readonly training: string
  /** The rows of the table that its die reads. */
  readonly rows: readonly RowChance[]
  /** What it will do in the end, when copies of last turn and of peers are worked out. */
  readonly deeds: readonly RowChance[]
  /** What a repetition of last turn would be; `refusal`: why it cannot be repeated, so that the unit stands still. */
  readonly lastTurn: { readonly deed: string | null; readonly refusal: Refusal | null }
  readonly peers: readonly string[]
  readonly assumes: readonly Assumption[]
}
