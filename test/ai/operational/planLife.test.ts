import { describe, expect, it } from 'vitest'
import { explainIntents } from '../../../src/ai/operational/explain/intent'
import { MOVEMENT, WEIGHTS } from '../../../src/ai/operational/figures'
import { goalValuesOf } from '../../../src/ai/operational/plans/goalValues'
import { planInMind, planOfPhase, type Weigh } from '../../../src/ai/operational/plans/life'
import { isOvertaken, isWonOrLost, stageEndOf } from '../../../src/ai/operational/plans/conditions'
import { longMarches, marchesByUnit, phaseStartOf } from '../../../src/ai/operational/plans/marches'
import { isWantedInTheOpen, demandUnder } from '../../../src/ai/operational/plans/tasks'
import { openingPlanOf, planAt, PLANS, plansOf } from '../../../src/ai/operational/plans/plans'
import type { Brief, FollowedPlan } from '../../../src/ai/operational/types'
import { newPosition, type Position } from '../../../src/operational/engine'
import { putPiece } from '../../../src/operational/position'
import { type HexId, type RuleOptions, SIDES } from '../../../src/operational/types'
import { MEXICAN } from '../../../src/operational/world'
import { world } from './loop'

const OPTIONS: RuleOptions = { preset: 'balanced', night: true, resolver: 'table', clash: 'auto' }
const brief = (character: string, seed = 'life'): Brief => ({ level: 'general', character, seed, evaluations: 12 })

/** The set-up of the balanced preset on a turn. */
function onTurn(turn: number): Position {
  const { position } = newPosition(world, OPTIONS, { seed: 'life', forced: [] })
  position.game.ops.turn = turn
  position.game.ops.segment = 'move'
  return position
}

/** A weighing that gives these points to plans, and 0 to others. It notes how often it was asked, and which plans. */
function weighing(points: Readonly<Record<string, number>>) {
  const asked: string[][] = []
  const weigh: Weigh = (plans, margin) => {
    asked.push(plans.map(({ id }) => id))
    const value = (id: string): number => points[id] ?? 0
    const best = [...plans].sort((a, b) => value(b.id) - value(a.id))[0]!
    const plan = value(plans[0]!.id) >= value(best.id) - margin ? plans[0]! : best
    const scores = [plan, ...plans.filter((other) => other !== plan)].map(({ id }) => ({
      plan: id,
      value: value(id),
      terms: [],
    }))
    return { plan, scores, evaluationsSpent: 0 }
  }
  return { weigh, asked }
}

const follows = (plan: string, since: number): FollowedPlan => ({
  plan,
  stage: planAt(plan, 0)!.stages[0]!.id,
  stageIndex: 0,
  since,
  stageSince: since,
  why: 'opening',
  before: null,
  commitment: planAt(plan, 0)!.commitment,
})

/** Takes units of formations off the map as destroyed. */
function destroy(position: Position, formations: readonly string[]): void {
  for (const index of world.unitsOf.flat())
    if (formations.includes(world.pieces[index]!.unit!.formation)) putPiece(position, index, 'gone')
}
const NORTH = ['mexican.north.1', 'mexican.north.2', 'mexican.north.3', 'mexican.north.4']

