import * as v from 'valibot'
import type { JsonSchema } from '../core/jsonSchema'
import { ok, type Refusal, refuse, type Result } from '../core/result'

/** A single look-up or roll of a rulebook that the engine protocol can call by itself, without a game. */
export interface ProcedureDescription {
  readonly name: string
  readonly rule: string
  readonly input: JsonSchema
  readonly output: JsonSchema
}

/** Refuses a field of a procedure's input. */
export const badInput = (field: string): Result<never> => refuse('bad-argument', null, 'refusal.badArgument', { field })

/** Reads the input of a procedure as an object. */
export const inputObject = (input: unknown): Result<Record<string, unknown>> =>
  input === null || typeof input !== 'object' || Array.isArray(input)
    ? badInput('input')
    : ok(input as Record<string, unknown>)

/**
 * Carries out the rule of a procedure. Rules deep inside may throw a refusal; `refusalOf` recognises it, and the result returns it. Any
 * other error is thrown on.
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

/** An input field that is false unless given. */
export const optionalFlag = v.exactOptional(v.boolean(), false)
