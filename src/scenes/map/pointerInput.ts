// Mouse, touch and wheel on map and table: turns browser events into taps, drags, pinches and long presses.
/** Called with what the player does on the canvas by mouse or touch. Coordinates are CSS pixels from the canvas's top left corner. */
export interface PointerHandlers {
  /** A button or the first finger was put down here: what lies here now is what a tap or long press that follows was aimed at. */
  press(x: number, y: number): void
  /** The press was a tap. `touch`: by a finger or pen, not by a mouse. `shift`: with the shift key held. */
  tap(tapInput: { touch: boolean; shift: boolean }): void
  hover(x: number, y: number): void
  /** The mouse has left the canvas. */
  leave(): void
  /** A long press or right click: the player wants details of the hex. */
  inspect(x: number, y: number): void
  /** Moves the view by CSS pixels. */
  pan(dx: number, dy: number): void
  zoom(factor: number, x: number, y: number): void
  /** A drag or pinch has begun or ended. */
  setDragging(isDragging: boolean): void
  /** What lies here may be gripped: true if it is. Its drag then moves what is gripped instead of the view. */
  grip?(x: number, y: number, touch: boolean): boolean
  /** What is gripped has been moved here. `shift`: with the shift key held. */
  moveGrip?(x: number, y: number, shift: boolean): void
  /** What is gripped has been let go: `cancel` by Escape, a second finger, or because the browser took the pointer away. */
  endGrip?(how: 'drop' | 'cancel'): void
}

/** A press that moves no further than this is a tap; a finger is less steady than a mouse. */
const TAP_RADIUS_PX = { mouse: 5, touch: 12 } as const
/** What is gripped follows from so far on: a mere touch of a grip moves nothing. */
const GRIP_SLACK_PX = { mouse: 2, touch: 6 } as const
/** A press that lasts this long is a long press. */
const LONG_PRESS_MS = 480
/**
 * Zoom of a wheel: the logarithm of the zoom factor for each CSS pixel of its delta. Browsers report a pinch on a touchpad as a wheel event
 * with ctrl and small deltas, hence the greater strength.
 */
const WHEEL_STRENGTH = { wheel: 0.0016, pinch: 0.01 } as const
/** A wheel event counts at most this many CSS pixels. */
const MAX_WHEEL_DELTA_PX = 240
/** CSS pixels of a wheel's delta unit, by WheelEvent.deltaMode: pixel, line, page. */
const DELTA_UNIT_PX = [1, 18, 400] as const

/** The zoom factor of a wheel event; a negative delta (away from the player) enlarges. Any browser's unit of the delta counts alike. */
export function wheelZoomFactor({ deltaY, deltaMode, ctrlKey }: WheelEvent): number {
  const strength = ctrlKey ? WHEEL_STRENGTH.pinch : WHEEL_STRENGTH.wheel
  const deltaPx = deltaY * (DELTA_UNIT_PX[deltaMode] ?? 1)
  const countedPx = Math.max(-MAX_WHEEL_DELTA_PX, Math.min(MAX_WHEEL_DELTA_PX, deltaPx))
  return Math.exp(-countedPx * strength)
}

/** A pressed button or finger: where it is, and where it was put down. */
interface PointerPress {
  x: number
  y: number
  startX: number
  startY: number
}

/** Turns events of a canvas into taps, drags, pinches and long presses. The returned function removes all listeners. */
export function listenToPointer(canvas: HTMLCanvasElement, handlers: PointerHandlers): () => void {
  const listener = new PointerListener(canvas, handlers)
  return () => listener.stop()
}

/** Keeps the presses of all pointers on a canvas, and calls the handlers. */
class PointerListener {
  private readonly canvas: HTMLCanvasElement
  private readonly handlers: PointerHandlers
  /** All pointers that are pressed now, by pointer id. */
  private readonly pressesByPointer = new Map<number, PointerPress>()
  /** Removes all listeners at once. */
  private readonly abort = new AbortController()
  private isDragging = false
  /** The pointer that has gripped something; null: none. */
  private grippingPointer: number | null = null
  /** Whether what is gripped has been moved. */
  private isGripMoved = false
  /** Whether the press has become a drag, a pinch or a long press, so that its end is no tap. */
  private isNoTap = false
  /** Whether the last press was a long press, which was reported: the context menu that some browsers then open means nothing more. */
  private wasLongPress = false
  private longPressTimer: ReturnType<typeof setTimeout> | null = null
  /** Distance between two fingers at their last move. */
  private lastPinchDistance = 0

