/** Which function carries out each clause of OPS, and which tests prove it. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { RULE_OF_REASON } from '../../src/operational/refusals'
import { type Clause, citable, clausesOf, definitionsOf } from './clauses'
import { figuresOf, type Site, sitesOf } from './sources'
import { parse } from './syntax'
import { type Titled, titlesOf } from './titles'

/** Rooms whose code carries out rules; a citation elsewhere is only a reference. */
const RULES = /^src\/(core|hex|operational|clash|session)\//
/** Code in these rooms that only checks, forecasts or shows results of rules. */
const WATCHES =
  /^src\/(session\/.*|operational\/(validate|places?|chart|view|overlays|gameSchema|combat\/forecast|procedures\/.*|data\/.*))\.ts$/

/** Minimum number of tests of each clause of section 19. */
const THRICE = 3

export interface Row {
  clause: Clause
  /** Functions that carry the clause out. */
  functions: Site[]
  /** Functions that check or forecast it. */
  watchers: Site[]
  figures: Site[]
  tests: Titled[]
  /** Why the clause needs no function; null: it needs one. */
  definition: string | null
}
export interface Report {
  rows: Row[]
  gaps: string[]
}

/** The texts that are read, by path from the root; a test can pass its own. */
export interface Sources {
  clauses: Clause[]
  definitions: Record<string, string>
  /** src, .ts and .tsx */
  code: Map<string, string>
  /** src/operational/tables */
  tables: Map<string, string>
  /** test files of vitest */
  tests: Map<string, string>
}

function* filesUnder(root: string, where: string): Generator<string> {
  for (const name of readdirSync(path.join(root, where)).sort()) {
    const file = `${where}/${name}`
    if (statSync(path.join(root, file)).isDirectory()) yield* filesUnder(root, file)
    else yield file
  }
}

/** Rooms in which bare numbers are those of the Santa Anna Rules or the Regimental rules. */
const OTHER_BOOK = /^(src|test)\/(tabletop|(clash|session)\/regimental)\//

/** Reads the sources of a checkout. */
export function sourcesAt(root: string): Sources {
  const texts = (where: string, wanted: (file: string) => boolean): Map<string, string> =>
    new Map(
      [...filesUnder(root, where)].filter(wanted).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
    )
  return {
    clauses: clausesOf(root),
    definitions: definitionsOf(root),
    code: texts('src', (file) => /\.tsx?$/.test(file) && !OTHER_BOOK.test(file)),
    tables: texts('src/operational/tables', (file) => file.endsWith('.json')),
    // The tests of this folder name clauses that do not exist.
    tests: texts(
      'test',
      (file) => file.endsWith('.test.ts') && !/^test\/(e2e|coverage)\//.test(file) && !OTHER_BOOK.test(file),
    ),
  }
}

/** Parsed files by text: parsing takes most of the time. */
function remembered<T>(read: (file: string, text: string) => T): (file: string, text: string) => T {
  const known = new Map<string, T>()
  return (file, text) => {
    const key = `${file}\n${text}`
    const value = known.get(key) ?? read(file, text)
    known.set(key, value)
    return value
  }
}
const WHY_OPS = Object.fromEntries(
  Object.entries(RULE_OF_REASON).map(([name, rule]) => [name, rule?.replace('OPS-', '') ?? null]),
)
const sitesIn = remembered((file, text) => sitesOf(parse(file, text), WHY_OPS, RULES.test(file)))
const titlesIn = remembered((file, text) => titlesOf(parse(file, text)))

const compare = (a: Site, b: Site): number => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1)

/** Joins clauses, functions and tests, and lists what is missing or cited in error. */
export function reportOn({ clauses, definitions, code, tables, tests }: Sources): Report {
  const sites = [...code].flatMap(([file, text]) => sitesIn(file, text))
  const figures = [...tables].flatMap(([file, text]) => figuresOf(file, text))
  const titled = [...tests].flatMap(([file, text]) => titlesIn(file, text))

  const gaps: string[] = []
  const known = citable(clauses)
  for (const { clause, file, line } of [...sites, ...figures])
    if (!known.has(clause)) gaps.push(`${file}:${line} cites OPS-${clause}, which does not exist`)
  for (const { clauses: named, file, line } of titled)
    for (const clause of named)
      if (!known.has(clause)) gaps.push(`${file}:${line} tests OPS-${clause}, which does not exist`)
  for (const id of Object.keys(definitions))
    if (!clauses.some((clause) => clause.id === id)) gaps.push(`definitions.json: OPS-${id} does not exist`)

  const rows = clauses.map((clause): Row => {
    const own = sites
      .filter((site) => site.clause === clause.id && site.name !== null && RULES.test(site.file))
      .sort(compare)
    return {
      clause,
      functions: own.filter((site) => !WATCHES.test(site.file)),
      watchers: own.filter((site) => WATCHES.test(site.file)),
      figures: figures.filter((site) => site.clause === clause.id),
      tests: titled.filter((one) => one.clauses.includes(clause.id)),
      definition: definitions[clause.id] ?? null,
    }
  })
  for (const { clause, functions, tests: proofs, definition } of rows) {
    if (clause.later) continue
    const name = `OPS-${clause.id} (${clause.title})`
    if (functions.length === 0 && definition === null) gaps.push(`${name}: no function`)
    if (functions.length > 0 && definition !== null) gaps.push(`${name}: definitions.json excuses it, needlessly`)
    if (proofs.length === 0) gaps.push(`${name}: no test`)
    else if (clause.id.startsWith('19.') && proofs.length < THRICE)
      gaps.push(`${name}: ${proofs.length} tests; a permission, a refusal and an edge are wanted`)
  }
  return { rows, gaps }
}
