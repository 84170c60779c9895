// The scripts: simple rules that propose a destination for a unit, which the search of the movement phase then tries. Units and hexes are indexes.
// `search.position`: the units as they are placed so far; `search.destinations`: where each unit may end the phase.

import { otherSeat, type Seat } from '../../../game/side'
import { ARTILLERY, CAVALRY, INFANTRY, MEXICAN, movementTables, US } from '../../../operational/world'
import { drawOfWorks } from '../evaluate/ground'
import { landmarksOf } from '../evaluate/landmarks'
import { SCRIPT_SCORES as SCORES } from '../figures'
import type { Destination } from '../movement/destinations'
import type { PlacementSearch } from '../movement/placementSearch'

/** A simple rule that gives each destination of a unit a score, and proposes the destination with the highest score to the search. */
export interface Script {
  /** The page shows the script by the message `ai.order.<id>`. */
  readonly id: string
  /** Can the script propose anything for this unit? */
  appliesTo(search: PlacementSearch, unit: number): boolean
  /** Score of a destination; null: the script never proposes it. */
  score(search: PlacementSearch, unit: number, destination: Destination): number | null
}

/** Score of the only destination that a script allows. Any number would do, because there is nothing to compare it with. */
const ANY_SCORE = 1

/** Value of a hex to a unit by the commander's plan, in points. */
const planValue = (search: PlacementSearch, unit: number, hex: number): number =>
  search.context.planValues[unit]?.[hex] ?? 0

/** Number of a side's units in the six neighbours of a hex. */
function unitsNextTo(search: PlacementSearch, hex: number, seat: Seat): number {
  const { grid } = search.position.world
  const unitCounts = search.position.unitCounts[seat]
  let sum = 0
  for (let direction = 0; direction < 6; direction++) {
    const neighbour = grid.neighbours[hex * 6 + direction]!
    if (neighbour >= 0) sum += unitCounts[neighbour]!
  }
  return sum
}

const enemiesNextTo = (search: PlacementSearch, hex: number): number =>
  unitsNextTo(search, hex, otherSeat(search.context.seat))

/** Score for friends: 1 for each unit next to the hex, `SCORES.withFriend` for each unit in it. */
const friendScore = (search: PlacementSearch, hex: number): number =>
  unitsNextTo(search, hex, search.context.seat) +
  SCORES.withFriend * search.position.unitCounts[search.context.seat][hex]!

/** Number of enemy units that could be in a hex after their next movement phase; 0 if the search does not look at the enemy's reply. */
const enemiesWithinReach = (search: PlacementSearch, hex: number): number =>
  search.context.enemyReach?.unitsByHex[hex]?.length ?? 0

/**
 * How well a unit in a hex cuts off the retreat of an enemy stack next to it: the number of the stack's units, and more if a friend stands on the far
 * side of the stack. Of several stacks the highest score counts.
 */
function flankScore(search: PlacementSearch, hex: number): number {
  const { position, context } = search
  const { grid } = position.world
  const enemies = position.unitCounts[otherSeat(context.seat)]
  const friends = position.unitCounts[context.seat]
  let bestScore = 0
  for (let direction = 0; direction < 6; direction++) {
    const neighbour = grid.neighbours[hex * 6 + direction]!
    if (neighbour < 0 || !enemies[neighbour]) continue
    const hexBeyond = grid.neighbours[neighbour * 6 + direction]!
    let score = enemies[neighbour]!
    if (hexBeyond >= 0 && friends[hexBeyond]) score += SCORES.flankClosed
    if (score > bestScore) bestScore = score
  }
  return bestScore
}

const isArtillery = (search: PlacementSearch, unit: number): boolean =>
  search.position.world.pieces[unit]!.pieceClass === ARTILLERY

/** Moves toward the goal of the commander's plan; preferably without a march, after which a unit may not attack (OPS-5.3). */
const advance: Script = {
  id: 'advance',
  appliesTo: () => true,
  score: (search, unit, { hex, march }) => planValue(search, unit, hex) - (march ? SCORES.advanceMarch : 0),
}

/** Moves toward the goal of the plan with friends near and out of contact. */
const support: Script = {
  id: 'support',
  appliesTo: () => true,
  score: (search, unit, { hex }) =>
    planValue(search, unit, hex) +
    SCORES.supportFriend * Math.min(SCORES.supportMostFriends, friendScore(search, hex)) -
    (enemiesNextTo(search, hex) > 0 ? SCORES.supportContact : 0),
}

/** Stays in its hex. */
const hold: Script = {
  id: 'hold',
  appliesTo: (search, unit) => search.destinations[unit]!.startHex >= 0,
  score: (search, unit, { hex }) => (hex === search.destinations[unit]!.startHex ? ANY_SCORE : null),
}

/** Takes villages and bastions that the side does not control. */
const seize: Script = {
  id: 'seize',
  appliesTo: () => true,
  score: (search, unit, { hex }) => {
    const { world, game } = search.position
    const side = search.context.seat === US ? 'us' : 'mexican'
    if (!world.controllable[hex] || game.ops.control[world.grid.ids[hex]!] === side) return null
    return SCORES.seizeObjective + planValue(search, unit, hex)
  },
}

