import type { BothLanguages } from '../../teach/texts'
import type { Lang } from '../i18n/messages'
import { forHand } from '../shared/touch'
import { settings } from '../shell/storage/settings'

/** The texts of a room for learning in the page's language; a component that asks is drawn again when the language changes. */
export const inLanguage = <T>(texts: Readonly<Record<Lang, T>>): T => texts[settings.value.lang]

/** A text of the data files in the page's language, for what the reader has in hand. */
export const said = (words: BothLanguages): string => forHand(words[settings.value.lang])
