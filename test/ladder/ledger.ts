import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'

/** File of a run: a header, then one line for each finished game, so that a run that was stopped can be continued. */
export class RecordFile<R extends { readonly key: string }> {
  readonly records = new Map<string, R>()
  readonly #file: string | null

  /** Throws if the file has another header. `file`: null to keep nothing. */
  constructor(file: string | null, header: Readonly<Record<string, unknown>>) {
    this.#file = file
    if (file === null) return
    const text = JSON.stringify(header)
    if (!existsSync(file)) {
      writeFileSync(file, `${text}\n`)
      return
    }
    const lines = readFileSync(file, 'utf8').split('\n')
    if (lines[0] !== text) throw new Error(`${file} is of another run:\n  there ${lines[0]}\n  here  ${text}`)
    for (const line of lines.slice(1)) {
      const record = read<R>(line)
      if (record) this.records.set(record.key, record)
    }
    // A stopped run may have left half a line; the next record begins a new one.
    if (lines.at(-1) !== '') appendFileSync(file, '\n')
  }

  add(record: R): void {
    this.records.set(record.key, record)
    if (this.#file !== null) appendFileSync(this.#file, `${JSON.stringify(record)}\n`)
  }
}

/** The record in a line; null: the line is empty or only half was written. */
function read<R>(line: string): R | null {
  if (line === '') return null
  try {
    return JSON.parse(line) as R
  } catch {
    return null
  }
}