  constructor(canvas: HTMLCanvasElement, handlers: PointerHandlers) {
    this.canvas = canvas
    this.handlers = handlers
    // The browser itself must not scroll or zoom the page by touches of the canvas.
    canvas.style.touchAction = 'none'
    this.listenPassively('pointerdown', (event) => this.press(event))
    this.listenPassively('pointermove', (event) => this.move(event))
    this.listenPassively('pointerup', (event) => this.release(event, { mayTap: true }))
    this.listenPassively('pointercancel', (event) => this.release(event, { mayTap: false }))
    this.listenPassively('pointerleave', (event) => {
      if (event.pointerType === 'mouse' && this.pressesByPointer.size === 0) handlers.leave()
    })
    // The tap was reported on pointerup. Without this a click would follow, and could hit a button that has just appeared there.
    this.listenActively('touchend', (event) => {
      if (event.cancelable) event.preventDefault()
    })
    this.listenActively('contextmenu', (event) => {
      event.preventDefault()
      if (this.wasLongPress || this.pressesByPointer.size > 0) return
      const { x, y } = this.placeOf(event)
      handlers.inspect(x, y)
    })
    this.listenActively('wheel', (event) => this.wheel(event))
    // Before any other key listener of the page, which would close something by the same key.
    if (handlers.grip && typeof window !== 'undefined')
      window.addEventListener('keydown', (event) => this.cancelGripByKey(event), {
        signal: this.abort.signal,
        capture: true,
      })
  }

