// REG-10.10: breakthrough charges toward the closest enemy.
import { pointSeenFrom } from '../../../common/point'
import { blockOf } from '../block'
import type { RegimentalTable } from '../run'
import { distanceBetween, enemiesOf, outline, unitOf } from '../units'

/** REG-10.10: the closest enemies of a unit of which some part is not behind its front line: one, or several equally near; sorted. */
export function nearestAhead(table: RegimentalTable, id: string): string[] {
  const unit = unitOf(table, id)
  const front = blockOf(table.field, id, unit)
  const ahead = enemiesOf(table, unit.side)
    .filter((enemy) => outline(table, enemy).some((corner) => pointSeenFrom(front, corner).y >= 0))
    .map((enemy) => ({ enemy, distance: distanceBetween(table, id, enemy) }))
  const least = Math.min(...ahead.map(({ distance }) => distance))
  return ahead.filter(({ distance }) => distance === least).map(({ enemy }) => enemy)
}

/** REG-10.10: gives a breakthrough charge its target. */
export function aimBreakthrough({ battle }: RegimentalTable, unit: string, target: string): void {
  battle.charges = battle.charges.map((charge) =>
    charge.unit === unit && charge.kind === 'breakthrough' && charge.state === 'declared'
      ? { ...charge, target }
      : charge,
  )
}
