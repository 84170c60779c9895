import type { Modifier, Shift } from './types'

/**
 * Collects the modifiers of a roll or a column. A row that the profile (the edition of the rules) does not have becomes a warning: it counts
 * nothing, and its name is told to the player (SAR-11.9).
 */
export class ModifierSum {
  private readonly modifiers: Modifier[] = []
  private readonly warnings: string[] = []

  /** Adds a row of the table by its name; with the value null, which means that the profile does not have this row, a warning. */
  add(name: string, value: number | null): this {
    if (value === null) this.warnings.push(name)
    // `+ 0` turns -0 into 0.
    else this.modifiers.push({ name, value: value + 0 })
    return this
  }

  /** Adds a row if it applies to this unit; otherwise a warning. */
  addOrWarn(applies: boolean, name: string, value: number | null): this {
    return this.add(name, applies ? value : null)
  }

  /** All that was added, with the sum. */
  get shift(): Shift {
    return {
      sum: this.modifiers.reduce((sum, { value }) => sum + value, 0),
      modifiers: this.modifiers,
      warnings: this.warnings,
    }
  }
}

/** The row of a table whose range contains a total (SAR-0.4). Null is an open end. The rows have no gaps, which is checked on loading. */
export function rowContaining<Row extends { readonly min: number | null; readonly max: number | null }>(
  rows: readonly Row[],
  total: number,
): Row {
  const row = rows.find(({ min, max }) => (min === null || total >= min) && (max === null || total <= max))
  // A table without gaps has a row for each total; the last row only satisfies the compiler.
  return row ?? rows.at(-1)!
}
