// What a pupil has finished, as lines of a file that goes to the teacher, and such files read again. A fault in a line loses that line only.
import { type CsvRow, readCsv, writeCsv } from './csv'

/** How a lesson went, or a stand's decision, the last time it was finished. */
export interface FinishedWork {
  /** `lesson` or `stand`, and its id. */
  readonly kind: 'lesson' | 'stand'
  readonly id: string
  /** Stands: the option chosen, and why in the reader's words. */
  readonly choice: string
  readonly reason: string
  /** Lessons: how many steps were tried wrongly, and how many hints were asked for. */
  readonly wrongTries: number
  readonly hints: number
  readonly minutes: number
  /**
   * Lessons: what each wrong try was, in order: `2.1` is the first of the wrong tries that step 2 knows, after which the options of its question are
   * counted on; `2.0` another end of that step.
   */
  readonly mistakes: readonly string[]
  /** When it was finished: local date and time to the minute, `2026-11-23T10:05`. */
  readonly when: string
  /** Which edition of the lesson or stand it was (`edition.ts`); empty: not known. */
  readonly edition: string
}

/** A finished lesson or stand of a pupil, who goes by a name of his choice. */
export interface WorkLine extends FinishedWork {
  readonly alias: string
}

/** The columns of a file of work, in order. */
const COLUMNS = [
  ...['alias', 'kind', 'id', 'choice', 'reason', 'wrong_tries', 'hints', 'minutes', 'mistakes', 'when', 'edition'],
] as const

/** Longest alias and longest reason that are read, in letters. */
export const MOST_ALIAS_LETTERS = 60
const MOST_REASON_LETTERS = 2000
const MOST_COUNT = 100_000
/** A larger file is not one of ours: thirty pupils with all lessons and stands have some 100 kB. */
export const MOST_FILE_BYTES = 2_000_000

export type WorkFaultReason =
  | 'openQuote'
  | 'textAfterQuote'
  | 'noText'
  | 'tooBig'
  | 'empty'
  | 'noColumn'
  | 'wrongCells'
  | 'notAKind'
  | 'notACount'
  | 'notADate'
  | 'notMistakes'
  | 'tooLong'
  | 'unknownId'
  | 'unknownChoice'

/** What is wrong in a file: its name, the line counted from 1 (null: the whole file), the column (null: the whole line), the value and why. */
export interface WorkFault {
  readonly file: string
  readonly line: number | null
  readonly field: string | null
  readonly value: string
  readonly reason: WorkFaultReason
}

/** Lessons and stands that there are: the ids of the lessons, and of each stand the ids of its options. */
export interface KnownWork {
  readonly lessons: ReadonlySet<string>
  readonly stands: ReadonlyMap<string, readonly string[]>
}

/** Lines of work as the text of a file. */
export function writeWork(lines: readonly WorkLine[]): string {
  const rows = lines.map((line) => [
    ...[line.alias, line.kind, line.id, line.choice, line.reason],
    ...[line.wrongTries, line.hints, line.minutes].map(String),
    ...[line.mistakes.join(' '), line.when, line.edition],
  ])
  return writeCsv([[...COLUMNS], ...rows])
}

/** Reads a file of work. Every fault is named; lines without fault are kept. */
export function readWork(
  file: string,
  text: string,
  known: KnownWork,
): { lines: readonly WorkLine[]; faults: readonly WorkFault[] } {
  const { rows, fault } = readCsv(text)
  const faults: WorkFault[] = []
  const lines: WorkLine[] = []
  const [head, ...body] = rows
  const names = (head?.cells ?? []).map((name) => name.trim().toLowerCase())
  const missing = head ? COLUMNS.find((column) => !names.includes(column)) : undefined
  if (missing) faults.push({ file, line: head!.line, field: missing, value: '', reason: 'noColumn' })
  else if (head)
    for (const row of body) {
      // Texts of several pupils pasted one below the other: each begins with the names of the columns.
      if (
        row.cells.every(
          (cell, index) =>
            cell
              .replace(/^\uFEFF/, '')
              .trim()
              .toLowerCase() === names[index],
        )
      )
        continue
      const line = lineOf(row, names, known)
      if ('reason' in line && 'field' in line) faults.push({ file, line: row.line, ...line })
      else lines.push(line)
    }
  if (fault) faults.push({ file, line: fault.line, field: null, value: '', reason: fault.reason })
  else if (rows.length === 0) faults.push({ file, line: null, field: null, value: '', reason: 'empty' })
  return { lines, faults }
}

