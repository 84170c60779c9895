// The events of a battle: log, animation, sound and replay are made from them. Ids of units and leaders stand in `unit`, `target`, `leader`
// and similar fields; `rule` is the number of the rule that caused the event.
import type { Path } from '../../common/path'
import type { Point } from '../../common/point'
import type { Mission, Modifier, Stance } from '../types'
import type { Phase } from './sequence'
import type { BattleResult, RevealedOrder, SealedOrder, SquareAttempt } from './types'

/** What may happen by the special rules of a battle of record. */
export type SpecialHappening = 'kindled' | 'smokeRises' | 'smokeGone' | 'dusk' | 'greyKnown' | 'bridgeUp'

/** Something that happened in a battle. */
export type BattleEvent =
  | { readonly kind: 'turn'; readonly turn: number }
  | { readonly kind: 'phase'; readonly phase: Phase }
  /** A roll; `purpose`: what for, such as `rally`. */
  | {
      readonly kind: 'die'
      readonly purpose: string
      /** Id of the unit or leader for which the die is rolled. */
      readonly of: string
      readonly faces: number
      readonly value: number
    }
  /** SAR-4.2: leader points of this turn. */
  | { readonly kind: 'points'; readonly leader: string; readonly points: number }
  /** SAR-24.4: a unit has been set up. */
  | { readonly kind: 'placed'; readonly unit: string }
  /** SAR-4.7: a unit has got an order, face down. */
  | { readonly kind: 'drafted'; readonly unit: string; readonly given: SealedOrder }
  /** A side has taken back what it had answered face down. `unit`: for which unit, leader, shot or group of reinforcements. */
  | { readonly kind: 'takenBack'; readonly unit: string }
  /** SAR-4.17: a leader has a new mission. */
  | { readonly kind: 'mission'; readonly leader: string; readonly mission: Mission }
  /** SAR-4.17: a leader has sent a mission, which the other will read some turns later. */
  | { readonly kind: 'missionSent'; readonly by: string; readonly to: string; readonly mission: Mission }
  /** SAR-2.5: a part has been detached from a unit. */
  | { readonly kind: 'split'; readonly unit: string; readonly part: string }
  /** SAR-4.7: the order of a unit is revealed. */
  | ({ readonly kind: 'ordered'; readonly unit: string; readonly rule: string } & RevealedOrder)
  /** SAR-13.1, 13.15: the target of a charge or counter-charge has been named, face down. */
  | { readonly kind: 'named'; readonly unit: string; readonly target: string }
  /** SAR-13.1, 13.15: a charge or counter-charge is declared. */
  | { readonly kind: 'charge'; readonly unit: string; readonly target: string; readonly rule: string }
  /** SAR-15.1: a unit will try an emergency square; face down. */
  | { readonly kind: 'willSquare'; readonly unit: string }
  /** SAR-15.2: the result of an emergency square. */
  | ({ readonly kind: 'square'; readonly unit: string } & SquareAttempt)
  | FightEvent
  /** A special rule of a battle of record comes to bear; `unit`: by which unit. */
  | { readonly kind: 'special'; readonly rule: string; readonly what: SpecialHappening; readonly unit?: string }
  /** The battle is over. */
  | { readonly kind: 'victory'; readonly result: BattleResult }

/** What a unit has lost so far in the battle, in castings. */
interface LossesSoFar {
  readonly casualties: number
  readonly stragglers: number
}

/** How a unit moves. */
export type MoveManner =
  /** By its orders. */
  | 'march'
  /** Toward an enemy that it charges, pursues or breaks through to. */
  | 'charge'
  /** Back from an enemy, in formation. */
  | 'retreat'
  /** Back from an enemy, as a mob. */
  | 'rout'
  /** A few inches back, still facing the enemy. */
  | 'stepBack'
  /** Into the place of a beaten enemy. */
  | 'takePlace'

