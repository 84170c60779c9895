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

/** A stretch of a march: one step of it, with what it costs and what it passes. */
export interface MarchStretchPreview {
  readonly from: Block
  readonly to: Block
  readonly path: Path
  readonly cost: number
  /** Friends passed through, and what that costs whom. */
  readonly passes: readonly { readonly friend: string; readonly lines: readonly PreviewLine[] }[]
}

/** The march of a unit as it has been laid out so far. */
export interface MarchPreview {
  readonly unit: string
  readonly start: Block
  readonly stretches: readonly MarchStretchPreview[]
  /** Where the unit stands at the end. */
  readonly end: Block
  /** The distance that the unit may spend; null: it is not rolled yet, and `allowanceMin` to `allowanceMax` may come. */
  readonly allowance: number | null
  readonly allowanceMin: number
  readonly allowanceMax: number
  readonly spent: number
  /** What is left of the allowance, and what ground, formation and state took or gave, line by line. */
  readonly left: number
  readonly lines: readonly PreviewLine[]
}

/** How far a step may go one way, and the clause that ends it. */
export interface StepBound {
  /** The greatest legal size of the step: a distance, or an angle. 0: no step that way. */
  readonly max: number
  /** Where the unit would stand after the greatest step. */
  readonly end: Block
  /** Why it may not go on; names the enemy, friend or ground in `args`. */
  readonly stop: Refusal
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
