// REG-12.5: replenishing ammunition.
import type { Refusal } from '../../../../core/result'
import type { Polygon } from '../../../common/polygon'
import type { Edge } from '../field'
import { cannot } from '../refusals'
import { emit, type RegimentalRun, type RegimentalTable } from '../run'
import { distanceToUnit, enemiesOf, isWithin, outline, unitOf } from '../units'
import { NO_ENEMY_WITHIN, WAGON_WITHIN } from './figures'
import { whyNotPart } from './maneuver'

/** How far an outline is from an edge of the table, thousandths of an inch. */
function distanceToEdge({ field }: RegimentalTable, area: Polygon, edge: Edge): number {
  const { width, depth } = field.ground
  const xs = area.map(({ x }) => x)
  const ys = area.map(({ y }) => y)
  switch (edge) {
    case 'north':
      return depth - Math.max(...ys)
    case 'south':
      return Math.min(...ys)
    case 'east':
      return width - Math.max(...xs)
    case 'west':
      return Math.min(...xs)
  }
}

/** Is ammunition at hand: a wagon of the side within 8 in, or where it has none the own rear edge? */
function isSupplied(table: RegimentalTable, id: string): boolean {
  const { side } = unitOf(table, id)
  const { wagons, edge } = table.field.terms
  const own = wagons.filter((wagon) => wagon.side === side)
  if (own.length === 0) return distanceToEdge(table, outline(table, id), edge[side]!) <= WAGON_WITHIN
  return own.some(({ at }) => distanceToUnit(table, at, id) <= WAGON_WITHIN)
}

/** REG-12.5: why a unit may not replenish; null: it may. */
export function whyNotReplenish(table: RegimentalTable, id: string): Refusal | null {
  const unit = unitOf(table, id)
  const barred = whyNotPart(table, id, 'replenish')
  if (barred) return barred
  if (!unit.lowAmmo && !unit.guns.some(({ lowAmmo }) => lowAmmo)) return cannot('REG-12.5', 'notLow', { unit: id })
  if (!isSupplied(table, id)) return cannot('REG-12.5', 'noWagon', { unit: id })
  const near = enemiesOf(table, unit.side).find((enemy) => isWithin(table, id, enemy, NO_ENEMY_WITHIN))
  return near === undefined ? null : cannot('REG-12.5', 'enemyTooNear', { unit: id, other: near })
}

/** REG-12.5: clears the marks of a unit. */
export function refill(run: RegimentalRun, id: string): void {
  const unit = unitOf(run, id)
  unit.lowAmmo = false
  for (const stand of unit.guns) stand.lowAmmo = false
  emit(run, { kind: 'ammunition', unit: id, index: null, low: false })
}
