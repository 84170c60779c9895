import { expect } from 'vitest'
import { SAR_PROCEDURES } from '../../../src/tabletop/sar/procedures'
import { fits } from './schema'

/** Runs `sar.<name>` under sar-2007 or the profile given. */
export function run(name: string, input: Record<string, unknown>) {
  const wanted = SAR_PROCEDURES.get(`sar.${name}`)
  if (!wanted) throw new Error(`no sar.${name}`)
  return wanted.run({ profile: 'sar-2007', ...input })
}

/** What the procedure answers, which must fit its own schema. */
export function ask(name: string, input: Record<string, unknown>): Record<string, unknown> {
  const result = run(name, input)
  if (!result.ok) throw new Error(`sar.${name} ${JSON.stringify(input)}: ${JSON.stringify(result.refusal)}`)
  expect(fits(SAR_PROCEDURES.get(`sar.${name}`)!.output, result.value)).toBe(true)
  return result.value as Record<string, unknown>
}

/** Code and rule of the refusal; null where the procedure answers. */
export function refused(name: string, input: Record<string, unknown>): string | null {
  const result = run(name, input)
  return result.ok ? null : `${result.refusal.code} ${result.refusal.rule}`
}
/** What the refusal names. */
export function named(name: string, input: Record<string, unknown>): unknown {
  const result = run(name, input)
  return result.ok ? null : { code: result.refusal.code, ...result.refusal.args }
}
