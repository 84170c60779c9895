/** Writes measured figures into a file of test/results, from which `npm run results` makes RESULTS.md. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A figure as a command measured it; `bar` and `met` are null where nothing was asked for. */
export interface MeasuredFigure {
  readonly id: string
  readonly what: string
  readonly n: string
  readonly value: string
  readonly interval: string | null
  readonly bar: string | null
  readonly met: boolean | null
  readonly note?: string
  /** The sentence that README.md shows for it. */
  readonly front?: string
}

const git = (...words: string[]): string => execFileSync('git', words, { encoding: 'utf8' }).trim()

/** Puts the figures into a file such as `60-table.json`, in the places of those with the same ids. `command`: what measures them again. */
export function writeFigures(file: string, command: string, figures: readonly MeasuredFigure[]): void {
  if (git('status', '--porcelain', '--', 'src', 'maps') !== '')
    throw new Error('src or maps differ from the last commit, which the figures would name')
  const fullPath = path.join(process.cwd(), 'test', 'results', file)
  const section = JSON.parse(readFileSync(fullPath, 'utf8')) as { figures: { id: string }[] }
  const source = {
    commit: git('rev-parse', '--short=7', 'HEAD'),
    date: new Date().toISOString().slice(0, 10),
    machine: 'project',
    command,
  }
  for (const { id, what, ...rest } of figures) {
    const figure = { id, what, ...source, ...rest }
    const at = section.figures.findIndex((known) => known.id === id)
    if (at < 0) section.figures.push(figure)
    else section.figures[at] = figure
  }
  writeFileSync(fullPath, `${JSON.stringify(section, null, 2)}\n`)
}
