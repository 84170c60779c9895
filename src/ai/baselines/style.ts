import type { HexId, PieceId } from '../../operational/types'
import type { AttackCriteria } from './combat'
import type { DecisionContext } from './context'

/** How a scripted player plays. All baselines but B0 and B1 are scripted players with different settings. */
export interface ScriptSettings {
  /** Hexes that each unit makes for in this phase, by piece index; a unit that is not in the map stays. */
  goals(context: DecisionContext): ReadonlyMap<number, readonly number[]>
  /** Units that stay where they are, whatever attack could use them. */
  stays(context: DecisionContext): ReadonlySet<number>
  /** Differential at which units are sent against an enemy stack; null: units are never sent to attack. */
  readonly mission: number | null
  /** Units that make for their goals and are not sent to attack. */
  bound(context: DecisionContext): ReadonlySet<number>
  /** How much a unit avoids enemies: 0 not at all, 1 as far as it is sensible. */
  caution(context: DecisionContext, unit: number): number
  readonly attacks: AttackCriteria
  /** It fills boxes whenever it can and reveals none; else it reveals all that it can. */
  readonly hides: boolean
  /** Markers move at random; else they go where their units want to go. */
  readonly wanders: boolean
  /** It advances and brings up reserves whenever it can. */
  readonly eager: boolean
}

/** What a scripted player remembers in its movement phase. */
export interface MovementMemory {
  /** Hexes to which units are sent so that they can attack. */
  readonly missions: Record<PieceId, HexId>
  /** Units, leaders and markers whose move is over. */
  readonly done: PieceId[]
  /** The pieces that are moving. */
  units: PieceId[]
  leaders: PieceId[]
  march: boolean
  /** Hexes that they have still to enter. */
  path: HexId[]
}
