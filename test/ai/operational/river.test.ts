import { describe, expect, it } from 'vitest'
import { riverPathsOf } from '../../../src/ai/operational/evaluate/crossing'
import { WEIGHTS } from '../../../src/ai/operational/figures'
import { searchDepthOf } from '../../../src/ai/operational/movement/levels'
import { planPhase } from '../../../src/ai/operational/movement/phase'
import { keyedRandom } from '../../../src/ai/operational/movement/random'
import { LEVELS } from '../../../src/ai/operational/types'
import { plansOf } from '../../../src/ai/operational/plans/plans'
import { riverPosts } from '../../../src/ai/operational/river/bar'
import { turnsToBank } from '../../../src/ai/operational/river/march'
import { riverParty } from '../../../src/ai/operational/river/party'
import { southPlacesLostChance } from '../../../src/ai/operational/river/places'
import { stayChance } from '../../../src/ai/operational/river/stay'
import type { Position } from '../../../src/operational/position'
import type { PieceId, Side } from '../../../src/operational/types'
import { scene as built } from '../../operational/support'
import { world } from './support'

const CONTROL: Record<string, Side> = { '1611': 'mexican', '1104': 'mexican' }
const scene = (at: Record<PieceId, string>, turn: number, active: Side = 'us', control = CONTROL): Position =>
  built({ turn, active, segment: 'move', at, santaAnna: true, control })
const unit = (id: PieceId): number => world.pieceIndexes.get(id)!
const idOf = (index: number): PieceId => world.pieces[index]?.id ?? ''

describe('the river plan (OPS-18.2)', () => {
  it('a unit north of the river is the less safe the more Mexicans can come, the more of their turns are left, and alone', () => {
    const stay = (mexicans: Record<PieceId, string>, turn = 16, more: Record<PieceId, string> = {}): number => {
      const position = scene({ 'us.4.marines': '2123', ...more, ...mexicans }, turn)
      const hex = world.grid.indexOf('2123')
      return stayChance(position, unit('us.4.marines'), hex, position.unitsAt[hex]!)
    }
    const one = { 'mexican.east.3.line': '2224' }
    const three = { ...one, 'mexican.east.3.guard': '2224', 'mexican.east.4.light4': '2223' }
    expect(stay({ 'mexican.east.3.line': '0704' })).toBe(1)
    expect(stay(one)).toBeLessThan(1)
    expect(stay(three)).toBeLessThan(stay(one))
    expect(stay(three, 14)).toBeLessThan(stay(three, 16))
    expect(stay(three, 16, { 'us.1.clarke': '2123' })).toBeGreaterThan(stay(three))
  })

  it('OPS-4.6, 9.5, 13.2: it passes its morale check as the rules say: more often beside its leader, less often without supply', () => {
    const stay = (more: Record<PieceId, string>, disrupted = false): number => {
      const mexicans = {
        'mexican.east.3.line': '2224',
        'mexican.east.4.light4': '2224',
        'mexican.east.4.light13': '2223',
      }
      const position = scene({ 'us.1.clarke': '2123', ...mexicans, ...more }, 16)
      position.pieceStates[unit('us.1.clarke')]!.disrupted = disrupted
      const hex = world.grid.indexOf('2123')
      return stayChance(position, unit('us.1.clarke'), hex, position.unitsAt[hex]!)
    }
    // In good order he fails only with the 6 that always fails.
    expect(stay({ 'us.ldr.worth': '2123' }, true)).toBeGreaterThan(stay({}, true))
    // Far away, in San Agustin, where the line of communications ends.
    expect(stay({ 'mexican.south.1.cavalry5': '0118' })).toBeLessThan(stay({}))
  })

  it('OPS-7.2, 19.1.12: the march is reckoned by turns, with a stop in each zone of control, and with an engineer over any side', () => {
    const march = (more: Record<PieceId, string>, withEngineer = true): number =>
      turnsToBank(scene({ 'us.1.clarke': '2025', ...more }, 13), unit('us.1.clarke'), withEngineer, 9)
    expect(march({})).toBe(1)
    expect(march({}, false)).toBeGreaterThan(1)
    expect(march({ 'mexican.east.3.line': '2023', 'mexican.east.3.guard': '2125' })).toBeGreaterThan(1)
  })

  it('from turn 12 two or three units are told off, who have or can get an engineer; not before, and not when all is lost on points', () => {
    const at = {
      'us.1.clarke': '1822',
      'us.ldr.mason': '1822',
      'us.2.smith': '1822',
      'us.ldr.lee': '1720',
      'us.3.pierce': '1622',
      'us.3.magruder': '1822',
      'us.4.marines': '0118',
      'mexican.east.3.line': '2122',
      'mexican.east.3.guard': '2116',
    }
    const party = (turn: number, us = 12, mexican = 12) => {
      const position = scene(at, turn)
      Object.assign(position.game.ops.score, { us, mexican })
      return riverParty(position, riverPathsOf(position))
    }
    const told = party(13)
    expect(told.length).toBeGreaterThanOrEqual(2)
    expect(told.map((member) => idOf(member.unit))).toContain('us.1.clarke')
    expect(told.filter(({ engineer }) => engineer >= 0).map(({ engineer }) => idOf(engineer))).toContain('us.ldr.mason')
    expect(told.map((member) => idOf(member.unit))).not.toContain('us.4.marines')
    expect(party(9)).toEqual([])
    expect(party(15, 2, 30)).toEqual([])
  })

  it('every level from captain up gives the engineer his order with the unit, and the cadet does not', () => {
    const at = { 'us.1.clarke': '2025', 'us.ldr.mason': '1924', 'us.4.marines': '0118', 'mexican.east.3.line': '2116' }
    for (const level of LEVELS) {
      const depth = searchDepthOf(level)
      const { orders } = planPhase(scene(at, 15), plansOf('us')[0]!, depth, 20, keyedRandom('river', level), WEIGHTS.us)
      const clarke = orders.find(({ piece }) => piece === 'us.1.clarke')
      const goesAlong = clarke?.leaders.includes('us.ldr.mason') ?? false
      if (level === 'cadet') expect(depth.riverPlan).toBe(false)
      else expect([level, goesAlong && clarke?.script === 'cross']).toEqual([level, true])
    }
  })

  it('the Mexicans bar the way of who could cross, and keep or take again a village south of the river', () => {
    const at = {
      'us.1.clarke': '1922',
      'us.4.marines': '0118',
      'mexican.east.3.line': '2222',
      'mexican.east.3.guard': '2223',
      'mexican.south.1.morelia': '1712',
    }
    const posts = (control: Record<string, Side>, turn = 14) => {
      const position = scene(at, turn, 'mexican', control)
      return riverPosts(position, riverPathsOf(position)).map(({ unit: one, hex }) => [idOf(one), world.grid.ids[hex]])
    }
    expect(posts(CONTROL).map(([id]) => id)).toContain('mexican.east.3.line')
    expect(posts({})[0]![0]).toBe('mexican.south.1.morelia')
    expect(posts(CONTROL, 11)).toEqual([])
    const lost = (control: Record<string, Side>) =>
      southPlacesLostChance(scene({ 'us.1.clarke': '1922' }, 14, 'us', control))
    expect(lost({})).toBe(1)
    expect(lost(CONTROL)).toBe(0)
  })
})
