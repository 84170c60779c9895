import { TACTICS } from './figures'
import { pointDistance, type Point, pointFromPose } from '../../../tabletop/common/point'
import { superiorsOf } from '../../../tabletop/sar/battle/field'
import { leadersOf } from '../../../tabletop/sar/battle/units'
import type { AnswerDraft } from './answerDraft'
import type { UnitView, Situation } from './situation'
import type { PlannedPlace } from './candidateMarches'

/** The charging unit that a leader should join: his strongest one, when hardly any other unit needs his orders; null otherwise. */
function chargerToJoin(situation: Situation, own: readonly UnitView[], leaderRating: number): UnitView | null {
  if (leaderRating === 0) return null
  const chargers = own.filter(({ executedOrder, unit }) => executedOrder === 'charge' && !unit.broken)
  const others = own.filter(({ executedOrder, unit }) => executedOrder !== 'charge' && !unit.locked && !unit.broken)
  if (chargers.length === 0 || others.length > 1 || situation.turnsLeft === 0) return null
  return chargers.reduce((best, one) => (one.effectives > best.effectives ? one : best))
}

/** SAR-4.13, 4.14: leaders ride toward the middle of their units, or join a charging unit when the others can do without them. */
export function giveLeaderRides(
  situation: Situation,
  draft: AnswerDraft,
  placed: ReadonlyMap<string, PlannedPlace>,
): void {
  const { table, side } = situation
  for (const id of leadersOf(table, side)) {
    const leader = table.battle.leaders[id]!
    if (leader.at === null) continue
    const attached = leader.attachedTo === null ? null : situation.byId.get(leader.attachedTo)
    // SAR-4.13: how far the leader may still ride, in thousandths of an inch.
    const reach = table.battle.open.rides?.[id] ?? 0
    if (attached?.unit.locked || reach === 0) continue
    const own = situation.own.filter(({ facts }) => superiorsOf(table.field, facts)[0] === id)
    const below =
      own.length > 0 ? own : situation.own.filter(({ facts }) => superiorsOf(table.field, facts).includes(id))
    if (below.length === 0) continue
    const charger = chargerToJoin(situation, own, leader.lr)
    if (charger && pointDistance(charger.block.at, leader.at) < reach) {
      draft.add({ type: 'ride', leader: id, x: charger.block.at.x, y: charger.block.at.y, attach: charger.id })
      continue
    }
    // The middle of the front of each unit (`block.at`), after its march if it has one.
    const places = below.map((piece) => (placed.get(piece.id)?.end ?? piece.block).at)
    const middle: Point = {
      x: Math.round(places.reduce((sum, { x }) => sum + x, 0) / places.length),
      y: Math.round(places.reduce((sum, { y }) => sum + y, 0) / places.length),
    }
    const worst = Math.max(...places.map((at) => pointDistance(at, leader.at!)))
    if (worst <= TACTICS.maxLeaderDistance && !attached) continue
    const middleUnit = below.reduce((best, piece) =>
      pointDistance(piece.centre, middle) < pointDistance(best.centre, middle) ? piece : best,
    )
    // A place behind the middle, as the unit nearest to it faces: nothing to the right, a negative distance forward.
    const at = pointFromPose({ at: middle, heading: middleUnit.block.heading }, 0, -TACTICS.leaderPlaceBehind)
    rideToward(draft, id, leader.at, at, reach)
  }
}

/** Rides toward a place, at most `reach` thousandths of an inch. */
function rideToward(draft: AnswerDraft, leader: string, from: Point, to: Point, reach: number): void {
  const distance = pointDistance(from, to)
  if (distance === 0) return
  const ridden = Math.min(distance, reach)
  const x = from.x + Math.trunc(((to.x - from.x) * ridden) / distance)
  const y = from.y + Math.trunc(((to.y - from.y) * ridden) / distance)
  draft.add({ type: 'ride', leader, x, y })
}
