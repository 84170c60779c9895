import { throwBadPair } from '../common/ruleError'

/** A row of a table of modifiers (REG-13.3). */
export interface ModifierRow<Id extends string = string> {
  readonly id: Id
  readonly group: string
  readonly value: number
}
/** A modifier that counted: id of its row and value. */
export interface Modifier<Id extends string = string> {
  readonly name: Id
  readonly value: number
}
/** A sum of modifiers with its parts. `warnings`: ids that were given but do not count, since another of their group does. */
export interface ModifierSum<Id extends string = string> {
  readonly sum: number
  readonly modifiers: readonly Modifier<Id>[]
  readonly warnings: readonly Id[]
}

/**
 * Which modifier of a group counts when several are given: the `highest` or `lowest` value; the `last` of the table where it overrides the others;
 * `all` add up; `one`: two of them exclude each other, and both together are refused.
 */
export type Stacking = 'highest' | 'lowest' | 'last' | 'all' | 'one'

/** Sums the rows whose ids are given, at most one a group (REG-4.3, 7.11, 9.4, 13.3). An id given twice counts once, except in a group `all`. */
export function sumModifiers<Id extends string>(
  rule: string,
  rows: readonly ModifierRow<Id>[],
  ids: readonly Id[],
  stackingOf: (group: string) => Stacking,
): ModifierSum<Id> {
  const modifiers: Modifier<Id>[] = []
  const warnings: Id[] = []
  const groups = [...new Set(rows.map(({ group }) => group))]
  for (const group of groups) {
    const stacking = stackingOf(group)
    const given = rows.filter((row) => row.group === group && ids.includes(row.id))
    const [first, second] = given
    if (first === undefined) continue
    if (stacking === 'one' && second !== undefined) throwBadPair(rule, first.id, second.id)
    if (stacking === 'all') {
      for (const id of ids) for (const row of given) if (row.id === id) modifiers.push({ name: id, value: row.value })
      continue
    }
    let kept = first
    for (const row of given) {
      const isBetter = stacking === 'last' || (stacking === 'highest' ? row.value > kept.value : row.value < kept.value)
      if (isBetter) kept = row
    }
    modifiers.push({ name: kept.id, value: kept.value })
    warnings.push(...given.filter((row) => row !== kept).map(({ id }) => id))
  }
  return { sum: modifiers.reduce((sum, { value }) => sum + value, 0), modifiers, warnings }
}

/** The row of a table whose range holds a number; null is an open end. The tables have no gaps (checks.ts). */
export function rowAt<Row extends { readonly min: number | null; readonly max: number | null }>(
  rows: readonly Row[],
  total: number,
): Row {
  const row = rows.find(({ min, max }) => (min === null || total >= min) && (max === null || total <= max))
  return row ?? rows.at(-1)!
}
