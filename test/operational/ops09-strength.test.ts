import { describe, expect, it } from 'vitest'
import { apply } from '../../src/operational/engine'
import {
  CLARKE,
  type Clash,
  clash,
  DUNCAN,
  declare,
  E,
  ended,
  GARLAND,
  GUARD,
  GUNS,
  HORSE,
  LANCERS,
  LINE,
  MORELIA,
  SE,
  SMITH,
  STEPTOE,
  SW,
  shifts,
  T,
  W,
  YORK,
} from './clash'
import { dice, only } from './support'

/** Makes the attack, the first defender in the list leading, and returns the sum. */
function sum(spec: Clash, attackers: readonly string[], defenders: readonly string[], charge = false, target = T) {
  const position = clash({ ...spec, at: { ...Object.fromEntries(defenders.map((id) => [id, target])), ...spec.at } })
  declare(position, target, attackers, charge)
  const throws = [3, 4, 4, 2, 2, 2, 2, 2, 2, 2, 2]
  const side = position.game.ops.active
  const events = apply(position, side, { type: 'attack' }, dice(position, throws))
  if (!events.ok) throw new Error(events.refusal.key)
  const all = [...events.value]
  if (position.game.ops.pending.at(-1)?.kind === 'lead') {
    const named = apply(
      position,
      side === 'us' ? 'mexican' : 'us',
      { type: 'lead', unit: defenders[0] },
      dice(position, throws),
    )
    if (named.ok) all.push(...named.value)
  }
  return all.map((told) => told.body)
}

describe('OPS-9.2 strength of a side', () => {
  it('OPS-9.2 the lead in full, half of the sum of all others, rounded up once', () => {
    // 7 + half of (2 + 2 + 3) = 7 + 4; each rounded by itself would be 7 + 1 + 1 + 2.
    const marines = 'us.4.marines'
    expect(
      ended(
        sum({ at: { [CLARKE]: SW, [YORK]: SE, [marines]: SE, [DUNCAN]: SW } }, [CLARKE, YORK, marines, DUNCAN], [LINE]),
      ).attack,
    ).toBe(11)
    // 7 + half of (2 + 3 + 2 + 3): 12.
    expect(
      ended(
        sum(
          { at: { [CLARKE]: SW, [YORK]: SE, [marines]: SE, [DUNCAN]: SW, [STEPTOE]: SE } },
          [CLARKE, YORK, marines, DUNCAN, STEPTOE],
          [LINE],
        ),
      ).attack,
    ).toBe(12)
  })

  it('OPS-9.2 OPS-8.2 who leads matters on both sides', () => {
    const at = { [YORK]: SW, [CLARKE]: SE }
    expect(ended(sum({ at }, [YORK, CLARKE], [LANCERS, LINE]))).toMatchObject({ attack: 2 + 4, defence: 2 + 3 })
    expect(ended(sum({ at }, [CLARKE, YORK], [LINE, LANCERS]))).toMatchObject({ attack: 7 + 1, defence: 5 + 1 })
  })

  it('OPS-9.2 OPS-2.1 a unit on its last step counts its lower factor', () => {
    expect(ended(sum({ at: { [CLARKE]: SW }, states: { [CLARKE]: { steps: 1 } } }, [CLARKE], [LANCERS])).attack).toBe(4)
    expect(
      ended(sum({ active: 'mexican', at: { [LINE]: SW }, states: { [YORK]: { steps: 1 } } }, [LINE], [YORK])).defence,
    ).toBe(1)
  })

  it('OPS-9.2 OPS-12.1 disrupted units count half, rounded up, each by itself', () => {
    const states = { [LINE]: { disrupted: true }, [GUARD]: { disrupted: true }, [GUNS]: { disrupted: true } }
    const at = { [CLARKE]: SW }
    expect(ended(sum({ at, states }, [CLARKE], [LINE])).defence).toBe(3)
    // 3 + half of (2 + 3)
    expect(ended(sum({ at, states }, [CLARKE], [LINE, GUARD, GUNS])).defence).toBe(6)
  })

  it('OPS-9.2 OPS-12.2 ineffective units defend in full', () => {
    expect(
      ended(sum({ at: { [CLARKE]: SW }, states: { [LINE]: { ineffective: true } } }, [CLARKE], [LINE])).defence,
    ).toBe(5)
  })

  it.each([
    ['1009', 3],
    ['1008', 3],
    ['1007', 2],
  ] as const)('OPS-9.2 bombarding artillery in full at range 1-2, half (up) beyond: from %s %i', (hex, cf) => {
    const events = sum({ at: { [STEPTOE]: hex } }, [STEPTOE], [LINE])
    expect(ended(events).attack).toBe(cf)
    const position = clash({ at: { [STEPTOE]: hex, [CLARKE]: SW, [LINE]: T } })
    declare(position, T, [CLARKE, STEPTOE])
    const made = apply(position, 'us', { type: 'attack' }, dice(position, [3, 4, 4]))
    expect(made.ok && ended(made.value.map((told) => told.body)).attack).toBe(7 + Math.ceil(cf / 2))
  })

  it('OPS-9.2 the defender’s guns count in full, whatever their range', () => {
    expect(ended(sum({ at: { [CLARKE]: SW } }, [CLARKE], [GUNS])).defence).toBe(5)
  })

  it('OPS-9.2 ruling: among batteries alone the strongest counts as the lead', () => {
    // Range 3: 3 at one hex, 2 at three.
    const at = { [STEPTOE]: '1007', [DUNCAN]: W }
    expect(ended(sum({ at }, [STEPTOE, DUNCAN], [LINE]))).toMatchObject({ attack: 3 + 1, defence: 5 })
    const mexican = 'mexican.east.a.sanantonio' // 6
    const battery = ended(sum({ active: 'mexican', at: { [GUNS]: SW, [mexican]: SE } }, [GUNS, mexican], [YORK]))
    expect(battery.attack).toBe(6 + 3)
  })
})

