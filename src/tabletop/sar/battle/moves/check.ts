// Checks whether a unit may add a step to its march in phase 4 (SAR-7): distance, enemies, ground and the order that it has.
import { answersOf } from '../answers'
import { hull } from '../../../common/straightMove'
import { FULL_CIRCLE, normalizedAngle } from '../../../../core/fixed'
import { type Block, footprint } from '../../../common/block'
import { comesToImpassable, isOnTable, obstaclesOnWay } from '../../../common/ground'
import type { Stretch } from '../../../common/march'
import { angleBetween } from '../../../common/point'
import { boxesApart, gapBetween, polygonsOverlap } from '../../../common/polygon'
import { throwBadOrder, throwBadState, throwBadValue } from '../../errors'
import { degreesToHundredths, inchesToThousandths } from '../../inches'
import { standoffDistance } from '../../movement/limits'
import { isFormed, isFormedForPassing } from '../../movement/passThrough'
import { isImpassable } from '../../movement/terrainCost'
import { unitBlock, unitPolygon } from '../layout'
import type { BattleTable } from '../run'
import { entersSmoke } from '../special/smoke'
import type { Side, MarchStep } from '../types'
import { sideOfUnit, unitsOf } from '../units'
import { awayHeading } from './compulsory'
import { dutyOf, type MoveDuty, isFormingSquare, unitsToMove } from './duty'
import { visibleEnemies, standoffFactsOf } from './enemies'
import { minimumMove, movingArm } from './terrain'
import { movementAllowance, isLeg, type PlannedMarch, planMarch, deviatesFromOrder, pathOf } from './march'

/** The steps that a side has chosen for a unit. */
export const marchSteps = ({ battle }: BattleTable, side: Side, id: string): readonly MarchStep[] =>
  answersOf({ battle }, side).marches[id] ?? []

/** Refuses a unit for which its side cannot choose steps now; otherwise returns its duty: what it does in phase 4. */
export function checkedDuty(table: BattleTable, side: Side, id: string): MoveDuty {
  if (!unitsToMove(table, side).includes(id)) throwBadState('SAR-7.1', id)
  // SAR-15.2, 15.3: a unit stands while it tries to form square.
  if (isFormingSquare(table, id)) throwBadState('SAR-15.3', id)
  return dutyOf(table, id)!
}

/** SAR-7.4: refuses a march that costs more than the unit's distance, unless it is within the minimum move and changes no formation. */
function checkCost(table: BattleTable, id: string, march: PlannedMarch): void {
  if (march.cost <= movementAllowance(table, id, march)) return
  const changesFormation = march.changes.some(({ step }) => 'form' in step || 'mount' in step)
  if (changesFormation || march.distanceMoved > minimumMove(table, table.battle.units[id]!))
    throwBadValue('SAR-7.1', 'distance')
}

/** More than the width of any unit, in thousandths of an inch: 60 inches. Enemies too far away for a unit so wide are not tested. */
const MAX_UNIT_WIDTH = 60_000

/** The hull of a way may come nearer to an enemy than its ends by this much, by rounding, in thousandths of an inch. */
const SWEPT_ROUNDING = 2

/**
 * SAR-7.15, 7.16, 9.1: refuses a stretch of a march that passes through an enemy or comes too near to one. Moving away is always allowed, but
 * not through him or past him within an inch.
 * A stretch is one step of the march, from the block `from` to the block `to`.
 */
