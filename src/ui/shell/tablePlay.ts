// The way to the table on which a person commands a battle himself, and back. The code of the table is a bundle of its own.
import { signal } from '@preact/signals'
import { setGameAside } from '../hex/seat/changeSeat'
import { closeDialogs, dialog } from './page'

/** Where the player is at the table. `new`: he chooses a battle and how it is played; `battle`: a battle is being fought. */
export type TablePlace = 'new' | 'battle'

/** Where the player is at the table; null: not there. */
export const tablePlace = signal<TablePlace | null>(null)

/** Goes to the table. The running game of the map is in storage, and is continued from the first menu. */
export function openTablePlay(place: TablePlace): void {
  setGameAside()
  closeDialogs()
  tablePlace.value = place
}

/** Leaves the table for the first menu. The battle is in storage. */
export function closeTablePlay(): void {
  tablePlace.value = null
  dialog.value = 'menu'
}
