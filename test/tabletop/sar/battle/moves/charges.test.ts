import { describe, expect, it } from 'vitest'
import { footprint } from '../../../../../src/tabletop/common/block'
import { gapBetween, polygonsOverlap } from '../../../../../src/tabletop/common/polygon'
import { unitBlock } from '../../../../../src/tabletop/sar/battle/layout'
import type { BattleTable } from '../../../../../src/tabletop/sar/battle/run'
import { castings, of, scene, type Scene } from '../scene'
import { alter, refusalOf } from '../support'
import { compelled, moved, moveDice, moving } from './kit'

const block = (table: BattleTable, id: string) => footprint(unitBlock(table.field, table.battle.units[id]!)!)
const touching = (table: BattleTable, a: string, b: string) =>
  gapBetween(block(table, a), block(table, b)) <= 5 && !polygonsOverlap(block(table, a), block(table, b))

/** A scene with targets named in phase 2. */
function charging(made: Scene, targets: Record<string, string>, dice = moveDice()) {
  const table = moving(made, dice)
  table.battle.charges = targets
  return table
}
const line: Scene['units'] = {
  'mx-1-line': { x: 60, y: 20, deed: 'charge' },
  'us-1-illinois': { x: 60, y: 30, deed: 'hold' },
}
const far = moveDice({ 'mx-1-line/move/1': 5, 'mx-1-line/move.charge/1': 4 })

describe('charge moves', () => {
  it('SAR-13.3 straight at the target, until contact; what is left is kept', () => {
    const table = charging({ units: line }, { 'mx-1-line': 'us-1-illinois' }, far)
    const events = moved(table, [], far)
    expect(touching(table, 'mx-1-line', 'us-1-illinois')).toBe(true)
    const doing = table.battle.doings['mx-1-line']!
    expect(doing).toMatchObject({ met: 'us-1-illinois', distance: 13_000 })
    expect(doing.left).toBeGreaterThanOrEqual(3000)
    expect(doing.left).toBeLessThan(3010)
    expect(doing.path).toHaveLength(2)
    expect(of(events, 'losses')).toEqual([])
  })

  it('SAR-13.4 V443 out of reach it goes the whole way and loses 1d4, within the cap', () => {
    const short = moveDice({ 'mx-1-line/move/1': 1, 'mx-1-line/move.charge/1': 1, 'mx-1-line/outOfReach/1': 3 })
    const table = charging({ units: line }, { 'mx-1-line': 'us-1-illinois' }, short)
    const events = moved(table, [], short)
    expect(table.battle.units['mx-1-line']!.at).toEqual({ x: 60_000, y: 26_000 })
    expect(table.battle.doings['mx-1-line']!.met).toBeNull()
    expect(of(events, 'losses')).toMatchObject([{ unit: 'mx-1-line', stragglers: 3, rule: 'SAR-13.4' }])
  })

  it('SAR-13.3 at the first formed enemy met, intended or not', () => {
    const units: Scene['units'] = { ...line, 'us-2-illinois': { x: 66, y: 26, deed: 'hold' } }
    const table = charging({ units }, { 'mx-1-line': 'us-1-illinois' }, far)
    moved(table, [], far)
    expect(table.battle.doings['mx-1-line']!.met).toBe('us-2-illinois')
  })

  it('SAR-13.2 foot that comes upon horse stops an inch before it', () => {
    const units: Scene['units'] = { ...line, 'us-kentucky-cav': { x: 60, y: 27, deed: 'hold', width: 11 } }
    const table = charging({ units }, { 'mx-1-line': 'us-1-illinois' }, far)
    moved(table, [], far)
    expect(table.battle.doings['mx-1-line']!.met).toBeNull()
    expect(gapBetween(block(table, 'mx-1-line'), block(table, 'us-kentucky-cav'))).toBeGreaterThanOrEqual(1000)
  })

  it('SAR-13.2 V384 who charges changes no formation', () => {
    const units: Scene['units'] = {
      'us-1-illinois': { x: 60, y: 30, deed: 'charge' },
      'mx-1-line': { x: 60, y: 20, deed: 'hold' },
    }
    const table = moving({ units })
    table.battle.pending = [{ kind: 'moves', owner: 'us' }]
    const form = { type: 'form', unit: 'us-1-illinois', stance: 'column', width: 4 }
    expect(refusalOf(table, 'us', form)).toBe('BAD_STATE SAR-13.2')
    // Its owner may begin it with a wheel.
    expect(refusalOf(table, 'us', { type: 'wheel', unit: 'us-1-illinois', angle: 1000, about: 'left' })).toBeNull()
  })

  it('SAR-7.17 who crosses the way of a charger is hit, and held', () => {
    const units: Scene['units'] = {
      'mx-1-line': { x: 60, y: 20, deed: 'charge' },
      'us-1-illinois': { x: 60, y: 36, deed: 'hold' },
      'us-2-illinois': { x: 58, y: 25, heading: 9000, width: 2, stance: 'roadColumn', deed: 'move' },
    }
    const dice = moveDice({ 'mx-1-line/move/1': 5, 'mx-1-line/move.charge/1': 5, 'us-2-illinois/move/1': 6 })
    const table = charging({ units }, { 'mx-1-line': 'us-1-illinois' }, dice)
    table.battle.orders['us-2-illinois'] = { ...table.battle.orders['us-2-illinois']!, heading: 9000 }
    moved(table, [['us', { type: 'go', unit: 'us-2-illinois', distance: 14_000, off: 0 }]], dice)
    expect(table.battle.doings['mx-1-line']!.met).toBe('us-2-illinois')
    expect(touching(table, 'mx-1-line', 'us-2-illinois')).toBe(true)
  })

  it('SAR-13.15 two that charge each other meet', () => {
    const units: Scene['units'] = {
      'mx-1-line': { x: 60, y: 20, deed: 'charge' },
      'us-1-illinois': { x: 60, y: 34, deed: 'charge' },
    }
    const table = charging({ units }, { 'mx-1-line': 'us-1-illinois', 'us-1-illinois': 'mx-1-line' }, far)
    moved(table, [], far)
    expect([table.battle.doings['mx-1-line']!.met, table.battle.doings['us-1-illinois']!.met]).toEqual([
      'us-1-illinois',
      'mx-1-line',
    ])
  })

  it('SAR-13.16 (optional) who charged last turn loses 1d4 first; where that would break it, it stands', () => {
    const strength = { start: 20, casualties: 10, stragglers: 4 }
    const units: Scene['units'] = { ...line, 'mx-1-line': { x: 60, y: 20, deed: 'charge', charged: true, strength } }
    const dice = moveDice({ 'mx-1-line/followUp/1': 3 })
    const on = compelled({ units, rules: { optFollowUpCharge: true } }, dice)
    // V375.
    expect(castings(on.table.battle.units['mx-1-line']!)).toMatchObject({ effectives: 5, stragglers: 5 })
    expect(on.table.battle.units['mx-1-line']!.at).toEqual({ x: 60_000, y: 20_000 })
    expect(on.table.battle.orders['mx-1-line']!.deed).toBe('halt')
    const off = compelled({ units }, dice)
    expect(off.table.battle.units['mx-1-line']!.at).not.toEqual({ x: 60_000, y: 20_000 })
  })
})

