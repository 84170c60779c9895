// M2a (REG-4.1, 4.2): which units check, under which leader. A unit that wants nothing holds, and is not put at risk.
import type { RegimentalAction } from '../../../tabletop/regimental/battle/schema/action'
import { legal } from '../../../tabletop/regimental/battle/engine'
import { mustCheck } from '../../../tabletop/regimental/battle/check'
import { isBattery, isSquare, unitOf } from '../../../tabletop/regimental/battle/units'
import { checkChances } from './checkChances'
import { bestGroup, likelyCharge } from './chargeChoice'
import { apart, chance, type Situation } from './situation'
import { hasTarget, looksAway, nearest, tasksOf } from './wanted'

/** Moves shorter than this are not worth a check, thousandths of an inch. */
const SHORT_MOVE = 1_500
/** Enemies farther than this cannot be charged, so nobody works out whether to. */
const CHARGE_NEAR = 26_000

/** Would a charge at somebody be worth it, alone or with all that could come along? */
function wantsCharge(situation: Situation, ids: readonly string[]): Set<string> {
  const { table, foes, weights, posture } = situation
  const willing = new Set<string>()
  for (const foe of foes) {
    const possible = ids
      .filter(
        (id) => !isBattery(table, id) && !isSquare(unitOf(table, id).formation) && apart(table, id, foe) <= CHARGE_NEAR,
      )
      .map((id) => likelyCharge(situation, id, foe))
      .filter((one) => one !== null)
    if (possible.length === 0) continue
    const group = bestGroup(situation, possible)
    if (group && group.value >= weights.chargeLeast[posture]) for (const { unit } of group.chargers) willing.add(unit)
  }
  return willing
}

/** Does a unit want to do anything for which it must check? */
function wants(situation: Situation, id: string): boolean {
  const { table, foes } = situation
  const task = tasksOf(situation).get(id)!
  const unit = unitOf(table, id)
  if (isBattery(table, id)) {
    if (unit.formation === 'limbered') return true
    if (unit.formation === 'fixed') return !hasTarget(situation, id) && looksAway(table, id, task.heading)
    return !hasTarget(situation, id) && foes.length > 0 && task.target !== null
  }
  if (task.at !== null && apart2(unit, task.at) > SHORT_MOVE) return true
  if (task.formation !== null && task.formation !== unit.formation) return true
  const near = nearest(table, id, foes)
  return near !== null && apart(table, id, near) <= CHARGE_NEAR && looksAway(table, id, task.heading)
}

const apart2 = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))

/** The leaders under whom a unit may check, from the legal list; null: alone. */
function picksOf(situation: Situation): Map<string, (string | null)[]> {
  const picks = new Map<string, (string | null)[]>()
  for (const { type, unit, leader } of legal(situation.table, situation.side)) {
    if (type !== 'pick' || typeof unit !== 'string') continue
    const leaders =
      leader !== null && typeof leader === 'object' && 'oneOf' in leader ? leader.oneOf : [leader as string | null]
    picks.set(unit, [...(picks.get(unit) ?? []), ...leaders])
  }
  return picks
}

/** Is the risk worth taking? A unit in good order that would often fall back or panic rather holds. */
function dares(situation: Situation, id: string, leader: string | null): boolean {
  const { bad } = checkChances(situation, id, leader)
  return bad <= situation.weights.checkRisk
}

/** The next check, or `ready`. */
export function nextCheck(situation: Situation): RegimentalAction[] {
  const { table, skill, own } = situation
  const picks = picksOf(situation)
  const free = [...picks.keys()]
  if (free.length === 0) return [{ type: 'ready' }]
  const chargers = wantsCharge(situation, free)
  const isSeen = (id: string): boolean => chance(situation, `seen/${table.battle.playerTurn}/${id}`) >= skill.overlooks
  const byLeader = new Map<string, string[]>()
  for (const id of free) {
    const must = mustCheck(table, id)
    if (!must && !(isSeen(id) && (chargers.has(id) || wants(situation, id)))) continue
    const leaders = picks.get(id)!
    const best = [...leaders].sort(
      (a, b) => checkChances(situation, id, a).bad - checkChances(situation, id, b).bad,
    )[0]!
    if (!must && !dares(situation, id, best)) continue
    const key = best ?? `alone/${id}`
    byLeader.set(key, [...(byLeader.get(key) ?? []), id])
  }
  // Chargers first, then those who stand nearest to the enemy, so that they clear the way.
  const rank = (ids: readonly string[]): number => {
    const near = Math.min(
      ...ids.map((id) =>
        nearest(table, id, situation.foes) ? apart(table, id, nearest(table, id, situation.foes)!) : 0,
      ),
    )
    return ids.some((id) => chargers.has(id)) ? near - 1_000_000 : near
  }
  const groups = [...byLeader.entries()].sort((a, b) => rank(a[1]) - rank(b[1]) || (a[0] < b[0] ? -1 : 1))
  const first = groups[0]
  if (!first || own.length === 0) return [{ type: 'ready' }]
  const leader = first[0].startsWith('alone/') ? null : first[0]
  const near = (id: string): number => {
    const foe = nearest(table, id, situation.foes)
    return foe === null ? 0 : apart(table, id, foe)
  }
  const units = [...first[1]].sort((a, b) => near(a) - near(b) || (a < b ? -1 : 1))
  return [...units.map((unit): RegimentalAction => ({ type: 'pick', unit, leader })), { type: 'roll' }]
}
