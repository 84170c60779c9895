import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { SeatStore } from './store'

/** Holds the store of the player at the screen; provided by `App`. */
export const SeatContext = createContext<SeatStore | null>(null)

/** The store of the player at the screen, for components that show a game. */
export function useSeat(): SeatStore {
  const seat = useContext(SeatContext)
  if (!seat) throw new Error('This component shows a game and must stand below SeatContext')
  return seat
}

/** The store of the player at the screen, for components that are also shown without a game; null: there is none. */
export const useSeatIfAny = (): SeatStore | null => useContext(SeatContext)
