import { describe, expect, it } from 'vitest'
import { checkModifierIds, type CheckFacts } from '../../../src/tabletop/regimental/check/modifiers'
import { ask, refused } from './ask'
import { rules } from './support'

const leader = { attached: false, mounted: true }
const check = { nation: 'US', kind: 'troops', die: 5 }

describe('command and checks', () => {
  it('REG-3.2 eight inches, four in chaparral, at twilight, attached or on foot, none behind an enemy', () => {
    expect(ask('inCommand', { distance: 8.01, leader })).toEqual({ inCommand: false, radiusInches: 8 })
    expect(ask('inCommand', { distance: 4, leader: { ...leader, mounted: false } }).inCommand).toBe(true)
    expect(ask('inCommand', { distance: 4.5, leader: { ...leader, attached: true } }).inCommand).toBe(false)
    expect(ask('inCommand', { distance: 0, lineOfSight: 'blocked', leader }).inCommand).toBe(false)
    expect(ask('inCommand', { distance: 30, leader, hisUnit: true }).inCommand).toBe(true)
  })

  it('REG-3.3 the whole column of march is in command', () => {
    expect(ask('inCommand', { distance: 60, leader: { ...leader, attached: true }, inHisColumn: true }).inCommand).toBe(
      true,
    )
  })

  it('REG-4.1 disordered and broken troops and batteries with a silenced stand must check', () => {
    expect(ask('mustCheck', {})).toEqual({ mustCheck: false })
    expect(ask('mustCheck', { order: 'disordered' })).toEqual({ mustCheck: true })
    expect(ask('mustCheck', { silencedStand: true })).toEqual({ mustCheck: true })
  })

  it('REG-4.3, REG-13.3 one modifier a group; a leader means nothing to a unit out of command', () => {
    expect(ask('maneuverCheck', { ...check, modifiers: ['leaderGallant', 'outOfCommand', 'fresh'] })).toMatchObject({
      total: 5,
      modifiers: [
        { name: 'outOfCommand', value: -2 },
        { name: 'fresh', value: 2 },
      ],
      warnings: ['leaderGallant'],
    })
    expect(refused('maneuverCheck', { ...check, modifiers: ['fresh', 'spent'] })).toBe('BAD_VALUE REG-4.4 fresh')
    expect(refused('maneuverCheck', { ...check, modifiers: ['battery'] })).toBe('BAD_VALUE REG-4.4 modifiers')
    expect(refused('maneuverCheck', { nation: 'US', kind: 'troops' })).toBe('missing-die REG-4.2 die')
    expect(refused('maneuverCheck', { ...check, die: 11 })).toBe('BAD_DICE REG-1.1 die')
    expect(refused('maneuverCheck', { ...check, order: 'bad' })).toBe('BAD_VALUE REG-1.5 order')
  })

  it('REG-4.4, OQ-15 greater losses replace heavy casualties, or add to them', () => {
    const modifiers = ['heavyCasualties', 'greaterLosses', 'keyPositionLost']
    expect(ask('maneuverCheck', { ...check, modifiers }).total).toBe(2)
    expect(ask('maneuverCheck', { ...check, modifiers, options: { heavyAndGreaterCumulative: true } }).total).toBe(1)
  })

  it('REG-4.4, OQ-14 the battery’s +2 takes the place of wear, or adds to it', () => {
    const battery = { ...check, kind: 'battery', modifiers: ['battery', 'spent'] }
    expect(refused('maneuverCheck', battery)).toMatch(/^BAD_VALUE REG-4.4/)
    expect(ask('maneuverCheck', { ...battery, options: { batteriesWear: true } }).total).toBe(5)
  })

  it('REG-4.4, REG-13.3 facts about a unit give its modifiers', () => {
    const facts: CheckFacts = {
      isBattery: false,
      class: 'veteran',
      effectiveness: 'worn',
      command: 'provisional',
      rating: 'poor',
      attachedOrBraveColonel: true,
      steadyFormation: true,
      broken: true,
      outflanked: true,
      keyPositionLost: false,
      heavyCasualties: true,
      greaterLosses: false,
    }
    expect(checkModifierIds(rules(), facts)).toEqual([
      'leaderPoor',
      'attachedLeaderOrBraveColonel',
      'provisionalCommand',
      'classVeteran',
      'worn',
      'steadyFormation',
      'outflankedOrBroken',
      'heavyCasualties',
    ])
    const battery = { ...facts, isBattery: true, command: 'outOfCommand', broken: false, outflanked: false } as const
    expect(checkModifierIds(rules(), battery)).toEqual([
      'attachedLeaderOrBraveColonel',
      'outOfCommand',
      'classVeteran',
      'battery',
      'steadyFormation',
      'heavyCasualties',
    ])
    expect(checkModifierIds(rules({ batteriesWear: true }), battery)).toContain('worn')
  })

  it('REG-4.5, OQ-12 guns read the column for good order whatever befell them; Mexicans may rally with elan by the option', () => {
    const shaken = { nation: 'MEX', order: 'broken', die: 10, modifiers: ['leaderGallant'] }
    expect(ask('maneuverCheck', { ...shaken, kind: 'battery' }).result).toBe('wellHandled')
    expect(ask('maneuverCheck', { ...shaken, kind: 'troops' }).result).toBe('rally')
    const elan = { ...shaken, kind: 'troops', options: { mexicansRallyWithElan: true } }
    expect(ask('maneuverCheck', elan).result).toBe('rallyWithElan')
    expect(ask('maneuverCheck', { ...elan, order: 'good' }).result).toBe('wellHandled')
  })

  it('REG-4.6 Fall Back: held out of close range, in square or fortified; light guns limber and go', () => {
    const unit = { kind: 'troops', order: 'good' }
    expect(ask('maneuverEffect', { result: 'fallBack', unit })).toMatchObject({
      hold: true,
      mayFire: true,
      order: 'good',
    })
    const near = { kind: 'guns', mode: 'unlimbered', carriage: 'light', inCloseRange: true }
    expect(ask('maneuverEffect', { result: 'fallBack', unit: near })).toMatchObject({
      limber: true,
      retreat: 'full',
      silenced: true,
      lost: false,
      mayFire: false,
    })
    const heavy = { ...near, carriage: 'heavy' }
    expect(ask('maneuverEffect', { result: 'fallBack', unit: { ...heavy, inCloseRange: false } }).hold).toBe(true)
    expect(ask('maneuverEffect', { result: 'fallBack', unit: { ...heavy, fortified: true } }).lost).toBe(false)
    expect(
      ask('maneuverEffect', {
        result: 'fallBack',
        unit: { ...heavy, fortified: true },
        options: { holdingSparesGuns: false },
      }).lost,
    ).toBe(true)
  })

  it('REG-4.6 Panic has no hold clause; fixed guns are lost by it and stay silenced on Fall Back', () => {
    const square = { kind: 'troops', order: 'good', inSquare: true }
    expect(ask('maneuverEffect', { result: 'panic', unit: square })).toMatchObject({ hold: false, order: 'broken' })
    const fixed = { kind: 'guns', mode: 'fixed', carriage: 'heavy', inCloseRange: true }
    expect(ask('maneuverEffect', { result: 'panic', unit: { ...fixed, fortified: true } }).lost).toBe(true)
    expect(ask('maneuverEffect', { result: 'fallBack', unit: fixed })).toMatchObject({ lost: false, silenced: true })
  })

  it('REG-4.7, REG-4.8 disordered troops: rally, hold or go back, panic with losses', () => {
    const unit = { kind: 'troops', order: 'broken', inCloseRange: true }
    expect(ask('maneuverEffect', { result: 'rallyWithElan', unit })).toMatchObject({
      order: 'good',
      maneuver: 'wellHandled',
    })
    expect(ask('maneuverEffect', { result: 'rally', unit })).toMatchObject({ order: 'good', maneuver: 'tardy' })
    expect(ask('maneuverEffect', { result: 'shaken', unit })).toMatchObject({
      order: 'good',
      retreat: 'outOfCloseRange',
    })
    expect(ask('maneuverEffect', { result: 'wavering', unit: { ...unit, inCloseRange: false } })).toMatchObject({
      order: 'disordered',
      hold: true,
      mayFire: true,
      mayManeuver: false,
    })
    expect(ask('maneuverEffect', { result: 'panicDisordered', dieResult: -2, unit })).toMatchObject({
      order: 'broken',
      retreat: 'full',
      loseStands: 3,
    })
    expect(refused('maneuverEffect', { result: 'rally', unit: { kind: 'troops' } })).toBe('BAD_STATE REG-4.5 rally')
    expect(refused('maneuverEffect', { result: 'rally', unit: { kind: 'guns' } })).toBe('BAD_STATE REG-4.6 rally')
  })

  it('REG-4.9 a panic costs a stand, and one more for each point below 0', () => {
    expect(ask('panicLoss', { dieResult: -3 })).toEqual({ loseStands: 4 })
    expect(refused('panicLoss', { dieResult: 1 })).toBe('BAD_VALUE REG-4.9 dieResult')
  })

  it('REG-11.1, REG-11.5 a successor is a step lower, never below poor, and comes in the second own turn after', () => {
    expect(ask('replacement', { rating: 'gallant' })).toEqual({ rating: 'able', turnsAway: 2 })
    expect(ask('replacement', { rating: 'poor' })).toEqual({ rating: 'poor', turnsAway: 2 })
  })

  it('REG-11.4 every row of the table of fallen leaders', () => {
    const rows = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((die) => Object.values(ask('fallenLeader', { die })).join(' '))
    expect(rows).toEqual([
      'killed removedFromGame',
      'mortallyWounded removedFromGame',
      'grievouslyWounded removedFromGame',
      'fleshWound removedForOneTurn',
      'horseLost dismountedForOneTurn',
      'coatPierced none',
      'staffOfficerHit none',
      'unmoved none',
      'unmoved none',
      'unmoved none',
    ])
    expect(ask('fallenLeader', { die: 6, dismounted: true }).effect).toBe('none')
  })

  it('REG-13.5 another answer must be one of the switch’s', () => {
    expect(refused('fallenLeader', { die: 1, options: { musketryGrid: 'Z' } })).toBe(
      'BAD_VALUE REG-13.5 options.musketryGrid',
    )
    expect(refused('fallenLeader', { die: 1, options: { tea: true } })).toBe('BAD_VALUE REG-13.5 options.tea')
  })
})
