import { describe, expect, test } from 'vitest'
import { playersNamed } from '../positions/players'
import { positionOfScene } from '../positions/scene'
import { bench, fought } from './bench'

const fights = bench()

describe('local fights', () => {
  test('there are enough of them, small, of different places', () => {
    expect(fights.length).toBeGreaterThanOrEqual(20)
    expect(new Set(fights.map(({ id }) => id)).size).toBe(fights.length)
    expect(new Set(fights.map(({ place }) => place)).size).toBeGreaterThanOrEqual(8)
    for (const fight of fights) {
      const { world } = positionOfScene(fight)
      const units = Object.values(fight.at)
        .flat()
        .filter((id) => world.pieces[world.pieceIndexes.get(id)!]!.kind === 'unit')
      expect(units.length, fight.id).toBeGreaterThanOrEqual(4)
      expect(units.length, fight.id).toBeLessThanOrEqual(12)
    }
  })

  test('one player against himself is exactly even in a pair', () => {
    const make = playersNamed('B3')!
    for (const fight of fights.slice(0, 3)) {
      const play = () => fought(fight, 'even', { us: make('us'), mexican: make('mexican') })
      expect(play()).toEqual(play())
    }
  })
})
