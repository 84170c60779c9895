// What a player may ask of a table engine before he acts, in words that every rule set shares. Answers are worked out without dice from what
// his side may know, by the functions that resolve the action itself, so that a preview is never better or worse than what then happens.
// Lengths are thousandths of an inch, headings and angles hundredths of a degree.
import type { MessageArgs, Refusal } from '../../core/result'
import type { Block } from './block'
import type { Path } from './path'
import type { Point } from './point'
import type { Polygon } from './polygon'

/** One line of a calculation: what counts, by which rule, and how much. `name`: the row of the table, such as `moved`. */
export interface PreviewLine {
  readonly rule: string
  readonly name: string
  readonly value: number
  readonly args?: MessageArgs
}

/** A chance as an exact share of equally likely throws. */
export interface Chance {
  readonly num: number
  readonly den: number
}

/** How likely each result of a throw is; the shares add up to one. */
export type Distribution<Result> = readonly { readonly result: Result; readonly chance: Chance }[]

/** What one unit that is passed, or passes, loses by it. */
export interface PassagePreview {
  readonly friend: string
  /** The unit that goes through the other: the one that moves farther. */
  readonly passer: string
  readonly lines: readonly PreviewLine[]
}

/** A stretch of a march: one step of it, with what it costs and what it passes. */
export interface MarchStretchPreview {
  /** What it is, such as `ahead`, `sideways`, `wheel`, `form`. */
  readonly name: string
  /** Chosen by the player; false: the rules add it (a charge goes on to its target). */
  readonly isChosen: boolean
  readonly from: Block
  readonly to: Block
  readonly path: Path
  readonly cost: number
  /** Friends passed through, and what that costs whom. */
  readonly passes: readonly PassagePreview[]
}

/** Ground on the way that takes some of the distance, or stops the unit. */
export interface MarchGroundPreview {
  /** Id of the feature, and what it is: `woods`, `wall`, `uphill` ... */
  readonly feature: string
  readonly kind: string
  /** How much of the distance is spent on coming there. */
  readonly spent: number
  /** What it takes of the distance at least and at most. */
  readonly costMin: number
  readonly costMax: number
  /** The chance that the unit stops at its edge. */
  readonly stops: Chance
}

/** The distance of a unit before it is rolled, or as rolled. */
export interface DistancePreview {
  readonly unit: string
  readonly isRolled: boolean
  readonly min: number
  readonly max: number
  /** How likely each distance is; of a distance that is rolled one line. */
  readonly distances: Distribution<number>
  /** The same for a unit that leaves the road on which it begins; equal to the above where that changes nothing. */
  readonly offRoadMin: number
  readonly offRoadMax: number
  readonly lines: readonly PreviewLine[]
}

/** The march of a unit as it has been laid out so far. */
export interface MarchPreview {
  readonly unit: string
  /** What the unit does in the phase of moves, such as `march`, `charge`, `withdraw`. */
  readonly duty: string
  readonly start: Block
  readonly stretches: readonly MarchStretchPreview[]
  /** Where the unit stands at the end, if ground and other units let it. */
  readonly end: Block
  /** The distance that the unit may spend; null: it is not rolled yet, and `allowanceMin` to `allowanceMax` may come. */
  readonly allowance: number | null
  readonly allowanceMin: number
  readonly allowanceMax: number
  readonly spent: number
  /** What is left of the allowance (of the least that may come, if it is not rolled), and what took or gave, line by line. */
  readonly left: number
  readonly leftMax: number
  /** The chance that the distance suffices for what is laid out: 1 once it is rolled. */
  readonly enough: Chance
  readonly lines: readonly PreviewLine[]
  readonly ground: readonly MarchGroundPreview[]
  /** How much of the march is carried out, by the dice for the ground: its whole cost where there are none. */
  readonly reaches: Distribution<number>
  /** Where the unit comes to stand with the worst dice for the ground, friends in its way considered. */
  readonly endAtLeast: Block
  /** Stragglers that the march costs by sixes and contour lines, before the limit of SAR-5.6; passages come on top. */
  readonly stragglers: Distribution<number>
  /** Where it comes to stand when friends move as they are laid out and enemies stand; `because`: who holds it back. Null: at `end`. */
  readonly heldBack: { readonly block: Block; readonly spent: number; readonly because: Refusal } | null
  /** The first of the steps that were asked about which is not legal; the preview ends before it. */
  readonly refused: { readonly step: number; readonly refusal: Refusal } | null
}

/** How far a step may go one way, and the clause that ends it. */
export interface StepBound {
  /** The greatest legal size of the step: a distance, or an angle. 0: no step that way. */
  readonly max: number
  /** Where the unit would stand after the greatest step. */
  readonly end: Block
  /** Why it may not go on; names the enemy, friend or ground in `args`. Null: the action itself allows no more (a full circle). */
  readonly stop: Refusal | null
  /** A smaller step that is not legal although `max` is, and why; null: every smaller step that was tried is legal. */
  readonly gap: { readonly from: number; readonly to: number; readonly refusal: Refusal } | null
  /** The size that was asked about: may the step be so long, and where would the unit stand? Null: none was. */
  readonly wished: { readonly size: number; readonly end: Block; readonly refusal: Refusal | null } | null
}

/** How far a step may go. */
export interface BoundPreview {
  readonly unit: string
  readonly isRolled: boolean
  /** With the distance that is rolled, or the greatest that may come. */
  readonly most: StepBound
  /** With the least distance that may come; null: then what goes before is not possible. */
  readonly sure: StepBound | null
}

/** What a drag comes to: the legal step nearest to where the hand is. `Action`: the action that takes the step. */
export interface DragPreview<Action = object> {
  readonly unit: string
  /** Null: no step. */
  readonly step: Action | null
  /** Where the unit would stand. */
  readonly end: Block
  readonly cost: number
  /** What kept the step from the hand, the first cause first; empty: the step goes exactly where the hand is. */
  readonly stops: readonly Refusal[]
}

/** A place of a unit before the battle. */
export interface PlacePreview {
  readonly unit: string
  /** Where it would stand. */
  readonly end: Block
  /** Why it may not stand there; null: it may. */
  readonly refusal: Refusal | null
  /** The legal place nearest to that one, on the straight way from where the unit stands now; null: none. */
  readonly nearest: Block | null
}

/** An area drawn on the table for the player: a fire arc, a range band, a zone, the reach of a leader, legal ground. */
export interface PreviewArea {
  readonly kind: string
  readonly rule: string
  readonly outline: Polygon
  /** The name of the band, zone or reach, where there are several of the kind. */
  readonly name: string | null
}

/** A line of sight: free, or blocked by something at a place. */
export interface SightPreview {
  readonly from: Point
  readonly to: Point
  readonly range: number
  /** Null: nothing is in the way. */
  readonly blocked: { readonly at: Point; readonly by: string; readonly rule: string } | null
}

/** How far the middle of a unit's front may go in every direction. */
export interface ReachPreview {
  readonly unit: string
  /** The directions in which it goes ahead: at most `half` to each side of `heading`. */
  readonly wedge: { readonly heading: number; readonly half: number; readonly rule: string }
  /** Kind `wedge`: within these directions; `reach`: aside and back. Each outline begins at the middle of the front. */
  readonly areas: readonly PreviewArea[]
}
