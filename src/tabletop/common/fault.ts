import * as v from 'valibot'
import { ok, type Result, refuse, type TableCode } from '../../core/result'

/** Why a file of the miniatures rules is refused; each is the message key `data.<reason>`. */
const REASONS = {
  missing: 'is missing',
  unknownField: 'is no field of this file',
  shape: 'has the wrong form',
  duplicate: 'stands twice',
  gap: 'leaves a gap or overlaps',
  values: 'contradicts another value',
  total: 'does not add up',
} as const

/** One fault of a file: `field` is a path such as `units[3].leader`. */
export interface Fault {
  readonly file: string
  readonly field: string
  readonly reason: keyof typeof REASONS
  readonly value?: string | number
  /** A more exact sentence than that of the reason. */
  readonly detail?: string
}

/** Makes a fault into a refusal that names file, field and reason. */
export function refuseFault(code: TableCode, fault: Fault): Result<never> {
  return refuse(code, null, `data.${fault.reason}`, {
    file: fault.file,
    field: fault.field,
    value: fault.value ?? '',
    reason: fault.detail ?? REASONS[fault.reason],
  })
}

/** `units[3].guns[0]` */
export function fieldPath(keys: readonly unknown[]): string {
  let path = ''
  for (const key of keys) path += typeof key === 'number' ? `[${key}]` : path === '' ? String(key) : `.${String(key)}`
  return path
}

type Issue = v.BaseIssue<unknown>
const issueKeys = (issue: Issue): unknown[] => (issue.path ?? []).map((item) => item.key)

/** Of a union's complaints the one that got furthest into the value says most. */
export function deepest(issue: Issue, above: readonly unknown[] = []): { issue: Issue; keys: unknown[] } {
  const keys = [...above, ...issueKeys(issue)]
  let best = { issue, keys }
  for (const inner of issue.issues ?? []) {
    const found = deepest(inner, keys)
    if (found.keys.length > best.keys.length) best = found
  }
  return best
}

/** Checks the form of one file and then what the form cannot say; the first fault is refused with `code`. */
export function parseFile<S extends v.GenericSchema>(
  schema: S,
  code: TableCode,
  file: string,
  raw: unknown,
  faults: (value: v.InferOutput<S>, file: string) => Iterable<Fault>,
): Result<v.InferOutput<S>> {
  const parsed = v.safeParse(schema, raw, { abortEarly: true })
  if (!parsed.success) {
    const { issue, keys } = deepest(parsed.issues[0])
    const value = typeof issue.input === 'string' || typeof issue.input === 'number' ? issue.input : issue.received
    const reason = issue.expected === 'never' ? 'unknownField' : issue.received === 'undefined' ? 'missing' : 'shape'
    return refuseFault(code, { file, field: fieldPath(keys), reason, value, detail: issue.message })
  }
  for (const fault of faults(parsed.output, file)) return refuseFault(code, fault)
  return ok(parsed.output)
}

/** Ranges that must follow each other without a gap; `null` is open. The first must begin at `first`, the last end at `last`. */
export function* rangeFaults(
  file: string,
  field: string,
  ranges: readonly { readonly min: number | null; readonly max: number | null }[],
  first: number | null,
  last: number | null,
): Generator<Fault> {
  let next = first
  for (const [i, { min, max }] of ranges.entries()) {
    const at = `${field}[${i}]`
    if (min !== next)
      yield { file, field: at, reason: 'gap', value: min ?? 'open', detail: `must begin at ${next ?? 'the open end'}` }
    if (max !== null && min !== null && max < min)
      yield { file, field: at, reason: 'gap', value: max, detail: `ends before ${min}` }
    next = max === null ? null : max + 1
    if (max === null && i < ranges.length - 1)
      yield { file, field: at, reason: 'gap', value: 'open', detail: 'is open, but not the last' }
  }
  const end = ranges.at(-1)?.max
  if (end !== last)
    yield { file, field, reason: 'gap', value: end ?? 'open', detail: `must end at ${last ?? 'the open end'}` }
}

/** A value that stands twice. */
export function* twiceFaults(file: string, field: string, key: string, ids: readonly string[]): Generator<Fault> {
  for (const [i, id] of ids.entries())
    if (ids.indexOf(id) !== i) yield { file, field: `${field}[${i}]${key}`, reason: 'duplicate', value: id }
}
