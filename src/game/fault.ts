import * as v from 'valibot'
import { ok, type RefusalCode, type Result, refuse } from '../core/result'

/** Why a data file, a save or a state is refused, in plain English for logs. Each is also the message key `data.<reason>`. */
export const FAULT_REASONS = {
  missing: 'is missing',
  unknownField: 'is no field of this file',
  shape: 'has the wrong form',
  duplicate: 'stands twice',
  gap: 'leaves a gap or overlaps',
  values: 'contradicts another value',
  total: 'does not add up',
} as const
export type FaultReason = keyof typeof FAULT_REASONS

/** One fault of a file: `field` is a path such as `units[3].leader`. */
export interface Fault<Reason extends string = FaultReason> {
  readonly file: string
  readonly field: string
  readonly reason: Reason
  /** What stands there, if that helps. */
  readonly value?: string | number
  /** A more exact sentence than that of the reason. */
  readonly detail?: string
}

/** Makes a fault into a refusal that names file, field, value and reason. `reasons` are the sentences of the engine's own reasons. */
export function refuseFault(
  code: RefusalCode,
  { file, field, reason, value = '', detail }: Fault<string>,
  reasons: Readonly<Record<string, string>> = FAULT_REASONS,
): Result<never> {
  return refuse(code, null, `data.${reason}`, { file, field, value, reason: detail ?? reasons[reason] ?? reason })
}

/** Writes the keys of a field as a path: `hexes[17].terrain`. */
export function fieldPath(keys: readonly unknown[]): string {
  let path = ''
  for (const key of keys) path += typeof key === 'number' ? `[${key}]` : path === '' ? String(key) : `.${String(key)}`
  return path
}

type Issue = v.BaseIssue<unknown>

/** The innermost complaint about a value, with its keys. A union complains once for each of its parts; the deepest one says most. */
export function deepestIssue(issue: Issue, above: readonly unknown[] = []): { issue: Issue; keys: unknown[] } {
  const keys = [...above, ...(issue.path ?? []).map((item) => item.key)]
  let best = { issue, keys }
  for (const inner of issue.issues ?? []) {
    const found = deepestIssue(inner, keys)
    if (found.keys.length > best.keys.length) best = found
  }
  return best
}

/** Reads anything by a schema. The first fault of its form is refused with its field. */
export function parseForm<S extends v.GenericSchema>(
  schema: S,
  code: RefusalCode,
  file: string,
  raw: unknown,
): Result<v.InferOutput<S>> {
  const parsed = v.safeParse(schema, raw, { abortEarly: true })
  if (parsed.success) return ok(parsed.output)
  const { issue, keys } = deepestIssue(parsed.issues[0])
  const value = typeof issue.input === 'string' || typeof issue.input === 'number' ? issue.input : issue.received
  const reason = issue.expected === 'never' ? 'unknownField' : issue.received === 'undefined' ? 'missing' : 'shape'
  return refuseFault(code, { file, field: fieldPath(keys), reason, value, detail: issue.message })
}

/** Refuses the first of these faults; null: there is none. */
export function firstFault(
  code: RefusalCode,
  faults: Iterable<Fault<string>>,
  reasons?: Readonly<Record<string, string>>,
): Result<never> | null {
  for (const fault of faults) return refuseFault(code, fault, reasons)
  return null
}
