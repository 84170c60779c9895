import { describe, expect, test } from 'vitest'
import type { ReachHex } from '../../src/operational/types'
import { pathOdds, formatChance } from '../../src/scenes/overlays/pathOdds'

const way = (...chances: [number, number][]): { path: string[]; reach: Map<string, ReachHex> } => {
  const path = chances.map((_, i) => `hex${i}`)
  const reach = new Map(
    path.map((hex, i) => [
      hex,
      {
        hex,
        cost2: i * 4,
        prev: path[i - 1] ?? null,
        stops: null,
        chance: { num: chances[i]![0], den: chances[i]![1] },
        march: false,
      },
    ]),
  )
  return { path, reach }
}

describe('OPS-19.1.3 odds along the path', () => {
  test('each lava hex has its own chance, the path the product', () => {
    const { path, reach } = way([1, 1], [1, 2], [1, 4], [1, 4], [1, 6])
    const odds = pathOdds(path, reach)
    expect(odds.stepChances.map((chance) => Math.round(chance * 1000))).toEqual([1000, 500, 500, 1000, 667])
    expect(odds.rolledSteps).toBe(3)
    expect(odds.total).toBeCloseTo(1 / 6, 12)
    expect(odds.stepChances.reduce((a, b) => a * b, 1)).toBeCloseTo(odds.total, 12)
  })

  test('without dice there is nothing to show; a hopeless path has no chance and breaks no sum', () => {
    const sure = way([1, 1], [1, 1])
    expect(pathOdds(sure.path, sure.reach)).toMatchObject({ rolledSteps: 0, total: 1 })
    const hopeless = way([1, 1], [0, 1], [0, 1])
    expect(pathOdds(hopeless.path, hopeless.reach)).toEqual({ stepChances: [1, 0, 1], rolledSteps: 1, total: 0 })
    expect(pathOdds([], new Map())).toEqual({ stepChances: [], rolledSteps: 0, total: 1 })
  })

  test('chances are rounded, but what may happen is never 0 % and what may fail never 100 %', () => {
    expect([0, 0.001, 1 / 6, 0.5, 2 / 3, 0.999, 1].map(formatChance)).toEqual([
      '0%',
      '1%',
      '17%',
      '50%',
      '67%',
      '99%',
      '100%',
    ])
  })
})