describe('skirmishers in the way', () => {
  /** A company of a regiment that stands far behind, so many inches before a column of horse. */
  const screen = (inches: number): Scene => ({
    units: {
      'mx-guard-hussars': { x: 60, y: 20, deed: 'charge', stance: 'line', width: 5 },
      'us-1-illinois': { x: 20, y: 60, deed: 'hold' },
      'us-2-illinois': { x: 60, y: 60, deed: 'hold' },
    },
    ...{ inches },
  })
  function out(inches: number, dice: Record<string, number>) {
    const thrown = moveDice(dice)
    const table = charging(screen(inches), { 'mx-guard-hussars': 'us-2-illinois' }, thrown)
    table.battle.units['us-1-illinois/1'] = {
      ...table.battle.units['us-1-illinois']!,
      companies: 1,
      stance: 'skirmish',
      strength: { start: 2, casualties: 0, stragglers: 0 },
      at: { x: 60_000, y: 20_000 + inches * 1000 },
      heading: 18_000,
    }
    alter(table, 'us-1-illinois', { strength: { start: 18, casualties: 0, stragglers: 0 } })
    const doing = table.battle.doings['mx-guard-hussars']!
    table.battle.doings['mx-guard-hussars'] = { ...doing, distance: dice.distance!, left: dice.distance!, sixes: 0 }
    const events = moved(table, [], thrown)
    return { table, events }
  }

  it('SAR-13.14 V447 a company that is outrun straggles to its regiment; the charge goes on', () => {
    const { table } = out(4, {
      distance: 15_000,
      'us-1-illinois/1/fallBack/1': 1,
      'us-1-illinois/1/fallBack/2': 1,
    })
    expect(table.battle.units['us-1-illinois/1']).toMatchObject({ gone: true })
    expect(castings(table.battle.units['us-1-illinois']!)).toEqual({ effectives: 18, stragglers: 2, casualties: 0 })
    expect(table.battle.units['mx-guard-hussars']!.at!.y).toBe(35_000)
  })

  it('SAR-13.14 V448 one that falls back far enough escapes', () => {
    const { table, events } = out(6, {
      distance: 14_000,
      'us-1-illinois/1/fallBack/1': 2,
      'us-1-illinois/1/fallBack/2': 2,
    })
    // 5 + 2 + 2 inches: fifteen from the horse, which rides fourteen.
    expect(table.battle.units['us-1-illinois/1']).toMatchObject({ gone: false, at: { x: 60_000, y: 35_000 } })
    expect(castings(table.battle.units['us-1-illinois']!).stragglers).toBe(0)
    expect(of(events, 'moved').some(({ rule }) => rule === 'SAR-13.14')).toBe(true)
  })

  it('SAR-13.14 Q31 whole units in skirmish order are lost', () => {
    const dice = moveDice({ 'us-kentucky-cav/fallBack/1': 1, 'us-kentucky-cav/fallBack/2': 1 })
    const units: Scene['units'] = {
      'mx-guard-hussars': { x: 60, y: 20, deed: 'charge', stance: 'line', width: 5 },
      'us-kentucky-cav': { x: 60, y: 23, deed: 'hold', stance: 'skirmish', mounted: false },
      'us-2-illinois': { x: 60, y: 60, deed: 'hold' },
    }
    const table = charging({ units }, { 'mx-guard-hussars': 'us-kentucky-cav' }, dice)
    const doing = table.battle.doings['mx-guard-hussars']!
    table.battle.doings['mx-guard-hussars'] = { ...doing, distance: 20_000, left: 20_000 }
    const events = moved(table, [], dice)
    expect(table.battle.units['us-kentucky-cav']!.gone).toBe(true)
    expect(of(events, 'losses').some(({ rule }) => rule === 'SAR-13.4')).toBe(false)
  })
})

