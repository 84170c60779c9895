import { describe, expect, it } from 'vitest'
import type { TerrainName } from '../../src/operational/data'
import {
  assault,
  CLARKE,
  choices,
  clash,
  DUNCAN,
  declare,
  does,
  GARLAND,
  type Ground,
  HORSE,
  HUSSARS,
  LINE,
  PLAIN,
  SE,
  SW,
  shifts,
  T,
  YORK,
} from './clash'
import { only, refuses } from './support'

const ON = { type: 'charge', on: true } as const
const OFF = { type: 'charge', on: false } as const

const scene = (lead: string, ground: Ground = {}) => {
  const position = clash({ at: { [lead]: SW, [LINE]: T }, ground })
  declare(position, T, [lead])
  return position
}

describe('OPS-8.3 the charge', () => {
  it.each([
    [CLARKE, { chargeInfantry: 1 }],
    [HORSE, { chargeCavalry: 2 }],
  ] as const)('OPS-8.3 OPS-9.2 a charge led by %s', (lead, shift) => {
    const position = clash({ at: { [lead]: SW, [LINE]: T } })
    const events = assault(position, T, [lead], [...PLAIN, lead === CLARKE ? 4 : 2], true)
    expect(only(events, 'clashBegun')[0]).toMatchObject({ charge: true })
    expect(shifts(events)).toEqual(shift)
  })

  it('OPS-8.3 a charge may be ordered and called back before the attack', () => {
    const position = scene(CLARKE)
    expect(refuses(position, 'us', OFF)).toEqual({ rule: 'OPS-8.3', key: 'chargeIs' })
    does(position, 'us', ON)
    expect(refuses(position, 'us', ON)).toEqual({ rule: 'OPS-8.3', key: 'chargeIs' })
    expect(choices(position, 'us', 'charge')).toEqual([OFF])
    does(position, 'us', OFF)
    expect(position.game.ops.attack!.charge).toBe(false)
  })

  it('OPS-8.3 guns do not charge, nor anybody before there is a lead', () => {
    const position = clash({ at: { [DUNCAN]: SW, [CLARKE]: SE, [LINE]: T } })
    does(position, 'us', { type: 'target', hex: T })
    expect(refuses(position, 'us', ON)).toEqual({ rule: 'OPS-8.3', key: 'chargeLead' })
    does(position, 'us', { type: 'join', unit: DUNCAN })
    expect(refuses(position, 'us', ON)).toEqual({ rule: 'OPS-8.3', key: 'chargeLead' })
    does(position, 'us', { type: 'join', unit: CLARKE })
    does(position, 'us', ON)
    // Without its lead the charge is off.
    does(position, 'us', { type: 'leave', unit: CLARKE })
    expect(position.game.ops.attack!.charge).toBe(false)
  })

  it.each([
    ['marsh', CLARKE, false],
    ['lava', CLARKE, false],
    ['clear', CLARKE, true],
    ['woods', CLARKE, true],
    ['village', CLARKE, true],
    ['slope', CLARKE, true],
    ['woods', HORSE, true],
    ['village', HORSE, true],
  ] as const)('OPS-8.3 out of %s, %s: %s', (terrain, lead, may) => {
    const position = scene(lead, { terrain: { [SW]: terrain } })
    if (may) does(position, 'us', ON)
    else expect(refuses(position, 'us', ON)).toEqual({ rule: 'OPS-8.3', key: 'chargeFrom' })
  })

  it.each([CLARKE, HORSE])('OPS-8.3 %s does not charge through a ford, but over a bridge', (lead) => {
    const ford = scene(lead, {
      sides: [
        [SW, T, 'river'],
        [SW, T, 'ford'],
      ],
    })
    expect(refuses(ford, 'us', ON)).toEqual({ rule: 'OPS-8.3', key: 'chargeFrom' })
    does(
      scene(lead, {
        sides: [
          [SW, T, 'river'],
          [SW, T, 'bridge'],
        ],
      }),
      'us',
      ON,
    )
  })

  it.each([
    ['clear', true, true],
    ['slope', true, true],
    ['woods', true, false],
    ['village', true, false],
    ['marsh', true, false],
  ] as const)('OPS-8.3 into %s: foot %s, horse %s', (terrain: TerrainName, foot, horse) => {
    for (const [lead, may] of [
      [CLARKE, foot],
      [HORSE, horse],
    ] as const) {
      const position = scene(lead, { terrain: { [T]: terrain } })
      if (may) does(position, 'us', ON)
      else expect(refuses(position, 'us', ON)).toEqual({ rule: 'OPS-8.3', key: 'chargeInto' })
    }
  })

  it('OPS-8.3 horse may ride uphill onto a slope', () => {
    does(scene(HORSE, { terrain: { [T]: 'slope' }, high: { [T]: 1 } }), 'us', ON)
  })

  it('OPS-8.3 over works foot charges, horse does not; from behind them both do', () => {
    does(scene(CLARKE, { sides: [[SW, T, 'protected']] }), 'us', ON)
    expect(refuses(scene(HORSE, { sides: [[SW, T, 'protected']] }), 'us', ON)).toEqual({
      rule: 'OPS-8.3',
      key: 'chargeInto',
    })
    does(scene(HORSE, { sides: [[T, SW, 'protected']] }), 'us', ON)
  })

  it('OPS-8.3 it is the lead that counts: others may come from marsh, or be horse going into woods', () => {
    const position = clash({
      at: { [CLARKE]: SW, [HORSE]: SE, [LINE]: T },
      ground: { terrain: { [SE]: 'marsh', [T]: 'woods' } },
    })
    declare(position, T, [CLARKE, HORSE], true)
    // A lead that may not charge ends the charge.
    does(position, 'us', { type: 'lead', unit: HORSE })
    expect(position.game.ops.attack!.charge).toBe(false)
    expect(refuses(position, 'us', ON)).toEqual({ rule: 'OPS-8.3', key: 'chargeFrom' })
    does(position, 'us', { type: 'lead', unit: CLARKE })
    does(position, 'us', ON)
  })

  it('OPS-8.3 a change of lead keeps a charge that the new lead may make, at its own shift', () => {
    const position = clash({ at: { [GARLAND]: SW, [HORSE]: SW, [LINE]: T } })
    declare(position, T, [GARLAND, HORSE], true)
    does(position, 'us', { type: 'lead', unit: HORSE })
    expect(position.game.ops.attack!.charge).toBe(true)
    expect(shifts(does(position, 'us', { type: 'attack' }, [...PLAIN, 5]))).toEqual({ chargeCavalry: 2 })
  })

  it('OPS-8.3 Mexican horse charges by the same rule', () => {
    const position = clash({ active: 'mexican', at: { [HUSSARS]: SW, [YORK]: T } })
    expect(shifts(assault(position, T, [HUSSARS], [...PLAIN, 5], true))).toEqual({ chargeCavalry: 2 })
  })
})
