import { describe, expect, it } from 'vitest'
import { toAct, viewFor } from '../../src/operational/engine'
import {
  assault,
  asked,
  BYSTANDER,
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
  GUNS,
  HORSE,
  LANCERS,
  LINE,
  MORELIA,
  NW,
  PLAIN,
  SE,
  SMITH,
  STEPTOE,
  SW,
  T,
  W,
} from './clash'
import { only, refuses } from './support'

const joins = (position: ReturnType<typeof clash>) =>
  choices(position, position.game.ops.active, 'join').map((action) => action.unit)

describe('OPS-8.1 who attacks what', () => {
  it('OPS-8.1 attacking is voluntary: the phase may end with every target left alone', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T } })
    expect(choices(position, 'us', 'target')).toEqual([{ type: 'target', hex: T }])
    does(position, 'us', { type: 'endPhase' })
    expect(position.game.ops).toMatchObject({ active: 'mexican', segment: 'move' })
  })

  it('OPS-8.1 only the phasing side attacks', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T } })
    expect(refuses(position, 'mexican', { type: 'target', hex: SW })).toEqual({ rule: 'OPS-3.5', key: 'notYourTurn' })
    const theirs = clash({ at: { [CLARKE]: SW, [LINE]: T }, active: 'mexican' })
    assault(theirs, SW, [LINE], [...PLAIN, 3]) // -2: Ar
    expect(asked(theirs)).toBe('retreat mexican')
  })

  it('OPS-8.1 each hex may be attacked once, each unit may attack once', () => {
    const position = clash({ at: { [CLARKE]: SW, [GARLAND]: SE, [LINE]: T, [GUARD]: E } })
    assault(position, T, [CLARKE], [...PLAIN, 2, 4]) // +2: DcE, passed by 4: exchange
    expect(position.game.ops.pieces[LINE]!.at).toBe('gone')
    expect(position.game.ops.targets).toEqual([T])
    does(position, 'us', { type: 'pass' })
    does(position, 'us', { type: 'target', hex: E })
    expect(joins(position)).toEqual([GARLAND])
    expect(refuses(position, 'us', { type: 'join', unit: CLARKE })).toEqual({ rule: 'OPS-8.1', key: 'alreadyAttacked' })
  })

  it('OPS-8.1 a hex that was attacked is closed to the rest of the phase, open again in the next', () => {
    const position = clash({ at: { [CLARKE]: SW, [GARLAND]: SE, [LINE]: T, [GUARD]: E } })
    assault(position, T, [CLARKE], [...PLAIN, 1, 1]) // +2: Ac, passed: nothing
    expect(choices(position, 'us', 'target')).toEqual([{ type: 'target', hex: E }])
    expect(refuses(position, 'us', { type: 'target', hex: T })).toEqual({ rule: 'OPS-8.1', key: 'targetAttacked' })
    does(position, 'us', { type: 'endPhase' })
    does(position, 'mexican', { type: 'endPhase' })
    does(position, 'mexican', { type: 'endPhase' })
    does(position, 'us', { type: 'endPhase' })
    expect(position.game.ops).toMatchObject({ active: 'us', segment: 'combat' })
    declare(position, T, [CLARKE])
  })

  it.each([
    ['disrupted', { disrupted: true }, 'OPS-8.1', 'unfitAttacker'],
    ['ineffective', { ineffective: true }, 'OPS-8.1', 'unfitAttacker'],
    ['in garrison', { garrison: true }, 'OPS-19.1.15', 'garrisonRests'],
    ['one that marched (OPS-5.3)', { marched: true }, 'OPS-5.3', 'marchedAttacker'],
  ] as const)('OPS-8.1 OPS-12.1 OPS-12.2 no attack by a unit that is %s, by foot or by guns', (_, state, rule, key) => {
    const position = clash({
      at: { [CLARKE]: SW, [GARLAND]: SE, [DUNCAN]: SW, [LINE]: T },
      states: { [CLARKE]: state, [DUNCAN]: state },
    })
    does(position, 'us', { type: 'target', hex: T })
    expect(joins(position)).toEqual([GARLAND])
    for (const unit of [CLARKE, DUNCAN]) expect(refuses(position, 'us', { type: 'join', unit })).toEqual({ rule, key })
  })

  it('OPS-8.1 where nobody is fit to attack there is no target, and the phase is over by itself', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T }, states: { [CLARKE]: { disrupted: true } } })
    expect(refuses(position, 'us', { type: 'target', hex: T })).toEqual({ rule: 'OPS-8.1', key: 'noAttacker' })
  })

  it.each(['0101', SE, 'nowhere'])('OPS-8.1 no target at %s, where no enemy unit stands', (hex) => {
    const position = clash({ at: { [CLARKE]: SW, [GARLAND]: SE, [LINE]: T } })
    expect(refuses(position, 'us', { type: 'target', hex })).toEqual({ rule: 'OPS-8.1', key: 'noEnemy' })
  })

  it('OPS-8.1 leaders and HQ alone are no target', () => {
    const position = clash({ at: { [CLARKE]: SW, 'mexican.ldr.valencia': T, 'mexican.hq': T, [LINE]: W } })
    expect(refuses(position, 'us', { type: 'target', hex: T })).toEqual({ rule: 'OPS-8.1', key: 'noEnemy' })
  })

  it('OPS-8.1 foot and horse attack from the next hex only', () => {
    const position = clash({ at: { [CLARKE]: SW, [GARLAND]: '0810', [HORSE]: '1008', [LINE]: T } })
    does(position, 'us', { type: 'target', hex: T })
    for (const unit of [GARLAND, HORSE])
      expect(refuses(position, 'us', { type: 'join', unit })).toEqual({ rule: 'OPS-8.1', key: 'cannotReach' })
    expect(refuses(position, 'us', { type: 'join', unit: LINE })).toEqual({ rule: 'OPS-3.5', key: 'notYours' })
    expect(refuses(position, 'us', { type: 'join', unit: 'us.ldr.scott' })).toEqual({
      rule: 'OPS-3.5',
      key: 'notYours',
    })
    expect(refuses(position, 'us', { type: 'join', unit: SMITH })).toEqual({ rule: 'OPS-3.5', key: 'notYours' })
    does(position, 'us', { type: 'join', unit: CLARKE })
    expect(refuses(position, 'us', { type: 'join', unit: CLARKE })).toEqual({ rule: 'OPS-8.2', key: 'joined' })
  })

  const over = (kinds: readonly ('river' | 'creek' | 'ravine' | 'bridge' | 'ford' | 'protected')[]) =>
    clash({
      at: { [CLARKE]: SW, [HORSE]: SW, [DUNCAN]: SW, [GARLAND]: SE, [LINE]: T },
      ground: { sides: kinds.map((kind) => [SW, T, kind] as const) },
    })

  it.each([['river'], ['creek'], ['ravine']] as const)(
    'OPS-8.1 OPS-19.1.7 no attack over a bare %s, but guns bombard over it',
    (kind) => {
      const position = over([kind])
      does(position, 'us', { type: 'target', hex: T })
      expect(joins(position)).toEqual([DUNCAN, GARLAND])
      for (const unit of [CLARKE, HORSE])
        expect(refuses(position, 'us', { type: 'join', unit })).toEqual({ rule: 'OPS-8.1', key: 'cannotReach' })
    },
  )

  it.each(
    (['river', 'creek', 'ravine'] as const).flatMap((water) =>
      (['bridge', 'ford'] as const).map((by) => [water, by] as const),
    ),
  )('OPS-8.1 OPS-19.1.7 an attack over a %s goes by a %s, at -3', (water, by) => {
    const position = over([water, by])
    does(position, 'us', { type: 'target', hex: T })
    expect(joins(position)).toEqual([CLARKE, DUNCAN, GARLAND, HORSE].sort())
    does(position, 'us', { type: 'join', unit: CLARKE })
    const events = does(position, 'us', { type: 'attack' }, [...PLAIN, 4, 4])
    expect(ended(events)).toMatchObject({ differential: -1, modifiers: [{ name: by, value: -3, rule: 'OPS-9.2' }] })
  })

  it('OPS-8.2 who has joined cannot join again, who has left may', () => {
    const position = clash({ at: { [CLARKE]: SW, [GARLAND]: SE, [LINE]: T } })
    does(position, 'us', { type: 'target', hex: T })
    does(position, 'us', { type: 'join', unit: CLARKE })
    expect(joins(position)).toEqual([GARLAND])
    expect(refuses(position, 'us', { type: 'join', unit: CLARKE })).toEqual({ rule: 'OPS-8.2', key: 'joined' })
    expect(refuses(position, 'us', { type: 'leave', unit: GARLAND })).toEqual({ rule: 'OPS-8.2', key: 'notJoined' })
    does(position, 'us', { type: 'leave', unit: CLARKE })
    does(position, 'us', { type: 'join', unit: CLARKE })
  })

  it('OPS-8.1 works do not forbid an attack', () => {
    const position = over(['protected'])
    does(position, 'us', { type: 'target', hex: T })
    expect(joins(position)).toEqual([CLARKE, DUNCAN, GARLAND, HORSE].sort())
  })

  it('OPS-8.1 foot may attack into marsh, horse into ground where it could not ride', () => {
    const position = clash({ at: { [CLARKE]: SW, [HORSE]: SE, [LINE]: T }, ground: { terrain: { [T]: 'marsh' } } })
    does(position, 'us', { type: 'target', hex: T })
    expect(joins(position)).toEqual([CLARKE, HORSE])
  })

  it('OPS-8.1 all enemy units in the hex defend together', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T, [LANCERS]: T, [GUNS]: T, [GUARD]: NW } })
    declare(position, T, [CLARKE])
    does(position, 'us', { type: 'attack' })
    const events = does(position, 'mexican', { type: 'lead', unit: LINE }, [...PLAIN, 2])
    expect(only(events, 'clashBegun')[0]).toMatchObject({ defenders: [GUNS, LINE, LANCERS].sort() })
    expect(ended(events)).toMatchObject({ attack: 7, defence: 5 + 4 })
  })

  it('OPS-8.1 guns join an attack from two hexes off, or fire alone without one', () => {
    const position = clash({ at: { [CLARKE]: SW, [DUNCAN]: '0810', [LINE]: T, [GUARD]: '1111' } })
    const events = assault(position, T, [CLARKE, DUNCAN], [...PLAIN, 4])
    expect(ended(events)).toMatchObject({ attack: 7 + 2, defence: 5 })
    const alone = clash({ at: { [DUNCAN]: '0810', [LINE]: T } })
    expect(ended(assault(alone, T, [DUNCAN], [6, 4]))).toMatchObject({ attack: 3, result: 'DcR' })
  })

  it.each([
    [DUNCAN, '0910', true],
    [DUNCAN, '0810', true],
    [DUNCAN, '0709', false],
    [STEPTOE, '0709', true],
    [STEPTOE, '0609', false],
  ] as const)('OPS-8.1 OPS-2.1 guns reach as far as their range: %s from %s %s', (guns, from, reaches) => {
    const position = clash({ at: { [guns]: from, [CLARKE]: SE, [LINE]: T } })
    does(position, 'us', { type: 'target', hex: T })
    if (reaches) does(position, 'us', { type: 'join', unit: guns })
    else expect(refuses(position, 'us', { type: 'join', unit: guns })).toEqual({ rule: 'OPS-8.1', key: 'cannotReach' })
  })
})

