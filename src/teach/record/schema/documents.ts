// Schemas of who says so: documents retold, bibliography; and the questions that they answer.
import * as v from 'valibot'
import { positive, text } from '../../../operational/data/base'
import { BothLanguagesSchema } from '../../texts'
import { corrected, ids, meta } from './base'

/** questions.json. */
export const QuestionsFileSchema = v.strictObject({
  meta,
  questions: v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.regex(/^Q\d{2}$/, 'is no id such as Q01')),
      question: BothLanguagesSchema,
      answer: BothLanguagesSchema,
      events: v.pipe(ids, v.nonEmpty()),
      routes: ids,
      places: ids,
    }),
  ),
})

/** documents.json. */
export const DocumentsFileSchema = v.strictObject({
  meta: v.strictObject({
    ...meta.entries,
    howRetold: v.array(BothLanguagesSchema),
    rights: BothLanguagesSchema,
    toLookUp: v.array(text),
  }),
  documents: v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.regex(/^D\d{2}$/, 'is no id such as D01')),
      author: BothLanguagesSchema,
      side: v.picklist(['us', 'mexican', 'other']),
      /** In the language of the document. */
      title: text,
      year: v.nullable(positive),
      kind: v.picklist(['history', 'letter', 'memoir', 'report', 'testimony']),
      note: BothLanguagesSchema,
      rights: BothLanguagesSchema,
      url: text,
      otherUrls: v.array(text),
    }),
  ),
  excerpts: v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.regex(/^X\d{2}$/, 'is no id such as X01')),
      document: text,
      where: BothLanguagesSchema,
      url: text,
      /** Language of the document. */
      language: v.picklist(['en', 'es']),
      /** Where the document itself can be read. */
      readOriginal: BothLanguagesSchema,
      /** What it says, in our own words. */
      retold: BothLanguagesSchema,
      glossary: v.array(v.strictObject({ word: text, en: text, es: text })),
      /** Who wrote, when, for whom, what he wanted. */
      headnote: BothLanguagesSchema,
      /** What may stand above the excerpt before the choice of a stand; headnote and title may give the outcome away. */
      neutralLine: v.exactOptional(BothLanguagesSchema),
      reliability: BothLanguagesSchema,
      events: ids,
      routes: ids,
      /** The stand it was chosen for; null: none, and it may be shown once its events have happened. */
      stand: v.nullable(text),
      corrected,
    }),
  ),
  /** Spanish words of the field, with what they mean. */
  terms: v.array(v.strictObject({ word: text, meaning: BothLanguagesSchema })),
})

/** bibliography.json. */
export const BibliographyFileSchema = v.strictObject({
  meta,
  sources: v.array(
    v.strictObject({
      key: v.pipe(v.string(), v.regex(/^[A-Z0-9]+$/, 'is no key such as SMITH')),
      cite: BothLanguagesSchema,
      url: v.nullable(text),
      /** Which part of it was read for this record. */
      read: BothLanguagesSchema,
      /** Whose side the writer is on, for comparing. */
      side: v.picklist(['us', 'mexican', 'other']),
    }),
  ),
})
