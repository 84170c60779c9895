import { markerIds } from './hidden/markerIds'
import { PLACE_TABLE, type Place, placeOf, toAct } from './places'
import type { ActionType, BoxLetter, Game, Segment, Side } from './types'
import { BOX_LETTERS, enemyOf, SIDES } from './types'

/** Position in the sequence of play (OPS-3.1, 3.2). */
export interface Clock {
  readonly turn: number
  readonly active: Side
  readonly segment: Segment
}

/** A box of a side (OPS-19.5.1). */
export type BoxName = `${Side}${BoxLetter}`
export const BOX_NAMES: readonly BoxName[] = SIDES.flatMap((side) =>
  BOX_LETTERS.map((letter): BoxName => `${side}${letter}`),
)

/** The life of a box and its markers (OPS-19.5): out of use, being filled, in use off the map or on it, revealed and being placed. */
export type BoxLife = 'beingSetUp' | 'free' | 'filling' | 'offMap' | 'hidden' | 'revealed'

/** What the rules say after an action. The guards of the turn chart read nothing else. */
export interface TurnFacts {
  readonly clock: Clock
  readonly place: Place
  readonly toAct: Side | null
  /** OPS-19.4: Santa Anna and his HQ are awake. */
  readonly santaAnna: boolean
  readonly boxes: Readonly<Record<BoxName, BoxLife>>
  /** Types of the legal actions of the side to act. */
  readonly types: readonly ActionType[]
}

function lifeOf({ ops }: Game, side: Side, letter: BoxLetter): BoxLife {
  if (ops.segment === 'setup') return 'beingSetUp'
  if (ops.pending.some((top) => top.kind === 'deploy' && top.owner === side && top.box === letter)) return 'revealed'
  if (ops.active === side && ops.hiding.some(({ box }) => box === letter)) return 'filling'
  const places = markerIds(side, letter).flatMap((id) => ops.markers[id]?.at ?? [])
  if (places.length === 0) return 'free'
  return places.some((at) => at !== 'off') ? 'hidden' : 'offMap'
}

/** The facts of a game; `types` are those of its legal list. */
export function turnFactsOf(game: Game, types: readonly ActionType[]): TurnFacts {
  const { turn, active, segment, activation } = game.ops
  return {
    clock: { turn, active, segment },
    place: placeOf(game),
    toAct: toAct(game),
    santaAnna: activation.santaAnna,
    boxes: Object.fromEntries(
      SIDES.flatMap((side) => BOX_LETTERS.map((letter) => [`${side}${letter}`, lifeOf(game, side, letter)])),
    ) as Record<BoxName, BoxLife>,
    types,
  }
}

const SEGMENT_ORDER: readonly Segment[] = ['setup', 'command', 'move', 'recovery', 'combat', 'turnEnd', 'over']

/** Is `a` an earlier point of the sequence of play than `b` (OPS-3.1: the first side of the list moves first)? */
export function isBefore(a: Clock, b: Clock): boolean {
  if (a.segment === 'setup' || b.segment === 'setup') return a.segment === 'setup' && b.segment !== 'setup'
  if (a.turn !== b.turn) return a.turn < b.turn
  if (a.active !== b.active) return a.active === SIDES[0]
  return SEGMENT_ORDER.indexOf(a.segment) < SEGMENT_ORDER.indexOf(b.segment)
}

export const isSameClock = (a: Clock, b: Clock): boolean =>
  a.turn === b.turn && a.active === b.active && a.segment === b.segment

/** Does the side choose there that the table of places names (OPS-3.5)? */
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
