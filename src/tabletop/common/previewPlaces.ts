// What a player may ask of a table engine about formations and places: forming, set-up, arrivals, rides of leaders. As in preview.ts: no dice,
// only what the side may know; lengths are thousandths of an inch, angles hundredths of a degree.
import type { Refusal } from '../../core/result'
import type { Block } from './block'
import type { Path } from './path'
import type { Point } from './point'
import type { Distribution, PreviewArea } from './preview'

/** One way in which a unit may stand, and what it takes to stand so. */
export interface FormChoice {
  /** The formation that is asked for, and how many castings stand side by side in it. */
  readonly stance: string
  readonly width: number
  /** The formation that the width makes of it, such as a road column of a narrow column. */
  readonly becomes: string
  readonly cost: number
  /** The unit after the change. */
  readonly end: Block
  /** Why it may not change so; names who is in the way. Null: it may. */
  readonly refusal: Refusal | null
}

/** A change of a unit that is no formation: mounting, entering a building. */
export interface ChangeChoice {
  /** `mount`, `dismount`, `occupy`, `leaveBuilding`, `aboutFace`. */
  readonly name: string
  /** The building; null: none. */
  readonly building: string | null
  readonly cost: number
  readonly end: Block
  readonly refusal: Refusal | null
}

/** All that a unit may become now. */
export interface FormsPreview {
  readonly unit: string
  readonly present: { readonly stance: string; readonly width: number; readonly block: Block }
  readonly forms: readonly FormChoice[]
  readonly changes: readonly ChangeChoice[]
}

/** The ground on which a unit may be set up: on the table, outside every barred area. */
export interface SetupGroundPreview {
  readonly unit: string
  readonly legal: PreviewArea
  /** No part of the unit may lie in one of these. Edges that are round are drawn to a hundredth of their radius. */
  readonly barred: readonly PreviewArea[]
  /** Formations in which it may be set up, with the greatest width of each. */
  readonly stances: readonly { readonly stance: string; readonly maxWidth: number }[]
}

/** A unit of a group that arrives. */
export interface ArrivingUnit {
  readonly unit: string
  /** Where it would come to stand as all units stand now, with the least and the greatest distance; null: it finds no room and waits. */
  readonly least: Block | null
  readonly most: Block | null
}

/** How a group of reinforcements comes on. */
export interface ArrivalPreview {
  readonly group: string
  readonly firstTurn: number
  readonly entry: Point
  /** The road along which it comes, one unit behind another; null: it comes on along the edge. */
  readonly road: Path | null
  readonly units: readonly ArrivingUnit[]
  readonly leaders: readonly string[]
  /** Why it may not be called now; null: it may. */
  readonly refusal: Refusal | null
}

/** How far a leader may ride, and whom he may join. */
export interface RidePreview {
  readonly leader: string
  readonly at: Point
  readonly attachedTo: string | null
  readonly isRolled: boolean
  readonly reachMin: number
  readonly reachMax: number
  readonly reaches: Distribution<number>
  /** Round areas of `reachMin` and `reachMax` about him, cut to the table. */
  readonly areas: readonly PreviewArea[]
  /** The units that he may join, and how far each is; `isNear`: he surely reaches it where it stands now. */
  readonly joins: readonly {
    readonly unit: string
    readonly distance: number
    readonly isNear: boolean
    readonly refusal: Refusal | null
  }[]
  /** The place that was asked about: where he comes to on the way there, and what kept him from it; null: none was. */
  readonly ride: { readonly to: Point; readonly stops: readonly Refusal[] } | null
}
