// M1 and M3 (REG-11.1, 11.2): leaders ride behind the units that need them.
import { normalizedAngle, FULL_CIRCLE } from '../../../core/fixed'
import { pointDistance, pointFromPose, type Point } from '../../../tabletop/common/point'
import type { RegimentalAction } from '../../../tabletop/regimental/battle/schema/action'
import { check } from '../../../tabletop/regimental/battle/engine'
import {
  chainOf,
  leadersOfSide,
  leaderOf,
  unitOf,
  enemiesOf,
  distanceToUnit,
} from '../../../tabletop/regimental/battle/units'
import { commandRadius } from '../../../tabletop/regimental/command/radius'
import { sum } from './sums'
import { type Situation, standValue } from './situation'

const HALF = FULL_CIRCLE / 2
/** Rides shorter than this are not made, thousandths of an inch. */
const SHORT_RIDE = 2_000
/** A leader keeps this far from enemies, thousandths of an inch. */
const SAFE = 5_000
/** A leader as he is after a ride, by day (REG-3.2). */
const FREE_LEADER = { attached: false, mounted: true }
/** How often the way of a ride is halved until it is legal. */
const HALVINGS = 4

/** The value of the own units near a place that a leader can command there; shaken ones count double. */
function worthAt(situation: Situation, leader: string, at: Point): number {
  const { table, own, rules } = situation
  const radius = commandRadius(rules, FREE_LEADER, 'clear', false)
  return sum(
    own.map((id) => {
      if (!chainOf(table, id).includes(leader) || distanceToUnit(table, at, id) > radius) return 0
      const { order, stands, guns } = unitOf(table, id)
      const isDirect = table.field.units.get(id)!.leader === leader
      return (stands + 2 * guns.length) * standValue(situation, id) * (order === 'good' ? 1 : 2) * (isDirect ? 3 : 1)
    }),
  )
}

const isSafe = ({ table, side }: Situation, at: Point): boolean =>
  enemiesOf(table, side).every((id) => distanceToUnit(table, at, id) > SAFE)

/** M3: the next ride, or `ready`. */
export function nextRide(situation: Situation): RegimentalAction[] {
  const { table, side, own, weights } = situation
  for (const leader of leadersOfSide(table, side)) {
    if (table.battle.ridden.includes(leader) || leaderOf(table, leader).attached !== null) continue
    const { x, y } = leaderOf(table, leader)
    const here = worthAt(situation, leader, { x, y })
    let best: { at: Point; worth: number } | null = null
    for (const id of own) {
      if (!chainOf(table, id).includes(leader)) continue
      const unit = unitOf(table, id)
      const at = pointFromPose({ at: unit, heading: normalizedAngle(unit.heading + HALF) }, 0, weights.leaderBehind)
      if (!isSafe(situation, at)) continue
      const worth = worthAt(situation, leader, at)
      if (best === null || worth > best.worth) best = { at, worth }
    }
    if (best === null || best.worth <= here * 1.1 || pointDistance({ x, y }, best.at) < SHORT_RIDE) continue
    for (let part = 0; part < HALVINGS; part++) {
      const share = 1 << part
      const to = { x: x + Math.round((best.at.x - x) / share), y: y + Math.round((best.at.y - y) / share) }
      const ride: RegimentalAction = { type: 'ride', leader, ...to }
      if (check(table, side, ride) === null) return [ride]
    }
  }
  return [{ type: 'ready' }]
}
