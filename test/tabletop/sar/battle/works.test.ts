import { describe, expect, it } from 'vitest'
import { legal } from '../../../../src/tabletop/sar/battle/engine'
import { updateTurnRecord } from '../../../../src/tabletop/sar/battle/breaking/turnRecord'
import { fireSolution } from '../../../../src/tabletop/sar/battle/fire/fireSolution'
import { replenishGuns, ammunitionWagons } from '../../../../src/tabletop/sar/battle/fire/wagons'
import type { Ground } from '../../../../src/tabletop/common/groundSchema'
import type { BattleTable } from '../../../../src/tabletop/sar/battle/run'
import { at, castings, enter, fireAll, of, scene } from './scene'
import { act, alter, dice, refusalOf } from './support'

const inches = (...corners: [number, number][]) => corners.map(([x, y]) => ({ x: x * 1000, y: y * 1000 }))
const work = (kind: 'heavy' | 'light'): Ground['features'] => [
  { id: 'parapet', kind: 'work', work: kind, line: inches([40, 31], [80, 31]) },
]
const house: Ground['features'] = [
  { id: 'house', kind: 'building', area: inches([56, 26], [64, 26], [64, 30], [56, 30]) },
]
const gun = (pounds: number) => ({ pounds, artillerists: 3, infantry: 0, damage: 0 })
const forced = (...pairs: [string, number][]) =>
  dice(
    'works',
    pairs.map(([key, value]): [string, number] => [`1/firstFire/${key}`, value]),
  )

/** A battery of one gun ten inches before Mexicans behind a work. */
const siege = (features: Ground['features'], pounds = 12, more = {}) =>
  at(
    scene({
      units: {
        'us-bragg': { x: 60, y: 41, stance: 'unlimbered', guns: [gun(pounds)], deed: 'firstFire' },
        'mx-1-line': { x: 60, y: 30, ...more },
      },
      features,
    }),
    'firstFire',
  )

