import { pathThrough } from '../../../common/path'
import { type Block, centreOf, footprint } from '../../../common/block'
import { nearestOnTable } from '../../../common/ground'
import { pointDistance, type Point } from '../../../common/point'
import { distanceOnTable, distanceUntilContact, movedStraight, turnedAboutMiddle } from '../../../common/straightMove'
import { breakUnits, type BreakCandidate } from '../breaking/breaks'
import { overrunStragglers } from '../breaking/stragglerGroup'
import { turnRecordOf, updateTurnRecord } from '../breaking/turnRecord'
import { inflictLosses } from '../breaking/inflictLosses'
import { leadersWith } from '../breaking/remove'
import { retreat } from '../breaking/retreat'
import { otherSide } from '../field'
import { unitBlock } from '../layout'
import { rideDownSkirmishers } from '../moves/charging'
import { terrainAlongPath, tollsBefore } from '../moves/terrain'
import { passThroughFriends } from '../moves/passing'
import { type ActionRun, rollDie, type BattleTable, emit, idUnlessHidden } from '../run'
import type { MoveManner } from '../events'
import { sideOfUnit, unitsOf } from '../units'

/**
 * The first enemy on a straight way of `most` thousandths of an inch, and the distance to contact; null if none. Of two at the same
 * distance the first by id.
 */
export function firstEnemyAhead(
  table: BattleTable,
  id: string,
  block: Block,
  heading: number,
  most: number,
): { enemy: string; distance: number } | null {
  const { field, battle } = table
  const reach = most + block.width + block.depth
  let first: { enemy: string; distance: number } | null = null
  for (const enemy of unitsOf(table, otherSide(table, sideOfUnit(table, battle.units[id]!)))) {
    const there = unitBlock(field, battle.units[enemy]!)!
    if (pointDistance(block.at, there.at) > reach + there.width + there.depth) continue
    const distance = distanceUntilContact(block, heading, footprint(there), most)
    if (distance !== null && (first === null || distance < first.distance)) first = { enemy, distance }
  }
  return first
}

/** Places a unit, with the leaders attached to it (SAR-4.13), and tells of the move; nothing happens if it stands there already. */
export function placeUnit(
  run: ActionRun,
  id: string,
  to: Pick<Block, 'at' | 'heading'>,
  how: { readonly rule: string; readonly manner: MoveManner; readonly opponent: string | null },
): void {
  const { battle, field } = run
  const unit = battle.units[id]!
  const from: Point = unit.at!
  if (from.x === to.at.x && from.y === to.at.y && unit.heading === to.heading) return
  battle.units[id] = { ...unit, at: nearestOnTable(run.field.ground, to.at), heading: to.heading }
  const middle = centreOf(unitBlock(field, battle.units[id]!)!)
  for (const leader of leadersWith(run, id)) battle.leaders[leader] = { ...battle.leaders[leader]!, at: middle }
  emit(run, {
    kind: 'moved',
    rule: how.rule,
    unit: id,
    from,
    to: to.at,
    heading: to.heading,
    path: pathThrough([from, to.at]),
    manner: how.manner,
    opponent: idUnlessHidden(run, how.opponent),
  })
}

/** SAR-13.14: skirmishers in the way of a charge fall back by a normal move; those still in the way after it are ridden down. */
function driveOffSkirmishers(
  run: ActionRun,
  id: string,
  start: Block,
  heading: number,
  most: number,
  goal: string | null,
): void {
  const { battle, field } = run
  const suspects: BreakCandidate[] = []
  const drivenOff = new Set<string>()
  for (;;) {
    const enemy = firstEnemyAhead(run, id, start, heading, most)?.enemy ?? null
    if (enemy === null || enemy === goal || drivenOff.has(enemy)) break
    if (battle.units[enemy]!.stance !== 'skirmish') break
    drivenOff.add(enemy)
    retreat(run, enemy, { fleesFrom: id, moveKind: 'normal', facing: 'keep', broken: false, rule: 'SAR-13.14' })
    const ground = battle.units[enemy]!.gone ? null : unitBlock(field, battle.units[enemy]!)
    if (ground && distanceUntilContact(start, heading, footprint(ground), most) !== null)
      suspects.push(...rideDownSkirmishers(run, enemy, id))
  }
  breakUnits(run, suspects)
}

/**
 * SAR-13.13, 17.8: a charger goes straight on for `most` thousandths of an inch, or to the first enemy that it meets. Ground, friends
 * and contour lines cost what they cost any charge; stragglers in its way are ridden down (SAR-5.2). Returns the enemy met, and the
 * distance left.
 */
export function continueCharge(
  run: ActionRun,
  id: string,
  heading: number,
  most: number,
  how: { readonly purpose: string; readonly rule: string; readonly goal?: string },
): { met: string | null; left: number } {
  const { battle, field } = run
  const start = turnedAboutMiddle(unitBlock(field, battle.units[id]!)!, heading)
  const end = movedStraight(start, heading, most)
  const straightPath = [
    { at: start.at, spent: 0 },
    { at: end.at, spent: most },
  ]
  const terrainOnWay = terrainAlongPath(run, id, how.purpose, straightPath, most)
  const mostOnTable = distanceOnTable(field.ground, start, heading, Math.min(most, terrainOnWay.reach))
  driveOffSkirmishers(run, id, start, heading, mostOnTable, how.goal ?? null)
  const first = firstEnemyAhead(run, id, start, heading, mostOnTable)
  const distanceGone = first?.distance ?? mostOnTable
  const to = movedStraight(start, heading, distanceGone)
  placeUnit(run, id, to, { rule: how.rule, manner: 'charge', opponent: first?.enemy ?? null })
  updateTurnRecord(battle, id, {
    moved: true,
    path: [...turnRecordOf(battle, id).path, to.at],
    left: terrainOnWay.reach - distanceGone,
  })
  overrunStragglers(run, id, [start.at, to.at])
  passThroughFriends(run, id, start, to, true)
  const toll = tollsBefore(terrainOnWay, distanceGone)
  const contourRolls = Array.from({ length: toll.contours }, (_, i) =>
    rollDie(run, id, `${how.purpose}.contour`, 4, i + 1),
  )
  const stragglers = contourRolls.reduce((a, b) => a + b, toll.sixes)
  inflictLosses(run, { unit: id, stragglers, casualties: 0, rule: 'SAR-7.6', causedBy: null, cause: 'march' })
  return { met: first?.enemy ?? null, left: terrainOnWay.reach - distanceGone }
}
