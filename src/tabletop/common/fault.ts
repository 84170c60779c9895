import type * as v from 'valibot'
import type { Result, TableCode } from '../../core/result'
import { type Fault, firstFault, parseForm } from '../../game/fault'

/**
 * Checks a data file: first against its schema, then by `faults` for what a schema cannot say. The first fault is refused with `code`, a refusal
 * code of the miniatures rules.
 */
export function parseFile<S extends v.GenericSchema>(
  schema: S,
  code: TableCode,
  file: string,
  raw: unknown,
  faults: (value: v.InferOutput<S>, file: string) => Iterable<Fault>,
): Result<v.InferOutput<S>> {
  const parsed = parseForm(schema, code, file, raw)
  if (!parsed.ok) return parsed
  return firstFault(code, faults(parsed.value, file)) ?? parsed
}

/**
 * Faults of a list of ranges that must follow each other without a gap, from `firstMin` to `lastMax`. Null stands for an open end. All these
 * faults have the reason `gap`.
 */
export function* rangeFaults(
  file: string,
  field: string,
  ranges: readonly { readonly min: number | null; readonly max: number | null }[],
  firstMin: number | null,
  lastMax: number | null,
): Generator<Fault> {
  let expectedMin = firstMin
  for (const [i, { min, max }] of ranges.entries()) {
    const rangeField = `${field}[${i}]`
    if (min !== expectedMin)
      yield {
        file,
        field: rangeField,
        reason: 'gap',
        value: min ?? 'open',
        detail: `must begin at ${expectedMin ?? 'the open end'}`,
      }
    if (max !== null && min !== null && max < min)
      yield { file, field: rangeField, reason: 'gap', value: max, detail: `ends before ${min}` }
    expectedMin = max === null ? null : max + 1
    if (max === null && i < ranges.length - 1)
      yield { file, field: rangeField, reason: 'gap', value: 'open', detail: 'is open, but not the last' }
  }
  const end = ranges.at(-1)?.max
  if (end !== lastMax)
    yield { file, field, reason: 'gap', value: end ?? 'open', detail: `must end at ${lastMax ?? 'the open end'}` }
}

/** A fault for each id of a list that stands in it before. `suffix` follows the index in the name of the field, such as `.id`. */
export function* duplicateFaults(
  file: string,
  field: string,
  suffix: string,
  ids: readonly string[],
): Generator<Fault> {
  for (const [i, id] of ids.entries())
    if (ids.indexOf(id) !== i) yield { file, field: `${field}[${i}]${suffix}`, reason: 'duplicate', value: id }
}
