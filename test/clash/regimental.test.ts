import { describe, expect, it } from 'vitest'
import { regimentalAnswer } from '../../src/ai/tabletop/regimental/answer'
import { holdPlayer } from '../../src/ai/tabletop/regimental/baselines'
import { fightRegimental, regimentalLayoutOf } from '../../src/clash/regimental/fight'
import { loadRegimentalFigures, regimentalFigures } from '../../src/clash/regimental/figures'
import { subUnitResult } from '../../src/clash/regimental/outcome'
import { regimentalTabletop } from '../../src/clash/regimental/port'
import raw from '../../src/clash/regimental/data/clash.json'
import { tableForecastOfClash } from '../../src/clash/tableForecast'
import { subUnitId } from '../../src/clash/setup'
import { footprint } from '../../src/tabletop/common/block'
import { pointDistance } from '../../src/tabletop/common/point'
import { gapBetween } from '../../src/tabletop/common/polygon'
import { sizeOf } from '../../src/tabletop/regimental/battle/block'
import { newBattle } from '../../src/tabletop/regimental/battle/engine'
import { DEFAULT_OPTIONS } from '../../src/tabletop/regimental/options'
import type { Position } from '../../src/operational/engine'
import {
  type Clash,
  CLARKE,
  DUNCAN,
  GARLAND,
  GUARD,
  GUNS,
  HORSE,
  LANCERS,
  LIGHT,
  LINE,
  NE,
  SE,
  SMITH,
  STEPTOE,
  SW,
  T,
  YORK,
} from '../operational/clash'
import { attacked, waiting } from './support'

const clash = (at: Clash['at'], attackers: string[], more: Partial<Clash> = {}): Position =>
  attacked({ ...more, at }, T, attackers)
const laid = (position: Position) => regimentalLayoutOf(waiting(position))
const dice = (seed: string) => ({ seed, forced: [] })
const port = regimentalTabletop(holdPlayer, holdPlayer)
const WIDTH = 44_000

