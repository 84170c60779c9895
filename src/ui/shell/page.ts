import { computed, signal } from '@preact/signals'
import type { Side } from '../../operational/types'
import { catalogue } from '../i18n/messages'
import type { LinkRequest } from './link'
import { settings } from './storage/settings'
import { dependOn } from '../shared/dependOn'

/*
 * What belongs to the page and not to the player who sits at it: dialogs, messages about files and storage, language. Nothing here may hold
 * what only one side knows; that is in the seat store (src/ui/hex/seat/store.ts).
 */

/** Dialogs over the game; one at a time, except the rulebook, which opens over any of them. */
export type Dialog =
  | 'menu'
  | 'newGame'
  | 'saves'
  | 'options'
  | 'help'
  | 'howTo'
  | 'about'
  | 'resign'
  | 'result'
  | 'actions'
  | 'endPhase'
  | 'turns'
  | 'clash'
  | 'battle'

/** The open dialog; null: none. */
export const dialog = signal<Dialog | null>('menu')
/** In place of a clause: the first page of the rulebook. */
export const FIRST_PAGE = ''
/** The clause at which the rulebook is open, such as `OPS-7.2`, or FIRST_PAGE; null: the rulebook is closed. */
export const clause = signal<string | null>(null)
/** What a link in the address asked for. The new-game form starts from it. */
export const linkRequest = signal<LinkRequest | null>(null)
/** A passing message about files and saves, such as that a game was loaded. `rule`: the rule that it names; null: none. */
export const pageNotice = signal<{ text: string; rule: string | null; tone: 'info' | 'bad' } | null>(null)
/** A message that stays until the player dismisses it: trouble with storage, or a wrong link. */
export const warning = signal<string | null>(null)
/** The side that is to sit down next, while the curtain, which covers the page between players, is down; null: it is up. */
export const curtain = signal<Side | null>(null)

/** A counter that grows when the messages of a language have been loaded. `text` below depends on it and is then worked out anew. */
export const languagesLoaded = signal(0)
/** The messages of the page's language. */
export const text = computed(() => {
  dependOn(languagesLoaded)
  return catalogue(settings.value.lang)
})

/** Closes dialogs and rulebook, so that the map is free. */
export function closeDialogs(): void {
  dialog.value = null
  clause.value = null
  linkRequest.value = null
}
