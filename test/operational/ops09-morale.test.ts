import { describe, expect, it } from 'vitest'
import { passingFaces, moraleModifiers, passesMorale } from '../../src/operational/combat/morale'
import type { PieceState } from '../../src/operational/types'
import { assault, CLARKE, clash, ended, HORSE, LINE, MORELIA, PLAIN, SE, SMITH, SW, T, thrown, YORK } from './clash'
import { only } from './support'

const CADWALADER = 'us.3.cadwalader'
const INFANTRY = 'mexican.north.1.infantry'
const CAVALRY2 = 'mexican.north.4.cavalry2'
const index = (position: ReturnType<typeof clash>, id: string) => position.world.pieceIndexes.get(id)!
const modifiers = (position: ReturnType<typeof clash>, id: string) =>
  Object.fromEntries(moraleModifiers(position, index(position, id)).map((item) => [item.name, item.value]))

describe('OPS-9.4 the morale check', () => {
  it.each([
    // unit and its morale: which natural dice pass
    [CLARKE, [1, 2, 3, 4, 5]],
    [YORK, [1, 2, 3, 4]],
    [LINE, [1, 2, 3, 4]],
    [INFANTRY, [1, 2, 3]],
    [MORELIA, [1, 2]],
  ] as const)('OPS-9.4 passes if the die is at most the morale: %s', (unit, passing) => {
    const position = clash({ at: { [unit]: unit.startsWith('us.') ? SW : T } })
    const faces = [1, 2, 3, 4, 5, 6].filter((face) => passesMorale(position, index(position, unit), face, []))
    expect(faces).toEqual(passing)
  })

  it('OPS-9.4 a natural 6 always fails, a natural 1 always passes', () => {
    const position = clash({
      at: { [CLARKE]: SW, 'us.ldr.scott': SW, [MORELIA]: T },
      states: { [MORELIA]: { disrupted: true, ineffective: true } },
    })
    // 6 - 1 = 5 would do for Clarke, 1 + 2 = 3 would not do for Morelia.
    expect(passingFaces(position, index(position, CLARKE))).toBe(5)
    expect(passesMorale(position, index(position, CLARKE), 6, moraleModifiers(position, index(position, CLARKE)))).toBe(
      false,
    )
    expect(passingFaces(position, index(position, MORELIA))).toBe(1)
    expect(
      passesMorale(position, index(position, MORELIA), 1, moraleModifiers(position, index(position, MORELIA))),
    ).toBe(true)
  })

  it.each([
    [{}, 4],
    [{ disrupted: true }, 3],
    [{ ineffective: true }, 3],
    [{ disrupted: true, ineffective: true }, 2],
  ] as [Partial<PieceState>, number][])('OPS-9.4 OPS-12.2 +1 for each disorder: %o', (states, chances) => {
    const position = clash({ at: { [LINE]: T }, states: { [LINE]: states } })
    expect(modifiers(position, LINE)).toEqual(Object.fromEntries(Object.keys(states).map((key) => [key, 1])))
    expect(passingFaces(position, index(position, LINE))).toBe(chances)
  })

  it('OPS-9.4 OPS-13.2 +1 without a line of communications', () => {
    const position = clash({ at: { [LINE]: T }, ground: { locs: { mexican: ['2525'] } } })
    expect(modifiers(position, LINE)).toEqual({ noLoc: 1 })
    const cut = clash({ at: { [LINE]: T, [CLARKE]: '1009', [SMITH]: '1011', [HORSE]: '1211', [YORK]: '0911' } })
    expect(modifiers(cut, LINE)).toEqual({ noLoc: 1 })
  })

  it('OPS-9.4 in the fight: the die shows its modifiers, each with its rule', () => {
    const position = clash({
      at: { [YORK]: SW, [LINE]: T, 'mexican.ldr.lombardini': T },
      states: { [LINE]: { ineffective: true } },
    })
    // 2 against 5: -3, die 6: Dc
    const events = assault(position, T, [YORK], [...PLAIN, 6, 4])
    expect(ended(events).result).toBe('Dc')
    expect(only(events, 'die').at(-1)).toMatchObject({
      purpose: 'morale',
      piece: LINE,
      faces: [4],
      value: 4,
      passed: true,
      rule: 'OPS-9.5',
      modifiers: [
        { name: 'assist', value: -1, rule: 'OPS-4.6' },
        { name: 'ineffective', value: 1, rule: 'OPS-12.2' },
      ],
    })
  })
})

