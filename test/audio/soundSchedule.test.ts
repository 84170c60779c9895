import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Audio } from '../../src/audio/audio'
import { playSounds, soundSchedule } from '../../src/audio/soundSchedule'
import type { EventBody, GameEvent } from '../../src/operational/types'

const numbered = (bodies: EventBody[]): GameEvent[] => bodies.map((body, n) => ({ ...body, n }))
const die: EventBody = {
  kind: 'die',
  purpose: 'combat',
  faces: [3],
  value: 3,
  modifiers: [],
  piece: null,
  passed: null,
  rule: 'OPS-9.3',
}
const retreated: EventBody = { kind: 'retreated', pieces: ['mex.a'], from: '1010', to: '1011', rule: 'OPS-10.1' }
const fight = numbered([
  { kind: 'targeted', hex: '1010' },
  die,
  {
    kind: 'clashBegun',
    hex: '1010',
    attackers: ['us.a'],
    defenders: ['mex.a'],
    lead: 'us.a',
    defenderLead: 'mex.a',
    charge: false,
  },
  die,
  retreated,
  retreated,
])

describe('score', () => {
  it('plays each sound once, in order, with room between', () => {
    expect(soundSchedule(fight)).toEqual([
      { name: 'select', startMs: 0 },
      { name: 'dice', startMs: 250 },
      { name: 'volley', startMs: 900 },
      { name: 'retreat', startMs: 1800 },
    ])
    expect(soundSchedule([])).toEqual([])
  })

  it('always ends on the victory', () => {
    const all = numbered([
      ...fight,
      { kind: 'routed', piece: 'mex.a', hex: '1010', until: 2, rule: 'OPS-12.1' },
      { kind: 'turn', turn: 3 },
      { kind: 'lavaRefused', pieces: [], hex: '1010', rule: 'OPS-19.1.3' },
      { kind: 'victory', winner: 'us', reason: 'OPS-18.1', points: { us: 1, mexican: 0 } },
    ])
    expect(soundSchedule(all).map((one) => one.name)).toEqual([
      'select',
      'dice',
      'volley',
      'retreat',
      'rout',
      'victory',
    ])
  })
})

describe('hear', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())
  const played = (speed: number) => {
    const names: string[] = []
    playSounds({ play: (name: string) => names.push(name) } as unknown as Audio, fight, speed)
    vi.advanceTimersByTime(1000)
    return names
  }

  it('keeps pace with the speed of play', () => {
    expect(played(1)).toEqual(['select', 'dice', 'volley'])
    expect(played(2)).toEqual(['select', 'dice', 'volley', 'retreat'])
    expect(played(0)).toEqual(['select'])
  })
})
