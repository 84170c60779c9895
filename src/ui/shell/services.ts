import { signal } from '@preact/signals'
import type { Refusal } from '../../core/result'
import type { GameEvent } from '../../operational/types'
import type { HexBoard } from '../hex/board'
import type { Notice } from '../hex/seat/panels'
import type { SeatStore } from '../hex/seat/store'
import { names } from '../hex/shared/scenario'
import type { OpenTableBoard } from '../table/board'
import { refusalText } from '../i18n/messages'
import { pageNotice } from './page'
import { settings } from './storage/settings'

/** What the interface uses but does not create: board, sounds and tabletop. main.ts sets them; until then they do nothing. */
export interface PageServices {
  board: HexBoard | null
  /** Plays the sounds of events that the player at the screen may know of. */
  playSounds(events: readonly GameEvent[]): void
  /** Plays the sound of a click. */
  playClick(): void
  /** Lays out the table of a battle or a clash, to be commanded or watched; its bundle is loaded when first wanted. */
  openTableBoard: OpenTableBoard | null
}

export const services: PageServices = {
  board: null,
  playSounds: () => {},
  playClick: () => {},
  openTableBoard: null,
}

/** The map once it has been drawn, for parts of the page that are drawn over it; null: not yet. */
export const drawnBoard = signal<HexBoard | null>(null)

/** Shows a message to the player at the screen. */
export function say(seat: SeatStore, message: string, rule: string | null = null, tone: Notice['tone'] = 'info'): void {
  pageNotice.value = null
  seat.notice.value = { text: message, rule, tone }
}

/** Shows the player at the screen why something was not done. */
export function sayRefusal(seat: SeatStore, refusal: Refusal): void {
  say(seat, refusalText(refusal, settings.value.lang, names.value), refusal.rule, 'bad')
}

/** Shows a message about files and saves, whoever sits at the screen. */
export function sayOnPage(message: string, rule: string | null = null, tone: Notice['tone'] = 'info'): void {
  pageNotice.value = { text: message, rule, tone }
}
