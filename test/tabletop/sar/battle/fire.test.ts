import { describe, expect, it } from 'vitest'
import { legal } from '../../../../src/tabletop/sar/battle/engine'
import { fireSolution } from '../../../../src/tabletop/sar/battle/fire/fireSolution'
import type { BattleTable } from '../../../../src/tabletop/sar/battle/run'
import { at, castings, enter, fireAll, of, scene } from './scene'
import { act, alter, dice, refusalOf } from './support'

const fire = (unit: string, target: string) => ({ type: 'fire', unit, target })

/** A U.S. and a Mexican line, front to front, so many inches apart. */
const lines = (inches: number, more: Parameters<typeof scene>[0]['units'] = {}) =>
  scene({
    units: {
      'us-1-illinois': { x: 60, y: 30 + inches, deed: 'firstFire' },
      'mx-1-line': { x: 60, y: 30, deed: 'firstFire' },
      ...more,
    },
  })

describe('who fires at whom', () => {
  it('SAR-11.2 V388 limbered guns do not fire, V389 nor does a unit with a Move order', () => {
    const table = lines(8, {
      'us-bragg': { x: 75, y: 38, stance: 'limbered', deed: 'firstFire' },
      'us-2-illinois': { x: 45, y: 38, deed: 'move' },
    })
    enter(table, 'firstFire')
    act(table, 'mexican', fire('mx-1-line', 'us-1-illinois'))
    act(table, 'mexican', { type: 'ready' })
    expect(refusalOf(table, 'us', fire('us-bragg', 'mx-1-line'))).toBe('BAD_STATE SAR-16.2')
    expect(refusalOf(table, 'us', fire('us-2-illinois', 'mx-1-line'))).toBe('BAD_STATE SAR-11.2')
    expect(refusalOf(table, 'us', fire('us-1-illinois', 'mx-1-line'))).toBeNull()
    expect(refusalOf(table, 'us', fire('mx-1-line', 'us-1-illinois'))).toBe('BAD_STATE SAR-11.2')
    expect(refusalOf(table, 'us', fire('us-1-illinois', 'us-2-illinois'))).toBe('BAD_TARGET SAR-11.3')
    expect(refusalOf(table, 'us', fire('us-1-illinois', 'mx-5-line'))).toBe('BAD_TARGET SAR-11.3')
    expect(refusalOf(table, 'us', fire('nobody', 'mx-1-line'))).toBe('BAD_STATE SAR-11.2')
  })

  it('SAR-11.3 V390 nobody fires into a melee', () => {
    const table = lines(8)
    enter(table, 'firstFire')
    alter(table, 'us-1-illinois', { locked: true })
    expect(refusalOf(table, 'mexican', fire('mx-1-line', 'us-1-illinois'))).toBe('BAD_TARGET SAR-11.3')
    alter(table, 'us-1-illinois', { locked: false })
    alter(table, 'mx-1-line', { locked: true })
    expect(refusalOf(table, 'mexican', fire('mx-1-line', 'us-1-illinois'))).toBe('BAD_STATE SAR-11.2')
  })

  it('SAR-11.3 V391 a straggler group is no target: fire at its unit comes from before it alone, and passes over the group', () => {
    const table = lines(8)
    alter(table, 'mx-1-line', { strength: { start: 20, casualties: 0, stragglers: 6 } })
    expect(fireSolution(table, 'us-1-illinois', 'mx-1-line')).not.toBeNull()
    // The group stands six inches behind; who has nobody else in reach has no target.
    alter(table, 'mx-1-line', { at: { x: 60_000, y: 53_000 } })
    expect(fireSolution(table, 'us-1-illinois', 'mx-1-line')).toBeNull()
  })

  it('SAR-4.8 First Fire must fire if it can, Hold Fire need not', () => {
    const table = lines(8)
    enter(table, 'firstFire')
    expect(refusalOf(table, 'mexican', { type: 'ready' })).toBe('BAD_TARGET SAR-4.8')
    expect(legal(table, 'mexican')).toEqual([fire('mx-1-line', 'us-1-illinois'), { type: 'resign' }])
    act(table, 'mexican', fire('mx-1-line', 'us-1-illinois'))
    expect(refusalOf(table, 'mexican', { type: 'ready' })).toBeNull()
    const free = lines(8, { 'mx-1-line': { x: 60, y: 30, deed: 'holdFire' } })
    enter(free, 'holdFire')
    expect(free.battle.pending).toEqual([{ kind: 'fire', owner: 'mexican' }])
    expect(refusalOf(free, 'mexican', { type: 'ready' })).toBeNull()
  })

  it('SAR-4.8 who has First Fire and nobody to fire at does not fire this turn, and is not asked', () => {
    const table = lines(20)
    enter(table, 'firstFire')
    expect(table.battle.phase).not.toBe('firstFire')
  })

  it('SAR-4.11 V407 advance or fire: the nearest before its front, without a choice; then it has fired', () => {
    const table = at(
      scene({
        units: {
          'mx-1-line': { x: 60, y: 30, deed: 'advanceOrFire' },
          'us-1-illinois': { x: 60, y: 42 },
          'us-2-illinois': { x: 66, y: 37 },
        },
      }),
      'firstFire',
    )
    expect(refusalOf(table, 'mexican', fire('mx-1-line', 'us-1-illinois'))).not.toBeNull()
    expect(of(fireAll(table, {}), 'shot')).toMatchObject([{ unit: 'mx-1-line', target: 'us-2-illinois' }])
    expect(table.battle.doings['mx-1-line']!.fired).toBe(true)
  })

  it('SAR-13.5, 4.8 a unit on Hold fires in phase 5 at whoever charges it, at once and at the range of two bases that touch; a halted one does not', () => {
    const units = {
      'us-kentucky-cav': { x: 60, y: 30, deed: 'charge' as const, width: 10 },
      'mx-1-line': { x: 60, y: 30, deed: 'hold' as const },
    }
    const charged = (deed: 'hold' | 'halt') => {
      const table = at(scene({ units: { ...units, 'mx-1-line': { ...units['mx-1-line'], deed } } }), 'holdFire')
      table.battle.charges = { 'us-kentucky-cav': 'mx-1-line' }
      return table
    }
    expect(of(fireAll(charged('hold'), {}), 'shot')).toMatchObject([
      { unit: 'mx-1-line', target: 'us-kentucky-cav', range: 1500, band: 'short' },
    ])
    expect(of(fireAll(charged('halt'), {}), 'shot')).toEqual([])
    const disordered = charged('hold')
    disordered.battle.squares = { 'mx-1-line': { inches: 20, against: { 'us-kentucky-cav': 'disorder' } } }
    expect(of(fireAll(disordered, {}), 'shot')).toEqual([])
    const elsewhere = charged('hold')
    elsewhere.battle.charges = {}
    expect(of(fireAll(elsewhere, {}), 'shot')).toEqual([])
  })

  it('SAR-13.5 a unit on Hold charged by two chooses at whom, else fires at the nearer', () => {
    const table = scene({
      units: {
        'us-kentucky-cav': { x: 57, y: 33, deed: 'charge', width: 6 },
        'us-arkansas-cav': { x: 64, y: 34, deed: 'charge', width: 6 },
        'mx-1-line': { x: 60, y: 30, deed: 'hold' },
      },
    })
    table.battle.charges = { 'us-kentucky-cav': 'mx-1-line', 'us-arkansas-cav': 'mx-1-line' }
    enter(table, 'holdFire')
    expect(table.battle.pending).toEqual([{ kind: 'fire', owner: 'mexican' }])
    expect(legal(table, 'mexican').filter(({ type }) => type === 'fire')).toHaveLength(2)
    expect(refusalOf(table, 'mexican', { type: 'ready' })).toBeNull()
    expect(of(fireAll(table, {}), 'shot')).toMatchObject([{ target: 'us-kentucky-cav' }])
  })
})