function checkEnemies(table: BattleTable, id: string, { leg, from, to }: Stretch): void {
  const { field, battle } = table
  const unit = battle.units[id]!
  const isSkirmishing = unit.stance === 'skirmish'
  const [start, end] = [footprint(from), footprint(to)]
  const swept = hull([...start, ...end])
  const inch = inchesToThousandths(field.tables.movement.standoffInches)
  // At least the length of the way; enough for the quick test below.
  const wayLength = Math.abs(to.at.x - from.at.x) + Math.abs(to.at.y - from.at.y)
  for (const enemy of visibleEnemies(table, sideOfUnit(table, unit))) {
    const enemyUnit = battle.units[enemy]!
    // SAR-7.15: skirmishers keep out of the short range of formed enemies; SAR-7.16: other units keep an inch.
    const standoff = standoffDistance(field.tables, isSkirmishing, standoffFactsOf(table, enemy))
    const relevantRange = standoff + wayLength + 2 * (from.width + from.depth) + MAX_UNIT_WIDTH
    const isFarAway =
      Math.abs(enemyUnit.at!.x - from.at.x) > relevantRange || Math.abs(enemyUnit.at!.y - from.at.y) > relevantRange
    if (isFarAway) continue
    const enemyArea = unitPolygon(field, enemyUnit)!
    // The way keeps farther away than any of the rules below asks for.
    if (boxesApart(swept, enemyArea, Math.max(inch, standoff) + 1)) continue
    const [gapBefore, gapAfter] = [gapBetween(start, enemyArea), gapBetween(end, enemyArea)]
    // A straight way may lead past or through an enemy and farther off again: that is no move away.
    const isPassing = 'go' in leg && gapBefore >= inch && gapBetween(swept, enemyArea) < inch - SWEPT_ROUNDING
    const leadsThrough = 'go' in leg && gapBefore > 0 && polygonsOverlap(swept, enemyArea)
    const movesAway = gapAfter > gapBefore && !isPassing && !leadsThrough
    if (movesAway) continue
    // SAR-9.1: nobody passes through formed enemies.
    if (isFormedForPassing(field.tables, enemyUnit.stance) && polygonsOverlap(swept, enemyArea))
      throwBadValue('SAR-9.1', enemy)
    // The whole way must keep an inch; a unit that begins nearer than that only may not end nearer still.
    const leastGap = gapBefore >= inch ? gapBetween(swept, enemyArea) : gapAfter
    if (leastGap < Math.min(inch, gapBefore)) throwBadValue('SAR-7.16', enemy)
    // SAR-7.15: exactly at short range is not allowed, exactly at an inch is.
    // Only skirmishers before a formed enemy have a standoff of more than an inch.
    const keepsOutOfShortRange = standoff > inch
    const comesNearer = gapAfter < gapBefore
    if (keepsOutOfShortRange && comesNearer && gapAfter <= standoff) throwBadValue('SAR-7.15', enemy)
  }
}

/** SAR-8.3, 24.1: refuses a stretch over the edge of the table, into impassable terrain, or with guns across walls. */
function checkGround(table: BattleTable, id: string, march: PlannedMarch, { from, to }: Stretch): void {
  const { ground, tables } = table.field
  const isWhollyOnTable = (block: Block): boolean => footprint(block).every((corner) => isOnTable(ground, corner))
  // A unit that begins partly off the table may stay so, as long as the middle of its front is on the table.
  const mayEndPartlyOff = !isWhollyOnTable(from) && isOnTable(ground, to.at)
  if (!isWhollyOnTable(to) && !mayEndPartlyOff) throwBadValue('SAR-24.1', 'distance')
  const unit = table.battle.units[id]!
  if (isFormed(tables, unit.stance) && entersSmoke(table, footprint(from), footprint(to)))
    throwBadState('SAR-24.6', 'smoke')
  const arm = movingArm(table, unit)
  const path = pathOf(march)
  for (const [i, { at }] of path.entries()) {
    const previous = path[i - 1]
    const hasMoved = previous !== undefined && (previous.at.x !== at.x || previous.at.y !== at.y)
    if (!hasMoved) continue
    for (const { kind, id: feature } of obstaclesOnWay(ground, previous.at, at)) {
      const isWall = kind === 'wall' || kind === 'hedge' || kind === 'work'
      if (kind === 'impassable' || (isWall && isImpassable(tables, arm, 'wallsHedges')))
        throwBadValue('SAR-8.3', feature)
    }
  }
}

/**
 * SAR-4.11: a unit that withdraws may have only one chosen step: backward, away from the nearest enemy. By that step its owner chooses that
 * the unit keeps facing the enemy; the rest of its distance is added automatically.
 */
