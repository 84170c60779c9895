import { type BySide, mapSides, type Side } from '../../../game/side'
import { throwBadValue } from '../errors'
import type { Scenario } from '../types'
import { armiesOf } from '../sideNames'

/** What one side brings: castings of infantry, cavalry and gun crews, and numbers of gun castings, units and leaders. */
export interface SideTotals {
  infantry: number
  cavalry: number
  crew: number
  guns: number
  units: number
  leaders: number
}

/** SAR-24.2: what each side brings to the battle. The keys of the result are the armies as the scenario file names them (US, MEX). */
export function orderOfBattle(scenario: Scenario): BySide<SideTotals> {
  const { units, leaders } = scenario
  const totalsOf = (side: Side): SideTotals => {
    const unitsOfSide = units.filter((unit) => unit.side === side)
    const sumOf = (count: (unit: Scenario['units'][number]) => number): number =>
      unitsOfSide.reduce((sum, unit) => sum + count(unit), 0)
    return {
      infantry: sumOf((unit) => (unit.type === 'infantry' ? unit.castings : 0)),
      cavalry: sumOf((unit) => (unit.type === 'cavalry' ? unit.castings : 0)),
      crew: sumOf((unit) => unit.crew),
      guns: sumOf((unit) => unit.guns.length),
      units: unitsOfSide.length,
      leaders: leaders.filter((leader) => leader.side === side).length,
    }
  }
  return mapSides(armiesOf(scenario), totalsOf)
}

/** SAR-24.5: the rule book gives the turns of arrival twice, differently: in the text of its order of battle and in the caption of its map. */
export const ARRIVAL_READINGS = ['orderOfBattleText', 'mapCaption'] as const

/** SAR-24.5: the first turn on which a group of reinforcements may arrive. Refuses a group that does not exist. */
export function firstTurn({ arrivals }: Scenario, reading: (typeof ARRIVAL_READINGS)[number], group: string): number {
  return arrivals[reading].find((item) => item.group === group)?.firstTurn ?? throwBadValue('SAR-24.5', 'groups')
}
