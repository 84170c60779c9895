import { otherSeat, type Seat } from '../../../game/side'
import { ARTILLERY, CAVALRY, INFANTRY, MEXICAN, movementTables, US } from '../../../operational/world'
import { landmarksOf } from '../evaluate/landmarks'
import { SCRIPT_SCORES as SCORES } from '../figures'
import type { Destination } from '../movement/destinations'
import type { PlacementSearch } from '../movement/placementSearch'

/** A simple rule that proposes a destination for a unit, for the search to try: the one with the highest score. */
export interface Script {
  /** Its name is the message `ai.script.<id>`. */
  readonly id: string
  /** Is the script for this unit at all? */
  appliesTo(search: PlacementSearch, unit: number): boolean
  /** Score of a destination; null: it is not what the script looks for. */
  score(search: PlacementSearch, unit: number, destination: Destination): number | null
}

/** Value of a hex to a unit by the commander's plan, in points. */
const planValue = (search: PlacementSearch, unit: number, hex: number): number =>
  search.context.planValues[unit]?.[hex] ?? 0

/** Number of a side's units in the six hexes next to one. */
function unitsNextTo(search: PlacementSearch, hex: number, seat: Seat): number {
  const { grid } = search.position.world
  const unitCounts = search.position.unitCounts[seat]
  let sum = 0
  for (let dir = 0; dir < 6; dir++) {
    const near = grid.neighbours[hex * 6 + dir]!
    if (near >= 0) sum += unitCounts[near]!
  }
  return sum
}

const enemiesNextTo = (search: PlacementSearch, hex: number): number =>
  unitsNextTo(search, hex, otherSeat(search.context.seat))

/** Friends next to a hex; those in the hex count more. */
const friendsAt = (search: PlacementSearch, hex: number): number =>
  unitsNextTo(search, hex, search.context.seat) +
  SCORES.withFriend * search.position.unitCounts[search.context.seat][hex]!

/** Number of enemy units that could be in a hex after their next phase. */
const enemiesInReach = (search: PlacementSearch, hex: number): number =>
  search.context.reach?.unitsByHex[hex]?.length ?? 0

/** Score of the enemy stack next to a hex that a unit there would best cut off: its size, and more if a friend stands on its far side. */
function flankScore(search: PlacementSearch, hex: number): number {
  const { position, context } = search
  const { grid } = position.world
  const enemies = position.unitCounts[otherSeat(context.seat)]
  const friends = position.unitCounts[context.seat]
  let best = 0
  for (let dir = 0; dir < 6; dir++) {
    const near = grid.neighbours[hex * 6 + dir]!
    if (near < 0 || !enemies[near]) continue
    const beyond = grid.neighbours[near * 6 + dir]!
    let score = enemies[near]!
    if (beyond >= 0 && friends[beyond]) score += SCORES.flankClosed
    if (score > best) best = score
  }
  return best
}

const isArtillery = (search: PlacementSearch, unit: number): boolean =>
  search.position.world.pieces[unit]!.pieceClass === ARTILLERY

const advance: Script = {
  id: 'advance',
  appliesTo: () => true,
  score: (search, unit, { hex, march }) => planValue(search, unit, hex) - (march ? SCORES.advanceMarch : 0),
}

const support: Script = {
  id: 'support',
  appliesTo: () => true,
  score: (search, unit, { hex }) =>
    planValue(search, unit, hex) +
    SCORES.supportFriend * Math.min(SCORES.supportMostFriends, friendsAt(search, hex)) -
    (enemiesNextTo(search, hex) > 0 ? SCORES.supportContact : 0),
}

const hold: Script = {
  id: 'hold',
  appliesTo: (search, unit) => search.destinations[unit]!.start >= 0,
  score: (search, unit, { hex }) => (hex === search.destinations[unit]!.start ? 1 : null),
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
    return friendsAt(search, hex) + planValue(search, unit, hex)
  },
}

const bombard: Script = {
  id: 'bombard',
  appliesTo: isArtillery,
  score: (search, unit, { hex, march }) => {
    if (march) return null
    const { world, unitCounts } = search.position
    const enemies = unitCounts[otherSeat(search.context.seat)]
    const range = Math.min(SCORES.bombardRange, world.pieces[unit]!.unit!.range ?? 0)
    let targets = 0
    for (const [to, distance] of world.sightFrom(hex)) if (distance <= range && enemies[to]) targets++
    if (targets === 0) return null
    return (
      targets -
      SCORES.bombardContact * enemiesNextTo(search, hex) +
      SCORES.bombardFriend * Math.min(SCORES.bombardMostFriends, friendsAt(search, hex)) +
      planValue(search, unit, hex)
    )
  },
}

const withdraw: Script = {
  id: 'withdraw',
  appliesTo: (search) => search.context.reach !== null,
  score: (search, unit, { hex }) => {
    const danger = enemiesInReach(search, hex) + enemiesNextTo(search, hex)
    return (
      -danger +
      SCORES.withdrawPlan * planValue(search, unit, hex) +
      SCORES.withdrawFriend * Math.min(SCORES.withdrawMostFriends, friendsAt(search, hex))
    )
  },
}

/** Stands between the enemy and the goal, out of contact. */
const screen: Script = {
  id: 'screen',
  appliesTo: () => true,
  score: (search, unit, { hex }) =>
    enemiesNextTo(search, hex) > 0
      ? null
      : -enemiesInReach(search, hex) * SCORES.screenReacher + planValue(search, unit, hex) * SCORES.screenPlan,
}

