import * as v from 'valibot'
import { type PositionCase, PositionSchema } from './schema'

const files = import.meta.glob<{ default: unknown }>('./data/*.json', { eager: true })

/** All positions, checked, in the order of their files. */
export function suite(): PositionCase[] {
  const out: PositionCase[] = []
  for (const [name, { default: data }] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const parsed = v.safeParse(v.array(PositionSchema), data)
    if (!parsed.success)
      throw new Error(`${name}: ${parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('; ')}`)
    out.push(...parsed.output)
  }
  const ids = new Set(out.map(({ id }) => id))
  if (ids.size < out.length) throw new Error('two positions of one id')
  return out
}
