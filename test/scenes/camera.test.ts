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
      for (const id of layout.grid.ids) expect(eye.shows(layout.centre(id), 0)).toBe(true)
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
})
