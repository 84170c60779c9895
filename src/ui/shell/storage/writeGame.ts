import type { Game } from '../../hex/game'
import { text, warning } from '../page'

let canStore = false

/** Records whether the browser lets the page store games. Before the first call no game is stored. */
export function setStoring(isAvailable: boolean): void {
  canStore = isAvailable
}
export const isStoring = (): boolean => canStore

/** Stores the running game. If that fails, a warning is shown and the game goes on; the next action that can be stored takes the warning back. */
export async function writeGame(game: Game): Promise<void> {
  if (!canStore) return
  const { writeFailed } = text.value.storage
  if (!(await game.writeToDisk())) warning.value = writeFailed
  else if (warning.peek() === writeFailed) warning.value = null
}
