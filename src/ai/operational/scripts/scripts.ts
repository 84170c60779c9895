import { otherSeat, type Seat } from '../../../game/side'
import { ARTILLERY, CAVALRY, INFANTRY, MEXICAN, US } from '../../../operational/world'
import { landmarksOf } from '../evaluate/landmarks'
import type { PlacementSearch } from '../movement/placementSearch'
import type { Destination } from '../movement/destinations'

/** A way of using a unit: what it is looking for in a place to stand. Higher is better; null: the script is not for it here. */
export interface Script {
  readonly id: string
  /** For whom at all. */
  fits(desk: PlacementSearch, unit: number): boolean
  worth(desk: PlacementSearch, unit: number, option: Destination): number | null
}

const place = (desk: PlacementSearch, unit: number, hex: number): number => desk.scale.place[unit]?.[hex] ?? 0

/** Units of a side on the six hexes round one. */
function around(desk: PlacementSearch, hex: number, seat: Seat): number {
  const { grid } = desk.pos.world
  const crowd = desk.pos.unitCounts[seat]
  let sum = 0
  for (let dir = 0; dir < 6; dir++) {
    const near = grid.neighbours[hex * 6 + dir]!
    if (near >= 0) sum += crowd[near]!
  }
  return sum
}

const foes = (desk: PlacementSearch, hex: number): number => around(desk, hex, otherSeat(desk.scale.seat))
const friends = (desk: PlacementSearch, hex: number): number =>
  around(desk, hex, desk.scale.seat) + 2 * desk.pos.unitCounts[desk.scale.seat][hex]!

/** How many of the enemy could come to a hex in his next phase. */
const reachers = (desk: PlacementSearch, hex: number): number => desk.scale.reach?.at[hex]?.length ?? 0

/** Enemies beside the hex whose way back it would close: they have no friend next to it (10.1). */
function closes(desk: PlacementSearch, hex: number): number {
  const { pos, scale } = desk
  const { grid } = pos.world
  const enemies = pos.unitCounts[otherSeat(scale.seat)]
  const own = pos.unitCounts[scale.seat]
  let best = 0
  for (let dir = 0; dir < 6; dir++) {
    const near = grid.neighbours[hex * 6 + dir]!
    if (near < 0 || !enemies[near]) continue
    // On the far side of him from one's own.
    const far = grid.neighbours[near * 6 + dir]!
    let value = enemies[near]!
    if (far >= 0 && own[far]) value += 2
    if (value > best) best = value
  }
  return best
}

const byPlan: Script = {
  id: 'advance',
  fits: () => true,
  worth: (desk, unit, { hex, march }) => place(desk, unit, hex) - (march ? 0.01 : 0),
}

const advanceInSupport: Script = {
  id: 'support',
  fits: () => true,
  worth: (desk, unit, { hex }) =>
    place(desk, unit, hex) + 0.25 * Math.min(4, friends(desk, hex)) - (foes(desk, hex) > 0 ? 1 : 0),
}

const hold: Script = {
  id: 'hold',
  fits: (desk, unit) => desk.options[unit]!.start >= 0,
  worth: (desk, unit, { hex }) => (hex === desk.options[unit]!.start ? 1 : null),
}

const seize: Script = {
  id: 'seize',
  fits: () => true,
  worth: (desk, unit, { hex }) => {
    const { world, game } = desk.pos
    const side = desk.scale.seat === US ? 'us' : 'mexican'
    if (!world.controllable[hex] || game.ops.control[world.grid.ids[hex]!] === side) return null
    return 2 + place(desk, unit, hex)
  },
}

const strike: Script = {
  id: 'flank',
  fits: (desk, unit) => desk.pos.world.pieces[unit]!.cls !== ARTILLERY,
  worth: (desk, unit, { hex, march }) => {
    if (march || foes(desk, hex) === 0) return null
    return closes(desk, hex) + 0.3 * place(desk, unit, hex)
  },
}

const join: Script = {
  id: 'join',
  fits: () => true,
  worth: (desk, unit, { hex, march }) => {
    if (march || foes(desk, hex) === 0) return null
    return friends(desk, hex) + place(desk, unit, hex)
  },
}

const bombard: Script = {
  id: 'bombard',
  fits: (desk, unit) => desk.pos.world.pieces[unit]!.cls === ARTILLERY,
  worth: (desk, unit, { hex, march }) => {
    if (march) return null
    const { world, unitCounts: crowd } = desk.pos
    const enemies = crowd[otherSeat(desk.scale.seat)]
    let targets = 0
    for (const [to, distance] of world.sightFrom(hex))
      if (distance <= Math.min(2, world.pieces[unit]!.unit!.range ?? 0) && enemies[to]) targets++
    if (targets === 0) return null
    return targets - 2 * foes(desk, hex) + 0.5 * Math.min(2, friends(desk, hex)) + place(desk, unit, hex)
  },
}

const withdraw: Script = {
  id: 'withdraw',
  fits: (desk) => desk.scale.reach !== null,
  worth: (desk, unit, { hex }) => {
    const danger = reachers(desk, hex) + foes(desk, hex)
    return -danger + 0.8 * place(desk, unit, hex) + 0.2 * Math.min(3, friends(desk, hex))
  },
}

