import { describe, expect, it } from 'vitest'
import {
  assault,
  asked,
  CLARKE,
  choices,
  clash,
  DUNCAN,
  declare,
  does,
  E,
  ended,
  GARLAND,
  GUARD,
  LINE,
  NE,
  PLAIN,
  SE,
  STEPTOE,
  SW,
  T,
  YORK,
} from './clash'
import { at, only, refuses, state } from './support'

describe('OPS-9.8 bombardment alone', () => {
  const bombard = (states = {}, dice: readonly number[] = []) => {
    const position = clash({ at: { [DUNCAN]: SW, [LINE]: T }, states })
    return { position, events: assault(position, T, [DUNCAN], dice) }
  }

  it.each([1, 2, 3, 4])('OPS-9.8 A results are nothing, die %i', (die) => {
    // 3 against 5: -2
    const { position, events } = bombard({}, [die])
    expect(ended(events).result[0]).toBe('A')
    expect(position.game.ops.attack).toBeNull()
    expect(state(position, DUNCAN)).toMatchObject({ steps: 2, disrupted: false, at: SW })
  })

  it.each([
    [5, 'Dc'],
    [6, 'DcR'],
  ] as const)('OPS-9.8 die %i, %s: the defending lead checks; failing it is disrupted, and stays', (die, result) => {
    const failed = bombard({}, [die, 5])
    expect(ended(failed.events).result).toBe(result)
    expect(only(failed.events, 'disrupted')).toEqual([{ kind: 'disrupted', piece: LINE, hex: T, rule: 'OPS-9.8' }])
    expect(failed.position.game.ops.attack).toBeNull()
    const passed = bombard({}, [die, 4])
    expect(state(passed.position, LINE).disrupted).toBe(false)
  })

  it.each([
    [2, 'DcE'],
    [4, 'Dr'],
  ] as const)('OPS-9.8 die %i, %s: no step is lost, no retreat', (die, result) => {
    const position = clash({ at: { [DUNCAN]: SW, [STEPTOE]: SE, 'mexican.east.1.main': T } })
    const events = assault(position, T, [DUNCAN, STEPTOE], [die, 4])
    expect(ended(events)).toMatchObject({ attack: 5, defence: 3, result })
    expect(only(events, 'stepLost')).toEqual([])
    expect(state(position, 'mexican.east.1.main')).toMatchObject({ at: T, disrupted: true })
  })

  it('OPS-9.8 Dc to Dr shake only who is not shaken: no check for a disrupted lead', () => {
    // 3 against 3: 0
    const { position, events } = bombard({ [LINE]: { disrupted: true } }, [5])
    expect(ended(events).result).toBe('Dr')
    expect(state(position, LINE)).toMatchObject({ at: T, disrupted: true })
  })

  it('OPS-9.8 Dm: disrupted; disrupted already and failing, the stack retreats, no hold, no advance', () => {
    const position = clash({ at: { [DUNCAN]: SW, [STEPTOE]: SE, 'mexican.east.1.main': T } })
    expect(ended(assault(position, T, [DUNCAN, STEPTOE], [6, 4])).result).toBe('Dm')
    expect(state(position, 'mexican.east.1.main')).toMatchObject({ at: T, disrupted: true })
    const again = clash({
      at: { [DUNCAN]: SW, [STEPTOE]: SE, [GARLAND]: SW, 'mexican.east.1.main': T, 'mexican.ldr.lombardini': T },
      states: { 'mexican.east.1.main': { disrupted: true } },
    })
    // 5 against 2: +3; morale 3, -1 leader, +1 disorder: 4 fails
    assault(again, T, [DUNCAN, STEPTOE], [6, 4])
    expect(asked(again)).toBe('retreat mexican')
    expect(choices(again, 'mexican', 'hold')).toEqual([])
    does(again, 'mexican', { type: 'retreat', unit: 'mexican.east.1.main', to: NE })
    expect(at(again, 'mexican.ldr.lombardini')).toBe(NE)
    expect(at(again, GARLAND)).toBe(SW)
    expect(again.game.ops.attack).toBeNull()
    expect(state(again, 'mexican.east.1.main').disrupted).toBe(true)
  })

  it('OPS-9.8 Dm passed while disrupted: nothing', () => {
    const position = clash({
      at: { [DUNCAN]: SW, [STEPTOE]: SE, 'mexican.east.1.main': T },
      states: { 'mexican.east.1.main': { disrupted: true } },
    })
    assault(position, T, [DUNCAN, STEPTOE], [6, 2])
    expect(position.game.ops.pending).toEqual([])
    expect(at(position, 'mexican.east.1.main')).toBe(T)
  })

  it.each([
    [3, 'Dx'],
    [6, 'DmX'],
  ] as const)('OPS-9.8 die %i, %s: as Dm; nobody loses a step or routs', (die, result) => {
    const city = 'mexican.east.a.sanantonio' // 6
    const patricio = 'mexican.east.a.patricio' // 5
    const spec = { active: 'mexican' as const, ground: { locs: { us: ['1610'], mexican: ['0410'] } } }
    // 6 + 3 against 2: +7
    const fight = (states = {}) => {
      const position = clash({ ...spec, at: { [city]: SW, [patricio]: SE, [YORK]: T }, states })
      return { position, events: assault(position, T, [city, patricio], [die, 5]) }
    }
    const { position, events } = fight()
    expect(ended(events)).toMatchObject({ differential: 7, result })
    expect(state(position, YORK)).toMatchObject({ at: T, steps: 2, disrupted: true })
    const again = fight({ [YORK]: { disrupted: true } })
    // 9 against 1: +8
    expect(only(again.events, 'stepLost')).toEqual([])
    expect(only(again.events, 'routed')).toEqual([])
  })

  it('OPS-9.8 only the lead is shaken, not the rest of the stack; the defender names him', () => {
    const position = clash({ at: { [DUNCAN]: SW, [LINE]: T, [GUARD]: T } })
    declare(position, T, [DUNCAN])
    does(position, 'us', { type: 'attack' })
    // 3 against 7: -4, die 6: Dc
    does(position, 'mexican', { type: 'lead', unit: LINE }, [6, 6])
    expect(state(position, LINE).disrupted).toBe(true)
    expect(state(position, GUARD).disrupted).toBe(false)
  })

  it('OPS-9.8 OPS-5.5 ruling: no bombardment alone at night', () => {
    const position = clash({ night: true, at: { [DUNCAN]: SW, [LINE]: T } })
    expect(refuses(position, 'us', { type: 'target', hex: T })).toEqual({ rule: 'OPS-5.5', key: 'nightBombardment' })
    const led = clash({ night: true, at: { [DUNCAN]: SW, [CLARKE]: SE, [LINE]: T } })
    does(led, 'us', { type: 'target', hex: T })
    does(led, 'us', { type: 'join', unit: DUNCAN })
    expect(refuses(led, 'us', { type: 'attack' })).toEqual({ rule: 'OPS-5.5', key: 'nightBombardment' })
    does(led, 'us', { type: 'join', unit: CLARKE })
    does(led, 'us', { type: 'attack' }, [...PLAIN, 1, 1])
  })

  it('OPS-9.8 OPS-8.1 each battery and each hex once', () => {
    const position = clash({ at: { [DUNCAN]: SW, [STEPTOE]: SE, [LINE]: T, [GUARD]: E } })
    assault(position, T, [DUNCAN], [1])
    expect(refuses(position, 'us', { type: 'target', hex: T })).toEqual({ rule: 'OPS-8.1', key: 'targetAttacked' })
    does(position, 'us', { type: 'target', hex: E })
    expect(refuses(position, 'us', { type: 'join', unit: DUNCAN })).toEqual({ rule: 'OPS-8.1', key: 'alreadyAttacked' })
  })
})
