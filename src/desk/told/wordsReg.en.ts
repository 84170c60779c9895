import { REG_WORDS } from '../../ui/book/regWords'
import { deskReg } from '../../ui/i18n/en/deskReg'
import { deskRegSays } from '../../ui/i18n/en/deskRegSays'
import type { BookWords } from './words'

/** The words of the Regimental charts in this language: those of the desk, else those of the charts' tables. */
export const words: BookWords = {
  ...deskReg,
  values: { ...Object.fromEntries(Object.entries(REG_WORDS).map(([key, pair]) => [key, pair[0]])), ...deskReg.values },
  says: deskRegSays,
}
