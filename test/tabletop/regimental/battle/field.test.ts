import { DEFAULT_OPTIONS } from '../../../../src/tabletop/regimental/options'
import { expect, test } from 'vitest'
import { newBattle } from '../../../../src/tabletop/regimental/battle/engine'
import { PALO_ALTO_DEFAULTS, paloAltoField } from '../../../../src/tabletop/regimental/battle/scenario/paloAlto'
import { distanceBetween, isInCloseRange } from '../../../../src/tabletop/regimental/battle/units'
import { drill, inch } from './support'

const palo = (choices = {}) => {
  const field = paloAltoField({ ...PALO_ALTO_DEFAULTS, ...choices })
  if (!field.ok) throw new Error(JSON.stringify(field.refusal))
  return field.value
}

test('REG-1.4 Palo Alto has its stands: 60 of the US and 80 of the Mexicans without Canales, gun stands counting two', () => {
  const sum = (side: string, choices = {}) =>
    [...palo(choices).units.values()]
      .filter((unit) => unit.side === side)
      .reduce((all, { stands, guns }) => all + stands + 2 * guns.length, 0)
  expect(sum('us')).toBe(60)
  expect(sum('mexican', { canalesFights: true }) - sum('mexican')).toBe(10)
  expect(palo().terms).toMatchObject({
    turns: 18,
    firstPlayer: 'us',
    twilightFrom: 17,
    heavyCasualties: { us: 20, mexican: 30 },
  })
  expect(
    palo({ duncanHowitzers: false })
      .units.get('us-duncan')!
      .guns.map(({ type }) => type),
  ).toEqual(['LG', 'LG'])
})

test('REG-1.7 the nearest enemies of Palo Alto stand far out of close range; four inches are within it', () => {
  const { table } = newBattle(palo(), DEFAULT_OPTIONS, {}, { seed: 's', forced: [] })
  expect(
    Object.keys(table.battle.units).filter(
      (id) => table.battle.units[id]!.absence === null && isInCloseRange(table, id),
    ),
  ).toEqual([])
  const { table: near } = drill({
    units: [
      { id: 'us-a', at: [20, 24, 180] },
      { id: 'mx-a', at: [20, 20, 0] },
    ],
  })
  expect(distanceBetween(near, 'us-a', 'mx-a')).toBe(inch(4))
  expect(isInCloseRange(near, 'us-a')).toBe(true)
  near.battle.units['mx-a']!.y -= 1
  expect(isInCloseRange(near, 'us-a')).toBe(false)
  near.battle.units['mx-a']!.y += 1
  near.battle.units['mx-a']!.order = 'broken'
  expect(isInCloseRange(near, 'us-a')).toBe(false)
})
