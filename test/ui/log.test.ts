import { describe, expect, it } from 'vitest'
import { pedregal } from '../../src/operational/data'
import type { EventBody, GameEvent } from '../../src/operational/types'
import { catalogue, type Lang, makeNames } from '../../src/ui/i18n'
import { type LineContext, lineOf, linesOf } from '../../src/ui/hex/log/lines'

const context = (lang: Lang): LineContext => ({
  text: catalogue(lang),
  names: makeNames(pedregal(), lang),
  moraleOf: () => 4,
  clockOf: () => '12:00',
})
const U = 'us.1.clarke'
const die: EventBody & { kind: 'die' } = {
  kind: 'die',
  purpose: 'morale',
  faces: [4],
  value: 4,
  modifiers: [],
  piece: U,
  passed: true,
  rule: 'OPS-9.4',
}

/** One of every kind, and of every kind of die. */
const SAMPLES: EventBody[] = [
  { ...die, purpose: 'activation', modifiers: [] },
  { ...die, purpose: 'command', passed: null, modifiers: [] },
  { ...die, purpose: 'lava', modifiers: [] },
  { ...die, purpose: 'morale', value: 5, modifiers: [{ name: 'disrupted', value: 1, rule: 'OPS-9.4' }], passed: false },
  { ...die, purpose: 'fow', faces: [6, 4], value: 10, piece: null, passed: null, modifiers: [] },
  { ...die, purpose: 'combat', piece: null, passed: null, modifiers: [] },
  { ...die, purpose: 'leader', faces: [6, 6], value: 12, passed: null, modifiers: [] },
  { ...die, purpose: 'rout', passed: null, modifiers: [] },
  { kind: 'placed', piece: U, hex: '0118', entryTurn: null },
  { kind: 'moved', pieces: [U], from: '0118', to: '0218', mp2: 1, how: 'step' },
  {
    kind: 'boxed',
    side: 'us',
    box: 'A',
    markers: ['0119', '0120'],
    pieces: [U],
    real: '0119',
    rule: 'OPS-19.5.2',
  },
  { kind: 'boxed', side: 'mexican', box: 'B', markers: ['1511', '1512'], pieces: [], real: null, rule: 'OPS-19.5.2' },
  { kind: 'boxed', side: 'mexican', box: 'C', markers: [], pieces: [], real: null, rule: 'OPS-19.5.4' },
  { kind: 'markerMoved', marker: 'us.marker.a.1', from: '0118', to: '0218', mp2: 1, how: 'march' },
  {
    kind: 'revealed',
    side: 'us',
    box: 'A',
    real: '0218',
    dummy: null,
    pieces: [U],
    by: 'sight',
    rule: 'OPS-19.5.11',
  },
  { kind: 'deployed', piece: U, hex: '0218', rule: 'OPS-19.5.12' },
  { kind: 'garrison', piece: U, hex: '1222', in: true, rule: 'OPS-19.1.14' },
  { kind: 'stopped', pieces: [U], hex: '0118', rule: 'OPS-7.2' },
  { kind: 'lavaRefused', pieces: [U], hex: '0508', rule: 'OPS-19.1.3' },
  { kind: 'disrupted', piece: U, hex: '0118', rule: 'OPS-9.5' },
  { kind: 'recovered', piece: U, hex: '0118', from: 'disrupted', rule: 'OPS-12.5' },
  { kind: 'routed', piece: U, hex: '0118', until: 9, rule: 'OPS-12.3' },
  { kind: 'returned', piece: U, hex: '0118', rule: 'OPS-12.4' },
  { kind: 'waits', piece: U, rule: 'OPS-12.4' },
  { kind: 'stepLost', piece: U, hex: '0118', steps: 1, rule: 'OPS-11.1' },
  { kind: 'destroyed', piece: U, hex: '0118', rule: 'OPS-11.1' },
  { kind: 'leaderHit', piece: 'us.ldr.worth', hex: '0118', fate: 'wounded', until: 4, rule: 'OPS-11.2' },
  { kind: 'captured', piece: 'us.ldr.worth', hex: '0118', rule: 'OPS-5.4' },
  { kind: 'activated', by: 'die', hex: null, rule: 'OPS-19.4.1' },
  { kind: 'armyFree', by: 'turn', hex: null, rule: 'OPS-25.1' },
  { kind: 'targeted', hex: '1222' },
  { kind: 'joined', unit: U, hex: '1222' },
  { kind: 'left', unit: U },
  { kind: 'cancelled', hex: '1222' },
  { kind: 'fow', roll: 10, result: 'reserves', rule: 'OPS-8.4' },
  { kind: 'calledOff', hex: '1222', rule: 'OPS-8.4' },
  { kind: 'resolver', name: 'sar', by: 'picked', rule: 'OPS-22.1' },
  { kind: 'table', event: { kind: 'turn' } },
  {
    kind: 'clashBegun',
    hex: '1222',
    attackers: [U],
    defenders: ['mexican.east.6.hidalgo'],
    lead: U,
    defenderLead: 'mexican.east.6.hidalgo',
    charge: true,
  },
  {
    kind: 'clashEnded',
    hex: '1222',
    resolver: 'table',
    attack: 7,
    defence: 4,
    modifiers: [{ name: 'village', value: -2, rule: 'OPS-9.2' }],
    differential: 1,
    roll: 4,
    result: 'DcE',
    rule: 'OPS-9.3',
  },
  { kind: 'held', hex: '1222', units: [U], rule: 'OPS-9.6' },
  { kind: 'retreated', pieces: [U], from: '1222', to: '1322', rule: 'OPS-10.1' },
  { kind: 'advanced', pieces: [U], from: '1123', to: '1222', rule: 'OPS-10.2' },
  { kind: 'control', hex: '1222', side: 'us' },
  { kind: 'command', side: 'us', hqActive: true },
  { kind: 'segment', segment: 'move', side: 'us', turn: 1 },
  { kind: 'turn', turn: 2 },
  { kind: 'ready', side: 'us' },
  { kind: 'recoveredLeader', piece: 'us.ldr.worth' },
  { kind: 'victory', winner: 'draw', reason: 'OPS-18.3', points: { us: 3, mexican: 3 } },
]

