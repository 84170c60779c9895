import { describe, expect, it } from 'vitest'
import type { EventBody, GameEvent } from '../../src/operational/types'
import { countLosses } from '../../src/ui/hex/result/tally'

const story = (...bodies: EventBody[]): GameEvent[] => bodies.map((body, n) => ({ ...body, n }) as GameEvent)
const sideOf = () => 'us' as const
const rule = 'OPS-11.1'

describe('the tally of the result', () => {
  it('counts the last step of a destroyed unit once', () => {
    const losses = countLosses(
      story(
        { kind: 'stepLost', piece: 'us.1.clarke', hex: '0822', steps: 1, rule },
        { kind: 'stepLost', piece: 'us.1.clarke', hex: '0822', steps: 0, rule },
        { kind: 'destroyed', piece: 'us.1.clarke', hex: '0822', rule },
      ),
      sideOf,
      () => 2,
    )
    expect(losses.steps.us).toBe(2)
    expect(losses.destroyed.us).toEqual(['us.1.clarke'])
  })

  it('counts all steps that were left of a unit destroyed at a blow', () => {
    const destroyed: EventBody = { kind: 'destroyed', piece: 'us.1.clarke', hex: '0822', rule }
    expect(countLosses(story(destroyed), sideOf, () => 2).steps.us).toBe(2)
    const wounded = countLosses(
      story({ kind: 'stepLost', piece: 'us.1.clarke', hex: '0822', steps: 1, rule }, destroyed),
      sideOf,
      () => 2,
    )
    expect(wounded.steps.us).toBe(2)
  })
})
