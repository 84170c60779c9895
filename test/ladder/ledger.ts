import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'

/** A run's file: one line that says what is played, then one line a finished game, so that a run can be killed and go on. */
export class Ledger<R extends { readonly key: string }> {
  readonly records = new Map<string, R>()
  readonly #file: string | null

  /** `header` must be that of the file where there is one; else it is refused. No file: nothing is kept. */
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
    // A line cut off by a kill must not swallow the next.
    if (lines.at(-1) !== '') appendFileSync(file, '\n')
  }

  add(record: R): void {
    this.records.set(record.key, record)
    if (this.#file !== null) appendFileSync(this.#file, `${JSON.stringify(record)}\n`)
  }
}

/** A line cut off by a kill is no record. */
function read<R>(line: string): R | null {
  if (line === '') return null
  try {
    return JSON.parse(line) as R
  } catch {
    return null
  }
}