type LineFault = Pick<WorkFault, 'field' | 'value' | 'reason'>

const fault = (field: string | null, value: string, reason: WorkFaultReason): LineFault => ({ field, value, reason })

/** A line of work, or what is wrong with it. */
function lineOf({ cells }: CsvRow, names: readonly string[], known: KnownWork): WorkLine | LineFault {
  if (cells.length !== names.length) return fault(null, `${cells.length}/${names.length}`, 'wrongCells')
  const cell = (column: (typeof COLUMNS)[number]): string => cells[names.indexOf(column)] ?? ''
  const kind = cell('kind').trim()
  if (kind !== 'lesson' && kind !== 'stand') return fault('kind', kind, 'notAKind')
  const id = cell('id').trim()
  const choice = cell('choice').trim()
  if (kind === 'lesson' && !known.lessons.has(id)) return fault('id', id, 'unknownId')
  if (kind === 'stand') {
    const options = known.stands.get(id)
    if (!options) return fault('id', id, 'unknownId')
    if (!options.includes(choice)) return fault('choice', choice, 'unknownChoice')
  }
  const alias = cell('alias').trim()
  if (alias.length > MOST_ALIAS_LETTERS) return fault('alias', alias, 'tooLong')
  if (cell('reason').length > MOST_REASON_LETTERS) return fault('reason', cell('reason'), 'tooLong')
  for (const column of ['wrong_tries', 'hints', 'minutes'] as const)
    if (!/^\s*\d{1,6}\s*$/.test(cell(column)) || Number(cell(column)) > MOST_COUNT)
      return fault(column, cell(column), 'notACount')
  // Spreadsheets that take a date for one of theirs write it otherwise, with a blank and seconds.
  const when = /^\s*(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)/.exec(cell('when'))
  if (!when) return fault('when', cell('when'), 'notADate')
  const mistakes = cell('mistakes').split(/\s+/).filter(Boolean)
  if (!mistakes.every((mistake) => /^\d{1,3}\.\d{1,3}$/.test(mistake)))
    return fault('mistakes', cell('mistakes'), 'notMistakes')
  return {
    ...{ alias, kind, id, choice, reason: cell('reason') },
    wrongTries: Number(cell('wrong_tries')),
    hints: Number(cell('hints')),
    minutes: Number(cell('minutes')),
    mistakes,
    when: `${when[1]}T${when[2]}`,
    edition: cell('edition').trim(),
  }
}

/** All lines of several files; those that stand in more than one of them word for word (a file read twice) are counted once. */
export function mergeWork(files: readonly (readonly WorkLine[])[]): { lines: readonly WorkLine[]; repeated: number } {
  const seen = new Map<string, WorkLine>()
  let count = 0
  for (const line of files.flat()) {
    count++
    seen.set(writeWork([line]), line)
  }
  return { lines: [...seen.values()], repeated: count - seen.size }
}

/** A name that stands on several different lines of the same lesson or stand: a pupil who handed in twice, or two who chose the same name. */
export interface SharedName {
  readonly alias: string
  readonly id: string
  readonly count: number
}

/** Names on more than one line of the same lesson or stand, however they are written. All lines count; the teacher is told. */
export function sharedNames(lines: readonly WorkLine[]): SharedName[] {
  const found = new Map<string, SharedName>()
  for (const { alias, kind, id } of lines) {
    if (alias === '') continue
    const key = `${kind} ${id} ${alias.toLocaleLowerCase()}`
    const known = found.get(key)
    found.set(key, { alias: known?.alias ?? alias, id, count: (known?.count ?? 0) + 1 })
  }
  return [...found.values()].filter(({ count }) => count > 1)
}
