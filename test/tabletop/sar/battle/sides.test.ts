import { beforeAll, describe, expect, it } from 'vitest'
import { chargePlayer } from '../../../../src/ai/tabletop/sar/baselines'
import { answer } from '../../../../src/ai/tabletop/sar/answer'
import { cloneJson } from '../../../../src/core/json'
import type { Sides } from '../../../../src/game/side'
import { startingUnits } from '../../../../src/tabletop/sar/battle/deploy'
import { playBattle } from '../../../../src/tabletop/sar/battle/playBattle'
import { check, legal, startBattle } from '../../../../src/tabletop/sar/battle/engine'
import { createFieldOfBattle } from '../../../../src/tabletop/sar/battle/field'
import { validateBattle } from '../../../../src/tabletop/sar/battle/state/faults'
import { tablesOf } from '../../../../src/tabletop/sar/data'
import { dice, OPTIONS, scenario } from './support'

const TURNS = 3
const HISTORICAL: Sides = ['us', 'mexican']
const RENAMED: Sides = ['britain', 'states']

function must<T>(made: { ok: true; value: T } | { ok: false; refusal: unknown }): T {
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}

/** Buena Vista, cut to three turns, with the sides under these ids: the field, and the whole course as text (states, events, lists). */
function course(sides: Sides) {
  const [us, mexican] = sides
  const names = { ids: { US: us, MEX: mexican }, askedFirst: 'MEX' }
  const whole = must(createFieldOfBattle(scenario(), must(tablesOf('sar-2007')), [], names))
  const field = { ...whole, course: { ...whole.terms, turns: TURNS } }
  const options = { ...OPTIONS, victory: 'points' as const }
  const { table } = startBattle(field, cloneJson(startingUnits(field)), options, dice('sides'))
  const lines: string[] = []
  playBattle(table, dice('sides'), 'battle', { [us]: answer, [mexican]: chargePlayer }, 'sides', {
    onEvents: (events) => {
      lines.push(JSON.stringify(events), JSON.stringify(table.battle))
      const owner = table.battle.pending.at(-1)?.owner
      if (lines.length % 100 === 0 && owner !== undefined) lines.push(JSON.stringify(legal(table, owner)))
    },
  })
  return { table, text: lines.join('\n') }
}

describe('SAR-24 sides named by data', () => {
  let renamed: ReturnType<typeof course>
  beforeAll(() => {
    renamed = course(RENAMED)
  }, 120_000)

  it('SAR-24.2, 24.9 a battle between two other sides runs to its verdict exactly as the same battle under the historical names', () => {
    const historical = course(HISTORICAL)
    const { battle } = renamed.table
    expect(battle.phase).toBe('over')
    expect(RENAMED).toContain(battle.result?.winner)
    const mappedBack = renamed.text.replaceAll('"britain"', '"us"').replaceAll('"states"', '"mexican"')
    // Compared as one boolean: the texts are megabytes long.
    expect(mappedBack === historical.text).toBe(true)
    expect(renamed.text).not.toMatch(/"(us|mexican)"/)
  }, 120_000)

  it('SAR-0.6 a state under the names of other sides is refused, and so is an action of a side that is not there', () => {
    const { table } = renamed
    expect(must(validateBattle(table.field, table.battle))).toEqual(table.battle)
    const strange = JSON.parse(JSON.stringify(table.battle).replaceAll('"states"', '"mexican"')) as unknown
    expect(validateBattle(table.field, strange)).toMatchObject({ ok: false, refusal: { code: 'BAD_STATE' } })
    expect(check(table, 'mexican', { type: 'ready' })).not.toBeNull()
  })
})
