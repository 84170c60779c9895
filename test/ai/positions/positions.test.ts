import { describe, expect, test } from 'vitest'
import { sampleSize } from '../../sampleSize'
import { playersNamed } from './players'
import { proofFaults } from './proof'
import { suite } from './suite'
import { openedPosition, playPosition } from './trial'

const positions = suite()

describe('positions with agreed good and forbidden moves', () => {
  test('are enough, for both sides and every kind of choice', () => {
    expect(positions.length).toBeGreaterThanOrEqual(60)
    for (const side of ['us', 'mexican'])
      expect(positions.filter((one) => one.side === side).length).toBeGreaterThan(25)
    const kinds = new Set(
      positions.filter(({ play }) => play === 'choice').map((one) => openedPosition(one).game.ops.pending.at(-1)?.kind),
    )
    expect([...kinds].sort()).toEqual(
      ['advance', 'deploy', 'guns', 'lead', 'leaderFlees', 'reserve', 'retreat', 'return', 'slip'].sort(),
    )
  })

  test.each(positions.map((one) => [one.id, one] as const))(
    '%s is legal, can be passed and can be failed',
    (_, one) => {
      expect(proofFaults(one)).toBe('')
    },
  )
})

describe('the opponents in these positions', () => {
  /** A little below the shares measured with three seeds (`test/ai/positions/FAILING.md`), since this is one seed only. */
  const LEAST = { cadet: 0.62, general: 0.8 }
  const isRiver = ({ id }: { id: string }): boolean => id.startsWith('river-')
  // In the everyday run every fourth one, and all that must be passed but those of the river, of which there are many; `npm run positions` plays all
  // with several seeds.
  const tried = positions.filter((one, k) => (one.must && !isRiver(one)) || k % sampleSize(4, 1) === 0)
  // The cadet is asked in the long run only; `npm run positions -- --level cadet` tells his share.
  test.each(Object.entries(LEAST).slice(sampleSize(1, 0)))(
    '%s passes at least a share of %d',
    (level, least) => {
      const make = playersNamed(level)!
      const verdicts = tried.map((one) => ({ one, verdict: playPosition(one, make('seed 0'), 'dice 0') }))
      const failed = verdicts.filter(({ verdict }) => !verdict.passed)
      const told = failed.map(({ one, verdict }) => `${one.id}: ${verdict.reason}`).join('\n')
      expect(1 - failed.length / tried.length, told).toBeGreaterThanOrEqual(least)
      if (level !== 'general') return
      const lost = failed.filter(({ one }) => one.must).map(({ one }) => one.id)
      expect(lost).toEqual([])
    },
    300_000,
  )

  test.each(['captain', 'colonel'])('OPS-18.2: %s guards San Agustin, and takes it when it is empty', (level) => {
    const gates = positions.filter(({ id, must }) => must && id.startsWith('gate-'))
    expect(gates.length).toBeGreaterThan(3)
    const make = playersNamed(level)!
    const lost = gates.filter((one) => !playPosition(one, make('seed 0'), 'dice 0').passed)
    expect(lost.map(({ id }) => id)).toEqual([])
  })

  test.each(['captain', 'colonel'])('OPS-18.2: %s plans for the river near the end, and against it', (level) => {
    const ends = positions.filter(isRiver)
    expect(ends.filter(({ must, side }) => must && side === 'us').length).toBeGreaterThanOrEqual(6)
    expect(ends.filter(({ must, side }) => must && side === 'mexican').length).toBeGreaterThanOrEqual(2)
    const make = playersNamed(level)!
    const lost = ends
      .filter((_, k) => k % sampleSize(5, 1) === 0)
      .filter((one) => !playPosition(one, make('seed 0'), 'dice 0').passed)
    expect(lost.map(({ id }) => id)).toEqual([])
  })
})
