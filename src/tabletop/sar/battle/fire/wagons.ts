import { ofSide } from '../../../../game/side'
import type { Point } from '../../../common/point'
import { isStillLow } from '../../artillery/damage'
import { inchesToThousandths } from '../../inches'
import { type BattleTerms, type Edge, type FieldOfBattle, sidesInAskingOrder } from '../field'
import type { BattleTable } from '../run'
import type { BattleUnit } from '../types'
import { rosterUnitOf, distanceToUnit } from '../units'

/** Distance of a wagon from the edge of the table where the scenario names no place: six inches (ruling on SAR-16.11), in thousandths. */
const WAGON_FROM_EDGE = 6000

/** SAR-16.11: the ammunition wagons. If the scenario names none, each side has one near the middle of its edge of retreat. */
export function ammunitionWagons(field: FieldOfBattle): NonNullable<BattleTerms['wagons']> {
  const { terms, ground } = field
  const { width, depth } = ground
  if (terms.wagons) return terms.wagons
  const [middleX, middleY] = [Math.floor(width / 2), Math.floor(depth / 2)]
  const places: Readonly<Record<Edge, Point>> = {
    north: { x: middleX, y: depth - WAGON_FROM_EDGE },
    south: { x: middleX, y: WAGON_FROM_EDGE },
    east: { x: width - WAGON_FROM_EDGE, y: middleY },
    west: { x: WAGON_FROM_EDGE, y: middleY },
  }
  return sidesInAskingOrder(field).map((side) => ({ side, at: places[ofSide(terms.retreatEdge, side)] }))
}

/** SAR-16.11: does a battery touch an ammunition wagon of its side? */
function touchesWagon(table: BattleTable, unit: BattleUnit): boolean {
  const { field } = table
  // Formations keep at least the standoff apart (SAR-7.16), so at that distance they count as touching.
  const touchDistance = inchesToThousandths(field.tables.movement.standoffInches)
  return ammunitionWagons(field).some(
    ({ side, at }) =>
      side === rosterUnitOf(table, unit).side && unit.at !== null && distanceToUnit(field, at, unit) <= touchDistance,
  )
}

/**
 * SAR-16.11 (optional): guns that have spent a whole turn at a wagon are no longer low on ammunition. Called once a turn. The field `atWagon`
 * of a unit says that the unit was at a wagon at the last call, and still low.
 */
export function replenishGuns(table: BattleTable): void {
  const { battle } = table
  if (!battle.options.rules.optArtilleryAmmo) return
  for (const [id, unit] of Object.entries(battle.units)) {
    if (rosterUnitOf(table, unit).arm !== 'artillery') continue
    const isAtWagon = !unit.gone && !unit.broken && touchesWagon(table, unit)
    const wholeTurnsAtWagon = unit.atWagon && isAtWagon ? 1 : 0
    const lowAmmo = isStillLow(unit.lowAmmo, wholeTurnsAtWagon)
    battle.units[id] = { ...unit, lowAmmo, atWagon: isAtWagon && lowAmmo }
  }
}
