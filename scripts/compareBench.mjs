/**
 * Compares the speed of two checkouts: `node scripts/compareBench.mjs BASE_FOLDER WORD [--runs 3] [options of the benchmark]` runs the benchmarks
 * of test/bench whose name has WORD (`all`: every one) in BASE_FOLDER and here in turn, so that other work on the machine slows both alike. It
 * prints the ratio of each figure: above 1 this checkout is better. Exits with 1 when a speed, time or size is below 0.95 of the base.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { ensure, ROOT } from './ensure.mjs'

const LEAST_RATIO = 0.95
/** Units in which more is better, and those in which less is. Figures of other units are counts and are only shown. */
const MORE_IS_BETTER = ['/s', 'x']
const LESS_IS_BETTER = ['ns', 'us', 'µs', 'ms', 's', 'B', 'kB', 'MB']

/** @typedef {{ name: string, value: number, unit: string }} Row */

/** Runs one benchmark in a checkout and returns the rows of its JSON line. @returns {Row[]} */
function runBench(root, file, options) {
  const done = spawnSync(process.execPath, [path.join(root, 'scripts', 'run.mjs'), `test/bench/${file}`, ...options], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = done.stdout.split('\n').findLast((text) => text.startsWith('{"bench"'))
  if (line === undefined) throw new Error(`${file} in ${root} printed no figures:\n${done.stdout}`)
  return JSON.parse(line).rows
}

const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** How much better `here` is than `base`; null for counts. */
function ratioOf({ unit }, base, here) {
  if (MORE_IS_BETTER.includes(unit)) return here / base
  return LESS_IS_BETTER.includes(unit) ? base / here : null
}

const shown = (value) => (Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(3))

/** Runs a benchmark in both checkouts in turn, prints a line for each figure, and returns those that are too slow. */
function compare(file, base, runs, options) {
  console.log(`\n=== ${file}`)
  const pairs = Array.from({ length: runs }, (_, run) => {
    // Who goes first changes, so that a machine that grows slower favours neither.
    const order = run % 2 === 0 ? [base, ROOT] : [ROOT, base]
    const [first, second] = order.map((root) => runBench(root, file, options))
    return run % 2 === 0 ? { base: first, here: second } : { base: second, here: first }
  })
  const tooSlow = []
  for (const row of pairs[0].here) {
    const valuesOf = (rows) => rows.flatMap((one) => (one.name === row.name ? [one.value] : []))
    const before = pairs.flatMap((pair) => valuesOf(pair.base))
    const now = pairs.flatMap((pair) => valuesOf(pair.here))
    if (before.length !== runs) {
      console.log(`${row.name}: not measured in the base`)
      continue
    }
    const ratios = before.map((value, run) => ratioOf(row, value, now[run]))
    const ratio = ratios.includes(null) ? null : median(ratios)
    const runsShown = ratio === null ? '' : ` (${ratios.map((one) => one.toFixed(3)).join(', ')})`
    const ratioShown = ratio === null ? '' : `  ratio ${ratio.toFixed(3)}${runsShown}`
    console.log(
      `${row.name}: base ${shown(median(before))} ${row.unit}, here ${shown(median(now))} ${row.unit}${ratioShown}`,
    )
    if (ratio !== null && ratio < LEAST_RATIO) tooSlow.push(`${file} ${row.name}: ${ratio.toFixed(3)}`)
  }
  return tooSlow
}

const [baseFolder, word, ...options] = process.argv.slice(2)
if (!baseFolder || !word || !existsSync(path.join(baseFolder, 'scripts', 'run.mjs'))) {
  console.error('usage: node scripts/compareBench.mjs BASE_FOLDER WORD [--runs 3] [options of the benchmark]')
  process.exit(2)
}
const runsAt = options.indexOf('--runs')
const runs = runsAt < 0 ? 3 : Number(options.splice(runsAt, 2)[1])
await ensure()
const base = path.resolve(baseFolder)
const files = readdirSync(path.join(ROOT, 'test', 'bench')).filter(
  (name) => name.endsWith('.bench.ts') && (word === 'all' || name.includes(word)),
)
if (files.length === 0) {
  console.error(`no benchmark in test/bench has "${word}" in its name`)
  process.exit(2)
}
const tooSlow = files.sort().flatMap((file) => compare(file, base, runs, options))
console.log(tooSlow.length === 0 ? `\nnothing below ${LEAST_RATIO} of the base` : `\nbelow ${LEAST_RATIO} of the base:`)
for (const line of tooSlow) console.log(`  ${line}`)
process.exit(tooSlow.length === 0 ? 0 : 1)
