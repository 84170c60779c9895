// Opens the dialog with the account (what happened, in words) and the replay of a clash: an attack fought on the tabletop.
import { effect } from '@preact/signals'
import { isTabletopClash } from '../../operational/resolvers'
import type { GameEvent } from '../../operational/types'
import { pauseOrResumeReplay } from '../hex/replay/replay'
import type { SeatStore } from '../hex/seat/store'
import { dialog } from '../shell/page'
import { settings } from '../shell/storage/settings'

/** Opens the account of a clash, or plays its replay at once. The code of the dialog is loaded when it is first opened. */
export async function openClash(
  seat: SeatStore,
  clashKey: string,
  { playsAtOnce }: { playsAtOnce: boolean },
): Promise<void> {
  const { createClashPlayback } = await import('./playback')
  // The game may have been left while the code was loading.
  if (seat.disposed) return
  // The replay of a player turn must not run on behind the dialog.
  if (seat.replay.value?.playing) pauseOrResumeReplay(seat)
  const account = seat.game.clash(clashKey)
  // Null without an account: the dialog then says that it is missing.
  const playback = account && createClashPlayback(account)
  seat.clashPlayback.value?.stop()
  seat.clashPlayback.value = playback
  playback?.start(playsAtOnce)
  dialog.value = 'clash'
}

/** Key of the clash that these events end, by which its account is found; null when none was fought on the tabletop. */
export function clashKeyIn(events: readonly GameEvent[]): string | null {
  return events.find(isTabletopClash)?.key ?? null
}

/** Shows the replay of the clash that these events end, if there is one, and resolves when its dialog is closed. */
export async function showFoughtClash(seat: SeatStore, events: readonly GameEvent[]): Promise<void> {
  const clashKey = clashKeyIn(events)
  const { showClash, speed } = settings.value
  // Speed 0 is a game without animation.
  const areReplaysOff = !showClash || speed === 0
  const isOtherDialogOpen = dialog.value !== null
  if (clashKey === null || areReplaysOff || isOtherDialogOpen || !seat.game.clash(clashKey)) return
  await openClash(seat, clashKey, { playsAtOnce: true })
  await new Promise<void>((resolve) => {
    const stop = effect(() => {
      if (dialog.value === 'clash') return
      resolve()
      // `stop` has no value yet if the effect ends in its first run.
      queueMicrotask(() => stop())
    })
  })
}
