/**
 * A person at the table against the computer, in a real browser on the built page: how long the page is blocked at a time while orders are given,
 * phases resolved and drawn (bar of issue 19: never 50 ms), by processor time of the main thread's tasks. The staff answers for the person through
 * the page's own button; before each `ready` every list is opened as a person would. Builds the site first when it is out of date.
 * `--turns 4`, `--level general`, `--seed blocked`, `--dist DIR`: another build, to compare two in one run of the machine.
 */
import { spawnSync } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium, serve } from './builtGame'
import { numberOption, report } from './harness'

const ROOT = process.cwd()
const textOption = (name: string, otherwise: string): string => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : process.argv[at + 1]!
}
const TURNS = numberOption('turns', 4)
const LEVEL = textOption('level', 'general')
const SEED = textOption('seed', 'blocked')
const DIST = path.resolve(ROOT, textOption('dist', 'dist'))
/** A task of the page that a person notices. */
const LONG_MS = 50

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
}

/** A task of the main thread: what was going on, processor time and wall time in ms. */
interface Task {
  readonly during: string
  readonly cpu: number
  readonly wall: number
}

/** The tasks of the page's main thread between its marks, each with the name of the mark before it. */
function tasksOf(trace: readonly TraceEvent[]): Task[] {
  const marks = trace.filter(({ name }) => name.startsWith('bench:')).sort((a, b) => a.ts - b.ts)
  const [first, last] = [marks[0], marks.at(-1)]
  if (!first || !last) throw new Error('the trace has no marks')
  return trace
    .filter(
      ({ name, pid, tid, ts }) =>
        name === 'ThreadControllerImpl::RunTask' &&
        pid === first.pid &&
        tid === first.tid &&
        ts >= first.ts &&
        ts < last.ts,
    )
    .map(({ ts, dur = 0, tdur = dur }) => ({
      during: marks.findLast((mark) => mark.ts <= ts)!.name.slice('bench:'.length),
      cpu: tdur / 1000,
      wall: dur / 1000,
    }))
}

const mark = (page: Page, name: string): Promise<void> =>
  page.evaluate((text) => void performance.mark(`bench:${text}`), name)

/** Until the person is asked, or the battle is over. */
const asked = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => {
      const table = document.querySelector<HTMLElement>('[data-testid="table-play"]')
      return table?.dataset.busy === 'false' && table.dataset.toact === table.dataset.seat
    },
    null,
    { timeout: 120_000, polling: 50 },
  )

if (DIST === path.join(ROOT, 'dist')) {
  const made = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 2, 'inherit'] })
  if (made.status !== 0) throw new Error('the site does not build')
}
const found = await findChromium()
const site = await serve({ dir: DIST, port: 4392, tries: 20 })
const args = [...found.args, '--disable-gpu', '--disable-3d-apis']
const browser = await chromium.launch({ executablePath: found.executablePath, args, env: found.env })
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.addInitScript((value) => localStorage.setItem('pedregal.settings', JSON.stringify(value)), {
    ...{ lang: 'en', mute: true, speed: 0, reducedMotion: false, introduced: true, curtain: true },
  })
  await page.goto(site.url)
  await page.locator('body[data-board="on"]').waitFor()
  await page.getByTestId('table').click()
  await page.getByTestId('who-us').check()
  await page.getByTestId(`level-${LEVEL}`).check()
  await page.getByTestId('table-seed').fill(SEED)
  await page.getByTestId('table-begin').click()
  await asked(page)
  await page.waitForTimeout(4000)
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  const waits: number[] = []
  const table = page.getByTestId('table-play')
  let answers = 0
  while (Number(await table.getAttribute('data-turn')) <= TURNS && answers < 200) {
    const question = (await table.getAttribute('data-question')) ?? ''
    await mark(page, `${question} shown`)
    // A person looks at units of the list before he answers.
    for (const unit of [0, 3]) {
      const button = page.getByTestId('table-unit').nth(unit)
      if ((await button.count()) === 0) continue
      await button.click()
      await page.waitForTimeout(150)
    }
    await mark(page, `${question} answered`)
    const begun = performance.now()
    // The buttons that answer for many units at once; what they leave open the staff answers.
    for (const button of ['all-as-last-turn', 'fire-all']) {
      const many = page.getByTestId(button)
      if ((await many.count()) === 0) continue
      await page.waitForTimeout(300)
      if (await many.isEnabled()) await many.click()
      await asked(page)
      await mark(page, `${question} answered at once`)
    }
    await page.getByTestId('table-staff').click()
    await asked(page)
    waits.push(performance.now() - begun)
    answers++
  }
  await mark(page, 'end')
  const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const tasks = tasksOf(trace.traceEvents)
  if (process.argv.includes('--long'))
    for (const { during, cpu, wall } of tasks.filter((task) => task.cpu > LONG_MS / 2))
      console.log(`${during}: ${cpu.toFixed(0)} ms (${wall.toFixed(0)} by the clock)`)
  const sorted = (of: 'cpu' | 'wall'): number[] => tasks.map((task) => task[of]).sort((a, b) => b - a)
  waits.sort((a, b) => a - b)
  report('tablePlay', [
    { name: 'answers', value: answers, unit: '' },
    { name: 'tasks', value: tasks.length, unit: '' },
    { name: 'longest task, processor time', value: sorted('cpu')[0] ?? 0, unit: 'ms', bar: { atMost: LONG_MS } },
    { name: 'tasks over 50 ms, processor time', value: tasks.filter(({ cpu }) => cpu > LONG_MS).length, unit: '' },
    {
      name: 'sum beyond 50 ms',
      value: tasks.reduce((sum, { cpu }) => sum + Math.max(0, cpu - LONG_MS), 0),
      unit: 'ms',
    },
    { name: 'longest task, by the clock', value: sorted('wall')[0] ?? 0, unit: 'ms' },
    {
      name: 'until the person may act again, p95',
      value: waits[Math.floor(waits.length * 0.95)] ?? 0,
      unit: 'ms',
      bar: { atMost: 3000 },
    },
    { name: 'load of the machine, one minute', value: os.loadavg()[0]!, unit: `${os.cpus().length} cores` },
  ])
} finally {
  await browser.close()
  site.close()
}
