import { describe, expect, it } from 'vitest'
import { loadBook } from '../../src/desk/books'
import { completed } from '../../src/desk/form/dice'
import { asNumber, type Chance, oddsOf, plus } from '../../src/desk/form/odds'
import { type Input, PROCEDURES } from '../../src/desk/procedures'
import { fieldOdds, percentText } from '../../src/desk/told/oddsTold'

await loadBook('reg')

/** Every throw by itself, one after the other: the odds by counting, with no throw left out or put together. */
function countedOut(name: string, input: Input): Map<string, number> {
  const procedure = PROCEDURES.get(name)!
  const counted = new Map<string, number>()
  /** Adds the share of all throws that begin with these dice. */
  const go = (thrown: readonly number[], share: number): void => {
    let nr = 0
    let faces = 0
    const { answer } = completed(procedure, input, (_path, _nr, die) => {
      if (nr === thrown.length) faces = die
      return thrown[nr++] ?? 1
    })
    if (nr > thrown.length) {
      for (let face = 1; face <= faces; face++) go([...thrown, face], share / faces)
      return
    }
    const key = JSON.stringify(answer.ok ? answer.value : null)
    counted.set(key, (counted.get(key) ?? 0) + share)
  }
  go([], 1)
  return counted
}

const march = { profile: 'sar-2007', arm: 'infantry', training: 'untrained' }
const cases: readonly [name: string, input: Input][] = [
  [
    'sar.fire',
    { profile: 'sar-2007', arm: 'infantry', castings: 20, band: 'short', training: 'veteran', nation: 'US' },
  ],
  ['sar.close', { profile: 'sar-1998', training: 'green', fireLosses: 2, flags: ['charging'] }],
  ['sar.recover', { profile: 'sar-2007', training: 'green', stragglers: 6, leaderLR: 1 }],
  ['sar.randomOrder', { profile: 'sar-2007', training: 'regular' }],
  ['sar.move', { ...march, terrain: [{ kind: 'woods' }] }],
  ['sar.move', { ...march, formation: 'skirmish', backward: true, aboutFace: true }],
  ['sar.retreat', { profile: 'sar-2007', arm: 'infantry' }],
  ['sar.leaderMove', { profile: 'sar-2007' }],
  ['reg.maneuverCheck', { nation: 'MEX', kind: 'troops', order: 'disordered', modifiers: ['worn'] }],
  ['reg.chargeRoll', { attacker: { modifiers: ['classElite'] }, defender: { modifiers: ['worn', 'defendStrong'] } }],
  [
    'reg.fire',
    {
      stands: [
        { weapon: 'HR', range: 10, count: 1 },
        { weapon: 'M', range: 3, count: 4 },
      ],
      target: { kind: 'troops', class: 'raw' },
    },
  ],
]

describe('exact odds', () => {
  it.each(cases)('%s %j: as every throw by itself has it, to the last digit', (name, input) => {
    const odds = oddsOf(PROCEDURES.get(name)!, input)!
    const counted = countedOut(name, input)
    expect(odds.map(({ output }) => JSON.stringify(output)).sort()).toEqual([...counted.keys()].sort())
    for (const { output, chance } of odds)
      expect(Number(chance.num) / Number(chance.den)).toBeCloseTo(counted.get(JSON.stringify(output))!, 12)
    expect(odds.reduce((sum, { chance }) => plus(sum, chance), { num: 0n, den: 1n })).toEqual({ num: 1n, den: 1n })
  })

  it('a long march of many dice is counted out too', () => {
    const input = {
      profile: 'sar-2007',
      arm: 'cavalry',
      training: 'untrained',
      formation: 'roadColumn',
      terrain: ['woods', 'rough', 'streamUphill', 'wallsHedges'].map((kind) => ({ kind })),
    }
    const odds = oddsOf(PROCEDURES.get('sar.move')!, input)!
    const [inches] = fieldOdds(odds)
    expect(inches!.field).toBe('inches')
    expect(odds.reduce((sum, { chance }) => plus(sum, chance), { num: 0n, den: 1n })).toEqual({ num: 1n, den: 1n })
  })

  it('throws that are too many to count out are not told at all', () => {
    const unit = { castings: 10, training: 'regular' }
    expect(
      oddsOf(PROCEDURES.get('sar.meleeExample')!, { profile: 'sar-2007', mexican: unit, us: unit }, 800),
    ).toBeNull()
  })

  it('what may yet be otherwise is never 0 or 100 per cent', () => {
    const chance = (num: bigint, den: bigint): Chance => ({ num, den })
    expect(percentText(chance(1n, 10_000n))).toBe('<0.1')
    expect(percentText(chance(9_999n, 10_000n))).toBe('>99.9')
    expect(percentText(chance(1n, 1n))).toBe('100')
    expect(percentText(chance(1n, 20n))).toBe('5')
    expect(asNumber(chance(1n, 3n))).toBeCloseTo(1 / 3, 5)
  })
})