/** Goes behind an enemy stack, so that it cannot retreat (OPS-10.1). */
const flank: Script = {
  id: 'flank',
  appliesTo: (search, unit) => !isArtillery(search, unit),
  score: (search, unit, { hex, march }) => {
    // After a march a unit may not attack (OPS-5.3).
    if (march || enemiesNextTo(search, hex) === 0) return null
    return flankScore(search, hex) + SCORES.flankPlan * planValue(search, unit, hex)
  },
}

/** Joins friends who are next to the enemy. */
const join: Script = {
  id: 'join',
  appliesTo: () => true,
  score: (search, unit, { hex, march }) => {
    if (march || enemiesNextTo(search, hex) === 0) return null
    return friendScore(search, hex) + planValue(search, unit, hex)
  },
}

/** Places a battery where it can fire at many enemy hexes, with friends near and out of contact. */
const bombard: Script = {
  id: 'bombard',
  appliesTo: isArtillery,
  score: (search, unit, { hex, march }) => {
    if (march) return null
    const { world, unitCounts } = search.position
    const enemies = unitCounts[otherSeat(search.context.seat)]
    const rangeHexes = Math.min(SCORES.bombardRange, world.pieces[unit]!.unit!.range ?? 0)
    let targetCount = 0
    for (const [targetHex, distanceHexes] of world.sightFrom(hex))
      if (distanceHexes <= rangeHexes && enemies[targetHex]) targetCount++
    if (targetCount === 0) return null
    return (
      targetCount -
      SCORES.bombardContact * enemiesNextTo(search, hex) +
      SCORES.bombardFriend * Math.min(SCORES.bombardMostFriends, friendScore(search, hex)) +
      planValue(search, unit, hex)
    )
  },
}

/** Goes where few enemies are near or can come. */
const withdraw: Script = {
  id: 'withdraw',
  appliesTo: (search) => search.context.enemyReach !== null,
  score: (search, unit, { hex }) => {
    const danger = enemiesWithinReach(search, hex) + enemiesNextTo(search, hex)
    return (
      -danger +
      SCORES.withdrawPlan * planValue(search, unit, hex) +
      SCORES.withdrawFriend * Math.min(SCORES.withdrawMostFriends, friendScore(search, hex))
    )
  },
}

/** Stands near the goal of the plan, out of contact and where few enemies can come. */
const screen: Script = {
  id: 'screen',
  appliesTo: () => true,
  score: (search, unit, { hex }) => {
    if (enemiesNextTo(search, hex) > 0) return null
    return -enemiesWithinReach(search, hex) * SCORES.screenReacher + planValue(search, unit, hex) * SCORES.screenPlan
  },
}

/** Score for the shelter that terrain and works of a hex give; 0: none. */
function shelterOf(search: PlacementSearch, hex: number): number {
  const { world } = search.position
  const { terrain } = world.hexes[hex]!
  let shelter = 0
  if (terrain === 'village') shelter = SCORES.coverVillage
  else if (terrain === 'woods') shelter = SCORES.coverWoods
  return shelter + (world.behindWorks[hex] ? SCORES.coverWorks : 0)
}

/** Goes into shelter. */
const cover: Script = {
  id: 'cover',
  appliesTo: () => true,
  score: (search, unit, { hex }) => {
    const shelter = shelterOf(search, hex)
    if (shelter === 0) return null
    return (
      shelter +
      SCORES.coverPlan * planValue(search, unit, hex) +
      SCORES.coverFriend * Math.min(SCORES.coverMostFriends, friendScore(search, hex))
    )
  },
}

/** Goes into a bastion as its garrison (OPS-19.1.13), first where a work needs troops like these; or nearer to one that is too far for this phase. */
const garrison: Script = {
  id: 'garrison',
  appliesTo: (search, unit) => search.position.world.pieces[unit]!.pieceClass !== CAVALRY,
  score: (search, unit, { hex, garrison: inside }) => {
    const draw = drawOfWorks(search.position, search.context.groundNeeds, unit, hex, inside)
    if (!inside) return draw > 0 ? draw : null
    return (
      SCORES.garrisonBastion +
      SCORES.garrisonReacher * enemiesWithinReach(search, hex) +
      SCORES.garrisonDraw * draw +
      planValue(search, unit, hex)
    )
  },
}

/** Brings US units toward the north bank (OPS-18.2). */
const cross: Script = {
  id: 'cross',
  appliesTo: (search) => search.context.seat === US && search.position.game.ops.turn >= SCORES.riverFromTurn,
  score: (search, unit, { hex }) => {
    const { position, context } = search
    const { startHex } = search.destinations[unit]!
    // An engineer who began the phase in the unit's hex can go along.
    const startsWithEngineer =
      position.world.pieces[unit]!.pieceClass === INFANTRY &&
      position.world.engineers.some((engineer) => position.hexOf[engineer] === startHex)
    const distances = startsWithEngineer ? context.riverPaths.withEngineer : context.riverPaths.withoutEngineer
    // The distances are half movement points; taken off, because less is better.
    return -distances[hex]! - SCORES.crossReacher * enemiesWithinReach(search, hex)
  },
}

