import type { Seat } from '../../game/side'
import { MEXICAN, US, type World } from '../../operational/world'
import type { DecisionContext } from './context'

/** Hexes where units of that side stand that can be seen, ascending. */
export function occupiedHexes({ pos, world }: DecisionContext<unknown>, seat: Seat): number[] {
  return [...new Set(world.unitsOf[seat].map((index) => pos.hexOf[index]!).filter((hex) => hex >= 0))].sort(
    (a, b) => a - b,
  )
}

/** Own units on the map or in boxes, ascending. */
export function ownUnits({ pos, world, seat }: DecisionContext<unknown>): number[] {
  return world.unitsOf[seat].filter((index) => pos.hexOf[index]! >= 0 || pos.pieceStates[index]!.at.startsWith('box:'))
}

const kept = new WeakMap<World, { north: readonly number[]; gates: readonly number[] }>()

/** Hexes north of the river (OPS-18.2), and those among them where a bridge comes over. */
export function riverHexes(world: World): { north: readonly number[]; gates: readonly number[] } {
  const known = kept.get(world)
  if (known) return known
  const { grid } = world
  const north = grid.ids.flatMap((_, hex) => (world.northOfRiver[hex] ? [hex] : []))
  const bridges = world.battlefield.map.sides.filter(({ kind }) => kind === 'bridge' || kind === 'ford')
  const gates = bridges.flatMap(({ a, b }) => {
    const [x, y] = [grid.indexOf(a), grid.indexOf(b)]
    if (world.northOfRiver[x] === world.northOfRiver[y]) return []
    return [world.northOfRiver[x] ? x : y]
  })
  const made = { north, gates: [...new Set(gates)].sort((a, b) => a - b) }
  kept.set(world, made)
  return made
}

/** The Mexican prize and the US base (OPS-18.2). */
export const depotHex = (world: World): number => world.locHexes[US][0]!

/** Villages and bastions that the other side controls, ascending. */
export function controlledHexes({ view, world }: DecisionContext<unknown>, seat: Seat): number[] {
  const side = seat === MEXICAN ? 'mexican' : 'us'
  return Object.entries(view.control)
    .flatMap(([hex, owner]) => (owner === side ? [world.grid.indexOf(hex)] : []))
    .sort((a, b) => a - b)
}

/** US units that keep the base: the two strongest of foot and the battery among those that stand in it or next to it. */
export function depotGuard({ pos, world }: DecisionContext<unknown>): number[] {
  const base = depotHex(world)
  const near = world.unitsOf[US].filter(
    (index) => pos.hexOf[index]! >= 0 && world.grid.distance(pos.hexOf[index]!, base) <= 2,
  )
  // Those that stand in it already, then volunteers, then whoever is there.
  const rank = (index: number): number =>
    (pos.hexOf[index] === base ? 0 : 4) + (world.pieces[index]!.unit!.formation === 'us.4' ? 0 : 2)
  return near.sort((a, b) => rank(a) - rank(b) || a - b).slice(0, 3)
}
