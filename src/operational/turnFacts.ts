// What the turn chart must know of a game after each action: where play is, who must choose, what state the hidden-movement boxes are in.
import { markerIds } from './hidden/markerIds'
import { PLACE_TABLE, type Place, placeOf, toAct } from './places'
import type { ActionType, BoxLetter, Game, Segment, Side } from './types'
import { BOX_LETTERS, enemyOf, SIDES } from './types'

/** A point of the sequence of play (OPS-3.1, 3.2). */
export interface Clock {
  readonly turn: number
  readonly active: Side
  readonly segment: Segment
}

/** A hidden-movement box of a side (OPS-19.5.1; pieces in it are off the map, two markers stand for them), for example `usA`. */
export type BoxName = `${Side}${BoxLetter}`
/** Every box of both sides. */
export const BOX_NAMES: readonly BoxName[] = SIDES.flatMap((side) =>
  BOX_LETTERS.map((letter): BoxName => `${side}${letter}`),
)

/**
 * What state a box and its markers are in (OPS-19.5). `beingSetUp`: the set-up is not over; `free`: out of use; `filling`: being filled, or filled
 * and waiting for the end of the command segment; `offMap`: in use, both markers yet to enter; `hidden`: in use, a marker on the map; `revealed`: its
 * units are being placed.
 */
export type BoxLife = 'beingSetUp' | 'free' | 'filling' | 'offMap' | 'hidden' | 'revealed'

/** Facts of a game after an action. The guards of the turn chart read these and nothing else. */
export interface TurnFacts {
  readonly clock: Clock
  /** The decision point where the game waits, a row of the table of places such as `combat.retreat`. */
  readonly place: Place
  readonly toAct: Side | null
  /** Santa Anna and his HQ are activated (OPS-19.4). */
  readonly santaAnna: boolean
  readonly boxes: Readonly<Record<BoxName, BoxLife>>
  /** Types of the legal actions of the side to act. */
  readonly legalTypes: readonly ActionType[]
}

/** What state that box of the side is in. */
function boxLifeOf({ ops }: Game, side: Side, letter: BoxLetter): BoxLife {
  if (ops.segment === 'setup') return 'beingSetUp'
  if (ops.pending.some((choice) => choice.kind === 'deploy' && choice.owner === side && choice.box === letter))
    return 'revealed'
  if (ops.active === side && ops.hiding.some(({ box }) => box === letter)) return 'filling'
  // A marker out of use has no state and is left out.
  const markerPlaces = markerIds(side, letter).flatMap((id) => ops.markers[id]?.at ?? [])
  if (markerPlaces.length === 0) return 'free'
  return markerPlaces.some((at) => at !== 'off') ? 'hidden' : 'offMap'
}

/** The facts of a game. `legalTypes`: the types of the legal actions of the side to act. */
export function turnFactsOf(game: Game, legalTypes: readonly ActionType[]): TurnFacts {
  const { turn, active, segment, activation } = game.ops
  return {
    clock: { turn, active, segment },
    place: placeOf(game),
    toAct: toAct(game),
    santaAnna: activation.santaAnna,
    boxes: Object.fromEntries(
      SIDES.flatMap((side) => BOX_LETTERS.map((letter) => [`${side}${letter}`, boxLifeOf(game, side, letter)])),
    ) as Record<BoxName, BoxLife>,
    legalTypes,
  }
}

const SEGMENT_ORDER: readonly Segment[] = ['setup', 'command', 'move', 'recovery', 'combat', 'turnEnd', 'over']

/** Is `clock` earlier in the sequence of play than `other`? The first side of SIDES moves first in a turn (OPS-3.1). */
export function isBefore(clock: Clock, other: Clock): boolean {
  if (clock.segment === 'setup' || other.segment === 'setup')
    return clock.segment === 'setup' && other.segment !== 'setup'
  if (clock.turn !== other.turn) return clock.turn < other.turn
  if (clock.active !== other.active) return clock.active === SIDES[0]
  return SEGMENT_ORDER.indexOf(clock.segment) < SEGMENT_ORDER.indexOf(other.segment)
}

export const isSameClock = (clock: Clock, other: Clock): boolean =>
  clock.turn === other.turn && clock.active === other.active && clock.segment === other.segment

/** Is the side that must choose the one that the table of places names for this place (OPS-3.5)? */
export function isRightChooser({ place, toAct: actor, clock }: TurnFacts): boolean {
  const { chooser } = PLACE_TABLE[place]
  switch (chooser) {
    case 'nobody':
      return actor === null
    case 'either':
      return actor !== null
    case 'phasing':
      return actor === clock.active
    case 'enemy':
      return actor === enemyOf(clock.active)
    default:
      return actor === chooser
  }
}
