// Mouse, touch and wheel on the table of a clash, an attack fought on the tabletop.
import type { Point } from '../../hex/grid'
import { wheelZoomFactor } from '../map/pointerInput'

/** Called with what the player does on the table by mouse or touch. Points are in CSS pixels from the canvas's top left corner. */
export interface TablePointerHandlers {
  tap(point: Point): void
  pan(dx: number, dy: number): void
  /** `fixedPoint` is to stay where it is. */
  zoom(factor: number, fixedPoint: Point): void
}

/** A gesture lasts from the first pointer's press to the last one's release. If its pointers have moved at least this far in all it is no tap. */
const MIN_DRAG_PX = 5

/** Turns pointer and wheel events of the canvas into taps, drags and pinches. The listeners are never removed: they go with the canvas. */
export function listenToTable(canvas: HTMLCanvasElement, handlers: TablePointerHandlers): void {
  /** The last place of each pressed pointer, by pointer id. */
  const pressedPointers = new Map<number, Point>()
  /** How far all pointers have moved since the first was pressed. */
  let gestureLengthPx = 0
  const placeOf = (event: MouseEvent): Point => {
    const bounds = canvas.getBoundingClientRect()
    return { x: event.clientX - bounds.left, y: event.clientY - bounds.top }
  }
  // Distance between two pressed fingers; 0 with one.
  const pinchDistance = (): number => {
    const [first, second] = [...pressedPointers.values()]
    return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0
  }
  // The browser itself must not scroll or zoom the page by touches of the canvas.
  canvas.style.touchAction = 'none'
  canvas.addEventListener('pointerdown', (event) => {
    if (pressedPointers.size === 0) gestureLengthPx = 0
    pressedPointers.set(event.pointerId, placeOf(event))
    canvas.setPointerCapture(event.pointerId)
  })
  canvas.addEventListener('pointermove', (event) => {
    const lastPlace = pressedPointers.get(event.pointerId)
    if (!lastPlace) return
    const place = placeOf(event)
    const lastPinchDistance = pinchDistance()
    pressedPointers.set(event.pointerId, place)
    gestureLengthPx += Math.hypot(place.x - lastPlace.x, place.y - lastPlace.y)
    if (gestureLengthPx < MIN_DRAG_PX) return
    // With two fingers the table follows the mean of their moves.
    handlers.pan((place.x - lastPlace.x) / pressedPointers.size, (place.y - lastPlace.y) / pressedPointers.size)
    const [first, second] = [...pressedPointers.values()]
    if (lastPinchDistance > 0 && first && second)
      handlers.zoom(pinchDistance() / lastPinchDistance, { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 })
  })
  canvas.addEventListener('pointerup', (event) => {
    const wasDown = pressedPointers.delete(event.pointerId)
    if (wasDown && gestureLengthPx < MIN_DRAG_PX && pressedPointers.size === 0) handlers.tap(placeOf(event))
  })
  canvas.addEventListener('pointercancel', (event) => void pressedPointers.delete(event.pointerId))
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      handlers.zoom(wheelZoomFactor(event), placeOf(event))
    },
    { passive: false },
  )
}
