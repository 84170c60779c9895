/**
 * The long run of the secrets test: pairs of games that differ only in what one side cannot know (OPS-19.5).
 *   --pairs 10000   how many       --seed X   which games (else drawn from the clock, and printed)
 *   --seconds N     at most        --workers 2   processes
 */
import { fork } from 'node:child_process'
import path from 'node:path'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld } from '../../src/operational/engine'
import { LEAKS } from './leaks'
import { addReport, emptyReport, huntLeak, pairsOf, type Report, reportText, runPairs } from './run'
import { walk } from './walk'

const option = (name: string): string | null => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? null : (process.argv[at + 1] ?? '')
}
const numeric = (name: string, other: number): number => {
  const text = option(name)
  if (text === null) return other
  const value = Number(text)
  if (Number.isFinite(value) && value >= 0) return value
  console.error(`--${name} wants a number`)
  process.exit(2)
}

function helper(args: readonly string[]): Promise<Report> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(process.cwd(), 'scripts', 'run.mjs'), ['test/secrets/main.ts', ...args])
    let report: Report | null = null
    child.on('message', (message) => {
      report = message as Report
    })
    child.on('error', reject)
    child.on('exit', (code) => (report ? resolve(report) : reject(new Error(`a worker ended with ${code}`))))
  })
}

const scenario = pedregal()
const world = createWorld(scenario.id, scenario.battlefield, scenario.tables, pedregalHash())
const seed = option('seed') ?? Date.now().toString(36)
const workers = Math.max(1, numeric('workers', 1))
const pairs = numeric('pairs', 10_000)
const seconds = numeric('seconds', Number.POSITIVE_INFINITY)
const part = option('part')
const each = Math.ceil(pairs / workers)
const begun = Date.now()
const settings = { until: begun + seconds * 1000, clock: Date.now, of: workers }
if (part !== null) process.send?.(runPairs(world, seed, each, { ...settings, part: Number(part) }))
else {
  console.log(`seed ${seed}`)
  const shared = ['--seed', seed, '--workers', String(workers), '--pairs', String(pairs)]
  if (seconds < Number.POSITIVE_INFINITY) shared.push('--seconds', String(seconds))
  const others = Array.from({ length: workers - 1 }, (_, k) => helper([...shared, '--part', String(k + 1)]))
  const report = emptyReport()
  addReport(report, runPairs(world, seed, each, settings))
  for (const other of await Promise.all(others)) addReport(report, other)
  console.log(reportText(report))
  // Planted leaks prove that the test can fail: each must be caught.
  let missed = 0
  const games = Array.from({ length: 6 }, (_, k) => walk(world, `${seed}.leaks`, k, 0.06, 900))
  const pools = games.map((game) => ({ game, pairs: pairsOf(world, game) }))
  for (const leak of LEAKS) {
    let caught: number | null = null
    let before = 0
    for (const { game, pairs: pool } of pools) {
      caught = huntLeak(world, leak, game, pool)
      if (caught !== null) break
      before += pool.length + game.filling.length
    }
    if (caught === null) missed++
    const said = caught === null ? `NOT CAUGHT in ${before} pairs` : `caught by pair ${before + caught}`
    console.log(`planted, by ${leak.channel}: ${leak.name}: ${said}`)
  }
  console.log(
    `${report.pairs} pairs, ${report.differences.length} leaks, ${missed} planted leaks not caught, ${((Date.now() - begun) / 1000).toFixed(0)} s`,
  )
  if (report.differences.length > 0 || missed > 0) process.exitCode = 1
}
