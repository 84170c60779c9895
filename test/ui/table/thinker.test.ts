import { describe, expect, it, vi } from 'vitest'
import { answer } from '../../../src/ai/tabletop/sar/answer'
import type { Side } from '../../../src/game/side'
import { BattleSession } from '../../../src/session/battle/session'
import { tableSeenBy } from '../../../src/tabletop/sar/battle/view'
import type { BattleAction } from '../../../src/tabletop/sar/schemas/action'
import type { AskedWorker } from '../../../src/ui/table/play/opponent/besidePage'
import { answerTo, type Question } from '../../../src/ui/table/play/opponent/questions'
import { createTableReferee } from '../../../src/ui/table/play/opponent/referee'
import { createTableThinker } from '../../../src/ui/table/play/opponent/thinker'
import { thoughtOf } from '../../../src/ui/table/play/opponent/thought'
import { wrapBattle } from '../../../src/ui/table/play/tableGame'
import { workOut } from '../../../src/session/battle/workOut'

const SEED = 'the dice of this battle'

function newBattle(): BattleSession {
  const created = BattleSession.create({ scenario: 'buena-vista', seed: SEED, aiSeed: 'thoughts' })
  if (!created.ok) throw new Error(created.refusal.key)
  return created.value
}
const thoughtFor = (session: BattleSession, side: Side) => {
  const { rules, salt } = session.thinkingFor(side)
  return thoughtOf(session.table, rules, { side, level: 'general', salt })
}
const answerBy = (session: BattleSession, side: Side) => session.answerQuestion(side)

/** The answer to a question, all at once. */
const thoughtThrough = (thought: ReturnType<typeof thoughtFor>) =>
  answerTo({ kind: 'think', thought }) as readonly BattleAction[]

/** A worker that thinks here, with what really comes over: copies. */
function workerHere({ fails = false } = {}): AskedWorker & { terminated: boolean } {
  const worker: AskedWorker & { terminated: boolean } = {
    terminated: false,
    onmessage: null,
    onerror: null,
    postMessage(message: Question) {
      const { id, question } = JSON.parse(JSON.stringify(message)) as Question
      queueMicrotask(() => {
        if (worker.terminated) return
        if (fails) worker.onerror?.call(worker as unknown as Worker, { message: 'lost' } as ErrorEvent)
        else
          worker.onmessage?.call(
            worker as unknown as Worker,
            { data: JSON.parse(JSON.stringify({ id, answer: answerTo(question) })) } as MessageEvent,
          )
      })
    },
    terminate() {
      worker.terminated = true
    },
  }
  return worker
}

