import { answersOf, changeAnswers } from '../answers'
import { polygonSides, distanceToSegment, containsPoint } from '../../../common/polygon'
import { inchesToThousandths } from '../../inches'
import { throwBadState, throwBadTarget, isAllowed } from '../../errors'
import { stragglerPolygon } from '../breaking/stragglerGroup'
import type { BattleHandler } from '../handler'
import type { BattleTable } from '../run'
import type { Side } from '../types'
import { leadersOf, pointsSpent, sideOfUnit, unitsOf } from '../units'

/** SAR-20.9: the distance from a leader to the stragglers of a unit, thousandths of an inch; null: one of them is not on the table. */
export function distanceToStragglers({ field, battle }: BattleTable, leader: string, id: string): number | null {
  const from = battle.leaders[leader]?.at ?? null
  const unit = battle.units[id]
  const ground = unit && !unit.gone ? stragglerPolygon(field, unit) : null
  if (from === null || ground === null) return null
  return containsPoint(ground, from)
    ? 0
    : Math.min(...polygonSides(ground).map(([a, b]) => distanceToSegment(from, a, b)))
}

/** SAR-20.9, 4.5: refuses a leader who may not spend a point on this group of stragglers. */
function checkGroup(table: BattleTable, side: Side, by: string, id: string): void {
  const { battle, field } = table
  if (!battle.options.rules.optLeaderRallies) throwBadState('SAR-20.9', 'optLeaderRallies')
  if (!leadersOf(table, side).includes(by)) throwBadState('SAR-20.9', by)
  const leader = battle.leaders[by]!
  if (leader.at === null || battle.turn < leader.silentUntil) throwBadState('SAR-4.20', by)
  const unit = battle.units[id]
  if (!unit || sideOfUnit(table, unit) !== side || unit.broken) throwBadTarget('SAR-20.9', id)
  const distance = distanceToStragglers(table, by, id)
  if (distance === null || distance > inchesToThousandths(field.tables.optional.leaderRally.withinInches))
    throwBadTarget('SAR-20.9', id)
  const answers = answersOf(table, side)
  if (answers.rallies[by] !== undefined) throwBadState('SAR-20.9', by)
  if (leader.points - pointsSpent(answers, by) < field.tables.optional.leaderRally.cost) throwBadState('SAR-4.3', by)
}

/** SAR-20.9 (optional): a leader spends a point on the stragglers of a unit nearby; in phase 7 some of them return. */
export const rallyGroup: BattleHandler<'rallyGroup'> = {
  check: (table, side, { by, unit }) => checkGroup(table, side, by, unit),
  list(table, side, out) {
    if (!table.battle.options.rules.optLeaderRallies) return
    for (const by of leadersOf(table, side))
      for (const unit of unitsOf(table, side))
        if (isAllowed(() => checkGroup(table, side, by, unit))) out.push({ type: 'rallyGroup', by, unit })
  },
  run(run, side, { by, unit }) {
    changeAnswers(run, side, { rallies: { ...answersOf(run, side).rallies, [by]: unit } })
  },
}
