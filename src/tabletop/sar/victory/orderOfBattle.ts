import { type BySide, mapSides, type Side } from '../../../game/side'
import { throwBadValue } from '../errors'
import type { Scenario } from '../types'
import { armiesOf } from '../sideNames'

/** Castings and pieces of one side. */
export interface SideTotals {
  infantry: number
  cavalry: number
  crew: number
  guns: number
  units: number
  leaders: number
}

/** SAR-24.2: what both sides bring, by their names in the scenario. */
export function orderOfBattle(scenario: Scenario): BySide<SideTotals> {
  const { units, leaders } = scenario
  const totals = (side: Side): SideTotals => {
    const own = units.filter((unit) => unit.side === side)
    const sum = (of: (unit: Scenario['units'][number]) => number): number =>
      own.reduce((all, unit) => all + of(unit), 0)
    return {
      infantry: sum((unit) => (unit.type === 'infantry' ? unit.castings : 0)),
      cavalry: sum((unit) => (unit.type === 'cavalry' ? unit.castings : 0)),
      crew: sum((unit) => unit.crew),
      guns: sum((unit) => unit.guns.length),
      units: own.length,
      leaders: leaders.filter((leader) => leader.side === side).length,
    }
  }
  return mapSides(armiesOf(scenario), totals)
}

/** SAR-24.5: both readings of when a group may first arrive. */
export const ARRIVAL_READINGS = ['orderOfBattleText', 'mapCaption'] as const

/** SAR-24.5: the first turn on which a group may arrive. */
export function firstTurn({ arrivals }: Scenario, reading: (typeof ARRIVAL_READINGS)[number], group: string): number {
  return arrivals[reading].find((item) => item.group === group)?.firstTurn ?? throwBadValue('SAR-24.5', 'groups')
}
