import { isOnTurnTrack } from '../ids'
import { cloneJson } from '../../core/json'
import type { Seat } from '../../game/side'
import {
  clonePosition,
  hexOfPiece,
  inEzoc,
  pieceDef,
  pieceId,
  pieceIndex,
  pieceState,
  type Position,
  putPiece,
} from '../position'
import type { ActionRun } from '../run'
import { type AttackState, enemyOf, type Pending, type PieceId, type Side, type Stay } from '../types'
import { UNBRIDGED_RAVINE } from '../world'
import { applyOutcome } from './applyOutcome'
import type { ClashOutcome, LeaderFate } from './outcome'
import { canRetreat, retreatHexes } from './retreat'
import { bombards } from './targets'

/**
 * What comes of the outcome of a fight once it is carried out on the ground behind (OPS-9.5, 10.1, 11.1, 12): who is destroyed or routs, who
 * retreats, and who has nowhere to go. Works on a copy of the position and throws no die; hidden units are not looked at. Where a player chooses,
 * this is assumed: a stack that may hold holds if none of its units has a hex to go to, and else nothing is assumed; who must retreat does so in
 * the order and to the hexes that cost fewest steps, then fewest units, routs and disruptions. No leader is hit, and no box is revealed.
 */

/** What became of one side, of its units in the fight. Batteries that only bombarded are not among the attackers' (9.5). */
export interface SideAftermath {
  readonly stay: Stay
  /** Steps lost in all, those of `stuck` among them. */
  readonly steps: number
  readonly destroyed: readonly PieceId[]
  readonly routed: readonly PieceId[]
  /** Units that must retreat and cannot: each loses a step and stays (10.1), but none after a bombardment alone (9.8). */
  readonly stuck: readonly PieceId[]
}

export interface Aftermath {
  readonly attacker: SideAftermath
  readonly defender: SideAftermath
}

/** A choice of retreats that a side owes. */
type RetreatPending = Extract<Pending, { kind: 'retreat' }>

/** What both sides have to show for the outcome of a fight, with the ground behind them. `attack` says who fought. */
export function aftermathOf(position: Position, attack: AttackState, outcome: ClashOutcome): Aftermath {
  const scratch = clonePosition(position)
  const { ops } = scratch.game
  ops.attack = cloneJson(attack)
  ops.pending = []
  // The attackers are the phasing side, whoever's turn it is when the odds are asked for.
  const side = attackingSide(position, attack)
  ops.active = side
  const run: ActionRun = { position: scratch, dice: { seed: '', forced: [] }, events: [] }
  applyOutcome(run, ops.attack, { ...outcome, leaders: { ...unhurtLeaders(scratch, attack), ...outcome.leaders } })
  const isBombardmentAlone = attack.lead === null
  const aftermathOfSide = (owner: Side, units: readonly PieceId[]): SideAftermath => {
    const pending = ops.pending.find(
      (choice): choice is RetreatPending => choice.kind === 'retreat' && choice.owner === owner,
    )
    const retreat = pending ? settleRetreat(scratch, pending) : NO_RETREAT
    const stepsLostBefore = (id: PieceId): number => {
      const index = pieceIndex(position, id)
      return pieceState(position, index).steps - pieceState(scratch, index).steps
    }
    const lostForWantOfHex = isBombardmentAlone ? [] : retreat.stuck
    const destroyed = units.filter(
      (id) => pieceState(scratch, pieceIndex(scratch, id)).steps === (lostForWantOfHex.includes(id) ? 1 : 0),
    )
    const routed = units.filter(
      (id) => isOnTurnTrack(pieceState(scratch, pieceIndex(scratch, id)).at) || retreat.routed.includes(id),
    )
    return {
      stay: stayOf(units, destroyed, routed, retreat),
      steps: units.reduce((sum, id) => sum + stepsLostBefore(id), 0) + lostForWantOfHex.length,
      destroyed,
      routed,
      stuck: retreat.stuck,
    }
  }
  const fighters = attack.attackers.filter((id) => !bombards(position, pieceIndex(position, id)))
  return {
    attacker: aftermathOfSide(side, fighters),
    defender: aftermathOfSide(enemyOf(side), attack.defenders),
  }
}

