import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'

/** Creates signals and effects that end together when the player leaves the seat. */
export interface SeatScope {
  /** True from `dispose` on. Asynchronous work asks this before it reads the seat again. */
  readonly disposed: boolean
  signal<T>(value: T): Signal<T>
  computed<T>(compute: () => T): ReadonlySignal<T>
  effect(run: () => void): void
  /** `end` is called once, when the seat is left. */
  onDispose(end: () => void): void
  /**
   * Stops all effects, forgets all values and closes all signals: reading one throws from then on, writing one does nothing.
   */
  dispose(): void
}

/** What a read of a signal throws after its seat was left. */
export class SeatLeftError extends Error {
  constructor() {
    super('This seat was left: its signals cannot be read any more')
    this.name = 'SeatLeftError'
  }
}

function closedRead(): never {
  throw new SeatLeftError()
}

/** Own properties hide the accessors of the signal's class. */
function close(closed: ReadonlySignal<unknown>): void {
  Object.defineProperties(closed, {
    value: { get: closedRead, set() {} },
    peek: { value: closedRead },
  })
}

export function createScope(): SeatScope {
  const signals: Signal<unknown>[] = []
  const computeds: ReadonlySignal<unknown>[] = []
  const ends: (() => void)[] = []
  const isOpen = signal(true)
  /** Components that Preact has not yet let go may still hold a signal: it must not hold what the player saw. */
  function forgetValues(): void {
    batch(() => {
      isOpen.value = false
      for (const each of signals) each.value = undefined
    })
    // A computed signal keeps its last value until it is read again.
    for (const each of computeds) each.value
  }
  return {
    get disposed() {
      return !isOpen.peek()
    },
    signal<T>(value: T) {
      const created = signal(value)
      signals.push(created as Signal<unknown>)
      return created
    },
    computed<T>(compute: () => T) {
      const created = computed(() => (isOpen.value ? compute() : (undefined as T)))
      computeds.push(created)
      return created
    },
    effect: (run) => void ends.push(effect(run)),
    onDispose: (end) => void ends.push(end),
    dispose() {
      if (!isOpen.peek()) return
      for (const end of ends.splice(0)) end()
      forgetValues()
      for (const each of [...signals.splice(0), ...computeds.splice(0)]) close(each)
    },
  }
}
