// The lessons and stands that there are, as files of work name them.
import { ok, type Result } from '../../core/result'
import { allLessons } from '../lessons/all'
import type { Lesson } from '../lessons/schema'
import { loadPedregalRecord } from '../record/pedregal'
import type { Stand } from '../record/types'
import type { BothLanguages } from '../texts'
import { editionOf } from './edition'
import type { FinishedWork, KnownWork } from './work'

/** A lesson or stand that can be finished. */
export interface WorkItem {
  readonly kind: FinishedWork['kind']
  readonly id: string
  readonly title: BothLanguages
  readonly edition: string
}

/** All lessons and stands in their order. */
export interface WorkItems {
  readonly items: readonly WorkItem[]
  readonly known: KnownWork
  readonly lessons: readonly Lesson[]
  readonly stands: readonly Stand[]
}

/** The lessons and stands of this edition of the game. */
export function workItems(): Result<WorkItems> {
  const lessons = allLessons()
  if (!lessons.ok) return lessons
  const record = loadPedregalRecord()
  if (!record.ok) return record
  const { stands } = record.value.stands
  return ok({
    lessons: lessons.value,
    stands,
    items: [
      ...lessons.value.map((one) => ({
        kind: 'lesson' as const,
        id: one.id,
        title: one.title,
        edition: editionOf(one),
      })),
      ...stands.map((one) => ({ kind: 'stand' as const, id: one.id, title: one.title, edition: editionOf(one) })),
    ],
    known: {
      lessons: new Set(lessons.value.map(({ id }) => id)),
      stands: new Map(stands.map(({ id, options }) => [id, options.map((option) => option.id)])),
    },
  })
}
