import { expect } from 'vitest'
import { shareOf } from '../../../../../src/tabletop/common/odds'
import type { Chance, Distribution, RowChance } from '../../../../../src/tabletop/common/previewFight'

/** Compares chances that were told with what then came, over many throws, by name. */
export class Tally {
  private readonly rows = new Map<string, { told: number; variance: number; came: number; throws: number }>()

  /** One throw: the chance that was told, and whether it came. */
  add(name: string, told: Chance | number, came: boolean): void {
    const share = typeof told === 'number' ? told : shareOf(told)
    const row = this.rows.get(name) ?? { told: 0, variance: 0, came: 0, throws: 0 }
    row.told += share
    row.variance += share * (1 - share)
    row.came += came ? 1 : 0
    row.throws++
    this.rows.set(name, row)
  }

  /** Each name came as often as was told, within three standard errors, and was thrown so often at least. */
  check(names: readonly string[], leastThrows: number): void {
    const shown = [...this.rows].map(([name, { told, variance, came, throws }]) => {
      const errors = (came - told) / Math.sqrt(Math.max(variance, 1e-9))
      return { name, throws, told: Math.round(told * 10) / 10, came, errors: Math.round(errors * 100) / 100 }
    })
    if (process.env.SHOW_TALLY) console.table(shown)
    expect([...this.rows.keys()].sort()).toEqual([...names].sort())
    for (const row of shown) {
      expect(row.throws, row.name).toBeGreaterThanOrEqual(leastThrows)
      expect(row, `${row.name}: ${JSON.stringify(row)}`).toSatisfy(
        ({ errors, told, came }: typeof row) => Math.abs(errors) <= 3 || told === came,
      )
    }
  }
}

/** The chance that a distribution gives to results for which this is true. */
export const chanceIn = <Result>(odds: Distribution<Result>, fits: (result: Result) => boolean): number =>
  odds.reduce((sum, { result, chance }) => sum + (fits(result) ? shareOf(chance) : 0), 0)

/** The chance of a row by its name; 0 for a row that cannot come. */
export const rowChance = (rows: readonly RowChance[], name: string): number => {
  const row = rows.find((one) => one.name === name)
  return row ? shareOf(row.chance) : 0
}
