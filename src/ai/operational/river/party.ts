// The US river plan: which units are told off to be north of the river when the game ends (OPS-18.2), with which engineers, and what hexes are worth to
// them. It is worked out anew in each phase by the same rule; a unit that is under way has the better chance, and so it stays told off.

import { hasMoveBegun, type Position } from '../../../operational/position'
import { stepContext } from '../../../operational/movement/cost'
import { reachField, UNREACHED } from '../../../operational/movement/reach'
import { leaderMoveRefusal } from '../../../operational/movement/steppingGroup'
import { ARTILLERY, INFANTRY, US } from '../../../operational/world'
import { arrivalChance, type RiverPaths } from '../evaluate/crossing'
import { landmarksOf } from '../evaluate/landmarks'
import { RIVER } from '../figures'
import { turnsToBank } from './march'
import { mexicanPlacesSouth } from './places'
import { stayChance } from './stay'

/** A unit that is told off for the river. */
export interface RiverMember {
  readonly unit: number
  /** Piece index of the engineer who goes with it; NOBODY: none. */
  readonly engineer: number
  /** Chance that it will be north of the river when the game ends. */
  readonly chance: number
  /** Turns of march to the north bank; Infinity: the enemy bars every way, or it takes more than are left. */
  readonly turns: number
}

const NOBODY = -1

/** Is a side too far behind on points for the river to matter (OPS-18.3)? */
export function isHopeless(position: Position, pointsAhead: number): boolean {
  const turnsLeft = position.world.tables.clock.turns.length - position.game.ops.turn + 1
  return pointsAhead < -RIVER.hopelessPerTurn * turnsLeft
}

/** By engineer on the map: half movement points that he needs alone to each hex in this phase; 0 where he is, UNREACHED where he cannot be. */
function engineerWalks(position: Position): Map<number, Int16Array> {
  const { world } = position
  const context = stepContext(position)
  const walks = new Map<number, Int16Array>()
  for (const engineer of world.engineers) {
    const from = position.hexOf[engineer]!
    if (from < 0) continue
    const mayWalk = leaderMoveRefusal(position, engineer) === null && !hasMoveBegun(position.pieceStates[engineer]!)
    const costs = mayWalk
      ? reachField(position, [], [engineer], context).costHalfMp
      : new Int16Array(world.grid.count).fill(UNREACHED)
    costs[from] = 0
    walks.set(engineer, costs)
  }
  return walks
}

/** How a unit can get to the north bank, with an engineer or without. */
interface Way {
  /** Turns of march; Infinity: the enemy bars every way, or it takes more than are left. */
  readonly turns: number
  /** Chance to be north of the river at the end. */
  readonly chance: number
}

/** The way of a unit. `phases`: its movement phases left, this one too. */
function wayOf(position: Position, paths: RiverPaths, unit: number, withEngineer: boolean, phases: number): Way {
  const hex = position.hexOf[unit]!
  if (position.world.northOfRiver[hex])
    return { turns: 0, chance: stayChance(position, unit, hex, position.unitsAt[hex]!) }
  const turns = turnsToBank(position, unit, withEngineer, phases)
  if (turns <= phases) return { turns, chance: RIVER.bySlack[Math.min(phases - turns, RIVER.bySlack.length - 1)]! }
  // Nothing but a fight or his leaving opens the way.
  const distances = withEngineer ? paths.withEngineer : paths.withoutEngineer
  const chance = Math.min(RIVER.bySlack[0]! / 2, arrivalChance(position, unit, distances[hex]!, phases))
  return { turns, chance }
}

/**
 * The units that the US tells off for the river in this movement phase; empty: none yet, or the river no longer matters. `paths`: distances to the north
 * bank.
 */
export function riverParty(position: Position, paths: RiverPaths): RiverMember[] {
  const { world } = position
  const { turn, score } = position.game.ops
  if (turn < RIVER.earliestTurn || isHopeless(position, score.us - score.mexican)) return []
  if (mexicanPlacesSouth(position).length === 0) return []
  const { depotHex } = landmarksOf(world)
  const onMap = world.unitsOf[US].filter((unit) => position.hexOf[unit]! >= 0)
  const candidates = onMap.filter((unit) => position.hexOf[unit] !== depotHex)
  const phases = world.tables.clock.turns.length - turn + 1
  const size = onMap.length <= RIVER.smallArmy ? RIVER.party - 1 : RIVER.party
  const ways = new Map<number, readonly [alone: Way, led: Way]>()
  for (const unit of candidates) {
    const alone = wayOf(position, paths, unit, false, phases)
    const mayHaveEngineer = world.pieces[unit]!.pieceClass === INFANTRY && alone.turns > 0
    ways.set(unit, [alone, mayHaveEngineer ? wayOf(position, paths, unit, true, phases) : alone])
  }
  const walks = engineerWalks(position)
  const members: RiverMember[] = []
  let noneChance = 1
  while (members.length < size && 1 - noneChance < RIVER.enough) {
    let best: RiverMember | null = null
    let bestRank = Number.NEGATIVE_INFINITY
    for (const unit of candidates) {
      if (members.some((member) => member.unit === unit)) continue
      const piece = world.pieces[unit]!
      const hex = position.hexOf[unit]!
      const [alone, led] = ways.get(unit)!
      let { chance, turns } = alone
      let engineer = NOBODY
      if (led.chance > chance + RIVER.engineerGain) {
        // The nearest who is not told off yet.
        let leastCost = UNREACHED
        for (const [one, costs] of walks) {
          if (costs[hex]! >= leastCost || members.some((member) => member.engineer === one)) continue
          leastCost = costs[hex]!
          engineer = one
        }
        if (engineer !== NOBODY) {
          chance = led.chance
          turns = led.turns
        }
      }
      if (chance < RIVER.leastChance) continue
      const isNearMember = members.some((member) => world.grid.distance(position.hexOf[member.unit]!, hex) <= 1)
      let rank = chance - RIVER.perCf * piece.unit!.cf[0]!
      rank -= RIVER.perTurn * Math.min(phases, turns)
      if (isNearMember) rank += RIVER.together
      // Whoever is there is told off before others, and so is a unit that has its engineer.
      if (world.northOfRiver[hex]) rank += RIVER.isNorth
      if (engineer !== NOBODY && position.hexOf[engineer] === hex) rank += RIVER.hasEngineer
      if (piece.pieceClass === ARTILLERY) rank -= RIVER.batteryAlone
      if (rank <= bestRank) continue
      bestRank = rank
      best = { unit, engineer, chance, turns }
    }
    if (!best) break
    members.push(best)
    noneChance *= 1 - best.chance
  }
  if (turn >= RIVER.fromTurn) return members
  // Before that turn only if the march of one of them must begin now, since it takes nearly all turns that are left.
  return members.some(({ turns }) => turns <= phases && turns * RIVER.pace + RIVER.spareTurns >= phases) ? members : []
}

/** By hex: value to a unit that is told off, in points: the less the more turns of march it is from the north bank. */
export function memberValues(position: Position, paths: RiverPaths, { unit, engineer }: RiverMember): Float32Array {
  const distances = engineer === NOBODY ? paths.withoutEngineer : paths.withEngineer
  const { allowanceHalfMp } = position.world.pieces[unit]!
  const mostTurns = position.world.tables.clock.turns.length
  return Float32Array.from(distances, (distance) => -RIVER.goal * Math.min(mostTurns, distance / allowanceHalfMp))
}
