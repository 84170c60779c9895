import { describe, expect, it } from 'vitest'
import { choose } from '../../../src/ai/operational/choose'
import {
  Cancelled,
  decide,
  decisionWorker,
  type WorkerReply,
  DecisionRunner,
  type DecisionTask,
  type WorkerRequest,
} from '../../../src/ai/operational/runner'
import type { Policy } from '../../../src/ai/operational/types'
import { ComputerPlayer } from '../../../src/session/hex/opponent'
import { HexSession } from '../../../src/session/hex/session'
import { TABLETOPS_LOADED } from '../../../src/session/hex/tabletops'

function firstTask(): DecisionTask {
  const made = HexSession.create(
    { scenario: 'pedregal', seed: 'runner', options: { resolver: 'table' } },
    TABLETOPS_LOADED,
  )
  if (!made.ok) throw new Error(made.refusal.key)
  return new ComputerPlayer(made.value, 'us', { level: 'cadet', character: 'scott' }, 20).task()!
}
/** A copy, as a worker gets it by a message. */
const sent = <T>(value: T): T => structuredClone(value)

/** A worker that handles its messages only when `work` is called. */
function fakeWorker(policy: Policy = choose) {
  const log: string[] = []
  const posted: WorkerRequest[] = []
  let lose: (detail: string) => void = () => {}
  let answer: (message: WorkerRequest) => void = () => {}
  const runner = new DecisionRunner((hear, lost) => {
    log.push('open')
    lose = lost
    let open = true
    const work = decisionWorker(policy, (message: WorkerReply) => open && hear(sent(message)))
    answer = (message) => work(sent(message))
    return {
      post: (message) => posted.push(message),
      close: () => {
        open = false
        log.push('close')
      },
    }
  })
  return {
    runner,
    log,
    posted,
    work: () => {
      for (const one of posted.splice(0)) answer(one)
    },
    lose: () => lose('died'),
  }
}

describe('a runner', () => {
  it('gets from the worker the decision that would be made without one', async () => {
    const worker = fakeWorker()
    const task = firstTask()
    worker.runner.wake('pedregal')
    const decision = worker.runner.think(task)
    expect(worker.log).toEqual(['open'])
    expect(worker.posted.map(({ kind }) => kind)).toEqual(['wake', 'think'])
    worker.work()
    expect(await decision).toEqual(decide(choose, task))
  })

  it('reports progress in steps of one hundredth at most', async () => {
    const reporting: Policy = (world, view, legal, brief, notes, progress) => {
      for (let k = 0; k <= 5000; k++) progress?.(k, 5000)
      return choose(world, view, legal, brief, notes)
    }
    const worker = fakeWorker(reporting)
    const shares: number[] = []
    const decision = worker.runner.think(firstTask(), (done, of) => shares.push(done / of))
    worker.work()
    await decision
    expect(shares.length).toBe(101)
    expect(shares.at(-1)).toBe(1)
  })

  it('cancels a task: its worker is closed, its answer is ignored, and the next task gets another worker', async () => {
    const worker = fakeWorker()
    const task = firstTask()
    const first = worker.runner.think(task)
    const late = worker.work
    worker.runner.cancel()
    await expect(first).rejects.toBeInstanceOf(Cancelled)
    late()
    const second = worker.runner.think(task)
    const third = worker.runner.think(task)
    await expect(second).rejects.toBeInstanceOf(Cancelled)
    worker.work()
    expect((await third).action).toEqual(decide(choose, task).action)
    expect(worker.log).toEqual(['open', 'close', 'open', 'close', 'open'])
    // Without a task there is nothing to cancel.
    worker.runner.cancel()
    expect(worker.log.length).toBe(5)
  })

  it('tells a policy that throws from a worker that has died, and starts a new worker', async () => {
    const throwing: Policy = () => {
      throw new Error('lost its head')
    }
    const worker = fakeWorker(throwing)
    const failed = worker.runner.think(firstTask())
    worker.work()
    await expect(failed).rejects.toThrow('lost its head')
    expect(worker.runner.lost).toBe(false)
    const died = worker.runner.think(firstTask())
    worker.lose()
    await expect(died).rejects.toThrow('died')
    expect(worker.runner.lost).toBe(true)
    worker.runner.wake('pedregal')
    expect(worker.log).toEqual(['open', 'open'])
    expect(worker.runner.lost).toBe(false)
  })

  it('is not asked about battles on the table', () => {
    const faults: WorkerReply[] = []
    const answer = decisionWorker(choose, (message) => faults.push(message))
    expect(() => answer({ kind: 'wake', scenario: 'buena-vista' })).toThrow('buena-vista')
    const task = firstTask()
    answer({ kind: 'think', id: 1, task: { ...task, view: { ...task.view, scenario: 'buena-vista' } } })
    expect(faults).toMatchObject([{ kind: 'fault', id: 1 }])
  })
})
