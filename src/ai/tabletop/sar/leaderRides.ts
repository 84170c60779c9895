import { FIGURES } from './figures'
import { apart, type Point, toTable } from '../../../tabletop/common/point'
import { superiorsOf } from '../../../tabletop/sar/battle/field'
import { leadersOf } from '../../../tabletop/sar/battle/units'
import type { AnswerDraft } from './answerDraft'
import type { UnitView, Situation } from './situation'
import type { PlannedPlace } from './candidateMarches'

/** The charging unit that a leader should join: his strongest one, when hardly any other unit needs his orders; null otherwise. */
function chargerToJoin(situation: Situation, own: readonly UnitView[], lr: number): UnitView | null {
  if (lr === 0) return null
  const chargers = own.filter(({ deed, unit }) => deed === 'charge' && !unit.broken)
  const others = own.filter(({ deed, unit }) => deed !== 'charge' && !unit.locked && !unit.broken)
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
    const reach = table.battle.open.rides?.[id] ?? 0
    if (attached?.unit.locked || reach === 0) continue
    const own = situation.own.filter(({ facts }) => superiorsOf(table.field, facts)[0] === id)
    const below =
      own.length > 0 ? own : situation.own.filter(({ facts }) => superiorsOf(table.field, facts).includes(id))
    if (below.length === 0) continue
    const lead = chargerToJoin(situation, own, leader.lr)
    if (lead && apart(lead.block.at, leader.at) < reach) {
      draft.add({ type: 'ride', leader: id, x: lead.block.at.x, y: lead.block.at.y, attach: lead.id })
      continue
    }
    const places = below.map((piece) => (placed.get(piece.id)?.end ?? piece.block).at)
    const middle: Point = {
      x: Math.round(places.reduce((sum, { x }) => sum + x, 0) / places.length),
      y: Math.round(places.reduce((sum, { y }) => sum + y, 0) / places.length),
    }
    const worst = Math.max(...places.map((at) => apart(at, leader.at!)))
    if (worst <= FIGURES.maxLeaderDistance && !attached) continue
    const pivot = below.reduce((best, piece) =>
      apart(piece.centre, middle) < apart(best.centre, middle) ? piece : best,
    )
    const at = toTable({ at: middle, heading: pivot.block.heading }, 0, 0 - FIGURES.leaderPlaceBehind)
    rideToward(draft, id, leader.at, at, reach)
  }
}

/** Rides toward a place, at most `reach` thousandths of an inch. */
function rideToward(draft: AnswerDraft, leader: string, from: Point, to: Point, reach: number): void {
  const far = apart(from, to)
  if (far === 0) return
  const share = Math.min(far, reach)
  const x = from.x + Math.trunc(((to.x - from.x) * share) / far)
  const y = from.y + Math.trunc(((to.y - from.y) * share) / far)
  draft.add({ type: 'ride', leader, x, y })
}
