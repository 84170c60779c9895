import type { Point } from '../../hex/grid'

/** What the player does with pointers on the table. Places are in CSS pixels from the canvas's top left corner. */
export interface TableHandlers {
  tap(at: Point): void
  pan(dx: number, dy: number): void
  zoom(factor: number, at: Point): void
}

/** A pointer that has moved further than this drags instead of tapping. */
const TAP_RADIUS_PX = 5
const WHEEL_STRENGTH = 0.0015

/** Turns pointer and wheel events of the canvas into taps, drags and pinches. The listeners live as long as the canvas. */
export function listenToTable(canvas: HTMLCanvasElement, handlers: TableHandlers): void {
  const pointers = new Map<number, Point>()
  let movedPx = 0
  const placeOf = (event: MouseEvent): Point => {
    const box = canvas.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const pinchDistance = (): number => {
    const [a, b] = [...pointers.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
  canvas.style.touchAction = 'none'
  canvas.addEventListener('pointerdown', (event) => {
    if (pointers.size === 0) movedPx = 0
    pointers.set(event.pointerId, placeOf(event))
    canvas.setPointerCapture(event.pointerId)
  })
  canvas.addEventListener('pointermove', (event) => {
    const last = pointers.get(event.pointerId)
    if (!last) return
    const place = placeOf(event)
    const lastDistance = pinchDistance()
    pointers.set(event.pointerId, place)
    movedPx += Math.hypot(place.x - last.x, place.y - last.y)
    if (movedPx < TAP_RADIUS_PX) return
    handlers.pan((place.x - last.x) / pointers.size, (place.y - last.y) / pointers.size)
    const [a, b] = [...pointers.values()]
    if (lastDistance > 0 && a && b)
      handlers.zoom(pinchDistance() / lastDistance, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
  })
  canvas.addEventListener('pointerup', (event) => {
    const wasDown = pointers.delete(event.pointerId)
    if (wasDown && movedPx < TAP_RADIUS_PX && pointers.size === 0) handlers.tap(placeOf(event))
  })
  canvas.addEventListener('pointercancel', (event) => void pointers.delete(event.pointerId))
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      handlers.zoom(Math.exp(-event.deltaY * WHEEL_STRENGTH), placeOf(event))
    },
    { passive: false },
  )
}