describe('the life of a plan', () => {
  it('begins with one drawn by seed and character, without weighing it: three and more for either side, the same for the same seed', () => {
    for (const [side, character] of [
      ['us', 'scott'],
      ['mexican', 'santaAnna'],
    ] as const) {
      const seeds = Array.from({ length: 40 }, (_, n) => `${n}`)
      const drawn = seeds.map((seed) => openingPlanOf(side, character, seed).id)
      expect(new Set(drawn).size).toBeGreaterThanOrEqual(3)
      expect(seeds.map((seed) => openingPlanOf(side, character, seed).id)).toEqual(drawn)
      const { weigh, asked } = weighing({})
      const { plan, followed } = planOfPhase(onTurn(1), side, brief(character, '3'), undefined, weigh)
      expect(plan.id).toBe(drawn[3])
      expect(planInMind(side, brief(character, '3'), undefined).id).toBe(drawn[3])
      expect(followed).toMatchObject({ plan: drawn[3], since: 1, why: 'opening', before: null })
      expect(asked).toEqual([])
    }
  })

  it('is one for the character: Scott turns Valencia oftener than Worth, who takes the road; Valencia never leaves his hill at once', () => {
    const often = (side: 'us' | 'mexican', character: string, plan: string): number =>
      Array.from({ length: 1000 }, (_, n) => openingPlanOf(side, character, `${n}`).id).filter((id) => id === plan)
        .length
    expect(often('us', 'scott', 'us.turn')).toBeGreaterThan(2 * often('us', 'worth', 'us.turn'))
    expect(often('us', 'worth', 'us.road')).toBeGreaterThan(2 * often('us', 'scott', 'us.road'))
    expect(often('mexican', 'valencia', 'mexican.draw')).toBe(0)
  })

  it('is kept without weighing between its reviews, and then given up only for one better by more than the commitment, which melts away', () => {
    const turn = 2 + MOVEMENT.planReviewTurns
    const followed = { ...follows('us.hunt', 2) }
    const idle = weighing({ 'us.road': 99 })
    expect(planOfPhase(onTurn(turn - 1), 'us', brief('scott'), followed, idle.weigh).plan.id).toBe('us.hunt')
    expect(idle.asked).toEqual([])
    const { commitment, holds } = planAt('us.hunt', 0)!
    const bound = MOVEMENT.planMargin + commitment * (1 - MOVEMENT.planReviewTurns / holds)
    const others = Object.fromEntries(plansOf('us').map(({ id }) => [id, id === 'us.hunt' ? 0 : bound - 0.01]))
    const kept = planOfPhase(onTurn(turn), 'us', brief('scott'), followed, weighing(others).weigh)
    expect(kept.followed).toMatchObject({ plan: 'us.hunt', since: 2 })
    expect(kept.followed.commitment).toBeCloseTo(bound - MOVEMENT.planMargin)
    const more = Object.fromEntries(plansOf('us').map(({ id }) => [id, id === 'us.hunt' ? 0 : bound + 0.01]))
    const dropped = planOfPhase(onTurn(turn), 'us', brief('scott'), followed, weighing(more).weigh)
    expect(dropped.followed).toMatchObject({ since: turn, why: 'better', before: 'us.hunt' })
    expect(dropped.comparison!.scores[0]!.plan).toBe(dropped.followed.plan)
  })

  it('goes on when it is won: with the North beaten the army of the turning movement converges on the Churubusco', () => {
    const position = onTurn(5)
    destroy(position, NORTH)
    const { followed } = planOfPhase(position, 'us', brief('scott'), follows('us.turn', 1), weighing({}).weigh)
    expect(followed).toMatchObject({ plan: 'us.cross', why: 'northBeaten', before: 'us.turn', since: 5 })
  })

  it('is not overtaken while the column is half over the lava: two brigades at Padierna, two on the trail, on turn 3', () => {
    const position = onTurn(3)
    for (const [id, hex] of [
      ['us.2.smith', '0605'],
      ['us.3.cadwalader', '0605'],
      ['us.2.riley', '0408'],
      ['us.3.pierce', '0211'],
    ] as const)
      putPiece(position, world.pieceIndexes.get(id)!, hex)
    const { followed } = planOfPhase(position, 'us', brief('scott'), follows('us.turn', 1), weighing({}).weigh)
    expect(followed).toMatchObject({ plan: 'us.turn', stage: 'approach', since: 1 })
  })

  it('passes into its next stage when the column has gathered, and says so', () => {
    const position = onTurn(2)
    for (const [id, hex] of [
      ['us.2.smith', '0605'],
      ['us.2.riley', '0606'],
      ['us.3.pierce', '0507'],
      ['us.3.cadwalader', '0508'],
    ] as const)
      putPiece(position, world.pieceIndexes.get(id)!, hex)
    const { followed } = planOfPhase(position, 'us', brief('scott'), follows('us.turn', 1), weighing({}).weigh)
    expect(followed).toMatchObject({ plan: 'us.turn', stage: 'approach', since: 1, stageSince: 2, why: 'columnThere' })
  })

  it('is lost when the ground is lost: with San Antonio taken the Mexicans fall back on the river', () => {
    const position = onTurn(3)
    position.game.ops.control['1222'] = 'us'
    const { followed } = planOfPhase(
      position,
      'mexican',
      brief('santaAnna'),
      follows('mexican.line', 1),
      weighing({}).weigh,
    )
    expect(followed).toMatchObject({ plan: 'mexican.river', stage: 'hill', why: 'worksLost', before: 'mexican.line' })
  })

  it('keeps Valencia on his hill while one brigade stands before him, and from turn 6 calls him down if none or a halved one does (judged games)', () => {
    const planOn = (turn: number, smith: HexId, smithSteps = 2): string => {
      const position = onTurn(turn)
      position.pieceStates[world.pieceIndexes.get('us.2.smith')!]!.steps = smithSteps
      for (const id of ['us.2.smith', 'us.2.riley', 'us.3.pierce', 'us.3.cadwalader'] as const)
        putPiece(position, world.pieceIndexes.get(id)!, id === 'us.2.smith' ? smith : '1022')
      const notes = follows('mexican.line', 1)
      return planOfPhase(position, 'mexican', brief('santaAnna'), notes, weighing({}).weigh).followed.why
    }
    expect(planOn(6, '0605')).not.toBe('nobodyBefore')
    expect(planOn(10, '0605')).not.toBe('nobodyBefore')
    expect(planOn(6, '0605', 1)).toBe('nobodyBefore')
    expect(planOn(6, '1022')).toBe('nobodyBefore')
    expect(planOn(5, '1022')).not.toBe('nobodyBefore')
  })

  it('leaves Valencia before a brigade until turn 11 on the river, and draws him back only before turn 6', () => {
    const onRiver = (turn: number): string => {
      const position = onTurn(turn)
      for (const id of ['us.2.smith', 'us.2.riley', 'us.3.pierce', 'us.3.cadwalader'] as const)
        putPiece(position, world.pieceIndexes.get(id)!, id === 'us.2.smith' ? '0605' : '1022')
      const notes = follows('mexican.river', 1)
      return planOfPhase(position, 'mexican', brief('santaAnna'), notes, weighing({}).weigh).followed.stage
    }
    expect(onRiver(10)).toBe('hill')
    expect(onRiver(11)).not.toBe('hill')
    expect(isOvertaken(onTurn(5), planAt('mexican.draw', 0)!)).toBe(false)
    expect(isOvertaken(onTurn(6), planAt('mexican.draw', 0)!)).toBe(true)
  })

  it('turns the column back when Valencia himself comes down on it, but not for a single battalion of his', () => {
    const whyWith = (battalions: readonly string[]): string => {
      const position = onTurn(4)
      for (const index of world.unitsOf[MEXICAN])
        if (NORTH.includes(world.pieces[index]!.unit!.formation)) putPiece(position, index, '0704')
      for (const id of battalions) putPiece(position, world.pieceIndexes.get(id)!, '0605')
      for (const id of ['us.2.smith', 'us.2.riley']) putPiece(position, world.pieceIndexes.get(id)!, '0507')
      return planOfPhase(position, 'us', brief('scott'), follows('us.turn', 3), weighing({}).weigh).followed.why
    }
    const foot = world.unitsOf[MEXICAN]
      .map((index) => world.pieces[index]!)
      .filter(({ unit }) => NORTH.includes(unit!.formation) && unit!.arm === 'infantry')
    expect(whyWith(foot.slice(0, 1).map(({ id }) => id))).not.toBe('valenciaStrikes')
    expect(whyWith(foot.map(({ id }) => id))).toBe('valenciaStrikes')
  })

  it('sends nobody up an empty hill to strike: with no American before it from turn 3 the North joins the wing at once (judged game 0)', () => {
    const stageOn = (turn: number, smith: HexId): string => {
      const position = onTurn(turn)
      for (const id of ['us.2.smith', 'us.2.riley', 'us.3.pierce', 'us.3.cadwalader'] as const)
        putPiece(position, world.pieceIndexes.get(id)!, id === 'us.2.smith' ? smith : '1022')
      const notes = follows('mexican.strike', 2)
      return planOfPhase(position, 'mexican', brief('santaAnna'), notes, weighing({}).weigh).followed.stage
    }
    expect(stageOn(3, '0605')).toBe('strike')
    expect(stageOn(3, '1022')).toBe('wing')
    expect(stageOn(2, '1022')).toBe('strike')
  })

  it('does not send Valencia home again: once he has fallen back to San Ángel the river is held with his army', () => {
    const position = onTurn(2)
    for (const index of world.unitsOf[MEXICAN])
      if (NORTH.includes(world.pieces[index]!.unit!.formation)) putPiece(position, index, '1611')
    const { plan, followed } = planOfPhase(
      position,
      'mexican',
      brief('santaAnna'),
      follows('mexican.draw', 1),
      weighing({}).weigh,
    )
    expect(followed).toMatchObject({ plan: 'mexican.river', stage: 'river', why: 'valenciaBack' })
    const ofNorth = plan.goals.filter(({ formations }) => formations.some((id) => NORTH.includes(id)))
    expect(ofNorth.flatMap(({ posts }) => posts ?? [])).not.toContain('0704')
  })

  it('is not overtaken by the turn from which it may be begun if another plan has led to it earlier', () => {
    const { weigh, asked } = weighing({ 'us.hunt': 99 })
    const { followed } = planOfPhase(onTurn(4), 'us', brief('scott'), follows('us.cross', 3), weigh)
    expect(followed).toMatchObject({ plan: 'us.cross', since: 3 })
    expect(asked).toEqual([])
    // Nobody takes it up of himself so early.
    const early = weighing({ 'us.cross': 99 })
    planOfPhase(onTurn(4), 'us', brief('scott'), follows('us.road', 4 - MOVEMENT.planReviewTurns), early.weigh)
    expect(early.asked).toHaveLength(1)
    expect(early.asked[0]).not.toContain('us.cross')
  })

  it('is overtaken when the army that it was to beat has left, whatever straggler is still there', () => {
    const position = onTurn(2)
    for (const index of world.unitsOf[MEXICAN])
      if (NORTH.includes(world.pieces[index]!.unit!.formation)) putPiece(position, index, '1611')
    for (const id of Object.keys(position.game.ops.markers)) position.game.ops.markers[id]!.at = 'off'
    const straggler = world.pieceIndexes.get('mexican.north.1.infantry')!
    putPiece(position, straggler, '1005')
    for (const id of ['us.turn', 'us.fix']) expect(isOvertaken(position, planAt(id, 0)!), id).toBe(true)
    putPiece(position, world.pieceIndexes.get('mexican.north.2.battery')!, '0704')
    for (const id of ['us.turn', 'us.fix']) expect(isOvertaken(position, planAt(id, 0)!), id).toBe(false)
  })

  it('is not taken up if it would end at once: no stroke by an army that is beaten, no hunt in the last hours', () => {
    const beaten = onTurn(9)
    destroy(beaten, [...NORTH, 'mexican.east.1', 'mexican.east.2', 'mexican.east.3', 'mexican.south.1'])
    expect(isWonOrLost(beaten, planAt('mexican.strike', 0)!)).toBe(true)
    expect(isWonOrLost(onTurn(9), planAt('mexican.strike', 0)!)).toBe(false)
    const { weigh, asked } = weighing({ 'mexican.strike': 99 })
    const turn = 9 - MOVEMENT.planReviewTurns
    planOfPhase(beaten, 'mexican', brief('santaAnna'), follows('mexican.river', turn), weigh)
    expect(asked).toHaveLength(1)
    expect(asked[0]).not.toContain('mexican.strike')
    const late = weighing({ 'us.hunt': 99 })
    planOfPhase(onTurn(11), 'us', brief('scott'), follows('us.cross', 11 - MOVEMENT.planReviewTurns), late.weigh)
    expect(late.asked.flat()).not.toContain('us.hunt')
  })

  it('always has another to turn to: some plan stands in every turn, for either side', () => {
    for (let turn = 1; turn <= 16; turn++)
      for (const side of SIDES) {
        const position = onTurn(turn)
        destroy(position, [...NORTH, 'us.2', 'us.3'])
        for (const hex of ['1222', '2021']) position.game.ops.control[hex] = side === 'us' ? 'mexican' : 'us'
        expect(plansOf(side).some((plan) => !isOvertaken(position, plan) && !isWonOrLost(position, plan))).toBe(true)
      }
  })

  it('does not end before it has begun: on turn 1 nothing has ended a plan that may open a game', () => {
    const position = onTurn(1)
    for (const plan of PLANS.filter(({ opening }) => opening > 0)) {
      expect(isOvertaken(position, plan), plan.id).toBe(false)
      expect(stageEndOf(position, plan, 0), plan.id).toBe(null)
    }
  })
})

