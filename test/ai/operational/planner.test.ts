import { describe, expect, it } from 'vitest'
import { choose } from '../../../src/ai/operational/choose'
import { newAttackMemo, plannedAttacks } from '../../../src/ai/operational/evaluate/attacks'
import { expectedLosses as expected } from '../../../src/ai/operational/evaluate/results'
import { WEIGHTS } from '../../../src/ai/operational/figures'
import { figuresForSide, figuresFrom } from '../../../src/ai/figures'
import { positionFromView } from '../../../src/ai/operational/viewPosition'
import { parseLevels } from '../../../src/ai/operational/movement/levels'
import { SEATS } from '../../../src/game/side'
import { parsePlans } from '../../../src/ai/operational/plans/planFile'
import { explainIntents } from '../../../src/ai/operational/explain/intent'
import { planAt, PLANS } from '../../../src/ai/operational/plans/plans'
import { LEVELS, type Brief, type Intent, type Notes } from '../../../src/ai/operational/types'
import plans from '../../../maps/pedregal/plans.json'
import weights from '../../../src/ai/operational/data/weights.json'
import levels from '../../../src/ai/operational/data/levels.json'
import { canonical } from '../../../src/core/json'
import { legal, newPosition, viewFor } from '../../../src/operational/engine'
import type { RuleOptions } from '../../../src/operational/types'
import { playGame, world } from './loop'
import { sampleSize } from '../../sampleSize'

const OPTIONS: RuleOptions = { preset: 'balanced', night: true, resolver: 'table', clash: 'auto' }
/** Budget of a phase. Few are enough: what counts here is that every action is legal. */
const EVALUATIONS = sampleSize(10, 30)
/** The games of the everyday run break off here. A game to its end by `auto`: test/cli/serve.test.ts. */
const UNTIL = sampleSize(3, Number.POSITIVE_INFINITY)
const CHARACTERS = { us: ['scott', 'worth'], mexican: ['santaAnna', 'valencia'] } as const

/** Expects that the plan that is told is the plan of the notes, with its stage, since when and why. 1 if there is a plan, else 0. */
function toldPlan(intent: Intent): 0 | 1 {
  const { followed, plans: weighed } = intent
  if (!followed) return 0
  const [follows, began, value] = explainIntents([intent])
  const stage = `${followed.plan}.${followed.stage}`
  expect(follows).toEqual({ key: 'ai.why.follows', args: { plan: followed.plan, stage, since: followed.since } })
  expect(began!.args).toMatchObject({ because: followed.why })
  // What was weighed names the same plan, and the stage is one of that plan.
  expect(weighed[0]!.plan).toBe(followed.plan)
  expect(value!.args).toMatchObject({ plan: followed.plan })
  expect(planAt(followed.plan, followed.stageIndex)!.stages[followed.stageIndex]!.id).toBe(followed.stage)
  return 1
}

describe('games of the computer opponents', () => {
  const presets = ['free', 'historical', 'balanced', 'free'] as const
  // The next level but one plays the Mexicans. In the everyday run each level has one side; in the long run it has both.
  const against = [2, 3, 0, 1] as const
  for (const [k, level] of LEVELS.slice(0, sampleSize(2, LEVELS.length)).entries())
    it(`${level} and ${LEVELS[against[k]!]}: every action is one of the legal list, nobody resigns, the told plan is that of the notes, ${presets[k]}`, () => {
      const levelOf = { us: level, mexican: LEVELS[against[k]!]! }
      const seat = (side: 'us' | 'mexican') => ({
        choose,
        brief: {
          level: levelOf[side],
          character: CHARACTERS[side][k % 2]!,
          seed: `${k}`,
          evaluations: EVALUATIONS,
        } satisfies Brief,
      })
      let planned = 0
      let toldPlans = 0
      const position = playGame(
        `legal ${k}`,
        { ...OPTIONS, preset: presets[k]! },
        { us: seat('us'), mexican: seat('mexican') },
        (_pos, side, decision, list) => {
          expect(list, `${side} ${canonical(decision.action)}`).toContain(decision.action)
          expect(decision.action.type).not.toBe('resign')
          if (decision.notes.intent.orders.length > 0) planned++
          toldPlans += toldPlan(decision.notes.intent)
        },
        undefined,
        UNTIL,
      )
      expect(position.game.ops.result !== null || position.game.ops.turn >= UNTIL).toBe(true)
      expect(planned).toBeGreaterThan(10)
      expect(toldPlans).toBeGreaterThan(10)
    }, 120_000)
})

/** The first three decisions of the US: actions, notes and evaluations. */
function opening(seed: string, evaluations: number): { actions: string[]; spent: number; plans: number } {
  const { position } = newPosition(world, OPTIONS, { seed: 'same', forced: [] })
  position.game.ops.segment = 'move'
  const brief: Brief = { level: 'general', character: 'scott', seed, evaluations }
  let notes: Notes | null = null
  const actions: string[] = []
  let spent = 0
  for (let n = 0; n < 3; n++) {
    const decision = choose(world, viewFor(position, 'us'), legal(position, 'us'), brief, notes)
    notes = decision.notes
    spent += decision.evaluations
    actions.push(canonical(decision.action), canonical(decision.notes))
  }
  return { actions, spent, plans: notes!.intent.plans.length }
}

describe('the phase planner', () => {
  it('makes the same decisions from the same views, seed and notes, and keeps to its budget', () => {
    const first = opening('a', 120)
    expect(opening('a', 120)).toEqual(first)
    expect(first.spent).toBeLessThanOrEqual(120 + 60)
    expect(first.spent).toBeGreaterThan(40)
    // The opening is drawn: nothing is compared with it.
    expect(first.plans).toBe(1)
  })
})

