// The words of the desk in the language that is set. A language is loaded when it is first wanted.
import { signal } from '@preact/signals'
import type { desk } from '../../ui/i18n/en/desk'
import type { deskFields } from '../../ui/i18n/en/deskFields'
import type { Says } from '../../ui/i18n/deskTypes'
import type { Lang } from '../../ui/i18n/types'

/** All words of the desk in one language. */
export type DeskWords = typeof desk & typeof deskFields & { readonly says: Says }
/** What another book adds to the words: names and sentences. */
export type BookWords = Pick<DeskWords, 'procedures' | 'fields' | 'values' | 'outputs' | 'says'>

const loaded = new Map<string, DeskWords>()

/** The words of the desk with those of another book. Where both have a word the first comes first: the other book says its own by field. */
export const withBook = (words: DeskWords, more: BookWords): DeskWords => ({
  ...words,
  procedures: { ...more.procedures, ...words.procedures },
  fields: { ...more.fields, ...words.fields },
  values: { ...more.values, ...words.values },
  outputs: { ...more.outputs, ...words.outputs },
  says: { ...more.says, ...words.says },
})

/** Loads the words of a language, with those of these books, or returns those loaded before. */
export async function loadWords(lang: Lang, books: ReadonlySet<string>): Promise<DeskWords> {
  const hasReg = books.has('reg')
  const key = `${lang}${hasReg ? ' reg' : ''}`
  const before = loaded.get(key)
  if (before) return before
  const { words } = lang === 'es' ? await import('./words.es') : await import('./words.en')
  const all = hasReg
    ? withBook(words, (lang === 'es' ? await import('./wordsReg.es') : await import('./wordsReg.en')).words)
    : words
  loaded.set(key, all)
  return all
}

/** The words of the page now; null until the first language is loaded. */
export const pageWords = signal<DeskWords | null>(null)
/** The words of the page; only for what is shown after a language is there. */
export const words = (): DeskWords => pageWords.value!

const bookOf = (procedure: string): string => procedure.slice(0, procedure.indexOf('.'))
/** The name of a field of an input: in this procedure, else in its book, else in all; the field's own name where it has none yet. */
export const fieldName = (of: DeskWords, procedure: string, field: string): string =>
  of.fields[`${procedure}.${field}`] ?? of.fields[`${bookOf(procedure)}.${field}`] ?? of.fields[field] ?? field
/** The name of a field of an answer. */
export const outputName = (of: DeskWords, procedure: string, field: string): string =>
  of.outputs[`${procedure}.${field}`] ?? of.outputs[`${bookOf(procedure)}.${field}`] ?? of.outputs[field] ?? field
/** A word that a field holds, in the language: in this field, else in all; the word itself where it has no other. */
export const valueName = (of: DeskWords, field: string, value: unknown): string =>
  of.values[`${field}:${String(value)}`] ?? of.values[String(value)] ?? String(value)
/** The title of a procedure. */
export const procedureName = (of: DeskWords, name: string): string => of.procedures[name] ?? name
