import type { Result } from '../../../../../src/core/result'

/** The value of a query that must not be refused. */
export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.refusal))
  return result.value
}
