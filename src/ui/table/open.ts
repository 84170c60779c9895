// Opens the dialog with the account and the replay of a clash.
import { effect } from '@preact/signals'
import { isTabletopClash } from '../../operational/resolvers'
import type { GameEvent } from '../../operational/types'
import { pauseOrResumeReplay } from '../hex/replay/replay'
import type { SeatStore } from '../hex/seat/store'
import { dialog } from '../shell/page'
import { settings } from '../shell/storage/settings'

/** Opens the account of a clash, or with `play` its replay. The code of the dialog is loaded when it is first opened. */
export async function openClash(seat: SeatStore, key: string, play: boolean): Promise<void> {
  const { createClashPlayer } = await import('./player')
  // The game may have been left while the code was loading.
  if (seat.disposed) return
  // The replay of a player turn must not run on behind the dialog.
  if (seat.replay.value?.playing) pauseOrResumeReplay(seat)
  const account = seat.game.clash(key)
  const player = account && createClashPlayer(account)
  seat.clashPlayer.value?.stop()
  seat.clashPlayer.value = player
  player?.start(play)
  dialog.value = 'clash'
}

/** Key of the clash that these events end, by which its account is found; null when none was fought on the tabletop. */
export function clashIn(events: readonly GameEvent[]): string | null {
  return events.find(isTabletopClash)?.key ?? null
}

/**
 * Shows the replay of the clash that these events end, and resolves when its dialog is closed. Does nothing without such a clash, where the
 * player has switched replays off (`showClash`, or `speed` 0: no animation), or while another dialog is open.
 */
export async function showFoughtClash(seat: SeatStore, events: readonly GameEvent[]): Promise<void> {
  const key = clashIn(events)
  const { showClash, speed } = settings.value
  if (key === null || !showClash || speed === 0 || dialog.value !== null || !seat.game.clash(key)) return
  await openClash(seat, key, true)
  await new Promise<void>((resolve) => {
    const stop = effect(() => {
      if (dialog.value === 'clash') return
      resolve()
      // `stop` has no value yet if the effect ends in its first run.
      queueMicrotask(() => stop())
    })
  })
}
