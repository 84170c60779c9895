import { describe, expect, it } from 'vitest'
import { answer } from '../../../../src/ai/tabletop/sar/answer'
import { chargePlayer, randomPlayer } from '../../../../src/ai/tabletop/sar/baselines'
import { playBattle } from '../../../../src/tabletop/sar/battle/playBattle'
import type { Tactician } from '../../../../src/tabletop/sar/battle/tactician'
import { sampleSize } from '../../../sampleSize'
import { battle } from './support'

/** Battles of `npm run battles` in which a melee still named somebody who had run or fallen while others closed. */
const ONCE: readonly [string, Tactician, number][] = [
  ['twohundred/159', chargePlayer, 0],
  ['twohundred/37', randomPlayer, 0],
]

describe('SAR-13.6, 14.1 battles that once broke off', { timeout: 60_000 }, () => {
  it.each(ONCE.slice(0, sampleSize(1, 2)))('%s is fought to its verdict', (seed, us) => {
    const dice = { seed, forced: [] }
    const { table } = battle({ dice, options: { victory: 'points' } })
    playBattle(table, dice, 'battle', { us, mexican: answer }, `ai/${seed}`)
    expect(table.battle.result).not.toBeNull()
  })
})