  /** Escape lets go of what is gripped, and does nothing else then. */
  private cancelGripByKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || this.grippingPointer === null) return
    event.preventDefault()
    event.stopImmediatePropagation()
    this.endGrip('cancel')
  }

  /** Lets go of what is gripped. The pointer that gripped it does nothing more until it is lifted. */
  private endGrip(how: 'drop' | 'cancel'): void {
    this.grippingPointer = null
    this.isNoTap = true
    this.handlers.endGrip?.(how)
  }

  stop(): void {
    this.cancelLongPress()
    this.abort.abort()
  }

  /** Adds a listener that does not call `preventDefault`, so that the browser need not wait for it. */
  private listenPassively<K extends keyof HTMLElementEventMap>(
    type: K,
    act: (event: HTMLElementEventMap[K]) => void,
  ): void {
    this.canvas.addEventListener(type, act, { signal: this.abort.signal, passive: true })
  }

  /** Adds a listener that calls `preventDefault`. */
  private listenActively<K extends keyof HTMLElementEventMap>(
    type: K,
    act: (event: HTMLElementEventMap[K]) => void,
  ): void {
    this.canvas.addEventListener(type, act, { signal: this.abort.signal, passive: false })
  }

  /** The point of an event on the canvas, in CSS pixels. */
  private placeOf(event: MouseEvent): { x: number; y: number } {
    const bounds = this.canvas.getBoundingClientRect()
    return { x: event.clientX - bounds.left, y: event.clientY - bounds.top }
  }

  private cancelLongPress(): void {
    if (this.longPressTimer !== null) clearTimeout(this.longPressTimer)
    this.longPressTimer = null
  }

  /** Records whether the player drags or pinches, and reports a change. */
  private setDragging(isDragging: boolean): void {
    if (this.isDragging === isDragging) return
    this.isDragging = isDragging
    this.handlers.setDragging(isDragging)
  }

  /** The point halfway between two fingers on the canvas, and the distance between them. */
  private twoFingers(): { x: number; y: number; distance: number } {
    const [first, second] = [...this.pressesByPointer.values()] as [PointerPress, PointerPress]
    return {
      x: (first.x + second.x) / 2,
      y: (first.y + second.y) / 2,
      distance: Math.hypot(first.x - second.x, first.y - second.y),
    }
  }

  /** Begins a press. The first may become a tap, a long press or a drag; the second makes a pinch. */
  private press(event: PointerEvent): void {
    this.wasLongPress = false
    const isOtherMouseButton = event.pointerType === 'mouse' && event.button !== 0
    if (isOtherMouseButton) return
    const { x, y } = this.placeOf(event)
    this.pressesByPointer.set(event.pointerId, { x, y, startX: x, startY: y })
    try {
      this.canvas.setPointerCapture(event.pointerId)
    } catch {
      // A pointer that is already gone, or one made by a test, cannot be captured.
    }
    this.cancelLongPress()
    if (this.pressesByPointer.size === 1) {
      this.isNoTap = false
      this.handlers.press(x, y)
      if (this.handlers.grip?.(x, y, event.pointerType !== 'mouse')) {
        this.grippingPointer = event.pointerId
        this.isGripMoved = false
        return
      }
      if (event.pointerType !== 'mouse')
        this.longPressTimer = setTimeout(() => {
          this.isNoTap = true
          this.wasLongPress = true
          this.handlers.inspect(x, y)
        }, LONG_PRESS_MS)
    } else if (this.pressesByPointer.size === 2) {
      if (this.grippingPointer !== null) this.endGrip('cancel')
      this.isNoTap = true
      this.lastPinchDistance = this.twoFingers().distance
      this.setDragging(true)
    }
  }

  /** Follows a pointer: the mouse hovers, two fingers pinch, a press that leaves the tap radius drags. */
  private move(event: PointerEvent): void {
    const { x, y } = this.placeOf(event)
    const press = this.pressesByPointer.get(event.pointerId)
    if (!press) {
      if (event.pointerType === 'mouse' && this.pressesByPointer.size === 0) this.handlers.hover(x, y)
      return
    }
    if (this.grippingPointer === event.pointerId) {
      const slack = event.pointerType === 'mouse' ? GRIP_SLACK_PX.mouse : GRIP_SLACK_PX.touch
      this.isGripMoved ||= Math.hypot(x - press.startX, y - press.startY) > slack
      if (this.isGripMoved) this.handlers.moveGrip?.(x, y, event.shiftKey)
      press.x = x
      press.y = y
      return
    }
    if (this.pressesByPointer.size === 2) {
      const fingersBefore = this.twoFingers()
      press.x = x
      press.y = y
      const fingersAfter = this.twoFingers()
      this.handlers.pan(fingersBefore.x - fingersAfter.x, fingersBefore.y - fingersAfter.y)
      if (this.lastPinchDistance > 0 && fingersAfter.distance > 0)
        this.handlers.zoom(fingersAfter.distance / this.lastPinchDistance, fingersAfter.x, fingersAfter.y)
      this.lastPinchDistance = fingersAfter.distance
      return
    }
    if (!this.isDragging) {
      const tapRadiusPx = event.pointerType === 'mouse' ? TAP_RADIUS_PX.mouse : TAP_RADIUS_PX.touch
      const isWithinTapRadius = Math.hypot(x - press.startX, y - press.startY) <= tapRadiusPx
      // A long press does not become a drag.
      if (isWithinTapRadius || this.isNoTap) return
      this.cancelLongPress()
      this.isNoTap = true
      this.setDragging(true)
    }
    this.handlers.pan(press.x - x, press.y - y)
    press.x = x
    press.y = y
  }

  /** Ends a press. With `mayTap` a press that was neither moved nor held is reported as a tap. */
  private release(event: PointerEvent, { mayTap }: { mayTap: boolean }): void {
    const press = this.pressesByPointer.get(event.pointerId)
    if (!press) return
    this.pressesByPointer.delete(event.pointerId)
    this.cancelLongPress()
    if (this.grippingPointer === event.pointerId) {
      this.endGrip(mayTap && this.isGripMoved ? 'drop' : 'cancel')
      return
    }
    if (this.pressesByPointer.size === 1) {
      // One finger of a pinch is left: it continues as a drag from where it is.
      const [remainingPress] = this.pressesByPointer.values()
      if (remainingPress) {
        remainingPress.startX = remainingPress.x
        remainingPress.startY = remainingPress.y
      }
      return
    }
    this.setDragging(false)
    if (mayTap && !this.isNoTap) this.handlers.tap({ touch: event.pointerType !== 'mouse', shift: event.shiftKey })
  }

  /** Zooms by the wheel. */
  private wheel(event: WheelEvent): void {
    event.preventDefault()
    const { x, y } = this.placeOf(event)
    this.handlers.zoom(wheelZoomFactor(event), x, y)
  }
}
