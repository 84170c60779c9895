// What is usually resolved next, with what the last answer fills in.
import next from './data/next.json'
import { type DeskProcedure, type Input, PROCEDURES } from './procedures'
import type { Resolved } from './state'

/** A next step: the procedure, and what its form holds besides its usual values. */
export interface NextStep {
  readonly procedure: DeskProcedure
  readonly fields: Input
}

interface Step {
  readonly from: string
  readonly to: string
  readonly when?: Readonly<Record<string, unknown>>
  readonly carry?: Readonly<Record<string, string>>
  readonly set?: Input
}

/** A list of one value as that value. */
const single = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value)

/** Is a value as a step wants it? */
function isSo(value: unknown, wanted: unknown): boolean {
  if (wanted !== null && typeof wanted === 'object' && 'above' in wanted)
    return Number(single(value)) > Number(wanted.above)
  return single(value) === wanted
}

/** The steps that usually follow an answer. */
export function nextSteps({ procedure, output }: Resolved): NextStep[] {
  const answer = output as Readonly<Record<string, unknown>>
  return (next.steps as readonly Step[]).flatMap(({ from, to, when = {}, carry = {}, set = {} }): NextStep[] => {
    const target = PROCEDURES.get(to)
    if (from !== procedure || !target || !Object.entries(when).every(([field, wanted]) => isSo(answer[field], wanted)))
      return []
    const carried = Object.entries(carry).map(([field, into]) => [into, single(answer[field])])
    return [{ procedure: target, fields: { ...Object.fromEntries(carried), ...set } }]
  })
}

/** Losses that an answer brings, by kind, to be written down in the roster; null: it brings none. */
export function lossesOf({ procedure, output }: Resolved): { stragglers: number; casualties: number } | null {
  if (procedure !== 'sar.allocate') return null
  const { stragglers, casualties } = output as { stragglers: number; casualties: number }
  return { stragglers, casualties }
}
