// How the baseline players answer the choices that they owe: lead, retreat, advance, set-up and so on.

import { otherSeat, type Seat } from '../../game/side'
import type { Position } from '../../operational/engine'
import type { Action, HexId, PieceId } from '../../operational/types'
import { ARTILLERY } from '../../operational/world'
import type { DecisionContext } from './context'
import { BASELINE } from './figures'
import { travelCosts } from './travelCosts'

/** Half movement points from the line of communications that make a refuge worse by 1. */
const { refugeHome2: REFUGE_DISTANCE_HALF_MP } = BASELINE

/** Index of a hex; below 0: a place that is not on the map. */
const hexIndexOf = (position: Position, id: HexId): number => position.world.grid.indexOf(id)

/** Index of a piece; the ids come from legal actions, so that it is always found. */
const pieceIndexOf = (position: Position, id: PieceId): number => position.world.pieceIndexes.get(id)!

/** Combat factor of a unit with the steps that it has left, without regard to disruption; 0 for a piece that is no unit. */
export function presentFactor(position: Position, index: number): number {
  const { unit } = position.world.pieces[index]!
  if (!unit) return 0
  // `cf` has the combat factors by lost steps.
  const stepsLost = unit.steps - position.pieceStates[index]!.steps
  return unit.cf[stepsLost] ?? 0
}

/** Numbers of neighbours of a hex that hold enemies of a side, and that hold units of the side. */
function neighbourCounts(position: Position, hex: number, seat: Seat): { enemies: number; friends: number } {
  let [enemies, friends] = [0, 0]
  for (let direction = 0; direction < 6; direction++) {
    const neighbour = position.world.grid.neighbours[hex * 6 + direction]!
    if (neighbour < 0) continue
    if (position.unitCounts[otherSeat(seat)][neighbour]) enemies++
    if (position.unitCounts[seat][neighbour]) friends++
  }
  return { enemies, friends }
}

/** The item with the highest score, of equals the first; null: there are no items. */
const itemWithHighest = <T>(items: readonly T[], score: (item: T) => number): T | null => {
  let bestItem: T | null = null
  let bestScore = Number.NEGATIVE_INFINITY
  for (const item of items) {
    const itemScore = score(item)
    if (itemScore > bestScore) {
      bestScore = itemScore
      bestItem = item
    }
  }
  return bestItem
}

/** Is a hex worth holding? Villages, bastions (together the controllable hexes) and hexes behind works are. */
const isStrongHex = (position: Position, hex: number): boolean =>
  position.world.controllable[hex] === 1 || position.world.behindWorks[hex] === 1

/** Score of a hex as a refuge for a unit: few enemies next to it, friends in it and next to it, near to the side's line of communications. */
function refugeScore({ position, seat, world }: DecisionContext, to: HexId, unit: PieceId): number {
  const hex = hexIndexOf(position, to)
  const { enemies, friends } = neighbourCounts(position, hex, seat)
  const { pieceClass } = world.pieces[pieceIndexOf(position, unit)]!
  const homeCostsHalfMp = travelCosts(world, seat, pieceClass, world.locHexes[seat])
  const friendInHex = position.unitCounts[seat][hex] ? 1 : 0
  return -BASELINE.refugeEnemy * enemies + friends + friendInHex - homeCostsHalfMp[hex]! / REFUGE_DISTANCE_HALF_MP
}

/** How a player answers when he may advance or bring up reserves. */
export interface AdvancePolicy {
  /** True: he advances after combat into any hex, and brings up reserves. False: he advances only into villages, bastions and hexes behind works. */
  readonly advancesAlways: boolean
}

