// The group of stragglers behind a unit (SAR-5.1), and cavalry that overruns it (SAR-5.2).
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
  // `of`: the unit's id in the order of battle.
  const arm = field.units.get(unit.of)!.arm
  const { footBaseInches, mountedBaseInches } = field.tables.scale
  const [castingWidthInches, castingDepthInches] =
    arm !== 'artillery' && unit.mounted ? mountedBaseInches : footBaseInches
  // As many files as ranks, or one more: the square root, rounded up.
  const rootRoundedDown = integerRoot(stragglers)
  const files = rootRoundedDown * rootRoundedDown < stragglers ? rootRoundedDown + 1 : rootRoundedDown
  const group: Block = {
    at: pointFromPose(block, 0, 0 - block.depth - STRAGGLERS_BEHIND),
    heading: block.heading,
    width: files * inchesToThousandths(castingWidthInches),
    depth: Math.ceil(stragglers / files) * inchesToThousandths(castingDepthInches),
  }
  return footprint(group)
}

/** The rectangles that a front of this width sweeps along a path, one for each stretch between two points. */
function sweptStrips(width: number, path: readonly Point[]): Polygon[] {
  return path.slice(1).flatMap((to, i) => {
    const from = path[i]!
    const depth = pointDistance(from, to)
    return depth === 0 ? [] : [footprint({ at: to, heading: headingTo(from, to), width, depth })]
  })
}

/**
 * SAR-5.2: mounted cavalry overruns the groups of enemy stragglers on its path: half of each group become casualties. By ruling Q14 it does
 * so only once a turn with each group. Other units pass through stragglers without effect.
 */
export function overrunStragglers(run: ActionRun, rider: string, path: readonly Point[]): void {
  const { battle, field } = run
  const unit = battle.units[rider]!
  if (rosterUnitOf(run, unit).arm !== 'cavalry' || !unit.mounted) return
  // 0: the unit is off the table.
  const width = unitBlock(field, unit)?.width ?? 0
  if (width === 0) return
  const strips = sweptStrips(width, path)
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
      // Negative: stragglers become casualties.
      stragglers: 0 - toCasualties,
      casualties: toCasualties,
    })
  }
}