/** Results of fire, moves, melee and morale, with the rule that caused them. */
export type FightEvent =
  /** SAR-11: a shot (for guns: of one gun casting, beyond the table of a whole battery) with the steps of its calculation. `range`: in thousandths of an inch. */
  | {
      readonly kind: 'shot'
      readonly rule: string
      readonly unit: string
      readonly target: string
      /** Key of the section of works that is hit instead of the target (SAR-21.4). */
      readonly work: string | null
      /** Castings that fire. */
      readonly castings: number
      /** Weight of a gun's ball, the heaviest of a battery beyond the table (OPS-23.4); null: not a gun. */
      readonly pounds: number | null
      readonly range: number
      /** SAR-11.6: the range band, such as `short`. */
      readonly band: string
      /** SAR-11.7: attack points. */
      readonly points: number
      /** Column of the fire table. */
      readonly column: number
      readonly modifiers: readonly Modifier[]
      readonly d20: number
      readonly losses: number
    }
  /** SAR-12: losses in castings; `by`: the enemy that caused them, or the friend that passed through the unit (SAR-9.2). */
  | {
      readonly kind: 'losses'
      readonly rule: string
      readonly unit: string
      readonly by: string | null
      /** Below 0: so many stragglers became casualties (SAR-5.2). */
      readonly stragglers: number
      readonly casualties: number
    }
  /** SAR-11.13: a unit has become low on ammunition. */
  | { readonly kind: 'lowAmmo'; readonly unit: string }
  /** SAR-16.5: guns are abandoned, captured, or manned again. */
  | { readonly kind: 'gunsLeft' | 'gunsTaken' | 'gunsManned'; readonly unit: string }
  /** SAR-16.12: a gun (its index) is damaged or destroyed. */
  | { readonly kind: 'gunHit'; readonly unit: string; readonly gun: number; readonly destroyed: boolean }
  /** SAR-5.8 (optional), "soak off": castings of stragglers that the target of a shot cancels by backing away. `shot`: `PendingShot.key`. */
  | { readonly kind: 'soaked'; readonly shot: string; readonly castings: number }
  /** SAR-21.4: a section of works is hit; `left`: points that it has left. */
  | { readonly kind: 'workHit'; readonly section: string; readonly left: number }
  /** SAR-5.3: a unit breaks; `opponent`: the enemy that it flees from. */
  | ({
      readonly kind: 'broken'
      readonly rule: string
      readonly unit: string
      readonly opponent: string | null
    } & LossesSoFar)
  /** SAR-5.5: a unit leaves the battle for good. */
  | ({ readonly kind: 'gone'; readonly rule: string; readonly unit: string } & LossesSoFar)
  /** A unit has moved; places in thousandths of an inch. */
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
      /** The enemy that the unit charges, meets or retreats from; null: there is none, or it is hidden. */
      readonly opponent: string | null
    }
  /** A unit stops before the end of its move; `by`: the enemy that stops it. */
  | { readonly kind: 'stopped'; readonly rule: string; readonly unit: string; readonly by: string }
  /** A unit has changed formation, mounted or dismounted. */
  | { readonly kind: 'formed'; readonly unit: string; readonly stance: Stance; readonly mounted: boolean }
  /** SAR-9: a unit has passed through a friend (`other`). */
  | { readonly kind: 'passedThrough'; readonly unit: string; readonly other: string }
  /** SAR-4.13: a leader has ridden; `attachedTo`: the unit that he is with now. */
  | {
      readonly kind: 'rode'
      readonly leader: string
      readonly from: Point
      readonly to: Point
      readonly attachedTo: string | null
    }
  /** SAR-24.5, 20.8: a unit has come on to the table: a reinforcement, or a unit that fled and rallied. */
  | { readonly kind: 'arrived'; readonly rule: 'SAR-24.5' | 'SAR-20.8'; readonly unit: string }
  /** SAR-20.8: a broken unit has fled over the edge of the table; it may come back (`arrived`). */
  | { readonly kind: 'left'; readonly rule: string; readonly unit: string }
  /** SAR-22.2: a hidden unit is seen. */
  | { readonly kind: 'spotted'; readonly unit: string }
  /** A roll of morale or reaction with the steps of its calculation. */
  | {
      readonly kind: 'test'
      readonly rule: string
      readonly unit: string
      /** Which test it is, such as `rout`. */
      readonly test: string
      readonly d20: number
      readonly modifiers: readonly Modifier[]
      /** In a roll to close: the enemy charged. In a roll to stand: the first enemy that charges. */
      readonly opponent?: string
      /** Null: the unit can never pass, so the lowest row of the table applies (SAR-0.8). */
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
      /** Castings that fight. */
      readonly castings: number
      /** Column of the melee table. */
      readonly column: number
      readonly modifiers: readonly Modifier[]
      readonly d20: number
      /** Castings that the enemies lose. */
      readonly losses: number
    }
  /** SAR-20.1: a broken unit has rallied. */
  | { readonly kind: 'rallied'; readonly unit: string }
  /** Stragglers have returned to their unit. */
  | { readonly kind: 'recovered'; readonly unit: string; readonly stragglers: number }
  /** SAR-19.2: a leader is hit; `severity`: id of the wound in the tables. */
  | { readonly kind: 'leaderHit'; readonly leader: string; readonly severity: string }
  /** SAR-19.3: a successor takes command; `lr`: his leader rating. */
  | { readonly kind: 'replaced'; readonly leader: string; readonly lr: number }
  /** SAR-2.7: a part joins its unit again. */
  | { readonly kind: 'rejoined'; readonly unit: string; readonly part: string }
