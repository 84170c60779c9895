import { expect, test } from 'vitest'
import { newBattle } from '../../../../src/tabletop/regimental/battle/engine'
import { PALO_ALTO_DEFAULTS, paloAltoField } from '../../../../src/tabletop/regimental/battle/scenario/paloAlto'
import { DEFAULT_OPTIONS } from '../../../../src/tabletop/regimental/options'
import { playByChance } from './players'

test('REG-2 a whole Palo Alto by chance runs from set-up to its end without a fault', () => {
  const field = paloAltoField(PALO_ALTO_DEFAULTS)
  if (!field.ok) throw new Error(JSON.stringify(field.refusal))
  const dice = { seed: 'chance', forced: [] }
  const { table } = newBattle(field.value, DEFAULT_OPTIONS, {}, dice)
  expect(table.battle.place).toBe('setup')
  playByChance(table, dice, 7, 40_000)
  expect(table.battle).toMatchObject({ place: 'over', toAct: null })
  expect(table.battle.result).not.toBeNull()
})
