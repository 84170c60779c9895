import { settings } from '../../../shell/storage/settings'
import { en, type TableWords } from './en'
import { es } from './es'

/** The texts of the table by hand in the page's language; a component that asks is drawn again when the language changes. */
export const tableWords = (): TableWords => (settings.value.lang === 'es' ? es : en)
