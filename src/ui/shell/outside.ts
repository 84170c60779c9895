import type { Refusal } from '../../core/result'
import type { GameEvent } from '../../operational/types'
import type { Board } from '../hex/board'
import type { OpenStage } from '../table/stage'
import { refusalText } from '../i18n/messages'
import { names, notice } from '../state'
import { settings } from './storage/settings'

/** What the rooms below lend to the interface; main.ts wires them. */
export interface Outside {
  board: Board | null
  /** Sounds of what the player at the screen may know. */
  hear(events: readonly GameEvent[]): void
  click(): void
  /** Lays the table of a clash out; comes in a bundle of its own when it is first wanted. */
  openTable: OpenStage | null
}

export const outside: Outside = { board: null, hear: () => {}, click: () => {}, openTable: null }

export const say = (message: string, rule: string | null = null, tone: 'info' | 'bad' = 'info'): void => {
  notice.value = { text: message, rule, tone }
}

/** Shows why something was not done. */
export function sayRefusal(refusal: Refusal): void {
  say(refusalText(refusal, settings.value.lang, names.value), refusal.rule, 'bad')
}