describe('who bears', () => {
  it('SAR-11.4 V484 castings without the target in arc do not fire', () => {
    const table = lines(2, { 'us-1-illinois': { x: 64, y: 32, deed: 'firstFire' } })
    // Ten abreast, four inches aside, two away: 15 degrees give half an inch beside the front of ten inches.
    expect(fireSolution(table, 'mx-1-line', 'us-1-illinois')).toMatchObject({ castings: 7, zone: 'front' })
  })

  it('SAR-10.1 15 degrees of the formed, 22.5 of guns, 90 of skirmishers', () => {
    const off = (unit: string, x: number, more = {}, y = 40) => {
      const table = scene({
        units: {
          [unit]: { x: 60, y, width: 1, ...more },
          'mx-1-line': {
            x: 60 - x,
            y: 30,
            width: 1,
            stance: 'roadColumn',
            strength: { start: 1, casualties: 0, stragglers: 0 },
          },
        },
      })
      return fireSolution(table, unit, 'mx-1-line')?.castings ?? 0
    }
    const one = { strength: { start: 1, casualties: 0, stragglers: 0 } }
    expect([off('us-1-illinois', 3, one), off('us-1-illinois', 4, one)]).toEqual([1, 0])
    const gun = { stance: 'unlimbered', guns: [{ pounds: 6, artillerists: 3, infantry: 0, damage: 0 }] }
    expect([off('us-bragg', 4.5, gun), off('us-bragg', 6, gun)]).toEqual([1, 0])
    const screen = { ...one, stance: 'skirmish' }
    expect([off('us-1-dragoons', 5, screen, 30), off('us-1-dragoons', 5, screen, 28.9)]).toEqual([1, 0])
    expect(off('us-1-dragoons', 5, one, 30)).toBe(0)
  })

  it('SAR-11.5 range runs from the centre of the castings that fire to the centre of those they can hit, not from edge to edge', () => {
    const range = (table: BattleTable, by: string, at: string) => fireSolution(table, by, at)?.range
    // Foot stands on one inch by one, so that each middle lies half an inch behind the edge.
    expect(range(lines(6), 'us-1-illinois', 'mx-1-line')).toBe(7000)
    expect(range(lines(6), 'mx-1-line', 'us-1-illinois')).toBe(7000)
    // Horse and guns on two inches of depth.
    const table = (width: number) =>
      scene({
        units: {
          'us-kentucky-cav': { x: 60, y: 33, width },
          'us-bragg': { x: 80, y: 36, stance: 'unlimbered' },
          'mx-1-line': { x: 60, y: 30, width: 6 },
          'mx-5-line': { x: 80, y: 30, width: 2 },
        },
      })
    expect(range(table(6), 'mx-1-line', 'us-kentucky-cav')).toBe(4500)
    expect(range(table(6), 'us-bragg', 'mx-5-line')).toBe(7500)
    // Only the castings of the target that can be hit count: a rank behind the first moves nothing.
    expect(range(table(2), 'mx-1-line', 'us-kentucky-cav')).toBe(4500)
  })

  it('SAR-11.6 the bands end at their limits, these included', () => {
    // Half a base at both ends: three inches between the edges are four between the middles (SAR-11.5).
    const band = (inches: number) => fireSolution(lines(inches - 1), 'us-1-illinois', 'mx-1-line')?.band
    expect([band(4), band(4.001), band(8), band(8.001), band(14), band(14.001)]).toEqual([
      'short',
      'medium',
      'medium',
      'long',
      'long',
      undefined,
    ])
  })

  it('SAR-6.9 V438 of each side of a square half the front rank fires', () => {
    const table = scene({
      units: {
        // Sixteen castings: four sides of five that share corners.
        'us-1-illinois': { x: 60, y: 38, stance: 'square', strength: { start: 16, casualties: 0, stragglers: 0 } },
        'mx-1-line': { x: 60, y: 30 },
      },
    })
    expect(fireSolution(table, 'us-1-illinois', 'mx-1-line')).toMatchObject({ castings: 2 })
    alter(table, 'us-1-illinois', { heading: 0 })
    expect(fireSolution(table, 'us-1-illinois', 'mx-1-line')).toMatchObject({ castings: 2 })
  })

  it('SAR-17.5 horse holders do not fire', () => {
    const dismounted = { mounted: false, holders: 4, width: 16 }
    const table = scene({
      units: { 'us-arkansas-cav': { x: 60, y: 37, ...dismounted }, 'mx-1-line': { x: 60, y: 30, width: 20 } },
    })
    expect(fireSolution(table, 'us-arkansas-cav', 'mx-1-line')).toMatchObject({ castings: 12, band: 'long' })
  })

  it('SAR-10.3 formed units of either side block, skirmishers and lower ground do not', () => {
    const between = (id: string, stance: 'line' | 'skirmish', y = 35) =>
      fireSolution(lines(10, { [id]: { x: 60, y, width: 16, stance } }), 'us-1-illinois', 'mx-1-line')
    expect(between('us-2-illinois', 'line')).toBeNull()
    expect(between('mx-5-line', 'line')).toBeNull()
    expect(between('us-arkansas-cav', 'skirmish')).not.toBeNull()
    const hill = (area: readonly [number, number]) => {
      const table = scene({
        units: {
          'us-1-illinois': { x: 60, y: 40 },
          'us-2-illinois': { x: 60, y: 36, width: 16 },
          'mx-1-line': { x: 60, y: 30 },
        },
        features: [
          {
            id: 'hill',
            kind: 'hill',
            height: 1,
            area: [
              { x: 50_000, y: area[0] * 1000 },
              { x: 70_000, y: area[0] * 1000 },
              { x: 70_000, y: area[1] * 1000 },
              { x: 50_000, y: area[1] * 1000 },
            ],
          },
        ],
      })
      return fireSolution(table, 'us-1-illinois', 'mx-1-line')
    }
    expect(hill([38, 45])).not.toBeNull()
    expect(hill([32, 34])).toBeNull()
  })

  it('SAR-10.4 from the flank and from the rear; never of a square (SAR-10.6, V483) or of skirmishers', () => {
    const from = (heading: number, stance: 'line' | 'square' = 'line') => {
      const table = lines(8, { 'us-1-illinois': { x: 60, y: 38, width: 3 } })
      // Turned about its middle.
      alter(table, 'mx-1-line', { at: { x: 60_000, y: 28_000 }, heading, stance })
      return fireSolution(table, 'us-1-illinois', 'mx-1-line')?.zone
    }
    expect([from(0), from(9000), from(27_000), from(18_000)]).toEqual(['front', 'flank', 'flank', 'rear'])
    expect([from(9000, 'square'), from(18_000, 'square')]).toEqual(['front', 'front'])
  })
})

