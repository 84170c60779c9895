import type { ReadonlySignal } from '@preact/signals'

/**
 * Makes the component, computed signal or effect that is running run again whenever one of the signals changes, although it does not use
 * their values: reading a value subscribes to it.
 */
export function dependOn(...signals: readonly ReadonlySignal<unknown>[]): void {
  for (const each of signals) each.value
}
