/** Which function carries out each rule of SAR, and which tests prove it. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { type Site, sitesOf } from '../sources'
import { lineAt, parse, textOf, walk } from '../syntax'
import { type Titled, titlesOf } from '../titles'
import { SAR_BOOK } from './book'

/** Code that carries rules out. */
const RULES = /^src\/(tabletop|session|clash)\//
/** Code in these rooms that only shows, checks, or answers single questions. */
const WATCHES =
  /^src\/(session|clash)\/|^src\/tabletop\/sar\/(schemas|procedures)\/|^src\/tabletop\/sar\/battle\/(view|chart|types|state\/.*)\.ts$/
const TESTS = /^test\/(tabletop|session|fuzz|clash|ai|cli)\/.*\.test\.ts$/

export interface SarRow {
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
function rowsOf(file: string, code: string): Titled[] {
  const out: Titled[] = []
  walk(parse(file, code).program, (node) => {
    const text = textOf(node)
    if (text !== null && /^SAR-\d+\.\d+/.test(text))
      out.push({ file, line: lineAt(code, node.start), title: text, clauses: SAR_BOOK.named(text) })
    return undefined
  })
  return out
}

const json = <T>(root: string, ...parts: string[]): T =>
  JSON.parse(readFileSync(path.join(root, ...parts), 'utf8')) as T

/** Titles of the rules, from the rulebook. */
function titlesOfRules(root: string): Map<string, string> {
  const dir = path.join('assets', 'rulebook', 'en')
  const files = readdirSync(path.join(root, dir)).filter((name) => /^sar-[a-z]\.json$/.test(name))
  return new Map(
    files.flatMap((name) =>
      json<{ entries: { id: string; title: string }[] }>(root, dir, name).entries.map(
        ({ id, title }) => [id.replace('SAR-', ''), title] as const,
      ),
    ),
  )
}

/** Reads the sources of a checkout. */
export function sarReport(root: string): { rows: SarRow[]; gaps: string[] } {
  const { rules } = json<{ rules: string[] }>(root, 'test', 'coverage', 'sar', 'rules.json')
  const { rules: definitions } = json<{ rules: Record<string, string> }>(
    root,
    'test',
    'coverage',
    'sar',
    'definitions.json',
  )
  const { vectors } = json<{ vectors: { id: string; rules: string[] }[] }>(
    root,
    'test',
    'fixtures',
    'vectors',
    'sar.json',
  )
  const titles = titlesOfRules(root)
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
  const code = [...filesUnder(root, 'src')].filter((file) => /\.tsx?$/.test(file) && RULES.test(file))
  const sites = code.flatMap((file) => sitesOf(parse(file, read(file)), {}, true, SAR_BOOK))
  const tests = [...filesUnder(root, 'test')]
    .filter((file) => TESTS.test(file))
    .flatMap((file) => {
      const text = read(file)
      return [...titlesOf(parse(file, text), SAR_BOOK), ...rowsOf(file, text)]
    })

  const known = new Set(rules)
  const whole = new Set(rules.map((id) => id.split('.')[0]!))
  const gaps: string[] = []
  for (const { clause, file, line } of sites)
    if (!known.has(clause)) gaps.push(`${file}:${line} cites SAR-${clause}, which does not exist`)
  for (const { clauses, file, line } of tests)
    for (const clause of clauses)
      if (!known.has(clause) && !whole.has(clause))
        gaps.push(`${file}:${line} tests SAR-${clause}, which does not exist`)
  for (const id of Object.keys(definitions)) if (!known.has(id)) gaps.push(`definitions.json: SAR-${id} does not exist`)

  const rows = rules.map((id): SarRow => {
    const own = sites.filter(({ clause, name }) => clause === id && name !== null)
    return {
      id,
      title: titles.get(id) ?? '',
      functions: own.filter(({ file }) => !WATCHES.test(file)),
      watchers: own.filter(({ file }) => WATCHES.test(file)),
      tests: tests.filter(({ clauses }) => clauses.includes(id)),
      vectors: vectors.filter((vector) => vector.rules.includes(`SAR-${id}`)).map((vector) => vector.id),
      definition: definitions[id] ?? null,
    }
  })
  for (const { id, title, functions, tests: proofs, vectors: cases, definition } of rows) {
    const name = `SAR-${id} (${title})`
    if (title === '') gaps.push(`${name}: not in the rulebook`)
    if (functions.length === 0 && definition === null) gaps.push(`${name}: no function`)
    if (functions.length > 0 && definition !== null) gaps.push(`${name}: definitions.json excuses it, needlessly`)
    if (proofs.length + cases.length === 0 && definition === null) gaps.push(`${name}: no test`)
  }
  return { rows, gaps }
}
