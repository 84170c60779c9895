import type { Game } from '../../hex/game'
import { text, warning } from '../page'

let storing = false

/** Switches the storing of games on where the browser has a place for them, else off. */
export function setStoring(isAvailable: boolean): void {
  storing = isAvailable
}
export const isStoring = (): boolean => storing

/** Stores the game; after a failure it shows a warning, and the game continues. */
export async function writeGame(game: Game): Promise<void> {
  if (storing && !(await game.writeToDisk())) warning.value = text.value.storage.writeFailed
}