describe('OPS-23, REG-12.10 the table of a clash by the Regimental rules', () => {
  it('REG-12.10, REG-12.11 counters bring stands, classes, weapons and traits; guns their carriages', () => {
    const at = { [CLARKE]: SW, [DUNCAN]: SW, [SMITH]: SE, [YORK]: SE, [HORSE]: SE, [LINE]: T, [LANCERS]: T, [GUNS]: T }
    const { field } = laid(clash(at, [CLARKE, DUNCAN, SMITH, YORK, HORSE]))
    const unit = (counter: string, index = 0) => field.units.get(subUnitId(counter, index))!
    // 14 castings of 30 men are 420: ten and a half stands, rounded up.
    expect(unit(CLARKE)).toMatchObject({
      stands: 11,
      class: 'veteran',
      weapon: 'M',
      traits: ['buckAndBall', 'coldSteel'],
    })
    expect(unit(YORK)).toMatchObject({ class: 'trained', weapon: 'M', traits: ['buckAndBall'], grade: 'reliable' })
    expect(unit(SMITH)).toMatchObject({ weapon: 'R', traits: ['sharpshooters'] })
    expect(unit(HORSE)).toMatchObject({ arm: 'cavalry', weapon: 'C', traits: [] })
    expect(unit(LANCERS)).toMatchObject({ class: 'trained', traits: ['lancers'] })
    expect(unit(LINE)).toMatchObject({ class: 'trained', weapon: 'IM', traits: [] })
    expect(unit(DUNCAN).guns).toEqual([
      { type: 'LG', carriage: 'light', traction: 'flying' },
      { type: 'LG', carriage: 'light', traction: 'flying' },
      { type: 'LH', carriage: 'light', traction: 'flying' },
    ])
    expect(unit(GUNS).guns[0]).toEqual({ type: 'HG', carriage: 'heavy', traction: 'fieldHeavy' })
    expect(unit(GUNS).guns.at(-1)).toEqual({ type: 'LG', carriage: 'light', traction: 'ox' })
  })

  it('OPS-23.2 less what was lost before; who is still missing brings no stands', () => {
    const position = clash({ [CLARKE]: SW, [LINE]: T }, [CLARKE])
    position.game.ops.rosters[CLARKE] = [
      [3, 2, 1],
      [10, 0, 6],
      [0, 0, 0],
    ]
    const { field, subUnits } = laid(position)
    // 14 less 4 dead and removed less 2 missing: 8 castings, 6 stands.
    expect(field.units.get(subUnitId(CLARKE, 0))!.stands).toBe(6)
    expect(subUnits.find(({ facts }) => facts.id === subUnitId(CLARKE, 0))).toMatchObject({
      missing: 2,
      facts: { castings: 10 },
    })
    expect(field.units.has(subUnitId(CLARKE, 1))).toBe(false)
  })

  it('OPS-23.1, 23.2 everybody stands on a table of 44 inches, apart, the defender nearer to the middle', () => {
    const at = { [CLARKE]: SW, [GARLAND]: SE, [SMITH]: NE, [DUNCAN]: SW, [LINE]: T, [LIGHT]: T, [GUARD]: T }
    const { field } = laid(clash(at, [CLARKE, GARLAND, SMITH, DUNCAN]))
    expect(field.ground.width).toBe(WIDTH)
    const outlines = [...field.units.values()].map(({ arm, stands, guns, start }) =>
      footprint({ at: start!.at, heading: start!.heading, ...sizeOf(arm, start!.formation, stands + guns.length) }),
    )
    for (const [i, area] of outlines.entries()) {
      for (const { x, y } of area) expect(x >= 0 && y >= 0 && x <= WIDTH && y <= WIDTH).toBe(true)
      for (const other of outlines.slice(i + 1)) expect(gapBetween(area, other)).toBeGreaterThan(900)
    }
    const centre = { x: WIDTH / 2, y: WIDTH / 2 }
    const distances = (side: string) =>
      [...field.units.values()]
        .filter((unit) => unit.side === side)
        .map(({ start }) => pointDistance(start!.at, centre))
    expect(Math.max(...distances('mexican'))).toBeLessThan(Math.min(...distances('us')))
  })

  it('REG-12.6, OPS-23.1 a village has houses that can be held, works and lava their cover', () => {
    const inVillage = laid(clash({ [CLARKE]: SW, [LINE]: T }, [CLARKE], { ground: { terrain: { [T]: 'village' } } }))
    const houses = [...inVillage.field.features].filter(([, { isGarrison }]) => isGarrison)
    expect(houses).toHaveLength(6)
    const line = [...inVillage.field.units.values()].filter(({ side }) => side === 'mexican')
    expect(line.map(({ start }) => start!.formation)).toEqual(['garrison', 'garrison'])
    const lava = laid(clash({ [CLARKE]: SW, [LINE]: T }, [CLARKE], { ground: { terrain: { [T]: 'lava' } } }))
    expect(lava.field.features.get('here-lava')).toMatchObject({ ground: 'rough', cover: 'full' })
    expect(lava.field.terms.clash).toMatchObject({ attacker: 'us', nerve: { attacker: { num: 3, den: 10 } } })
  })

  it('REG-12.10 leaders come with their ratings, near their units, with those above them', () => {
    const at = { [CLARKE]: SW, [STEPTOE]: SW, 'us.ldr.worth': SW, 'us.ldr.scott': SW, [LINE]: T }
    const { field } = laid(clash(at, [CLARKE, STEPTOE]))
    expect(field.leaders.get('us.sub.clarke')).toMatchObject({ rating: 'gallant', superior: 'us.ldr.worth' })
    expect(field.leaders.get(`leader:${STEPTOE}`)).toMatchObject({ rating: 'poor' })
    for (const { at: place } of field.leaders.values()) {
      const near = [...field.units.values()].map(({ start }) => pointDistance(start!.at, place!))
      expect(Math.min(...near)).toBeLessThan(9000)
    }
  })
})

