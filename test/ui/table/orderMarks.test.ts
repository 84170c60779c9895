import { describe, expect, it } from 'vitest'
import { BattleSession } from '../../../src/session/battle/session'
import { actionsAt, orderLines, targetsOf } from '../../../src/ui/table/play/orderMarks'
import { wrapBattle } from '../../../src/ui/table/play/tableGame'

/** A game for the first side that is asked this question. */
function asked(question: string) {
  const created = BattleSession.create({ scenario: 'buena-vista', seed: 'marks' })
  if (!created.ok) throw new Error(created.refusal.key)
  const session = created.value
  for (let n = 0; n < 300 && session.view(session.toAct()!).pending.at(-1)?.kind !== question; n++)
    session.answerQuestion(session.toAct()!)
  return { session, game: wrapBattle({ session, seat: session.toAct()!, opponent: null, isOpenTable: true }) }
}

describe('what the table shows of orders and targets', () => {
  it('SAR-4.7 an ordered direction lies as an arrow before its unit, to its own side alone', () => {
    const { session, game } = asked('orders')
    expect(orderLines(game.view())).toEqual([])
    const entry = game.legal().find(({ type, order }) => type === 'order' && order === 'move')!
    const { unit, by } = entry as { unit?: string; by?: string }
    const given = game.act({ type: 'order', unit, by, order: 'move', heading: 9000 })
    expect(given.ok).toBe(true)
    const { at } = game.view().units[unit!]!
    expect(orderLines(game.view())).toEqual([{ kind: 'order', path: [at, { x: at!.x + 3500, y: at!.y }], label: null }])
    const other = game.facts.sides.find((side) => side !== game.seat)!
    expect(orderLines(session.view(other))).toEqual([])
  })

  it('SAR-11.1 an enemy that is tapped becomes the target of the chosen unit, in place of another; a friend never does', () => {
    const { game } = asked('fire')
    const shooters = [...new Set(game.legal().flatMap(({ type, unit }) => (type === 'fire' ? [String(unit)] : [])))]
    const unit = shooters.find((id) => targetsOf(game.legal(), id).size > 1) ?? shooters[0]!
    const [first, second = first] = [...targetsOf(game.legal(), unit).keys()]
    expect(game.view().units[first!]?.side).not.toBe(game.seat)
    for (const target of [first!, second!]) {
      for (const action of actionsAt(game.view(), game.legal(), unit, target) ?? [])
        expect(game.act(action).ok).toBe(true)
      expect(game.view().draft.fires[unit]?.target).toBe(target)
    }
    expect(actionsAt(game.view(), game.legal(), unit, unit)).toBeNull()
  })
})
