import { ok, type Result } from '../../core/result'
import { parseFile, refuseFault } from '../../operational/data/fault'
import { type Lesson, LessonSchema } from './schema'

/** What a lesson may name. */
export interface LessonGround {
  /** Is there a piece of that id in the battle? */
  knowsPiece(id: string): boolean
  /** Is there a source of that key in the bibliography of the record? */
  knowsSource(key: string): boolean
  /** Is there a hex of that id on the map? */
  knowsHex(id: string): boolean
}

/** Fields that name a piece in claims and actions of any depth. */
const PIECE_FIELDS = new Set(['piece', 'unit', 'lead', 'leader'])

/** The ids of pieces, with their fields, that a part of a lesson names in claims and actions. */
function* piecesNamed(part: unknown, field: string): Generator<{ field: string; id: string }> {
  if (part === null || typeof part !== 'object') return
  for (const [key, value] of Object.entries(part)) {
    const path = Array.isArray(part) ? `${field}[${key}]` : `${field}.${key}`
    if (PIECE_FIELDS.has(key) && typeof value === 'string') yield { field: path, id: value }
    else yield* piecesNamed(value, path)
  }
}

/** Texts of a lesson with their fields: whatever is `{en, es}`. */
export function* textsOf(part: unknown, field: string): Generator<{ field: string; words: string }> {
  if (part === null || typeof part !== 'object') return
  for (const [key, value] of Object.entries(part)) {
    const path = Array.isArray(part) ? `${field}[${key}]` : field === '' ? key : `${field}.${key}`
    if ((key === 'en' || key === 'es') && typeof value === 'string') yield { field: path, words: value }
    else yield* textsOf(value, path)
  }
}

/** Checks a lesson file. A fault names file, field and reason. */
export function loadLesson(file: string, raw: unknown, ground: LessonGround): Result<Lesson> {
  const { knowsPiece, knowsSource, knowsHex } = ground
  const lesson = parseFile(LessonSchema, file, raw)
  if (!lesson.ok) return lesson
  const { id, position } = lesson.value
  if (file !== `${id}.json`) return refuseFault({ file, field: 'id', reason: 'values', value: id })
  for (const [place, pieces] of Object.entries(position.at))
    for (const [k, piece] of pieces.entries())
      if (!knowsPiece(piece))
        return refuseFault({ file, field: `position.at.${place}[${k}]`, reason: 'unknownPiece', value: piece })
  for (const [k, key] of lesson.value.sources.entries())
    if (!knowsSource(key)) return refuseFault({ file, field: `sources[${k}]`, reason: 'unknownSource', value: key })
  for (const [k, step] of lesson.value.steps.entries()) {
    for (const { field, id: piece } of piecesNamed(step, `steps[${k}]`))
      if (!knowsPiece(piece) && !piece.includes('.marker.'))
        return refuseFault({ file, field, reason: 'unknownPiece', value: piece })
    for (const [n, piece] of step.names.entries())
      if (!knowsPiece(piece) && !piece.includes('.marker.'))
        return refuseFault({ file, field: `steps[${k}].names[${n}]`, reason: 'unknownPiece', value: piece })
  }
  for (const { field, words } of textsOf(lesson.value, '')) {
    for (const [hex] of words.matchAll(/\b\d{4}\b/g))
      if (hex !== '1847' && !knowsHex(hex)) return refuseFault({ file, field, reason: 'unknownHex', value: hex })
    // Variants for mouse, touch and keys stand in braces, two or three.
    if (/[{}|]/.test(words.replace(/\{[^{}|]*(\|[^{}|]*){1,2}\}/g, '')))
      return refuseFault({ file, field, reason: 'values', value: words })
  }
  return ok(lesson.value)
}
