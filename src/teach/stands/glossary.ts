import type { Lang } from '../../core/lang'
import type { Excerpt } from '../record/types'

/** A word of a text and what it means. */
export interface GlossaryEntry {
  readonly word: string
  readonly meaning: string
}

const MARKS = /\p{M}/gu
/** Small letters without accents. */
const plain = (text: string): string => text.normalize('NFD').replace(MARKS, '').toLowerCase()
/** A word of the list may stand in the text with another ending, two letters long at most; a short word stands as it is. */
const ENDING = 2
const SHORT = 5
/** A meaning that begins so says what the word means in this text. */
const HERE = ['here', 'aqui']

/** Whether a text has a word, in whatever form. */
function occurs(word: string, text: string): boolean {
  const sought = plain(word)
  return plain(text).includes(sought.length > SHORT ? sought.slice(0, -ENDING) : sought)
}

const wordsOf = (text: string): string[] => plain(text).match(/\p{L}+/gu) ?? []

/**
 * The words of a retold document that need explaining in a language: only those that its text has in that language. Where the Spanish text
 * has another word than the English one, it stands before the colon of the Spanish meaning.
 */
export function glossaryOf({ glossary, language, retold }: Excerpt, lang: Lang): GlossaryEntry[] {
  return glossary.flatMap((entry) => {
    const meaning = entry[lang]
    const [word = '', ...rest] = meaning.split(': ')
    if (rest.length > 0 && !HERE.includes(plain(word)) && occurs(word, retold[lang]))
      return [{ word, meaning: rest.join(': ') }]
    // A word of the other language has no endings here: "crest" is not "cresta".
    const isThere =
      language === lang ? occurs(entry.word, retold[lang]) : wordsOf(retold[lang]).includes(plain(entry.word))
    return isThere && plain(entry.word) !== plain(meaning) ? [{ word: entry.word, meaning }] : []
  })
}
