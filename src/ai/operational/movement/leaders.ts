// The last part of planning a movement phase: leaders are placed beside the units that they help, headquarters behind the army.

import { otherSeat } from '../../../game/side'
import { leaderActive } from '../../../operational/command/command'
import { hqHasLoc } from '../../../operational/command/loc'
import { stepContext } from '../../../operational/movement/cost'
import { reachField, UNREACHED } from '../../../operational/movement/reach'
import { leaderMoveRefusal } from '../../../operational/movement/steppingGroup'
import { type Position, putPiece } from '../../../operational/position'
import { HQ, LEADER } from '../../../operational/world'
import { hexesTooNear, remoteness, staysBehindFront } from '../evaluate/leaders'
import { LEADERS } from '../figures'
import { marchDistances } from './distance'
import { LEAST_IMPROVEMENT, type PlacementSearch } from './placementSearch'

/** May the unit be helped by the leader where both stand? An engineer helps any unit (OPS-19.3), other leaders those whom they command. */
const helps = ({ world }: Position, leader: number, unit: number): boolean =>
  world.isEngineer[leader] === 1 || world.commanders[unit]!.includes(leader)

/** How promising a hex is for a leader or headquarters, before it is evaluated: units that would be in command, with those whom he would assist. */
function promiseOf({ position, context }: PlacementSearch, leader: number, hex: number): number {
  const { world } = position
  const enemyZoc = position.zoc[otherSeat(context.seat)]
  const { span } = (world.pieces[leader]!.leader ?? world.pieces[leader]!.hq)!
  const isCommander = staysBehindFront(world, leader)
  let promise = isCommander ? -LEADERS.placeNear * hexesTooNear(position, context.seat, hex) : 0
  for (const unit of world.unitsOf[context.seat]) {
    const unitHex = position.hexOf[unit]!
    if (unitHex < 0 || !helps(position, leader, unit)) continue
    if (world.grid.distance(unitHex, hex) <= span) promise += LEADERS.placeCommand
    if (unitHex === hex) promise += enemyZoc[hex]! > 0 && !isCommander ? LEADERS.placeContact : LEADERS.placeUnit
  }
  return promise
}

/** The hexes that a leader can reach, where no enemy can ride over him alone; for an army commander or headquarters those not too near to the enemy. */
function safeHexes({ position, context }: PlacementSearch, leader: number): number[] {
  const { world } = position
  const { seat, enemyReach } = context
  const { costHalfMp } = reachField(position, [], [leader], stepContext(position))
  const hexes: number[] = []
  for (let hex = 0; hex < world.grid.count; hex++) {
    if (hex === position.hexOf[leader] || costHalfMp[hex] === UNREACHED) continue
    const isAlone = position.unitCounts[seat][hex] === 0
    if (isAlone && enemyReach && enemyReach.unitsByHex[hex]!.length > 0) continue
    if (staysBehindFront(world, leader) && hexesTooNear(position, seat, hex) > 0) continue
    hexes.push(hex)
  }
  return hexes
}

/** Hexes where a leader or headquarters is tried, the most promising first. */
function placesFor(search: PlacementSearch, leader: number): number[] {
  const { position, context } = search
  const { world } = position
  const start = position.hexOf[leader]!
  const isHq = world.pieces[leader]!.kind === 'hq'
  const reach = reachField(position, [], [leader], stepContext(position))
  const hasOwnUnits = world.unitsOf[context.seat].some(
    (unit) => position.hexOf[unit]! >= 0 && helps(position, leader, unit),
  )
  const candidates = new Set<number>()
  for (const unit of world.unitsOf[context.seat]) {
    const hex = position.hexOf[unit]!
    if (hex < 0 || hex === start) continue
    // A leader gets there along with a unit that began in his hex, or else by himself; a headquarters by itself.
    const startedTogether = !isHq && search.destinations[unit]?.startHex === start
    if (!startedTogether && reach.costHalfMp[hex] === UNREACHED) continue
    // A leader whose units are all gone keeps company with any others.
    if (!hasOwnUnits || helps(position, leader, unit)) candidates.add(hex)
  }
  // When all units are at the front an army commander stands behind it without company.
  if (staysBehindFront(world, leader) && !isHq) for (const hex of safeHexes(search, leader)) candidates.add(hex)
  const promise = new Map([...candidates].map((hex) => [hex, promiseOf(search, leader, hex)]))
  return [...candidates]
    .sort((a, b) => promise.get(b)! - promise.get(a)! || a - b)
    .slice(0, staysBehindFront(world, leader) ? LEADERS.commanderPlaces : LEADERS.mostPlaces)
}

/** The hexes of the units that a leader helps. */
const hexesOfHelped = ({ position, context }: PlacementSearch, leader: number): number[] =>
  position.world.unitsOf[context.seat]
    .filter((unit) => position.hexOf[unit]! >= 0 && helps(position, leader, unit))
    .map((unit) => position.hexOf[unit]!)

/**
 * Where a leader or headquarters goes who can reach none of his units in this phase (`goals`: their hexes): nearer to the nearest of them, rather with
 * friends than alone, and alone only where no enemy can come. Null: he does best to stay.
 */
