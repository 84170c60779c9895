/**
 * `npm run coverage`: every clause of OPS with the functions that carry it out and the tests named for it. Fails on a gap: a clause
 * without function or without test, a citation of a clause that does not exist.
 *   --brief   only the counts and the gaps        --clause 7.2   only this one, with its places
 *   --book sar, --book reg   the same for a rulebook of the miniatures (miniatures/main.ts)
 */
import { reportOn, type Row, sourcesAt } from './report'
import { MINIATURES } from './miniatures/book'
import { main as miniatures } from './miniatures/main'
import type { Site } from './sources'

const namesOf = (sites: readonly Site[]): string =>
  [...new Set(sites.map((site) => `${site.name} (${site.file.replace(/^src\/(operational\/)?/, '')})`))].join(', ')

function show({ clause, functions, watchers, figures, tests, definition }: Row, only: string | null): void {
  console.log(`OPS-${clause.id}  ${clause.title}${clause.later ? '  [of a later issue]' : ''}`)
  if (definition !== null) console.log(`  no function: ${definition}`)
  if (functions.length > 0) console.log(`  by ${namesOf(functions)}`)
  if (watchers.length > 0) console.log(`  watched by ${namesOf(watchers)}`)
  if (figures.length > 0)
    console.log(`  figures ${[...new Set(figures.map((site) => `${site.file}:${site.line}`))].join(', ')}`)
  const files = [...new Set(tests.map((one) => one.file))]
  if (files.length > 0)
    console.log(`  tests ${tests.length}: ${files.map((file) => file.replace('test/', '')).join(', ')}`)
  if (only === null) return
  for (const site of functions) console.log(`    ${site.file}:${site.line} ${site.name}`)
  for (const one of tests) console.log(`    ${one.file}:${one.line} ${one.title}`)
}

function ops(): void {
  const at = process.argv.indexOf('--clause')
  const only = at < 0 ? null : (process.argv[at + 1] ?? '').replace('OPS-', '')
  const { rows, gaps } = reportOn(sourcesAt(process.cwd()))
  const shown = only === null ? rows : rows.filter((row) => row.clause.id === only)
  if (!process.argv.includes('--brief')) for (const row of shown) show(row, only)
  const now = rows.filter((row) => !row.clause.later)
  const tests = new Set(now.flatMap((row) => row.tests.map((one) => `${one.file}:${one.line}`)))
  console.log(
    `\n${now.length} clauses in force (${rows.length - now.length} of later issues), ` +
      `${now.filter((row) => row.functions.length > 0).length} with functions, ` +
      `${now.filter((row) => row.definition !== null).length} that only define; ${tests.size} tests named for clauses`,
  )
  for (const gap of gaps) console.log(`GAP ${gap}`)
  console.log(gaps.length === 0 ? 'no gap' : `${gaps.length} gaps`)
  process.exitCode = gaps.length === 0 ? 0 : 1
}

const bookAt = process.argv.indexOf('--book')
const book = MINIATURES.find((one) => bookAt >= 0 && one === process.argv[bookAt + 1])
if (book) miniatures(book)
else ops()
