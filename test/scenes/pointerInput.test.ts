import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenToPointer, wheelZoomFactor } from '../../src/scenes/map/pointerInput'

/** A canvas as far as the listeners need it. */
function fakeCanvas() {
  const target = new EventTarget() as EventTarget & Record<string, unknown>
  target.style = {}
  target.getBoundingClientRect = () => ({ left: 0, top: 0 })
  target.setPointerCapture = () => {}
  return target
}
/** An event with fields that Node's own events do not have. */
const event = (type: string, fields: object): Event => Object.assign(new Event(type, { cancelable: true }), fields)

function listening() {
  const canvas = fakeCanvas()
  const told: unknown[][] = []
  const tell =
    (name: string) =>
    (...args: unknown[]) =>
      told.push([name, ...args])
  const names = ['press', 'tap', 'hover', 'leave', 'inspect', 'pan', 'zoom', 'setDragging'] as const
  const handlers = Object.fromEntries(names.map((name) => [name, tell(name)])) as never
  listenToPointer(canvas as never, handlers)
  const pointer = (type: string, x: number, y: number, more: object = {}): void => {
    const fields = { pointerId: 1, pointerType: 'mouse', button: 0, clientX: x, clientY: y, shiftKey: false, ...more }
    canvas.dispatchEvent(event(type, fields))
  }
  return { told, pointer, of: (name: string) => told.filter(([each]) => each === name) }
}

describe('mouse and touch on the map', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('what a tap means is asked for at the press, before anything can move', () => {
    const { told, pointer } = listening()
    pointer('pointerdown', 10, 20)
    pointer('pointerup', 12, 20)
    expect(told.map(([name]) => name)).toEqual(['press', 'tap'])
    expect(told[0]).toEqual(['press', 10, 20])
  })

  test('a right click inspects, also after a drag with the mouse', () => {
    const { pointer, of } = listening()
    pointer('pointerdown', 10, 20)
    pointer('pointermove', 90, 20)
    pointer('pointerup', 90, 20)
    expect(of('tap')).toEqual([])
    pointer('pointerdown', 50, 60, { button: 2 })
    pointer('contextmenu', 50, 60, { button: 2 })
    expect(of('inspect')).toEqual([['inspect', 50, 60]])
  })

  test('a long press inspects once, though the browser then opens its context menu', () => {
    const { pointer, of } = listening()
    pointer('pointerdown', 10, 20, { pointerType: 'touch' })
    vi.advanceTimersByTime(600)
    pointer('pointerup', 10, 20, { pointerType: 'touch' })
    pointer('contextmenu', 10, 20, { pointerType: 'touch' })
    expect(of('inspect')).toHaveLength(1)
    expect(of('tap')).toEqual([])
  })

  test('a wheel zooms alike whether its browser counts pixels or lines, and never by a leap', () => {
    const zoom = (deltaY: number, deltaMode: number): number =>
      wheelZoomFactor({ deltaY, deltaMode, ctrlKey: false } as WheelEvent)
    expect(zoom(-54, 0)).toBeCloseTo(zoom(-3, 1), 9)
    expect(zoom(-100_000, 0)).toBeLessThan(1.5)
    expect(zoom(-100_000, 0) * zoom(100_000, 0)).toBeCloseTo(1, 9)
  })
})