export function hexOnTheWay(
  search: PlacementSearch,
  leader: number,
  goals: readonly number[] = hexesOfHelped(search, leader),
): number | null {
  const { position, context } = search
  const { world } = position
  if (goals.length === 0) return null
  const pieceClass = world.pieces[leader]!.kind === 'hq' ? HQ : LEADER
  const distances = marchDistances(
    world,
    context.seat,
    pieceClass,
    [...new Set(goals)].sort((a, b) => a - b),
  )
  let best: number | null = null
  let leastHalfMp = distances[position.hexOf[leader]!]!
  for (const hex of safeHexes(search, leader)) {
    const isAlone = position.unitCounts[context.seat][hex] === 0
    const ratedHalfMp = distances[hex]! + (isAlone ? LEADERS.aloneOnWay2 : 0)
    if (ratedHalfMp >= leastHalfMp) continue
    best = hex
    leastHalfMp = ratedHalfMp
  }
  return best
}

/**
 * Where a leader or headquarters goes whose units are far out of his span (OPS-4.2): where the most of them are in it or near it, rather with friends
 * than alone. Null: he does best to stay.
 */
function hexNearerToUnits(search: PlacementSearch, leader: number): number | null {
  const { position, context } = search
  let best: number | null = null
  let least = remoteness(position, leader, position.hexOf[leader]!)
  for (const hex of safeHexes(search, leader)) {
    const isAlone = position.unitCounts[context.seat][hex] === 0
    const rated = remoteness(position, leader, hex) + (isAlone ? LEADERS.aloneFollowing : 0)
    if (rated >= least) continue
    best = hex
    least = rated
  }
  return best
}

/** Leaders and headquarters in the order in which they are placed: those whom the placing leaves alone come first, since budget may run out. */
function loneFirst({ position, context }: PlacementSearch): number[] {
  const isAlone = (leader: number): number =>
    position.hexOf[leader]! >= 0 && position.unitCounts[context.seat][position.hexOf[leader]!] === 0 ? 1 : 0
  return [...position.world.leadersOf[context.seat]].sort((a, b) => isAlone(b) - isAlone(a) || a - b)
}

/**
 * Tries leaders in the hexes of units that they help, and keeps what improves the placing; headquarters too, as long as they keep their line of
 * communications (OPS-4.1). Who can reach none of his units follows them. `search`: its `position` has all units already placed; `placed`: leaders who
 * have their places already. Returns, by leader, the hex to which he is to move.
 */
export function placeLeaders(
  search: PlacementSearch,
  placed: ReadonlyMap<number, unknown> = new Map(),
): ReadonlyMap<number, number> {
  const { position, context } = search
  const { world } = position
  const hexByLeader = new Map<number, number>()
  // While units are placed, the evaluation assumes that engineers go along from the hexes where the phase began (`startHexes`). Null: from now on
  // an engineer helps only in the hex where he is placed.
  context.startHexes = null
  // The best evaluation so far assumed that engineers go along: it cannot be compared with those to come.
  search.bestEvaluation = search.evaluate()
  for (const leader of loneFirst(search)) {
    const start = position.hexOf[leader]!
    const isHq = world.pieces[leader]!.kind === 'hq'
    if (start < 0 || placed.has(leader) || leaderMoveRefusal(position, leader) !== null) continue
    // An inactive leader (OPS-19.4.1) stays with the units in his hex; he moves only if the placing takes all of them away. So does a headquarters.
    const unitsInHex = position.unitCounts[context.seat][start]!
    const isActive = isHq ? position.pieceStates[leader]!.active === true : leaderActive(position, leader)
    if (!isActive && unitsInHex > 0) continue
    const hadLoc = isHq && hqHasLoc(position, context.seat)
    const places = placesFor(search, leader)
    let bestHex = start
    for (const hex of places) {
      if (search.evaluationsLeft <= 0) break
      putPiece(position, leader, world.grid.ids[hex]!)
      if (hadLoc && !hqHasLoc(position, context.seat)) continue
      const evaluation = search.evaluate()
      if (evaluation.value > search.bestEvaluation.value + LEAST_IMPROVEMENT) {
        search.bestEvaluation = evaluation
        bestHex = hex
      }
    }
    const isWithOwn = position.unitsAt[start]!.some((unit) => helps(position, leader, unit))
    putPiece(position, leader, world.grid.ids[bestHex]!)
    const isStranded = places.length === 0 && !isWithOwn && !isHq
    const hasStrayed = bestHex === start && remoteness(position, leader, start) > LEADERS.followFrom
    if (isStranded || hasStrayed) {
      // The evaluation counts no turns to come, in which he will be with his units: it is not asked.
      bestHex = (isStranded ? hexOnTheWay(search, leader) : hexNearerToUnits(search, leader)) ?? start
      putPiece(position, leader, world.grid.ids[bestHex]!)
      if (hadLoc && !hqHasLoc(position, context.seat)) bestHex = start
    }
    putPiece(position, leader, world.grid.ids[bestHex]!)
    if (bestHex === start) continue
    hexByLeader.set(leader, bestHex)
    // Those who come after him are compared with the placing that he is in.
    if (isStranded || hasStrayed) search.bestEvaluation = search.evaluate()
  }
  return hexByLeader
}
