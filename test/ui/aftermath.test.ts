import { expect, it } from 'vitest'
import { BattleSession } from '../../src/session/battle/session'
import { castingsLost } from '../../src/tabletop/sar/battle/victory'
import { aftermathOf } from '../../src/ui/table/play/record/aftermath'

it('SAR-24.9, 1.1: the page after a battle adds up, and tells nothing while the battle goes on', () => {
  const created = BattleSession.create({ scenario: 'buena-vista', seed: 'aftermath' })
  if (!created.ok) throw new Error(created.refusal.key)
  const session = created.value
  for (let side = session.toAct(); side !== null && session.table.battle.turn < 5; side = session.toAct())
    session.answerQuestion(side)
  expect(aftermathOf(session)).toBeNull()
  const loser = session.toAct()!
  const resigned = session.do(loser, { type: 'resign' })
  expect(resigned.ok).toBe(true)
  const aftermath = aftermathOf(session)
  if (!aftermath) throw new Error('the battle is over')
  expect(aftermath.outcome.reason).toBe('resigned')
  let lostInAll = 0
  for (const side of session.sides) {
    const lost = castingsLost(session.table, side)
    lostInAll += lost
    expect(aftermath.lossesByTurn.at(-1)?.lost[side]).toBe(lost)
    const byUnit = aftermath.units
      .filter((unit) => unit.side === side)
      .reduce((sum, unit) => sum + (unit.isGone ? unit.start : unit.casualties + unit.stragglers), 0)
    expect(byUnit).toBe(lost)
  }
  // Four turns of Buena Vista without a loss would prove nothing.
  expect(lostInAll).toBeGreaterThan(0)
})
