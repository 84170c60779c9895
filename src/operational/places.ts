import { toAct } from './place'
import type { ActionType, BoxLetter, Game, PendingKind, Segment, Side } from './types'
import { BOX_LETTERS, enemyOf, SIDES } from './types'

/** Where a game may wait for a choice, in the words of the rulebook (OPS-3.2, 3.5). The turn chart rests in these only. */
export const PLACES = [
  'setup.mexican',
  'setup.us',
  'command.choose',
  'command.filling',
  'command.return',
  'move.idle',
  'move.underWay',
  'interrupted.leaderFlees',
  'interrupted.displace',
  'interrupted.deploy',
  'combat.choose',
  'combat.declaring',
  'combat.resolver',
  'combat.lead',
  'combat.fogOfWar.reserve',
  'combat.fogOfWar.slip',
  'combat.fogOfWar.guns',
  'combat.clash',
  'combat.retreat',
  'combat.advance',
  'over',
] as const
export type Place = (typeof PLACES)[number]

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

/** What the rules say after an action; all that the turn chart's guards look at. */
export interface Facts {
  readonly clock: Clock
  readonly place: Place
  readonly toAct: Side | null
  /** OPS-19.4: Santa Anna and his HQ are awake. */
  readonly santaAnna: boolean
  readonly boxes: Readonly<Record<BoxName, BoxLife>>
  /** Types of the legal actions of the side to act. */
  readonly types: readonly ActionType[]
}

const ANSWERING: Record<Exclude<PendingKind, 'setup'>, Place> = {
  return: 'command.return',
  leaderFlees: 'interrupted.leaderFlees',
  displace: 'interrupted.displace',
  deploy: 'interrupted.deploy',
  resolver: 'combat.resolver',
  clash: 'combat.clash',
  lead: 'combat.lead',
  reserve: 'combat.fogOfWar.reserve',
  slip: 'combat.fogOfWar.slip',
  guns: 'combat.fogOfWar.guns',
  retreat: 'combat.retreat',
  advance: 'combat.advance',
}

/** The chart's place of a game, worked out from plain data alone (design.md, Charts). */
export function placeOf(game: Game): Place {
  const { ops } = game
  if (ops.result) return 'over'
  const top = ops.pending[ops.pending.length - 1]
  if (top?.kind === 'setup') return top.owner === 'mexican' ? 'setup.mexican' : 'setup.us'
  if (top) return ANSWERING[top.kind]
  if (ops.segment === 'command') return ops.hiding.some((draft) => !draft.closed) ? 'command.filling' : 'command.choose'
  if (ops.segment === 'move') return ops.moving ? 'move.underWay' : 'move.idle'
  return ops.attack ? 'combat.declaring' : 'combat.choose'
}

function lifeOf({ ops }: Game, side: Side, letter: BoxLetter): BoxLife {
  if (ops.segment === 'setup') return 'beingSetUp'
  if (ops.pending.some((top) => top.kind === 'deploy' && top.owner === side && top.box === letter)) return 'revealed'
  if (ops.active === side && ops.hiding.some((draft) => draft.box === letter)) return 'filling'
  const places = [1, 2].flatMap((nr) => ops.markers[`${side}.marker.${letter.toLowerCase()}.${nr}`]?.at ?? [])
  if (places.length === 0) return 'free'
  return places.some((at) => at !== 'off') ? 'hidden' : 'offMap'
}

/** The facts of a game; `types` are those of its legal list. */
export function factsOf(game: Game, types: readonly ActionType[]): Facts {
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

const ORDER: readonly Segment[] = ['setup', 'command', 'move', 'recovery', 'combat', 'turnEnd', 'over']

/** Is `a` an earlier point of the sequence of play than `b` (OPS-3.1: the US player first)? */
export function before(a: Clock, b: Clock): boolean {
  if (a.segment === 'setup' || b.segment === 'setup') return a.segment === 'setup' && b.segment !== 'setup'
  if (a.turn !== b.turn) return a.turn < b.turn
  if (a.active !== b.active) return a.active === 'us'
  return ORDER.indexOf(a.segment) < ORDER.indexOf(b.segment)
}

export const sameClock = (a: Clock, b: Clock): boolean =>
  a.turn === b.turn && a.active === b.active && a.segment === b.segment

/** Whose choice a place is, as the clauses have it: the phasing side's, its enemy's, either's. */
const CHOOSER: Record<Place, 'mexican' | 'us' | 'phasing' | 'other' | 'either' | 'nobody'> = {
  'setup.mexican': 'mexican',
  'setup.us': 'us',
  'command.return': 'phasing',
  'move.idle': 'phasing',
  'move.underWay': 'phasing',
  'interrupted.leaderFlees': 'either',
  'interrupted.displace': 'phasing',
  'interrupted.deploy': 'either',
  'command.choose': 'phasing',
  'command.filling': 'phasing',
  'combat.choose': 'phasing',
  'combat.declaring': 'phasing',
  'combat.resolver': 'other',
  'combat.clash': 'phasing',
  'combat.lead': 'other',
  'combat.fogOfWar.reserve': 'other',
  'combat.fogOfWar.slip': 'other',
  'combat.fogOfWar.guns': 'phasing',
  'combat.retreat': 'either',
  'combat.advance': 'phasing',
  over: 'nobody',
}

/** Does the right side choose there (OPS-3.5)? */
export function rightChooser({ place, toAct: actor, clock }: Facts): boolean {
  const chooser = CHOOSER[place]
  if (chooser === 'nobody') return actor === null
  if (chooser === 'either') return actor !== null
  if (chooser === 'phasing') return actor === clock.active
  if (chooser === 'other') return actor === enemyOf(clock.active)
  return actor === chooser
}
