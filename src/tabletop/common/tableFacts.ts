// What never changes in a battle or clash and both sides know, in words that every rule set shares: ground and order of battle.
import type { Side, Sides } from '../../game/side'
import type { Ground } from './groundSchema'

/** A unit of the order of battle. */
export interface TableUnitFacts {
  readonly id: string
  readonly side: Side
  readonly name: string
  readonly arm: 'infantry' | 'cavalry' | 'artillery'
  readonly nation: string
  /** Castings at the start. */
  readonly castings: number
  /** Pounds of each gun casting. */
  readonly poundages: readonly number[]
  /** Id of the leader to whose command it belongs. */
  readonly leader: string
}

/** A leader of the order of battle. */
export interface TableLeaderFacts {
  readonly id: string
  readonly side: Side
  readonly name: string
  /** Id of the leader above him; null: none. */
  readonly superior: string | null
}

/** Ground and order of battle of a table. */
export interface TableFacts {
  /** Id of the scenario, or of the clash. */
  readonly scenario: string
  readonly sides: Sides
  readonly ground: Ground
  readonly units: ReadonlyMap<string, TableUnitFacts>
  readonly leaders: ReadonlyMap<string, TableLeaderFacts>
  /** How many turns it lasts at most. */
  readonly turns: number
}
