import { describe, expect, test } from 'vitest'
import { layOut } from '../../src/scenes/layout'
import { Camera } from '../../src/scenes/map/camera'
import { nearestTiles, tilesToDrop } from '../../src/scenes/map/tilePlan'

const layout = layOut(25, 29)
/** The sixteen tiles of the finest level. */
const fineTiles = () =>
  Array.from({ length: 16 }, (_, n) => ({
    area: {
      x: ((n % 4) * layout.sheet.w) / 4,
      y: (Math.floor(n / 4) * layout.sheet.h) / 4,
      w: layout.sheet.w / 4,
      h: layout.sheet.h / 4,
    },
    lastShown: 0,
  }))

describe('tiles of the sheet', () => {
  test('an idle phone stops baking, keeps what it baked ahead, and never drops what is in view', () => {
    for (const mostTiles of [2, 4, 6, 12])
      for (const hex of ['0101', '1315', '2029', '2503']) {
        const camera = new Camera(layout, 2)
        camera.resize(390, 560)
        camera.centreOn(layout.centre(hex), 0.62)
        const tiles = fineTiles()
        const baked = new Set<(typeof tiles)[number]>()
        let bakes = 0
        for (;;) {
          const wanted = nearestTiles(tiles, camera, { isAhead: true, mostTiles })
          const missing = wanted.find((tile) => !baked.has(tile))
          if (!missing) break
          expect(++bakes, `${mostTiles} tiles at ${hex}`).toBeLessThanOrEqual(16)
          baked.add(missing)
          for (const tile of tilesToDrop([...baked], wanted, mostTiles)) baked.delete(tile)
        }
        const inView = nearestTiles(tiles, camera, { isAhead: false, mostTiles })
        for (const tile of inView) expect(baked.has(tile)).toBe(true)
        expect(baked.size).toBeGreaterThanOrEqual(Math.min(mostTiles, inView.length))
        expect(baked.size).toBeLessThanOrEqual(Math.max(mostTiles, inView.length))
      }
  })

  test('what was out of view longest is dropped first', () => {
    const tiles = fineTiles().map((tile, n) => ({ ...tile, lastShown: n }))
    expect(tilesToDrop(tiles.slice(0, 5), [tiles[0]!], 3)).toEqual([tiles[1], tiles[2]])
  })
})
