import { effect } from '@preact/signals'
import { isTabletopClash } from '../../operational/resolvers'
import type { GameEvent } from '../../operational/types'
import { pauseOrGoOn, telling } from '../hex/replay/replay'
import { dialog, game } from '../state'
import { settings } from '../shell/storage/settings'

/** Opens a clash that was fought, to be read or, with `play`, watched. What it takes is fetched when it is first wanted. */
export async function openClash(key: string, play: boolean): Promise<void> {
  const { clear, lay } = await import('./player')
  if (telling.value?.playing) pauseOrGoOn()
  const account = game.value?.clash(key) ?? null
  if (account) lay(account, play)
  else clear()
  dialog.value = 'clash'
}

/** The clash that these events end, if it was fought on the tabletop: how its account is found. */
export function clashIn(events: readonly GameEvent[]): string | null {
  return events.find(isTabletopClash)?.key ?? null
}

/** Shows a clash that has just been fought, unless its player wants none; resolves when he has seen or skipped it. */
export async function watchFought(events: readonly GameEvent[]): Promise<void> {
  const key = clashIn(events)
  const { showClash, speed } = settings.value
  if (key === null || !showClash || speed === 0 || dialog.value !== null || !game.value?.clash(key)) return
  await openClash(key, true)
  await new Promise<void>((resolve) => {
    const stop = effect(() => {
      if (dialog.value === 'clash') return
      resolve()
      queueMicrotask(() => stop())
    })
  })
}
