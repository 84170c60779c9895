import { existsSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SOUND_NAMES, SOUNDS } from '../../src/audio/sounds'
import { ambienceFor, soundFor } from '../../src/audio/soundFor'
import type { EventBody } from '../../src/operational/types'

const heard = (event: EventBody) => soundFor({ ...event, n: 0 }, (piece) => piece.endsWith('battery'))
const moved = (how: Extract<EventBody, { kind: 'moved' }>['how']): EventBody => ({
  kind: 'moved',
  pieces: ['us.1.clarke'],
  from: '1210',
  to: '1211',
  mp2: 2,
  how,
})
const clash = (attackers: string[], charge = false): EventBody => ({
  kind: 'clashBegun',
  hex: '1210',
  attackers,
  defenders: ['mex.battery'],
  lead: null,
  defenderLead: 'mex.battery',
  charge,
})
const die: EventBody = {
  kind: 'die',
  purpose: 'combat',
  faces: [4],
  value: 4,
  modifiers: [],
  piece: null,
  passed: null,
  rule: 'OPS-9.3',
}

describe('soundFor', () => {
  it.each<[string, EventBody, string | null]>([
    ['a die rattles', die, 'dice'],
    ['a step is feet', moved('step'), 'step'],
    ['a march has its drum', moved('march'), 'march'],
    ['a placed counter clicks', { kind: 'placed', piece: 'us.hq', hex: '0101', entryTurn: null }, 'select'],
    ['muskets', clash(['us.1.clarke']), 'volley'],
    ['guns', clash(['us.1.clarke', 'us.battery']), 'gun'],
    ['a charge', clash(['us.1.clarke', 'us.battery'], true), 'charge'],
    ['lava', { kind: 'lavaRefused', pieces: ['us.hq'], hex: '1010', rule: 'OPS-19.1.3' }, 'refuse'],
    ['a stop', { kind: 'stopped', pieces: ['us.hq'], hex: '1010', rule: 'OPS-7.2' }, 'refuse'],
    ['a retreat', { kind: 'retreated', pieces: ['us.hq'], from: '1010', to: '1011', rule: 'OPS-10.1' }, 'retreat'],
    ['a rout', { kind: 'routed', piece: 'us.hq', hex: '1010', until: 3, rule: 'OPS-12.1' }, 'rout'],
    ['an advance', { kind: 'advanced', pieces: ['us.hq'], from: '1010', to: '1011', rule: 'OPS-10.2' }, 'march'],
    ['the turn', { kind: 'turn', turn: 2 }, 'bell'],
    ['the end', { kind: 'victory', winner: 'us', reason: 'OPS-18.1', points: { us: 1, mexican: 0 } }, 'victory'],
    ['garrison', { kind: 'garrison', piece: 'us.hq', hex: '1010', in: true, rule: 'OPS-19.1.14' }, 'select'],
    [
      'a box turned over',
      {
        kind: 'revealed',
        side: 'us',
        box: 'A',
        real: '1010',
        dummy: '1012',
        pieces: ['us.hq'],
        by: 'sight',
        rule: 'OPS-19.5.11',
      },
      'march',
    ],
    ['who comes out of it', { kind: 'deployed', piece: 'us.hq', hex: '1010', rule: 'OPS-19.5.12' }, 'step'],
    ['a phase', { kind: 'segment', segment: 'move', side: 'us', turn: 1 }, null],
    ['control', { kind: 'control', hex: '1010', side: 'us' }, null],
  ])('%s', (_title, event, sound) => expect(heard(event)).toBe(sound))

  it('who defends does not change what is heard: the sound follows the declared attack alone', () => {
    const one = clash(['us.1.clarke'])
    expect(heard(one)).toBe(heard({ ...one, defenders: ['mex.other'], defenderLead: 'mex.other' } as EventBody))
  })

  it('OPS-19.5.15: what a box holds, and which marker is real, is not heard', () => {
    const step = (marker: string): EventBody => ({
      kind: 'markerMoved',
      marker,
      from: '1010',
      to: '1011',
      mp2: 2,
      how: 'step',
    })
    expect(heard(step('us.marker.a.1'))).toBe(heard(step('us.marker.a.2')))
    expect(heard(step('us.marker.a.1'))).toBe(heard(moved('step')))
    const boxed: EventBody = {
      kind: 'boxed',
      side: 'us',
      box: 'A',
      markers: ['1010', '1012'],
      pieces: [],
      real: null,
      rule: 'OPS-19.5.2',
    }
    expect(heard({ ...boxed, pieces: ['us.1.clarke', 'us.battery'], real: '1012' })).toBe(heard(boxed))
  })

  it('rains at night', () => {
    const clock = { day: 19, from: '20:00', to: '05:00', night: true }
    expect(ambienceFor(clock)).toBe('rain')
    expect(ambienceFor({ ...clock, night: false })).toBeNull()
  })
})

describe('the files', () => {
  it.each(SOUND_NAMES)('%s is there in both codings and small', (name) => {
    for (const ending of ['webm', 'mp3']) {
      const file = new URL(`../../assets/sounds/${name}.${ending}`, import.meta.url)
      expect(existsSync(file)).toBe(true)
      expect(statSync(file).size).toBeLessThan(SOUNDS[name].loop ? 60_000 : 25_000)
    }
  })
})
