// The way into the rooms for learning, and back to the running game, of which nothing is lost meanwhile.
import { signal } from '@preact/signals'
import { frameBoard } from '../hex/seat/mapView'
import type { BoardModel } from '../hex/board'
import type { Game } from '../hex/game'
import { openGame, setGameAside } from '../hex/seat/changeSeat'
import { closeDialogs, dialog } from './page'

/**
 * A place in the rooms for learning. `home`: the list of all; `hours`: history by the hour, at an event of the record (`T015`) or at its
 * beginning; `stand`: a decision of the campaign (`S4`); `lesson`: one lesson; `history`: the campaign as a legal game, at a turn; `class`: the
 * teacher's page; `work`: what this reader has finished; `compare`: the player's own game against the record. Null in place of an id: the list of that
 * room.
 */
export type LearnPlace =
  | { readonly room: 'home' | 'class' | 'work' | 'compare' }
  | { readonly room: 'hours' | 'stand' | 'lesson'; readonly id: string | null }
  | { readonly room: 'history'; readonly turn: number | null }

/** Where the reader is in the rooms for learning; null: in none of them. */
export const learnPlace = signal<LearnPlace | null>(null)
/** Why the place that a link named could not be opened; null: it could. The list shows it. */
export const learnFault = signal<string | null>(null)
/** What the map shows in a room that has no game of its own; null: the empty ground. */
export const learnBoard = signal<BoardModel | null>(null)

/** The game that was being played when the reader went to learn; null: none was. */
let gameSetAside: Game | null = null

/** Does a game wait for the reader's return? */
export const hasGameAside = (): boolean => gameSetAside !== null

/** The game that waits for the reader's return, for the room that compares it with the record; null: none does. */
export const gameAside = (): Game | null => gameSetAside

/** The part of an address after `#` that leads to a place. */
export function learnLink(place: LearnPlace): string {
  switch (place.room) {
    case 'home':
      return '#learn'
    case 'class':
    case 'work':
      return `#${place.room}`
    case 'compare':
      // No link leads there: whoever opens the page has no game yet.
      return ''
    case 'hours':
      return place.id === null ? '#hours' : `#event=${place.id}`
    case 'history':
      return place.turn === null ? '#history' : `#history=${place.turn}`
    default:
      return place.id === null ? `#${place.room}s` : `#${place.room}=${place.id}`
  }
}

/** Goes to a place in the rooms for learning. A running game is set aside as it stands; it is in storage already. */
export function openLearn(place: LearnPlace, fault: string | null = null): void {
  const leftGame = setGameAside()
  // Coming from a room for learning, the game on the screen was that room's own, and is given up.
  if (learnPlace.peek() === null) gameSetAside = leftGame
  learnBoard.value = null
  closeDialogs()
  learnFault.value = fault
  learnPlace.value = place
  writeAddress(learnLink(place))
}

/** The reader has gone on within a room: the address follows. */
export function noteAddress(place: LearnPlace): void {
  if (learnPlace.peek()?.room === place.room) writeAddress(learnLink(place))
}

/** Leaves the rooms for learning, for the game that was set aside or else for the first menu. */
export function closeLearn(): void {
  const waiting = leaveForGame()
  if (waiting) {
    openGame(waiting, { fromDisk: true })
    frameBoard()
    if (waiting.toAct() === null) dialog.value = 'result'
  } else dialog.value = 'menu'
}

/** One step back: from a lesson or stand to the list of them, from there to the list of all rooms, and from that out of the rooms for learning. */
export function stepBack(): void {
  const place = learnPlace.peek()
  if (place?.room === 'home' || place?.room === 'compare') closeLearn()
  else if ((place?.room === 'lesson' || place?.room === 'stand') && place.id !== null)
    openLearn({ room: place.room, id: null })
  else openLearn({ room: 'home' })
}

/** Leaves the rooms for learning because a game is opened. Returns the game that was set aside, which that one replaces; null: none was. */
export function leaveForGame(): Game | null {
  if (learnPlace.peek() === null) return null
  const waiting = gameSetAside
  gameSetAside = null
  // A lesson or the historical game may be open.
  setGameAside()
  learnPlace.value = null
  learnBoard.value = null
  learnFault.value = null
  writeAddress('')
  return waiting
}

/** Writes what follows `#` without a new entry in the browser's history, so that its back button leaves the page as before. */
function writeAddress(hash: string): void {
  window.history.replaceState(null, '', `${window.location.pathname}${window.location.search}${hash}`)
}
