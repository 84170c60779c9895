import { describe, expect, it } from 'vitest'
import { apply, check, toAct } from '../../../src/tabletop/sar/battle/engine'
import { PROFILES } from '../../../src/tabletop/sar/schemas/base'
import { SequenceWatch } from '../../tabletop/sar/battle/sequenceWatch'
import { sampleSize } from '../../sampleSize'
import { Random } from '../random'
import { begin, diceOf, drawPackPlan, drawPlan } from './plan'
import { answerQuestion } from './players'
import { BattlePlay, emptyTally } from './play'
import { playBattleSession } from './session'

/** Battles of a few turns: whole ones are played by `npm run fuzz -- --scenario buena-vista`. */
const TURNS = sampleSize(3, 4)

describe('random battles', () => {
  it('SAR-2.2, 5.6, 11.10, 24.1 all invariants hold from set-up to verdict, in every profile', () => {
    const tally = emptyTally()
    for (const [k, profile] of PROFILES.entries()) {
      const random = new Random(`npm test ${k}`)
      const plan = { ...drawPlan(random, `dice ${k}`, TURNS), profile }
      new BattlePlay(plan, tally).play(random)
    }
    // Chippawa of the pack, with irregulars, light companies and its special rules.
    const random = new Random('npm test packs')
    const chippawa = { ...drawPackPlan(random, 'dice packs', sampleSize(2, 8)), profile: 'early-american' as const }
    const choices = { variant: 'full', ripleyWhole: true, greyJackets: true, warriorsSkirmish: false }
    new BattlePlay({ ...chippawa, pack: { id: 'chippawa', choices } }, tally).play(random)
    expect(tally.battles).toBe(4)
    expect(tally.actions).toBeGreaterThan(250)
    expect(tally.secrets + tally.wild).toBeGreaterThan(60)
    for (const kind of ['shot', 'moved', 'losses', 'broken', 'ordered', 'recovered'])
      expect(tally.events[kind], kind).toBeGreaterThan(0)
  }, 60_000)

  it('SAR-0.7 the same seed plays the same battle', () => {
    const play = (): unknown => {
      const random = new Random('twice')
      const game = new BattlePlay({ ...drawPlan(random, 'dice', 2), profile: 'sar-2007' }, emptyTally())
      game.play(random, { state: 0, secrets: 0, wild: 0, bounds: 0 })
      return [game.commands, game.table.battle]
    }
    expect(play()).toEqual(play())
  }, 60_000)

  it('SAR-0.2 saved, loaded, undone and recorded at the session’s door', () => {
    const { actions, undone, saves } = playBattleSession('npm test 3', 3, true)
    if (sampleSize(0, 1) > 0) playBattleSession('npm test 3', 4)
    expect(actions).toBeGreaterThan(20)
    expect(undone).toBeGreaterThan(0)
    expect(saves).toBeGreaterThan(1)
  }, 60_000)

  it('SAR-3.1 whole battles wait only where the sequence leads', () => {
    const phases = new Set<string>()
    for (const k of [1, 2].slice(0, sampleSize(1, 2))) {
      const random = new Random(`chart ${k}`)
      const plan = drawPlan(random, `dice of chart ${k}`, TURNS)
      const { table } = begin(plan)
      const watch = new SequenceWatch(table.battle)
      for (let side = toAct(table.battle); side; side = toAct(table.battle)) {
        const now = side
        const manner = random.pick(['chance', 'eager', 'tactical'] as const)
        answerQuestion(table, now, manner, random, (action) => {
          expect(check(table, now, action)).toBeNull()
          expect(apply(table, now, action, diceOf(plan)).ok).toBe(true)
          const phase = watch.follow(String(action.type), table.battle)
          expect(phase).toBe(table.battle.phase)
          phases.add(phase)
        })
      }
      expect(table.battle.phase).toBe('over')
    }
    expect([...phases].sort()).toEqual(expect.arrayContaining(['allMoves', 'giveOrders', 'over']))
  }, 60_000)
})
