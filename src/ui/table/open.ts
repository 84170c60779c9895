import { effect } from '@preact/signals'
import { isTabletopClash } from '../../operational/resolvers'
import type { GameEvent } from '../../operational/types'
import { pauseOrResumeReplay } from '../hex/replay/replay'
import type { SeatStore } from '../hex/seat/store'
import { dialog } from '../shell/page'
import { settings } from '../shell/storage/settings'

/** Opens a clash that was fought, to be read or, with `play`, watched. Its code is fetched when it is first wanted. */
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

/** The key of the clash that these events end, if it was fought on the tabletop; its account is found by it. */
export function clashIn(events: readonly GameEvent[]): string | null {
  return events.find(isTabletopClash)?.key ?? null
}

/** Shows a clash that has just been fought, unless the player has turned that off; resolves when it was watched or skipped. */
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
