import { describe, expect, it, vi } from 'vitest'
import { answer } from '../../../src/ai/tabletop/sar/answer'
import type { Side } from '../../../src/game/side'
import { BattleSession } from '../../../src/session/battle/session'
import { tableSeenBy } from '../../../src/tabletop/sar/battle/view'
import { createTableThinker, type ThinkingWorker } from '../../../src/ui/table/play/opponent/thinker'
import { think, thoughtOf } from '../../../src/ui/table/play/opponent/thought'

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

/** Runs the thinking to its end. */
function thoughtThrough(thought: ReturnType<typeof thoughtFor>) {
  const steps = think(thought)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** A worker that thinks here, with what really comes over: copies. */
function workerHere({ fails = false } = {}): ThinkingWorker & { terminated: boolean } {
  const worker: ThinkingWorker & { terminated: boolean } = {
    terminated: false,
    onmessage: null,
    onerror: null,
    postMessage(message: { id: number; thought: ReturnType<typeof thoughtFor> }) {
      const { id, thought } = JSON.parse(JSON.stringify(message)) as typeof message
      queueMicrotask(() => {
        if (worker.terminated) return
        if (fails) worker.onerror?.call(worker as unknown as Worker, { message: 'lost' } as ErrorEvent)
        else
          worker.onmessage?.call(
            worker as unknown as Worker,
            { data: { id, actions: thoughtThrough(thought) } } as MessageEvent,
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