const attackingSide = (position: Position, attack: AttackState): Side =>
  pieceDef(position, pieceIndex(position, attack.attackers[0]!)).side

/** All leaders in the hexes of the fight as unhurt, so that none throws for his fate (11.2). */
function unhurtLeaders(position: Position, attack: AttackState): Record<PieceId, LeaderFate> {
  const hexes = new Set(
    [...attack.attackers, ...attack.defenders].map((id) => hexOfPiece(position, pieceIndex(position, id))),
  )
  const leaders: Record<PieceId, LeaderFate> = {}
  for (const hex of hexes)
    if (hex >= 0) for (const index of position.leadersAt[hex]!) leaders[pieceId(position, index)] = 'unhurt'
  return leaders
}

/** How the retreats that a side owes end under the assumptions above. */
interface SettledRetreat {
  /** Null: nobody must or may retreat. */
  readonly stay: 'retreat' | 'hold-or-retreat' | 'hold' | 'stuck' | null
  readonly stuck: readonly PieceId[]
  /** Units that rout because they were disrupted already and crossed a ravine (19.1.10). */
  readonly routed: readonly PieceId[]
}

const NO_RETREAT: SettledRetreat = { stay: null, stuck: [], routed: [] }

/** Where the side ends, told by what its units suffered and how its retreat was settled. */
function stayOf(
  units: readonly PieceId[],
  destroyed: readonly PieceId[],
  routed: readonly PieceId[],
  retreat: SettledRetreat,
): Stay {
  if (destroyed.length > 0 && destroyed.length + routed.length === units.length) return 'destroyed'
  if (routed.length > 0) return 'rout'
  return retreat.stay ?? 'none'
}

/** Settles the retreats of a side. Leaves the position as it was. */
function settleRetreat(position: Position, { stacks }: RetreatPending): SettledRetreat {
  const indexesOf = (isFree: boolean): number[] =>
    stacks
      .filter((stack) => stack.mayHold === isFree)
      .flatMap(({ units }) => units.map((id) => pieceIndex(position, id)))
  const mustGo = indexesOf(false)
  if (mustGo.length === 0) {
    const canGo = indexesOf(true).some((index) => canRetreat(position, index))
    return { ...NO_RETREAT, stay: canGo ? 'hold-or-retreat' : 'hold' }
  }
  const { stuck, routed } = cheapestRetreat(position, mustGo)
  return {
    stay: stuck.length === mustGo.length ? 'stuck' : 'retreat',
    stuck: stuck.map((index) => pieceId(position, index)),
    routed: routed.map((index) => pieceId(position, index)),
  }
}

/** Argument for `retreatHexes`: the unit makes its first hex. */
const NOWHERE_BEFORE = -1
/** Where a unit is put that leaves the map in thought. */
const OFF_THE_MAP = 'off'

/** What a way to retreat costs. */
interface RetreatPrice {
  readonly stuck: readonly number[]
  readonly routed: readonly number[]
  readonly disrupted: number
}

/**
 * The cheapest way for units that must retreat. Most have a hex that stays open whatever the others do, or none at all, ever: a hex in an EZOC
 * is open only while a friend covers it (10.1), and nobody can come to cover it anew. Only units between these two are tried out in every order.
 */
function cheapestRetreat(position: Position, units: readonly number[]): RetreatPrice {
  const stuck = units.filter((index) => !canRetreat(position, index))
  const undecided = units.filter((index) => !stuck.includes(index) && !hasSureHex(position, index, units, stuck))
  // Units that can always go wait until the undecided have gone, since their presence may keep a hex open.
  const price = tryRetreats(position, undecided)
  return { ...price, stuck: [...stuck, ...price.stuck] }
}

