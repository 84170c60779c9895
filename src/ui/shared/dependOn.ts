import type { ReadonlySignal } from '@preact/signals'

/**
 * Makes the component, computed signal or effect in which it is called run again whenever one of the signals changes. Reading the value of a
 * signal is what subscribes to it.
 */
export function dependOn(...signals: readonly ReadonlySignal<unknown>[]): void {
  for (const signal of signals) signal.value
}
