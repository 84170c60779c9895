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

function listening({ grips = false } = {}) {
  const canvas = fakeCanvas()
  const told: unknown[][] = []
  const tell =
    (name: string) =>
    (...args: unknown[]) =>
      told.push([name, ...args])
  const names = ['press', 'tap', 'hover', 'leave', 'inspect', 'pan', 'zoom', 'setDragging'] as const
  const gripping = { grip: () => true, moveGrip: tell('moveGrip'), endGrip: tell('endGrip') }
  const handlers = { ...Object.fromEntries(names.map((name) => [name, tell(name)])), ...(grips && gripping) } as never
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

  test('what is gripped is moved instead of the view, by mouse and by finger, and dropped where it is let go', () => {
    for (const pointerType of ['mouse', 'touch']) {
      const { pointer, of } = listening({ grips: true })
      pointer('pointerdown', 10, 20, { pointerType })
      pointer('pointermove', 12, 20, { pointerType })
      pointer('pointermove', 60, 40, { pointerType })
      vi.advanceTimersByTime(900)
      pointer('pointerup', 60, 40, { pointerType })
      expect(of('moveGrip').at(-1), pointerType).toEqual(['moveGrip', 60, 40, false])
      expect(of('endGrip'), pointerType).toEqual([['endGrip', 'drop']])
      for (const other of ['pan', 'tap', 'inspect', 'setDragging'])
        expect(of(other), `${pointerType} ${other}`).toEqual([])
    }
  })

  test('a mere touch of a grip moves nothing; a second finger and a lost pointer let go of it', () => {
    const touched = listening({ grips: true })
    touched.pointer('pointerdown', 10, 20)
    touched.pointer('pointerup', 10, 20)
    expect(touched.of('moveGrip')).toEqual([])
    expect(touched.of('endGrip')).toEqual([['endGrip', 'cancel']])
    const pinched = listening({ grips: true })
    pinched.pointer('pointerdown', 10, 20, { pointerType: 'touch' })
    pinched.pointer('pointermove', 60, 20, { pointerType: 'touch' })
    pinched.pointer('pointerdown', 90, 20, { pointerType: 'touch', pointerId: 2 })
    pinched.pointer('pointermove', 70, 20, { pointerType: 'touch' })
    expect(pinched.of('endGrip')).toEqual([['endGrip', 'cancel']])
    expect(pinched.of('moveGrip')).toHaveLength(1)
    const lost = listening({ grips: true })
    lost.pointer('pointerdown', 10, 20)
    lost.pointer('pointermove', 60, 20)
    lost.pointer('pointercancel', 60, 20)
    expect(lost.of('endGrip')).toEqual([['endGrip', 'cancel']])
  })

  test('Escape lets go of what is gripped, and only that', () => {
    const keys = new EventTarget()
    vi.stubGlobal('window', keys)
    try {
      const { pointer, of } = listening({ grips: true })
      const heard: string[] = []
      keys.addEventListener('keydown', () => heard.push('page'))
      pointer('pointerdown', 10, 20)
      pointer('pointermove', 60, 20)
      keys.dispatchEvent(event('keydown', { key: 'Escape' }))
      expect(of('endGrip')).toEqual([['endGrip', 'cancel']])
      pointer('pointermove', 80, 20)
      pointer('pointerup', 80, 20)
      expect(of('moveGrip')).toHaveLength(1)
      expect(of('tap')).toEqual([])
      expect(heard).toEqual([])
      keys.dispatchEvent(event('keydown', { key: 'Escape' }))
      expect(heard).toEqual(['page'])
    } finally {
      vi.unstubAllGlobals()
    }
  })

  test('a wheel zooms alike whether its browser counts pixels or lines, and never by a leap', () => {
    const zoom = (deltaY: number, deltaMode: number): number =>
      wheelZoomFactor({ deltaY, deltaMode, ctrlKey: false } as WheelEvent)
    expect(zoom(-54, 0)).toBeCloseTo(zoom(-3, 1), 9)
    expect(zoom(-100_000, 0)).toBeLessThan(1.5)
    expect(zoom(-100_000, 0) * zoom(100_000, 0)).toBeCloseTo(1, 9)
  })
})
