import { expect, test } from 'vitest'
import { isListed, newBattle } from '../../../../src/tabletop/regimental/battle/engine'
import { PALO_ALTO_DEFAULTS, paloAltoField } from '../../../../src/tabletop/regimental/battle/scenario/paloAlto'
import { DEFAULT_OPTIONS } from '../../../../src/tabletop/regimental/options'
import { sampleSize } from '../../../sampleSize'
import { playByChance } from './players'

/** The drill of eight turns every day; the whole battle in the long run of the tests. */
const variants =
  sampleSize(1, 8) === 1 ? (['torrejon-and-the-square'] as const) : (['torrejon-and-the-square', 'full'] as const)

test.each(variants)(
  'REG-2.1 to 2.5 Palo Alto (%s) by chance runs from set-up to its end without a fault',
  (variant) => {
    const choices = { ...PALO_ALTO_DEFAULTS, variant }
    const field = paloAltoField(choices)
    if (!field.ok) throw new Error(JSON.stringify(field.refusal))
    for (let game = 0; game < sampleSize(1, 8); game++) {
      const dice = { seed: `chance ${game}`, forced: [] }
      const { table } = newBattle(field.value, DEFAULT_OPTIONS, { ...choices }, dice)
      expect(table.battle.place).toBe('setup')
      const steps = playByChance(table, dice, 7 + game, 40_000)
      expect(steps).toBeGreaterThan(100)
      expect(table.battle).toMatchObject({ place: 'over', toAct: null })
      expect(table.battle.result).not.toBeNull()
      // Nothing is listed or legal any more.
      expect(isListed(table, 'us', { type: 'ready' })).toBe(false)
    }
  },
)
