import { describe, expect, it } from 'vitest'
import { apply } from '../../src/operational/engine'
import type { PieceState } from '../../src/operational/types'
import {
  assault,
  asked,
  CLARKE,
  clash,
  DUNCAN,
  declare,
  does,
  GARLAND,
  GUARD,
  GUNS,
  LANCERS,
  LIGHT,
  LINE,
  PLAIN,
  SE,
  SW,
  T,
  thrown,
  YORK,
  ended,
} from './clash'
import { at, dice, only, state, world } from './support'

const PENN = 'us.4.pennsylvania'
const BRAVO = 'mexican.ldr.lombardini'

describe('OPS-11.1 step loss and destruction', () => {
  it('OPS-11.1 OPS-2.1 OPS-18.3 a two-step unit goes to its last step; US steps count two points each', () => {
    const position = clash({ at: { [PENN]: SW, [LINE]: T } })
    assault(position, T, [PENN], [...PLAIN, 1]) // -2: Ax
    expect(state(position, PENN)).toMatchObject({ steps: 1, at: SW })
    expect(position.game.ops.score).toEqual({ us: 0, mexican: 2 })
  })

  it('OPS-11.1 its last step destroys it: two points again', () => {
    const position = clash({ at: { [PENN]: SW, [LINE]: T }, states: { [PENN]: { steps: 1 } } })
    const events = assault(position, T, [PENN], [...PLAIN, 1]) // -3: Ax
    expect(at(position, PENN)).toBe('gone')
    expect(only(events, 'destroyed')).toEqual([{ kind: 'destroyed', piece: PENN, hex: SW, rule: 'OPS-11.1' }])
    expect(position.game.ops.score).toEqual({ us: 0, mexican: 2 })
  })

  it('OPS-11.1 OPS-2.1 OPS-18.3 a one-step unit is destroyed: one point', () => {
    const position = clash({ at: { [CLARKE]: SW, [GARLAND]: SE, [LANCERS]: T } })
    assault(position, T, [CLARKE, GARLAND], [...PLAIN, 5]) // +9: DmX
    expect(at(position, LANCERS)).toBe('gone')
    expect(position.game.ops.score).toEqual({ us: 1, mexican: 0 })
  })

  it('OPS-11.1 OPS-18.3 a rout scores nothing', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T } })
    assault(position, T, [CLARKE], [...PLAIN, 6, 6, 2])
    expect(at(position, LINE)).toBe('trt:4')
    expect(position.game.ops.score).toEqual({ us: 0, mexican: 0 })
  })
})

describe('OPS-24.2 marks on the roster', () => {
  const unitOf = (id: string) => world.pieces[world.pieceIndexes.get(id)!]!.unit!
  const total = (id: string): number =>
    unitOf(id).roster.reduce((sum, entry) => sum + (entry.castings ?? 0) + (entry.crew ?? 0), 0)
  const lost = (position: ReturnType<typeof clash>, id: string): number =>
    position.game.ops.rosters[id]!.reduce((sum, row) => sum + row[0], 0)

  it('OPS-24.2 the first step of two: casualties up to just a quarter of the castings; the second: a half', () => {
    const position = clash({ at: { [PENN]: SW, [LINE]: T } })
    assault(position, T, [PENN], [...PLAIN, 1])
    expect(lost(position, PENN)).toBe(Math.ceil(total(PENN) / 4))
    const last = clash({ at: { [PENN]: SW, [LINE]: T }, states: { [PENN]: { steps: 1 } } })
    assault(last, T, [PENN], [...PLAIN, 1])
    expect(lost(last, PENN)).toBe(Math.ceil(total(PENN) / 2))
  })

  it('OPS-24.2 a unit of one step: a half', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T } })
    assault(position, T, [CLARKE], [...PLAIN, 2, 1]) // exchange
    expect(lost(position, LINE)).toBe(Math.ceil(total(LINE) / 2))
    expect(lost(position, CLARKE)).toBe(Math.ceil(total(CLARKE) / 4))
  })

  it('OPS-24.2 in proportion: no sub-unit loses more than one casting over its share', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T } })
    assault(position, T, [CLARKE], [...PLAIN, 2, 1])
    const { roster } = unitOf(CLARKE)
    roster.forEach((entry, k) => {
      const size = entry.castings ?? 0
      expect(position.game.ops.rosters[CLARKE]![k]![0]).toBeLessThanOrEqual(Math.ceil(size / 4) + 1)
    })
    for (const [id, rows] of Object.entries(position.game.ops.rosters))
      if (id !== CLARKE && id !== LINE) expect(rows.every((row) => row.every((n) => n === 0))).toBe(true)
  })

  it('OPS-24.3 castings lost before count towards the mark', () => {
    const position = clash({ at: { [PENN]: SW, [LINE]: T } })
    position.game.ops.rosters[PENN]![0]![0] = 1
    assault(position, T, [PENN], [...PLAIN, 1])
    expect(lost(position, PENN)).toBe(Math.ceil(total(PENN) / 4))
  })
})

