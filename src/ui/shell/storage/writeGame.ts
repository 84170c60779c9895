import type { Game } from '../../hex/game'
import { text, warning } from '../page'

let canStore = false

/** Records whether the browser lets the page store games. Before the first call no game is stored. */
export function setStoring(isAvailable: boolean): void {
  canStore = isAvailable
}
export const isStoring = (): boolean => canStore

/** Stores the running game. If that fails, a warning is shown and the game goes on. */
export async function writeGame(game: Game): Promise<void> {
  if (canStore && !(await game.writeToDisk())) warning.value = text.value.storage.writeFailed
}