describe('OPS-4.6 a leader assists', () => {
  it.each([
    ['us.ldr.worth', CLARKE, true],
    ['us.ldr.scott', CLARKE, true],
    ['us.ldr.twiggs', CLARKE, false],
    ['us.ldr.twiggs', SMITH, true],
    ['us.ldr.pillow', CADWALADER, false],
    ['us.ldr.shields', YORK, true],
    ['us.ldr.scott', HORSE, true],
    ['us.ldr.worth', HORSE, false],
    ['us.ldr.lee', CLARKE, false],
    ['us.hq', CLARKE, false],
    ['mexican.ldr.santaanna', LINE, true],
    ['mexican.ldr.lombardini', LINE, true],
    ['mexican.ldr.valencia', LINE, false],
    ['mexican.ldr.valencia', INFANTRY, true],
    ['mexican.ldr.mejia', INFANTRY, true],
    ['mexican.ldr.mejia', CAVALRY2, false],
    ['mexican.ldr.torrejon', CAVALRY2, true],
    ['mexican.ldr.bravo', LINE, false],
    ['mexican.hq', LINE, false],
  ] as const)('OPS-4.6 OPS-4.5 %s stacked with %s: %s', (leader, unit, assists) => {
    const position = clash({ at: { [unit]: T, [leader]: T } })
    expect(modifiers(position, unit)).toEqual(assists ? { assist: -1 } : {})
  })

  it('OPS-4.6 one leader a check', () => {
    const position = clash({ at: { [CLARKE]: SW, 'us.ldr.scott': SW, 'us.ldr.worth': SW } })
    expect(modifiers(position, CLARKE)).toEqual({ assist: -1 })
  })

  it('OPS-4.6 only in the same hex', () => {
    expect(modifiers(clash({ at: { [CLARKE]: SW, 'us.ldr.worth': SE } }), CLARKE)).toEqual({})
  })

  it('OPS-4.6 OPS-4.4 not while inactive or wounded; another in the hex still may', () => {
    const sleeping = clash({ at: { [LINE]: T, 'mexican.ldr.santaanna': T }, santaAnna: false })
    expect(modifiers(sleeping, LINE)).toEqual({})
    const spec = { at: { [CLARKE]: SW, 'us.ldr.scott': SW, 'us.ldr.worth': SW } }
    expect(modifiers(clash({ ...spec, states: { 'us.ldr.worth': { wounded: 3 } } }), CLARKE)).toEqual({ assist: -1 })
    const both = { 'us.ldr.worth': { wounded: 3 }, 'us.ldr.scott': { wounded: 3 } }
    expect(modifiers(clash({ ...spec, states: both }), CLARKE)).toEqual({})
  })

  it('OPS-4.6 it turns a check: 5 passes for a unit of morale 4 with a leader, a natural 6 does not', () => {
    const fight = (die: number) => {
      const position = clash({ at: { [YORK]: SW, [LINE]: T, 'mexican.ldr.lombardini': T } })
      return thrown(assault(position, T, [YORK], [...PLAIN, 6, die])).at(-1)
    }
    expect(fight(5)).toBe(`morale ${LINE} 5 passed`)
    expect(fight(6)).toBe(`morale ${LINE} 6 failed`)
  })
})

describe('OPS-5.5 the night attack', () => {
  const night = (lead: string, dice: number[], extra: Record<string, string> = {}) => {
    const position = clash({ night: true, at: { [lead]: SW, [LINE]: T, ...extra } })
    return { position, events: assault(position, T, [lead, ...Object.keys(extra)], dice) }
  }

  it('OPS-5.5 US regulars attack by night without a check, horse too, at -2', () => {
    expect(thrown(night(CLARKE, [...PLAIN, 1]).events)).toEqual([`fow ${CLARKE} 3+4`, `combat ${CLARKE} 1`])
    expect(thrown(night(HORSE, [...PLAIN, 1]).events)).toEqual([`fow ${HORSE} 3+4`, `combat ${HORSE} 1`])
  })

  it('OPS-5.5 volunteers must pass a check first, their leader assisting', () => {
    expect(thrown(night(YORK, [4, ...PLAIN, 4]).events)).toEqual([
      `morale ${YORK} 4 passed`,
      `fow ${YORK} 3+4`,
      `combat ${YORK} 4`,
    ])
    const position = clash({ night: true, at: { [YORK]: SW, 'us.ldr.shields': SW, [LINE]: T } })
    expect(thrown(assault(position, T, [YORK], [5, ...PLAIN, 4]))[0]).toBe(`morale ${YORK} 5 passed`)
  })

  it('OPS-5.5 ruling: failed, the attack counts as made and nobody fights', () => {
    const at = { [YORK]: SW, [CLARKE]: SE, [SMITH]: SE, [LINE]: T, [MORELIA]: '1011' }
    const position = clash({ night: true, at })
    const events = assault(position, T, [YORK, CLARKE], [5])
    expect(events.at(-1)).toMatchObject({ kind: 'calledOff', hex: T, rule: 'OPS-5.5' })
    expect(only(events, 'clashBegun')).toEqual([])
    expect(position.game.ops.pieces[CLARKE]!.attacked).toBe(true)
    expect(position.game.ops.attack).toBeNull()
  })

  it('OPS-5.5 only the lead matters: volunteers behind regulars need no check', () => {
    expect(thrown(night(CLARKE, [...PLAIN, 1], { [YORK]: SE }).events)[0]).toBe(`fow ${CLARKE} 3+4`)
  })

  it('OPS-5.5 every Mexican lead checks', () => {
    const position = clash({ night: true, active: 'mexican', at: { [LINE]: SW, [YORK]: T } })
    expect(thrown(assault(position, T, [LINE], [5]))).toEqual([`morale ${LINE} 5 failed`])
  })

  it('OPS-5.5 by day, or with the option off, nobody checks', () => {
    const day = clash({ night: true, turn: 5, at: { [YORK]: SW, [LINE]: T } })
    expect(thrown(assault(day, T, [YORK], [...PLAIN, 4]))[0]).toBe(`fow ${YORK} 3+4`)
    const off = clash({ night: false, turn: 6, at: { [YORK]: SW, [LINE]: T } })
    expect(thrown(assault(off, T, [YORK], [...PLAIN, 4]))[0]).toBe(`fow ${YORK} 3+4`)
  })
})
