import { describe, expect, it } from 'vitest'
import { checkRouts } from '../../../../src/tabletop/sar/battle/breaking/routs'
import { retreat } from '../../../../src/tabletop/sar/battle/breaking/retreat'
import { areFunctionsPossible, functionSequences } from '../../../../src/tabletop/sar/battle/orders/functions'
import { startingUnits } from '../../../../src/tabletop/sar/battle/deploy'
import { offTableFire } from '../../../../src/tabletop/sar/battle/fire/offTableFire'
import { groundOf } from '../../../../src/tabletop/sar/battle/ground'
import { unitPolygon } from '../../../../src/tabletop/sar/battle/layout'
import { commandRatingOf } from '../../../../src/tabletop/sar/battle/leaders/ratings'
import { formationsOf } from '../../../../src/tabletop/sar/battle/melee/formations'
import { rollMoves } from '../../../../src/tabletop/sar/battle/moves/phase'
import type { BattleTable } from '../../../../src/tabletop/sar/battle/run'
import { verdictAfterLastTurn } from '../../../../src/tabletop/sar/battle/victory'
import { validateBattle } from '../../../../src/tabletop/sar/battle/state/faults'
import { NationSchema } from '../../../../src/tabletop/sar/schemas/base'
import * as v from 'valibot'
import { battleView, check, legal, toAct } from '../../../../src/tabletop/sar/battle/engine'
import { playBattle } from '../../../../src/tabletop/sar/battle/playBattle'
import { answer } from '../../../../src/ai/tabletop/sar/answer'
import { chargePlayer, holdPlayer, randomPlayer } from '../../../../src/ai/tabletop/sar/baselines'
import { retreatAll } from '../../../../src/tabletop/sar/battle/breaking/breaks'
import { shoot } from '../../../../src/tabletop/sar/battle/fire/phase'
import { fireSolution } from '../../../../src/tabletop/sar/battle/fire/fireSolution'
import { dutyOf } from '../../../../src/tabletop/sar/battle/moves/duty'
import { resolveShot } from '../../../../src/tabletop/sar/fire/shot'
import { roadsAt } from '../../../../src/tabletop/common/ground'
import { pointDistance } from '../../../../src/tabletop/common/point'
import { gapBetween, polygonsOverlap } from '../../../../src/tabletop/common/polygon'
import { Random } from '../../../fuzz/random'
import { at, castings, enter, of, runOf, scene } from './scene'
import { act, alter, battle, dice, firstTurn, passTo, refusalOf, scenario } from './support'

// Places where the engine used to read the print differently; each test is named after the clause.

const gun = (pounds: number, artillerists = 3) => ({ pounds, artillerists, infantry: 0, damage: 0 })

