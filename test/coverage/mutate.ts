/**
 * `npm run mutate`: breaks clauses of OPS, one small change at a time, and expects a test named for the clause to fail. The sources stay
 * untouched. Fails where a clause survives every change tried.
 *   --n 30            how many random clauses               --seed X      which (default: random, printed)
 *   --clauses 7.2,8   these clauses or sections instead     --tries 3     changes a clause may survive
 *   --book reg        rules of a miniatures rulebook (reg, sar) instead; their tests are all of the files in which one is named for the rule
 *   --every           all tries, even after one was noticed: shows what tests let through
 */
import { readFileSync } from 'node:fs'
import { Random } from '../fuzz/random'
import { figureMutants, type Mutant, mutantsIn, mutated } from './mutants'
import { BOOK_OF, MINIATURES } from './miniatures/book'
import { miniaturesReport } from './miniatures/report'
import { reportOn, type Row, sourcesAt } from './report'
import type { Site } from './sources'
import { tryTests } from './trial'

const option = (name: string): string | null => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? null : (process.argv[at + 1] ?? '')
}
const seed = option('seed') ?? String(Date.now() % 1_000_000)
const tries = Number(option('tries') ?? 3)
const every = process.argv.includes('--every')
const book = MINIATURES.find((one) => one === option('book')) ?? null
const sign = book ? BOOK_OF[book].sign : 'OPS'
const only = option('clauses')?.replaceAll(`${sign}-`, '').split(',') ?? null
const count = Number(option('n') ?? (only ? 1000 : 30))
const random = new Random(seed)

const read = (file: string): string => readFileSync(file, 'utf8')
/** The rules of the book, with what carries each out and proves it. */
const rows: readonly Row[] = book
  ? miniaturesReport(process.cwd(), book).rows.map(({ id, title, functions, watchers, tests, definition }) => ({
      clause: { id, title, later: false },
      functions: [...functions],
      watchers: [...watchers],
      figures: [],
      tests: [...tests],
      definition,
    }))
  : reportOn(sourcesAt(process.cwd())).rows
const placeOf = ({ file, start, end }: Site): string => `${file} ${start} ${end}`
/** How many clauses cite the same code: code that many share says little about each. */
const sharers = new Map<string, Set<string>>()
for (const row of rows)
  for (const site of [...row.functions, ...row.figures])
    sharers.set(placeOf(site), (sharers.get(placeOf(site)) ?? new Set()).add(row.clause.id))

/** Weight of a figure in a table: as much as a statement of this many characters. */
const FIGURE = 300

/** All mutants of a clause in random order; code that belongs closely to the clause tends to come first. */
function mutantsOf({ functions, figures }: Row): Mutant[] {
  const found = new Map<string, { mutant: Mutant; width: number }>()
  const add = (mutants: readonly Mutant[], width: number): void => {
    for (const mutant of mutants) {
      const key = `${mutant.file} ${mutant.start} ${mutant.end} ${mutant.text}`
      const known = found.get(key)
      if (!known || known.width > width) found.set(key, { mutant, width })
    }
  }
  const shared = (site: Site): number => sharers.get(placeOf(site))!.size
  for (const site of functions)
    add(mutantsIn(site.file, read(site.file), site.start, site.end), (site.end - site.start) * shared(site))
  for (const site of figures)
    add(figureMutants(site.file, read(site.file), site.start, site.end), FIGURE * shared(site))
  // A weighted draw without replacement: sorts by u^width.
  return [...found.values()]
    .map(({ mutant, width }) => ({ mutant, key: Math.log(random.next() + Number.EPSILON) * width }))
    .sort((a, b) => b.key - a.key)
    .map(({ mutant }) => mutant)
}

function drawn(): Row[] {
  const able = rows.filter(
    (row) => !row.clause.later && row.definition === null && row.tests.length > 0 && mutantsOf(row).length > 0,
  )
  const wanted = only
    ? able.filter(({ clause: { id } }) => only.some((one) => id === one || id.startsWith(`${one}.`)))
    : able
  const left = [...wanted]
  const out: Row[] = []
  while (left.length > 0 && out.length < count) out.push(left.splice(only ? 0 : random.below(left.length), 1)[0]!)
  return out
}

/** Milliseconds that unchanged tests may take; mutated ones get a multiple of the time of the unchanged ones. */
const MOST = 120_000
const PATIENCE = { times: 4, more: 10_000 }

/** How many mutants of one clause may be skipped because they prove nothing (a table refused on loading, an endless run). */
const MOST_VOID = 6

type Fate = 'killed' | 'survived' | 'unproved'

async function tryClause(row: Row): Promise<Fate> {
  const { id, title } = row.clause
  const files = [...new Set(row.tests.map((one) => one.file))]
  console.log(`${sign}-${id} ${title}`)
  const begun = performance.now()
  // Titles of the miniatures name rules in lists and ranges, which no pattern of vitest finds.
  const pattern = book ? null : undefined
  const before = await tryTests(id, files, null, MOST, pattern)
  const most = (performance.now() - begun) * PATIENCE.times + PATIENCE.more
  if (before.kind !== 'passed' || before.tests === 0) {
    console.log(`  its tests do not even pass unchanged: ${JSON.stringify(before)}`)
    return 'unproved'
  }
  let alive = 0
  let dead = 0
  let voids = 0
  for (const mutant of mutantsOf(row)) {
    if (alive + dead >= tries || voids >= MOST_VOID || (dead > 0 && !every)) break
    const verdict = await tryTests(
      id,
      files,
      { file: mutant.file, code: mutated(read(mutant.file), mutant) },
      most,
      pattern,
    )
    const what = `${mutant.file}:${mutant.line} ${mutant.change}`
    if (verdict.kind === 'failed') {
      dead++
      console.log(
        `  killed    ${what}\n            by ${verdict.tests.find((test) => test.includes(`${sign}-${id}`)) ?? verdict.tests[0]}`,
      )
    } else if (verdict.kind === 'passed') {
      alive++
      console.log(`  survived  ${what}`)
    } else {
      voids++
      console.log(`  ${verdict.kind.padEnd(9)} ${what}`)
    }
  }
  return dead > 0 ? 'killed' : alive > 0 ? 'survived' : 'unproved'
}

const fates = new Map<Fate, string[]>()
for (const row of drawn()) {
  const fate = await tryClause(row)
  fates.set(fate, [...(fates.get(fate) ?? []), `${sign}-${row.clause.id}`])
}
const of = (fate: Fate): string[] => fates.get(fate) ?? []
console.log(
  `\nseed ${seed}: ${of('killed').length} clauses broken and noticed by a named test, ${of('survived').length} not`,
)
if (of('survived').length > 0) console.log(`survived every change: ${of('survived').join(', ')}`)
if (of('unproved').length > 0) console.log(`no change to try: ${of('unproved').join(', ')}`)
process.exitCode = of('survived').length + of('unproved').length === 0 && of('killed').length > 0 ? 0 : 1
