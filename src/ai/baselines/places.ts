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

/** The player's own units on the map or in boxes, ascending. */
export function ownUnits({ position, world, seat }: DecisionContext): number[] {
  return world.unitsOf[seat].filter(
    (index) => position.hexOf[index]! >= 0 || position.pieceStates[index]!.at.startsWith('box:'),
  )
}

/** Hexes at the river (OPS-18.2), ascending. */
interface RiverHexes {
  /** All hexes north of the river. */
  readonly north: readonly number[]
  /** Those of them that a bridge or ford leads to. */
  readonly crossings: readonly number[]
}

const riverByWorld = new WeakMap<World, RiverHexes>()

export function riverHexes(world: World): RiverHexes {
  const known = riverByWorld.get(world)
  if (known) return known
  const { grid, northOfRiver } = world
  const north = grid.ids.flatMap((_, hex) => (northOfRiver[hex] ? [hex] : []))
  const crossings = new Set<number>()
  for (const { kind, a, b } of world.battlefield.map.sides) {
    if (kind !== 'bridge' && kind !== 'ford') continue
    const [hexA, hexB] = [grid.indexOf(a), grid.indexOf(b)]
    if (northOfRiver[hexA] !== northOfRiver[hexB]) crossings.add(northOfRiver[hexA] ? hexA : hexB)
  }
  const river = { north, crossings: [...crossings].sort(ascending) }
  riverByWorld.set(world, river)
  return river
}

/** San Agustin, the US depot: a Mexican unit that enters it wins the game (OPS-18.2). */
export const depotHex = (world: World): number => world.locHexes[US][0]!

/** Villages and bastions that a side controls, ascending. */
export function controlledHexes({ view, world }: DecisionContext, seat: Seat): number[] {
  return Object.entries(view.control)
    .flatMap(([hex, owner]) => (owner === SIDES[seat] ? [world.grid.indexOf(hex)] : []))
    .sort(ascending)
}

/** US units that guard San Agustin, chosen among those near it: first those inside, then the formation meant for it. */
export function depotGuard({ position, world }: DecisionContext): number[] {
  const depot = depotHex(world)
  const near = world.unitsOf[US].filter(
    (index) =>
      position.hexOf[index]! >= 0 && world.grid.distance(position.hexOf[index]!, depot) <= BASELINE.depotGuardHexes,
  )
  const isOutside = (index: number): number => Number(position.hexOf[index] !== depot)
  const isOther = (index: number): number =>
    Number(world.pieces[index]!.unit!.formation !== BASELINE_FORMATIONS.depotGuard)
  return near
    .sort((a, b) => isOutside(a) - isOutside(b) || isOther(a) - isOther(b) || a - b)
    .slice(0, BASELINE.depotGuards)
}
