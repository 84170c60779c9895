import { ofSide } from '../../../../game/side'
import type { Point } from '../../../common/point'
import { stillLow } from '../../artillery/damage'
import { thousandths } from '../../inches'
import { type BattleTerms, type Edge, type FieldOfBattle, askingOrder } from '../field'
import type { BattleTable } from '../run'
import type { BattleUnit } from '../types'
import { factsOf, distanceToUnit } from '../units'

/** A wagon that nobody has placed stands so far before its edge. */
const BEFORE_EDGE = 6000

/** SAR-16.11: where the ammunition wagons stand; where the terms names none, one a side before the middle of its edge of retreat. */
export function ammunitionWagons(field: FieldOfBattle): NonNullable<BattleTerms['wagons']> {
  const { terms, ground } = field
  const { width, depth } = ground
  if (terms.wagons) return terms.wagons
  const [x, y] = [Math.floor(width / 2), Math.floor(depth / 2)]
  const places: Readonly<Record<Edge, Point>> = {
    north: { x, y: depth - BEFORE_EDGE },
    south: { x, y: BEFORE_EDGE },
    east: { x: width - BEFORE_EDGE, y },
    west: { x: BEFORE_EDGE, y },
  }
  return askingOrder(field).map((side) => ({ side, at: places[ofSide(terms.retreatEdge, side)] }))
}

/** SAR-16.11: does a battery touch an ammunition wagon of its side? */
function atWagon(table: BattleTable, unit: BattleUnit): boolean {
  const { field } = table
  const reach = thousandths(field.tables.movement.standoffInches)
  return ammunitionWagons(field).some(
    ({ side, at }) =>
      side === factsOf(table, unit).side && unit.at !== null && distanceToUnit(field, at, unit) <= reach,
  )
}

/** SAR-16.11 (optional): a turn has passed: low guns that spent all of it at a wagon are full again; who stands there now begins. */
export function replenishGuns(table: BattleTable): void {
  const { battle } = table
  if (!battle.options.rules.optArtilleryAmmo) return
  for (const [id, unit] of Object.entries(battle.units)) {
    if (factsOf(table, unit).arm !== 'artillery') continue
    const here = !unit.gone && !unit.broken && atWagon(table, unit)
    const lowAmmo = stillLow(unit.lowAmmo, unit.atWagon && here ? 1 : 0)
    battle.units[id] = { ...unit, lowAmmo, atWagon: here && lowAmmo }
  }
}
