// A log of games in which every row of the Regimental charts is read at least once: battles of fixed seeds by chance, Palo Alto among them, and
// small scenarios with chosen dice (scenarios.ts) for what they seldom reach.
import { describe, expect, it } from 'vitest'
import { sampleSize } from '../../../sampleSize'
import record from './battles.json'
import { ALL_ROWS } from './collect'
import { rowsOfBattle } from './play'
import { SCENARIOS } from './scenarios'

describe('every row of the Regimental charts', () => {
  it.each(SCENARIOS)('REG-4.5, REG-7.4 to 7.11, REG-8.1, REG-10.1, REG-11.4 $told', ({ rows, play }) => {
    expect(play()).toEqual(expect.arrayContaining([...rows]))
  })

  it('REG-4.4, REG-6.1, REG-9.4 each is read by a battle of a fixed seed or by a scenario; in the long run of the tests by battles alone where they reach it', () => {
    const left = new Set(ALL_ROWS)
    const played: string[] = []
    if (sampleSize(0, 1) === 0) for (const { rows } of SCENARIOS) for (const row of rows) left.delete(row)
    else for (const row of record.scenariosOnly) left.delete(row)
    // Further seeds make up for what a change of the rules, or of the list of choices, has taken from the battles on record.
    const recorded = sampleSize(0, 1) === 0 ? record.everyday : record.battles.map(({ name }) => name)
    const further = Array.from({ length: 120 }, (_, k) => `small ${1000 + k}`)
    for (const name of [...recorded, ...further]) {
      if (left.size === 0 && played.length >= recorded.length) break
      played.push(name)
      for (const row of rowsOfBattle(name, record.actions).keys()) left.delete(row)
    }
    expect([...left], `not read in ${played.length} battles`).toEqual([])
  }, 120_000)
})
