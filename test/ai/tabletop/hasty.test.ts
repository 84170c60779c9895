import { expect, it } from 'vitest'
import { answer, hastyAnswer } from '../../../src/ai/tabletop/sar/answer'
import { fightClash } from '../../../src/clash/sar/fight'
import { GROUP_NAMES, GROUPS } from '../../../src/clash/sar/forecast/net'
import { pedregal, pedregalHash } from '../../../src/operational/data'
import { createWorld } from '../../../src/operational/engine'
import { outcomeIn } from '../../fit/outcomeIn'
import { situations } from '../../fit/situations'
import { sampleSize } from '../../sampleSize'

const FULL = { us: answer, mexican: answer }
const HASTY = { us: hastyAnswer, mexican: hastyAnswer }
/** In so many fights of a set-up the same is fought without checking again. */
const FIGHTS_COMPARED = 5
/** Far above the 3 points that `npm run hasty` allows over many more fights: so far apart only another way of fighting brings them. */
const MAX_DIFFERENCE = 0.12

it('OPS-24.5 the quick staff, which fights attacks for their odds, does nothing that the rules refuse, and its shares are about those of the full one', () => {
  const { id, battlefield, tables } = pedregal()
  const world = createWorld(id, battlefield, tables, pedregalHash())
  const setups = situations(world, 'hasty test', 0.35)
  const differences = new Map<string, number>()
  const places = sampleSize(3, 12)
  const fights = sampleSize(14, 80)
  for (let place = 0; place < places; place++) {
    const setup = setups.next().value!
    for (let n = 0; n < fights; n++) {
      const dice = { seed: `hasty test/${place}/${n}`, forced: [] }
      const refused: string[] = []
      const hasty = fightClash(setup, dice, '1', HASTY, {
        onRefused: ({ key }, { type }) => refused.push(`${type} ${key}`),
      })
      expect(refused).toEqual([])
      // Actions that are not checked again are carried out the same.
      if (n < FIGHTS_COMPARED) expect(fightClash(setup, dice, '1', HASTY, { areActionsChecked: true })).toEqual(hasty)
      const [one, other] = [outcomeIn(setup, hasty), outcomeIn(setup, fightClash(setup, dice, '1', FULL))]
      for (const group of GROUP_NAMES)
        for (const [i, result] of GROUPS[group].entries()) {
          // '' stands for a result that did not happen.
          if (result === '') continue
          const difference = Number(one[group] === i) - Number(other[group] === i)
          differences.set(result, (differences.get(result) ?? 0) + difference)
        }
    }
  }
  for (const [result, sum] of differences)
    expect(Math.abs(sum) / (places * fights), result).toBeLessThan(MAX_DIFFERENCE)
  expect(differences.size).toBeGreaterThan(5)
})
