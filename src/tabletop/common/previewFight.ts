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
  /** The target of the charge does not try to form square. */
  'noSquare',
  /** Losses of the march are not counted. */
  'noLossesOnTheWay',
  /** The fighting ends with the rounds of this turn. */
  'thisTurnOnly',
  /** Of several that take losses each is as likely. */
  'severalTogether',
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
