import {
  batch,
  computed as createComputed,
  effect as startEffect,
  type ReadonlySignal,
  type Signal,
  signal as createSignal,
} from '@preact/signals'

// A player takes the seat when he sits down at the screen. He leaves it when another player sits down or the game is closed.

/** Creates signals and effects that end together when the player leaves the seat. */
export interface SeatScope {
  /** True from `dispose` on. Asynchronous work checks this after each wait, before it reads a signal of the seat. */
  readonly disposed: boolean
  signal<T>(value: T): Signal<T>
  computed<T>(compute: () => T): ReadonlySignal<T>
  effect(run: () => void): void
  /** Registers a function that is called once, when the player leaves the seat. */
  onDispose(onEnd: () => void): void
  /**
   * Stops all effects, forgets all values and closes all signals: from then on reading a signal throws, and writing to it does nothing.
   */
  dispose(): void
}

/** The error that reading a signal throws after the player has left the seat. */
export class SeatLeftError extends Error {
  constructor() {
    super('This seat was left: its signals cannot be read any more')
    this.name = 'SeatLeftError'
  }
}

/** Stands in for the getter of a closed signal. */
function throwSeatLeft(): never {
  throw new SeatLeftError()
}

/** Makes reads of a signal throw: properties of the object hide the accessors of the signal's class. */
function closeSignal(signalToClose: ReadonlySignal<unknown>): void {
  Object.defineProperties(signalToClose, {
    value: { get: throwSeatLeft, set() {} },
    peek: { value: throwSeatLeft },
  })
}

/** Creates the scope of one seat. */
export function createScope(): SeatScope {
  const signals: Signal<unknown>[] = []
  const computeds: ReadonlySignal<unknown>[] = []
  /** What must be called when the seat is left: the functions that end effects, and those of `onDispose`. */
  const endCallbacks: (() => void)[] = []
  const isOpen = createSignal(true)
  /** Empties all signals, since components that Preact has not yet released may still hold them. */
  function forgetValues(): void {
    batch(() => {
      isOpen.value = false
      for (const each of signals) each.value = undefined
    })
    // A computed signal keeps its last value until it is read again. Read while `isOpen` is false, it becomes undefined.
    for (const each of computeds) each.value
  }
  return {
    get disposed() {
      return !isOpen.peek()
    },
    signal<T>(value: T) {
      const created = createSignal(value)
      signals.push(created as Signal<unknown>)
      return created
    },
    computed<T>(compute: () => T) {
      const created = createComputed(() => (isOpen.value ? compute() : (undefined as T)))
      computeds.push(created)
      return created
    },
    effect: (run) => void endCallbacks.push(startEffect(run)),
    onDispose: (end) => void endCallbacks.push(end),
    dispose() {
      if (!isOpen.peek()) return
      for (const end of endCallbacks.splice(0)) end()
      forgetValues()
      for (const each of [...signals.splice(0), ...computeds.splice(0)]) closeSignal(each)
    },
  }
}
