import { describe, expect, it } from 'vitest'
import { answer, playerOf } from '../../../src/ai/tabletop/sar/answer'
import { TABLE_LEVELS } from '../../../src/ai/tabletop/sar/levels'
import { BattleSession } from '../../../src/session/battle/session'
import { tableSeenBy } from '../../../src/tabletop/sar/battle/view'
import { tableLadder } from '../../ladder/table'

/** Buena Vista at the orders of its first turn, the Mexican side to answer. */
function atOrders(): BattleSession {
  const created = BattleSession.create({ scenario: 'buena-vista', seed: 'levels' })
  if (!created.ok) throw new Error(created.refusal.key)
  for (const side of ['mexican', 'us'] as const) created.value.answerQuestion(side)
  return created.value
}

describe('levels of the computer at the table', () => {
  it('SAR-4.10: lower levels leave more units to chance; the best is the player that is pinned', () => {
    const session = atOrders()
    const seen = tableSeenBy(session.table, 'mexican')
    expect(seen.battle.pending.at(-1)).toMatchObject({ kind: 'orders', owner: 'mexican' })
    const ordered = TABLE_LEVELS.map((level) => {
      // Over several seeds, so that one lucky cadet shows nothing.
      const answers = ['a', 'b', 'c', 'd', 'e', 'f'].map((salt) => playerOf(level)(seen, 'mexican', salt).length)
      return answers.reduce((sum, actions) => sum + actions, 0)
    })
    const [cadet, captain, general] = ordered as [number, number, number]
    expect(cadet).toBeLessThan(captain)
    expect(captain).toBeLessThanOrEqual(general)
    expect(playerOf('general')(seen, 'mexican', 'a')).toEqual(answer(seen, 'mexican', 'another'))
  })

  it('makes the same mistakes with the same seed of its own and others with another, and breaks no rule by them', () => {
    const session = atOrders()
    const seen = tableSeenBy(session.table, 'mexican')
    const cadet = playerOf('cadet')
    expect(cadet(seen, 'mexican', 'a')).toEqual(cadet(seen, 'mexican', 'a'))
    expect(cadet(seen, 'mexican', 'a')).not.toEqual(cadet(seen, 'mexican', 'b'))
    for (const action of cadet(seen, 'mexican', 'a')) expect(session.do('mexican', action).ok, action.type).toBe(true)
  })

  it('are compared by npm run tableladder, which prints the number of pairs, the share and its interval', () => {
    expect(tableLadder('general', 'cadet', { pairs: 1, seed: 'test', turns: 1 }).report).toMatch(
      /^general against cadet: N = 1 pairs of 1 turns, seed test; share of pairs \d+ % \(\d+ % to \d+ %\)/,
    )
  })
})