/** Has the unit a hex to which it may go at no price, whenever its turn comes? */
function hasSureHex(position: Position, index: number, movers: readonly number[], stuck: readonly number[]): boolean {
  const { seat } = pieceDef(position, index)
  const from = hexOfPiece(position, index)
  // Hexes that movers leave are no longer covered by them.
  const mayOpenUp = (hex: number): boolean =>
    isInEzocWithout(position, hex, seat, (other) => movers.includes(other) && !stuck.includes(other))
  return retreatHexes(position, index, NOWHERE_BEFORE).some(
    (hex) => !crossesRavine(position, from, hex) && !mayOpenUp(hex),
  )
}

/** Is the hex in an EZOC that nobody of that seat covers, once the units for which `leaves` says so have gone? */
function isInEzocWithout(position: Position, hex: number, seat: Seat, leaves: (index: number) => boolean): boolean {
  const stays = position.unitsAt[hex]!.some((index) => pieceDef(position, index).seat === seat && !leaves(index))
  return !stays && inEzoc(position, hex, seat)
}

/** Does a retreat from one hex into the next cross a ravine without a bridge or ford (19.1.10)? */
function crossesRavine({ world }: Position, from: number, to: number): boolean {
  const direction = world.grid.directionTo(from, to)
  return direction >= 0 && (world.hexsideFlags[from * 6 + direction]! & UNBRIDGED_RAVINE) !== 0
}

/** Up to so many units all orders of retreat are tried out; of more, only the order in which they stand. No game has come near it. */
const MAX_UNITS_IN_ANY_ORDER = 5

/** The cheapest of all ways in which those units may retreat, in any order. Leaves the position as it was. */
function tryRetreats(position: Position, units: readonly number[]): RetreatPrice {
  const movable = units.filter((index) => canRetreat(position, index))
  // Whoever has no hex now gets none by waiting.
  const stuckNow = units.filter((index) => !movable.includes(index))
  const candidates = units.length > MAX_UNITS_IN_ANY_ORDER ? movable.slice(0, 1) : movable
  let cheapest: RetreatPrice | null = null
  for (const index of candidates) {
    const others = units.filter((other) => other !== index && !stuckNow.includes(other))
    const { at } = pieceState(position, index)
    const from = hexOfPiece(position, index)
    const wasDisrupted = pieceState(position, index).disrupted
    for (const hex of retreatHexes(position, index, NOWHERE_BEFORE)) {
      const overRavine = crossesRavine(position, from, hex)
      const isRouted = overRavine && wasDisrupted
      putPiece(position, index, isRouted ? OFF_THE_MAP : position.world.grid.ids[hex]!)
      const rest = tryRetreats(position, others)
      putPiece(position, index, at)
      const price: RetreatPrice = {
        stuck: [...stuckNow, ...rest.stuck],
        routed: isRouted ? [index, ...rest.routed] : rest.routed,
        disrupted: rest.disrupted + (overRavine && !wasDisrupted ? 1 : 0),
      }
      if (cheapest === null || isCheaper(position, price, cheapest)) cheapest = price
    }
  }
  return cheapest ?? { stuck: stuckNow, routed: [], disrupted: 0 }
}

/** Does one way cost fewer steps than the other, or as many and fewer units, routs or disruptions, in this order? */
function isCheaper(position: Position, a: RetreatPrice, b: RetreatPrice): boolean {
  const unitsLost = ({ stuck }: RetreatPrice): number =>
    stuck.filter((index) => pieceState(position, index).steps === 1).length
  const pricesOf = (price: RetreatPrice): number[] => [
    price.stuck.length,
    unitsLost(price),
    price.routed.length,
    price.disrupted,
  ]
  const [pricesA, pricesB] = [pricesOf(a), pricesOf(b)]
  for (const [k, priceA] of pricesA.entries()) if (priceA !== pricesB[k]) return priceA < pricesB[k]!
  return false
}
