import { describe, expect, it } from 'vitest'
import { canonical, cloneJson } from '../../../src/core/json'
import { REGIMENTAL_ENGINE } from '../../../src/session/regimental/definition'
import { sampleAction } from '../../../src/tabletop/common/legalEntry'
import { sampleSize } from '../../sampleSize'
import { fuzzAnyGame } from '../anyEngine'
import { Random } from '../random'
import { drawSmallPlan } from './plan'
import { emptyTally, RegimentalPlay } from './play'
import { statesHold } from './states'

describe('random Regimental battles', () => {
  it('REG-13.6, REG-2.1 to 2.6, REG-4.3, REG-9.5 all invariants hold from set-up to verdict; no mutated command is taken', () => {
    const tally = emptyTally()
    for (let k = 0; k < sampleSize(3, 60); k++) {
      const random = new Random(`npm test ${k}`)
      new RegimentalPlay(drawSmallPlan(random, `npm test ${k}`, sampleSize(2, 5)), tally).play(random)
    }
    expect(tally.actions).toBeGreaterThan(150)
    expect(tally.wild).toBeGreaterThan(100)
    for (const kind of ['check', 'fire', 'combat', 'losses', 'order', 'moved'])
      expect(tally.events[kind], kind).toBeGreaterThan(0)
  }, 60_000)

  it('REG-13.2 the same seed and the same choices play the same battle', () => {
    const play = (): unknown => {
      const random = new Random('twice')
      const game = new RegimentalPlay(drawSmallPlan(random, 'twice', 1), emptyTally())
      game.play(random, { state: 0, wild: 0, bounds: 0 })
      return [game.commands, game.table.battle]
    }
    expect(canonical(play())).toBe(canonical(play()))
  }, 60_000)

  it('a state with one field spoilt is refused as BAD_STATE and names the field', () => {
    const random = new Random('states')
    const game = new RegimentalPlay(drawSmallPlan(random, 'states', 1), emptyTally())
    expect(statesHold(game.table, random, sampleSize(150, 2000))).toBeGreaterThan(0)
    game.play(random, { state: 0, wild: 0, bounds: 0 })
    expect(statesHold(game.table, random, sampleSize(150, 2000))).toBeGreaterThan(0)
  }, 60_000)

  it('REG-12.12 a battle at the session’s door is undone, saved and loaded, and the record holds no seed', () => {
    const counts = fuzzAnyGame(
      {
        engines: [REGIMENTAL_ENGINE],
        request: { scenario: 'palo-alto-reg', seed: 'a secret seed', options: { variant: 'torrejon-and-the-square' } },
        maxActions: sampleSize(30, 600),
      },
      new Random('door'),
    )
    expect(counts.actions).toBeGreaterThan(20)
    expect(counts.undone).toBeGreaterThan(0)
    expect(counts.saved).toBeGreaterThan(0)
  }, 60_000)
})

describe('what a side is told', () => {
  it('REG-13.2 two battles in the same state with other seeds show the same views, lists, refusals and logs: no die to come is known', () => {
    const open = (seed: string) => {
      const made = REGIMENTAL_ENGINE.create({
        scenario: 'palo-alto-reg',
        seed,
        options: { variant: 'torrejon-and-the-square' },
      })
      if (!made.ok) throw new Error(JSON.stringify(made.refusal))
      return made.value
    }
    const random = new Random('dice to come')
    const one = open('the first secret')
    const other = open('the second secret')
    for (let k = 0; k < sampleSize(12, 200) && one.toAct() !== null; k++) {
      const side = one.toAct()!
      const entries = (one.legal(side) as { type: string }[]).filter(({ type }) => type !== 'resign')
      for (let n = 0; n < 30; n++) {
        const action = sampleAction(random.pick(entries), random.below(1e6))
        if (one.do(side, action).ok) break
      }
      expect(other.setState(cloneJson(one.state())).ok).toBe(true)
      for (const who of one.sides) {
        const shown = (game: typeof one) =>
          canonical([game.view(who), game.legal(who), game.promptKey(who), game.check(who, { type: 'roll' })])
        expect(shown(other)).toBe(shown(one))
        expect(shown(one)).not.toMatch(/secret/)
        expect(canonical([one.record(who), one.log(who), one.events(who, 0)])).not.toMatch(/secret/)
      }
    }
  }, 60_000)
})
