/** What the hand does to the window, in CSS pixels from its top left corner. */
export interface PointerHandlers {
  tap(x: number, y: number, how: { touch: boolean; shift: boolean }): void
  hover(x: number, y: number): void
  leave(): void
  inspect(x: number, y: number): void
  pan(dx: number, dy: number): void
  zoom(factor: number, x: number, y: number): void
  /** A drag or pinch has begun or ended. */
  held(on: boolean): void
}

/** How far a press may stray and still be a tap. */
const TAP_RADIUS_PX = { mouse: 5, touch: 12 } as const
/** Milliseconds until a press is a long one. */
const LONG_PRESS_MS = 480

interface Press {
  x: number
  y: number
  startX: number
  startY: number
}

/** Listens to mouse, pen and fingers on the canvas: tap, drag, wheel, pinch, long press. Returns how to stop listening. */
export function listenToPointer(canvas: HTMLCanvasElement, hand: PointerHandlers): () => void {
  const presses = new Map<number, Press>()
  let dragging = false
  let spent = false
  let timer: ReturnType<typeof setTimeout> | null = null
  let spread = 0
  const stop = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    act: (event: HTMLElementEventMap[K]) => void,
    passive = true,
  ): void => canvas.addEventListener(type, act, { signal: stop.signal, passive })
  const at = (event: MouseEvent): { x: number; y: number } => {
    const box = canvas.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const calm = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const drag = (on: boolean): void => {
    if (dragging === on) return
    dragging = on
    hand.held(on)
  }
  const pair = (): { x: number; y: number; far: number } => {
    const [a, b] = [...presses.values()] as [Press, Press]
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, far: Math.hypot(a.x - b.x, a.y - b.y) }
  }

  on('pointerdown', (event) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    const { x, y } = at(event)
    presses.set(event.pointerId, { x, y, startX: x, startY: y })
    try {
      canvas.setPointerCapture(event.pointerId)
    } catch {
      // A pointer that is gone already, or one made by a test, cannot be captured; nothing is lost.
    }
    calm()
    if (presses.size === 1) {
      spent = false
      if (event.pointerType !== 'mouse')
        timer = setTimeout(() => {
          spent = true
          hand.inspect(x, y)
        }, LONG_PRESS_MS)
    } else if (presses.size === 2) {
      spent = true
      spread = pair().far
      drag(true)
    }
  })

  on('pointermove', (event) => {
    const { x, y } = at(event)
    const press = presses.get(event.pointerId)
    if (!press) {
      if (event.pointerType === 'mouse' && presses.size === 0) hand.hover(x, y)
      return
    }
    if (presses.size === 2) {
      const before = pair()
      press.x = x
      press.y = y
      const after = pair()
      hand.pan(before.x - after.x, before.y - after.y)
      if (spread > 0 && after.far > 0) hand.zoom(after.far / spread, after.x, after.y)
      spread = after.far
      return
    }
    const stray = event.pointerType === 'mouse' ? TAP_RADIUS_PX.mouse : TAP_RADIUS_PX.touch
    if (!dragging && Math.hypot(x - press.startX, y - press.startY) <= stray) return
    if (!dragging) {
      if (spent) return
      calm()
      spent = true
      drag(true)
    }
    hand.pan(press.x - x, press.y - y)
    press.x = x
    press.y = y
  })

  const lift = (event: PointerEvent, counts: boolean): void => {
    const press = presses.get(event.pointerId)
    if (!press) return
    presses.delete(event.pointerId)
    calm()
    if (presses.size === 1) {
      // One finger of a pinch is left: it goes on as a drag from where it is.
      const [rest] = presses.values()
      if (rest) {
        rest.startX = rest.x
        rest.startY = rest.y
      }
      return
    }
    drag(false)
    if (counts && !spent)
      hand.tap(press.startX, press.startY, { touch: event.pointerType !== 'mouse', shift: event.shiftKey })
  }
  on('pointerup', (event) => lift(event, true))
  // The tap has been told. The click that follows a finger would hit whatever has come to lie there since: a button of a bar that grew.
  on(
    'touchend',
    (event) => {
      if (event.cancelable) event.preventDefault()
    },
    false,
  )
  on('pointercancel', (event) => lift(event, false))
  on('pointerleave', (event) => {
    if (event.pointerType === 'mouse' && presses.size === 0) hand.leave()
  })
  on(
    'contextmenu',
    (event) => {
      event.preventDefault()
      // A long press of a finger has been told already.
      if (spent || presses.size > 0) return
      const { x, y } = at(event)
      hand.inspect(x, y)
    },
    false,
  )
  on(
    'wheel',
    (event) => {
      event.preventDefault()
      const { x, y } = at(event)
      const lines = event.deltaMode === 1 ? 18 : event.deltaMode === 2 ? 400 : 1
      // A pinch on a touchpad comes as a wheel with ctrl and small steps.
      const strength = event.ctrlKey ? 0.01 : 0.0016
      hand.zoom(Math.exp(-Math.max(-240, Math.min(240, event.deltaY * lines)) * strength), x, y)
    },
    false,
  )
  canvas.style.touchAction = 'none'
  return () => {
    calm()
    stop.abort()
  }
}
