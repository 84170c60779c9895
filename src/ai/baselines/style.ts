import type { PieceId, HexId } from '../../operational/types'
import type { AttackCriteria } from './combat'
import type { DecisionContext } from './context'

/** How a scripted player plays; the engine of all but the plainest baselines. */
export interface ScriptSettings {
  /** Where the units of the phase want to be, by piece; asked once a phase. A piece that is not in it stays. */
  goals(scene: DecisionContext<unknown>): ReadonlyMap<number, readonly number[]>
  /** Units that stay whatever attack could use them; asked once a phase. */
  stays(scene: DecisionContext<unknown>): ReadonlySet<number>
  /** Least differential for which units are sent against an enemy stack; null: attacks are not prepared. */
  readonly mission: number | null
  /** Units that are not sent on attacks but go where they want to; asked once a phase. */
  bound(scene: DecisionContext<unknown>): ReadonlySet<number>
  /** How much a unit minds whom it comes next to: 1 as one should, 0 not at all. */
  caution(scene: DecisionContext<unknown>, unit: number): number
  readonly appetite: AttackCriteria
  /** Fills boxes whenever it can and reveals none; else reveals what it can. */
  readonly hides: boolean
  /** Markers wander, rather than go where their units want to. */
  readonly wanders: boolean
  /** Advances and joins in freely. */
  readonly eager: boolean
}

/** What a scripted player has in mind for its movement phase. */
export interface MovementMemory {
  readonly missions: Record<PieceId, HexId>
  /** Units, staff and markers it has done with. */
  readonly done: PieceId[]
  /** Whoever is under way, and the hexes still to go. */
  units: PieceId[]
  leaders: PieceId[]
  march: boolean
  path: HexId[]
}
