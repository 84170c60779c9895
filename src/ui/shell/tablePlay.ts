// The way to the table on which a person commands a battle himself, and back. The code of the table is a bundle of its own.
import { signal } from '@preact/signals'
import { setGameAside } from '../hex/seat/changeSeat'
import { closeDialogs, dialog } from './page'

/** Where the player is at the table. `new`: he chooses a battle and how it is played; `battle`: a battle is being fought; `opening`: one is read. */
export type TablePlace = 'new' | 'battle' | 'opening'

/** Which battle the table is to open: the one in storage, a named save, or the text of a file with the file's name. */
export type TableOpening =
  | { readonly from: 'storage' }
  | { readonly from: 'save'; readonly name: string }
  | { readonly from: 'file'; readonly name: string; readonly text: string }

/** Where the player is at the table; null: not there. */
export const tablePlace = signal<TablePlace | null>(null)
/** The battle that the table is to open; null: none. */
export const tableOpening = signal<TableOpening | null>(null)

/** Goes to the table. The running game of the map is in storage, and is continued from the first menu. */
export function openTablePlay(place: 'new' | TableOpening): void {
  setGameAside()
  closeDialogs()
  if (place === 'new') tablePlace.value = 'new'
  else {
    tableOpening.value = place
    tablePlace.value = 'opening'
  }
}

/** Leaves the table for the first menu. The battle is in storage. */
export function closeTablePlay(): void {
  tablePlace.value = null
  tableOpening.value = null
  dialog.value = 'menu'
}