function checkWithdrawStep(table: BattleTable, id: string, stepsBefore: readonly MarchStep[], step: MarchStep): void {
  const maxOblique = degreesToHundredths(table.field.tables.movement.obliqueMaxDegrees)
  const block = unitBlock(table.field, table.battle.units[id]!)!
  const away = awayHeading(table, id, block)
  if (stepsBefore.length > 0 || !('go' in step) || away === null) throwBadOrder('SAR-4.11', 'withdraw')
  // `off`: the direction of the step, seen from the unit's facing.
  const isBackward = angleBetween(step.off, FULL_CIRCLE / 2) <= maxOblique
  const isAwayFromEnemy = angleBetween(normalizedAngle(block.heading + step.off), away) <= maxOblique
  if (!isBackward || !isAwayFromEnemy) throwBadOrder('SAR-4.11', 'withdraw')
}

/**
 * SAR-7.12, 7.16, 9.1, 24.1: refuses a change of formation for which there is no room: off the table, on impassable ground, within an inch of an
 * enemy, or in the ranks of a friend who stands. Friends who march may be gone by then (`dropFormsWithoutRoom` looks again after the moves).
 * Whom the unit overlapped or was near to before does not count.
 */
function checkRoomToForm(table: BattleTable, id: string, { from, to }: Stretch): void {
  const { field, battle } = table
  const side = sideOfUnit(table, battle.units[id]!)
  const [before, after] = [footprint(from), footprint(to)]
  const wasOnTable = before.every((corner) => isOnTable(field.ground, corner))
  if (wasOnTable && !after.every((corner) => isOnTable(field.ground, corner))) throwBadValue('SAR-24.1', 'width')
  if (comesToImpassable(field.ground, after, before)) throwBadValue('SAR-8.3', 'width')
  const inch = inchesToThousandths(field.tables.movement.standoffInches)
  for (const enemy of visibleEnemies(table, side)) {
    const area = unitPolygon(field, battle.units[enemy]!)!
    if (boxesApart(after, area, inch)) continue
    const gap = gapBetween(after, area)
    if (gap < inch && gap < gapBetween(before, area)) throwBadValue('SAR-7.16', enemy)
    if (polygonsOverlap(after, area) && !polygonsOverlap(before, area)) throwBadValue('SAR-9.1', enemy)
  }
  for (const friend of unitsOf(table, side)) {
    const duty = dutyOf(table, friend)
    const stands = duty === null || duty === 'form'
    // Units in the same building share its area (SAR-21.2).
    if (friend === id || !stands || battle.units[friend]!.garrison !== null) continue
    const area = unitPolygon(field, battle.units[friend]!)!
    if (polygonsOverlap(after, area) && !polygonsOverlap(before, area)) throwBadValue('SAR-7.12', friend)
  }
}

/** SAR-7: refuses a step that may not follow the steps chosen so far. */
export function checkMarchStep(table: BattleTable, side: Side, id: string, step: MarchStep): void {
  const duty = checkedDuty(table, side, id)
  const stepsBefore = marchSteps(table, side, id)
  if (duty === 'form') {
    // SAR-4.8: a unit with a Form order changes formation and does nothing else.
    if (isLeg(step)) throwBadOrder('SAR-4.8', 'form')
    if (stepsBefore.length > 0) throwBadState('SAR-7.13', id)
  }
  if (duty === 'withdraw') checkWithdrawStep(table, id, stepsBefore, step)
  const march = planMarch(table, id, [...stepsBefore, step])
  checkCost(table, id, march)
  if ('form' in step || 'mount' in step) checkRoomToForm(table, id, march.stretches.at(-1)!)
  if (!isLeg(step)) return
  if (deviatesFromOrder(table, id, march)) throwBadOrder('SAR-4.7', 'heading')
  // The steps before this one have been checked already.
  const newStretch = march.stretches.at(-1)!
  // A march of the new stretch alone, for its path; the stretch itself, for where it begins and ends.
  checkGround(table, id, { ...march, start: newStretch.from, stretches: [newStretch] }, newStretch)
  // SAR-13.3: an enemy in the path of a charge only stops it.
  if (duty !== 'charge') checkEnemies(table, id, newStretch)
}
