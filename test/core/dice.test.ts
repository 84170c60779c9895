import { describe, expect, it } from 'vitest'
import { die, throwDie } from '../../src/core/dice'

describe('core/dice: dice of other faces', () => {
  it('SAR-0.4 d4 and d20 show every face about as often, and a d6 is what it was', () => {
    for (const faces of [4, 6, 20]) {
      const seen = new Array<number>(faces).fill(0)
      for (let i = 0; i < 20_000; i++) seen[die('seed', 'battle', String(i), faces) - 1]!++
      const even = 20_000 / faces
      for (const times of seen) expect(Math.abs(times - even)).toBeLessThan(5 * Math.sqrt(even))
    }
    expect(die('seed', 'ops', '1', 6)).toBe(die('seed', 'ops', '1'))
  })

  it('a forced die stands whatever its faces', () => {
    const dice = { seed: 'a', forced: [{ stream: 'battle', key: 'k', value: 17 }] }
    expect(throwDie(dice, 'battle', 'k', 20)).toBe(17)
  })
})
