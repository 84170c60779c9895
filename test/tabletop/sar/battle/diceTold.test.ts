import { describe, expect, it } from 'vitest'
import { BattleSession } from '../../../../src/session/battle/session'
import { neededFace, reasonOfDie } from '../../../../src/tabletop/sar/battle/diceTold'
import type { BattleEvent } from '../../../../src/tabletop/sar/battle/events'
import { tablesOf } from '../../../../src/tabletop/sar/data'
import { PROFILES } from '../../../../src/tabletop/sar/schemas/base'
import { Random } from '../../../fuzz/random'

const tablesNamed = (profile: string) => {
  const tables = tablesOf(profile)
  if (!tables.ok) throw new Error(tables.refusal.key)
  return tables.value
}
type TestEvent = Extract<BattleEvent, { kind: 'test' }>
const test = (name: string, d20: number, shift: number | null): TestEvent => ({
  kind: 'test',
  rule: 'SAR-13.7',
  unit: 'a',
  test: name,
  d20,
  modifiers: [],
  total: shift === null ? null : d20 + shift,
  result: '',
})

describe('what the dice of a battle were for', () => {
  it('SAR-13.8, 20.1, 13.15 a roll is met from the face that it needed on, whatever the modifiers; any face, and none', () => {
    const tables = tablesNamed('sar-2007')
    const limit = { close: 12, stand: 2, rally: 13, rout: 8, counterCharge: tables.counterCharge.mustExceed + 1 }
    for (const [name, least] of Object.entries(limit))
      for (let shift = -25; shift <= 25; shift++)
        for (let d20 = 1; d20 <= 20; d20++) {
          const { atLeast, isMet } = neededFace(tables, test(name, d20, shift))!
          expect(isMet).toBe(d20 + shift >= least)
          expect(isMet).toBe(atLeast !== null && d20 >= atLeast)
          if (atLeast === null) expect(20 + shift).toBeLessThan(least)
        }
    expect(neededFace(tables, test('rally', 20, null))).toEqual({ atLeast: null, isMet: false })
    expect(neededFace(tables, test('breakthrough', 20, 0))).toBeNull()
  })

  it('SAR-11.11 a shot needs the least face that costs a casting in its column, in every edition', () => {
    const random = new Random('needed')
    for (const profile of PROFILES) {
      const tables = tablesNamed(profile)
      for (let n = 0; n < 200; n++) {
        const [column, d20] = [random.below(tables.combatChart.columns), 1 + random.below(20)]
        const { losses } = tables.combatChart.rows.find(({ dice: [from, to] }) => d20 >= from && d20 <= to)!
        const shot = { kind: 'fight', unit: 'a', opponents: [], round: 1, castings: 1, modifiers: [] } as const
        const { isMet } = neededFace(tables, { ...shot, column, d20, losses: losses[column]! })!
        expect(isMet).toBe(losses[column]! > 0)
      }
    }
  })

  it('SAR-0.7 in a battle every roll agrees with its result, and every purpose of a die is known', () => {
    const made = BattleSession.create({ scenario: 'buena-vista', seed: 'needed' })
    if (!made.ok) throw new Error(made.refusal.key)
    const session = made.value
    for (let n = 0; n < 400 && session.table.battle.turn <= 3 && session.toAct() !== null; n++)
      session.answerQuestion(session.toAct()!)
    const { tables } = session.table.field
    const GOOD = ['close', 'stand', 'rally', 'noEffect', 'take1d4', 'charges']
    let rolls = 0
    for (const event of session.events('us', 0).events) {
      if (event.kind === 'die')
        expect(reasonOfDie(event.purpose).reason === 'ground').toBe(
          /^(move|retreat|arrive)\w*\.(?!formation|charge$|contour)/.test(event.purpose) ||
            /^(fire|melee|close|stand|rally|reducedVolley|rout\.[-\w]+|breakthrough)$/.test(event.purpose),
        )
      const needed =
        event.kind === 'test' || event.kind === 'shot' || event.kind === 'fight' ? neededFace(tables, event) : null
      if (!needed) continue
      rolls++
      if (event.kind === 'test') expect(needed.isMet).toBe(GOOD.includes(event.result))
      else expect(needed.isMet).toBe((event as { losses: number }).losses > 0)
    }
    expect(rolls).toBeGreaterThan(5)
  })
})
