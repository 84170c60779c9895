import { effect } from '@preact/signals'
import type { View } from '../../operational/types'
import { type Settings, settings } from './storage/settings'
import { currentSeat } from '../hex/seat/current'

/** Calls `callback` now and at every change of the settings, for code that uses no signals. Returns a function that stops it. */
export const onSettings = (callback: (settings: Settings) => void): (() => void) =>
  effect(() => callback(settings.value))

/** Calls `callback` now and at every change of what the player at the screen sees. Returns a function that stops it. */
export const onView = (callback: (view: View | null) => void): (() => void) =>
  effect(() => callback(currentSeat.value?.view.value ?? null))
