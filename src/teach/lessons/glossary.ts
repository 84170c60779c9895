// Words of the game that a pupil need not know: each can be tapped in the texts of lessons and is explained there (maps/pedregal/lessons/glossary.json).
import * as v from 'valibot'
import file from '../../../maps/pedregal/lessons/glossary.json'
import type { Result } from '../../core/result'
import { text } from '../../operational/data/base'
import { parseFile } from '../../operational/data/fault'
import { BothLanguagesSchema } from '../texts'

const forms = v.pipe(v.array(text), v.nonEmpty())
const GlossarySchema = v.strictObject({
  terms: v.array(
    v.strictObject({
      id: text,
      /** The forms in which the word stands in texts. */
      words: v.strictObject({ en: forms, es: forms }),
      say: BothLanguagesSchema,
      /** The clause that says more. */
      rule: v.exactOptional(v.pipe(v.string(), v.regex(/^(OPS|SAR)-\d+(\.\d+)*$/, 'names no clause such as OPS-7.2'))),
    }),
  ),
})
export type Term = v.InferOutput<typeof GlossarySchema>['terms'][number]

/** Checks a glossary. The refusal names file, field and reason. */
export const loadGlossary = (raw: unknown): Result<v.InferOutput<typeof GlossarySchema>> =>
  parseFile(GlossarySchema, 'glossary.json', raw)

const loaded = loadGlossary(file)
/** All words that lessons explain; none where the file is broken, which `allLessons` reports. */
export const TERMS: readonly Term[] = loaded.ok ? loaded.value.terms : []
/** Why the glossary cannot be used; null: it can. */
export const glossaryFault = loaded.ok ? null : loaded.refusal

/** Longer forms stand first, so that `zone of control` is not found as `control`. */
function patternOf(lang: 'en' | 'es'): { pattern: RegExp; termByForm: ReadonlyMap<string, Term> } {
  const termByForm = new Map(TERMS.flatMap((term) => term.words[lang].map((form) => [form.toLowerCase(), term])))
  const sorted = [...termByForm.keys()].sort((a, b) => b.length - a.length)
  return { pattern: new RegExp(`(?<!\\p{L})(${sorted.join('|')})(?!\\p{L})`, 'giu'), termByForm }
}
const PATTERNS = { en: patternOf('en'), es: patternOf('es') } as const

/** A piece of a text, and the word of the glossary that it is; null: plain text. */
interface PieceOfText {
  readonly words: string
  readonly term: Term | null
  /** Stops and brackets that follow it closely, on the same line. */
  readonly stop: string
}

/** A text cut where words of the glossary stand for the first time. */
export function withTerms(words: string, lang: 'en' | 'es'): PieceOfText[] {
  const { pattern, termByForm } = PATTERNS[lang]
  const seen = new Set<string>()
  const pieces: PieceOfText[] = []
  let end = 0
  for (const match of words.matchAll(pattern)) {
    const term = termByForm.get(match[0].toLowerCase())
    if (!term || seen.has(term.id)) continue
    seen.add(term.id)
    const after = match.index + match[0].length
    const stop = /^[.,;:?!)»”]*/.exec(words.slice(after))?.[0] ?? ''
    pieces.push({ words: words.slice(end, match.index), term: null, stop: '' }, { words: match[0], term, stop })
    end = after + stop.length
  }
  return [...pieces, { words: words.slice(end), term: null, stop: '' }].filter((piece) => piece.words !== '')
}
