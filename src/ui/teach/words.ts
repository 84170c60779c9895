import type { BothLanguages } from '../../teach/texts'
import type { Lang } from '../i18n/messages'
import { settings } from '../shell/storage/settings'

/** The texts of a room for learning in the page's language; a component that asks is drawn again when the language changes. */
export const inLanguage = <T>(texts: Readonly<Record<Lang, T>>): T => texts[settings.value.lang]

/** A text of the data files in the page's language. */
export const said = (words: BothLanguages): string => words[settings.value.lang]
