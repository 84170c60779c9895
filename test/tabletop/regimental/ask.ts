import { expect } from 'vitest'
import { REG_PROCEDURES } from '../../../src/tabletop/regimental/procedures'
import { fits } from '../sar/schema'

type Input = Record<string, unknown>

/** What `reg.<name>` answers, which must fit its own schema. */
export function ask(name: string, input: Input): Record<string, unknown> {
  const procedure = REG_PROCEDURES.get(`reg.${name}`)
  if (!procedure) throw new Error(`no reg.${name}`)
  const result = procedure.run(input)
  if (!result.ok) throw new Error(`reg.${name} ${JSON.stringify(input)}: ${JSON.stringify(result.refusal)}`)
  expect(fits(procedure.output, result.value)).toBe(true)
  expect(fits(procedure.input, input)).toBe(true)
  return result.value as Record<string, unknown>
}

/** Code, rule and named field of a refusal; null where the procedure answers. */
export function refused(name: string, input: Input): string | null {
  const result = REG_PROCEDURES.get(`reg.${name}`)!.run(input)
  if (result.ok) return null
  const { code, rule, args } = result.refusal
  return `${code} ${rule} ${args.field ?? args.die ?? args.what ?? args.a ?? ''}`
}
