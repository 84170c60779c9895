import { beforeAll, describe, expect, it } from 'vitest'
import { BASELINES } from '../../../src/ai/baselines'
import type { Notes, Policy } from '../../../src/ai/operational/types'
import { pedregal, pedregalHash } from '../../../src/operational/data'
import { createWorld } from '../../../src/operational/engine'
import { SIDES } from '../../../src/operational/types'
import { playGame } from '../game'
import { GameStatistics, type SimGame } from '../simGame'
import { balanceReport } from '../simReport'
import { simFigures } from '../simResults'
import { LOSS_WAYS, RECORD } from './casualties'
import { type Fight, firstFightAt } from './fights'
import { crossedOn } from './ground'
import { likeness } from './likeness'
import { isUndone } from './marches'
import { churubuscoHexes, nearPadierna, padiernaHexes } from './places'
import { PlanWatcher, spreadOfThree } from './plans'
import { medianOf } from './spread'
import { lostAhead } from './verdicts'

const { id, battlefield, tables } = pedregal()
const world = createWorld(id, battlefield, tables, pedregalHash())

describe('figures of many games', () => {
  it('medians have intervals by ranks: of 1 to 24 the 7th and the 18th and their neighbours', () => {
    // Exact binomial ranks for N 24: 7 and 18; the approximation is one wider on one side.
    const values = Array.from({ length: 24 }, (_, n) => 24 - n)
    expect(medianOf(values)).toEqual({ median: 12.5, low: 7, high: 18 })
    expect(medianOf([5])).toEqual({ median: 5, low: 5, high: 5 })
  })

  it('the record is read from the history files: 1,056 US, 4,000 and 6,637 Mexican', () => {
    expect(RECORD.us[0]!.men).toBe(1056)
    expect(RECORD.mexican.map(({ men }) => men)).toEqual([4200, 4000, 6637])
  })

  it('three openings are as near to each other as their shares, one of them a must, those of few games left out', () => {
    const opening = (plan: string, games: number, won: number) => ({ plan, games, won })
    const openings = [
      opening('a', 100, 40),
      opening('b', 100, 41),
      opening('c', 100, 42),
      opening('d', 100, 50),
      opening('e', 9, 4),
    ]
    expect(spreadOfThree(openings, [], 10)!.plans).toEqual(['a', 'b', 'c'])
    expect(spreadOfThree(openings, [], 10)!.spread).toBeCloseTo(0.02)
    expect(spreadOfThree(openings, ['d'], 10)!.plans).toEqual(['b', 'c', 'd'])
    expect(spreadOfThree(openings.slice(0, 2), [], 10)).toBeNull()
  })

  it('OPS-24.2: the second way counts a third of the men still present in destroyed units', () => {
    const lost = { fallen: 300, dispersed: 300, steps: 2, units: 1 }
    expect(LOSS_WAYS.map(({ of }) => of(lost))).toEqual([600, 400])
  })

  it("fights are told by the map: Padierna's within two hexes, Churubusco's at works and bridges", () => {
    expect(padiernaHexes(world)).toEqual(['0605', '1104'])
    expect(nearPadierna(world, '0704')).toBe(true)
    expect(nearPadierna(world, '0608')).toBe(false)
    expect(churubuscoHexes(world)).toEqual(['2016', '2020', '2021', '2116', '2122'])
    const fight: Fight = {
      side: 'us',
      turn: 9,
      hex: '2121',
      from: ['2021'],
      bombardment: false,
      differential: 3,
      result: 'Dr',
    }
    expect(firstFightAt(world, 'churubusco', [{ ...fight, turn: 11 }, fight])).toBe(9)
    expect(firstFightAt(world, 'churubusco', [{ ...fight, bombardment: true }])).toBeNull()
    expect(firstFightAt(world, 'padierna', [fight])).toBeNull()
  })

  it('a march is undone when both net at most 35 % of their way', () => {
    expect(isUndone(0, 10)).toBe(true)
    expect(isUndone(3, 9)).toBe(true)
    expect(isUndone(4, 9)).toBe(false)
  })

  it('games are compared unit by unit', () => {
    expect(likeness('0101 0102 - 0104', '0101 0103 - 0104', () => true)).toBe(0.75)
    expect(likeness('0101 0102 - 0104', '0101 0103 - 0104', (n) => n === 1)).toBe(0)
    expect(likeness('0101', '0101', () => false)).toBeNull()
  })

  it('OPS-18.2: the river counts as crossed since the turn from which somebody stayed', () => {
    const held = (turn: number, north: number) => ({ turn, north, works: {}, patricios: null })
    expect(crossedOn([held(9, 0), held(10, 1), held(11, 0), held(12, 2), held(13, 1)])).toBe(12)
    expect(crossedOn([held(9, 1), held(10, 0)])).toBeNull()
  })

  it('OPS-18.2: a US lead on points that the river made worthless is told', () => {
    const ended = { winner: 'mexican', reason: 'OPS-18.2', turn: 16, steps: 1, baseLost: false } as const
    expect(lostAhead({ ...ended, points: { us: 9, mexican: 4 } })).toBe(true)
    expect(lostAhead({ ...ended, points: { us: 4, mexican: 9 } })).toBe(false)
    expect(lostAhead({ ...ended, reason: 'OPS-18.3', points: { us: 9, mexican: 4 } })).toBe(false)
  })

  it('a plan counts from the movement segment in which it was chosen', () => {
    const watcher = new PlanWatcher()
    const notes = (turn: number, segment: Notes['segment'], plan: string): Notes => ({
      turn,
      segment,
      n: 0,
      spent: 0,
      intent: { plans: [{ plan, value: 0, terms: [] }], orders: [], attacks: [] },
      work: null,
    })
    for (const one of [notes(1, 'command', 'x'), notes(1, 'move', 'a'), notes(2, 'move', 'a'), notes(3, 'move', 'b')])
      watcher.decided('us', one)
    const { intent, ...rest } = notes(4, 'move', 'b')
    const followed = {
      plan: 'c',
      stage: 's',
      stageIndex: 0,
      since: 4,
      stageSince: 4,
      why: 'lost',
      before: 'b',
      commitment: 0,
    }
    watcher.decided('us', { ...rest, intent: { ...intent, followed } })
    expect(watcher.plans.us).toEqual([
      { turn: 1, plan: 'a' },
      { turn: 3, plan: 'b' },
      { turn: 4, plan: 'c', why: 'lost' },
    ])
  })
})

