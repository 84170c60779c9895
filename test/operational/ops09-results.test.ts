import { describe, expect, it } from 'vitest'
import {
  assault,
  asked,
  CLARKE,
  clash,
  declare,
  does,
  DUNCAN,
  ended,
  GARLAND,
  type Ground,
  GUARD,
  GUNS,
  LANCERS,
  LIGHT,
  LINE,
  MORELIA,
  PLAIN,
  SE,
  SW,
  T,
  thrown,
  W,
  YORK,
} from './clash'
import { at, only, state } from './support'

const PENN = 'us.4.pennsylvania' // infantry 3/2, morale 4
/** For Mexican attacks from the south: everybody's communications lie behind him. */
const NORTH: Ground = { locs: { us: ['1610'], mexican: ['0410'] } }
const stacks = (position: ReturnType<typeof clash>) => {
  const top = position.game.ops.pending.at(-1)
  return top?.kind === 'retreat' ? top.stacks : []
}

describe('OPS-9.5 results for the attackers', () => {
  it('OPS-9.5 Ar: they retreat, and may hold', () => {
    const position = clash({ at: { [PENN]: SW, [LINE]: T } })
    const events = assault(position, T, [PENN], [...PLAIN, 2])
    expect(ended(events).result).toBe('Ar')
    expect(stacks(position)).toEqual([{ hex: SW, units: [PENN], mayHold: true }])
  })

  it('OPS-9.5 Ac: the lead checks; passed, nothing; failed, they retreat', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T } })
    expect(thrown(assault(position, T, [CLARKE], [...PLAIN, 1, 5])).at(-1)).toBe(`morale ${CLARKE} 5 passed`)
    expect(position.game.ops.pending).toEqual([])
    expect(position.game.ops.attack).toBeNull()
    const failed = clash({ at: { [CLARKE]: SW, [LINE]: T } })
    expect(ended(assault(failed, T, [CLARKE], [...PLAIN, 1, 6])).result).toBe('Ac')
    expect(stacks(failed)).toEqual([{ hex: SW, units: [CLARKE], mayHold: true }])
  })

  it('OPS-9.5 AcE: passed, both leads lose a step; failed, they retreat and nobody loses', () => {
    const position = clash({ at: { [PENN]: SW, [LINE]: T } })
    const events = assault(position, T, [PENN], [...PLAIN, 4, 4])
    expect(ended(events).result).toBe('AcE')
    expect(only(events, 'stepLost')).toMatchObject([
      { piece: PENN, steps: 1, rule: 'OPS-9.5' },
      { piece: LINE, steps: 0, rule: 'OPS-9.5' },
    ])
    expect(at(position, LINE)).toBe('gone')
    expect(position.game.ops.score).toEqual({ us: 1, mexican: 2 })
    // The hex is empty now: they may follow up.
    expect(asked(position)).toBe('advance us')
    const failed = clash({ at: { [PENN]: SW, [LINE]: T } })
    expect(only(assault(failed, T, [PENN], [...PLAIN, 4, 5]), 'stepLost')).toEqual([])
    expect(stacks(failed)).toEqual([{ hex: SW, units: [PENN], mayHold: true }])
  })

  it('OPS-9.5 Ax: the lead loses a step, the others check or are disrupted, all retreat without a choice to hold', () => {
    const position = clash({ at: { [PENN]: SW, [YORK]: SE, [LINE]: T }, ground: { terrain: { [T]: 'village' } } })
    const events = assault(position, T, [PENN, YORK], [...PLAIN, 1, 5])
    expect(ended(events)).toMatchObject({ differential: -3, result: 'Ax' })
    expect(thrown(events).slice(2)).toEqual([`morale ${YORK} 5 failed`])
    expect(only(events, 'stepLost')).toMatchObject([{ piece: PENN, steps: 1 }])
    expect(only(events, 'disrupted')).toMatchObject([{ piece: YORK, rule: 'OPS-9.5' }])
    expect(stacks(position)).toEqual([
      { hex: SW, units: [PENN], mayHold: false },
      { hex: SE, units: [YORK], mayHold: false },
    ])
    const passed = clash({ at: { [PENN]: SW, [YORK]: SE, [LINE]: T }, ground: { terrain: { [T]: 'village' } } })
    assault(passed, T, [PENN, YORK], [...PLAIN, 1, 4])
    expect(state(passed, YORK).disrupted).toBe(false)
    expect(stacks(passed)).toHaveLength(2)
  })

  it('OPS-9.5 OPS-11.1 Ax: a lead of one step is destroyed, and nobody is left to retreat', () => {
    const position = clash({ active: 'mexican', at: { [LIGHT]: SW, [CLARKE]: T }, ground: NORTH })
    const events = assault(position, T, [LIGHT], [...PLAIN, 1])
    expect(only(events, 'destroyed')).toMatchObject([{ piece: LIGHT, rule: 'OPS-11.1' }])
    expect(position.game.ops).toMatchObject({ attack: null, pending: [], score: { us: 1, mexican: 0 } })
  })

  it('OPS-9.5 units that only bombarded retreat neither from their own hex nor from that of the lead', () => {
    const position = clash({ at: { [PENN]: SW, [DUNCAN]: SW, [LINE]: T, [GUARD]: T } })
    declare(position, T, [PENN, DUNCAN])
    does(position, 'us', { type: 'attack' })
    does(position, 'mexican', { type: 'lead', unit: LINE }, [...PLAIN, 1])
    expect(stacks(position)).toEqual([{ hex: SW, units: [PENN], mayHold: false }])
    expect(state(position, DUNCAN)).toMatchObject({ steps: 2, disrupted: false })
  })

  it('OPS-9.5 where they stand in several hexes, each stack answers for itself', () => {
    const position = clash({
      at: { [CLARKE]: SW, [GARLAND]: SW, [PENN]: SE, [YORK]: W, [LINE]: T, [GUARD]: T, [GUNS]: T },
    })
    declare(position, T, [PENN, GARLAND, CLARKE, YORK])
    does(position, 'us', { type: 'attack' })
    // 3 + 8 against 10: +1, die 1: Ar
    does(position, 'mexican', { type: 'lead', unit: LINE }, [...PLAIN, 1])
    expect(stacks(position)).toEqual([
      { hex: SW, units: [CLARKE, GARLAND], mayHold: true },
      { hex: SE, units: [PENN], mayHold: true },
      { hex: W, units: [YORK], mayHold: true },
    ])
    const events = does(position, 'us', { type: 'hold', hex: SW })
    expect(only(events, 'disrupted').map((event) => event.piece)).toEqual([CLARKE, GARLAND])
    does(position, 'us', { type: 'retreat', unit: PENN, to: '0811' })
    does(position, 'us', { type: 'hold', hex: W })
    expect([CLARKE, GARLAND, PENN, YORK].map((id) => `${at(position, id)} ${state(position, id).disrupted}`)).toEqual([
      '0910 true',
      '0910 true',
      '0811 false',
      '1009 true',
    ])
    expect(position.game.ops.attack).toBeNull()
  })
})