describe('as printed', () => {
  it('SAR-16.1 guns with two functions may move twice, with dice for each move', () => {
    expect(areFunctionsPossible('limbered', ['move', 'move'])).toBe(true)
    expect(functionSequences('limbered', 2)).toContainEqual(['move', 'move'])
    expect(functionSequences('limbered', 1)).not.toContainEqual(['move', 'move'])
    expect(areFunctionsPossible('unlimbered', ['holdFire', 'holdFire'])).toBe(false)
    const table = scene({
      units: { 'us-bragg': { x: 60, y: 36, stance: 'limbered', guns: [gun(6), gun(6)], deed: 'move' } },
    })
    const distanceWith = (functions: ('move' | 'limber')[]) => {
      table.battle.orders['us-bragg'] = { deed: 'move', heading: 0, functions, by: null }
      table.battle.doings = {}
      const die = dice('twice', [
        ['1/allMoves/us-bragg/move/1', 1],
        ['1/allMoves/us-bragg/move/2', 2],
        ['1/allMoves/us-bragg/move.2/1', 3],
        ['1/allMoves/us-bragg/move.2/2', 4],
      ])
      rollMoves(runOf(at(table, 'allMoves'), die))
      return table.battle.doings['us-bragg']!.distance! / 1000
    }
    // Horse artillery: 9 inches and two dice.
    expect(distanceWith(['move'])).toBe(12)
    expect(distanceWith(['move', 'move'])).toBe(28)
  })

  it('SAR-4.19 a unit counts as lost once, when its last part has been removed', () => {
    const table = firstTurn({ options: { rules: { ...firstTurnRules(), optLossOfUnits: true } } })
    const { leader } = table.field.units.get('us-1-illinois')!
    const before = commandRatingOf(table, leader)
    const whole = table.battle.units['us-1-illinois']!
    const part = { ...whole, strength: { ...whole.strength, start: 5 } }
    table.battle.units['us-1-illinois'] = { ...whole, strength: { ...whole.strength, start: 15 } }
    table.battle.units['us-1-illinois/1'] = { ...part, gone: true, at: null }
    expect(commandRatingOf(table, leader)).toBe(before)
    alter(table, 'us-1-illinois', { gone: true, at: null })
    expect(commandRatingOf(table, leader)).toBe(before - 1)
  })

  it('SAR-7.14 a detached company is offered no formation but line and skirmish order', () => {
    const table = firstTurn()
    const company = { ...table.battle.units['us-1-illinois']!, companies: 1 }
    expect(formationsOf(table, company).map(({ stance }) => stance)).toEqual(['line', 'skirmish'])
  })

  it('SAR-24.1 a strip is as wide as the map says, straight or oblique', () => {
    const raw = scenario()
    const widthOf = (line: [number, number][]) => {
      const features = [{ id: 'ditch', kind: 'rough' as const, line, widthInches: 4 }]
      const made = groundOf({ ...raw, map: { ...raw.map, features: features as never } })
      if (!made.ok) throw new Error('no ground')
      const { area } = made.value.features[0] as unknown as { area: { x: number; y: number }[] }
      const [left, right] = [area[0]!, area.at(-1)!]
      return Math.hypot(left.x - right.x, left.y - right.y)
    }
    expect(
      widthOf([
        [10, 10],
        [40, 10],
      ]),
    ).toBeCloseTo(4000, -1)
    expect(
      widthOf([
        [10, 10],
        [40, 40],
      ]),
    ).toBeCloseTo(4000, -1)
  })

  it('SAR-24.8 the way out leads to the edge of the side, which may be the east or the west one', () => {
    const made = scene({ units: { 'us-1-illinois': { x: 72, y: 36 }, 'mx-1-line': { x: 72, y: 10 } } })
    const verdict = (edge: 'east' | 'west' | 'north', wall: readonly number[]) => {
      const retreatEdge = { ...made.field.terms.retreatEdge, us: edge }
      const field = { ...made.field, terms: { ...made.field.terms, retreatEdge } }
      const table: BattleTable = { field, battle: { ...made.battle, units: { ...made.battle.units } } }
      // Mexican lines from the south to the north edge of the table.
      for (const [i, id] of ['mx-3-line', 'mx-5-line', 'mx-10-line', 'mx-11-line'].entries())
        for (const x of wall)
          alter(table, id, { at: { x: x * 1000, y: (9 + 18 * i) * 1000 }, heading: 9000, width: 20, stance: 'line' })
      return verdictAfterLastTurn(table).winner
    }
    expect(verdict('east', [])).toBe('us')
    expect(verdict('east', [100])).toBe('mexican')
    expect(verdict('west', [100])).toBe('us')
    expect(verdict('west', [40])).toBe('mexican')
  })

  it('SAR-24.4 a side that faces east fills its zone from the eastern end', () => {
    const made = battle().table
    const retreatEdge = { ...made.field.terms.retreatEdge, us: 'west' as const }
    const field = { ...made.field, terms: { ...made.field.terms, retreatEdge } }
    const unit = startingUnits(field)['us-1-illinois']!
    const [x1, , x2] = field.terms.zones[field.units.get('us-1-illinois')!.zone!]!
    expect(unit.heading).toBe(9000)
    expect(x2 - unit.at!.x).toBeLessThan(unit.at!.x - x1)
  })

  it('SAR-20.5, 5.4 who sees many friends break rolls for one after the other, and flees when its stragglers break it', () => {
    const made = firstTurn()
    const ids = Object.keys(made.battle.units)
      .filter((id) => id.startsWith('mx-') && made.field.units.get(id)!.arm === 'infantry' && id !== 'mx-celaya')
      .slice(0, 6)
    const table = scene({
      units: {
        'mx-celaya': { x: 60, y: 10, strength: { start: 14, casualties: 0, stragglers: 5 } },
        ...Object.fromEntries(ids.map((id, i) => [id, { x: 30 + 12 * i, y: 20 }])),
      },
    })
    const broken = ids.map((unit) => {
      const outline = unitPolygon(table.field, table.battle.units[unit]!)!
      return { unit, outline, middle: table.battle.units[unit]!.at! }
    })
    // Each check costs stragglers; four a check would be more than there are men.
    const forced = ids.flatMap((id): [string, number][] => [
      [`1/rally/mx-celaya/rout.${id}/1`, 9],
      [`1/rally/mx-celaya/rout.${id}.stragglers/1`, 4],
    ])
    const run = runOf(at(table, 'rally'), dice('routs', forced))
    const { routed, mayBreak } = checkRouts(run, broken, new Map())
    const rolls = of(
      run.events.map(({ body }) => body),
      'test',
    ).filter(({ unit }) => unit === 'mx-celaya')
    expect(rolls.length).toBeLessThan(ids.length)
    expect(table.battle.units['mx-celaya']!.gone).toBe(false)
    expect(castings(table.battle.units['mx-celaya']!).effectives).toBeGreaterThan(0)
    expect([...routed, ...mayBreak]).toContain('mx-celaya')
  })

  it('SAR-7.18, 8.2 a retreat pays for no terrain beyond the place where an enemy stops it', () => {
    const woods = (y: number) => ({
      id: 'wood',
      kind: 'woods' as const,
      area: [
        { x: 40_000, y },
        { x: 80_000, y },
        { x: 80_000, y: y + 2000 },
        { x: 40_000, y: y + 2000 },
      ],
    })
    const rolled = (enemyBehind: boolean) => {
      const table = scene({
        units: {
          'us-1-illinois': { x: 60, y: 30 },
          'mx-1-line': { x: 60, y: 20 },
          ...(enemyBehind && { 'mx-3-line': { x: 60, y: 37, heading: 18_000 } }),
        },
        features: [woods(38_000)],
      })
      const die = dice('retreat', [
        ['1/melee/us-1-illinois/retreat/1', 5],
        ['1/melee/us-1-illinois/retreat/2', 5],
        ['1/melee/us-1-illinois/retreat/3', 5],
        ['1/melee/us-1-illinois/retreat.woods/1', 6],
      ])
      const run = runOf(at(table, 'melee'), die)
      const moveKind = 'retreat' as const
      retreat(run, 'us-1-illinois', { fleesFrom: 'mx-1-line', moveKind, facing: 'away', broken: true, rule: 'SAR-5.4' })
      return table.battle.units['us-1-illinois']!.strength.stragglers
    }
    expect(rolled(false)).toBe(1)
    expect(rolled(true)).toBe(0)
  })

  it('SAR-0.6 a nation may have a name longer than five letters', () => {
    expect(v.is(NationSchema, 'NATIVE')).toBe(true)
    expect(v.is(NationSchema, 'Native')).toBe(false)
  })

  it('SAR-14.9 a fault among the supporters of a melee is told as theirs', () => {
    const table = firstTurn()
    const melee = {
      direct: { us: ['us-1-illinois'], mexican: ['mx-1-line'] },
      supporting: { us: ['nobody'], mexican: [] },
      ...{ rounds: 0, allRounds: 0, chargers: {}, rolled: [], struck: {}, disordered: [], caught: [] },
    }
    const told = validateBattle(table.field, { ...table.battle, melees: [melee] })
    expect(JSON.stringify(told)).toContain('melees[0].supporting.us')
  })
})

