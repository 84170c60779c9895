// What this reader has done in the rooms for learning. It stays in this browser: there are no accounts, and nothing is sent.
import { signal } from '@preact/signals'

/** How a lesson went, or a stand's decision, the last time it was finished. */
export interface LearnRecord {
  /** `lesson` or `stand`, and its id. */
  readonly kind: 'lesson' | 'stand'
  readonly id: string
  /** When it was finished: local date and time to the minute, `2026-11-23T10:05`. */
  readonly when: string
  readonly minutes: number
  /** Lessons: how many steps were tried wrongly, and how many hints were asked for. */
  readonly wrongTries: number
  readonly hints: number
  /** Stands: the option chosen, and why in the reader's words. */
  readonly choice: string
  readonly reason: string
}

const STORAGE_KEY = 'pedregal.learn'

const isRecord = (value: unknown): value is LearnRecord => {
  const record = value as Partial<LearnRecord> | null
  return (
    typeof record === 'object' &&
    record !== null &&
    (record.kind === 'lesson' || record.kind === 'stand') &&
    typeof record.id === 'string' &&
    typeof record.when === 'string' &&
    typeof record.minutes === 'number' &&
    typeof record.wrongTries === 'number' &&
    typeof record.hints === 'number' &&
    typeof record.choice === 'string' &&
    typeof record.reason === 'string'
  )
}

/** Reads what is stored; entries that cannot be read are left out. */
function readStored(): readonly LearnRecord[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecord) : []
  } catch {
    return []
  }
}

/** All that this reader has finished, the oldest first; of each lesson and stand only the last time. */
export const learnRecords = signal<readonly LearnRecord[]>(readStored())

/** Notes that a lesson or a stand was finished. Without storage the note lasts as long as the tab. */
export function noteLearned(record: LearnRecord): void {
  const others = learnRecords.value.filter(({ kind, id }) => kind !== record.kind || id !== record.id)
  learnRecords.value = [...others, record]
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(learnRecords.value))
  } catch {
    // No storage: see above.
  }
}

/** The record of a lesson or stand; undefined: it has not been finished. */
export const recordOf = (kind: LearnRecord['kind'], id: string): LearnRecord | undefined =>
  learnRecords.value.find((record) => record.kind === kind && record.id === id)