describe('works', () => {
  it('SAR-11.9, 21.5 what is left of a section shields those behind it: full, one lower at half, rough at nought', () => {
    const cover = (points: number | null, kind: 'heavy' | 'light' = 'heavy') => {
      const table = siege(work(kind))
      if (points !== null) table.battle.works = { 'parapet:5': points }
      return fireSolution(table, 'us-bragg', 'mx-1-line')?.targetRows
    }
    expect([cover(null), cover(31), cover(30), cover(0)]).toEqual([
      ['heavyFort'],
      ['heavyFort'],
      ['lightFort'],
      ['rough'],
    ])
    expect([cover(null, 'light'), cover(15, 'light')]).toEqual([['lightFort'], ['rough']])
    // Two inches and more off, or on the other side, it shields nobody.
    const table = siege(work('heavy'))
    alter(table, 'mx-1-line', { at: { x: 60_000, y: 28_500 } })
    expect(fireSolution(table, 'us-bragg', 'mx-1-line')?.targetRows).toEqual([])
    alter(table, 'mx-1-line', { at: { x: 60_000, y: 34_000 } })
    expect(fireSolution(table, 'us-bragg', 'mx-1-line')?.targetRows).toEqual([])
  })

  it('SAR-21.4 V440 guns at the work: no cover, all losses off its points, the garrison unhurt', () => {
    const table = siege(work('heavy'))
    const events = fireAll(table, { 'us-bragg': 'mx-1-line' }, forced(['us-bragg/fire/1', 15]), {
      'us-bragg': 'parapet:5',
    })
    expect(of(events, 'shot')).toMatchObject([
      { band: 'medium', column: 5, losses: 3, work: 'parapet:5', rule: 'SAR-21.4' },
    ])
    expect(table.battle.works).toEqual({ 'parapet:5': 57 })
    expect(castings(table.battle.units['mx-1-line']!)).toMatchObject({ stragglers: 0, casualties: 0 })
  })

  it('SAR-21.4 small arms do not fire at works, nor guns at sections that shield somebody else, or nobody any more', () => {
    const table = siege(work('light'))
    table.battle.orders['us-1-illinois'] = { deed: 'firstFire', heading: null, functions: [], by: null }
    alter(table, 'us-1-illinois', { at: { x: 70_000, y: 38_000 } })
    alter(table, 'mx-5-line', { at: { x: 72_000, y: 30_000 }, heading: 0, stance: 'line', width: 8 })
    enter(table, 'firstFire')
    const aim = (unit: string, target: string, section?: string) =>
      refusalOf(table, 'us', { type: 'fire', unit, target, ...(section && { work: section }) })
    expect(aim('us-1-illinois', 'mx-5-line', 'parapet:7')).toBe('BAD_TARGET SAR-21.4')
    expect(aim('us-bragg', 'mx-1-line', 'parapet:5')).toBeNull()
    expect(aim('us-bragg', 'mx-1-line', 'parapet:9')).toBe('BAD_TARGET SAR-21.4')
    expect(aim('us-bragg', 'mx-1-line', 'nothing:5')).toBe('BAD_TARGET SAR-21.4')
    const lines = () => legal(table, 'us').filter(({ type, unit }) => type === 'fire' && unit === 'us-bragg')
    expect(lines()).toHaveLength(2)
    table.battle.works = { 'parapet:5': 0 }
    expect(aim('us-bragg', 'mx-1-line', 'parapet:5')).toBe('BAD_TARGET SAR-21.4')
    expect(lines()).toHaveLength(1)
  })

  it('SAR-21.1 V495 nobody builds: there is no such action', () => {
    expect(refusalOf(siege([]), 'us', { type: 'build', unit: 'us-bragg' })).toMatch(/^BAD_/)
  })

  it('SAR-21.3 behind a work all fire, not the front rank alone', () => {
    const table = scene({
      units: {
        'us-1-illinois': { x: 60, y: 41, width: 10 },
        'mx-1-line': { x: 60, y: 30, width: 10 },
      },
      features: work('light'),
    })
    expect(fireSolution(table, 'mx-1-line', 'us-1-illinois')).toMatchObject({ castings: 20 })
    expect(fireSolution(table, 'us-1-illinois', 'mx-1-line')).toMatchObject({ castings: 10, targetRows: ['lightFort'] })
  })

  it('SAR-21.4 four inches a section, the end of a work in its last one', () => {
    const key = (x: number) => {
      const table = siege(work('heavy'))
      alter(table, 'us-bragg', { at: { x, y: 41_000 } })
      alter(table, 'mx-1-line', { at: { x, y: 30_000 } })
      return fireSolution(table, 'us-bragg', 'mx-1-line')?.section?.key
    }
    expect([43_999, 44_001, 79_000, 80_000].map(key)).toEqual(['parapet:0', 'parapet:1', 'parapet:9', 'parapet:9'])
  })

  it('SAR-21.3, 21.5 a light work at half its points is rough ground: the front rank alone fires over it', () => {
    const table = scene({
      units: { 'us-1-illinois': { x: 60, y: 41 }, 'mx-1-line': { x: 60, y: 30 } },
      features: work('light'),
    })
    const firing = (points: number) => {
      table.battle.works = { 'parapet:5': points }
      return fireSolution(table, 'mx-1-line', 'us-1-illinois')?.castings
    }
    expect([firing(16), firing(15)]).toEqual([20, 10])
  })

  it('SAR-21.4, 21.5 guns that beat down a parapet: fire by fire, turned up when both are ready, one level lower from the next', () => {
    const table = siege(work('light'), 12)
    const shoot = (turn: number, d20: number) => {
      Object.assign(table.battle, { turn, doings: {}, pending: [], awaiting: false })
      table.battle.orders = { 'us-bragg': { deed: 'firstFire', heading: null, functions: ['firstFire'], by: null } }
      const die = dice('siege', [[`${turn}/firstFire/us-bragg/fire/1`, d20]])
      enter(table, 'firstFire', die)
      act(table, 'us', { type: 'fire', unit: 'us-bragg', target: 'mx-1-line', work: 'parapet:5' }, die)
      const events = act(table, 'us', { type: 'ready' }, die).map(({ body }) => body)
      return of(events, 'workHit').map(({ left }) => left)
    }
    // Twelve pounds at medium range: column 4, one more for veterans; a 20 takes five points, none for the parapet's -3.
    expect(shoot(1, 20)).toEqual([25])
    table.battle.works = { 'parapet:5': 17 }
    expect(shoot(2, 20)).toEqual([12])
    expect(fireSolution(table, 'us-bragg', 'mx-1-line')?.targetRows).toEqual(['rough'])
    table.battle.works = { 'parapet:5': 2 }
    expect(shoot(3, 20)).toEqual([0])
    expect(castings(table.battle.units['mx-1-line']!)).toMatchObject({ stragglers: 0, casualties: 0 })
  })

  it('SAR-12.2, 21.2 men in a building are in no column, square or chain: the shot is shared out as at a line', () => {
    const struck = (stance: 'line' | 'column' | 'closedColumn' | 'square' | 'skirmish', garrison: string | null) => {
      const table = siege(garrison === null ? [] : house, 24, { stance, garrison })
      const events = fireAll(table, { 'us-bragg': 'mx-1-line' }, forced(['us-bragg/fire/1', 20]))
      const modifiers = of(events, 'shot').flatMap((shot) => shot.modifiers)
      const { stragglers, casualties } = castings(table.battle.units['mx-1-line']!)
      return [modifiers.map(({ name }) => name).filter((name) => name !== 'veteran'), stragglers, casualties]
    }
    const within = [['building'], 2, 2]
    expect(struck('column', null)).toEqual([[], 1, 6])
    for (const stance of ['line', 'column', 'closedColumn', 'square', 'skirmish'] as const)
      expect(struck(stance, 'house')).toEqual(within)
  })

  it('SAR-21.2, 21.3 from the far wall of a great building they fire as well', () => {
    const barracks = inches([40, 10], [80, 10], [80, 50], [40, 50])
    const table = scene({
      units: {
        'us-1-illinois': { x: 60, y: 62 },
        'mx-1-line': { x: 60, y: 30, width: 5, garrison: 'barracks' },
      },
      features: [{ id: 'barracks', kind: 'building', area: barracks }],
    })
    expect(fireSolution(table, 'mx-1-line', 'us-1-illinois')).toMatchObject({
      castings: expect.any(Number),
      range: 13_000,
    })
  })

  it('SAR-21.3 V439 of sixteen in a building four fire from each side; no flank, no rear', () => {
    const table = scene({
      units: {
        'us-1-illinois': { x: 60, y: 36 },
        'mx-1-light': {
          x: 60,
          y: 30,
          garrison: 'house',
          heading: 18_000,
          strength: { start: 16, casualties: 0, stragglers: 0 },
        },
      },
      features: house,
    })
    expect(fireSolution(table, 'mx-1-light', 'us-1-illinois')).toMatchObject({ castings: 4 })
    expect(fireSolution(table, 'us-1-illinois', 'mx-1-light')).toMatchObject({
      targetRows: ['building'],
      zone: 'front',
      range: 7000,
    })
    alter(table, 'us-1-illinois', { at: { x: 70_000, y: 28_000 }, heading: 27_000, width: 4 })
    expect(fireSolution(table, 'mx-1-light', 'us-1-illinois')).toMatchObject({ castings: 4 })
    expect(fireSolution(table, 'us-1-illinois', 'mx-1-light')).toMatchObject({ zone: 'front' })
    table.battle.works = { 'house:3': 10 }
    alter(table, 'us-1-illinois', { at: { x: 60_000, y: 20_000 }, heading: 0 })
    expect(fireSolution(table, 'us-1-illinois', 'mx-1-light')?.targetRows).toEqual(['building'])
  })
})