/** The answer to the choice that the side owes (its `pending` choice); null: it owes none. */
export function answerPending(context: DecisionContext, { advancesAlways }: AdvancePolicy): Action | null {
  const { view, side, seat, legal, position } = context
  const pending = view.pending.at(-1)
  if (!pending || pending.owner !== side) return null
  // Null: the choice may not be passed.
  const pass = context.firstLegal('pass')
  const factorOf = ({ unit }: { readonly unit: PieceId }): number =>
    presentFactor(position, pieceIndexOf(position, unit))
  switch (pending.kind) {
    case 'setup':
      return setUp(context)
    case 'return':
      return context.firstLegal('return') ?? context.firstLegal('wait')
    case 'lead':
      return itemWithHighest(context.legalOfType('lead'), factorOf)
    // The player never slips away before a fight (OPS-8.4). Nor does it agree to another resolver than the game's options name: the combat table or a
    // tabletop engine, which decides attacks (OPS-22.1).
    case 'slip':
    case 'resolver':
      return pass
    case 'reserve':
    // The sound of the guns brings units to an attack (OPS-8.4).
    case 'guns':
      return advancesAlways ? (itemWithHighest(context.legalOfType('reserve'), factorOf) ?? pass) : pass
    case 'retreat':
      return holdOrRetreat(context)
    case 'advance': {
      // The type of a choice in a view allows that the hex is missing, since the other side does not see it. The owner sees it.
      const hex = hexIndexOf(position, 'hex' in pending ? pending.hex : '')
      if (!advancesAlways && (hex < 0 || !isStrongHex(position, hex))) return pass
      const withoutLeaders = context.legalOfType('advance').filter(({ leaders }) => leaders.length === 0)
      return itemWithHighest(withoutLeaders, factorOf) ?? pass
    }
    case 'deploy':
      return placeRevealedUnit(context)
    case 'displace':
      return itemWithHighest(context.legalOfType('displace'), ({ unit, to }) => refugeScore(context, to, unit))
    case 'leaderFlees':
      return itemWithHighest(
        context.legalOfType('flee'),
        ({ to }) => -neighbourCounts(position, hexIndexOf(position, to), seat).enemies,
      )
    default:
      return legal.find(({ type }) => type !== 'resign') ?? null
  }
}

/** Free set-up (OPS-17.4): the balanced preset without changes. */
const setUp = (context: DecisionContext): Action | null =>
  context.firstLegal('ready') ??
  context.legalOfType('fill').find(({ preset }) => preset === 'balanced') ??
  context.firstLegal('fill')

/** Holds a strong hex; else retreats to the best refuge. */
function holdOrRetreat(context: DecisionContext): Action | null {
  const { position } = context
  const hold = context.legalOfType('hold').find(({ hex }) => isStrongHex(position, hexIndexOf(position, hex)))
  if (hold) return hold
  // A retreat into the unit's own hex means that it stays and loses a step (OPS-10.1): not wanted.
  const retreats = context
    .legalOfType('retreat')
    .filter(({ unit, to }) => position.pieceStates[pieceIndexOf(position, unit)]!.at !== to)
  const bestRetreat = itemWithHighest(retreats, ({ unit, to }) => refugeScore(context, to, unit))
  return bestRetreat ?? context.firstLegal('hold') ?? context.firstLegal('retreat')
}

/** Places a revealed unit: rather in the hex where its marker lay, in a strong hex and away from enemies, not in a full hex. */
function placeRevealedUnit(context: DecisionContext): Action | null {
  const { position, view, seat, world } = context
  const pending = view.pending.at(-1)!
  const markerHex = hexIndexOf(position, 'hex' in pending ? pending.hex : '')
  return itemWithHighest(context.legalOfType('deploy'), ({ piece, hex }) => {
    const placeHex = hexIndexOf(position, hex)
    const { pieceClass, kind } = world.pieces[pieceIndexOf(position, piece)]!
    const isBattery = (index: number): boolean => world.pieces[index]!.pieceClass === ARTILLERY
    const isBatteryItself = pieceClass === ARTILLERY
    // Batteries are limited apart from infantry and cavalry (OPS-6.1).
    const unitsOfSameKind = position.unitsAt[placeHex]!.filter((other) => isBattery(other) === isBatteryItself).length
    const limit = isBatteryItself ? world.tables.terrain.stacking.artillery : BASELINE.unitsPerHex
    const isFull = kind === 'unit' && unitsOfSameKind >= limit
    return (
      (placeHex === markerHex ? BASELINE.deployAtMarker : 0) +
      (isStrongHex(position, placeHex) ? 1 : 0) -
      (isFull ? BASELINE.deployFull : 0) -
      neighbourCounts(position, placeHex, seat).enemies
    )
  })
}
