// A clash of the hex game that people command (OPS-22.1), laid over the map while it lasts.
import { useEffect, useMemo } from 'preact/hooks'
import type { SeatStore } from '../../hex/seat/store'
import { dialog } from '../../shell/page'
import { createClashPlay } from './clashPlay'
import { SeatScreen } from './SeatScreen'
import './table.css'

/** The table of the clash under way. The game's own curtain lies between its two players. */
export function ClashScreen({ hexSeat, clashKey }: { hexSeat: SeatStore; clashKey: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another clash is another table
  const play = useMemo(() => createClashPlay(hexSeat), [hexSeat, clashKey])
  useEffect(() => () => play?.seat.dispose(), [play])
  return play ? <SeatScreen play={play} seat={play.seat} onLeave={() => (dialog.value = 'menu')} /> : null
}