describe('bombardment', () => {
  it('OPS-23.4 a battery from afar fires one shot of all its guns, as from the front wherever the target faces', () => {
    const losses = (heading: number) => {
      const made = scene({ units: { 'mx-1-line': { x: 60, y: 30, heading } } })
      const battery = {
        id: 'far',
        name: 'Far',
        side: 'us' as const,
        at: { x: 60_000, y: 90_000 },
        poundages: [12, 12, 24],
        nation: 'US',
        training: 'veteran' as const,
        lastFiringTurn: 2,
      }
      const clash = {
        centre: { x: 60_000, y: 30_000 },
        holdingRadius: 10_000,
        hexRadius: 30_000,
        offTableBatteries: [battery],
      }
      const field = { ...made.field, terms: { ...made.field.terms, clash } }
      const run = runOf(
        at({ field, battle: made.battle }, 'firstFire'),
        dice('far', [['1/firstFire/far/bombard/1', 20]]),
      )
      const shots = offTableFire(run)
      const told = of(
        run.events.map(({ body }) => body),
        'shot',
      )
      return { shots, told }
    }
    const { shots, told } = losses(0)
    // 48 pounds, a third of them: 16 points.
    expect(told).toMatchObject([{ castings: 3, points: 16, band: 'long' }])
    expect(shots).toHaveLength(1)
    const { stragglers, casualties } = shots[0]!
    expect(stragglers).toBe(Math.ceil(told[0]!.losses / 2))
    expect(casualties).toBe(Math.floor(told[0]!.losses / 2))
    for (const heading of [9000, 18_000]) expect(losses(heading).shots).toEqual(shots)
  })
})

