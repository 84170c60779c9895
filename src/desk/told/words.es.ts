import { desk } from '../../ui/i18n/es/desk'
import { deskFields } from '../../ui/i18n/es/deskFields'
import { deskSays } from '../../ui/i18n/es/deskSays'
import type { DeskWords } from './words'

/** The words of the desk and of the Santa Anna Rules in this language. */
export const words: DeskWords = { ...desk, ...deskFields, says: deskSays }
