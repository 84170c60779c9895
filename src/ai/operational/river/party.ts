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
}

const NOBODY = -1

/** Is a side too far behind on points for the river to matter (OPS-18.3)? */
export function isHopeless(position: Position, pointsAhead: number): boolean {
  const turnsLeft = position.world.tables.clock.turns.length - position.game.ops.turn + 1
  return pointsAhead < -RIVER.hopelessPerTurn * turnsLeft
}

/** The engineers who can be in a hex at once or by a move of their own in this phase, the nearest first. */
function engineersFor(position: Position, hex: number): number[] {
  const { world } = position
  const context = stepContext(position)
  const found: { engineer: number; cost: number }[] = []
  for (const engineer of world.engineers) {
    const from = position.hexOf[engineer]!
    if (from < 0) continue
    if (from === hex) {
      found.push({ engineer, cost: 0 })
      continue
    }
    if (leaderMoveRefusal(position, engineer) !== null || hasMoveBegun(position.pieceStates[engineer]!)) continue
    const cost = reachField(position, [], [engineer], context).costHalfMp[hex]!
    if (cost !== UNREACHED) found.push({ engineer, cost })
  }
  return found.sort((a, b) => a.cost - b.cost || a.engineer - b.engineer).map(({ engineer }) => engineer)
}

/** Does the march of a unit with this way need to begin now? `phases`: its movement phases left, this one too. */
const mustBegin = (position: Position, unit: number, distanceHalfMp: number, phases: number): boolean =>
  (distanceHalfMp / position.world.pieces[unit]!.allowanceHalfMp) * RIVER.pace + RIVER.spareTurns >= phases

/** Chance of a unit to be north at the end, with an engineer or without. `phases`: movement phases left, this one too. */
function chanceOf(position: Position, paths: RiverPaths, unit: number, withEngineer: boolean, phases: number): number {
  const hex = position.hexOf[unit]!
  if (position.world.northOfRiver[hex]) return stayChance(position, unit, hex, position.unitsAt[hex]!)
  const turns = turnsToBank(position, unit, withEngineer, phases)
  if (turns <= phases) return RIVER.bySlack[Math.min(phases - turns, RIVER.bySlack.length - 1)]!
  // Nothing but a fight or his leaving opens the way.
  const distances = withEngineer ? paths.withEngineer : paths.withoutEngineer
  return Math.min(RIVER.bySlack[0]! / 2, arrivalChance(position, unit, distances[hex]!, phases))
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
  const members: RiverMember[] = []
  let noneChance = 1
  while (members.length < size && 1 - noneChance < RIVER.enough) {
    let best: RiverMember | null = null
    let bestRank = Number.NEGATIVE_INFINITY
    for (const unit of candidates) {
      if (members.some((member) => member.unit === unit)) continue
      const piece = world.pieces[unit]!
      const hex = position.hexOf[unit]!
      let chance = chanceOf(position, paths, unit, false, phases)
      let engineer = NOBODY
      if (piece.pieceClass === INFANTRY && !world.northOfRiver[hex]) {
        const withEngineer = chanceOf(position, paths, unit, true, phases)
        if (withEngineer > chance + RIVER.engineerGain) {
          const free = engineersFor(position, hex).find((one) => members.every((member) => member.engineer !== one))
          if (free !== undefined) {
            engineer = free
            chance = withEngineer
          }
        }
      }
      if (chance < RIVER.leastChance) continue
      const isNearMember = members.some((member) => world.grid.distance(position.hexOf[member.unit]!, hex) <= 1)
      let rank = chance - RIVER.perCf * piece.unit!.cf[0]!
      rank -= RIVER.perTurn * Math.min(phases, turnsToBank(position, unit, engineer !== NOBODY, phases))
      if (isNearMember) rank += RIVER.together
      // Whoever is there is told off before others, and so is a unit that has its engineer.
      if (world.northOfRiver[hex]) rank += RIVER.isNorth
      if (engineer !== NOBODY && position.hexOf[engineer] === hex) rank += RIVER.hasEngineer
      if (piece.pieceClass === ARTILLERY) rank -= RIVER.batteryAlone
      if (rank <= bestRank) continue
      bestRank = rank
      best = { unit, engineer, chance }
    }
    if (!best) break
    members.push(best)
    noneChance *= 1 - best.chance
  }
  if (turn >= RIVER.fromTurn) return members
  // Before that turn only if the march of one of them must begin now.
  const begins = members.some(({ unit, engineer }) => {
    const distances = engineer === NOBODY ? paths.withoutEngineer : paths.withEngineer
    return mustBegin(position, unit, distances[position.hexOf[unit]!]!, phases)
  })
  return begins ? members : []
}

/** By hex: value to a unit that is told off, in points: the less the more turns of march it is from the north bank. */
export function memberValues(position: Position, paths: RiverPaths, { unit, engineer }: RiverMember): Float32Array {
  const distances = engineer === NOBODY ? paths.withoutEngineer : paths.withEngineer
  const { allowanceHalfMp } = position.world.pieces[unit]!
  const mostTurns = position.world.tables.clock.turns.length
  return Float32Array.from(distances, (distance) => -RIVER.goal * Math.min(mostTurns, distance / allowanceHalfMp))
}
