// Places and units of the hex game that the baseline players look for.

import type { Seat } from '../../game/side'
import { SIDES } from '../../operational/types'
import { US, type World } from '../../operational/world'
import { BASELINE_FORMATIONS } from '../operational/plans/plans'
import type { DecisionContext } from './context'
import { BASELINE } from './figures'

const ascending = (a: number, b: number): number => a - b

/** Hexes where visible units of a side stand, ascending. */
export function occupiedHexes({ position, world }: DecisionContext, seat: Seat): number[] {
  const hexes = world.unitsOf[seat].map((index) => position.hexOf[index]!).filter((hex) => hex >= 0)
  return [...new Set(hexes)].sort(ascending)
}

/** The player's own units on the map or in hidden-movement boxes, ascending. */
export function ownUnits({ position, world, seat }: DecisionContext): number[] {
  return world.unitsOf[seat].filter(
    (index) => position.hexOf[index]! >= 0 || position.pieceStates[index]!.at.startsWith('box:'),
  )
}

/** Hexes beyond the river that decide the game (OPS-18.2), ascending. */
interface RiverHexes {
  /** All hexes north of the river. */
  readonly northBank: readonly number[]
  /** Hexes north of the river at the end of a bridge or ford. */
  readonly bridgeheads: readonly number[]
}

/** Memo of `riverHexes`. */
const riverByWorld = new WeakMap<World, RiverHexes>()

/** The hexes beyond the river of a map, worked out once. */
export function riverHexes(world: World): RiverHexes {
  const knownHexes = riverByWorld.get(world)
  if (knownHexes) return knownHexes
  const { grid, northOfRiver } = world
  const northBank = grid.ids.flatMap((_, hex) => (northOfRiver[hex] ? [hex] : []))
  const bridgeheads = new Set<number>()
  // `a` and `b` are the two hexes that share the hexside.
  for (const { kind, a, b } of world.battlefield.map.sides) {
    if (kind !== 'bridge' && kind !== 'ford') continue
    const [hexA, hexB] = [grid.indexOf(a), grid.indexOf(b)]
    if (northOfRiver[hexA] !== northOfRiver[hexB]) bridgeheads.add(northOfRiver[hexA] ? hexA : hexB)
  }
  const river = { northBank, bridgeheads: [...bridgeheads].sort(ascending) }
  riverByWorld.set(world, river)
  return river
}

/** San Agustin, the US depot and the first hex of its line of communications: a Mexican unit that enters it wins the game (OPS-18.2). */
export const depotHex = (world: World): number => world.locHexes[US][0]!

/** Villages and bastions that a side controls, ascending. */
export function controlledHexes({ view, world }: DecisionContext, seat: Seat): number[] {
  return Object.entries(view.control)
    .flatMap(([hex, owner]) => (owner === SIDES[seat] ? [world.grid.indexOf(hex)] : []))
    .sort(ascending)
}

/**
 * US units that guard San Agustin, at most `depotGuards`, chosen among those near it: first units inside, and among equals the formation meant for
 * it.
 */
export function depotGuard({ position, world }: DecisionContext): number[] {
  const depot = depotHex(world)
  const unitsNearby = world.unitsOf[US].filter(
    (index) =>
      position.hexOf[index]! >= 0 && world.grid.distance(position.hexOf[index]!, depot) <= BASELINE.depotGuardHexes,
  )
  // Rank 0 is sorted before rank 1.
  const outsideRank = (index: number): number => Number(position.hexOf[index] !== depot)
  const formationRank = (index: number): number =>
    Number(world.pieces[index]!.unit!.formation !== BASELINE_FORMATIONS.depotGuard)
  return unitsNearby
    .sort((a, b) => outsideRank(a) - outsideRank(b) || formationRank(a) - formationRank(b) || a - b)
    .slice(0, BASELINE.depotGuards)
}
