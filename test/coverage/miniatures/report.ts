/** Which function carries out each rule of a miniatures rulebook, and which tests prove it. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { type Site, sitesOf } from '../sources'
import { lineAt, parse, textOf, walk } from '../syntax'
import { type Titled, titlesOf } from '../titles'
import { BOOK_OF, type Miniatures, type MiniaturesBook } from './book'

/** Code that carries rules out. */
const RULES = /^src\/(tabletop|session|clash)\//
const TESTS = /^test\/(tabletop|session|fuzz|clash|ai|cli)\/.*\.test\.ts$/

/** A rule with all that carries it out and proves it. */
export interface MiniaturesRow {
  readonly id: string
  readonly title: string
  readonly functions: readonly Site[]
  readonly watchers: readonly Site[]
  readonly tests: readonly Titled[]
  /** Ids of worked cases of the rulebook (test/fixtures/vectors). */
  readonly vectors: readonly string[]
  readonly definition: string | null
}

function* filesUnder(root: string, where: string): Generator<string> {
  for (const name of readdirSync(path.join(root, where)).sort()) {
    const file = `${where}/${name}`
    if (statSync(path.join(root, file)).isDirectory()) yield* filesUnder(root, file)
    else yield file
  }
}

/** Rows of `it.each` that begin with the rule that they test. */
function rowsOf(file: string, code: string, book: MiniaturesBook): Titled[] {
  const begins = new RegExp(String.raw`^${book.sign}-\d+\.\d+`)
  const out: Titled[] = []
  walk(parse(file, code).program, (node) => {
    const text = textOf(node)
    if (text !== null && begins.test(text))
      out.push({ file, line: lineAt(code, node.start), title: text, clauses: book.named(text) })
    return undefined
  })
  return out
}

const json = <T>(root: string, ...parts: string[]): T =>
  JSON.parse(readFileSync(path.join(root, ...parts), 'utf8')) as T

/** Titles of the rules, from the rulebook. */
function titlesOfRules(root: string, id: Miniatures): Map<string, string> {
  const dir = path.join('assets', 'rulebook', 'en')
  const files = readdirSync(path.join(root, dir)).filter((name) => new RegExp(`^${id}-[a-z]\\.json$`).test(name))
  return new Map(
    files.flatMap((name) =>
      json<{ entries: { id: string; title: string }[] }>(root, dir, name).entries.map(
        (entry) => [entry.id.replace(`${BOOK_OF[id].sign}-`, ''), entry.title] as const,
      ),
    ),
  )
}

/** Reads the sources of a checkout. */
export function miniaturesReport(root: string, id: Miniatures): { rows: MiniaturesRow[]; gaps: string[] } {
  const book = BOOK_OF[id]
  const { sign } = book
  const { rules } = json<{ rules: string[] }>(root, 'test', 'coverage', id, 'rules.json')
  const { rules: definitions } = json<{ rules: Record<string, string> }>(
    root,
    'test',
    'coverage',
    id,
    'definitions.json',
  )
  const vectorsFile = path.join('test', 'fixtures', 'vectors', book.vectors)
  const { vectors } = existsSync(path.join(root, vectorsFile))
    ? json<{ vectors: { id: string; rules: string[] }[] }>(root, vectorsFile)
    : { vectors: [] }
  const titles = titlesOfRules(root, id)
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
  const code = [...filesUnder(root, 'src')].filter((file) => /\.tsx?$/.test(file) && RULES.test(file))
  const sites = code.flatMap((file) => sitesOf(parse(file, read(file)), {}, true, book))
  const tests = [...filesUnder(root, 'test')]
    .filter((file) => TESTS.test(file))
    .flatMap((file) => {
      const text = read(file)
      return [...titlesOf(parse(file, text), book), ...rowsOf(file, text, book)]
    })

  const isQuestion = (clause: string) => clause.startsWith(`${book.questions}.`)
  const known = new Set([...rules, ...[...titles.keys()].filter(isQuestion)])
  const whole = new Set(rules.map((id) => id.split('.')[0]!))
  const gaps: string[] = []
  for (const { clause, file, line } of sites)
    if (!known.has(clause)) gaps.push(`${file}:${line} cites ${sign}-${clause}, which does not exist`)
  for (const { clauses, file, line } of tests)
    for (const clause of clauses)
      if (!known.has(clause) && !whole.has(clause))
        gaps.push(`${file}:${line} tests ${sign}-${clause}, which does not exist`)
  for (const rule of Object.keys(definitions))
    if (!known.has(rule)) gaps.push(`definitions.json: ${sign}-${rule} does not exist`)

  const rows = rules.map((rule): MiniaturesRow => {
    const own = sites.filter(({ clause, name }) => clause === rule && name !== null)
    return {
      id: rule,
      title: titles.get(rule) ?? '',
      functions: own.filter(({ file }) => !book.watches.test(file)),
      watchers: own.filter(({ file }) => book.watches.test(file)),
      tests: tests.filter(({ clauses }) => clauses.includes(rule)),
      vectors: vectors.filter((vector) => vector.rules.includes(`${sign}-${rule}`)).map((vector) => vector.id),
      definition: definitions[rule] ?? null,
    }
  })
  for (const { id: rule, title, functions, tests: proofs, vectors: cases, definition } of rows) {
    const name = `${sign}-${rule} (${title})`
    if (title === '') gaps.push(`${name}: not in the rulebook`)
    if (functions.length === 0 && definition === null) gaps.push(`${name}: no function`)
    if (functions.length > 0 && definition !== null) gaps.push(`${name}: definitions.json excuses it, needlessly`)
    if (proofs.length + cases.length === 0 && definition === null) gaps.push(`${name}: no test`)
  }
  return { rows, gaps }
}