describe('the computer at the table thinks in a worker', () => {
  it('SAR-4.7, 4.15: what it is sent is the same whatever the other side has answered face down, and holds no seed of the dice', () => {
    const played = [newBattle(), newBattle()]
    for (const question of ['setup', 'orders'] as const) {
      const [answering, silent] = played as [BattleSession, BattleSession]
      expect(answering.table.battle.pending.at(-1)).toMatchObject({ kind: question, owner: 'mexican' })
      // One commander answers fully, the other only what the rules demand.
      const actions = answerBy(answering, 'mexican')
      expect(actions.ok && actions.value.length).toBeGreaterThan(5)
      silent.answerQuestion('mexican', () => [])
      const [told, toldOfSilence] = played.map((session) => JSON.stringify(thoughtFor(session, 'us')))
      expect(told).toBe(toldOfSilence)
      expect(told).not.toContain(SEED)
      // Otherwise the comparison would show nothing: the two games differ.
      expect(answering.digest()).not.toBe(silent.digest())
      // Both go on from the same answers.
      if (question === 'setup') {
        played[1] = newBattle()
        answerBy(played[1], 'mexican')
        for (const session of played) answerBy(session, 'us')
      }
    }
  })

  it('gives the answer that the player gives at the table itself, from a message of JSON, in every question of a turn', async () => {
    const session = newBattle()
    const worker = workerHere()
    const thinker = createTableThinker(() => worker)
    expect(thinker.where).toBe('worker')
    const asked = new Set<string>()
    while (session.table.battle.turn < 2) {
      const side = session.toAct()!
      asked.add(session.table.battle.pending.at(-1)!.kind)
      const thought = thoughtFor(session, side)
      const actions = await thinker.think(thought)
      expect(actions).toEqual(answer(tableSeenBy(session.table, side), side, thought.salt))
      session.answerQuestion(side, () => actions!)
    }
    expect([...asked]).toEqual(expect.arrayContaining(['setup', 'orders', 'moves']))
  })

  it('thinks on the page where there is no worker or where it fails, with the same answer', async () => {
    const session = newBattle()
    const thought = thoughtFor(session, 'mexican')
    const expected = thoughtThrough(thought)
    const withoutWorker = createTableThinker(() => null)
    expect(withoutWorker.where).toBe('page')
    expect(await withoutWorker.think(thought)).toEqual(expected)
    const start = vi.fn(() => workerHere({ fails: true }))
    const failing = createTableThinker(start)
    expect(await failing.think(thought)).toEqual(expected)
    expect(await failing.think(thought)).toEqual(expected)
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('stops when the player leaves: the worker is ended, and nothing is answered', async () => {
    const session = newBattle()
    const worker = workerHere()
    const thinker = createTableThinker(() => worker)
    const answered = thinker.think(thoughtFor(session, 'mexican'))
    thinker.close()
    expect(await answered).toBeNull()
    expect(worker.terminated).toBe(true)
    const onPage = createTableThinker(() => null)
    const answeredOnPage = onPage.think(thoughtFor(session, 'mexican'))
    onPage.close()
    expect(await answeredOnPage).toBeNull()
  })
})

describe('the ends of answers are worked out beside the page', () => {
  /** Plays so far by the computer on both sides, each `ready` worked out by a worker or here. */
  async function played(referee: ReturnType<typeof createTableReferee>) {
    const session = newBattle()
    let seat: Side = session.toAct()!
    const game = wrapBattle({ session, seat, opponent: null, isOpenTable: true, referee })
    while (session.table.battle.turn < 3) {
      if (game.toAct() !== seat) {
        seat = game.toAct()!
        game.handTo(seat)
      }
      const { salt } = session.thinkingFor(seat)
      for (const action of answer(tableSeenBy(session.table, seat), seat, salt).filter(({ type }) => type !== 'ready'))
        if (!game.act(action).ok) break
      const done = await game.endAnswer()
      // A First Fire order without an aim, and the like: the staff ends what the plain player ends himself.
      if (!done.ok) await game.staffAnswers()
    }
    return session
  }

  it('SAR-0.7: the battle, what each side is told and what is stored are those of a battle that is resolved on the page', async () => {
    const worker = workerHere()
    const asked = vi.spyOn(worker, 'postMessage')
    const [beside, here] = [
      await played(createTableReferee(() => worker)),
      await played(createTableReferee(() => null)),
    ]
    expect(asked.mock.calls.length).toBeGreaterThan(10)
    expect(beside.digest()).toBe(here.digest())
    expect(beside.save()).toEqual(here.save())
    for (const side of beside.sides) expect(beside.events(side, 0)).toEqual(here.events(side, 0))
    // Units that nothing has happened to stay the same objects, so that what is known of them need not be worked out anew.
    const { units } = beside.table.battle
    const before = { ...units }
    const side = beside.toAct()!
    const work = JSON.parse(JSON.stringify(beside.workFor(side, { type: 'ready' })))
    const workedOut = workOut(beside.table.field, work)
    if (!workedOut.ok) throw new Error(workedOut.refusal.key)
    beside.do(side, { type: 'ready' }, undefined, workedOut.value)
    const kept = Object.keys(before).filter((id) => beside.table.battle.units[id] === before[id])
    expect(kept.length).toBeGreaterThan(Object.keys(before).length / 2)
  })

  it('SAR-4.8: what is refused is refused on the page, and nothing changes', async () => {
    const session = newBattle()
    const game = wrapBattle({
      session,
      seat: 'mexican',
      opponent: null,
      isOpenTable: true,
      referee: createTableReferee(workerHere),
    })
    const digest = session.digest()
    // SAR-4.15: leaders without missions.
    const done = await game.endAnswer()
    expect(done.ok ? null : done.refusal.rule).toBe('SAR-4.15')
    expect(session.digest()).toBe(digest)
  })
})
