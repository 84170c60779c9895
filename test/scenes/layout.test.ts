import { describe, expect, test } from 'vitest'
import { cellAt, colOf, layOut, rowOf, HEX_SIZE, neighbourCell, HEX_WIDTH } from '../../src/scenes/layout'

const layout = layOut(25, 29)

describe('layout of the sheet', () => {
  test('centres agree with the hex room, row 25 on top', () => {
    layout.grid.ids.forEach((id, i) => {
      const here = layout.centre(id)
      const there = layout.grid.centre(i, HEX_SIZE)
      expect(here.x - layout.map.x).toBeCloseTo(there.x, 6)
      expect(here.y - layout.map.y).toBeCloseTo(there.y, 6)
    })
    expect(layout.centre('2501').y).toBeLessThan(layout.centre('0101').y)
  })

  test('a point in a hex finds the hex, near its corners too', () => {
    for (const id of layout.grid.ids) {
      const c = layout.centre(id)
      for (let k = 0; k < 6; k++) {
        const corner = layout.corner(c, k)
        const p = { x: c.x + (corner.x - c.x) * 0.96, y: c.y + (corner.y - c.y) * 0.96 }
        expect(layout.hexAt(p.x, p.y)).toBe(id)
        expect(cellAt(layout, p)).toEqual([rowOf(id), colOf(id)])
      }
    }
  })

  test('beside the sheet there is no hex', () => {
    expect(layout.hexAt(layout.map.x - 4, layout.map.y + layout.map.h / 2)).toBeNull()
    expect(layout.hexAt(layout.map.x + layout.map.w / 2, layout.map.y - 4)).toBeNull()
  })

  test('steps by row and column agree with the neighbour tables', () => {
    for (const id of layout.grid.ids)
      for (let dir = 0; dir < 6; dir++) {
        const [row, col] = neighbourCell(rowOf(id), colOf(id), dir)
        const off = row < 1 || col < 1 || row > 25 || col > 29
        const name = String(row).padStart(2, '0') + String(col).padStart(2, '0')
        expect(layout.neighbour(id, dir)).toBe(off ? null : name)
      }
  })

  test('a side is as long as the hex is large and lies half-way between its hexes', () => {
    const [p, q] = layout.sharedSide('0704', '0705')
    expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeCloseTo(HEX_SIZE, 6)
    const a = layout.centre('0704')
    expect((p.x + q.x) / 2 - a.x).toBeCloseTo(HEX_WIDTH / 2, 6)
  })
})