describe('OPS-24 the outcome of a clash by the Regimental rules', () => {
  const position = clash({ [CLARKE]: SW, [LINE]: T }, [CLARKE])
  const setup = waiting(position)

  it('REG-12.10, OPS-24.2 stands become castings; broken troops are out of order, spent or disordered ones stray', () => {
    const layout = regimentalLayoutOf(setup)
    const [first] = layout.subUnits
    const result = (change: object) => {
      const { table } = newBattle(layout.field, DEFAULT_OPTIONS, {}, dice('x'))
      Object.assign(table.battle.units[first!.facts.id]!, change)
      return subUnitResult(layout, table, first!, regimentalFigures())
    }
    expect(result({})).toEqual({
      rosterIndex: 0,
      brought: 14,
      casualties: 0,
      stragglers: 0,
      outOfOrder: 0,
      isWhollyOutOfOrder: false,
    })
    // Three stands of 40 men are four castings of 30.
    expect(result({ stands: 8 }).casualties).toBe(4)
    expect(result({ stands: 8, order: 'broken' })).toMatchObject({ outOfOrder: 10, isWhollyOutOfOrder: true })
    expect(result({ order: 'disordered' }).stragglers).toBe(5)
    expect(result({ stands: 0, absence: 'destroyed' })).toMatchObject({ casualties: 14, isWhollyOutOfOrder: true })
  })

  it('OPS-22.2, OPS-23.3 the staffs fight it out: one outcome, the same for the same dice, and none of their moves is refused', () => {
    const refused: object[] = []
    const fight = (seed: string) =>
      fightRegimental(
        setup,
        dice(seed),
        'k',
        { us: regimentalAnswer, mexican: regimentalAnswer },
        {
          onRefused: (_side, action) => refused.push(action),
        },
      )
    const outcome = fight('a')
    expect(outcome.resolver).toBe('regimental')
    expect(outcome.counters.map(({ unit }) => unit).sort()).toEqual([CLARKE, LINE].sort())
    expect(fight('a')).toEqual(outcome)
    expect(refused).toEqual([])
    expect(outcome.log[0]!.args.turns).toBeLessThanOrEqual(5)
  })

  it('OPS-22.1 the account has the same outcome, a frame a phase, and lines whose words exist', () => {
    const request = { setup, dice: dice('b'), key: 'k', aiSalt: 's' }
    const account = port.account(request)
    expect(account.outcome).toEqual(port.fight(request))
    expect(account.units.map(({ castings }) => castings)).toContain(14)
    expect(account.turns[0]!.frames[0]!.units).toHaveLength(account.units.length)
    const phases = account.turns.flatMap(({ frames }) => frames.map(({ phase }) => phase))
    for (const phase of phases) expect(account.phases).toContain(phase)
    expect(account.turns.flatMap(({ lines }) => lines).length).toBeGreaterThan(5)
    expect(account.verdict.strength.us.atStart).toBe(
      account.units.filter(({ side }) => side === 'us').reduce((sum, { castings }) => sum + castings, 0),
    )
  })

  it('OPS-22.1 people may command it: it goes on from its state, and ends with an outcome', () => {
    const { inPlay } = port.begin({ setup, dice: dice('c'), key: 'k' }, true)
    expect(port.validate(setup, inPlay.state)).toEqual({ ok: true, value: null })
    expect(port.validate(setup, { ...inPlay.state, profile: 'sar-2007' }).ok).toBe(false)
    for (let n = 0; n < 400 && inPlay.toAct() !== null; n++) {
      const side = inPlay.toAct()!
      // Half of the answers are given by a table that was taken up anew from its saved state.
      const table = n % 2 === 0 ? inPlay : port.resume(setup, inPlay.state)
      for (const action of table.staffAnswer(side, `s${n}`)) {
        if (inPlay.toAct() !== side) break
        expect(table.check(side, action)).toBeNull()
        expect(inPlay.apply(side, action, dice('c')).ok).toBe(true)
      }
    }
    const outcome = inPlay.outcome()!
    expect(outcome.resolver).toBe('regimental')
    expect(inPlay.account(outcome)!.outcome).toBe(outcome)
    expect(inPlay.facts.units.get(subUnitId(CLARKE, 0))!.castings).toBe(14)
  })

  it('OPS-23.4, OPS-9.8 distant guns alone cost no step and rout nobody', () => {
    const bombarded = waiting(clash({ [STEPTOE]: '0810', [LINE]: T }, [STEPTOE]))
    expect(bombarded.bombardmentOnly).toBe(true)
    for (const seed of ['a', 'b', 'c', 'd']) {
      const { counters, holds, log } = port.fight({ setup: bombarded, dice: dice(seed), key: 'k', aiSalt: 's' })
      expect(counters.every(({ steps, state }) => steps === 0 && state !== 'routed')).toBe(true)
      expect(holds === 'defender' || holds === null).toBe(true)
      expect(log[0]!.rule).toBe('OPS-23.4')
    }
  })

  it('OPS-24.5 the odds of the combat table in the words of a clash add up to one, and refuse what it refuses', () => {
    const plan = { target: T, attackers: [CLARKE], lead: CLARKE, charge: false }
    const declared = clash({ [CLARKE]: SW, [LINE]: T }, [CLARKE])
    declared.game.ops.pending = []
    const told = tableForecastOfClash(declared, 'us', plan)
    if (!told.ok) throw new Error(told.refusal.key)
    expect(told.value.source).toBe('table')
    expect(told.value.outcomes.reduce((sum, { p }) => sum + p.num, 0)).toBe(10_000)
    expect(tableForecastOfClash(declared, 'us', { ...plan, attackers: [] }).ok).toBe(false)
  })

  it('OPS-23 the figures are checked when they are loaded', () => {
    expect(loadRegimentalFigures(raw).ok).toBe(true)
    const spoilt = { ...raw, setUp: { ...raw.setUp, attackerWithin: 40 } }
    expect(loadRegimentalFigures(spoilt)).toMatchObject({ refusal: { args: { field: 'setUp.attackerWithin' } } })
    const unknown = { ...raw, troops: { ...raw.troops, 'us.9': 'hussars' } }
    expect(loadRegimentalFigures(unknown).ok).toBe(false)
  })
})
