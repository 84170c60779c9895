import * as v from 'valibot'
import { inheritedFieldKeys } from '../core/json'
import { ok, type RefusalCode, type Result, refuse } from '../core/result'

/** Why a data file, a save or a state is refused, in plain English for logs. Each reason is also the end of a message key, `data.<reason>`. */
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
  /** The wrong value, where it helps to show it. */
  readonly value?: string | number
  /** A sentence that says more than the one of the reason. */
  readonly detail?: string
}

/** Turns a fault into a refusal that names file, field, value and reason. `reasons` has the English of each reason that may occur. */
export function refuseFault(
  code: RefusalCode,
  { file, field, reason, value = '', detail }: Fault<string>,
  reasons: Readonly<Record<string, string>> = FAULT_REASONS,
): Result<never> {
  return refuse(code, null, `data.${reason}`, { file, field, value, reason: detail ?? reasons[reason] ?? reason })
}

/** Writes a list of keys as a path: `hexes[17].terrain`. */
export function fieldPath(keys: readonly unknown[]): string {
  let path = ''
  for (const key of keys) {
    if (typeof key === 'number') path += `[${key}]`
    else path += path === '' ? String(key) : `.${String(key)}`
  }
  return path
}

type Issue = v.BaseIssue<unknown>

/**
 * The innermost issue of a value, and the keys that lead there. A union of schemas has an issue for each of its parts. The one deepest inside the
 * value is taken, since that part of the union fits the value best.
 */
export function deepestIssue(issue: Issue, outerKeys: readonly unknown[] = []): { issue: Issue; keys: unknown[] } {
  const keys = [...outerKeys, ...(issue.path ?? []).map((item) => item.key)]
  let deepest = { issue, keys }
  for (const inner of issue.issues ?? []) {
    const found = deepestIssue(inner, keys)
    if (found.keys.length > deepest.keys.length) deepest = found
  }
  return deepest
}

/** The reason for an issue of valibot: a field that the schema does not know, a missing field, or a wrong value. */
function reasonOf(issue: Issue): FaultReason {
  // For a field that a strict object does not know, valibot expects `never`.
  if (issue.expected === 'never') return 'unknownField'
  return issue.received === 'undefined' ? 'missing' : 'shape'
}

/** Checks a value from outside against a schema. The refusal names the field of the first fault. */
export function parseForm<S extends v.GenericSchema>(
  schema: S,
  code: RefusalCode,
  file: string,
  raw: unknown,
): Result<v.InferOutput<S>> {
  const inherited = inheritedFieldKeys(raw)
  if (inherited) return refuseFault(code, { file, field: fieldPath(inherited), reason: 'unknownField' })
  const parsed = v.safeParse(schema, raw, { abortEarly: true })
  if (parsed.success) return ok(parsed.output)
  const { issue, keys } = deepestIssue(parsed.issues[0])
  const value = typeof issue.input === 'string' || typeof issue.input === 'number' ? issue.input : issue.received
  return refuseFault(code, { file, field: fieldPath(keys), reason: reasonOf(issue), value, detail: issue.message })
}

/** The refusal of the first of these faults; null: there is none. */
export function firstFault(
  code: RefusalCode,
  faults: Iterable<Fault<string>>,
  reasons?: Readonly<Record<string, string>>,
): Result<never> | null {
  for (const fault of faults) return refuseFault(code, fault, reasons)
  return null
}
