/**
 * `npm test`: everything that must hold. All steps run, even after one has failed, so that all faults are seen at once; the last line says
 * `N passed, N failed` (tests of vitest and playwright, and every other step as one).
 *   --only types,lint     only these        --skip fuzz      without these
 *   --seconds 10          length of the fuzz (60)             --verbose   output of every step, not only of failed ones
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensure, ROOT } from './ensure.mjs'

const OUT = path.join(ROOT, 'node_modules', '.cache', 'pedregal', 'test')
const option = (name) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? null : (process.argv[at + 1] ?? '')
}
const verbose = process.argv.includes('--verbose')
const seconds = option('seconds') ?? '60'
const inModules = (...parts) => path.join(ROOT, 'node_modules', ...parts)
const report = (name) => path.join(OUT, `${name}.json`)

/** Test counts of vitest's and playwright's JSON. */
const counts = {
  unit: (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests + json.numTodoTests,
  }),
  e2e: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }),
}

/**
 * `needs`: files without which the step has not even been written, and so fails. `lane`: steps of one lane run one after the other, lanes at
 * the same time; the browser runs when all else is done, so that nothing disturbs its clock.
 */
const STEPS = [
  { name: 'types', lane: 0, args: [inModules('typescript', 'bin', 'tsc'), '--noEmit', '-p', '.'] },
  { name: 'lint', lane: 0, args: [inModules('@biomejs', 'biome', 'bin', 'biome'), 'check', '.'] },
  { name: 'rooms', lane: 0, args: ['scripts/rooms.mjs'] },
  { name: 'knip', lane: 0, args: [inModules('knip', 'bin', 'knip.js'), '--no-progress'] },
  {
    name: 'unit',
    lane: 0,
    args: [
      inModules('vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report('unit')}`,
    ],
    count: counts.unit,
  },
  { name: 'build', lane: 0, args: ['scripts/build.mjs', '--force'], needs: ['index.html'] },
  {
    name: 'fuzz',
    lane: 1,
    args: ['scripts/run.mjs', 'test/fuzz/main.ts', '--seconds', seconds],
    needs: ['test/fuzz/main.ts'],
    show: true,
  },
  {
    name: 'e2e',
    lane: 2,
    args: [inModules('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report('e2e') },
    needs: ['test/e2e', 'dist/index.html'],
    count: counts.e2e,
    show: true,
  },
]

function wantedSteps() {
  const only = option('only')?.split(',')
  const skip = option('skip')?.split(',') ?? []
  const unknown = [...(only ?? []), ...skip].filter((name) => !STEPS.some((step) => step.name === name))
  if (unknown.length > 0) {
    console.error(`no such step: ${unknown.join(', ')} (${STEPS.map((step) => step.name).join(', ')})`)
    process.exit(2)
  }
  return STEPS.filter((step) => (only?.includes(step.name) ?? true) && !skip.includes(step.name))
}

function spawned(step) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, step.args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      // The colours of a terminal would be lost in a pipe anyway.
      env: { ...process.env, ...step.env, FORCE_COLOR: '0', NO_COLOR: undefined },
    })
    const parts = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(parts).toString() }))
  })
}

/** What came of a step. An exit code that the counts do not explain is one more failure. */
async function perform(step) {
  const begun = Date.now()
  const missing = (step.needs ?? []).filter((file) => !existsSync(path.join(ROOT, file)))
  const { code, output } =
    missing.length > 0 ? { code: 1, output: `${missing.join(', ')}: not there` } : await spawned(step)
  const result = { step, ok: code === 0, passed: 0, failed: 0, skipped: 0, ms: Date.now() - begun }
  if (step.count && existsSync(report(step.name))) {
    Object.assign(result, step.count(JSON.parse(readFileSync(report(step.name), 'utf8'))))
    if (code !== 0 && result.failed === 0) result.failed = 1
  } else if (code === 0) result.passed = 1
  else result.failed = 1
  console.log(`${result.ok ? 'ok    ' : 'FAILED'} ${step.name} ${(result.ms / 1000).toFixed(1)} s`)
  if (!result.ok || verbose || step.show) console.log(`${output.trimEnd().replace(/^/gm, '       ')}\n`)
  return result
}

async function performInTurn(steps) {
  const results = []
  for (const step of steps) results.push(await perform(step))
  return results
}

const began = Date.now()
await ensure()
rmSync(OUT, { recursive: true, force: true })
mkdirSync(OUT, { recursive: true })
const wanted = wantedSteps()
const lane = (nr) => wanted.filter((step) => step.lane === nr)
console.log(`running ${wanted.map((step) => step.name).join(', ')}\n`)
const results = (await Promise.all([performInTurn(lane(0)), performInTurn(lane(1))])).flat()
results.push(...(await performInTurn(lane(2))))

const sum = (key) => results.reduce((total, one) => total + one[key], 0)
console.log('\nstep    result   passed  failed  skipped   seconds')
for (const { step, ok, passed, failed, skipped, ms } of results) {
  const cells = [passed, failed, skipped].map((n) => String(n).padStart(8)).join('')
  console.log(`${step.name.padEnd(8)}${ok ? 'ok    ' : 'FAILED'} ${cells}${(ms / 1000).toFixed(1).padStart(10)}`)
}
console.log(`in all ${((Date.now() - began) / 1000).toFixed(0)} s\n`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = results.every((one) => one.ok) && results.length > 0 ? 0 : 1