describe('OPS-11.2 leader casualties', () => {
  const rolls = (events: Parameters<typeof thrown>[0]) => thrown(events).filter((text) => text.startsWith('leader'))

  it('OPS-11.2 when a stack loses a step: two dice for each leader in it, not for the HQ', () => {
    const position = clash({
      at: {
        [PENN]: SW,
        'us.ldr.shields': SW,
        'us.ldr.scott': SW,
        'us.hq': SW,
        'us.ldr.worth': SE,
        [DUNCAN]: SE,
        [LINE]: T,
      },
    })
    const events = assault(position, T, [PENN], [...PLAIN, 2]) // -2 +1 Scott = -1: Ar
    expect(rolls(events)).toEqual([])
    const x = clash({ at: { [PENN]: SW, 'us.ldr.shields': SW, 'us.hq': SW, 'us.ldr.worth': SE, [LINE]: T } })
    const hit = assault(x, T, [PENN], [...PLAIN, 1, 5, 5])
    expect(rolls(hit)).toEqual(['leader us.ldr.shields 5+5'])
    expect(at(x, 'us.ldr.shields')).toBe(SW)
  })

  it('OPS-11.2 OPS-18.3 OPS-19.3.6 12 is a casualty, which scores one; engineers roll by themselves', () => {
    const position = clash({ at: { [PENN]: SW, 'us.ldr.lee': SW, 'us.ldr.shields': SW, [LINE]: T } })
    const events = assault(position, T, [PENN], [...PLAIN, 1, 6, 6, 1, 2])
    expect(rolls(events)).toEqual(['leader us.ldr.lee 6+6', 'leader us.ldr.shields 1+2'])
    expect(only(events, 'leaderHit')).toEqual([
      { kind: 'leaderHit', piece: 'us.ldr.lee', hex: SW, fate: 'casualty', until: 0, rule: 'OPS-11.2' },
    ])
    expect(at(position, 'us.ldr.lee')).toBe('gone')
    // 2 for the step, 1 for the leader.
    expect(position.game.ops.score).toEqual({ us: 0, mexican: 3 })
  })

  it('OPS-11.2 OPS-18.3 a Mexican leader’s death scores one for the US', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T, [BRAVO]: T } })
    assault(position, T, [CLARKE], [...PLAIN, 2, 1, 6, 6])
    expect(position.game.ops.score).toEqual({ us: 2, mexican: 2 })
  })

  it('OPS-11.2 OPS-3.4 11 is a wound: inactive until the end of the next turn', () => {
    const position = clash({ at: { [PENN]: SW, 'us.ldr.shields': SW, 'us.hq': '0418', [LINE]: T }, turn: 2 })
    const events = assault(position, T, [PENN], [...PLAIN, 1, 5, 6])
    expect(only(events, 'leaderHit')).toMatchObject([{ fate: 'wounded', until: 3 }])
    expect(state(position, 'us.ldr.shields')).toMatchObject({ wounded: 3, at: SW })
    does(position, 'us', { type: 'retreat', unit: PENN, to: '0810' })
    expect(at(position, 'us.ldr.shields')).toBe('0810')
    const end = (): void => {
      // All the phases up to the next US movement.
      const { turn } = position.game.ops
      while (position.game.ops.turn === turn) does(position, position.game.ops.active, { type: 'endPhase' })
    }
    end()
    expect(position.game.ops.turn).toBe(3)
    expect(state(position, 'us.ldr.shields').wounded).toBe(3)
    end()
    expect(position.game.ops.turn).toBe(4)
    expect(state(position, 'us.ldr.shields').wounded).toBe(0)
  })

  it('OPS-11.2 when a unit of the stack routs', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T, [BRAVO]: T, 'us.ldr.worth': SW } })
    const events = assault(position, T, [CLARKE], [...PLAIN, 6, 6, 2, 6, 5])
    expect(rolls(events)).toEqual([`leader ${BRAVO} 6+5`])
    expect(state(position, BRAVO)).toMatchObject({ at: T, wounded: 3 })
  })

  it('OPS-11.2 when it was charged, whatever came of it', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T, [BRAVO]: T, 'us.ldr.worth': SW } })
    const events = assault(position, T, [CLARKE], [...PLAIN, 1, 1, 3, 3], true) // +3: Ac, passed
    expect(rolls(events)).toEqual([`leader ${BRAVO} 3+3`])
  })

  it('OPS-11.2 once, though it lost a step and was charged', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T, [GUARD]: T, [BRAVO]: T } })
    declare(position, T, [CLARKE], true)
    does(position, 'us', { type: 'attack' })
    // 8 against 7: +1, die 4: DcE passed: both lose a step
    const events = does(position, 'mexican', { type: 'lead', unit: LINE }, [...PLAIN, 4, 1, 1, 1])
    expect(rolls(events)).toEqual([`leader ${BRAVO} 1+1`])
  })

  it('OPS-11.2 both stacks of an exchange, the attackers’ leaders and the defenders’', () => {
    const position = clash({
      at: { [CLARKE]: SW, 'us.ldr.worth': SW, [GARLAND]: SE, 'us.ldr.scott': SE, [LINE]: T, [BRAVO]: T },
    })
    // +2, die 2: DcE, passed
    declare(position, T, [CLARKE])
    const events = does(position, 'us', { type: 'attack' }, [...PLAIN, 2, 1, 1, 1, 1, 1])
    // Scott stands with a unit that did not attack: he is not hit, nor does he help.
    expect(rolls(events)).toEqual(['leader us.ldr.worth 1+1', `leader ${BRAVO} 1+1`])
  })

  it('OPS-19.3.6 OPS-11.2 not rolled for an engineer in another hex, nor twice for one where a step was lost in a charge', () => {
    const position = clash({ at: { [PENN]: SW, 'us.ldr.lee': SW, 'us.ldr.mason': SE, [GARLAND]: SE, [LINE]: T } })
    declare(position, T, [PENN], true)
    // 3 - 5 + 1 = -1, die 1: Ax; the charge has put the defenders' leaders in danger, and there are none.
    const events = does(position, 'us', { type: 'attack' }, [...PLAIN, 1, 5, 6])
    expect(rolls(events)).toEqual(['leader us.ldr.lee 5+6'])
    expect(only(events, 'leaderHit')).toMatchObject([{ piece: 'us.ldr.lee', fate: 'wounded', until: 3 }])
  })

  it('OPS-11.2 not for mere retreat, disorder or bombardment', () => {
    const hold = clash({ at: { [CLARKE]: SW, [LINE]: T, [BRAVO]: T } })
    assault(hold, T, [CLARKE], [...PLAIN, 4])
    does(hold, 'mexican', { type: 'hold', hex: T })
    const bomb = clash({ at: { [DUNCAN]: SW, [LINE]: T, [BRAVO]: T } })
    assault(bomb, T, [DUNCAN], [5, 6])
    expect(state(bomb, LINE).disrupted).toBe(true)
  })

  it('OPS-11.2 OPS-10.1 a cornered stack that loses a step', () => {
    const shut = ['1011', '1110', '1111'].map((hex) => [T, hex, 'river'] as const)
    const position = clash({
      at: { [CLARKE]: SW, [LINE]: T, [BRAVO]: T },
      ground: { sides: shut, locs: { mexican: [T] } },
    })
    const events = assault(position, T, [CLARKE], [...PLAIN, 6, 1, 1, 1])
    expect(rolls(events)).toEqual([`leader ${BRAVO} 1+1`])
  })

  it.each([
    [2, 'none'],
    [7, 'none'],
    [10, 'none'],
    [11, 'wounded'],
    [12, 'casualty'],
  ] as const)('OPS-11.2 two dice of %i: %s', (sum, fate) => {
    const low = Math.max(1, sum - 6)
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T, [BRAVO]: T } })
    const events = assault(position, T, [CLARKE], [...PLAIN, 1, 1, low, sum - low], true)
    expect(only(events, 'leaderHit').map((event) => event.fate)).toEqual(fate === 'none' ? [] : [fate])
  })

  it('OPS-11.2 OPS-9.2 a leader hit in one fight gives nothing in the next', () => {
    const position = clash({
      at: { [PENN]: SW, 'us.ldr.scott': SW, [CLARKE]: SW, [LINE]: T, [LIGHT]: '1009' },
    })
    // 3 + 1 - 5: -1, die 1: Ax; Scott wounded
    assault(position, T, [PENN], [...PLAIN, 1, 5, 6])
    does(position, 'us', { type: 'retreat', unit: PENN, to: '0810' })
    declare(position, '1009', [CLARKE])
    const made = apply(position, 'us', { type: 'attack' }, dice(position, [...PLAIN, 4]))
    expect(made.ok && ended(made.value.map((told) => told.body)).modifiers).toEqual([])
  })
})

