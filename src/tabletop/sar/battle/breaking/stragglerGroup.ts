import { integerRoot } from '../../../../core/fixed'
import { type Block, footprint } from '../../../common/block'
import { pointDistance, headingTo, type Point, pointFromPose } from '../../../common/point'
import { polygonsOverlap, type Polygon } from '../../../common/polygon'
import { inchesToThousandths } from '../../inches'
import { overrun } from '../../stragglers/overrun'
import { otherSide, type FieldOfBattle } from '../field'
import { unitBlock } from '../layout'
import { type ActionRun, emit } from '../run'
import type { BattleUnit } from '../types'
import { rosterUnitOf, sideOfUnit, unitsOf } from '../units'
import { turnRecordOf, updateTurnRecord } from './turnRecord'

/** SAR-5.1: distance of a straggler group behind its unit, in thousandths of an inch. */
const STRAGGLERS_BEHIND = 6000

/** SAR-5.1: the area of a unit's stragglers: one roughly square group six inches behind it; null: it has none. */
export function stragglerPolygon(field: FieldOfBattle, unit: BattleUnit): Polygon | null {
  const block = unitBlock(field, unit)
  const { stragglers } = unit.strength
  if (!block || stragglers === 0) return null
  const arm = field.units.get(unit.of)!.arm
  const { footBaseInches, mountedBaseInches } = field.tables.scale
  const [wide, deep] = arm !== 'artillery' && unit.mounted ? mountedBaseInches : footBaseInches
  const down = integerRoot(stragglers)
  const files = down * down < stragglers ? down + 1 : down
  const group: Block = {
    at: pointFromPose(block, 0, 0 - block.depth - STRAGGLERS_BEHIND),
    heading: block.heading,
    width: files * inchesToThousandths(wide),
    depth: Math.ceil(stragglers / files) * inchesToThousandths(deep),
  }
  return footprint(group)
}

/** The strips that a front of this width sweeps along a path. */
function sweptStrips(width: number, way: readonly Point[]): Polygon[] {
  return way.slice(1).flatMap((to, i) => {
    const from = way[i]!
    const depth = pointDistance(from, to)
    return depth === 0 ? [] : [footprint({ at: to, heading: headingTo(from, to), width, depth })]
  })
}

/**
 * SAR-5.2: mounted cavalry overruns groups of enemy stragglers on its path: half of each group become casualties, once a turn for each
 * group (Q14). Other units pass through stragglers without effect.
 */
export function overrunStragglers(run: ActionRun, rider: string, way: readonly Point[]): void {
  const { battle, field } = run
  const unit = battle.units[rider]!
  if (rosterUnitOf(run, unit).arm !== 'cavalry' || !unit.mounted) return
  const width = unitBlock(field, unit)?.width ?? 0
  if (width === 0) return
  const strips = sweptStrips(width, way)
  for (const id of unitsOf(run, otherSide(run, sideOfUnit(run, unit)))) {
    const enemy = battle.units[id]!
    const group = stragglerPolygon(field, enemy)
    if (!group || turnRecordOf(battle, rider).overran.includes(id)) continue
    if (!strips.some((strip) => polygonsOverlap(strip, group))) continue
    const { toCasualties } = overrun(field.tables, enemy.strength.stragglers)
    updateTurnRecord(battle, rider, { overran: [...turnRecordOf(battle, rider).overran, id].sort() })
    if (toCasualties === 0) continue
    const { start, casualties, stragglers } = enemy.strength
    battle.units[id] = {
      ...enemy,
      strength: { start, casualties: casualties + toCasualties, stragglers: stragglers - toCasualties },
    }
    emit(run, {
      kind: 'losses',
      rule: 'SAR-5.2',
      unit: id,
      by: rider,
      stragglers: 0 - toCasualties,
      casualties: toCasualties,
    })
  }
}