/** Brings US units back to San Agustin: a Mexican unit that enters it wins the game (OPS-18.2). */
export const guardDepot: Script = {
  id: 'guard',
  appliesTo: (search) => search.context.seat === US,
  score: (search, _unit, { hex }) =>
    -search.position.world.grid.distance(hex, landmarksOf(search.position.world).depotHex),
}

/** Sends Mexican cavalry toward San Agustin (OPS-18.2). */
const raid: Script = {
  id: 'raid',
  appliesTo: (search, unit) =>
    search.context.seat === MEXICAN && search.position.world.pieces[unit]!.pieceClass === CAVALRY,
  score: (search, unit, { hex }) => {
    const { world } = search.position
    const distancesHalfMp = landmarksOf(world).depotDistanceHalfMp[world.pieces[unit]!.pieceClass]!
    return -distancesHalfMp[hex]!
  },
}

/** Sends Mexican units to bridges and fords, so that US units do not cross the river (OPS-18.2). */
const block: Script = {
  id: 'block',
  appliesTo: (search) => search.context.seat === MEXICAN && search.position.game.ops.turn >= SCORES.riverFromTurn,
  score: (search, _unit, { hex }) => {
    const { world, unitCounts } = search.position
    const usCostsHalfMp = movementTables(world, US, INFANTRY).stepCostsHalfMp
    // Number of hexsides of the hex over which US infantry can cross the river.
    let crossings = 0
    for (let direction = 0; direction < 6; direction++) {
      const neighbour = world.grid.neighbours[hex * 6 + direction]!
      if (neighbour < 0 || world.northOfRiver[neighbour] === world.northOfRiver[hex]) continue
      // A cost below 0 means that US infantry cannot make the step; direction + 3 is the opposite direction.
      const canCrossHere =
        usCostsHalfMp[neighbour * 6 + ((direction + 3) % 6)]! >= 0 || usCostsHalfMp[hex * 6 + direction]! >= 0
      if (canCrossHere) crossings++
    }
    if (crossings === 0) return null
    return (
      crossings +
      (world.northOfRiver[hex] ? SCORES.blockNorth : 0) -
      SCORES.blockCrowd * unitCounts[MEXICAN][hex]! -
      SCORES.blockReacher * enemiesWithinReach(search, hex)
    )
  },
}

/** Goes after the nearest enemy; an enemy who is disrupted or alone counts as nearer than others. */
const pursue: Script = {
  id: 'pursue',
  appliesTo: (search, unit) => !isArtillery(search, unit),
  score: (search, _unit, { hex }) => {
    const { position, context } = search
    const enemySeat = otherSeat(context.seat)
    // Hexes to the nearest enemy. A strong enemy counts as farther than he is, by `pursueStrong` hexes.
    let leastHexes = Number.POSITIVE_INFINITY
    for (const index of position.world.unitsOf[enemySeat]) {
      const enemyHex = position.hexOf[index]!
      if (enemyHex < 0) continue
      const isWeak = position.pieceStates[index]!.disrupted || position.unitCounts[enemySeat][enemyHex] === 1
      const distanceHexes = position.world.grid.distance(hex, enemyHex)
      leastHexes = Math.min(leastHexes, distanceHexes + (isWeak ? 0 : SCORES.pursueStrong))
    }
    const noEnemyOnMap = leastHexes === Number.POSITIVE_INFINITY
    return noEnemyOnMap ? null : -leastHexes
  },
}

/** All scripts, in the order in which the search tries them. */
export const SCRIPTS: readonly Script[] = [
  cross,
  guardDepot,
  block,
  flank,
  join,
  bombard,
  withdraw,
  advance,
  support,
  cover,
  garrison,
  screen,
  hold,
  pursue,
  seize,
  raid,
]

/** The destination that a script proposes for a unit, among those with room, as an index in the unit's list; null: none. */
export function pickDestination(search: PlacementSearch, unit: number, script: Script): number | null {
  if (!script.appliesTo(search, unit)) return null
  const { list } = search.destinations[unit]!
  let bestIndex: number | null = null
  let bestScore = Number.NEGATIVE_INFINITY
  for (let listIndex = 0; listIndex < list.length; listIndex++) {
    const destination = list[listIndex]!
    const score = script.score(search, unit, destination)
    if (score === null) continue
    // A move that the dice may forbid scores less, in proportion to the chance that they do.
    const scoreWithRisk = score - (1 - destination.chance)
    if (scoreWithRisk <= bestScore) continue
    const isPresentPlace = listIndex === search.destinationIndexes[unit]
    if (!isPresentPlace && !search.destinationHasRoom(unit, listIndex)) continue
    bestScore = scoreWithRisk
    bestIndex = listIndex
  }
  return bestIndex
}