describe('log lines', () => {
  it.each(['en', 'es'] as const)('has a line for every kind of event, without holes (%s)', (lang) => {
    SAMPLES.forEach((body, n) => {
      const line = lineOf({ ...body, n }, context(lang))
      expect(line.text, body.kind).toMatch(/\S/)
      expect(line.text, body.kind).not.toMatch(/undefined|null|NaN|\[object/)
      // No raw ids: names of pieces, not us.1.clarke.
      expect(line.text, body.kind).not.toMatch(/\b(us|mexican)\.[a-z0-9]+\./)
    })
  })

  it('covers every kind there is', () => {
    const kinds: Record<EventBody['kind'], true> = {
      table: true,
      die: true,
      placed: true,
      moved: true,
      boxed: true,
      markerMoved: true,
      revealed: true,
      deployed: true,
      garrison: true,
      stopped: true,
      lavaRefused: true,
      disrupted: true,
      recovered: true,
      routed: true,
      returned: true,
      waits: true,
      stepLost: true,
      destroyed: true,
      leaderHit: true,
      captured: true,
      activated: true,
      armyFree: true,
      targeted: true,
      joined: true,
      left: true,
      cancelled: true,
      fow: true,
      calledOff: true,
      resolver: true,
      clashBegun: true,
      clashEnded: true,
      held: true,
      retreated: true,
      advanced: true,
      control: true,
      command: true,
      segment: true,
      turn: true,
      ready: true,
      recoveredLeader: true,
      victory: true,
    }
    expect(new Set(SAMPLES.map((s) => s.kind))).toEqual(new Set(Object.keys(kinds)))
  })

  it('OPS-9.4: shows a morale check as a sum against morale', () => {
    const line = lineOf({ ...SAMPLES[3]!, n: 0 } as GameEvent, context('en'))
    expect(line.text).toBe("Morale, Clarke's Brigade: 4 + 1 (disrupted) = 5 against 4: failed")
    expect(line.rule).toBe('OPS-9.4')
  })

  it('OPS-9.2: shows the differential item by item', () => {
    const body = SAMPLES.find((s) => s.kind === 'clashEnded')!
    expect(lineOf({ ...body, n: 0 } as GameEvent, context('en')).text).toContain('7 − 4 − 2 (village) = +1, die 4: DcE')
  })

  it('OPS-19.5.15: tells of the enemy’s box no more than where its markers lie', () => {
    const enemy = SAMPLES.find((s) => s.kind === 'boxed' && s.side === 'mexican')!
    expect(lineOf({ ...enemy, n: 0 } as GameEvent, context('en')).text).toBe(
      'Mexico fills box B: its markers lie in 1511 and 1512',
    )
    const own = SAMPLES.find((s) => s.kind === 'boxed' && s.side === 'us')!
    expect(lineOf({ ...own, n: 0 } as GameEvent, context('en')).text).toBe(
      "Clarke's Brigade hidden in box A: real marker in 0119, dummy in 0120",
    )
  })

  it('OPS-19.5.6: makes one line of a marker’s way', () => {
    const step = (n: number, from: string, to: string): GameEvent => ({
      kind: 'markerMoved',
      marker: 'mexican.marker.b.2',
      from,
      to,
      mp2: 2,
      how: 'step',
      n,
    })
    const [line, ...more] = linesOf([step(0, '1511', '1512'), step(1, '1512', '1513')], context('en'))
    expect(more).toEqual([])
    expect(line?.hexes).toEqual(['1511', '1512', '1513'])
  })

  it('makes one line of a march and lights its whole way', () => {
    const step = (n: number, from: string, to: string): GameEvent => ({
      kind: 'moved',
      n,
      pieces: [U],
      from,
      to,
      mp2: 1,
      how: 'step',
    })
    const lines = linesOf([step(0, '0822', '0923'), step(1, '0923', '1022'), step(2, '1022', '1123')], context('en'))
    expect(lines).toHaveLength(1)
    expect(lines[0]!.hexes).toEqual(['0822', '0923', '1022', '1123'])
    expect(lines[0]!.text).toContain('3 hexes, 1½ MP')
  })

  it('makes one line of a preset set-up', () => {
    const lines = linesOf(
      [0, 1, 2].map((n) => ({ kind: 'placed', n, piece: U, hex: '0118', entryTurn: null }) as GameEvent),
      context('en'),
    )
    expect(lines.map((l) => l.text)).toEqual(['3 pieces placed'])
  })
})
