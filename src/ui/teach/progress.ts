// What this reader has done in the rooms for learning. It stays in this browser: there are no accounts, and nothing is sent.
import { signal } from '@preact/signals'
import type { FinishedWork } from '../../teach/class/work'

/** How a lesson went, or a stand's decision, the last time it was finished. */
type LearnRecord = FinishedWork

/** This minute by the clock of the place, `2026-11-23T10:05`. */
export function minuteNow(): string {
  const now = new Date()
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  return `${day}T${two(now.getHours())}:${two(now.getMinutes())}`
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

/** Records of earlier versions had neither mistakes nor edition. */
const complete = (record: LearnRecord): LearnRecord => ({
  ...record,
  mistakes: Array.isArray(record.mistakes) ? record.mistakes.filter((one) => typeof one === 'string') : [],
  edition: typeof record.edition === 'string' ? record.edition : '',
})

/** Reads what is stored; entries that cannot be read are left out. */
function readStored(): readonly LearnRecord[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecord).map(complete) : []
  } catch {
    return []
  }
}

/** All that this reader has finished, the oldest first; of each lesson and stand only the last time. */
export const learnRecords = signal<readonly LearnRecord[]>(readStored())

/** Notes that a lesson or a stand was finished. */
export function noteLearned(record: LearnRecord): void {
  const others = learnRecords.value.filter(({ kind, id }) => kind !== record.kind || id !== record.id)
  keep([...others, record])
}

/** Forgets all that was finished and the name on it: the next pupil sits down at this browser. */
export function forgetLearned(): void {
  keep([])
  setAlias('')
}

function keep(records: readonly LearnRecord[]): void {
  learnRecords.value = records
  store(STORAGE_KEY, JSON.stringify(records))
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // No storage: what was noted lasts as long as the tab.
  }
}

const ALIAS_KEY = 'pedregal.alias'

function readAlias(): string {
  try {
    return localStorage.getItem(ALIAS_KEY) ?? ''
  } catch {
    return ''
  }
}

/** The name that a pupil has chosen for his work; empty: none. */
export const alias = signal(readAlias())

/** Puts a name on the work. */
export function setAlias(name: string): void {
  alias.value = name
  store(ALIAS_KEY, name)
}

/** The record of a lesson or stand; undefined: it has not been finished. */
export const recordOf = (kind: LearnRecord['kind'], id: string): LearnRecord | undefined =>
  learnRecords.value.find((record) => record.kind === kind && record.id === id)
