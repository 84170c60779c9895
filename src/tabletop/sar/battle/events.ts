import type { Path } from '../../common/path'
import type { Point } from '../../common/point'
import type { Mission, Modifier, Stance } from '../types'
import type { Phase } from './sequence'
import type { BattleResult, RevealedOrder, SealedOrder, SquareAttempt } from './types'

/** Something that happened in a battle. */
export type BattleEvent =
  | { readonly kind: 'turn'; readonly turn: number }
  | { readonly kind: 'phase'; readonly phase: Phase }
  | {
      readonly kind: 'die'
      readonly purpose: string
      readonly of: string
      readonly faces: number
      readonly value: number
    }
  | { readonly kind: 'points'; readonly leader: string; readonly points: number }
  | { readonly kind: 'placed'; readonly unit: string }
  | { readonly kind: 'drafted'; readonly unit: string; readonly given: SealedOrder }
  | { readonly kind: 'takenBack'; readonly unit: string }
  | { readonly kind: 'mission'; readonly leader: string; readonly mission: Mission }
  | { readonly kind: 'missionSent'; readonly by: string; readonly to: string; readonly mission: Mission }
  | { readonly kind: 'split'; readonly unit: string; readonly part: string }
  | ({ readonly kind: 'ordered'; readonly unit: string; readonly rule: string } & RevealedOrder)
  | { readonly kind: 'named'; readonly unit: string; readonly target: string }
  | { readonly kind: 'charge'; readonly unit: string; readonly target: string; readonly rule: string }
  | { readonly kind: 'willSquare'; readonly unit: string }
  | ({ readonly kind: 'square'; readonly unit: string } & SquareAttempt)
  | FightEvent
  | { readonly kind: 'victory'; readonly result: BattleResult }

/** What a unit has lost so far in the battle, in castings; a scene may show it with the event. */
interface Lost {
  readonly casualties: number
  readonly stragglers: number
}

/**
 * How a unit moves: by its orders; toward an enemy whom it charges, pursues or breaks through to; back from an enemy in order; in rout as a
 * mob; a few inches back where it stands; into the place of a beaten enemy.
 */
export type MoveManner = 'march' | 'charge' | 'retreat' | 'rout' | 'stepBack' | 'takePlace'

/** Results of fire, moves, melee and morale, with the rule that caused them. */
export type FightEvent =
  /** SAR-11: a shot (for guns: of one gun casting) with the steps of its calculation. Range in thousandths of an inch. */
  | {
      readonly kind: 'shot'
      readonly rule: string
      readonly unit: string
      readonly target: string
      readonly work: string | null
      readonly castings: number
      readonly pounds: number | null
      readonly range: number
      readonly band: string
      readonly points: number
      readonly column: number
      readonly modifiers: readonly Modifier[]
      readonly d20: number
      readonly losses: number
    }
  /** SAR-12: losses in castings; `by`: the enemy that caused them. */
  | {
      readonly kind: 'losses'
      readonly rule: string
      readonly unit: string
      readonly by: string | null
      readonly stragglers: number
      readonly casualties: number
    }
  | { readonly kind: 'lowAmmo'; readonly unit: string }
  /** SAR-16.5: guns are abandoned, captured, or served again. */
  | { readonly kind: 'gunsLeft' | 'gunsTaken' | 'gunsManned'; readonly unit: string }
  /** SAR-16.12: a gun (its index) is damaged or destroyed. */
  | { readonly kind: 'gunHit'; readonly unit: string; readonly gun: number; readonly destroyed: boolean }
  /** SAR-5.8 (optional): castings of stragglers that a unit cancels by backing away. */
  | { readonly kind: 'soaked'; readonly shot: string; readonly castings: number }
  | { readonly kind: 'workHit'; readonly section: string; readonly left: number }
  /** SAR-5.3: `opponent`: the enemy who caused it. */
  | ({ readonly kind: 'broken'; readonly rule: string; readonly unit: string; readonly opponent: string | null } & Lost)
  /** SAR-5.5: a unit leaves the battle. */
  | ({ readonly kind: 'gone'; readonly rule: string; readonly unit: string } & Lost)
  | {
      readonly kind: 'moved'
      readonly rule: string
      readonly unit: string
      readonly from: Point
      readonly to: Point
      readonly heading: number
      /** The way of the middle of its front, from `from` to `to`. */
      readonly path: Path
      readonly manner: MoveManner
      /** The enemy charged or met, or the one that it draws off from; null where there is none that both sides see. */
      readonly opponent: string | null
    }
  | { readonly kind: 'stopped'; readonly rule: string; readonly unit: string; readonly by: string }
  | { readonly kind: 'formed'; readonly unit: string; readonly stance: Stance; readonly mounted: boolean }
  | { readonly kind: 'passedThrough'; readonly unit: string; readonly other: string }
  | {
      readonly kind: 'rode'
      readonly leader: string
      readonly from: Point
      readonly to: Point
      readonly attachedTo: string | null
    }
  | { readonly kind: 'arrived'; readonly unit: string }
  | { readonly kind: 'left'; readonly rule: string; readonly unit: string }
  | { readonly kind: 'spotted'; readonly unit: string }
  /** A roll of morale or reaction with the steps of its calculation. */
  | {
      readonly kind: 'test'
      readonly rule: string
      readonly unit: string
      readonly test: string
      readonly d20: number
      readonly modifiers: readonly Modifier[]
      /** Rolls to close and to stand: the enemy charged, or the first that charges. */
      readonly opponent?: string
      /** Null: never, lower than every row (SAR-0.8). */
      readonly total: number | null
      readonly result: string
    }
  /** SAR-14: a unit's roll in one round of melee. */
  | {
      readonly kind: 'fight'
      readonly unit: string
      /** The enemies that it fights directly. */
      readonly opponents: readonly string[]
      readonly round: number
      readonly castings: number
      readonly column: number
      readonly modifiers: readonly Modifier[]
      readonly d20: number
      readonly losses: number
    }
  | { readonly kind: 'rallied'; readonly unit: string }
  | { readonly kind: 'recovered'; readonly unit: string; readonly stragglers: number }
  | { readonly kind: 'leaderHit'; readonly leader: string; readonly severity: string }
  | { readonly kind: 'replaced'; readonly leader: string; readonly lr: number }
  | { readonly kind: 'rejoined'; readonly unit: string; readonly part: string }