describe('OPS-8.2 the declaration', () => {
  const scene = () => clash({ at: { [CLARKE]: SW, [GARLAND]: SE, [DUNCAN]: SW, [LINE]: T, [GUARD]: T } })

  it('OPS-8.2 a target is named first, then attackers; without any there is no attack', () => {
    const position = scene()
    expect(refuses(position, 'us', { type: 'join', unit: CLARKE })).toEqual({ rule: 'OPS-3.2', key: 'notNow' })
    expect(refuses(position, 'us', { type: 'attack' })).toEqual({ rule: 'OPS-3.2', key: 'notNow' })
    does(position, 'us', { type: 'target', hex: T })
    expect(refuses(position, 'us', { type: 'attack' })).toEqual({ rule: 'OPS-8.1', key: 'noAttacker' })
    expect(refuses(position, 'us', { type: 'target', hex: T })).toEqual({ rule: 'OPS-3.2', key: 'notNow' })
    expect(refuses(position, 'us', { type: 'endPhase' })).toEqual({ rule: 'OPS-8.2', key: 'declareFirst' })
  })

  it('OPS-8.2 what is declared may be changed or given up, at no price', () => {
    const position = scene()
    declare(position, T, [DUNCAN, CLARKE, GARLAND])
    expect(position.game.ops.attack).toMatchObject({
      attackers: [CLARKE, DUNCAN, GARLAND],
      lead: CLARKE,
      charge: false,
    })
    does(position, 'us', { type: 'leave', unit: CLARKE })
    expect(position.game.ops.attack).toMatchObject({ attackers: [DUNCAN, GARLAND], lead: GARLAND })
    expect(refuses(position, 'us', { type: 'leave', unit: CLARKE })).toEqual({ rule: 'OPS-8.2', key: 'notJoined' })
    does(position, 'us', { type: 'leave', unit: GARLAND })
    expect(position.game.ops.attack).toMatchObject({ attackers: [DUNCAN], lead: null })
    does(position, 'us', { type: 'cancel' })
    expect(position.game.ops).toMatchObject({ attack: null, targets: [] })
    expect(position.game.ops.pieces[DUNCAN]!.attacked).toBe(false)
    declare(position, T, [CLARKE])
  })

  it('OPS-8.2 the attacker names infantry or cavalry of the attack to lead, never guns', () => {
    const position = scene()
    declare(position, T, [CLARKE, DUNCAN])
    expect(choices(position, 'us', 'lead')).toEqual([])
    expect(refuses(position, 'us', { type: 'lead', unit: DUNCAN })).toEqual({ rule: 'OPS-8.2', key: 'leadArm' })
    expect(refuses(position, 'us', { type: 'lead', unit: GARLAND })).toEqual({ rule: 'OPS-8.2', key: 'notJoined' })
    expect(refuses(position, 'us', { type: 'lead', unit: CLARKE })).toEqual({ rule: 'OPS-8.2', key: 'isLead' })
    does(position, 'us', { type: 'join', unit: GARLAND })
    expect(choices(position, 'us', 'lead')).toEqual([{ type: 'lead', unit: GARLAND }])
    does(position, 'us', { type: 'lead', unit: GARLAND })
    expect(position.game.ops.attack!.lead).toBe(GARLAND)
  })

  it('OPS-8.2 the defender names his lead only once the attack is declared; any arm will do', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T, [GUARD]: T, [GUNS]: T } })
    declare(position, T, [CLARKE])
    expect(choices(position, 'mexican', 'lead')).toEqual([])
    expect(refuses(position, 'mexican', { type: 'lead', unit: LINE })).toEqual({ rule: 'OPS-3.5', key: 'notYourTurn' })
    expect(does(position, 'us', { type: 'attack' })).toEqual([])
    expect(asked(position)).toBe('lead mexican')
    expect(toAct(position.game)).toBe('mexican')
    expect(viewFor(position, 'us').attack!.defenderLead).toBeNull()
    expect(refuses(position, 'us', { type: 'lead', unit: LINE })).toEqual({ rule: 'OPS-3.5', key: 'notYourTurn' })
    expect(refuses(position, 'us', { type: 'cancel' }).key).toBe('notYourTurn')
    expect(refuses(position, 'mexican', { type: 'lead', unit: BYSTANDER })).toEqual({
      rule: 'OPS-8.2',
      key: 'notDefender',
    })
    expect(refuses(position, 'mexican', { type: 'lead', unit: CLARKE })).toEqual({
      rule: 'OPS-8.2',
      key: 'notDefender',
    })
    expect(choices(position, 'mexican', 'lead').map((action) => action.unit)).toEqual([GUARD, LINE, GUNS].sort())
    const events = does(position, 'mexican', { type: 'lead', unit: GUNS }, [...PLAIN, 4])
    expect(only(events, 'clashBegun')[0]).toMatchObject({ defenderLead: GUNS })
    expect(ended(events).defence).toBe(5 + 5)
  })

  it('OPS-8.2 OPS-3.5 a single defender leads without being asked', () => {
    const position = clash({ at: { [CLARKE]: SW, [MORELIA]: T } })
    expect(only(assault(position, T, [CLARKE], [...PLAIN, 4]), 'clashBegun')[0]).toMatchObject({
      defenderLead: MORELIA,
    })
  })
})