/** The optional rules of a battle without options. */
const firstTurnRules = () => firstTurn().battle.options.rules

describe('as printed: moves', () => {
  const square = (x: number, y: number, side: number) => [
    { x: x * 1000, y: y * 1000 },
    { x: (x + side) * 1000, y: y * 1000 },
    { x: (x + side) * 1000, y: (y + side) * 1000 },
    { x: x * 1000, y: (y + side) * 1000 },
  ]
  /** The refusal of a Form order of the Mexican regiment in column at 60, 30: into a line of 20 castings. */
  const formRefusal = (
    units: Parameters<typeof scene>[0]['units'],
    more: Partial<Parameters<typeof scene>[0]> = {},
  ) => {
    const table = scene({
      units: { 'mx-1-line': { x: 60, y: 30, stance: 'column', width: 4, deed: 'form' }, ...units },
      ...more,
    })
    enter(table, 'allMoves')
    return refusalOf(table, 'mexican', { type: 'form', unit: 'mx-1-line', stance: 'line', width: 20 })
  }

  it('SAR-7.12 a line is not formed in the ranks of a friend who stands, through an enemy, on impassable ground or off the table', () => {
    expect(formRefusal({})).toBe(null)
    expect(formRefusal({ 'mx-3-line': { x: 70, y: 30 } })).toBe('BAD_VALUE SAR-7.12')
    expect(formRefusal({ 'us-1-illinois': { x: 72, y: 30 } })).toBe('BAD_VALUE SAR-7.16')
    expect(formRefusal({ 'mx-1-line': { x: 4, y: 30, stance: 'column', width: 4, deed: 'form' } })).toBe(
      'BAD_VALUE SAR-24.1',
    )
    const cliff = { id: 'cliff', kind: 'impassable' as const, area: square(66, 24, 8) }
    expect(formRefusal({}, { features: [cliff] })).toBe('BAD_VALUE SAR-8.3')
    // Whoever marches away may be gone by then.
    expect(formRefusal({ 'mx-3-line': { x: 70, y: 30, deed: 'move' } })).toBe(null)
  })

  it('SAR-7.12 of two regiments that form into each other one stays in column', () => {
    const column = { y: 30, stance: 'column', width: 4, deed: 'form' } as const
    const table = scene({ units: { 'mx-1-line': { x: 60, ...column }, 'mx-3-line': { x: 75, ...column } } })
    enter(table, 'allMoves')
    for (const unit of ['mx-1-line', 'mx-3-line'])
      expect(refusalOf(table, 'mexican', { type: 'form', unit, stance: 'line', width: 20 })).toBe(null)
    for (const unit of ['mx-1-line', 'mx-3-line'])
      act(table, 'mexican', { type: 'form', unit, stance: 'line', width: 20 })
    passTo(table, 2, 'giveOrders')
    const { units } = table.battle
    expect([units['mx-1-line']!.stance, units['mx-3-line']!.stance].sort()).toEqual(['column', 'line'])
    expect(polygonsOverlap(outlineOf(table, 'mx-1-line'), outlineOf(table, 'mx-3-line'))).toBe(false)
  })

  const outlineOf = (table: BattleTable, id: string) => unitPolygon(table.field, table.battle.units[id]!)!

  it('SAR-7.18 a retreat passes through friends, but ends clear of their ranks', () => {
    for (const [i, depth] of [3, 5, 7, 9, 11].entries()) {
      const table = scene({
        units: {
          'us-1-illinois': { x: 60, y: 30 },
          'us-2-illinois': { x: 60, y: 30 + depth, width: 10 },
          'mx-1-line': { x: 60, y: 20 },
        },
      })
      const run = runOf(at(table, 'melee'), dice(`clear ${i}`))
      const moveKind = 'retreat' as const
      retreat(run, 'us-1-illinois', { fleesFrom: 'mx-1-line', moveKind, facing: 'away', broken: true, rule: 'SAR-5.4' })
      expect(polygonsOverlap(outlineOf(table, 'us-1-illinois'), outlineOf(table, 'us-2-illinois')), `${depth}`).toBe(
        false,
      )
    }
  })

  it('SAR-3.2, 7.18 units that flee at the same time do not end in each other', () => {
    const table = scene({
      units: {
        'us-1-illinois': { x: 55, y: 30 },
        'us-2-illinois': { x: 66, y: 30 },
        'us-2-indiana': { x: 60, y: 27 },
        'mx-1-line': { x: 60, y: 12 },
      },
    })
    const fleeing = ['us-1-illinois', 'us-2-illinois', 'us-2-indiana']
    for (const id of fleeing) alter(table, id, { broken: true })
    retreatAll(
      runOf(at(table, 'melee'), dice('all flee')),
      fleeing.map((unit) => ({ unit, fleesFrom: 'mx-1-line', rule: 'SAR-5.4' })),
    )
    const onTable = fleeing.filter((id) => table.battle.units[id]!.at !== null)
    for (const [i, a] of onTable.entries())
      for (const b of onTable.slice(i + 1))
        expect(polygonsOverlap(outlineOf(table, a), outlineOf(table, b)), `${a} ${b}`).toBe(false)
  })

  it('SAR-4.11 a unit told to withdraw beside an enemy withdraws, whatever stands round it', () => {
    const random = new Random('withdraw')
    let tried = 0
    while (tried < 12) {
      const enemy = () => ({ x: 45 + random.below(30), y: 18 + random.below(24), heading: random.below(8) * 4500 })
      const table = scene({
        units: {
          'us-1-illinois': { x: 60, y: 30, deed: 'withdraw', width: random.pick([4, 10, 20]) },
          'mx-1-line': enemy(),
          'mx-3-line': enemy(),
        },
      })
      const [own, first, second] = ['us-1-illinois', 'mx-1-line', 'mx-3-line'].map((id) => outlineOf(table, id))
      if (polygonsOverlap(own!, first!) || polygonsOverlap(own!, second!) || polygonsOverlap(first!, second!)) continue
      if (Math.min(gapBetween(own!, first!), gapBetween(own!, second!)) > 3000) continue
      tried++
      const events = enter(table, 'allMoves')
      act(table, 'us', { type: 'ready' })
      const moved = of(
        events.map(({ body }) => body),
        'moved',
      )
      expect(moved).toEqual([])
      const { at: end } = table.battle.units['us-1-illinois']!
      expect(pointDistance({ x: 60_000, y: 30_000 }, end!), JSON.stringify(table.battle.units)).toBeGreaterThan(1000)
    }
  })

  it('SAR-24.5, 24.4 a division that comes by the road comes in road column, one regiment behind another on the road', () => {
    const table = firstTurn()
    table.battle.turn = 3
    for (const id of Object.keys(table.battle.units))
      if (!table.battle.units[id]!.arrival) alter(table, id, { at: null })
    const road = table.field.ground.features.find(({ kind }) => kind === 'road')!
    let turns = 0
    const arrived = () =>
      Object.keys(table.battle.units).filter(
        (id) => table.field.units.get(id)!.arrival === 'ortega' && table.battle.units[id]!.at !== null,
      )
    const before = arrived().length
    expect(before).toBe(0)
    table.battle.pending = []
    enter(table, 'allMoves')
    act(table, 'mexican', { type: 'arrive', group: 'ortega' })
    while (toAct(table.battle) !== null && table.battle.phase === 'allMoves' && turns++ < 4)
      act(table, toAct(table.battle)!, { type: 'ready' })
    const column = arrived()
    expect(column.length).toBeGreaterThan(0)
    for (const id of column) {
      const unit = table.battle.units[id]!
      expect(['roadColumn', 'limbered']).toContain(unit.stance)
      expect(roadsAt(table.field.ground, unit.at!)).toContain(road.id)
    }
    for (const [i, a] of column.entries())
      for (const b of column.slice(i + 1))
        expect(gapBetween(outlineOf(table, a), outlineOf(table, b))).toBeGreaterThanOrEqual(900)
  })

  it('SAR-4.11 the front zone, not the arc of fire, decides whether a unit stays: an enemy in range before its front keeps it', () => {
    const dutyWith = (x: number, y: number) => {
      const table = scene({
        units: { 'us-1-illinois': { x: 60, y: 30, deed: 'advanceOrFire', width: 10 }, 'mx-1-line': { x, y } },
      })
      const run = runOf(at(table, 'firstFire'))
      shoot(run)
      const { fired } = table.battle.doings['us-1-illinois'] ?? { fired: false }
      return { fired, duty: dutyOf(at(table, 'allMoves'), 'us-1-illinois') }
    }
    // Straight ahead: it fires. Aside, but before its front and in range: it stays. Behind, or too far: it advances.
    expect(dutyWith(60, 20)).toEqual({ fired: true, duty: null })
    expect(dutyWith(74, 20)).toEqual({ fired: false, duty: null })
    expect(dutyWith(60, 45)).toEqual({ fired: false, duty: 'advance' })
    expect(dutyWith(60, 5)).toEqual({ fired: false, duty: 'advance' })
  })

  it("SAR-11.10 a shot that shifts take below column 0 is read in column 0 as printed, or does nothing by the owner's switch", () => {
    const { tables } = firstTurn().field
    const shot = { arm: 'infantry', nation: 'MEX', training: 'untrained', target: ['heavyFort'] } as const
    const power = { arm: 'smallArms', castings: 1, band: 'long' } as const
    expect(resolveShot(tables, power, shot, 20)).toMatchObject({ points: 0, column: 0, losses: 1 })
    const weakShots = 'noEffect' as const
    const strict = { ...tables, combatChart: { ...tables.combatChart, weakShots } }
    expect(resolveShot(strict, power, shot, 20)).toMatchObject({ points: 0, column: 0, losses: 0 })
    const strong = { arm: 'smallArms', castings: 20, band: 'short' } as const
    expect(resolveShot(strict, strong, shot, 20)).toEqual(resolveShot(tables, strong, shot, 20))
  })

  it('SAR-11.5 range runs to the middle of the castings that the shooters see, not of those that a friend hides', () => {
    const rangeWith = (screened: boolean) => {
      const table = scene({
        units: {
          'us-bragg': { x: 60, y: 36, stance: 'unlimbered', guns: [gun(6), gun(6)], deed: 'firstFire' },
          'mx-1-line': { x: 60, y: 26, width: 20 },
          // A regiment in column before the western half of the line.
          ...(screened && { 'mx-3-line': { x: 54, y: 33, width: 9, stance: 'column' as const } }),
        },
      })
      return fireSolution(table, 'us-bragg', 'mx-1-line')!.range
    }
    expect(rangeWith(true)).not.toBe(rangeWith(false))
  })
})

