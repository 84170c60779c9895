import { describe, expect, it } from 'vitest'
import { canonical } from '../../../../../src/core/json'
import { QUESTIONS } from '../../../../../src/tabletop/sar/battle/sequence'
import { answerPreview, PREVIEW_KINDS } from '../../../../../src/tabletop/sar/battle/preview/query'
import { tableSeenBy } from '../../../../../src/tabletop/sar/battle/view'
import type { Question } from '../../../../../src/tabletop/sar/battle/sequence'
import { randomQuery } from '../../../../fuzz/battle/queries'
import { Random } from '../../../../fuzz/random'
import { sampleSize } from '../../../../sampleSize'
import { OPTIONS } from '../support'
import { askedIn } from './positions'

describe('SAR-0.6 previews at any time', { timeout: 900_000 }, () => {
  it('SAR-0.6 at every question of a battle each side may ask anything: an answer or a refusal with its clause, and nothing changes', () => {
    const random = new Random('anywhere')
    const places = new Set<string>()
    const given = {
      options: { rules: { ...OPTIONS.rules, optHiddenUnits: true, optSoakOff: true, optCounterCharge: true } },
    }
    let answered = 0
    for (let game = 0; game < sampleSize(1, 12); game++)
      for (const { table, question } of askedIn(Object.keys(QUESTIONS) as Question[], {
        seed: `anywhere ${game}`,
        turns: sampleSize(2, 14),
        manners: sampleSize(0, 1) ? ['eager', 'chance', 'tactical'] : ['eager'],
        profile: game % 2 === 0 ? 'sar-2007' : 'sar-1998',
        ...given,
      })) {
        places.add(question)
        const before = canonical(table.battle)
        for (const side of table.field.sides) {
          const seen = tableSeenBy(table, side)
          for (let n = 0; n < sampleSize(6, 40); n++) {
            const query = randomQuery(seen, side, random, PREVIEW_KINDS)
            const result = answerPreview(table, side, query)
            if (result.ok) answered++
            else expect(result.refusal.rule).toMatch(/^SAR-\d+\.\d+$/)
            // JSON, as the protocol sends it: no fraction of nothing, nothing left out.
            expect(JSON.parse(JSON.stringify(result))).toEqual(result)
          }
        }
        expect(canonical(table.battle)).toBe(before)
      }
    expect(answered).toBeGreaterThan(20)
    expect(places.size).toBeGreaterThan(2)
  })
})
