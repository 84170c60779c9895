/**
 * `npm run coverage -- --book sar` or `reg`: every rule of a miniatures rulebook with the functions that carry it out and the tests named for it. Fails on a gap.
 *   --brief   only the counts and the gaps        --clause 7.2   only this one, with its places
 */
import type { Site } from '../sources'
import { BOOK_OF, type Miniatures } from './book'
import { type MiniaturesRow, miniaturesReport } from './report'

const namesOf = (sites: readonly Site[]): string =>
  [
    ...new Set(sites.map((site) => `${site.name} (${site.file.replace(/^src\/(tabletop\/(sar|regimental)\/)?/, '')})`)),
  ].join(', ')

function show(
  sign: string,
  { id, title, functions, watchers, tests, vectors, definition }: MiniaturesRow,
  places: boolean,
): void {
  console.log(`${sign}-${id}  ${title}`)
  if (definition !== null) console.log(`  no function: ${definition}`)
  if (functions.length > 0) console.log(`  by ${namesOf(functions)}`)
  if (watchers.length > 0) console.log(`  asked or watched by ${namesOf(watchers)}`)
  const files = [...new Set(tests.map(({ file }) => file.replace('test/', '')))]
  const cases = vectors.length > 0 ? `; cases ${vectors.join(' ')}` : ''
  console.log(`  tests ${tests.length}: ${files.join(', ')}${cases}`)
  if (!places) return
  for (const { file, line, name } of functions) console.log(`    ${file}:${line} ${name}`)
  for (const { file, line, title: test } of tests) console.log(`    ${file}:${line} ${test}`)
}

export function main(book: Miniatures): void {
  const { sign } = BOOK_OF[book]
  const at = process.argv.indexOf('--clause')
  const only = at < 0 ? null : (process.argv[at + 1] ?? '').replace(`${sign}-`, '')
  const { rows, gaps } = miniaturesReport(process.cwd(), book)
  if (!process.argv.includes('--brief'))
    for (const row of rows) if (only === null || row.id === only) show(sign, row, only !== null)
  const tests = new Set(rows.flatMap((row) => row.tests.map(({ file, line }) => `${file}:${line}`)))
  console.log(
    `\n${rows.length} rules, ${rows.filter(({ functions }) => functions.length > 0).length} with functions, ` +
      `${rows.filter(({ definition }) => definition !== null).length} that only define; ${tests.size} tests named for rules, ` +
      `${new Set(rows.flatMap(({ vectors }) => vectors)).size} worked cases`,
  )
  for (const gap of gaps) console.log(`GAP ${gap}`)
  console.log(gaps.length === 0 ? 'no gap' : `${gaps.length} gaps`)
  process.exitCode = gaps.length === 0 ? 0 : 1
}
