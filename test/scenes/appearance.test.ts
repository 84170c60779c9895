import { describe, expect, test } from 'vitest'
import { pedregal } from '../../src/operational/data'
import { SIDES } from '../../src/operational/types'
import {
  appearanceOf,
  liveryById,
  liveryIdOf,
  parseAppearance,
  sideAppearance,
  sidesOf,
} from '../../src/scenes/appearance/appearance'

describe('appearance of a scenario', () => {
  test('Pedregal names its two sides by seat and a livery for every army on a counter (OPS-2.1)', () => {
    const appearance = appearanceOf('pedregal', SIDES)
    expect(sidesOf(appearance)).toEqual(SIDES)
    const { units, leaders, hqs } = pedregal().battlefield.counters
    for (const { side, army } of [...units, ...leaders, ...hqs]) {
      expect(liveryById(appearance, liveryIdOf(appearance, side, army))).toBeDefined()
      if (army !== null) expect(Object.keys(appearance.armies)).toContain(army)
    }
  })

  test('a scenario without a file gets two sides that differ by colour and by shape', () => {
    const appearance = appearanceOf('toy', ['north', 'south'])
    expect(sidesOf(appearance)).toEqual(['north', 'south'])
    const bodies = sidesOf(appearance).map((side) => liveryById(appearance, liveryIdOf(appearance, side, null)).body)
    expect(bodies[0]).not.toBe(bodies[1])
    const [first, second] = sidesOf(appearance).map((side) => sideAppearance(appearance, side))
    expect(first!.counterShape).not.toBe(second!.counterShape)
    expect(first!.plateShape).not.toBe(second!.plateShape)
  })

  test('a file with a missing livery, a third side or a wrong colour is refused', () => {
    const appearance = appearanceOf('pedregal', SIDES)
    expect(() => parseAppearance({ ...appearance, armies: { US: 'green' } })).toThrow('green')
    const { us } = appearance.sides
    expect(() => parseAppearance({ ...appearance, sides: { ...appearance.sides, third: us } })).toThrow('two sides')
    const liveries = { ...appearance.liveries, us: { ...appearance.liveries.us, body: 'blue' } }
    expect(() => parseAppearance({ ...appearance, liveries })).toThrow('colour')
  })
})
