import { describe, expect, it } from 'vitest'
import { choose } from '../../../src/ai/operational/choose'
import { warmUpDecisions, runInSlices } from '../../../src/ai/operational/warmUp'
import { decide, scenarioWorld, type DecisionTask } from '../../../src/ai/operational/runner'
import { ComputerPlayer } from '../../../src/session/hex/opponent'
import { HexSession } from '../../../src/session/hex/session'
import { TABLETOPS_LOADED } from '../../../src/session/hex/tabletops'

const world = scenarioWorld('pedregal')

/** The first US decision of a game in which a movement phase must be planned: the side's markers, if it has any, are moved before. */
function movementTask(): DecisionTask {
  const made = HexSession.create(
    { scenario: 'pedregal', seed: 'runner', options: { resolver: 'table' } },
    TABLETOPS_LOADED,
  )
  if (!made.ok) throw new Error(made.refusal.key)
  const seat = new ComputerPlayer(made.value, 'us', { level: 'general', character: 'scott' }, 60)
  for (let n = 0; n < 60; n++) {
    const task = seat.task()!
    const decision = decide(choose, task)
    if (task.view.segment === 'move' && decision.evaluations > 0) return task
    const done = seat.carryOut(task, decision)
    if (!done.ok) throw new Error(done.refusal.key)
  }
  throw new Error('no movement in sixty decisions')
}

/** A queue of scheduled functions, run one at a time. */
function scheduler() {
  const waiting: (() => void)[] = []
  return {
    soon: (next: () => void): void => void waiting.push(next),
    runNext: (): void => waiting.shift()?.(),
    get length() {
      return waiting.length
    },
  }
}

describe('the warm-up of the worker', () => {
  it('takes both sides through a movement phase, and changes no decision that is made after it', () => {
    const task = movementTask()
    const before = decide(choose, task)
    expect(before.evaluations).toBeGreaterThan(30)
    const segments = new Set<string>()
    let steps = 0
    const watched: typeof choose = (...args) => {
      const { active, segment } = args[1]
      segments.add(`${active} ${segment}`)
      return choose(...args)
    }
    for (const _ of warmUpDecisions(world, watched)) steps++
    expect(steps).toBeGreaterThan(100)
    expect([...segments]).toEqual(expect.arrayContaining(['us command', 'us move', 'us combat', 'mexican move']))
    expect(decide(choose, task)).toEqual(before)
  })

  it('schedules each step by itself, and can be stopped', () => {
    const later = scheduler()
    let taken = 0
    const stop = runInSlices(
      (function* () {
        for (;;) yield void taken++
      })(),
      later.soon,
    )
    expect([taken, later.length]).toEqual([0, 1])
    later.runNext()
    later.runNext()
    expect([taken, later.length]).toEqual([2, 1])
    stop()
    later.runNext()
    expect([taken, later.length]).toEqual([2, 0])
  })

  it('ends without an error if a step throws', () => {
    const later = scheduler()
    const failing: Iterator<void> = {
      next: () => {
        throw new Error('no such piece')
      },
    }
    runInSlices(failing, later.soon)
    later.runNext()
    expect(later.length).toBe(0)
  })
})
