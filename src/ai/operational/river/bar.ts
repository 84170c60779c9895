// The Mexican river plan: which units bar the way of US units that could be north of the river when the game ends, strike those that are, and keep a
// village south of the river (OPS-18.2).

import { combatFactor } from '../../../operational/combat/strength'
import type { Position } from '../../../operational/position'
import { ARTILLERY, CAVALRY, INFANTRY, MEXICAN, US } from '../../../operational/world'
import { arrivalChance, type RiverPaths } from '../evaluate/crossing'
import { RIVER } from '../figures'
import { mexicanPlacesSouth, placesSouth } from './places'
import { isHopeless } from './party'
import { mexicanDistancesTo, stayChance } from './stay'

/** A Mexican unit that is told off, and the hex that it makes for. */
export interface RiverPost {
  readonly unit: number
  readonly hex: number
}

/** The hex north of the river to which the shortest way from a hex leads. `distances`: to the north bank, by hex. */
function bankHexFrom(position: Position, distances: Int16Array, start: number): number {
  const { world } = position
  const { neighbours } = world.grid
  let hex = start
  while (!world.northOfRiver[hex]) {
    let next = hex
    for (let direction = 0; direction < 6; direction++) {
      const neighbour = neighbours[hex * 6 + direction]!
      if (neighbour >= 0 && distances[neighbour]! < distances[next]!) next = neighbour
    }
    if (next === hex) return hex
    hex = next
  }
  return hex
}

/** Where US units are, or will come, north of the river, with their chance of being there at the end, the most likely first. */
function threatenedHexes(position: Position, paths: RiverPaths): number[] {
  const { world } = position
  const phases = world.tables.clock.turns.length - position.game.ops.turn
  const chanceByHex = new Map<number, number>()
  for (const unit of world.unitsOf[US]) {
    const hex = position.hexOf[unit]!
    if (hex < 0) continue
    const isNorth = world.northOfRiver[hex] === 1
    // Infantry is taken to have an engineer if one is in its hex or next to it.
    const hasEngineer =
      world.pieces[unit]!.pieceClass === INFANTRY &&
      world.engineers.some((one) => position.hexOf[one]! >= 0 && world.grid.distance(position.hexOf[one]!, hex) <= 1)
    const distances = hasEngineer ? paths.withEngineer : paths.withoutEngineer
    const chance = isNorth
      ? stayChance(position, unit, hex, position.unitsAt[hex]!)
      : arrivalChance(position, unit, distances[hex]!, phases)
    if (chance < RIVER.barFromChance) continue
    const target = isNorth ? hex : bankHexFrom(position, distances, hex)
    chanceByHex.set(target, Math.max(chance, chanceByHex.get(target) ?? 0))
  }
  return [...chanceByHex].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([hex]) => hex)
}

/** The Mexican units that are told off for the river in this movement phase; empty before `fromTurn`, or if the river no longer matters. */
export function riverPosts(position: Position, paths: RiverPaths): RiverPost[] {
  const { world } = position
  const { turn, score } = position.game.ops
  if (turn < RIVER.fromTurn || isHopeless(position, score.us - score.mexican)) return []
  const posts: RiverPost[] = []
  const used = new Set<number>()
  const free = world.unitsOf[MEXICAN].filter((unit) => {
    const state = position.pieceStates[unit]!
    return position.hexOf[unit]! >= 0 && !state.disrupted && !state.ineffective
  })
  /** Turns of march of a unit to a hex. */
  const turnsTo = (unit: number, hex: number): number =>
    mexicanDistancesTo(world, hex)[position.hexOf[unit]!]! / world.pieces[unit]!.allowanceHalfMp
  const assign = (unit: number, hex: number): void => {
    used.add(unit)
    posts.push({ unit, hex })
  }
  // One village or bastion south of the river is kept, or taken again.
  const held = mexicanPlacesSouth(position)
  if (held.length <= 1) {
    const wanted = held.length === 1 ? held : placesSouth(world).filter((hex) => position.unitCounts[US][hex] === 0)
    let best: (RiverPost & { turns: number }) | null = null
    for (const hex of wanted)
      for (const unit of free) {
        const turns = turnsTo(unit, hex)
        if (!best || turns < best.turns) best = { unit, hex, turns }
      }
    if (best) assign(best.unit, best.hex)
  }
  // Batteries in range of US units north of the river stay in range.
  const hexes = threatenedHexes(position, paths)
  for (const unit of free) {
    const { pieceClass, unit: facts } = world.pieces[unit]!
    if (pieceClass !== ARTILLERY || used.has(unit)) continue
    const from = position.hexOf[unit]!
    const hasTarget = hexes.some(
      (hex) => position.unitCounts[US][hex]! > 0 && world.grid.distance(from, hex) <= (facts!.range ?? 0),
    )
    if (hasTarget) assign(unit, from)
  }
  const guns = posts.length
  // Then each place where US units may be north of the river gets its nearest and strongest units, one after another.
  for (let round = 0; round < RIVER.barRounds; round++)
    for (const hex of hexes) {
      if (posts.length >= guns + RIVER.barParty) return posts
      let bestUnit = -1
      let bestTurns = RIVER.barWithin
      for (const unit of free) {
        const { pieceClass } = world.pieces[unit]!
        if (used.has(unit) || pieceClass === ARTILLERY || position.pieceStates[unit]!.garrison) continue
        // A weak unit bars the way no worse, but does not strike: of units as near the stronger goes.
        const turns =
          turnsTo(unit, hex) -
          combatFactor(position, unit) / RIVER.barCfPerTurn +
          (pieceClass === CAVALRY ? RIVER.barHorse : 0)
        if (turns >= bestTurns) continue
        bestTurns = turns
        bestUnit = unit
      }
      if (bestUnit >= 0) assign(bestUnit, hex)
    }
  return posts
}

/** By hex: value to a unit that is told off, in points: the less the more turns of march it is from its post. */
export function postValues(position: Position, { unit, hex }: RiverPost): Float32Array {
  const { world } = position
  const { allowanceHalfMp } = world.pieces[unit]!
  const mostTurns = world.tables.clock.turns.length
  return Float32Array.from(
    mexicanDistancesTo(world, hex),
    (distance) => -RIVER.barGoal * Math.min(mostTurns, distance / allowanceHalfMp),
  )
}