describe('optional rules of fire', () => {
  const volley = (soak: number | null, on = true) => {
    const table = scene({
      units: { 'us-1-illinois': { x: 60, y: 37, deed: 'firstFire' }, 'mx-1-line': { x: 60, y: 30 } },
      rules: { optSoakOff: on },
    })
    // Ten castings at medium range: column 4 + 5 = 9; a 20 makes nine losses: five stragglers, four casualties.
    const die = dice('soak', [['1/firstFire/us-1-illinois/fire/1', 20]])
    enter(table, 'firstFire', die)
    act(table, 'us', { type: 'fire', unit: 'us-1-illinois', target: 'mx-1-line' }, die)
    act(table, 'us', { type: 'ready' }, die)
    const asked = table.battle.pending.at(-1)?.kind
    if (soak !== null && asked === 'soak') {
      act(table, 'mexican', { type: 'soak', shot: 'us-1-illinois>0', castings: soak }, die)
      act(table, 'mexican', { type: 'ready' }, die)
    }
    return { table, asked }
  }

  it('SAR-5.8 up to two stragglers of a shot are cancelled by backing three inches each, facing the firer', () => {
    const { table, asked } = volley(2)
    expect(asked).toBe('soak')
    const unit = table.battle.units['mx-1-line']!
    expect(unit.at).toEqual({ x: 60_000, y: 24_000 })
    expect(unit.heading).toBe(0)
    expect(castings(unit)).toMatchObject({ stragglers: 3, casualties: 4 })
    expect(castings(volley(null).table.battle.units['mx-1-line']!)).toMatchObject({ stragglers: 0 })
  })

  it('SAR-5.8 not more than two, not somebody else’s, not at all if the rule is off', () => {
    const { table } = volley(null)
    const soak = (castings: number, shot = 'us-1-illinois>0') => ({ type: 'soak', shot, castings })
    expect(refusalOf(table, 'mexican', soak(3))).toBe('BAD_VALUE SAR-5.8')
    expect(refusalOf(table, 'mexican', soak(1, 'mx-1-line>0'))).toBe('BAD_VALUE SAR-5.8')
    expect(refusalOf(table, 'us', soak(1))).toBe('not-your-turn SAR-4.7')
    expect(refusalOf(table, 'mexican', soak(1))).toBeNull()
    expect(legal(table, 'mexican').filter(({ type }) => type === 'soak')).toHaveLength(2)
    alter(table, 'mx-5-line', { at: { x: 60_000, y: 25_000 }, stance: 'line', width: 10, heading: 0 })
    expect(refusalOf(table, 'mexican', soak(2))).toBe('BAD_STATE SAR-5.8')
    const off = volley(null, false)
    expect(off.asked).not.toBe('soak')
    expect(castings(off.table.battle.units['mx-1-line']!)).toMatchObject({ stragglers: 5, casualties: 4 })
  })

  /** Two U.S. lines fire at a Mexican one, as far as the question what it soaks off. */
  const crossfire = (
    more: Parameters<typeof scene>[0]['units'] = {},
    phase: 'firstFire' | 'holdFire' = 'firstFire',
  ) => {
    const table = scene({
      units: {
        'us-1-illinois': { x: 60, y: 38, deed: phase },
        'us-2-illinois': { x: 60, y: 16, heading: 0, deed: phase },
        'mx-1-line': { x: 60, y: 30 },
        ...more,
      },
      rules: { optSoakOff: true },
    })
    const die = dice(
      'soak',
      ['us-1-illinois', 'us-2-illinois'].map((id) => [`1/${phase}/${id}/fire/1`, 15]),
    )
    return { table, die, phase }
  }
  const shootAll = ({ table, die, phase }: ReturnType<typeof crossfire>) => {
    enter(table, phase, die)
    for (const unit of ['us-1-illinois', 'us-2-illinois'])
      if (table.battle.orders[unit]) act(table, 'us', { type: 'fire', unit, target: 'mx-1-line' }, die)
    act(table, 'us', { type: 'ready' }, die)
    return table.battle.pending.at(-1)?.kind
  }
  const soak = (shot: string, castings: number) => ({ type: 'soak', shot: `${shot}>0`, castings })

  it('SAR-5.8 who backs from two goes the sum of the ways; that there must be room for; leaders go along', () => {
    const chain = { start: 5, casualties: 0, stragglers: 0 }
    const made = crossfire({ 'mx-5-line': { x: 60, y: 24.5, stance: 'skirmish', strength: chain } })
    const { table, die } = made
    const leader = made.table.field.units.get('mx-1-line')!.leader
    table.battle.leaders[leader] = {
      ...table.battle.leaders[leader]!,
      at: { x: 60_000, y: 29_000 },
      attachedTo: 'mx-1-line',
    }
    expect(shootAll(made)).toBe('soak')
    // Six inches to the south friends are in the way; three less if it backs from those behind it as well.
    expect(refusalOf(table, 'mexican', soak('us-1-illinois', 2))).toBe('BAD_STATE SAR-5.8')
    act(table, 'mexican', soak('us-2-illinois', 1), die)
    expect(refusalOf(table, 'mexican', soak('us-1-illinois', 2))).toBeNull()
    act(table, 'mexican', soak('us-1-illinois', 2), die)
    act(table, 'mexican', { type: 'ready' }, die)
    expect(table.battle.units['mx-1-line']!.at).toEqual({ x: 60_000, y: 27_000 })
    expect(table.battle.leaders[leader]!.at).toEqual({ x: 60_000, y: 26_000 })
  })

  it('SAR-5.8 nobody backs out of a charge that has come up with him, or from whom his own has reached', () => {
    const asked = (met: Record<string, string>) => {
      const made = crossfire({ 'us-2-illinois': { x: 60, y: 31, heading: 18_000 } }, 'holdFire')
      delete made.table.battle.orders['us-2-illinois']
      alter(made.table, 'us-1-illinois', { at: { x: 68_000, y: 36_000 } })
      for (const [id, other] of Object.entries(met)) updateTurnRecord(made.table.battle, id, { met: other })
      return shootAll(made)
    }
    expect(asked({})).toBe('soak')
    expect(asked({ 'us-2-illinois': 'mx-1-line' })).not.toBe('soak')
    expect(asked({ 'mx-1-line': 'us-2-illinois' })).not.toBe('soak')
  })

  it('SAR-5.8, OPS-23.4 a shell from beyond the table may be soaked off too, straight away from where it came', () => {
    const made = scene({ units: { 'mx-1-line': { x: 60, y: 30 } }, rules: { optSoakOff: true } })
    const battery = {
      id: 'far',
      name: 'Far',
      side: 'us' as const,
      at: { x: 60_000, y: 90_000 },
      poundages: [24],
      nation: 'US',
      training: 'veteran' as const,
      lastFiringTurn: 3,
    }
    const clash = {
      centre: { x: 60_000, y: 30_000 },
      holdingRadius: 10_000,
      hexRadius: 30_000,
      offTableBatteries: [battery],
    }
    const table: BattleTable = {
      battle: made.battle,
      field: { ...made.field, terms: { ...made.field.terms, clash } },
    }
    const die = dice('far', [['1/firstFire/far/bombard/1', 20]])
    enter(table, 'firstFire', die)
    expect(table.battle.pending.at(-1)).toMatchObject({ kind: 'soak', owner: 'mexican' })
    act(table, 'mexican', { type: 'soak', shot: 'far>1', castings: 1 }, die)
    act(table, 'mexican', { type: 'ready' }, die)
    expect(table.battle.units['mx-1-line']!.at).toEqual({ x: 60_000, y: 27_000 })
  })

  it('SAR-16.12 V460 casualties by guns on guns may destroy one of the two of a casting: half fire, and a check for rout', () => {
    const duel = (on: boolean, damage = 0) => {
      const table = at(
        scene({
          units: {
            'us-bragg': { x: 60, y: 34, stance: 'unlimbered', guns: [gun(12)], deed: 'firstFire' },
            'mx-san-patricio': {
              x: 60,
              y: 30,
              stance: 'limbered',
              guns: [{ ...gun(24), artillerists: 12, damage }],
              strength: { start: 12, casualties: 0, stragglers: 0 },
            },
          },
          rules: { optGunDamage: on },
        }),
        'firstFire',
      )
      const events = fireAll(
        table,
        { 'us-bragg': 'mx-san-patricio' },
        forced(
          ['us-bragg/fire/1', 7],
          ['mx-san-patricio/gunDamage.us-bragg>1/1', 1],
          ['mx-san-patricio/rout.guns/1', 20],
        ),
      )
      return { table, events }
    }
    const { table, events } = duel(true)
    expect(of(events, 'shot')).toMatchObject([{ points: 36, column: 10, losses: 6 }])
    expect(of(events, 'gunHit')).toEqual([{ kind: 'gunHit', unit: 'mx-san-patricio', gun: 0, destroyed: false }])
    expect(table.battle.units['mx-san-patricio']!.guns[0]!.damage).toBe(1)
    expect(of(events, 'test')).toMatchObject([{ unit: 'mx-san-patricio', test: 'rout' }])
    expect(of(duel(false).events, 'gunHit')).toEqual([])
    // Q38: a second hit on a casting destroys it.
    expect(duel(true, 1).table.battle.units['mx-san-patricio']!.guns).toEqual([])
  })

  it('SAR-16.11 V459 low guns that spent a whole turn at a wagon are full again, if the rule is on', () => {
    const filled = (on: boolean, wagons: boolean) => {
      const made = scene({
        units: { 'us-bragg': { x: 60, y: 40, lowAmmo: true }, 'us-1-illinois': { x: 70, y: 40, lowAmmo: true } },
        rules: { optArtilleryAmmo: on },
      })
      const course = {
        ...made.field.terms,
        wagons: wagons ? [{ side: 'us' as const, at: { x: 60_000, y: 42_500 } }] : [],
      }
      const table: BattleTable = { battle: made.battle, field: { ...made.field, terms: course } }
      replenishGuns(table)
      const first = table.battle.units['us-bragg']!.lowAmmo
      replenishGuns(table)
      return [first, table.battle.units['us-bragg']!.lowAmmo, table.battle.units['us-1-illinois']!.lowAmmo]
    }
    expect(filled(true, true)).toEqual([true, false, true])
    expect(filled(true, false)).toEqual([true, true, true])
    expect(filled(false, true)).toEqual([true, true, true])
  })

  it('SAR-16.11 where no wagon has been placed each side has one before its own edge; turns spent there count, phase by phase', () => {
    const { field, battle } = scene({ units: {}, rules: { optArtilleryAmmo: true } })
    const [theirs, ours] = ammunitionWagons(field)
    expect([theirs!.side, ours!.side]).toEqual(['mexican', 'us'])
    expect([theirs!.at.y, field.ground.depth - ours!.at.y]).toEqual([6000, 6000])
    const table: BattleTable = { field, battle }
    alter(table, 'us-bragg', { at: { ...ours!.at }, heading: 18_000, stance: 'limbered', lowAmmo: true })
    alter(table, 'mx-san-patricio', { at: { ...ours!.at, x: ours!.at.x + 8000 }, stance: 'limbered', lowAmmo: true })
    const low = () => ['us-bragg', 'mx-san-patricio'].map((id) => table.battle.units[id]!.lowAmmo)
    for (const turn of [1, 2]) {
      expect(low()).toEqual([true, true])
      Object.assign(table.battle, { turn, pending: [], awaiting: false })
      enter(table, 'firstFire')
    }
    expect(low()).toEqual([false, true])
  })
})

