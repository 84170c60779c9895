import * as v from 'valibot'
import { type PositionCase, PositionSchema } from './schema'

const files = import.meta.glob<{ default: unknown }>('./data/*.json', { eager: true })

/** All positions in the order of their files. Throws if one is not valid. */
export function suite(): PositionCase[] {
  const positions: PositionCase[] = []
  for (const [name, { default: data }] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const parsed = v.safeParse(v.array(PositionSchema), data)
    if (!parsed.success)
      throw new Error(`${name}: ${parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('; ')}`)
    positions.push(...parsed.output)
  }
  const ids = new Set(positions.map(({ id }) => id))
  if (ids.size < positions.length) throw new Error('two positions have the same id')
  return positions
}