describe('as printed: set-up', () => {
  /** Buena Vista, the United States asked, and whether the Mexicans have answered. */
  const setup = () => {
    const { table } = battle()
    while (toAct(table.battle) === 'mexican') act(table, 'mexican', { type: 'ready' })
    return table
  }

  it('SAR-21.2, 24.4 a side that may choose its set-up puts a garrison into a building, which the enemy learns only afterwards', () => {
    const table = setup()
    const occupy = { type: 'occupy', unit: 'us-1-illinois', building: 'hacienda' }
    expect(legal(table, 'us')).toContainEqual(occupy)
    expect(refusalOf(table, 'us', { ...occupy, unit: 'us-bragg' })).toBe('BAD_STATE SAR-21.2')
    const known = JSON.stringify(battleView(table, 'mexican'))
    act(table, 'us', occupy)
    expect(table.battle.units['us-1-illinois']!.garrison).toBe('hacienda')
    expect(JSON.stringify(battleView(table, 'mexican'))).toBe(known)
    expect(refusalOf(table, 'us', { ...occupy, unit: 'us-2-illinois' })).toBe('BAD_STATE SAR-21.2')
    // And out again, to its place on the map.
    const { at: onMap } = startingUnits(table.field)['us-1-illinois']!
    act(table, 'us', { type: 'occupy', unit: 'us-1-illinois' })
    expect(table.battle.units['us-1-illinois']).toMatchObject({ garrison: null, at: onMap })
    act(table, 'us', occupy)
    act(table, 'us', { type: 'ready' })
    expect(table.battle.phase).toBe('giveOrders')
    expect(table.battle.units['us-1-illinois']!.garrison).toBe('hacienda')
    expect(battleView(table, 'mexican').units['us-1-illinois']!.garrison).toBe('hacienda')
  })

  it('SAR-4.14, 24.4 leaders are set up too, by themselves or with a unit of their command', () => {
    const table = setup()
    const ride = { type: 'ride', leader: 'us-wool', x: 60_000, y: 60_000 }
    expect(refusalOf(table, 'us', ride)).toBe(null)
    expect(refusalOf(table, 'us', { ...ride, attach: 'us-2-indiana' })).toBe('BAD_STATE SAR-4.14')
    const known = JSON.stringify(battleView(table, 'mexican'))
    act(table, 'us', { ...ride, attach: 'us-1-illinois' })
    act(table, 'us', { type: 'ride', leader: 'us-lane', x: 90_000, y: 60_000 })
    expect(JSON.stringify(battleView(table, 'mexican'))).toBe(known)
    act(table, 'us', { type: 'ready' })
    expect(table.battle.leaders['us-wool']!.attachedTo).toBe('us-1-illinois')
    expect(table.battle.leaders['us-lane']).toMatchObject({ at: { x: 90_000, y: 60_000 }, attachedTo: null })
    expect(refusalOf(setup(), 'mexican', { ...ride, leader: 'mx-conde' })).not.toBe(null)
  })

  it('SAR-4.16 at set-up a leader whose subordinates mostly attack is not told to defend', () => {
    const { table } = battle()
    const below = (superior: string) =>
      [...table.field.leaders.values()].filter((leader) => leader.superior === superior).map(({ id }) => id)
    const division = below('mx-santa-anna').find((id) => below(id).length >= 2)!
    const mission = (by: string, to: string, task: string) =>
      ({ type: 'mission', by, to, task, objectiveKind: 'terrain', objectiveId: 'plain', purpose: '' }) as const
    for (const brigade of below(division)) act(table, 'mexican', mission(division, brigade, 'attack'))
    expect(refusalOf(table, 'mexican', mission('mx-santa-anna', division, 'defend'))).toBe('BAD_ORDER SAR-4.16')
    expect(refusalOf(table, 'mexican', mission('mx-santa-anna', division, 'attack'))).toBe(null)
  })

  it('SAR-4.15 no side is ready before every leader below its army leader has a mission', () => {
    const { table } = battle()
    const ready = { type: 'ready' }
    const below = [...table.field.leaders.values()]
      .filter(({ side, superior }) => side === 'mexican' && superior !== null)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
    expect(below.length).toBeGreaterThan(5)
    for (const [i, { id, superior }] of below.entries()) {
      expect(check(table, 'mexican', ready)).toMatchObject({ code: 'BAD_ORDER', rule: 'SAR-4.15', args: { what: id } })
      expect(legal(table, 'mexican').some(({ type }) => type === 'ready')).toBe(false)
      const objective = { objectiveKind: 'terrain', objectiveId: 'plain', purpose: '' }
      act(table, 'mexican', { type: 'mission', by: superior, to: id, task: i % 2 ? 'attack' : 'move', ...objective })
    }
    expect(legal(table, 'mexican').some(({ type }) => type === 'ready')).toBe(true)
    expect(refusalOf(table, 'mexican', ready)).toBe(null)
  })

  it('SAR-4.15 the computer gives every leader his mission: it is ready by itself, without a refusal', () => {
    for (const player of [answer, holdPlayer, chargePlayer, randomPlayer]) {
      const { table } = battle()
      const refused: string[] = []
      playBattle(table, dice(), 'battle', { us: player, mexican: player }, 'salt', {
        onRefused: ({ rule }, action) => refused.push(`${rule} ${action.type}`),
        shouldStop: () => table.battle.phase !== 'setup',
      })
      expect(refused).toEqual([])
      expect(table.battle.phase).toBe('giveOrders')
      for (const [id, { mission }] of Object.entries(table.battle.leaders))
        expect([id, mission === null]).toEqual([id, table.field.leaders.get(id)!.superior === null])
    }
  })

  it('SAR-4.16 a leader whose mission becomes to defend may call those below him off, one after the other', () => {
    const table = firstTurn()
    const below = (superior: string) =>
      [...table.field.leaders.values()].filter((leader) => leader.superior === superior).map(({ id }) => id)
    const division = below('mx-santa-anna').find((id) => below(id).length >= 3)!
    const brigades = below(division)
    const aim = { objectiveKind: 'terrain', objectiveId: 'plain', purpose: '' } as const
    const place = table.battle.leaders['mx-santa-anna']!.at
    for (const id of [division, ...brigades]) {
      const leader = table.battle.leaders[id]!
      const task = id === division ? ('defend' as const) : ('attack' as const)
      table.battle.leaders[id] = { ...leader, at: place, points: 6, attachedTo: null, mission: { task, ...aim } }
    }
    const told = (to: string, task: string) => ({ type: 'mission', by: division, to, task, ...aim })
    expect(refusalOf(table, 'mexican', told(brigades[0]!, 'attack'))).toBe('BAD_ORDER SAR-4.16')
    for (const brigade of brigades) act(table, 'mexican', told(brigade, 'move'))
  })

  it('SAR-4.5 a leader who is with a unit sends no missions', () => {
    const table = firstTurn()
    const mission = { type: 'mission', by: 'mx-santa-anna', to: 'mx-lombardini', task: 'move', purpose: '' }
    const aim = { ...mission, objectiveKind: 'terrain', objectiveId: 'plain' }
    const leader = table.battle.leaders['mx-santa-anna']!
    table.battle.leaders['mx-santa-anna'] = { ...leader, points: 4 }
    expect(refusalOf(table, 'mexican', aim)).toBe(null)
    table.battle.leaders['mx-santa-anna'] = { ...leader, points: 4, attachedTo: 'mx-1-line' }
    expect(refusalOf(table, 'mexican', aim)).toBe('BAD_ORDER SAR-4.5')
    const isListed = legal(table, 'mexican').some(({ type, by }) => type === 'mission' && by === 'mx-santa-anna')
    expect(isListed).toBe(false)
  })
})
