import { settings } from '../../../shell/storage/settings'
import { en, type HandWords } from './hand.en'
import { es } from './hand.es'

/** The texts of marches, rides and places by hand in the page's language. */
export const handWords = (): HandWords => (settings.value.lang === 'es' ? es : en)

/** Thousandths of an inch as inches, in hundredths at most: 4500 is "4.5". */
export const inchesOf = (thousandths: number): string => String(Math.round(thousandths / 10) / 100)
/** Hundredths of a degree as degrees. */
export const degreesOf = (hundredths: number): string => String(Math.round(hundredths) / 100)