describe('the tasks of a plan', () => {
  it('hold back who pins or is in reserve: their attacks are worth less and must gain more', () => {
    const position = onTurn(1)
    const plan = planAt('us.dawn', 0)!
    const [pinning, reserve] = ['us.1.clarke', 'us.4.newyork'].map((id) => world.pieceIndexes.get(id)!)
    const { boldnessByUnit } = goalValuesOf(position, plan, WEIGHTS.us)
    expect(boldnessByUnit[pinning!]).toBeCloseTo(MOVEMENT.pinBoldness)
    expect(boldnessByUnit[reserve!]).toBeCloseTo(MOVEMENT.reserveBoldness)
    const demandOf = demandUnder(world, plan)
    for (const unit of [pinning!, reserve!])
      expect(demandOf(unit)).toEqual({ factor: 1, extraGain: MOVEMENT.pinLeastGain })
    const column = planAt('us.turn', 0)!
    const [turning, battery] = ['us.2.smith', 'us.2.taylor'].map((id) => world.pieceIndexes.get(id)!)
    expect(goalValuesOf(position, column, WEIGHTS.us).boldnessByUnit[turning!]).toBe(1)
    expect(demandUnder(world, column)(turning!)).toEqual({ factor: 1, extraGain: 0 })
    // The infantry of the 2nd Division has a goal of its own, and the box that it may be in is opened.
    expect([battery!, turning!].map((unit) => isWantedInTheOpen(world, column, unit))).toEqual([false, true])
  })

  it('make bold: before Padierna the 2nd Division attacks for a smaller gain, and its attacks weigh more', () => {
    const position = onTurn(4)
    const plan = planAt('us.turn', 1)!
    const bold = world.pieceIndexes.get('us.2.smith')!
    const { boldnessByUnit } = goalValuesOf(position, plan, WEIGHTS.us)
    expect(boldnessByUnit[bold]).toBeGreaterThan(1)
    // It takes a smaller gain, but never less than nothing.
    const { factor, extraGain } = demandUnder(world, plan)(bold)
    expect(factor).toBeLessThan(1)
    expect(factor).toBeGreaterThan(0)
    expect(extraGain).toBe(0)
  })

  it('send nobody to a goal in the last turn, when no march serves any more (OPS-18)', () => {
    const plan = planAt('us.cross', 0)!
    const worths = (turn: number): number[] =>
      goalValuesOf(onTurn(turn), plan, WEIGHTS.us).valueByUnit.flatMap((values) => (values ? [...values] : []))
    expect(worths(15).some((value) => value < 0)).toBe(true)
    expect(worths(16).every((value) => Math.abs(value) === 0)).toBe(true)
  })

  it('keep a reserve out of the enemy’s reach: its post is worth less with the enemy beside it', () => {
    const position = onTurn(1)
    const reserve = world.pieceIndexes.get('mexican.south.1.coraceros')!
    const post = world.grid.indexOf('1511')
    const value = (): number =>
      goalValuesOf(position, planAt('mexican.line', 0)!, WEIGHTS.mexican).valueByUnit[reserve]![post]!
    const before = value()
    putPiece(position, world.pieceIndexes.get('us.1.clarke')!, '1611')
    expect(value()).toBeCloseTo(before - MOVEMENT.reserveTooNear * MOVEMENT.reserveHexes)
  })
})

