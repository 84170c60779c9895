import { describe, expect, it } from 'vitest'
import { choose } from '../../../src/ai/operational/choose'
import { rehearsal, rehearse } from '../../../src/ai/operational/rehearse'
import { decide, groundOf, type Task } from '../../../src/ai/operational/runner'
import { AiSeat } from '../../../src/session/opponent'
import { Session } from '../../../src/session/session'

const world = groundOf('pedregal')

function taskOf(): Task {
  const made = Session.create({ scenario: 'pedregal', seed: 'runner', options: { resolver: 'table' } })
  if (!made.ok) throw new Error(made.refusal.key)
  return new AiSeat(made.value, 'us', { level: 'general', character: 'scott' }, 60).task()!
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
  it('goes through both sides’ movement to its end, and changes no decision after it', () => {
    const before = decide(choose, taskOf())
    const moved = new Set<string>()
    let steps = 0
    const seen: typeof choose = (...all) => {
      const { active, segment } = all[1]
      moved.add(`${active} ${segment}`)
      return choose(...all)
    }
    for (const _ of rehearsal(world, seen)) steps++
    expect(steps).toBeGreaterThan(100)
    expect([...moved]).toEqual(expect.arrayContaining(['us command', 'us move', 'us combat', 'mexican move']))
    expect(decide(choose, taskOf())).toEqual(before)
  })

  it('leaves room between its steps, and stops when it is wanted for something else', () => {
    const later = queue()
    let taken = 0
    const stop = rehearse(
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
    rehearse(
      // biome-ignore lint/correctness/useYield: it fails before
      (function* (): Generator<void> {
        throw new Error('no such piece')
      })(),
      later.soon,
    )
    later.one()
    expect(later.length).toBe(0)
  })
})
