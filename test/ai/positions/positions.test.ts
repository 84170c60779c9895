import { describe, expect, test } from 'vitest'
import { flaws } from './proof'
import { suite } from './suite'
import { opened } from './trial'

const positions = suite()

describe('positions with agreed good and forbidden moves', () => {
  test('there are enough of them, of both sides and of every kind of choice', () => {
    expect(positions.length).toBeGreaterThanOrEqual(60)
    for (const side of ['us', 'mexican'])
      expect(positions.filter((one) => one.side === side).length).toBeGreaterThan(25)
    const kinds = new Set(
      positions.filter(({ play }) => play === 'choice').map((one) => opened(one).game.ops.pending.at(-1)?.kind),
    )
    expect([...kinds].sort()).toEqual(
      ['advance', 'deploy', 'guns', 'lead', 'leaderFlees', 'reserve', 'retreat', 'return', 'slip'].sort(),
    )
  })

  test.each(positions.map((one) => [one.id, one] as const))(
    '%s is legal, can be passed and can be failed',
    (_, one) => {
      expect(flaws(one)).toBe('')
    },
  )
})