describe('a game of the plain player B2 against one who holds', () => {
  let game: SimGame
  beforeAll(() => {
    const statistics = new GameStatistics()
    // To turn 5, then the US give up: enough of all that is counted.
    const choose: Policy = (...asked) => {
      const decision = BASELINES.B2!(...asked)
      return asked[1].turn < 5 ? decision : { ...decision, action: { type: 'resign' } }
    }
    const brief = { level: 'general', character: '' } as const
    const { played, position } = playGame(
      world,
      'stats/1',
      { preset: 'balanced', night: true, resolver: 'table', clash: 'auto' },
      { us: { choose, brief }, mexican: { choose: BASELINES.B1!, brief } },
      (...after) => statistics.record(...after),
    )
    game = { key: '0', ...played, ...statistics.facts(position) }
  })

  it('OPS-18.3: steps, units and leaders lost add up to the points', () => {
    const { losses, leaders, points } = game
    const { points: worth } = tables.victory
    const lostLeaders = (side: 'us' | 'mexican'): number => leaders[side].casualties + leaders[side].captured
    expect(losses.mexican.units).toBeGreaterThan(0)
    expect(points.us).toBe(
      losses.mexican.units * worth.usPerMexicanUnit + lostLeaders('mexican') * worth.usPerMexicanLeader,
    )
    expect(points.mexican).toBe(losses.us.steps * worth.mexicanPerUsStep + lostLeaders('us') * worth.mexicanPerUsLeader)
  })

  it('fights, ground and places are those of the game, and the report tells them', () => {
    expect(game.fault).toBeNull()
    expect(game.fights.length).toBeGreaterThan(0)
    for (const { from, bombardment } of game.fights) if (!bombardment) expect(from).not.toEqual([])
    expect(game.ground.map(({ turn }) => turn)).toEqual(Array.from({ length: game.turn }, (_, n) => n + 1))
    expect(game.places).toHaveLength(3)
    for (const side of SIDES) expect(game.marches[side].undone).toBeLessThanOrEqual(game.marches[side].followed)
    const report = balanceReport(world, [game, { ...game, key: '1' }, { key: '2', fault: 'died' }])
    expect(report).toContain('2 games')
    expect(report.some((line) => line.startsWith('after turn 2, us: two games have 100.0%'))).toBe(true)
    expect(report.at(-1)).toBe('  game 2: died')
    const rows = simFigures(world, [game, { ...game, key: '1' }, { key: '2', fault: 'died' }], 'B2')
    const row = (id: string) => rows.find((one) => one.id === `sim-B2-${id}`)!
    expect(row('draws')).toMatchObject({ n: '2 games', value: '0, 0.0 %', bar: 'at most 30.0 %', met: true })
    expect(row('usMargin')).toMatchObject({ bar: null, met: null })
    expect(report.join('\n')).not.toMatch(/NaN|undefined/)
  })
})
