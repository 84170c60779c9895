import { computed, signal } from '@preact/signals'
import type { Side } from '../../operational/types'
import { catalogue } from '../i18n/messages'
import type { LinkWish } from './link'
import { settings } from './storage/settings'
import { dependOn } from '../shared/dependOn'

/**
 * What belongs to the page and not to who sits at it: dialogs, messages about files and storage, language. Nothing here may hold
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

export const dialog = signal<Dialog | null>('menu')
/** The clause that the rulebook shows; null: closed; '' its first page. */
export const clause = signal<string | null>(null)
/** What a link asked for; the new-game form starts from it. */
export const linked = signal<LinkWish | null>(null)
/** A message about files and saves, such as that one was loaded. */
export const pageNotice = signal<{ text: string; rule: string | null; tone: 'info' | 'bad' } | null>(null)
/** Stays until dismissed: storage trouble. */
export const warning = signal<string | null>(null)
/** The curtain is down, and this side is to sit down next; null: it is up. */
export const curtain = signal<Side | null>(null)

/** Grows when the messages of a language have been loaded. */
export const languagesLoaded = signal(0)
/** The messages of the page's language. */
export const text = computed(() => {
  dependOn(languagesLoaded)
  return catalogue(settings.value.lang)
})

/** Closes whatever lies over the map. */
export function closeDialogs(): void {
  dialog.value = null
  clause.value = null
  linked.value = null
}