describe('U.S. guns', () => {
  it('SAR-12.5 lose no more than one straggler by fire a turn; casualties come as they are', () => {
    const table = at(
      scene({
        units: {
          'us-bragg': { x: 60, y: 33, stance: 'limbered' },
          'mx-1-line': { x: 56, y: 30, deed: 'firstFire', width: 8, training: 'veteran' },
          'mx-5-line': { x: 64, y: 30, deed: 'firstFire', width: 8, training: 'veteran' },
        },
      }),
      'firstFire',
    )
    fireAll(
      table,
      { 'mx-1-line': 'us-bragg', 'mx-5-line': 'us-bragg' },
      forced(['mx-1-line/fire/1', 20], ['mx-5-line/fire/1', 20]),
    )
    const { stragglers, casualties } = table.battle.units['us-bragg']!.strength
    expect(stragglers).toBe(1)
    expect(casualties).toBeGreaterThan(0)
    const crews = table.battle.units['us-bragg']!.guns.reduce((sum, { artillerists }) => sum + artillerists, 0)
    expect(crews).toBe(15 - stragglers - casualties)
  })

  it('SAR-16.9 V458 a gun served by one fires at the cost of two functions', () => {
    const one = { pounds: 6, artillerists: 1, infantry: 0, damage: 0 }
    const bears = (unit: string, functions: ('unlimber' | 'holdFire')[], last: boolean) => {
      const table = at(
        scene({
          units: {
            [unit]: {
              x: 60,
              y: 40,
              heading: 18_000,
              stance: 'unlimbered',
              guns: [gun(6), one],
              strength: { start: 4, casualties: 0, stragglers: 0 },
            },
            'mx-1-line': { x: 60, y: 34 },
          },
        }),
        'holdFire',
      )
      const deed = { deed: 'holdFire' as const, heading: null, functions, by: null }
      table.battle.orders[unit] = deed
      if (last) alter(table, unit, { last: deed })
      const mexican = !unit.startsWith('us')
      if (mexican) alter(table, 'us-1-illinois', { at: { x: 60_000, y: 34_000 } })
      if (mexican) alter(table, 'mx-1-line', { at: null })
      return fireSolution(table, unit, mexican ? 'us-1-illinois' : 'mx-1-line')?.castings
    }
    expect([bears('us-bragg', ['holdFire'], true), bears('us-bragg', ['unlimber', 'holdFire'], false)]).toEqual([2, 1])
    expect([bears('mx-blanco-gun', ['holdFire'], false), bears('mx-blanco-gun', ['holdFire'], true)]).toEqual([2, 1])
  })
})
