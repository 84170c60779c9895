// REG-8.8: low on ammunition.
import { mayRunLow } from '../../fire/ammunition'
import { sumOf } from '../../figures'
import { rulesWith } from '../../data'
import { emit, type RegimentalRun, type RegimentalTable } from '../run'
import type { Todo } from '../types'
import { isOnTable, unitOf } from '../units'
import type { FireSum } from './sum'
import type { FireSolution } from './solution'

/** The option of a gun stand: `unit>index`. */
const gunOption = (unit: string, index: number): string => `${unit}>${index}`

/**
 * REG-8.8: whom the firing player may mark: a gun stand that fired, or troops that fired half or more of their stands; not one that is marked
 * already (ruling on REG-8.8). Sorted.
 */
export function ammunitionOptions(table: RegimentalTable, solutions: readonly FireSolution[], sum: FireSum): string[] {
  const rules = rulesWith(table.battle.options)
  return solutions
    .flatMap(({ unit: id, places, guns }) => {
      const unit = unitOf(table, id)
      if (guns !== null)
        return guns.flatMap((index) =>
          unit.guns.some((stand) => stand.index === index && !stand.lowAmmo) ? [gunOption(id, index)] : [],
        )
      const points = sum.shares.find((share) => share.unit === id)!.points
      const whole = sumOf(sum.shares.map((share) => share.points))
      const share = { num: points.num * whole.den, den: points.den * whole.num }
      const isLow = mayRunLow(rules, {
        isGunStand: false,
        standsFired: places.length,
        stands: unit.stands,
        points: share,
      })
      return isLow && !unit.lowAmmo ? [id] : []
    })
    .sort()
}

/** REG-8.8, 1.9: marks troops, or a gun stand (`unit>index`), low on ammunition. */
export function markLow(run: RegimentalRun, option: string): void {
  const [id, index] = option.split('>') as [string, string | undefined]
  const unit = unitOf(run, id)
  if (index === undefined) unit.lowAmmo = true
  else for (const stand of unit.guns) if (stand.index === Number(index)) stand.lowAmmo = true
  emit(run, { kind: 'ammunition', unit: id, index: index === undefined ? null : Number(index), low: true })
}

/** REG-8.8: the firing player chooses; a single option is taken without asking. */
export function markLowAmmunition(run: RegimentalRun, { side, options }: Extract<Todo, { do: 'ammunition' }>): void {
  const left = options.filter((option) => isOnTable(unitOf(run, option.split('>')[0]!)))
  const [first, second] = left
  if (second) run.battle.owed.push({ kind: 'ammunition', side, options: left })
  else if (first) markLow(run, first)
}
