/**
 * `npm test`: everything that must hold. All steps run, even after one has failed, so that all faults are seen at once. The last line says
 * `N passed, N failed`: it counts the tests of vitest and playwright, and each other step as one.
 *   --only types,lint     only these steps      --skip fuzz      without these steps
 *   --seconds 10          length of the fuzz (20)             --verbose   output of every step, not only of those that failed
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensure, ROOT } from './ensure.mjs'

const CACHE = path.join(ROOT, 'node_modules', '.cache', 'pedregal')
const OUT = path.join(CACHE, 'test')

/** The value after `--name` on the command line; null without that option. */
const option = (name) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? null : (process.argv[at + 1] ?? '')
}
const verbose = process.argv.includes('--verbose')
const fuzzSeconds = option('seconds') ?? '20'
const inModules = (...parts) => path.join(ROOT, 'node_modules', ...parts)
const reportFile = (step) => path.join(OUT, `${step}.json`)

/** `file: title` of every browser test of a suite of playwright's report that ended so: `flaky` passed at its second try, `unexpected` failed. */
const titlesOf = ({ suites = [], specs = [] }, status) => [
  ...specs
    .filter(({ tests }) => tests.some((test) => test.status === status))
    .map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap((suite) => titlesOf(suite, status)),
]

/** Reads how many tests passed, failed and were skipped from the JSON report of vitest (`unit`) or playwright (`e2e`). */
const countTests = {
  unit: (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests + json.numTodoTests,
    failures: json.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${path.relative(ROOT, name)}: ${fullName}`),
    ),
  }),
  e2e: ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    retried: suites.flatMap((suite) => titlesOf(suite, 'flaky')),
    failures: suites.flatMap((suite) => titlesOf(suite, 'unexpected')),
  }),
}

/**
 * The two lanes of a stage run at the same time, the steps of a lane one after the other: `unit` in one, everything else in the other. The browser
 * tests come last and alone: beside the unit tests each takes several times as long. `needs`: files without which a step fails. `show`: print its
 * output even when it passes. `countTests`: how to read its report; other steps count as one test.
 */
const STAGES = [
  [
    [
      {
        name: 'unit',
        args: [
          inModules('vitest', 'vitest.mjs'),
          'run',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${reportFile('unit')}`,
        ],
        countTests: countTests.unit,
      },
    ],
    [
      {
        // One checker: with more, each checks the shared types again, and the other core is busy anyway.
        name: 'types',
        args: [
          inModules('typescript', 'bin', 'tsc'),
          ...['--noEmit', '-p', '.', '--checkers', '1'],
          ...['--incremental', '--tsBuildInfoFile', path.join(CACHE, 'types.tsbuildinfo')],
        ],
      },
      { name: 'lint', args: [inModules('@biomejs', 'biome', 'bin', 'biome'), 'check', '.'] },
      { name: 'rooms', args: ['scripts/rooms.mjs'] },
      { name: 'citations', args: ['scripts/citations.mjs'] },
      { name: 'knip', args: [inModules('knip', 'bin', 'knip.js'), '--no-progress'] },
      { name: 'build', args: ['scripts/build.mjs', '--force'], needs: ['index.html'] },
      {
        name: 'fuzz',
        args: ['scripts/run.mjs', 'test/fuzz/main.ts', '--seconds', fuzzSeconds],
        needs: ['test/fuzz/main.ts'],
        show: true,
      },
    ],
  ],
  [
    [
      {
        name: 'e2e',
        // `@long`: variants (the other width, the other hand) of what the rest shows; `npm run e2e` plays them too.
        args: [inModules('@playwright', 'test', 'cli.js'), 'test', '--grep-invert', '@long', '--reporter=list,json'],
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile('e2e'), E2E_EVERYDAY: '1' },
        needs: ['test/e2e', 'dist/index.html'],
        countTests: countTests.e2e,
        show: true,
      },
    ],
  ],
]

/** The stages with only the steps that `--only` and `--skip` leave. Ends the process when one of these names no step. */
function wantedStages() {
  const names = STAGES.flat(2).map((step) => step.name)
  const only = option('only')?.split(',') ?? names
  const skip = option('skip')?.split(',') ?? []
  const unknown = [...only, ...skip].filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    console.error(`no such step: ${unknown.join(', ')} (${names.join(', ')})`)
    process.exit(2)
  }
  return STAGES.map((lanes) =>
    lanes.map((lane) => lane.filter(({ name }) => only.includes(name) && !skip.includes(name))),
  )
}