describe('squares before horse', () => {
  const units: Scene['units'] = {
    'mx-guard-hussars': { x: 60, y: 20, deed: 'charge', stance: 'line', width: 10 },
    'us-1-illinois': { x: 60, y: 32, deed: 'hold' },
  }
  const dice = moveDice({ 'mx-guard-hussars/square.us-1-illinois/1': 3, 'mx-guard-hussars/move/1': 3 })
  const tried = (how: 'squareForms' | 'disorder', strength?: object) => {
    const table = charging({ units }, { 'mx-guard-hussars': 'us-1-illinois' }, dice)
    table.battle.squares = { 'us-1-illinois': { inches: 5, against: { 'mx-guard-hussars': how } } }
    if (strength) alter(table, 'mx-guard-hussars', { strength: strength as never })
    return { table, events: moved(table, [], dice) }
  }

  it('SAR-15.3 the square stands, and the horse loses 1d4 at once', () => {
    const { table, events } = tried('squareForms')
    expect(table.battle.units['us-1-illinois']).toMatchObject({ stance: 'square' })
    expect(of(events, 'losses')).toMatchObject([{ unit: 'mx-guard-hussars', stragglers: 3, rule: 'SAR-15.3' }])
    expect(table.battle.doings['mx-guard-hussars']).toMatchObject({ met: 'us-1-illinois', enemyLosses: 3 })
  })

  it('SAR-15.3 which can break it', () => {
    const { table } = tried('squareForms', { start: 15, casualties: 5, stragglers: 3 })
    expect(table.battle.units['mx-guard-hussars']).toMatchObject({ broken: true, stance: 'mob' })
    expect(table.battle.doings['mx-guard-hussars']!.met).toBeNull()
  })

  it('SAR-15.3, 15.4 in disorder the infantry stays as it is, and does not march', () => {
    const { table, events } = tried('disorder')
    expect(table.battle.units['us-1-illinois']).toMatchObject({ stance: 'line' })
    expect(of(events, 'losses')).toEqual([])
    expect(table.battle.squares['us-1-illinois']!.against).toEqual({ 'mx-guard-hussars': 'disorder' })
  })
})

