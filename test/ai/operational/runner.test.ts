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
import { AiSeat } from '../../../src/session/hex/opponent'
import { HexSession } from '../../../src/session/hex/session'
import { TABLETOPS_LOADED } from '../../../src/session/hex/tabletops'

function taskOf(): DecisionTask {
  const made = HexSession.create(
    { scenario: 'pedregal', seed: 'runner', options: { resolver: 'table' } },
    TABLETOPS_LOADED,
  )
  if (!made.ok) throw new Error(made.refusal.key)
  return new AiSeat(made.value, 'us', { level: 'cadet', character: 'scott' }, 20).task()!
}
/** Through the wire, as a message to a thread. */
const wire = <T>(value: T): T => structuredClone(value)

/** A thread that answers when it is told to. */
function fakeThread(how: Policy = choose) {
  const log: string[] = []
  const posted: WorkerRequest[] = []
  let lostOne: (detail: string) => void = () => {}
  let answer: (message: WorkerRequest) => void = () => {}
  const runner = new DecisionRunner((hear, lost) => {
    log.push('open')
    lostOne = lost
    let open = true
    const work = decisionWorker(how, (message: WorkerReply) => open && hear(wire(message)))
    answer = (message) => work(wire(message))
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
    lose: () => lostOne('died'),
  }
}

describe('a runner', () => {
  it('brings from another thread what would be decided here', async () => {
    const thread = fakeThread()
    const task = taskOf()
    thread.runner.wake('pedregal')
    const coming = thread.runner.think(task)
    expect(thread.log).toEqual(['open'])
    expect(thread.posted.map(({ kind }) => kind)).toEqual(['wake', 'think'])
    thread.work()
    expect(await coming).toEqual(decide(choose, task))
  })

  it('tells how far the thinking has come, in hundredths at most', async () => {
    const busy: Policy = (world, view, legal, brief, notes, progress) => {
      for (let k = 0; k <= 5000; k++) progress?.(k, 5000)
      return choose(world, view, legal, brief, notes)
    }
    const thread = fakeThread(busy)
    const told: number[] = []
    const coming = thread.runner.think(taskOf(), (done, of) => told.push(done / of))
    thread.work()
    await coming
    expect(told.length).toBe(101)
    expect(told.at(-1)).toBe(1)
  })

  it('gives up what is under way: the thread ends, its answer is not heard, the next one is another', async () => {
    const thread = fakeThread()
    const task = taskOf()
    const first = thread.runner.think(task)
    const late = thread.work
    thread.runner.cancel()
    await expect(first).rejects.toBeInstanceOf(Cancelled)
    late()
    const second = thread.runner.think(task)
    const third = thread.runner.think(task)
    await expect(second).rejects.toBeInstanceOf(Cancelled)
    thread.work()
    expect((await third).action).toEqual(decide(choose, task).action)
    expect(thread.log).toEqual(['open', 'close', 'open', 'close', 'open'])
    // With nothing under way there is nothing to give up.
    thread.runner.cancel()
    expect(thread.log.length).toBe(5)
  })

  it('tells a choice that failed from a thread that died, and starts a new one', async () => {
    const foolish: Policy = () => {
      throw new Error('lost its head')
    }
    const thread = fakeThread(foolish)
    const failed = thread.runner.think(taskOf())
    thread.work()
    await expect(failed).rejects.toThrow('lost its head')
    expect(thread.runner.lost).toBe(false)
    const died = thread.runner.think(taskOf())
    thread.lose()
    await expect(died).rejects.toThrow('died')
    expect(thread.runner.lost).toBe(true)
    thread.runner.wake('pedregal')
    expect(thread.log).toEqual(['open', 'open'])
    expect(thread.runner.lost).toBe(false)
  })

  it('is not asked about battles on the table', () => {
    const faults: WorkerReply[] = []
    const answer = decisionWorker(choose, (message) => faults.push(message))
    expect(() => answer({ kind: 'wake', scenario: 'buena-vista' })).toThrow('buena-vista')
    const task = taskOf()
    answer({ kind: 'think', id: 1, task: { ...task, view: { ...task.view, scenario: 'buena-vista' } } })
    expect(faults).toMatchObject([{ kind: 'fault', id: 1 }])
  })
})
