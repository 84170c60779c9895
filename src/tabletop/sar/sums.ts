import type { Modifier, Shift } from './types'

/** Gathers the rows that apply to a roll or a column; a row that the profile has not is told, not applied (SAR-11.9). */
export class Sum {
  private readonly modifiers: Modifier[] = []
  private readonly warnings: string[] = []

  /** Adds a row under its name; null is a row that does not exist here. */
  add(name: string, value: number | null): this {
    if (value === null) this.warnings.push(name)
    // No minus nought: nothing times a penalty is nothing.
    else this.modifiers.push({ name, value: value + 0 })
    return this
  }

  /** Adds a row only if `applies`; else a row that was asked for is told as without effect. */
  addIf(applies: boolean, name: string, value: number | null): this {
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

/** The row of an open table in which a total lies (SAR-0.4); the tables' checks leave no gap. */
export function rowOf<R extends { readonly min: number | null; readonly max: number | null }>(
  rows: readonly R[],
  total: number,
): R {
  return rows.find(({ min, max }) => (min === null || total >= min) && (max === null || total <= max)) ?? rows.at(-1)!
}
