// Reads the legal list of a Regimental battle: its fields may hold values, one of several texts, or bounds.
import type { LegalEntry } from '../../../tabletop/regimental/battle/handler'
import type { RegimentalAction, RegimentalActionType } from '../../../tabletop/regimental/battle/schema/action'

/** The least and the greatest value of a field. */
export interface Range {
  readonly min: number
  readonly max: number
}

/** The texts that a field of an entry may have; null stands for itself. */
export function textsOf(entry: LegalEntry, field: string): readonly (string | null)[] {
  const value = entry[field]
  if (typeof value === 'string' || value === null) return [value]
  if (typeof value === 'object' && value !== null && 'oneOf' in value) return value.oneOf
  return []
}

/** The values that a number field may have; null: the entry has no such field. */
export function rangeOf(entry: LegalEntry, field: string): Range | null {
  const value = entry[field]
  if (typeof value === 'number') return { min: value, max: value }
  if (typeof value === 'object' && value !== null && 'min' in value) return { min: value.min, max: value.max }
  return null
}

/** The entries of a type, of one unit or leader where it is named. */
export const entriesOf = (
  legal: readonly LegalEntry[],
  type: RegimentalActionType,
  who?: string | null,
): readonly LegalEntry[] =>
  legal.filter(
    (entry) =>
      entry.type === type &&
      (who === undefined || textsOf(entry, 'unit').includes(who) || textsOf(entry, 'leader').includes(who)),
  )

/** Every action that entries without number bounds stand for, one for each combination of texts. */
export function actionsOf(entries: readonly LegalEntry[]): RegimentalAction[] {
  return entries.flatMap((entry) => {
    let actions: Record<string, unknown>[] = [{}]
    for (const field of Object.keys(entry)) {
      const value = entry[field]
      const values: readonly unknown[] =
        typeof value === 'object' && value !== null && 'oneOf' in value ? value.oneOf : [value]
      actions = actions.flatMap((action) => values.map((each) => ({ ...action, [field]: each })))
    }
    return actions as unknown as RegimentalAction[]
  })
}

/** The units and leaders for which something may be chosen now. */
export const choosableIds = (legal: readonly LegalEntry[]): ReadonlySet<string> =>
  new Set(
    legal.flatMap((entry) =>
      [...textsOf(entry, 'unit'), ...textsOf(entry, 'leader')].filter((id): id is string => id !== null),
    ),
  )
