import { describe, expect, it } from 'vitest'
import { ASSUMPTIONS } from '../../../src/tabletop/common/previewFight'
import { ASSUMPTION_WORDS } from '../../../src/ui/table/play/words/assumptions'

describe('what a preview takes for granted', () => {
  it('has a sentence of its own in both languages', () => {
    for (const words of Object.values(ASSUMPTION_WORDS)) {
      expect(Object.keys(words).sort()).toEqual([...ASSUMPTIONS].sort())
      expect(new Set(Object.values(words)).size).toBe(ASSUMPTIONS.length)
    }
  })
})