const screen: Script = {
  id: 'screen',
  fits: () => true,
  worth: (desk, unit, { hex }) =>
    foes(desk, hex) > 0 ? null : -reachers(desk, hex) * 0.15 + place(desk, unit, hex) * 2,
}

const cover: Script = {
  id: 'cover',
  fits: () => true,
  worth: (desk, unit, { hex }) => {
    const { world } = desk.pos
    const terrain = world.hexes[hex]!.terrain
    const shelter = (terrain === 'village' ? 2 : terrain === 'woods' ? 1 : 0) + (world.behindWorks[hex] ? 2 : 0)
    return shelter === 0 ? null : shelter + 2 * place(desk, unit, hex) + 0.3 * Math.min(3, friends(desk, hex))
  },
}

const garrison: Script = {
  id: 'garrison',
  fits: (desk, unit) => desk.pos.world.pieces[unit]!.cls !== CAVALRY,
  worth: (desk, unit, option) =>
    option.garrison ? 1 + 0.2 * reachers(desk, option.hex) + place(desk, unit, option.hex) : null,
}

const cross: Script = {
  id: 'cross',
  fits: (desk) => desk.scale.seat === US && desk.pos.game.ops.turn >= 6,
  worth: (desk, unit, { hex }) => {
    const { pos, scale } = desk
    const { start } = desk.options[unit]!
    const led = pos.world.pieces[unit]!.cls === INFANTRY && pos.world.engineers.some((one) => pos.hexOf[one] === start)
    return -(led ? scale.north.guided : scale.north.plain)[hex]! - 0.2 * reachers(desk, hex)
  },
}

/** Back to San Agustin, which a Mexican unit must not enter (18.2). */
export const guardDepot: Script = {
  id: 'guard',
  fits: (desk) => desk.scale.seat === US,
  worth: (desk, _unit, { hex }) => -desk.pos.world.grid.distance(hex, landmarksOf(desk.pos.world).hex),
}

const raid: Script = {
  id: 'raid',
  fits: (desk, unit) => desk.scale.seat === MEXICAN && desk.pos.world.pieces[unit]!.cls === 1,
  worth: (desk, unit, { hex }) => -landmarksOf(desk.pos.world).depotDistance2[desk.pos.world.pieces[unit]!.cls]![hex]!,
}

const block: Script = {
  id: 'block',
  fits: (desk) => desk.scale.seat === MEXICAN && desk.pos.game.ops.turn >= 6,
  worth: (desk, _unit, { hex }) => {
    const { world } = desk.pos
    let bridge = 0
    for (let dir = 0; dir < 6; dir++) {
      const near = world.grid.neighbours[hex * 6 + dir]!
      if (near < 0 || world.northOfRiver[near] === world.northOfRiver[hex]) continue
      if (
        world.movement[US * 5]!.stepCosts2[near * 6 + ((dir + 3) % 6)]! >= 0 ||
        world.movement[US * 5]!.stepCosts2[hex * 6 + dir]! >= 0
      )
        bridge++
    }
    if (bridge === 0) return null
    return (
      bridge + (world.northOfRiver[hex] ? 1 : 0) - 0.4 * desk.pos.unitCounts[MEXICAN][hex]! - 0.02 * reachers(desk, hex)
    )
  },
}

const pursue: Script = {
  id: 'pursue',
  fits: (desk, unit) => desk.pos.world.pieces[unit]!.cls !== ARTILLERY,
  worth: (desk, _unit, { hex }) => {
    const { pos, scale } = desk
    let least = 99
    for (const index of pos.world.unitsOf[otherSeat(scale.seat)]) {
      const at = pos.hexOf[index]!
      if (at < 0) continue
      const weak = pos.pieceStates[index]!.disrupted || pos.unitCounts[otherSeat(scale.seat)][at] === 1 ? 0 : 2
      least = Math.min(least, pos.world.grid.distance(hex, at) + weak)
    }
    return least === 99 ? null : -least
  },
}

/** The scripts of the phase planner (ai.md, 5), in the order in which they are tried. */
export const SCRIPTS: readonly Script[] = [
  cross,
  guardDepot,
  block,
  strike,
  join,
  bombard,
  withdraw,
  byPlan,
  advanceInSupport,
  cover,
  garrison,
  screen,
  hold,
  pursue,
  seize,
  raid,
]

/** The option that a script picks for a unit among those with room; -1: none. */
export function pickDestination(desk: PlacementSearch, unit: number, script: Script): number {
  if (!script.fits(desk, unit)) return -1
  const { list } = desk.options[unit]!
  let best = -1
  let most = Number.NEGATIVE_INFINITY
  for (let k = 0; k < list.length; k++) {
    const option = list[k]!
    const worth = script.worth(desk, unit, option)
    if (worth === null) continue
    const value = worth - (1 - option.chance)
    if (value <= most || (k !== desk.choice[unit] && !desk.destinationHasRoom(unit, k))) continue
    most = value
    best = k
  }
  return best
}
