import { describe, expect, test } from 'vitest'
import { pedregal } from '../../src/operational/data'
import { layOut, overlaps, type Rect } from '../../src/scenes/layout'
import { placeName } from '../../src/scenes/map/labelPlan'

const { map } = pedregal().battlefield
const layout = layOut(map.meta.grid.rows, map.meta.grid.cols)
const size = { width: 120, height: 44, below: 40 }
/** The area of a counter in the middle of a hex, as large as it is where the whole map is in view. */
const counterAt = (hex: string): Rect => {
  const { x, y } = layout.centre(hex)
  return { x: x - 31, y: y - 31, w: 62, h: 62 }
}

describe('place names', () => {
  test('stand below their hex where nothing lies', () => {
    const hexCentre = layout.centre('1315')
    expect(placeName({ ...size, hexCentre }, [], [])!.y + 22).toBeCloseTo(hexCentre.y + 40, 6)
  })

  test('step aside for counters, wherever one stack or two lie', () => {
    const hexCentre = layout.centre('1315')
    for (const hexes of [['1315'], ['1215'], ['1214', '1215'], ['1315', '1214', '1215'], ['1316', '1214', '1215']]) {
      const counters = hexes.map(counterAt)
      const area = placeName({ ...size, hexCentre }, [], counters)!
      for (const counter of counters) expect(overlaps(area, counter), hexes.join()).toBe(false)
    }
  })

  test('in a crowd take the place of which least is covered, and never that of another name', () => {
    const hexCentre = layout.centre('1315')
    const crowd = ['1315', '1314', '1316', '1214', '1215', '1414', '1415', '1515', '1115', '1313', '1317'].map(
      counterAt,
    )
    expect(placeName({ ...size, hexCentre }, [], crowd)).not.toBeNull()
    const everywhere = { x: 0, y: 0, w: 9999, h: 9999 }
    expect(placeName({ ...size, hexCentre }, [everywhere], [])).toBeNull()
  })
})
