import { answersOf } from '../answers'
import { hull } from '../../../common/straightMove'
import { FULL_CIRCLE, turned } from '../../../../core/fixed'
import { type Block, footprint } from '../../../common/block'
import { metOnWay, onTable } from '../../../common/ground'
import type { Stretch } from '../../../common/march'
import { angleBetween } from '../../../common/point'
import { gap, overlap } from '../../../common/polygon'
import { badOrder, badState, badValue } from '../../errors'
import { hundredths } from '../../inches'
import { standoffDistance } from '../../movement/limits'
import { isFormed } from '../../movement/passThrough'
import { isImpassable } from '../../movement/terrainCost'
import { unitBlock, unitPolygon } from '../layout'
import type { BattleTable } from '../run'
import type { Side, MarchStep } from '../types'
import { sideOfUnit } from '../units'
import { awayHeading } from './compulsory'
import { dutyOf, type MoveDuty, isFormingSquare, unitsToMove } from './duty'
import { visibleEnemies, shortRange } from './enemies'
import { minimumMove, movingArm } from './terrain'
import { movementAllowance, isLeg, type PlannedMarch, planMarch, deviatesFromOrder, pathOf } from './march'

/** The steps that a side has laid out for a unit. */
export const marchSteps = ({ battle }: BattleTable, side: Side, id: string): readonly MarchStep[] =>
  answersOf({ battle }, side).marches[id] ?? []

/** Refuses a unit for which its side lays out nothing now; returns what it has to do. */
export function checkedDuty(table: BattleTable, side: Side, id: string): MoveDuty {
  if (!unitsToMove(table, side).includes(id)) badState('SAR-7.1', id)
  // SAR-15.2: it stands while it tries to form square.
  if (isFormingSquare(table, id)) badState('SAR-15.3', id)
  return dutyOf(table, id)!
}

/** SAR-7.4: all of a march within the distance; or no more than the least, which pays for no change of formation. */
function checkCost(table: BattleTable, id: string, laid: PlannedMarch): void {
  if (laid.cost <= movementAllowance(table, id, laid)) return
  const changes = laid.becomes.some(({ step }) => 'form' in step || 'mount' in step)
  if (changes || laid.way > minimumMove(table, table.battle.units[id]!)) badValue('SAR-7.1', 'distance')
}

/** SAR-7.15, 7.16, 9.1: refuses a stretch through an enemy, or nearer to one than may be; drawing off is free. */
function checkEnemies(table: BattleTable, id: string, { from, to }: Stretch): void {
  const { field, battle } = table
  const unit = battle.units[id]!
  const skirmishes = unit.stance === 'skirmish'
  const [start, end] = [footprint(from), footprint(to)]
  const swept = hull([...start, ...end])
  const length = Math.abs(to.at.x - from.at.x) + Math.abs(to.at.y - from.at.y)
  for (const enemy of visibleEnemies(table, sideOfUnit(table, unit))) {
    const other = battle.units[enemy]!
    const range = shortRange(table, enemy)
    const off = standoffDistance(field.tables, skirmishes, range)
    const reach = off + length + 2 * (from.width + from.depth) + 60_000
    if (Math.abs(other.at!.x - from.at.x) > reach || Math.abs(other.at!.y - from.at.y) > reach) continue
    const ground = unitPolygon(field, other)!
    const [was, is] = [gap(start, ground), gap(end, ground)]
    const away = is > was
    if (!away && isFormed(field.tables, other.stance, true) && overlap(swept, ground)) badValue('SAR-9.1', enemy)
    if (away) continue
    const inch = standoffDistance(field.tables, false, range)
    const least = was >= inch ? gap(swept, ground) : is
    if (least < Math.min(inch, was)) badValue('SAR-7.16', enemy)
    // SAR-7.15: standing in short range is not allowed, at an inch it is.
    if (off > inch && is <= off && is < was) badValue('SAR-7.15', enemy)
  }
}

/** SAR-8.3, 24.1: refuses a stretch over the edge, into what nobody enters, or with guns across walls. */
function checkGround(table: BattleTable, id: string, laid: PlannedMarch, { from, to }: Stretch): void {
  const { ground, tables } = table.field
  const on = (block: Block): boolean => footprint(block).every((corner) => onTable(ground, corner))
  if (!on(to) && (on(from) || !onTable(ground, to.at))) badValue('SAR-24.1', 'distance')
  const arm = movingArm(table, table.battle.units[id]!)
  const way = pathOf(laid)
  for (const [i, { at }] of way.entries()) {
    const before = way[i - 1]
    if (!before || (before.at.x === at.x && before.at.y === at.y)) continue
    for (const { kind, id: feature } of metOnWay(ground, before.at, at)) {
      const walls = kind === 'wall' || kind === 'hedge' || kind === 'work'
      if (kind === 'impassable' || (walls && isImpassable(tables, arm, 'wallsHedges'))) badValue('SAR-8.3', feature)
    }
  }
}

/**
 * SAR-4.11.5: of a withdrawal its owner chooses no more than to go on facing the enemy: one step backward, away from the nearest
 * enemy; the rest of the distance follows by itself.
 */
function checkBackward(table: BattleTable, id: string, before: readonly MarchStep[], step: MarchStep): void {
  const most = hundredths(table.field.tables.movement.obliqueMaxDegrees)
  const block = unitBlock(table.field, table.battle.units[id]!)!
  const away = awayHeading(table, id, block)
  if (before.length > 0 || !('go' in step) || away === null) badOrder('SAR-4.11', 'withdraw')
  const back = angleBetween(step.off, FULL_CIRCLE / 2) <= most
  if (!back || angleBetween(turned(block.heading + step.off), away) > most) badOrder('SAR-4.11', 'withdraw')
}

/** SAR-7: refuses a step that may not follow those laid out already. */
export function checkMarchStep(table: BattleTable, side: Side, id: string, step: MarchStep): void {
  const duty = checkedDuty(table, side, id)
  const before = marchSteps(table, side, id)
  if (duty === 'form') {
    // SAR-4.8: Form changes formation and does nothing else.
    if (isLeg(step)) badOrder('SAR-4.8', 'form')
    if (before.length > 0) badState('SAR-7.13', id)
  }
  if (duty === 'withdraw') checkBackward(table, id, before, step)
  const laid = planMarch(table, id, [...before, step])
  checkCost(table, id, laid)
  if (!isLeg(step)) return
  if (deviatesFromOrder(table, id, laid)) badOrder('SAR-4.7', 'heading')
  const stretch = laid.stretches.at(-1)!
  checkGround(table, id, { ...laid, start: stretch.from, stretches: [stretch] }, stretch)
  // SAR-13.3: whoever stands in the way of a charge stops it there.
  if (duty !== 'charge') checkEnemies(table, id, stretch)
}
