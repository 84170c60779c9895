import { describe, expect, it } from 'vitest'
import type { Side } from '../../../src/game/side'
import { BattleSession } from '../../../src/session/battle/session'
import { type TableGame, wrapBattle } from '../../../src/ui/table/play/tableGame'
import { countSeatChanges } from '../../ladder/seats'

/** Buena Vista for two people; both have set up, and the U.S. player sits at the screen. */
async function atOrders(): Promise<{ session: BattleSession; game: TableGame }> {
  const created = BattleSession.create({ scenario: 'buena-vista', seed: 'two people' })
  if (!created.ok) throw new Error(created.refusal.key)
  const session = created.value
  const game = wrapBattle({ session, seat: 'mexican', opponent: null, isOpenTable: false })
  await game.staffAnswers()
  sit(game, 'us')
  await game.staffAnswers()
  return { session, game }
}
function sit(game: TableGame, side: Side): void {
  expect(game.toAct()).toBe(side)
  expect(game.handTo(side)).toBe(true)
}
/** All that the page can read for the player at the screen. */
const allSeen = (game: TableGame): string =>
  JSON.stringify([game.view(), game.legal(), game.question(), game.promptKey(), game.events(0), game.undoRefusal()])

describe('two people at one table', () => {
  it('SAR-4.7: who sits at the screen answers first; the battle is the same as in the order of the rules', async () => {
    const { session, changes } = await countSeatChanges('same', 'all', 2)
    const created = BattleSession.create({ scenario: 'buena-vista', seed: 'same' })
    if (!created.ok) throw new Error(created.refusal.key)
    const plain = created.value
    let plainChanges = -1
    for (
      let side = plain.toAct(), last: Side | null = null;
      side && plain.table.battle.turn <= 2;
      side = plain.toAct()
    ) {
      if (side !== last) plainChanges++
      last = side
      plain.answerQuestion(side)
    }
    const done = (match: BattleSession) =>
      match.save().commands.map(({ side, action }) => JSON.stringify({ side, action }))
    expect(done(session)).toEqual(done(plain))
    expect(session.digest()).toBe(plain.digest())
    expect(changes).toBeLessThan(plainChanges)
  })

  it('changes seats at most twice and a half a turn where commands alone are asked for: sixty times in Buena Vista', async () => {
    const turns = 4
    const { changes } = await countSeatChanges('seats', 'commands', turns)
    expect(changes).toBeLessThanOrEqual(2.4 * turns)
  })

  it('SAR-4.7: the other side finds nothing of an answer that was given before it', async () => {
    const seen: string[] = []
    for (const isFull of [true, false]) {
      const { session, game } = await atOrders()
      // The rules ask the Mexican side first.
      expect([session.toAct(), game.toAct()]).toEqual(['mexican', 'us'])
      if (isFull) await game.staffAnswers()
      else expect(game.act({ type: 'ready' }).ok).toBe(true)
      sit(game, 'mexican')
      seen.push(allSeen(game))
    }
    expect(seen[0]).toBe(seen[1])
  })

  it('an early answer can be taken back until it is given, and is refused by the same rules', async () => {
    const { session, game } = await atOrders()
    const lengthBefore = session.length
    const order = game.legal().find(({ type }) => type === 'order')!
    const before = allSeen(game)
    expect(game.undoRefusal()).not.toBeNull()
    const done = game.act({ type: 'order', unit: order.unit, by: order.by, order: 'hold' })
    expect(done.ok).toBe(true)
    expect(allSeen(game)).not.toBe(before)
    expect(game.undo()).toBeNull()
    expect(allSeen(game)).toBe(before)
    const refused = game.act({ type: 'charge', unit: order.unit, target: order.unit })
    expect(refused.ok ? null : refused.refusal.rule).toBe('SAR-3.1')
    // The journal of the battle knows nothing of all this.
    expect(session.length).toBe(lengthBefore)
  })
})
