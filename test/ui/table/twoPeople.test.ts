import { describe, expect, it } from 'vitest'
import { answer } from '../../../src/ai/tabletop/sar/answer'
import type { Side } from '../../../src/game/side'
import { BattleSession } from '../../../src/session/battle/session'
import { tableSeenBy } from '../../../src/tabletop/sar/battle/view'
import { createBattlePlay } from '../../../src/ui/table/play/tableSeat'
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

/** The purpose of a mission that the staff gives the Mexican leaders. */
const SECRET = 'destroy the enemy'
/** What the staff of the Mexican side answers now; and the least that the rules demand. */
const staffActions = (session: BattleSession) => [...answer(tableSeenBy(session.table, 'mexican'), 'mexican', 'staff')]
function owedActions({ header }: BattleSession) {
  const created = BattleSession.create({ scenario: header.scenario, seed: 'owed' })
  const done = created.ok ? created.value.answerQuestion('mexican', () => []) : created
  if (!done.ok) throw new Error(done.refusal.key)
  return done.value
}

/** All strings that can be reached from an object of the page, through own properties, lists and the values of signals. */
function stringsFrom(root: object): Set<string> {
  const strings = new Set<string>()
  const seen = new Set<unknown>()
  const queue: unknown[] = [root]
  while (queue.length > 0) {
    const value = queue.pop()
    if (typeof value === 'string') strings.add(value)
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) continue
    seen.add(value)
    if (value instanceof Map || value instanceof Set) queue.push(...value.entries())
    for (const key of Reflect.ownKeys(value)) {
      const property = Object.getOwnPropertyDescriptor(value, key)
      if (property && 'value' in property) queue.push(property.value)
    }
  }
  return strings
}

describe('the curtain between two people at the table', () => {
  it('SAR-4.7, 4.15: nothing of the player who left can be reached from the page, and the next sees nothing of it', async () => {
    const seen: string[] = []
    for (const isFull of [true, false]) {
      const created = BattleSession.create({ scenario: 'buena-vista', seed: 'curtain' })
      if (!created.ok) throw new Error(created.refusal.key)
      const game = wrapBattle({ session: created.value, seat: 'mexican', opponent: null, isOpenTable: false })
      const play = createBattlePlay(game)
      // Nobody knows who sits at the screen: the curtain is down from the beginning.
      expect([play.seat.peek(), play.sideToSitDown.peek()]).toEqual([null, 'mexican'])
      await play.sitDown('mexican')
      const mexican = play.seat.peek()!
      // One player answers fully, the other only what the rules demand; the last action is `ready`.
      const actions = isFull ? staffActions(created.value) : owedActions(created.value)
      for (const action of actions.slice(0, -1)) await play.act(mexican, action)
      if (isFull) expect(stringsFrom({ view: mexican.view.value })).toContain(SECRET)
      await play.act(mexican, actions.at(-1)!)
      expect([play.seat.peek(), play.sideToSitDown.peek()]).toEqual([null, 'us'])
      expect(stringsFrom(mexican)).not.toContain(SECRET)
      expect(stringsFrom(play)).not.toContain(SECRET)
      await play.sitDown('us')
      expect(play.seat.peek()?.side).toBe('us')
      expect(stringsFrom(play)).not.toContain(SECRET)
      seen.push(allSeen(game))
    }
    expect(seen[0]).not.toContain(SECRET)
    expect(seen[0]).toBe(seen[1])
  })

  /** Two people at the orders of the first turn. */
  function playAtOrders(isOpenTable: boolean) {
    const created = BattleSession.create({ scenario: 'buena-vista', seed: 'news' })
    if (!created.ok) throw new Error(created.refusal.key)
    const session = created.value
    while (session.view('us').pending.at(-1)?.kind !== 'orders') session.answerQuestion(session.toAct()!)
    return createBattlePlay(wrapBattle({ session, seat: session.toAct()!, opponent: null, isOpenTable }))
  }
  const ordered = (events: readonly { kind: string }[]) => events.filter(({ kind }) => kind === 'ordered').length

  it('SAR-4.7: at an open table whoever sits down sees played what has happened since, and what both have seen is not played twice', async () => {
    const play = playAtOrders(true)
    const first = play.seat.value!
    expect(first.happened.value).toEqual([])
    await play.act(first, { type: 'ready' })
    const second = play.seat.value!
    expect(second.side).not.toBe(first.side)
    expect(ordered(second.happened.value)).toBe(0)
    await play.act(second, { type: 'ready' })
    const third = play.seat.value!
    expect(ordered(third.happened.value)).toBeGreaterThan(10)
    expect(third.lastSeen).toBeNull()
    await play.act(third, { type: 'ready' })
    expect(ordered(play.seat.value!.happened.value.filter(({ n }) => n < third.happened.value.length))).toBe(0)
  })

  it('SAR-4.7: behind the curtain a side finds the table as it left it, and then what it has been told since', async () => {
    const play = playAtOrders(false)
    const sit = async () => {
      await play.sitDown(play.sideToSitDown.value!)
      return play.seat.value!
    }
    const first = await sit()
    const { side } = first
    expect(first.lastSeen).toBeNull()
    const left = first.view.value
    await play.act(first, { type: 'ready' })
    await play.act(await sit(), { type: 'ready' })
    for (let n = 0; n < 4 && play.seat.value?.side !== side; n++) {
      if (play.seat.value) await play.act(play.seat.value, { type: 'ready' })
      else await sit()
    }
    const again = play.seat.value!
    expect(again.side).toBe(side)
    expect(again.lastSeen).toEqual(left)
    expect(ordered(again.happened.value)).toBeGreaterThan(10)
    expect(again.happened.value).toEqual(play.game.events(again.happened.value[0]!.n))
  })
})
