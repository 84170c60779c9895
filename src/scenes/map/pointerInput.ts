/** What the player does with pointers on the canvas. Places are in CSS pixels from its top left corner. */
export interface PointerHandlers {
  tap(x: number, y: number, how: { touch: boolean; shift: boolean }): void
  hover(x: number, y: number): void
  /** The mouse has left the canvas. */
  leave(): void
  /** Long press or right click. */
  inspect(x: number, y: number): void
  /** Moves the view by CSS pixels. */
  pan(dx: number, dy: number): void
  zoom(factor: number, x: number, y: number): void
  /** A drag or pinch has begun or ended. */
  setHeld(isHeld: boolean): void
}

/** A press that moves no further than this is a tap. */
const TAP_RADIUS_PX = { mouse: 5, touch: 12 } as const
/** A press that lasts this long is a long press. */
const LONG_PRESS_MS = 480
/** Zoom strength of a wheel, a CSS pixel of its delta. A pinch on a touchpad comes as a wheel with ctrl and small deltas. */
const WHEEL_STRENGTH = { wheel: 0.0016, pinch: 0.01 } as const
const MAX_WHEEL_DELTA = 240
/** CSS pixels of a wheel's delta unit, by WheelEvent.deltaMode: pixel, line, page. */
const DELTA_UNIT_PX = [1, 18, 400] as const

interface Press {
  x: number
  y: number
  startX: number
  startY: number
}

/** Turns pointer, touch and wheel events of a canvas into taps, drags, pinches and long presses. Returns a function that stops it. */
export function listenToPointer(canvas: HTMLCanvasElement, handlers: PointerHandlers): () => void {
  const listener = new PointerListener(canvas, handlers)
  return () => listener.stop()
}

class PointerListener {
  private readonly canvas: HTMLCanvasElement
  private readonly handlers: PointerHandlers
  private readonly presses = new Map<number, Press>()
  private readonly abort = new AbortController()
  private isDragging = false
  /** The press has become a drag, a pinch or a long press: no tap any more. */
  private isSpent = false
  private longPress: ReturnType<typeof setTimeout> | null = null
  /** Distance of two fingers at their last move. */
  private pinchDistance = 0

  constructor(canvas: HTMLCanvasElement, handlers: PointerHandlers) {
    this.canvas = canvas
    this.handlers = handlers
    canvas.style.touchAction = 'none'
    this.on('pointerdown', (event) => this.press(event))
    this.on('pointermove', (event) => this.move(event))
    this.on('pointerup', (event) => this.release(event, true))
    this.on('pointercancel', (event) => this.release(event, false))
    this.on('pointerleave', (event) => {
      if (event.pointerType === 'mouse' && this.presses.size === 0) handlers.leave()
    })
    // The tap was reported on pointerup. The click that follows could hit a button that has just appeared there.
    this.onActive('touchend', (event) => {
      if (event.cancelable) event.preventDefault()
    })
    this.onActive('contextmenu', (event) => {
      event.preventDefault()
      // A finger's long press was reported already.
      if (this.isSpent || this.presses.size > 0) return
      const { x, y } = this.placeOf(event)
      handlers.inspect(x, y)
    })
    this.onActive('wheel', (event) => this.wheel(event))
  }

  stop(): void {
    this.cancelLongPress()
    this.abort.abort()
  }

  private on<K extends keyof HTMLElementEventMap>(type: K, act: (event: HTMLElementEventMap[K]) => void): void {
    this.canvas.addEventListener(type, act, { signal: this.abort.signal, passive: true })
  }

  /** For listeners that call `preventDefault`. */
  private onActive<K extends keyof HTMLElementEventMap>(type: K, act: (event: HTMLElementEventMap[K]) => void): void {
    this.canvas.addEventListener(type, act, { signal: this.abort.signal, passive: false })
  }

  private placeOf(event: MouseEvent): { x: number; y: number } {
    const box = this.canvas.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  private cancelLongPress(): void {
    if (this.longPress !== null) clearTimeout(this.longPress)
    this.longPress = null
  }

  private setDragging(isDragging: boolean): void {
    if (this.isDragging === isDragging) return
    this.isDragging = isDragging
    this.handlers.setHeld(isDragging)
  }

  /** Middle and distance of two fingers. */
  private pinch(): { x: number; y: number; distance: number } {
    const [a, b] = [...this.presses.values()] as [Press, Press]
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, distance: Math.hypot(a.x - b.x, a.y - b.y) }
  }

  private press(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    const { x, y } = this.placeOf(event)
    this.presses.set(event.pointerId, { x, y, startX: x, startY: y })
    try {
      this.canvas.setPointerCapture(event.pointerId)
    } catch {
      // A pointer that is already gone, or one made by a test, cannot be captured.
    }
    this.cancelLongPress()
    if (this.presses.size === 1) {
      this.isSpent = false
      if (event.pointerType !== 'mouse')
        this.longPress = setTimeout(() => {
          this.isSpent = true
          this.handlers.inspect(x, y)
        }, LONG_PRESS_MS)
    } else if (this.presses.size === 2) {
      this.isSpent = true
      this.pinchDistance = this.pinch().distance
      this.setDragging(true)
    }
  }

  private move(event: PointerEvent): void {
    const { x, y } = this.placeOf(event)
    const press = this.presses.get(event.pointerId)
    if (!press) {
      if (event.pointerType === 'mouse' && this.presses.size === 0) this.handlers.hover(x, y)
      return
    }
    if (this.presses.size === 2) {
      const before = this.pinch()
      press.x = x
      press.y = y
      const after = this.pinch()
      this.handlers.pan(before.x - after.x, before.y - after.y)
      if (this.pinchDistance > 0 && after.distance > 0)
        this.handlers.zoom(after.distance / this.pinchDistance, after.x, after.y)
      this.pinchDistance = after.distance
      return
    }
    if (!this.isDragging) {
      const radius = event.pointerType === 'mouse' ? TAP_RADIUS_PX.mouse : TAP_RADIUS_PX.touch
      if (Math.hypot(x - press.startX, y - press.startY) <= radius || this.isSpent) return
      this.cancelLongPress()
      this.isSpent = true
      this.setDragging(true)
    }
    this.handlers.pan(press.x - x, press.y - y)
    press.x = x
    press.y = y
  }

  /** `mayTap`: a press that was neither moved nor held is a tap. */
  private release(event: PointerEvent, mayTap: boolean): void {
    const press = this.presses.get(event.pointerId)
    if (!press) return
    this.presses.delete(event.pointerId)
    this.cancelLongPress()
    if (this.presses.size === 1) {
      // One finger of a pinch is left: it continues as a drag from where it is.
      const [rest] = this.presses.values()
      if (rest) {
        rest.startX = rest.x
        rest.startY = rest.y
      }
      return
    }
    this.setDragging(false)
    if (mayTap && !this.isSpent)
      this.handlers.tap(press.startX, press.startY, { touch: event.pointerType !== 'mouse', shift: event.shiftKey })
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault()
    const { x, y } = this.placeOf(event)
    const strength = event.ctrlKey ? WHEEL_STRENGTH.pinch : WHEEL_STRENGTH.wheel
    const delta = event.deltaY * (DELTA_UNIT_PX[event.deltaMode] ?? 1)
    this.handlers.zoom(Math.exp(-Math.max(-MAX_WHEEL_DELTA, Math.min(MAX_WHEEL_DELTA, delta)) * strength), x, y)
  }
}
