import type { Handler } from '../handler'
import { farthestRide, obstacleOfRide } from '../leaders'
import { cannot } from '../refusals'
import { emit } from '../run'
import { ridersOf } from '../steps/rides'
import { leaderOf, placeOfLeader } from '../units'

/** M3 (REG-11.2): a detached leader rides straight to a place, through anything but impassable ground and enemies. */
export const ride: Handler<'ride'> = {
  check(table, _, { leader, x, y }) {
    if (!ridersOf(table).includes(leader)) return cannot('REG-2.3', 'mayNotRide', { leader })
    const obstacle = obstacleOfRide(table, leader, { x, y })
    return obstacle === null ? null : cannot('REG-11.2', obstacle, { leader })
  },
  list(table, _, out) {
    const { width, depth } = table.field.ground
    for (const leader of ridersOf(table)) {
      const { x, y } = placeOfLeader(table, leader)
      const far = farthestRide(table, leader)
      out.push({
        type: 'ride',
        leader,
        x: { min: Math.max(0, x - far), max: Math.min(width, x + far) },
        y: { min: Math.max(0, y - far), max: Math.min(depth, y + far) },
      })
    }
  },
  run(run, _, { leader, x, y }) {
    Object.assign(leaderOf(run, leader), { x, y })
    run.battle.ridden.push(leader)
    emit(run, { kind: 'leader', leader, what: 'rode', unit: null, x, y })
  },
}