describe('OPS-9.5 results for the defenders', () => {
  it('OPS-9.5 Dc: the lead checks; passed, nothing; failed, they retreat', () => {
    const position = clash({ at: { [PENN]: SW, [LINE]: T } })
    expect(thrown(assault(position, T, [PENN], [...PLAIN, 5, 4])).at(-1)).toBe(`morale ${LINE} 4 passed`)
    expect(position.game.ops.attack).toBeNull()
    const failed = clash({ at: { [PENN]: SW, [LINE]: T } })
    expect(ended(assault(failed, T, [PENN], [...PLAIN, 5, 5])).result).toBe('Dc')
    expect(stacks(failed)).toEqual([{ hex: T, units: [LINE], mayHold: true }])
    expect(asked(failed)).toBe('retreat mexican')
  })

  it('OPS-9.5 DcR: passed, they retreat; failed, they retreat disrupted, all of them', () => {
    const fight = (die: number) => {
      const position = clash({ at: { [PENN]: SW, [GARLAND]: SW, [LINE]: T, [GUARD]: T, [GUNS]: T } })
      declare(position, T, [PENN, GARLAND])
      does(position, 'us', { type: 'attack' })
      // 3 + 4 against 4 + 5: -2
      does(position, 'mexican', { type: 'lead', unit: GUARD }, [...PLAIN, 6, die])
      return position
    }
    const units = [GUARD, LINE, GUNS].sort()
    expect(stacks(fight(3))).toEqual([{ hex: T, units, mayHold: true }])
    const failed = fight(4)
    expect(stacks(failed)).toEqual([{ hex: T, units, mayHold: false }])
    for (const unit of units) expect(state(failed, unit).disrupted).toBe(true)
  })

  it('OPS-9.5 OPS-12.1 DcR: who is disrupted already and fails, routs', () => {
    const position = clash({ at: { [YORK]: SW, [LINE]: T }, states: { [LINE]: { disrupted: true } } })
    // 2 against 3: -1. Morale 4, +1 for disorder: 4 fails. The rout die is 2.
    const events = assault(position, T, [YORK], [...PLAIN, 6, 4, 2])
    expect(only(events, 'routed')).toEqual([{ kind: 'routed', piece: LINE, hex: T, until: 4, rule: 'OPS-12.1' }])
    expect(asked(position)).toBe('advance us')
  })

  it('OPS-9.5 DcE: passed, an exchange; failed, they retreat', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T, [LANCERS]: T } })
    declare(position, T, [CLARKE])
    does(position, 'us', { type: 'attack' })
    // 7 against 6: +1
    const events = does(position, 'mexican', { type: 'lead', unit: LINE }, [...PLAIN, 4, 4])
    expect(only(events, 'stepLost').map((event) => `${event.piece} ${event.steps}`)).toEqual([
      `${LINE} 0`,
      `${CLARKE} 1`,
    ])
    // The others stay, unhurt, in their hex.
    expect(position.game.ops.attack).toBeNull()
    expect(at(position, LANCERS)).toBe(T)
    const failed = clash({ at: { [CLARKE]: SW, [LINE]: T } })
    assault(failed, T, [CLARKE], [...PLAIN, 2, 5])
    expect(stacks(failed)).toEqual([{ hex: T, units: [LINE], mayHold: true }])
  })

  it('OPS-9.5 an exchange costs a defending lead of two steps one of them', () => {
    const position = clash({ active: 'mexican', at: { [LINE]: SW, [CLARKE]: T }, ground: NORTH })
    const events = assault(position, T, [LINE], [...PLAIN, 4, 1])
    expect(ended(events).result).toBe('AcE')
    expect(state(position, CLARKE)).toMatchObject({ steps: 1, at: T })
    expect(at(position, LINE)).toBe('gone')
    expect(position.game.ops.score).toEqual({ us: 1, mexican: 2 })
  })

  it('OPS-9.5 Dr: they retreat, and may hold', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T } })
    assault(position, T, [CLARKE], [...PLAIN, 4])
    expect(stacks(position)).toEqual([{ hex: T, units: [LINE], mayHold: true }])
  })

  it('OPS-9.5 Dm: passed, all retreat without holding; failed, the lead routs and the rest retreat disrupted', () => {
    const fight = (dice: number[]) => {
      const position = clash({ at: { [CLARKE]: SW, [GARLAND]: SE, [LANCERS]: T, [GUARD]: T } })
      declare(position, T, [CLARKE, GARLAND])
      does(position, 'us', { type: 'attack' })
      // 11 against 2 + 2: +7
      return { position, events: does(position, 'mexican', { type: 'lead', unit: LANCERS }, [...PLAIN, 4, ...dice]) }
    }
    const passed = fight([3])
    expect(stacks(passed.position)).toEqual([{ hex: T, units: [GUARD, LANCERS], mayHold: false }])
    expect(state(passed.position, GUARD).disrupted).toBe(false)
    const failed = fight([4, 6])
    expect(thrown(failed.events).slice(2)).toEqual([`morale ${LANCERS} 4 failed`, `rout ${LANCERS} 6`])
    expect(at(failed.position, LANCERS)).toBe('trt:8')
    expect(state(failed.position, GUARD).disrupted).toBe(true)
    expect(stacks(failed.position)).toEqual([{ hex: T, units: [GUARD], mayHold: false }])
  })

  it('OPS-9.5 OPS-12.1 Dm failed: of the rest, who is disrupted already routs', () => {
    const position = clash({
      at: { [CLARKE]: SW, [GARLAND]: SE, [LANCERS]: T, [GUARD]: T },
      states: { [GUARD]: { disrupted: true } },
    })
    declare(position, T, [CLARKE, GARLAND])
    does(position, 'us', { type: 'attack' })
    // 11 against 2 + 1: +8
    const events = does(position, 'mexican', { type: 'lead', unit: LANCERS }, [...PLAIN, 3, 6, 1, 2])
    expect(only(events, 'routed').map((event) => `${event.piece} ${event.until} ${event.rule}`)).toEqual([
      `${LANCERS} 3 OPS-9.5`,
      `${GUARD} 4 OPS-12.1`,
    ])
    expect(asked(position)).toBe('advance us')
  })

  const two = (dice: number[], rest: Record<string, string> = {}, states = {}) => {
    const position = clash({
      active: 'mexican',
      at: { [LINE]: SW, [LIGHT]: SW, [MORELIA]: SE, [YORK]: T, ...rest },
      ground: NORTH,
      states,
    })
    declare(position, T, [LINE, LIGHT, MORELIA])
    const events = does(position, 'mexican', { type: 'attack' }, Object.keys(rest).length > 0 ? [] : dice)
    if (Object.keys(rest).length > 0) events.push(...does(position, 'us', { type: 'lead', unit: YORK }, dice))
    return { position, events }
  }

  it('OPS-9.5 Dx: the lead loses a step, the rest check or are disrupted, all retreat', () => {
    // 10 against 2 + 2: +6
    const { position, events } = two([...PLAIN, 3, 6], { [DUNCAN]: T })
    expect(ended(events)).toMatchObject({ differential: 6, result: 'Dx' })
    expect(thrown(events).slice(2)).toEqual([`morale ${DUNCAN} 6 failed`])
    expect(state(position, YORK)).toMatchObject({ steps: 1, disrupted: false })
    expect(state(position, DUNCAN)).toMatchObject({ steps: 2, disrupted: true })
    expect(stacks(position)).toEqual([{ hex: T, units: [DUNCAN, YORK], mayHold: false }])
    expect(asked(position)).toBe('retreat us')
  })

  it('OPS-9.5 DmX: a lead that outlives the loss checks; passed, all retreat; failed, it routs with its loss', () => {
    // 10 against 2: +8, die 5
    const passed = two([...PLAIN, 5, 4])
    expect(ended(passed.events)).toMatchObject({ differential: 8, result: 'DmX' })
    expect(state(passed.position, YORK)).toMatchObject({ steps: 1, at: T, disrupted: false })
    expect(stacks(passed.position)).toEqual([{ hex: T, units: [YORK], mayHold: false }])
    const failed = two([...PLAIN, 5, 5, 3])
    expect(state(failed.position, YORK)).toMatchObject({ steps: 1, at: 'trt:5' })
    expect(failed.position.game.ops.score).toEqual({ us: 0, mexican: 2 })
    expect(asked(failed.position)).toBe('advance mexican')
  })

  it('OPS-9.5 DmX: a lead that dies of the loss makes no check, and the rest retreat disrupted', () => {
    // 10 against 1 + 2: +7, die 6
    const { position, events } = two([...PLAIN, 6], { [DUNCAN]: T }, { [YORK]: { steps: 1 } })
    expect(ended(events)).toMatchObject({ differential: 7, result: 'DmX' })
    expect(at(position, YORK)).toBe('gone')
    expect(state(position, DUNCAN)).toMatchObject({ at: T, disrupted: true, steps: 2 })
    expect(stacks(position)).toEqual([{ hex: T, units: [DUNCAN], mayHold: false }])
  })

  it('OPS-9.5 the order: die, checks, losses of both sides, leaders, hold or retreat, advance', () => {
    const position = clash({
      at: { [CLARKE]: SW, 'us.ldr.worth': SW, [LINE]: T, 'mexican.ldr.lombardini': T, [LANCERS]: T },
    })
    declare(position, T, [CLARKE], true)
    does(position, 'us', { type: 'attack' })
    const events = does(position, 'mexican', { type: 'lead', unit: LINE }, [...PLAIN, 2, 1, 1, 1, 1, 1])
    const order = events.map((event) => (event.kind === 'die' ? event.purpose : event.kind))
    expect(order.slice(0, 11).join(' ')).toBe(
      'fow fow clashBegun combat clashEnded morale stepLost destroyed stepLost leader leader',
    )
  })
})
