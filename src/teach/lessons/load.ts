import { ok, type Result } from '../../core/result'
import { parseFile, refuseFault } from '../../operational/data/fault'
import { type Lesson, LessonSchema } from './schema'

/**
 * Checks a lesson file. A fault names file, field and reason. `knowsPiece`: is there a piece of that id in the battle?
 */
export function loadLesson(file: string, raw: unknown, knowsPiece: (id: string) => boolean): Result<Lesson> {
  const lesson = parseFile(LessonSchema, file, raw)
  if (!lesson.ok) return lesson
  const { id, position } = lesson.value
  if (file !== `${id}.json`) return refuseFault({ file, field: 'id', reason: 'values', value: id })
  for (const [place, pieces] of Object.entries(position.at))
    for (const [k, piece] of pieces.entries())
      if (!knowsPiece(piece))
        return refuseFault({ file, field: `position.at.${place}[${k}]`, reason: 'unknownPiece', value: piece })
  return ok(lesson.value)
}
