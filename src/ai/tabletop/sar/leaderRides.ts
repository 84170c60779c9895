import { TACTICS } from './figures'
import { pointDistance, type Point, pointFromPose } from '../../../tabletop/common/point'
import { superiorsOf } from '../../../tabletop/sar/battle/field'
import { leadersOf } from '../../../tabletop/sar/battle/units'
import type { AnswerDraft } from './answerDraft'
import type { UnitView, Situation } from './situation'
import type { Block } from '../../../tabletop/common/block'

// Where leaders ride. `draft.add` adds an action to the answer if the rules allow it. A `piece` is the view of a unit, `block.at` the middle of its
// front.

/**
 * The charging unit that a leader should join: the strongest one of those he commands, when at most one other unit needs his orders. Null
 * otherwise, and for a leader with rating 0, who would not help in the charge.
 */
function chargerToJoin(
  situation: Situation,
  commandedUnits: readonly UnitView[],
  leaderRating: number,
): UnitView | null {
  if (leaderRating === 0) return null
  const inGoodOrder = commandedUnits.filter(({ unit }) => !unit.broken)
  const chargers = inGoodOrder.filter(({ executedOrder }) => executedOrder === 'charge')
  const others = inGoodOrder.filter(({ executedOrder, unit }) => executedOrder !== 'charge' && !unit.locked)
  if (chargers.length === 0 || others.length > 1 || situation.turnsLeft === 0) return null
  return chargers.reduce((strongest, charger) => (charger.effectives > strongest.effectives ? charger : strongest))
}

/**
 * SAR-4.13, 4.14: leaders ride toward the middle of their units, or join a charging unit when the others can do without them. `placed`: where
 * units will end their marches, by unit id.
 */
export function giveLeaderRides(situation: Situation, draft: AnswerDraft, placed: ReadonlyMap<string, Block>): void {
  const { table, side } = situation
  for (const id of leadersOf(table, side)) {
    const leader = table.battle.leaders[id]!
    if (leader.at === null) continue
    const attached = leader.attachedTo === null ? null : situation.byId.get(leader.attachedTo)
    // SAR-4.13: how far the leader may still ride, in thousandths of an inch. `battle.open` holds what this phase has still to settle.
    const rideLeft = table.battle.open.rides?.[id] ?? 0
    if (attached?.unit.locked || rideLeft === 0) continue
    // The superiors of a unit begin with its immediate one.
    const directUnits = situation.ownUnits.filter(({ facts }) => superiorsOf(table.field, facts)[0] === id)
    const allUnitsBelow = situation.ownUnits.filter(({ facts }) => superiorsOf(table.field, facts).includes(id))
    const commandedUnits = directUnits.length > 0 ? directUnits : allUnitsBelow
    if (commandedUnits.length === 0) continue
    const { lr: leaderRating } = leader
    const charger = chargerToJoin(situation, directUnits, leaderRating)
    if (charger && pointDistance(charger.block.at, leader.at) < rideLeft) {
      draft.add({ type: 'ride', leader: id, x: charger.block.at.x, y: charger.block.at.y, attach: charger.id })
      continue
    }
    // The middle of the front of each unit (`block.at`), after its march if it has one.
    const places = commandedUnits.map((piece) => (placed.get(piece.id) ?? piece.block).at)
    const middle: Point = {
      x: Math.round(places.reduce((sum, { x }) => sum + x, 0) / places.length),
      y: Math.round(places.reduce((sum, { y }) => sum + y, 0) / places.length),
    }
    const farthestDistance = Math.max(...places.map((place) => pointDistance(place, leader.at!)))
    if (farthestDistance <= TACTICS.maxLeaderDistance && !attached) continue
    const middleUnit = commandedUnits.reduce((nearest, piece) =>
      pointDistance(piece.centre, middle) < pointDistance(nearest.centre, middle) ? piece : nearest,
    )
    // The leader's place is behind the middle, as the unit nearest to the middle faces: nothing to the right, a negative distance forward.
    const placeBehind = pointFromPose({ at: middle, heading: middleUnit.block.heading }, 0, -TACTICS.leaderPlaceBehind)
    rideToward(draft, id, leader.at, placeBehind, rideLeft)
  }
}

/** Rides toward a place, at most `maxRide` thousandths of an inch. */
function rideToward(draft: AnswerDraft, leader: string, from: Point, to: Point, maxRide: number): void {
  const distance = pointDistance(from, to)
  if (distance === 0) return
  const ridden = Math.min(distance, maxRide)
  const x = from.x + Math.trunc(((to.x - from.x) * ridden) / distance)
  const y = from.y + Math.trunc(((to.y - from.y) * ridden) / distance)
  draft.add({ type: 'ride', leader, x, y })
}
