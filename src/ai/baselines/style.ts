// The settings in which scripted baseline players differ, and what such a player remembers.

import type { HexId, PieceId } from '../../operational/types'
import type { AttackCriteria } from './combat'
import type { DecisionContext } from './context'

/** How a scripted player plays. All baseline players except B0 (random) and B1 (hold) are scripted players with different settings. */
export interface ScriptSettings {
  /** By piece index: the hexes of which the unit makes for the nearest in this phase. A unit without an entry stays. */
  goalHexesByUnit(context: DecisionContext): ReadonlyMap<number, readonly number[]>
  /** Units (piece indexes) that do not move, even where an attack could use them. */
  stayingUnits(context: DecisionContext): ReadonlySet<number>
  /** Least differential (OPS-9.2) at which units are moved up to attack an enemy stack; null: units are never moved up for an attack. */
  readonly missionDifferential: number | null
  /** Units that make for their goals and are not moved up for an attack. */
  unitsBoundForGoals(context: DecisionContext): ReadonlySet<number>
  /** How much a unit avoids dangerous hexes: from 0 (not at all) to 1 (as far as is sensible). */
  cautionShare(context: DecisionContext, unit: number): number
  /** Which attacks it makes in the combat phase. */
  readonly attackCriteria: AttackCriteria
  /** True: it fills hidden-movement boxes whenever it can, and reveals none. False: it reveals all boxes that it can. */
  readonly fillsBoxes: boolean
  /** True: its markers move at random. False: they go where the units in their boxes want to go. */
  readonly movesMarkersAtRandom: boolean
  /** Does it advance after combat, and bring up reserves, whenever it can? */
  readonly advancesAlways: boolean
}

/** What a scripted player remembers during its movement phase. */
export interface MovementMemory {
  /** By unit: the hex to which it is sent so that it can attack from there. */
  readonly missions: Record<PieceId, HexId>
  /** Units, leaders and markers of hidden-movement boxes whose move is over. */
  readonly done: PieceId[]
  /** Units that are moving now. */
  units: PieceId[]
  /** Leaders that are moving now, with the units or alone. */
  leaders: PieceId[]
  /** Is the present move a march (OPS-5.3)? */
  march: boolean
  /** Hexes that the present move has still to enter, in order. */
  path: HexId[]
}
