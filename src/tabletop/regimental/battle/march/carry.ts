// REG-10.11: a winner carries the position.
import { normalizedAngle } from '../../../../core/fixed'
import { headingTo, pointDistance } from '../../../common/point'
import { blockOf } from '../block'
import { emit, type RegimentalRun } from '../run'
import type { Stand } from '../events'
import type { Cause } from '../types'
import { isOnTable, unitOf } from '../units'
import { putUnit, standOf } from './put'
import { HALF_MOVE } from './rates'
import { blockAlong, firstHindrance, layWay, lengthWithin, type Mover, moverOf, refusalOfPlace } from './way'

/**
 * REG-10.11: the unit moves up to the ground that a beaten enemy left, the nearest of `from`, at most half a move and keeping its facing. It stops
 * before friends, other enemies (an inch) and ground that bars it.
 */
export function carryPosition(run: RegimentalRun, id: string, from: readonly Stand[], cause: Cause): void {
  const unit = unitOf(run, id)
  if (!isOnTable(unit) || unit.building !== null) return
  const start = blockOf(run.field, id, unit)
  const [goal] = [...from].sort((a, b) => pointDistance(a, start.at) - pointDistance(b, start.at))
  if (!goal) return
  const distance = pointDistance(start.at, goal)
  if (distance === 0) return
  const mover: Mover = { ...moverOf(run, id, false), usesRoads: false, passesFriends: false }
  const off = normalizedAngle(headingTo(start.at, goal) - start.heading)
  const way = layWay(run, mover, start, { go: distance, off })
  let length = Math.min(lengthWithin(way, HALF_MOVE), firstHindrance(run, way)?.free ?? distance)
  const blockAt = (go: number) => blockAlong(start, { go, off }, 1, 1)
  // Back by quarters of an inch where another unit still stands in the way.
  while (length > 0 && refusalOfPlace(run, id, start, blockAt(length))) length = Math.max(0, length - 250)
  if (length === 0) return
  putUnit(run, id, blockAt(length))
  emit(run, {
    kind: 'moved',
    unit: id,
    why: 'carry',
    path: [start.at, { x: unit.x, y: unit.y }],
    to: standOf(run, id),
    cause,
  })
}