/** Runs a command, and then prints the processor time of the shell and of its children on file descriptor 3. */
const MEASURED = '"$@"; code=$?; times >&3; exit $code'

/** Seconds of processor (user and system) in what `times` printed: its second line is that of the children. Null where it printed nothing. */
function processorSeconds(printed) {
  const children = printed.trim().split('\n')[1]
  if (!children) return null
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(([, m, s]) => Number(m) * 60 + Number(s))
  return seconds.reduce((sum, one) => sum + one, 0)
}

/** Runs a step in a process of its own. `processor`: seconds of processor, null on Windows, where no shell measures it. */
function spawnStep(step) {
  const command = [process.execPath, ...step.args]
  const [program, ...args] = process.platform === 'win32' ? command : ['sh', '-c', MEASURED, 'sh', ...command]
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      // The colours of a terminal would be lost in a pipe anyway.
      env: { ...process.env, ...step.env, FORCE_COLOR: '0', NO_COLOR: undefined },
    })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part))
    let times = ''
    child.stdio[3].on('data', (part) => {
      times += part
    })
    child.on('error', (error) => resolve({ code: 1, output: error.message, processor: null }))
    child.on('close', (code) =>
      resolve({ code: code ?? 1, output: Buffer.concat(output).toString(), processor: processorSeconds(times) }),
    )
  })
}

/** Runs a step, prints how it went, and returns its result. An exit code that the test counts do not explain is one more failure. */
async function performStep(step) {
  const began = Date.now()
  const missing = (step.needs ?? []).filter((file) => !existsSync(path.join(ROOT, file)))
  const { code, output, processor } =
    missing.length > 0
      ? { code: 1, output: `${missing.join(', ')}: not there`, processor: null }
      : await spawnStep(step)
  const ok = code === 0
  const result = { name: step.name, ok, passed: 0, failed: 0, skipped: 0, ms: Date.now() - began, processor }
  if (step.countTests && existsSync(reportFile(step.name))) {
    Object.assign(result, step.countTests(JSON.parse(readFileSync(reportFile(step.name), 'utf8'))))
    if (!ok && result.failed === 0) result.failed = 1
  } else if (ok) result.passed = 1
  else result.failed = 1
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${step.name} ${(result.ms / 1000).toFixed(1)} s`)
  if (!ok || verbose || step.show) console.log(`${output.trimEnd().replace(/^/gm, '       ')}\n`)
  return result
}

async function performLane(steps) {
  const results = []
  for (const step of steps) results.push(await performStep(step))
  return results
}

function printSummary(results, totalMs) {
  const inSeconds = (seconds) => (seconds === null ? '-' : seconds.toFixed(1)).padStart(11)
  console.log('\nstep      result   passed  failed  skipped    seconds  processor')
  for (const { name, ok, passed, failed, skipped, ms, processor } of results) {
    const counts = [passed, failed, skipped].map((n) => String(n).padStart(8)).join('')
    console.log(`${name.padEnd(10)}${ok ? 'ok    ' : 'FAILED'} ${counts}${inSeconds(ms / 1000)}${inSeconds(processor)}`)
  }
  for (const title of results.flatMap(({ retried = [] }) => retried)) console.log(`passed at its second try: ${title}`)
  for (const title of results.flatMap(({ failures = [] }) => failures)) console.log(`failed: ${title}`)
  const sum = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0)
  console.log(`in all ${(totalMs / 1000).toFixed(0)} s, ${sum('processor').toFixed(0)} s of processor\n`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
}

const began = Date.now()
await ensure()
rmSync(OUT, { recursive: true, force: true })
mkdirSync(OUT, { recursive: true })
const stages = wantedStages()
const names = stages.flat(2).map((step) => step.name)
console.log(`running ${names.join(', ')}\n`)
const results = []
for (const lanes of stages) results.push(...(await Promise.all(lanes.map(performLane))).flat())
printSummary(results, Date.now() - began)
process.exitCode = results.every(({ ok }) => ok) && results.length > 0 ? 0 : 1