/** Shelter that the terrain and works of a hex give; 0: none. */
function shelterOf(search: PlacementSearch, hex: number): number {
  const { world } = search.position
  const { terrain } = world.hexes[hex]!
  let shelter = 0
  if (terrain === 'village') shelter = SCORES.coverVillage
  else if (terrain === 'woods') shelter = SCORES.coverWoods
  return shelter + (world.behindWorks[hex] ? SCORES.coverWorks : 0)
}

const cover: Script = {
  id: 'cover',
  appliesTo: () => true,
  score: (search, unit, { hex }) => {
    const shelter = shelterOf(search, hex)
    if (shelter === 0) return null
    return (
      shelter +
      SCORES.coverPlan * planValue(search, unit, hex) +
      SCORES.coverFriend * Math.min(SCORES.coverMostFriends, friendsAt(search, hex))
    )
  },
}

const garrison: Script = {
  id: 'garrison',
  appliesTo: (search, unit) => search.position.world.pieces[unit]!.pieceClass !== CAVALRY,
  score: (search, unit, destination) => {
    if (!destination.garrison) return null
    const { hex } = destination
    return SCORES.garrisonBastion + SCORES.garrisonReacher * enemiesInReach(search, hex) + planValue(search, unit, hex)
  },
}

/** Brings US units toward the north bank (OPS-18.2). */
const cross: Script = {
  id: 'cross',
  appliesTo: (search) => search.context.seat === US && search.position.game.ops.turn >= SCORES.riverFromTurn,
  score: (search, unit, { hex }) => {
    const { position, context } = search
    const { start } = search.destinations[unit]!
    const withEngineer =
      position.world.pieces[unit]!.pieceClass === INFANTRY &&
      position.world.engineers.some((one) => position.hexOf[one] === start)
    const distances = withEngineer ? context.riverPaths.withEngineer : context.riverPaths.plain
    return -distances[hex]! - SCORES.crossReacher * enemiesInReach(search, hex)
  },
}

/** Back to San Agustin, which a Mexican unit must not enter (OPS-18.2). */
export const guardDepot: Script = {
  id: 'guard',
  appliesTo: (search) => search.context.seat === US,
  score: (search, _unit, { hex }) =>
    -search.position.world.grid.distance(hex, landmarksOf(search.position.world).depot),
}

/** Mexican cavalry toward San Agustin. */
const raid: Script = {
  id: 'raid',
  appliesTo: (search, unit) =>
    search.context.seat === MEXICAN && search.position.world.pieces[unit]!.pieceClass === CAVALRY,
  score: (search, unit, { hex }) => {
    const { world } = search.position
    return -landmarksOf(world).depotDistance2[world.pieces[unit]!.pieceClass]![hex]!
  },
}

/** Mexican units to bridges and fords of the river. */
const block: Script = {
  id: 'block',
  appliesTo: (search) => search.context.seat === MEXICAN && search.position.game.ops.turn >= SCORES.riverFromTurn,
  score: (search, _unit, { hex }) => {
    const { world, unitCounts } = search.position
    const infantryCost2 = movementTables(world, US, INFANTRY).stepCostsHalfMp
    let crossings = 0
    for (let dir = 0; dir < 6; dir++) {
      const near = world.grid.neighbours[hex * 6 + dir]!
      if (near < 0 || world.northOfRiver[near] === world.northOfRiver[hex]) continue
      if (infantryCost2[near * 6 + ((dir + 3) % 6)]! >= 0 || infantryCost2[hex * 6 + dir]! >= 0) crossings++
    }
    if (crossings === 0) return null
    return (
      crossings +
      (world.northOfRiver[hex] ? SCORES.blockNorth : 0) -
      SCORES.blockCrowd * unitCounts[MEXICAN][hex]! -
      SCORES.blockReacher * enemiesInReach(search, hex)
    )
  },
}

/** After the nearest enemy, rather one who is disrupted or alone. */
const pursue: Script = {
  id: 'pursue',
  appliesTo: (search, unit) => !isArtillery(search, unit),
  score: (search, _unit, { hex }) => {
    const { position, context } = search
    const enemySeat = otherSeat(context.seat)
    let nearest = Number.POSITIVE_INFINITY
    for (const index of position.world.unitsOf[enemySeat]) {
      const enemyHex = position.hexOf[index]!
      if (enemyHex < 0) continue
      const isWeak = position.pieceStates[index]!.disrupted || position.unitCounts[enemySeat][enemyHex] === 1
      nearest = Math.min(nearest, position.world.grid.distance(hex, enemyHex) + (isWeak ? 0 : SCORES.pursueStrong))
    }
    return nearest === Number.POSITIVE_INFINITY ? null : -nearest
  },
}

/** The scripts in the order in which they are tried. */
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

/** Place in its list of the destination that a script proposes for a unit, among those with room; null: none. */
export function pickDestination(search: PlacementSearch, unit: number, script: Script): number | null {
  if (!script.appliesTo(search, unit)) return null
  const { list } = search.destinations[unit]!
  let best: number | null = null
  let bestScore = Number.NEGATIVE_INFINITY
  for (let n = 0; n < list.length; n++) {
    const destination = list[n]!
    const score = script.score(search, unit, destination)
    if (score === null) continue
    const certainScore = score - (1 - destination.chance)
    if (certainScore <= bestScore || (n !== search.chosen[unit] && !search.destinationHasRoom(unit, n))) continue
    bestScore = certainScore
    best = n
  }
  return best
}
