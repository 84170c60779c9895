import type { Modifier, Shift } from './types'

/** Collects the modifiers of a roll or a column. A row that the profile does not have becomes a warning (SAR-11.9). */
export class ModifierSum {
  private readonly modifiers: Modifier[] = []
  private readonly warnings: string[] = []

  /** Adds a row by its name; null: the profile does not have this row. */
  add(name: string, value: number | null): this {
    if (value === null) this.warnings.push(name)
    // `+ 0` turns -0 into 0.
    else this.modifiers.push({ name, value: value + 0 })
    return this
  }

  /** Adds a row if it applies; otherwise it becomes a warning. */
  addOrWarn(applies: boolean, name: string, value: number | null): this {
    return this.add(name, applies ? value : null)
  }

  get shift(): Shift {
    return {
      sum: this.modifiers.reduce((sum, { value }) => sum + value, 0),
      modifiers: this.modifiers,
      warnings: this.warnings,
    }
  }
}

/** The row of a table that contains a total (SAR-0.4). Rows are checked on loading to have no gaps; null is an open end. */
export function rowContaining<R extends { readonly min: number | null; readonly max: number | null }>(
  rows: readonly R[],
  total: number,
): R {
  return rows.find(({ min, max }) => (min === null || total >= min) && (max === null || total <= max)) ?? rows.at(-1)!
}
