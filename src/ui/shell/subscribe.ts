import { effect } from '@preact/signals'
import type { View } from '../../operational/types'
import { type Settings, settings } from './storage/settings'
import { currentSeat } from '../hex/seat/current'

/** Calls back now and at every change of the settings, for code that uses no signals. */
export const onSettings = (call: (now: Settings) => void): (() => void) => effect(() => call(settings.value))

/** Calls back now and at every change of what the player sees. */
export const onView = (call: (now: View | null) => void): (() => void) =>
  effect(() => call(currentSeat.value?.view.value ?? null))
