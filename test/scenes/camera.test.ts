import { describe, expect, test } from 'vitest'
import { layOut } from '../../src/scenes/layout'
import { Camera } from '../../src/scenes/map/camera'

const layout = layOut(25, 29)
const camera = (w = 1280, h = 800): Camera => {
  const made = new Camera(layout, 1)
  made.resize(w, h)
  made.fit()
  return made
}

describe('camera', () => {
  test('fit shows every hex', () => {
    for (const [w, h] of [
      [1280, 800],
      [390, 844],
      [1920, 1080],
    ] as const) {
      const eye = camera(w, h)
      for (const id of layout.grid.ids) {
        const { x, y } = eye.toCanvas(layout.centre(id))
        const half = 40 * eye.zoom
        expect(x >= half && y >= half && x <= w - half && y <= h - half, id).toBe(true)
        // So that no hex makes the map move.
        expect(eye.viewShowing(layout.centre(id)), id).toBeNull()
      }
    }
  })

  test('screen and sheet are inverse to each other', () => {
    const eye = camera()
    eye.zoomBy(3, 200, 700)
    const p = eye.toSheet(321, 123)
    const s = eye.toCanvas(p)
    expect(s.x).toBeCloseTo(321, 6)
    expect(s.y).toBeCloseTo(123, 6)
  })

  test('zoom keeps what is under the pointer', () => {
    const eye = camera()
    eye.zoomBy(2.5)
    const before = eye.toSheet(500, 300)
    eye.zoomBy(1.3, 500, 300)
    const after = eye.toSheet(500, 300)
    expect(after.x).toBeCloseTo(before.x, 6)
    expect(after.y).toBeCloseTo(before.y, 6)
  })

  test('the sheet cannot be lost', () => {
    const eye = camera()
    eye.zoomBy(3)
    eye.pan(1e6, 1e6)
    const { visible: seen } = eye
    expect(seen.x).toBeLessThan(layout.sheet.w)
    expect(seen.y).toBeLessThan(layout.sheet.h)
    for (let i = 0; i < 40; i++) eye.zoomBy(0.5)
    expect(eye.zoom).toBeCloseTo(eye.minZoom, 9)
    for (let i = 0; i < 40; i++) eye.zoomBy(2)
    expect(eye.zoom).toBeCloseTo(2.2, 9)
  })

  test('a hex can be brought to the middle, and every change is counted', () => {
    const eye = camera()
    eye.zoomBy(3)
    const { version } = eye
    eye.centreOn(layout.centre('1311'))
    expect(eye.version).toBeGreaterThan(version)
    const s = eye.toCanvas(layout.centre('1311'))
    expect(s.x).toBeCloseTo(640, 6)
    expect(s.y).toBeCloseTo(400, 6)
    expect(eye.isFitted).toBe(false)
  })

  test('where the sheet is larger than the canvas, nothing beyond its edge shows', () => {
    const eye = camera(934, 669)
    for (const zoom of [1, 1.5, 3, 9]) {
      eye.fit()
      eye.zoomBy(zoom)
      for (const id of ['0101', '0129', '2501', '2529', '0216']) {
        eye.centreOn(layout.centre(id))
        const { x, y, w, h } = eye.visible
        expect(x >= -1e-9 && y >= -1e-9 && x + w <= layout.sheet.w + 1e-6 && y + h <= layout.sheet.h + 1e-6, id).toBe(
          true,
        )
      }
    }
  })

  test('a hex in view moves nothing; one out of view comes in by the shortest way, clear of what covers the map', () => {
    const eye = camera(934, 669)
    eye.zoomBy(3)
    eye.centreOn(layout.centre('1311'))
    const before = eye.view
    expect(eye.viewShowing(layout.centre('1410'))).toBeNull()
    const there = eye.viewShowing(layout.centre('1322'))
    expect(there?.y).toBe(before.y)
    expect(there?.x).toBeGreaterThan(before.x)
    eye.take(there!)
    expect(eye.viewShowing(layout.centre('1322'))).toBeNull()
    // Under a panel at the lower edge it is not in view.
    const low = layout.centre('1022')
    expect(eye.viewShowing(low)).toBeNull()
    const cover = { right: 0, bottom: 300 }
    const free = eye.viewShowing(low, eye.view, cover)
    eye.take(free!)
    expect(eye.toCanvas(low).y).toBeLessThan(369)
  })

  test('a bar beside the map that grows or shrinks moves no hex on the page', () => {
    const eye = camera(934, 669)
    eye.zoomBy(2)
    eye.centreOn(layout.centre('1311'))
    const onPage = (top: number): { x: number; y: number } => {
      const { x, y } = eye.toCanvas(layout.centre('1312'))
      return { x, y: y + top }
    }
    const before = onPage(82)
    eye.resizeInPlace(934, 610, 0, 0)
    expect(onPage(82)).toEqual(before)
    eye.resizeInPlace(934, 590, 0, 20)
    expect(onPage(102).y).toBeCloseTo(before.y, 6)
  })
})
