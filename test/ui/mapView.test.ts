import { describe, expect, test } from 'vitest'
import type { View } from '../../src/operational/types'
import { frontHexes } from '../../src/ui/hex/seat/mapView'

/** A view with pieces at hexes, as far as the front needs it. */
const viewOf = (pieces: Record<string, string>, enemyMarkers: string[] = []): View =>
  ({
    pieces: Object.entries(pieces).map(([id, at]) => ({ id, at })),
    markers: {},
    enemyMarkers: enemyMarkers.map((at) => ({ at })),
  }) as unknown as View

describe('the own front', () => {
  test('is where own units are nearest to the enemies in sight, its middle first', async () => {
    const { counters } = (await import('../../src/ui/hex/shared/scenario')).scenario.battlefield
    const [a, b, c] = counters.units.filter(({ id }) => id.startsWith('us.')).map(({ id }) => id) as [
      string,
      string,
      string,
    ]
    const view = viewOf({ [a]: '0508', [b]: '0509', [c]: '0225', 'mexican.x': '0707' })
    expect(frontHexes(view, 'us')).toEqual(['0508', '0509'])
    // A marker of the enemy counts as an enemy, since it may be one.
    expect(frontHexes(viewOf({ [a]: '0508', [c]: '0225' }, ['0426']), 'us')).toEqual(['0225'])
    // Nobody in sight: the whole army.
    expect(frontHexes(viewOf({ [a]: '0508', [b]: '0509', [c]: '0225' }), 'us')).toHaveLength(3)
    expect(frontHexes(viewOf({}), 'us')).toEqual([])
  })
})
