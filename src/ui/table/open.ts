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
  if (seat.disposed) return
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

/** Shows the replay of a clash that has just been fought, unless the player has switched that off. Resolves when the dialog is closed. */
export async function showFoughtClash(seat: SeatStore, events: readonly GameEvent[]): Promise<void> {
  const key = clashIn(events)
  const { showClash, speed } = settings.value
  if (key === null || !showClash || speed === 0 || dialog.value !== null || !seat.game.clash(key)) return
  await openClash(seat, key, true)
  await new Promise<void>((resolve) => {
    const stop = effect(() => {
      if (dialog.value === 'clash') return
      resolve()
      queueMicrotask(() => stop())
    })
  })
}
