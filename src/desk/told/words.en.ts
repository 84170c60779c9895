import { desk } from '../../ui/i18n/en/desk'
import { deskFields } from '../../ui/i18n/en/deskFields'
import { deskSays } from '../../ui/i18n/en/deskSays'
import type { DeskWords } from './words'

/** The words of the desk and of the Santa Anna Rules in this language. */
export const words: DeskWords = { ...desk, ...deskFields, says: deskSays }
