import { settings } from '../../../shell/storage/settings'
import { en, type SumWords } from './sums.en'
import { es } from './sums.es'

/** What calculations are made of, in the page's language. */
export const sumWords = (): SumWords => (settings.value.lang === 'es' ? es : en)
