// Moves a charger straight on in the melee phase: in pursuit (SAR-13.13) or in a breakthrough (SAR-17.8).
import { pathThrough } from '../../../common/path'
import { type Block, centreOf, footprint } from '../../../common/block'
import { nearestOnTable } from '../../../common/ground'
import { pointDistance, type Point } from '../../../common/point'
import { distanceOnTable, distanceUntilContact, movedStraight, turnedAboutMiddle } from '../../../common/straightMove'
import { breakUnitsThatFail, type BreakCandidate } from '../breaking/breaks'
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
 * The first enemy on a straight way of at most `maxDistance`, and the distance to contact with it, in thousandths of an inch; null when there
 * is none. Of two enemies at the same distance it is the first by id. `block`: where the unit starts.
 */
export function firstEnemyAhead(
  table: BattleTable,
  id: string,
  block: Block,
  heading: number,
  maxDistance: number,
): { enemy: string; distance: number } | null {
  const { field, battle } = table
  // A quick and generous bound on the distance of an enemy that could be met.
  const reach = maxDistance + block.width + block.depth
  let nearest: { enemy: string; distance: number } | null = null
  for (const enemy of unitsOf(table, otherSide(table, sideOfUnit(table, battle.units[id]!)))) {
    const enemyBlock = unitBlock(field, battle.units[enemy]!)!
    if (pointDistance(block.at, enemyBlock.at) > reach + enemyBlock.width + enemyBlock.depth) continue
    const distance = distanceUntilContact(block, heading, footprint(enemyBlock), maxDistance)
    if (distance !== null && (nearest === null || distance < nearest.distance)) nearest = { enemy, distance }
  }
  return nearest
}

/**
 * Moves a unit to a place, with the leaders attached to it (SAR-4.13), and emits the event of the move. Nothing happens if the unit stands
 * there already.
 */
export function placeUnit(
  run: ActionRun,
  id: string,
  to: Pick<Block, 'at' | 'heading'>,
  event: { readonly rule: string; readonly manner: MoveManner; readonly opponent: string | null },
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
    rule: event.rule,
    unit: id,
    from,
    to: to.at,
    heading: to.heading,
    path: pathThrough([from, to.at]),
    manner: event.manner,
    opponent: idUnlessHidden(run, event.opponent),
  })
}

/**
 * SAR-13.14: skirmishers in the way of a charge fall back by a normal move. Those still in the way afterwards are ridden down. `goal`: id of an
 * enemy that is not driven off, because the charge is aimed at it; null: none.
 */
function driveOffSkirmishers(
  run: ActionRun,
  id: string,
  start: Block,
  heading: number,
  maxDistance: number,
  goal: string | null,
): void {
  const { battle, field } = run
  const suspects: BreakCandidate[] = []
  const drivenOff = new Set<string>()
  // One after the other, because behind the first enemy on the way there may be another.
  for (;;) {
    const enemy = firstEnemyAhead(run, id, start, heading, maxDistance)?.enemy ?? null
    if (enemy === null || enemy === goal || drivenOff.has(enemy)) break
    if (battle.units[enemy]!.stance !== 'skirmish') break
    drivenOff.add(enemy)
    retreat(run, enemy, { fleesFrom: id, moveKind: 'normal', facing: 'keep', broken: false, rule: 'SAR-13.14' })
    // `gone`: removed from the battle by its retreat.
    const enemyBlock = battle.units[enemy]!.gone ? null : unitBlock(field, battle.units[enemy]!)
    if (enemyBlock && distanceUntilContact(start, heading, footprint(enemyBlock), maxDistance) !== null)
      suspects.push(...rideDownSkirmishers(run, enemy, id))
  }
  breakUnitsThatFail(run, suspects)
}

/**
 * SAR-13.13, 17.8: a charger goes straight on for `maxDistance` thousandths of an inch, or to the first enemy that it meets. Ground, friends
 * and contour lines cost as much as in any charge; stragglers in its way are ridden down (SAR-5.2). Returns the enemy met and the distance
 * left. `purpose`: key of the dice; `goal`: an enemy that the charger does not drive off as a skirmisher in its way.
 */
export function continueCharge(
  run: ActionRun,
  id: string,
  heading: number,
  maxDistance: number,
  options: { readonly purpose: string; readonly rule: string; readonly goal?: string },
): { enemyMet: string | null; distanceLeft: number } {
  const { battle, field } = run
  const start = turnedAboutMiddle(unitBlock(field, battle.units[id]!)!, heading)
  const end = movedStraight(start, heading, maxDistance)
  // `spent`: the distance used up at this place, in thousandths of an inch.
  const straightPath = [
    { at: start.at, spent: 0 },
    { at: end.at, spent: maxDistance },
  ]
  // `reach`: how far the ground lets the charger go.
  const terrainOnWay = terrainAlongPath(run, id, options.purpose, straightPath, maxDistance)
  const distanceOnWay = distanceOnTable(field.ground, start, heading, Math.min(maxDistance, terrainOnWay.reach))
  driveOffSkirmishers(run, id, start, heading, distanceOnWay, options.goal ?? null)
  const firstEnemy = firstEnemyAhead(run, id, start, heading, distanceOnWay)
  const distanceGone = firstEnemy?.distance ?? distanceOnWay
  const to = movedStraight(start, heading, distanceGone)
  placeUnit(run, id, to, { rule: options.rule, manner: 'charge', opponent: firstEnemy?.enemy ?? null })
  updateTurnRecord(battle, id, {
    moved: true,
    path: [...turnRecordOf(battle, id).path, to.at],
    // The distance that the charger still has.
    left: terrainOnWay.reach - distanceGone,
  })
  overrunStragglers(run, id, [start.at, to.at])
  passThroughFriends(run, id, start, to, { isCharge: true })
  // SAR-24.7: each contour line costs a d4 of stragglers; each six among the dice of terrain costs one (SAR-7.6).
  const toll = tollsBefore(terrainOnWay, distanceGone)
  const contourRolls = Array.from({ length: toll.contours }, (_, i) =>
    rollDie(run, id, `${options.purpose}.contour`, 4, i + 1),
  )
  const stragglers = contourRolls.reduce((sum, roll) => sum + roll, toll.sixes)
  inflictLosses(run, { unit: id, stragglers, casualties: 0, rule: 'SAR-7.6', causedBy: null, cause: 'march' })
  return { enemyMet: firstEnemy?.enemy ?? null, distanceLeft: terrainOnWay.reach - distanceGone }
}