describe('OPS-9.2 shifts, one by one', () => {
  const one = (spec: Clash, attackers = [CLARKE], charge = false) =>
    sum({ ...spec, at: { [CLARKE]: SW, ...spec.at } }, attackers, [LINE], charge)

  it('OPS-9.2 open ground by day: none', () => {
    expect(ended(one({ at: {} }))).toMatchObject({ modifiers: [], differential: 2 })
  })

  it.each([
    ['village', -2],
    ['woods', -1],
    ['marsh', 0],
    ['slope', 0],
    ['clear', 0],
  ] as const)('OPS-9.2 target in %s: %i', (terrain, value) => {
    const events = one({ at: {}, ground: { terrain: { [T]: terrain } } })
    expect(shifts(events)).toEqual(value === 0 ? {} : { [terrain]: value })
    expect(ended(events).differential).toBe(2 + value)
    expect(ended(events).modifiers.every((item) => item.rule === 'OPS-9.2')).toBe(true)
  })

  it('OPS-9.2 target in lava: -1', () => {
    const events = sum({ active: 'mexican', at: { [LINE]: SW }, ground: { terrain: { [T]: 'lava' } } }, [LINE], [YORK])
    expect(shifts(events)).toEqual({ lava: -1 })
  })

  it('OPS-9.2 the ground of the attackers does not matter', () => {
    expect(shifts(one({ at: {}, ground: { terrain: { [SW]: 'village' } } }))).toEqual({})
  })

  it('OPS-9.2 uphill -1 if any of foot and horse climbs, once; not for guns, not downhill', () => {
    const high = { [T]: 1 }
    expect(shifts(one({ at: {}, ground: { high } }))).toEqual({ uphill: -1 })
    expect(shifts(one({ at: { [GARLAND]: SE }, ground: { high } }, [CLARKE, GARLAND]))).toEqual({ uphill: -1 })
    expect(shifts(one({ at: { [GARLAND]: SE }, ground: { high: { ...high, [SW]: 1 } } }, [CLARKE, GARLAND]))).toEqual({
      uphill: -1,
    })
    expect(shifts(one({ at: {}, ground: { high: { ...high, [SW]: 1 } } }))).toEqual({})
    expect(shifts(one({ at: {}, ground: { high: { [SW]: 2 } } }))).toEqual({})
    expect(shifts(one({ at: { [DUNCAN]: SE }, ground: { high: { ...high, [SW]: 1 } } }, [CLARKE, DUNCAN]))).toEqual({})
    expect(shifts(sum({ at: { [DUNCAN]: SE }, ground: { high } }, [DUNCAN], [LINE]))).toEqual({})
  })

  it.each([
    ['protected', []],
    ['bridge', ['river']],
    ['ford', ['creek']],
    ['ford', ['ravine']],
  ] as const)('OPS-9.2 over a side with %s: -3', (kind, under) => {
    const sides = [...under, kind].map((each) => [SW, T, each] as const)
    expect(shifts(one({ at: {}, ground: { sides } }))).toEqual({ [kind]: -3 })
  })

  it('OPS-9.2 works count only from outside', () => {
    expect(shifts(one({ at: {}, ground: { sides: [[T, SW, 'protected']] } }))).toEqual({})
  })

  it('OPS-9.2 the worst side that any attacks over, once', () => {
    const at = { [GARLAND]: SE, [SMITH]: W }
    const sides = [
      [SW, T, 'protected'],
      [SE, T, 'river'],
      [SE, T, 'ford'],
    ] as const
    const values = Object.values(shifts(one({ at, ground: { sides } }, [CLARKE, GARLAND, SMITH])))
    expect(values).toEqual([-3])
    // A bridge in the line of works is no worse than either.
    expect(
      Object.values(
        shifts(
          one({
            at: {},
            ground: {
              sides: [
                [SW, T, 'river'],
                [SW, T, 'bridge'],
                [SW, T, 'protected'],
              ],
            },
          }),
        ),
      ),
    ).toEqual([-3])
    // One comes over the works, the other over open ground: still -3.
    expect(shifts(one({ at, ground: { sides: [[W, T, 'protected']] } }, [CLARKE, SMITH]))).toEqual({ protected: -3 })
  })

  it('OPS-9.2 guns fire over works and water without a shift', () => {
    const sides = [
      [SE, T, 'protected'],
      [SE, T, 'river'],
    ] as const
    expect(shifts(one({ at: { [DUNCAN]: SE }, ground: { sides } }, [CLARKE, DUNCAN]))).toEqual({})
  })

  it('OPS-9.2 charge: infantry +1, cavalry +2, by the lead', () => {
    expect(shifts(one({ at: {} }, [CLARKE], true))).toEqual({ chargeInfantry: 1 })
    expect(shifts(one({ at: { [HORSE]: SE } }, [CLARKE, HORSE], true))).toEqual({ chargeInfantry: 1 })
    expect(shifts(one({ at: { [HORSE]: SE } }, [HORSE, CLARKE], true))).toEqual({ chargeCavalry: 2 })
  })

  it('OPS-9.2 army commander stacked with the attack: +1, with the guns too; not merely near, not with those who stay', () => {
    const scott = 'us.ldr.scott'
    expect(shifts(one({ at: { [scott]: SW } }))).toEqual({ armyCommander: 1 })
    expect(shifts(one({ at: { [scott]: SE, [DUNCAN]: SE } }, [CLARKE, DUNCAN]))).toEqual({ armyCommander: 1 })
    expect(shifts(sum({ at: { [scott]: SE, [DUNCAN]: SE } }, [DUNCAN], [LINE]))).toEqual({ armyCommander: 1 })
    expect(shifts(one({ at: { [scott]: '0810' } }))).toEqual({})
    expect(shifts(one({ at: { [scott]: SE, [GARLAND]: SE } }))).toEqual({})
  })

  it('OPS-9.2 OPS-4.4 a wounded or inactive commander gives nothing, others never do', () => {
    expect(shifts(one({ at: { 'us.ldr.scott': SW }, states: { 'us.ldr.scott': { wounded: 3 } } }))).toEqual({})
    expect(shifts(one({ at: { 'us.ldr.worth': SW, 'us.hq': SW, 'us.ldr.lee': SW } }))).toEqual({})
    const anna = (santaAnna: boolean) =>
      shifts(sum({ active: 'mexican', santaAnna, at: { [LINE]: SW, 'mexican.ldr.santaanna': SW } }, [LINE], [YORK]))
    expect(anna(false)).toEqual({})
    expect(anna(true)).toEqual({ armyCommander: 1 })
    // With the defence he counts for nothing.
    expect(shifts(one({ at: { 'mexican.ldr.santaanna': T } }))).toEqual({})
  })

  it('OPS-9.2 OPS-5.5 night: -2 in the night turn where the option is on', () => {
    expect(shifts(one({ at: {}, night: true }))).toEqual({ night: -2 })
    expect(shifts(one({ at: {}, night: true, turn: 5 }))).toEqual({})
    expect(shifts(one({ at: {}, night: false, turn: 6 }))).toEqual({})
  })

  it('OPS-9.2 they add up, and the end is clamped', () => {
    const events = one(
      {
        at: { 'us.ldr.scott': SW, [GUARD]: T, [MORELIA]: E },
        night: true,
        ground: { terrain: { [T]: 'village' }, high: { [T]: 1 }, sides: [[SW, T, 'protected']] },
      },
      [CLARKE],
      true,
    )
    expect(shifts(events)).toEqual({
      village: -2,
      uphill: -1,
      protected: -3,
      chargeInfantry: 1,
      armyCommander: 1,
      night: -2,
    })
    // 7 - 7 - 6 = -6
    expect(ended(events).differential).toBe(-5)
    expect(only(events, 'die').find((die) => die.purpose === 'combat')!.value).toBe(4)
  })

  it('OPS-9.2 a bombardment alone has the shifts of target, commander and night only', () => {
    const spec = {
      at: { [DUNCAN]: SW },
      ground: { terrain: { [T]: 'woods' as const }, sides: [[SW, T, 'protected'] as const] },
    }
    expect(shifts(sum(spec, [DUNCAN], [LINE]))).toEqual({ woods: -1 })
  })
})
