import { describe, expect, it } from 'vitest'
import type { AddressedEvent } from '../../../src/operational/engine'
import type { EventBody, Side } from '../../../src/operational/types'
import { BoxFillingCounter, boxLines } from './boxesFilled'

const boxed = (side: Side, to: Side, pieces: string[]): AddressedEvent => {
  const body: EventBody = {
    kind: 'boxed',
    side,
    box: 'A',
    markers: ['1817', '1818'],
    pieces,
    real: to === side ? '1817' : null,
    rule: 'OPS-19.5.2',
  }
  return { body, to }
}
const command: AddressedEvent = { body: { kind: 'segment', segment: 'command', side: 'us', turn: 1 }, to: null }

describe('boxes filled after set-up are counted', () => {
  it('OPS-19.5.2: a box counts once, though both sides are told of it, and those of the set-up do not', () => {
    const counter = new BoxFillingCounter()
    counter.record([boxed('us', 'us', ['us.2.riley']), boxed('us', 'mexican', []), command])
    expect(counter.filled.us.boxes).toBe(0)
    counter.record([boxed('us', 'us', ['us.2.riley', 'us.2.smith']), boxed('us', 'mexican', [])])
    expect(counter.filled).toEqual({ us: { boxes: 1, pieces: 2 }, mexican: { boxes: 0, pieces: 0 } })
    expect(boxLines([{ boxes: counter.filled }])[1]).toContain('us: boxes median 1 ')
  })
})
