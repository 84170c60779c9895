import { expect, it } from 'vitest'
import { loadPedregal, pedregalHash } from '../../../src/operational/data'

it('loads', () => {
  const r = loadPedregal()
  if (!r.ok) console.log(r.refusal)
  expect(r.ok).toBe(true)
  expect(pedregalHash()).toMatch(/^[0-9a-f]{16}$/)
})