describe('OPS-12.1 OPS-12.3 disorder and rout', () => {
  it('OPS-12.1 disrupted: no ZOC, half CF; disrupted again it routs', () => {
    const disrupted: Partial<PieceState> = { disrupted: true }
    const position = clash({ at: { [YORK]: SW, [LINE]: T, [GUNS]: T }, states: { [GUNS]: disrupted } })
    declare(position, T, [YORK])
    does(position, 'us', { type: 'attack' })
    // 2 against 5 + half of 3: -5, die 1: Ax
    const events = does(position, 'mexican', { type: 'lead', unit: LINE }, [...PLAIN, 1])
    expect(only(events, 'clashEnded')[0]).toMatchObject({ defence: 7 })
    const routs = clash({ at: { [CLARKE]: SW, [GARLAND]: SE, [LINE]: T, [GUNS]: T }, states: { [GUNS]: disrupted } })
    declare(routs, T, [CLARKE, GARLAND])
    does(routs, 'us', { type: 'attack' })
    // 11 against 5 + 2: +4, die 6: Dm failed; the guns' second disorder
    const more = does(routs, 'mexican', { type: 'lead', unit: LINE }, [...PLAIN, 6, 6, 3, 4])
    expect(only(more, 'routed').map((event) => [event.piece, event.until, event.rule])).toEqual([
      [LINE, 5, 'OPS-9.5'],
      [GUNS, 6, 'OPS-12.1'],
    ])
    expect(state(routs, GUNS)).toMatchObject({ disrupted: false, ineffective: false })
  })

  it.each([1, 2, 3, 4, 5, 6])('OPS-12.3 rout die %i: that many turns ahead', (die) => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T, [BRAVO]: T }, turn: 12 })
    const events = assault(position, T, [CLARKE], [...PLAIN, 6, 6, die, 1, 1])
    expect(at(position, LINE)).toBe(`trt:${12 + die}`)
    expect(only(events, 'routed')).toMatchObject([{ until: 12 + die }])
    // Leaders stay.
    expect(at(position, BRAVO)).toBe(T)
    expect(asked(position)).toBe('advance us')
  })
})
