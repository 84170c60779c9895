import { describe, expect, it } from 'vitest'
import { choose } from '../../../src/ai/operational/choose'
import { warmUpDecisions, runInSlices } from '../../../src/ai/operational/warmUp'
import { decide, scenarioWorld, type DecisionTask } from '../../../src/ai/operational/runner'
import { AiSeat } from '../../../src/session/hex/opponent'
import { HexSession } from '../../../src/session/hex/session'
import { TABLETOPS_LOADED } from '../../../src/session/hex/tabletops'

const world = scenarioWorld('pedregal')

/** The first decision of the US that is a movement to be planned, in a game that begins as always. */
function movement(): DecisionTask {
  const made = HexSession.create(
    { scenario: 'pedregal', seed: 'runner', options: { resolver: 'table' } },
    TABLETOPS_LOADED,
  )
  if (!made.ok) throw new Error(made.refusal.key)
  const seat = new AiSeat(made.value, 'us', { level: 'general', character: 'scott' }, 60)
  for (let n = 0; n < 20; n++) {
    const task = seat.task()!
    if (task.view.segment === 'move') return task
    const done = seat.carryOut(task, decide(choose, task))
    if (!done.ok) throw new Error(done.refusal.key)
  }
  throw new Error('no movement in twenty decisions')
}

/** Runs what was put off, one thing after the other. */
function queue() {
  const waiting: (() => void)[] = []
  return {
    soon: (next: () => void): void => void waiting.push(next),
    one: (): void => waiting.shift()?.(),
    get length() {
      return waiting.length
    },
  }
}

describe('the rehearsal of a thread that thinks', () => {
  it('takes both sides through a movement, and changes no movement that is planned after it', () => {
    const task = movement()
    const before = decide(choose, task)
    expect(before.evaluations).toBeGreaterThan(30)
    const moved = new Set<string>()
    let steps = 0
    const seen: typeof choose = (...all) => {
      const { active, segment } = all[1]
      moved.add(`${active} ${segment}`)
      return choose(...all)
    }
    for (const _ of warmUpDecisions(world, seen)) steps++
    expect(steps).toBeGreaterThan(100)
    expect([...moved]).toEqual(expect.arrayContaining(['us command', 'us move', 'us combat', 'mexican move']))
    expect(decide(choose, task)).toEqual(before)
  })

  it('leaves room between its steps, and stops when it is wanted for something else', () => {
    const later = queue()
    let taken = 0
    const stop = runInSlices(
      (function* () {
        for (;;) yield void taken++
      })(),
      later.soon,
    )
    expect([taken, later.length]).toEqual([0, 1])
    later.one()
    later.one()
    expect([taken, later.length]).toEqual([2, 1])
    stop()
    later.one()
    expect([taken, later.length]).toEqual([2, 0])
  })

  it('ends where a step fails, without an error', () => {
    const later = queue()
    const failing: Iterator<void> = {
      next: () => {
        throw new Error('no such piece')
      },
    }
    runInSlices(failing, later.soon)
    later.one()
    expect(later.length).toBe(0)
  })
})
