import { describe, expect, it } from 'vitest'
import { expectedVolley } from '../../../src/ai/tabletop/sar/expectedFire'
import { situationOf } from '../../../src/ai/tabletop/sar/situation'
import { sarPreviews } from '../../../src/tabletop/sar/battle/preview'
import { tableSeenBy } from '../../../src/tabletop/sar/battle/view'
import { sampleSize } from '../../sampleSize'
import { scattered } from '../../tabletop/sar/battle/preview/positions'

describe('what the computer expects of fire', () => {
  it('SAR-11, 12: is what the preview of fire says of every unit at every enemy: the same shots, the same mean losses', () => {
    const counted = { shots: 0, none: 0 }
    for (let n = 0; n < sampleSize(4, 200); n++) {
      const { table, side } = scattered(`expected fire ${n}`)
      const seen = tableSeenBy(table, side)
      const situation = situationOf(seen, side, 'expected')
      for (const shooter of situation.ownUnits)
        for (const target of situation.enemyUnits) {
          const expected = expectedVolley(situation, shooter, target)
          const preview = sarPreviews.fire(seen, side, { shooters: [shooter.id], target: target.id })
          if (!preview.ok) throw new Error(preview.refusal.key)
          const [volley] = preview.value.volleys
          expect(expected !== null, `${shooter.id} at ${target.id}`).toBe(volley!.castings > 0)
          counted[expected ? 'shots' : 'none']++
          if (!expected) continue
          // The computer reckons in hundredths of a casting, rounded down.
          for (const kind of ['stragglers', 'casualties'] as const) {
            const mean = preview.value.losses.reduce(
              (sum, { result, chance }) => sum + (result[kind] * chance.num) / chance.den,
              0,
            )
            expect(expected[kind] / 100).toBeGreaterThan(mean - 0.0101)
            expect(expected[kind] / 100).toBeLessThan(mean + 0.0001)
          }
        }
    }
    expect(counted.shots).toBeGreaterThan(60)
    expect(counted.none).toBeGreaterThan(60)
  })
})
