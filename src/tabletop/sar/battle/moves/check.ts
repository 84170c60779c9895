import { answersOf } from '../answers'
import { hull } from '../../../common/straightMove'
import { FULL_CIRCLE, normalizedAngle } from '../../../../core/fixed'
import { type Block, footprint } from '../../../common/block'
import { obstaclesOnWay, isOnTable } from '../../../common/ground'
import type { Stretch } from '../../../common/march'
import { angleBetween } from '../../../common/point'
import { gapBetween, polygonsOverlap } from '../../../common/polygon'
import { throwBadOrder, throwBadState, throwBadValue } from '../../errors'
import { degreesToHundredths } from '../../inches'
import { standoffDistance } from '../../movement/limits'
import { isFormed } from '../../movement/passThrough'
import { isImpassable } from '../../movement/terrainCost'
import { unitBlock, unitPolygon } from '../layout'
import type { BattleTable } from '../run'
import type { Side, MarchStep } from '../types'
import { sideOfUnit } from '../units'
import { awayHeading } from './compulsory'
import { dutyOf, type MoveDuty, isFormingSquare, unitsToMove } from './duty'
import { visibleEnemies, shortRangeOf } from './enemies'
import { minimumMove, movingArm } from './terrain'
import { movementAllowance, isLeg, type PlannedMarch, planMarch, deviatesFromOrder, pathOf } from './march'

/** The steps that a side has chosen for a unit. */
export const marchSteps = ({ battle }: BattleTable, side: Side, id: string): readonly MarchStep[] =>
  answersOf({ battle }, side).marches[id] ?? []

/** Refuses a unit for which its side cannot choose steps now; otherwise returns its duty. */
export function checkedDuty(table: BattleTable, side: Side, id: string): MoveDuty {
  if (!unitsToMove(table, side).includes(id)) throwBadState('SAR-7.1', id)
  // SAR-15.2: it stands while it tries to form square.
  if (isFormingSquare(table, id)) throwBadState('SAR-15.3', id)
  return dutyOf(table, id)!
}

/** SAR-7.4: refuses a march beyond the unit's distance, unless it is within the minimum move and changes no formation. */
function checkCost(table: BattleTable, id: string, march: PlannedMarch): void {
  if (march.cost <= movementAllowance(table, id, march)) return
  const changes = march.changes.some(({ step }) => 'form' in step || 'mount' in step)
  if (changes || march.inchesGone > minimumMove(table, table.battle.units[id]!)) throwBadValue('SAR-7.1', 'distance')
}

/** SAR-7.15, 7.16, 9.1: refuses a stretch that passes through an enemy or comes too near to one. Moving away is always allowed. */
function checkEnemies(table: BattleTable, id: string, { from, to }: Stretch): void {
  const { field, battle } = table
  const unit = battle.units[id]!
  const skirmishes = unit.stance === 'skirmish'
  const [start, end] = [footprint(from), footprint(to)]
  const swept = hull([...start, ...end])
  const length = Math.abs(to.at.x - from.at.x) + Math.abs(to.at.y - from.at.y)
  for (const enemy of visibleEnemies(table, sideOfUnit(table, unit))) {
    const other = battle.units[enemy]!
    const range = shortRangeOf(table, enemy)
    const standoff = standoffDistance(field.tables, skirmishes, range)
    // No enemy farther off than this can be too near: a unit is at most 60 inches wide.
    const reach = standoff + length + 2 * (from.width + from.depth) + 60_000
    if (Math.abs(other.at!.x - from.at.x) > reach || Math.abs(other.at!.y - from.at.y) > reach) continue
    const ground = unitPolygon(field, other)!
    const [gapBefore, gapAfter] = [gapBetween(start, ground), gapBetween(end, ground)]
    const away = gapAfter > gapBefore
    if (!away && isFormed(field.tables, other.stance, true) && polygonsOverlap(swept, ground))
      throwBadValue('SAR-9.1', enemy)
    if (away) continue
    const inch = standoffDistance(field.tables, false, range)
    const least = gapBefore >= inch ? gapBetween(swept, ground) : gapAfter
    if (least < Math.min(inch, gapBefore)) throwBadValue('SAR-7.16', enemy)
    // SAR-7.15: exactly at short range is not allowed, exactly at an inch is.
    if (standoff > inch && gapAfter <= standoff && gapAfter < gapBefore) throwBadValue('SAR-7.15', enemy)
  }
}

/** SAR-8.3, 24.1: refuses a stretch over the edge of the table, into impassable terrain, or with guns across walls. */
function checkGround(table: BattleTable, id: string, march: PlannedMarch, { from, to }: Stretch): void {
  const { ground, tables } = table.field
  const isWhollyOnTable = (block: Block): boolean => footprint(block).every((corner) => isOnTable(ground, corner))
  if (!isWhollyOnTable(to) && (isWhollyOnTable(from) || !isOnTable(ground, to.at)))
    throwBadValue('SAR-24.1', 'distance')
  const arm = movingArm(table, table.battle.units[id]!)
  const path = pathOf(march)
  for (const [i, { at }] of path.entries()) {
    const before = path[i - 1]
    if (!before || (before.at.x === at.x && before.at.y === at.y)) continue
    for (const { kind, id: feature } of obstaclesOnWay(ground, before.at, at)) {
      const walls = kind === 'wall' || kind === 'hedge' || kind === 'work'
      if (kind === 'impassable' || (walls && isImpassable(tables, arm, 'wallsHedges')))
        throwBadValue('SAR-8.3', feature)
    }
  }
}

/**
 * SAR-4.11: refuses any step of a withdrawal but one step backward, away from the nearest enemy. With it the owner chooses to keep
 * facing the enemy; the rest of the distance is added automatically.
 */
function checkWithdrawStep(table: BattleTable, id: string, before: readonly MarchStep[], step: MarchStep): void {
  const maxOblique = degreesToHundredths(table.field.tables.movement.obliqueMaxDegrees)
  const block = unitBlock(table.field, table.battle.units[id]!)!
  const away = awayHeading(table, id, block)
  if (before.length > 0 || !('go' in step) || away === null) throwBadOrder('SAR-4.11', 'withdraw')
  const back = angleBetween(step.off, FULL_CIRCLE / 2) <= maxOblique
  if (!back || angleBetween(normalizedAngle(block.heading + step.off), away) > maxOblique)
    throwBadOrder('SAR-4.11', 'withdraw')
}

/** SAR-7: refuses a step that may not follow the steps chosen so far. */
export function checkMarchStep(table: BattleTable, side: Side, id: string, step: MarchStep): void {
  const duty = checkedDuty(table, side, id)
  const before = marchSteps(table, side, id)
  if (duty === 'form') {
    // SAR-4.8: Form changes formation and does nothing else.
    if (isLeg(step)) throwBadOrder('SAR-4.8', 'form')
    if (before.length > 0) throwBadState('SAR-7.13', id)
  }
  if (duty === 'withdraw') checkWithdrawStep(table, id, before, step)
  const march = planMarch(table, id, [...before, step])
  checkCost(table, id, march)
  if (!isLeg(step)) return
  if (deviatesFromOrder(table, id, march)) throwBadOrder('SAR-4.7', 'heading')
  const stretch = march.stretches.at(-1)!
  checkGround(table, id, { ...march, start: stretch.from, stretches: [stretch] }, stretch)
  // SAR-13.3: an enemy in the path of a charge only stops it.
  if (duty !== 'charge') checkEnemies(table, id, stretch)
}
