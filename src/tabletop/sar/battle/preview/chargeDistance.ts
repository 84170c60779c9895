// The distance of a charge for the player: what may be rolled, from which parts, and what the way takes (SAR-7.1 to 7.3, 8).
import { distributionOf, mapOdds } from '../../../common/odds'
import type { ChargePreview } from '../../../common/previewFight'
import { terrainCost } from '../../movement/terrainCost'
import { partsOfDistance } from '../moves/distance'
import { movingArm, TERRAIN_ROWS } from '../moves/terrain'
import type { BattleTable } from '../run'
import { turnRecordOf } from '../breaking/turnRecord'
import type { ChargeReach } from './chargeReach'

/** SAR-7.1, 8.1: the distance of a charge, its dice and its ground. */
export function chargeDistance(table: BattleTable, unit: string, reach: ChargeReach): ChargePreview['distance'] {
  const { tables } = table.field
  const parts = partsOfDistance(table, unit, { isCharge: true, artilleryOrder: null })
  const isRolled = turnRecordOf(table.battle, unit).distance !== null
  const arm = movingArm(table, table.battle.units[unit]!)
  const partLines =
    typeof parts === 'number'
      ? []
      : [
          { rule: 'SAR-7.2', name: 'base', ...parts.base },
          ...(parts.charge ? [{ rule: 'SAR-7.3', name: 'charge', ...parts.charge }] : []),
          ...(parts.bonus ? [{ rule: 'SAR-7.3', name: parts.bonus.name, ...parts.bonus.distance }] : []),
        ]
  return {
    needed: reach.withTarget && reach.withTarget.spent + 1,
    rolled: distributionOf(
      mapOdds(reach.distances, ({ distance }) => distance, Number),
      (a, b) => a - b,
    ),
    parts: isRolled ? [] : partLines.map(({ rule, name, inches, d6 }) => ({ rule, name, inches, dice: d6 })),
    ground: reach.ground.flatMap(({ id, kind }) => {
      const row = TERRAIN_ROWS[kind]
      if (!row) return []
      const cost = terrainCost(tables, arm, row)
      return [{ by: id, what: kind, inches: cost.inches, dice: cost.d6 }]
    }),
  }
}
