// Leaders who spend a leader point to bring back stragglers of a unit nearby (SAR-20.9, optional).
import { answersOf, changeAnswers } from '../answers'
import { polygonSides, distanceToSegment, containsPoint } from '../../../common/polygon'
import { inchesToThousandths } from '../../inches'
import { throwBadState, throwBadTarget, isAllowed } from '../../errors'
import { stragglerPolygon } from '../breaking/stragglerGroup'
import type { BattleHandler } from '../handler'
import type { BattleTable } from '../run'
import type { Side } from '../types'
import { leadersOf, pointsSpent, sideOfUnit, unitsOf } from '../units'

/**
 * SAR-20.9: the distance from a leader to the group of stragglers of a unit, in thousandths of an inch. Null: the leader or the unit is not
 * on the table, or the unit has no stragglers.
 */
export function distanceToStragglers({ field, battle }: BattleTable, leader: string, id: string): number | null {
  const leaderPlace = battle.leaders[leader]?.at ?? null
  const unit = battle.units[id]
  const stragglerArea = unit && !unit.gone ? stragglerPolygon(field, unit) : null
  if (leaderPlace === null || stragglerArea === null) return null
  return containsPoint(stragglerArea, leaderPlace)
    ? 0
    : Math.min(...polygonSides(stragglerArea).map(([a, b]) => distanceToSegment(leaderPlace, a, b)))
}

/** SAR-20.9, 4.5: refuses a leader (`by`) who may not spend a point on the stragglers of a unit (`id`). */
function checkRallyGroup(table: BattleTable, side: Side, by: string, id: string): void {
  const { battle, field } = table
  if (!battle.options.rules.optLeaderRallies) throwBadState('SAR-20.9', 'optLeaderRallies')
  if (!leadersOf(table, side).includes(by)) throwBadState('SAR-20.9', by)
  const leader = battle.leaders[by]!
  // A wounded leader gives no orders before the turn `silentUntil` (SAR-19).
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

/** SAR-20.9 (optional): the action by which a leader spends a point on the stragglers of a unit nearby; in phase 7 some of them return. */
export const rallyGroup: BattleHandler<'rallyGroup'> = {
  check: (table, side, { by, unit }) => checkRallyGroup(table, side, by, unit),
  list(table, side, out) {
    if (!table.battle.options.rules.optLeaderRallies) return
    for (const by of leadersOf(table, side))
      for (const unit of unitsOf(table, side))
        if (isAllowed(() => checkRallyGroup(table, side, by, unit))) out.push({ type: 'rallyGroup', by, unit })
  },
  run(run, side, { by, unit }) {
    changeAnswers(run, side, { rallies: { ...answersOf(run, side).rallies, [by]: unit } })
  },
}
