// The field of a Regimental battle: everything that never changes in it (order of battle, ground, tables, terms). Made from a battle pack
// (tabletop/common/pack) or from a clash of the hex game. Lengths in thousandths of an inch, headings in hundredths of a degree.
import type { BySide, Side, Sides } from '../../../game/side'
import type { Ground } from '../../common/groundSchema'
import type { Point } from '../../common/point'
import type { Formation } from './types'

/** REG-1.8, 12.4: a gun stand of the order of battle. */
export interface GunFacts {
  /** Class of cannon in the table of its nation, such as `LG`, `HR`. */
  readonly type: string
  readonly carriage: 'light' | 'heavy'
  readonly traction: 'horse' | 'ox' | 'flying' | 'siege' | 'fieldHeavy'
}

/** A unit of the order of battle (REG-1.4). */
export interface RegimentalUnitFacts {
  readonly id: string
  readonly side: Side
  readonly name: string
  readonly nation: 'US' | 'MEX'
  readonly arm: 'infantry' | 'cavalry' | 'artillery'
  readonly class: 'elite' | 'veteran' | 'trained' | 'raw'
  /** REG-12.3: grade of its wear. */
  readonly grade: 'spirited' | 'reliable' | 'unreliable'
  /** Troop stands at the start; 0 for a battery. */
  readonly stands: number
  readonly guns: readonly GunFacts[]
  /** REG-7.4; null: a battery, or troops that cannot fire. */
  readonly weapon: 'R' | 'IR' | 'M' | 'IM' | 'C' | null
  /** REG-1.15, such as `coldSteel`, `lancers`, `buckAndBall`. */
  readonly traits: readonly string[]
  /** Id of the leader to whose command it belongs. */
  readonly leader: string
  /** Id of the group with which it arrives; null: on the table from the start. */
  readonly arrival: string | null
  /** Where it begins; null: it arrives later. */
  readonly start: {
    readonly at: Point
    readonly heading: number
    readonly formation: Formation
    readonly building: string | null
  } | null
}

/** A leader of the order of battle (REG-1.14). */
export interface RegimentalLeaderFacts {
  readonly id: string
  readonly side: Side
  readonly name: string
  readonly rating: 'gallant' | 'able' | 'poor'
  /** Id of the leader above him; null: none. */
  readonly superior: string | null
  readonly at: Point | null
  readonly arrival: string | null
}

/** An edge of the table. */
export type Edge = 'north' | 'south' | 'east' | 'west'

/** A group of units that comes later. */
export interface ArrivalGroup {
  readonly group: string
  readonly side: Side
  readonly firstTurn: number
  readonly edge: Edge
  readonly entry: Point
  readonly heading: number
  readonly formation: Formation
  /** Ids of its units and leaders, in order of march. */
  readonly order: readonly string[]
  /** The owner chooses the turn; else it comes as soon as it may. */
  readonly isChosen: boolean
}

/** What the ground of a feature means for REG (REG-1.12, 1.13, 12.6); by id of the feature. */
export interface RegimentalGround {
  readonly ground: 'open' | 'broken' | 'rough' | 'impassable'
  readonly cover: 'none' | 'partial' | 'full' | 'fortified'
  readonly position: 'none' | 'favorable' | 'strong' | 'fortified'
  readonly isMajorObstacle: boolean
  readonly isDenseChaparral: boolean
  readonly isAbatis: boolean
  /** Troops may be in garrison in it. */
  readonly isGarrison: boolean
}

/** Terms of a battle: its length, places and end. */
export interface RegimentalTerms {
  readonly id: string
  readonly turns: number
  /** REG-2.1. */
  readonly firstPlayer: Side
  readonly edge: BySide<Edge>
  /** Where a side may place its units before the battle; null: it may not. Corners west, south, east, north. */
  readonly setUp: BySide<readonly [number, number, number, number] | null>
  readonly arrivals: readonly ArrivalGroup[]
  /** REG-3.2: first turn of twilight; null: none. */
  readonly twilightFrom: number | null
  /** REG-12.8: stands (gun stands 2) whose loss is heavy. */
  readonly heavyCasualties: BySide<number>
  /** REG-12.8: key positions: whose they are, and where. */
  readonly keyPositions: readonly {
    readonly id: string
    readonly side: Side
    readonly at: Point
    readonly radius: number
  }[]
  /** REG-12.5: ammunition wagons. */
  readonly wagons: readonly { readonly side: Side; readonly at: Point }[]
  /** Special rules of the scenario by id, with their data (scenario/special). */
  readonly special: Readonly<Record<string, unknown>>
  /** How a scenario is won (scenario/victory); null: a clash. */
  readonly victory: unknown
  /** OPS-23.3: terms of a clash; null: a scenario. */
  readonly clash: {
    readonly centre: Point
    readonly holdingRadius: number
    readonly attacker: Side
    readonly approachTurns: number
    readonly nerve: unknown
  } | null
}

/** The field of a battle. */
export interface RegimentalField {
  readonly sides: Sides
  readonly ground: Ground
  /** What each feature of the ground means here; a feature without an entry is open ground without cover. */
  readonly features: ReadonlyMap<string, RegimentalGround>
  readonly units: ReadonlyMap<string, RegimentalUnitFacts>
  readonly leaders: ReadonlyMap<string, RegimentalLeaderFacts>
  readonly terms: RegimentalTerms
}
