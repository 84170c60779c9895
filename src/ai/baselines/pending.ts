import { otherSeat, type Seat } from '../../game/side'
import type { Position } from '../../operational/engine'
import type { Action, HexId, PieceId } from '../../operational/types'
import { ARTILLERY } from '../../operational/world'
import type { DecisionContext } from './context'
import { BASELINE } from './figures'
import { travelCosts } from './travelCosts'

const hexAt = (position: Position, id: HexId): number => position.world.grid.indexOf(id)
const pieceAt = (position: Position, id: PieceId): number => position.world.pieceIndexes.get(id) ?? -1

/** Combat factor (CF) of a unit with the steps that it has left, whether it is disrupted or not. */
export function currentFactor(position: Position, index: number): number {
  const { unit } = position.world.pieces[index]!
  if (!unit) return 0
  const stepsLost = unit.steps - position.pieceStates[index]!.steps
  return unit.cf[stepsLost] ?? 0
}

/** Counts, among the neighbours of a hex, those with enemies of the side and those with units of its own. */
function neighbourCounts(position: Position, hex: number, seat: Seat): { enemies: number; friends: number } {
  let [enemies, friends] = [0, 0]
  for (let dir = 0; dir < 6; dir++) {
    const near = position.world.grid.neighbours[hex * 6 + dir]!
    if (near < 0) continue
    if (position.unitCounts[otherSeat(seat)][near]) enemies++
    if (position.unitCounts[seat][near]) friends++
  }
  return { enemies, friends }
}

/** The item with the highest score, of equals the first; null: there are no items. */
const highest = <T>(items: readonly T[], score: (item: T) => number): T | null => {
  let best: T | null = null
  let bestScore = Number.NEGATIVE_INFINITY
  for (const item of items) {
    const itemScore = score(item)
    if (itemScore > bestScore) {
      bestScore = itemScore
      best = item
    }
  }
  return best
}

/** Is a hex worth holding rather than retreating from: a village or bastion (these are the controllable hexes), or a hex behind works? */
const isStrongHex = (position: Position, hex: number): boolean =>
  position.world.controllable[hex] === 1 || position.world.behindWorks[hex] === 1

/** Score of a hex for a unit that retreats to it: away from enemies, with friends, near to the side's base. Costs are in half MP. */
function refugeScore({ position, seat, world }: DecisionContext, to: HexId, unit: PieceId): number {
  const hex = hexAt(position, to)
  const { enemies, friends } = neighbourCounts(position, hex, seat)
  const homeCosts = travelCosts(world, seat, world.pieces[pieceAt(position, unit)]!.pieceClass, world.locHexes[seat])
  const withFriend = position.unitCounts[seat][hex] ? 1 : 0
  return -BASELINE.refugeEnemy * enemies + friends + withFriend - homeCosts[hex]! / BASELINE.refugeHome2
}

/** How a player answers when he may advance or bring up units. */
export interface AdvancePolicy {
  /** He advances after combat into any hex and brings up reserves; else he advances only into villages, bastions and works. */
  readonly eager: boolean
}

/** The answer to what the game asks of the side; null: it asks nothing. */
export function answerPending(context: DecisionContext, { eager }: AdvancePolicy): Action | null {
  const { view, side, seat, legal, position } = context
  const pending = view.pending.at(-1)
  if (!pending || pending.owner !== side) return null
  const pass = context.first('pass')
  const factorOf = ({ unit }: { readonly unit: PieceId }): number => currentFactor(position, pieceAt(position, unit))
  switch (pending.kind) {
    case 'setup':
      return setUp(context)
    case 'return':
      return context.first('return') ?? context.first('wait')
    case 'lead':
      return highest(context.of('lead'), factorOf)
    // He never slips away before a fight, and never agrees to another way to resolve it.
    case 'slip':
    case 'resolver':
      return pass
    case 'reserve':
    case 'guns':
      return eager ? (highest(context.of('reserve'), factorOf) ?? pass) : pass
    case 'retreat':
      return holdOrRetreat(context)
    case 'advance': {
      // Its type allows a choice without details, as the other side sees it; the owner's has the hex.
      const hex = hexAt(position, 'hex' in pending ? pending.hex : '')
      if (!eager && (hex < 0 || !isStrongHex(position, hex))) return pass
      const withoutLeaders = context.of('advance').filter(({ leaders }) => leaders.length === 0)
      return highest(withoutLeaders, factorOf) ?? pass
    }
    case 'deploy':
      return placeRevealedUnit(context)
    case 'displace':
      return highest(context.of('displace'), ({ unit, to }) => refugeScore(context, to, unit))
    case 'leaderFlees':
      return highest(context.of('flee'), ({ to }) => -neighbourCounts(position, hexAt(position, to), seat).enemies)
    default:
      return legal.find(({ type }) => type !== 'resign') ?? null
  }
}

/** Free set-up (OPS-17.4): the balanced preset as it is. */
const setUp = (context: DecisionContext): Action | null =>
  context.first('ready') ?? context.of('fill').find(({ preset }) => preset === 'balanced') ?? context.first('fill')

/** Holds a strong hex; else retreats to the best refuge. */
function holdOrRetreat(context: DecisionContext): Action | null {
  const { position } = context
  const hold = context.of('hold').find(({ hex }) => isStrongHex(position, hexAt(position, hex)))
  if (hold) return hold
  // A retreat to its own hex gives up holding: the unit stays and loses a step (10.1).
  const retreats = context
    .of('retreat')
    .filter(({ unit, to }) => position.pieceStates[pieceAt(position, unit)]!.at !== to)
  const best = highest(retreats, ({ unit, to }) => refugeScore(context, to, unit))
  return best ?? context.first('hold') ?? context.first('retreat')
}

/** A hex with so many batteries has no room for another one. */
const BATTERIES_PER_HEX = 1

/** Places a revealed unit where its marker lay, or if that hex is full beside it, away from enemies. */
function placeRevealedUnit(context: DecisionContext): Action | null {
  const { position, view, seat, world } = context
  const pending = view.pending.at(-1)!
  const markerHex = hexAt(position, 'hex' in pending ? pending.hex : '')
  return highest(context.of('deploy'), ({ piece, hex }) => {
    const to = hexAt(position, hex)
    const { pieceClass: cls, kind } = world.pieces[pieceAt(position, piece)]!
    const isBattery = (index: number): boolean => world.pieces[index]!.pieceClass === ARTILLERY
    const ofSameKind = position.unitsAt[to]!.filter((other) => isBattery(other) === (cls === ARTILLERY)).length
    const isFull = kind === 'unit' && ofSameKind >= (cls === ARTILLERY ? BATTERIES_PER_HEX : BASELINE.unitsPerHex)
    return (
      (to === markerHex ? BASELINE.deployAtMarker : 0) +
      (isStrongHex(position, to) ? 1 : 0) -
      (isFull ? BASELINE.deployFull : 0) -
      neighbourCounts(position, to, seat).enemies
    )
  })
}