describe('moves without choice', () => {
  it('SAR-4.11.1 who has nobody to shoot at goes for the nearest enemy, all his distance, to an inch', () => {
    const at = (y: number) => {
      const units: Scene['units'] = {
        'mx-1-line': { x: 60, y: 20, deed: 'advanceOrFire' },
        'us-1-illinois': { x: 60, y, deed: 'hold' },
      }
      return compelled({ units }, moveDice({ 'mx-1-line/move/1': 5 })).table.battle.units['mx-1-line']!.at!.y
    }
    expect(at(60)).toBe(29_000)
    // The enemy's front at 26 inches: it stops at 25.
    expect(at(26)).toBeLessThanOrEqual(25_000)
    expect(at(26)).toBeGreaterThan(24_900)
  })

  it('SAR-4.11.5 V214 who withdraws goes all his distance away from the enemy, unbroken', () => {
    const units: Scene['units'] = {
      'mx-1-line': { x: 60, y: 30, deed: 'withdraw' },
      'us-1-illinois': { x: 60, y: 50, deed: 'hold' },
    }
    const { table } = compelled({ units }, moveDice({ 'mx-1-line/move/1': 5 }))
    const unit = table.battle.units['mx-1-line']!
    expect(unit).toMatchObject({ heading: 18_000, broken: false, stance: 'line' })
    // About-face takes two of nine inches; the front is now where the rear was, two ranks back.
    expect(unit.at!.y).toBe(30_000 - 2000 - 7000)
  })

  it('SAR-4.12 V409 who is broken and has no order flees on; with a Rally order he stays', () => {
    const broken = { x: 60, y: 30, broken: true, stance: 'mob' } as const
    const units: Scene['units'] = { 'mx-1-line': broken, 'us-1-illinois': { x: 60, y: 50, deed: 'hold' } }
    const fled = compelled({ units })
    expect(of(fled.events, 'moved')).toMatchObject([{ unit: 'mx-1-line', rule: 'SAR-4.12' }])
    const told = compelled({ units: { ...units, 'mx-1-line': { ...broken, deed: 'rally' } } })
    expect(of(told.events, 'moved')).toEqual([])
  })

  it('SAR-7.18, 14.8 who is locked in melee goes nowhere', () => {
    const table = scene({ units: { ...line, 'mx-1-line': { x: 60, y: 20, deed: 'charge', locked: true } } })
    moved(table, [])
    expect(table.battle.units['mx-1-line']!.at).toEqual({ x: 60_000, y: 20_000 })
  })
})

describe('counter-charges of who stands by', () => {
  const units: Scene['units'] = {
    'us-kentucky-cav': { x: 60, y: 40, deed: 'hold', width: 11 },
    'mx-guard-hussars': { x: 60, y: 20, deed: 'charge', stance: 'line', width: 10 },
    'us-1-illinois': { x: 85, y: 40, deed: 'hold' },
  }
  const ride = (deed: 'charge' | 'move', waits: boolean, d20 = 11) => {
    const dice = moveDice({ 'us-kentucky-cav/counterCharge/1': d20 })
    const made: Scene = { units: { ...units, 'mx-guard-hussars': { ...units['mx-guard-hussars']!, deed } } }
    const table = charging({ ...made, rules: { optCounterCharge: true } }, {}, dice)
    const order = table.battle.orders['us-kentucky-cav']!
    if (waits) table.battle.orders['us-kentucky-cav'] = { ...order, standBy: true }
    const doing = table.battle.doings['mx-guard-hussars']!
    table.battle.doings['mx-guard-hussars'] = { ...doing, distance: 16_000, left: 16_000 }
    const go = { type: 'go', unit: 'mx-guard-hussars', distance: 15_000, off: 0 }
    const events = moved(table, deed === 'move' ? [['mexican', go]] : [], dice)
    return { table, events }
  }

  it('SAR-13.15b charging horse within ten inches before its front: it meets it', () => {
    const { table, events } = ride('charge', true)
    expect(of(events, 'charge')).toMatchObject([{ unit: 'us-kentucky-cav', target: 'mx-guard-hussars' }])
    expect(table.battle.doings['us-kentucky-cav']!.met).toBe('mx-guard-hussars')
    expect(table.battle.doings['mx-guard-hussars']!.met).toBe('us-kentucky-cav')
    expect(table.battle.orders['us-kentucky-cav']).not.toHaveProperty('standBy')
  })

  it('SAR-13.15a anybody within six inches, if it rolls well', () => {
    expect(of(ride('move', true, 11).events, 'charge')).toHaveLength(1)
    const stays = ride('move', true, 10)
    expect(of(stays.events, 'charge')).toHaveLength(0)
    expect(of(stays.events, 'test')).toMatchObject([{ rule: 'SAR-13.15', total: 10, result: 'stays' }])
  })

  it('SAR-13.15 who does not stand by stays', () => {
    expect(of(ride('charge', false).events, 'charge')).toHaveLength(0)
  })
})