describe('what a volley does', () => {
  const forced = (...pairs: [string, number][]) =>
    dice(
      'fire',
      pairs.map(([key, value]): [string, number] => [`1/firstFire/${key}`, value]),
    )

  it('SAR-3.2 V435 both fire at the strength they had; who breaks retreats afterwards', () => {
    const table = at(lines(3, { 'us-1-illinois': { x: 60, y: 33, deed: 'firstFire', width: 12 } }), 'firstFire')
    alter(table, 'us-1-illinois', { strength: { start: 12, casualties: 0, stragglers: 0 }, width: 12 })
    alter(table, 'mx-1-line', { strength: { start: 14, casualties: 0, stragglers: 4 }, width: 10 })
    const events = fireAll(
      table,
      { 'us-1-illinois': 'mx-1-line', 'mx-1-line': 'us-1-illinois' },
      forced(['us-1-illinois/fire/1', 5], ['mx-1-line/fire/1', 10]),
    )
    const shots = of(events, 'shot')
    expect(shots.find(({ unit }) => unit === 'mx-1-line')).toMatchObject({ castings: 10 })
    // 11 of 12 bear: 22 points, column 6; veteran, U.S., first volley: +5; a 5 in column 11: 6 losses.
    const hit = shots.find(({ unit }) => unit === 'us-1-illinois')!
    expect(hit.column).toBe(11)
    expect(hit.losses).toBe(6)
    const kinds = events.map(({ kind }) => kind)
    expect(kinds.indexOf('broken')).toBeGreaterThan(kinds.lastIndexOf('shot'))
    expect(table.battle.units['mx-1-line']).toMatchObject({ broken: true, stance: 'mob' })
    expect(of(events, 'moved')).toMatchObject([{ unit: 'mx-1-line' }])
  })

  it('SAR-11.12 the first volley counts once, and is spent by it', () => {
    const table = at(lines(8), 'firstFire')
    const names = () =>
      of(fireAll(table, { 'us-1-illinois': 'mx-1-line' }), 'shot')[0]!.modifiers.map(({ name }) => name)
    expect(names()).toEqual(['veteran', 'nation', 'firstVolley'])
    table.battle.doings = {}
    expect(table.battle.units['us-1-illinois']!.firstVolleySpent).toBe(true)
    expect(names()).toEqual(['veteran', 'nation'])
  })

  it('SAR-11.13 V437 a natural 1 leaves the unit low from its next fire on', () => {
    const table = at(lines(7), 'firstFire')
    const volley = () =>
      of(fireAll(table, { 'us-1-illinois': 'mx-1-line' }, forced(['us-1-illinois/fire/1', 1])), 'shot')[0]!
    expect(volley().points).toBe(10)
    expect(table.battle.units['us-1-illinois']!.lowAmmo).toBe(true)
    expect(volley().points).toBe(5)
  })

  it('SAR-16.4 V491 each gun fires by itself, and each shot is shared out by itself; one 1 leaves the battery low (Q27)', () => {
    const guns = (first: number, second: number) => {
      const table = at(
        scene({
          units: {
            'us-bragg': { x: 60, y: 38, stance: 'unlimbered', deed: 'firstFire' },
            'mx-1-line': { x: 60, y: 30, stance: 'line' },
          },
        }),
        'firstFire',
      )
      const events = fireAll(
        table,
        { 'us-bragg': 'mx-1-line' },
        forced(['us-bragg/fire/1', first], ['us-bragg/fire/2', second]),
      )
      return { table, shots: of(events, 'shot') }
    }
    const { table, shots } = guns(12, 5)
    expect(shots).toMatchObject([
      { pounds: 6, band: 'medium', column: 4, losses: 2 },
      { pounds: 6, band: 'medium', column: 4, losses: 2 },
    ])
    expect(castings(table.battle.units['mx-1-line']!)).toMatchObject({ stragglers: 2, casualties: 2 })
    expect(guns(12, 1).table.battle.units['us-bragg']!.lowAmmo).toBe(true)
  })

  it('SAR-11.14 V485 at the screen or past it', () => {
    const table = scene({
      profile: 'sar-1998',
      units: {
        'us-1-illinois': { x: 60, y: 38 },
        'mx-1-line': { x: 60, y: 30 },
        'mx-guard-hussars': {
          x: 60,
          y: 34,
          stance: 'skirmish',
          width: 15,
          strength: { start: 4, casualties: 0, stragglers: 0 },
        },
      } as never,
    })
    expect(fireSolution(table, 'us-1-illinois', 'mx-1-line')?.targetRows).toEqual(['throughSkirmishers'])
    expect(fireSolution(table, 'us-1-illinois', 'mx-guard-hussars')?.targetRows).toEqual(['skirmish'])
  })

  it('SAR-3.2 the order of units and of answers changes nothing', () => {
    const outcome = (turned: boolean) => {
      const table = at(
        scene({
          units: {
            'us-1-illinois': { x: 56, y: 37, deed: 'firstFire' },
            'us-2-illinois': { x: 68, y: 37, deed: 'firstFire' },
            'us-bragg': { x: 62, y: 37, stance: 'unlimbered', deed: 'firstFire' },
            'mx-1-line': { x: 56, y: 31, deed: 'firstFire', strength: { start: 20, casualties: 2, stragglers: 8 } },
            'mx-5-line': { x: 68, y: 31, deed: 'firstFire', strength: { start: 20, casualties: 2, stragglers: 8 } },
            'mx-3-line': { x: 62, y: 24, strength: { start: 20, casualties: 0, stragglers: 9 } },
          },
        }),
        'firstFire',
      )
      if (turned) table.battle.units = Object.fromEntries(Object.entries(table.battle.units).reverse())
      const fires = [
        ['us-1-illinois', 'mx-1-line'],
        ['us-2-illinois', 'mx-5-line'],
        ['us-bragg', 'mx-1-line'],
        ['mx-1-line', 'us-1-illinois'],
        ['mx-5-line', 'us-bragg'],
      ]
      const events = fireAll(table, Object.fromEntries(turned ? fires.reverse() : fires))
      expect(of(events, 'broken').length).toBeGreaterThan(0)
      return [table.battle.units, table.battle.doings].map((all) =>
        Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)),
      )
    }
    expect(outcome(true)).toEqual(outcome(false))
  })

  it('SAR-22.1 who fires is hidden no longer; nobody fires at who is', () => {
    const table = at(lines(8), 'firstFire')
    alter(table, 'us-1-illinois', { hidden: true })
    const events = fireAll(table, { 'us-1-illinois': 'mx-1-line' })
    expect(of(events, 'spotted')).toEqual([{ kind: 'spotted', unit: 'us-1-illinois' }])
    expect(table.battle.units['us-1-illinois']!.hidden).toBe(false)
    alter(table, 'us-1-illinois', { hidden: true })
    table.battle.pending = [{ kind: 'fire', owner: 'mexican' }]
    expect(refusalOf(table, 'mexican', fire('mx-1-line', 'us-1-illinois'))).toBe('BAD_TARGET SAR-11.3')
  })
})