describe('march discipline', () => {
  it('costs a unit points to undo a long march within two turns, and nothing later, nothing for a short step, nothing for going on', () => {
    const position = onTurn(4)
    const unit = world.pieceIndexes.get('us.3.pierce')!
    const at = (hex: string) => putPiece(position, unit, hex)
    at('0118')
    const start = phaseStartOf(position, 'us')
    at('0822')
    const marches = longMarches(position, 'us', [], start, 4)
    expect(marches).toEqual([{ piece: 'us.3.pierce', turn: 4, from: '0118', to: '0822' }])
    const costs = (turn: number, to: string): number => {
      position.game.ops.turn = turn
      const plan = planAt('us.hunt', 0)!
      const index = world.grid.indexOf(to)
      const free = goalValuesOf(position, plan, WEIGHTS.us).valueByUnit[unit]![index]!
      return (
        free - goalValuesOf(position, plan, WEIGHTS.us, marchesByUnit(position, marches)).valueByUnit[unit]![index]!
      )
    }
    expect(costs(5, '0219')).toBeGreaterThanOrEqual(MOVEMENT.marchBack)
    expect(costs(6, '0219')).toBeGreaterThanOrEqual(MOVEMENT.marchBack)
    expect(costs(7, '0219')).toBe(0)
    expect(costs(5, '0721')).toBe(0)
    expect(costs(5, '1222')).toBe(0)
  })
})

describe('the told plan', () => {
  it('says that a plan was kept although another looked better', () => {
    const plans = [1, 2].map((value, n) => ({ plan: ['us.turn', 'us.hunt'][n]!, value, terms: [] }))
    const told = explainIntents([{ plans, followed: follows('us.turn', 1), orders: [], attacks: [] }])
    expect(told.map(({ key }) => key)).toEqual(['ai.why.follows', 'ai.why.taken', 'ai.why.keptOver'])
    expect(told[2]!.args).toEqual({ plan: 'us.turn', value: 1, other: 'us.hunt', next: 2 })
  })
})
