import type { Game } from '../../hex/game'
import { text, warning } from '../page'

let storing = false

/** Switches storing on where the browser allows it. */
export function storeFromNow(on: boolean): void {
  storing = on
}
export const isStoring = (): boolean => storing

/** Stores the game; after a failure it shows a warning, and the game continues. */
export async function writeGame(game: Game): Promise<void> {
  if (storing && !(await game.store())) warning.value = text.value.storage.writeFailed
}