describe('evaluation', () => {
  const { position } = newPosition(world, OPTIONS, { seed: 'even', forced: [] })

  it('counts what one side loses as the gain of the other', () => {
    const [mine, his] = [world.pieceIndexes.get('us.1.clarke')!, world.pieceIndexes.get('us.1.garland')!]
    const party = (lead: number) => ({ lead, units: [lead], trappedChances: [0], moraleChance: 0.5, mayHold: true })
    const rows = [-5, -3, -1, 1, 3, 5, 7, 9, 10].map((at) =>
      expected(position, at, party(mine), party(his), false, false, WEIGHTS.us),
    )
    for (let k = 1; k < rows.length; k++) {
      expect(rows[k]!.gain - rows[k]!.cost).toBeGreaterThanOrEqual(rows[k - 1]!.gain - rows[k - 1]!.cost - 1e-9)
    }
    const swapped = expected(position, 3, party(his), party(mine), false, false, WEIGHTS.us)
    expect(swapped.gain).toBeCloseTo(rows[4]!.gain)
    expect(swapped.cost).toBeCloseTo(rows[4]!.cost)
  })

  it('values an attack on a stack that cannot retreat higher', () => {
    const [mine, his] = [world.pieceIndexes.get('us.1.clarke')!, world.pieceIndexes.get('mexican.east.1.main')!]
    const own = { lead: mine, units: [mine], trappedChances: [0], moraleChance: 0.8, mayHold: true }
    const target = (trappedChance: number) => ({
      lead: his,
      units: [his],
      trappedChances: [trappedChance],
      moraleChance: 0.5,
      mayHold: true,
    })
    const free = expected(position, 6, own, target(0), false, false, WEIGHTS.us)
    const caught = expected(position, 6, own, target(1), false, false, WEIGHTS.us)
    expect(caught.gain).toBeGreaterThan(free.gain + 0.15)
  })

  it('uses no unit in two attacks', () => {
    const view = viewFor(position, 'us')
    const there = positionFromView(world, view)
    for (const seat of SEATS) {
      const used = plannedAttacks(there, seat, newAttackMemo(there), WEIGHTS.us).flatMap(({ attackers }) => attackers)
      expect(new Set(used).size).toBe(used.length)
    }
  })
})

describe('data files of the opponents', () => {
  const hexes = new Set(world.grid.ids)
  const formations = new Set(world.pieces.flatMap(({ unit }) => (unit ? [unit.formation] : [])))
  const units = new Set(world.pieces.flatMap(({ id, unit }) => (unit ? [id] : [])))

  it('are refused by an error that names the field at fault', () => {
    const weightsWith = (figures: object) => ({ ...weights, figures: { ...weights.figures, ...figures } })
    const reply = { ...weights.figures.reply, value: { us: -1, mexican: 1 } }
    expect(() => figuresFrom('weights.json', weightsWith({ reply }))).toThrow('weights.json figures.reply: -1')
    const { about: _about, ...unexplained } = weights.figures.reply
    expect(() => figuresFrom('weights.json', weightsWith({ reply: unexplained }))).toThrow('figures.reply.about')
    expect(() => figuresForSide(figuresFrom('weights.json', weights), 'britain')).toThrow('no value for side britain')
    expect(() =>
      parseLevels({ ...levels, levels: { ...levels.levels, cadet: { ...levels.levels.cadet, attackTargets: 0.5 } } }),
    ).toThrow('levels.json levels.cadet.attackTargets')
    expect(() => parsePlans({ ...plans, plans: [] }, hexes, formations, units)).toThrow('plans.json plans')
    const [first, ...others] = plans.plans
    const stage = first!.stages[0]!
    const bad = (goal: object) => ({
      ...plans,
      plans: [{ ...first, stages: [{ ...stage, goals: [goal] }] }, ...others],
    })
    const goal = { formations: ['us.1'], weight: 1 }
    expect(() => parsePlans(bad({ ...goal, way: ['9999'] }), hexes, formations, units)).toThrow(
      '9999 is no hex of the map',
    )
    expect(() => parsePlans(bad({ ...goal, formations: ['us.9'], hunt: true }), hexes, formations, units)).toThrow(
      'us.9',
    )
    expect(() => parsePlans(bad(goal), hexes, formations, units)).toThrow('one of way, posts, hunt')
    expect(() =>
      parsePlans(
        { ...plans, characters: { scott: { boldness: 1, care: 1, leans: { moon: 1 }, openings: {} } } },
        hexes,
        formations,
        units,
      ),
    ).toThrow('moon is no plan')
    const ending = (end: object) => ({
      ...plans,
      plans: [{ ...first, stages: [{ ...stage, ends: [{ why: 'late', ...end }] }] }, ...others],
    })
    expect(() => parsePlans(ending({ turn: 3, next: 'moon' }), hexes, formations, units)).toThrow('moon is no plan')
    expect(() => parsePlans(ending({ held: ['9999'], next: 'us.cross' }), hexes, formations, units)).toThrow(
      '9999 is no hex',
    )
    // After the last stage nothing is left to begin.
    expect(() => parsePlans(ending({ turn: 3 }), hexes, formations, units)).toThrow('must name a plan')
  })

  it('name plans of their own side and formation', () => {
    for (const { id, side, stages } of PLANS) {
      expect(id.startsWith(`${side}.`)).toBe(true)
      for (const { formations: all } of stages.flatMap(({ goals }) => goals))
        for (const one of all) expect(one.startsWith(`${side}.`), one).toBe(true)
    }
  })
})
