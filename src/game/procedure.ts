import * as v from 'valibot'
import type { JsonSchema } from '../core/jsonSchema'
import { ok, type Refusal, refuse, type Result } from '../core/result'

/** A single look-up or roll of a rulebook that the engine protocol can call by itself, without a game. */
export interface ProcedureDescription {
  /** Such as `ops.morale`. */
  readonly name: string
  /** Number of the rule that it carries out, such as `OPS-9.4`. */
  readonly rule: string
  readonly input: JsonSchema
  readonly output: JsonSchema
}

/** The refusal of one field of a procedure's input. */
export const badInput = (field: string): Result<never> => refuse('bad-argument', null, 'refusal.badArgument', { field })

/** The input of a procedure as an object; anything else is refused. */
export const inputObject = (input: unknown): Result<Record<string, unknown>> =>
  input === null || typeof input !== 'object' || Array.isArray(input)
    ? badInput('input')
    : ok(input as Record<string, unknown>)

/**
 * Calls `rule`, which carries out the rule of a procedure. Where a rule deep inside throws a refusal, `refusalOf` finds it in the error, and
 * it becomes the result. Any other error is thrown on.
 */
export function runRule<T>(rule: () => T, refusalOf: (error: unknown) => Refusal | null): Result<T> {
  try {
    return ok(rule())
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === null) throw error
    return { ok: false, refusal }
  }
}

/** Schema of an input field that is false when it is left out. */
export const optionalFlag = v.exactOptional(v.boolean(), false)
