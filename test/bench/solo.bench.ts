/**
 * Play against the computer in a real browser: the longest task of the page's main thread while the computer thinks and acts, with the combat
 * table and with the tabletop, and how long its turn takes to show something. Builds the site first when it is out of date. `--level general`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findChromium, serve } from './builtGame'
import { report, type Row } from './harness'

const ROOT = process.cwd()
const DIST = path.join(ROOT, 'dist')
const level = process.argv.includes('--level') ? process.argv[process.argv.indexOf('--level') + 1]! : 'general'

/** Runs in the page before anything else: notes when the computer's turn begins and ends, and when its first action is shown. */
function watchPage(): void {
  const marks = { from: -1, to: -1, shown: -1 }
  Object.assign(window, { bench: marks })
  const look = (): void => {
    const theirs = document.body?.dataset.theirs === 'true'
    if (theirs && marks.from < 0) {
      marks.from = performance.now()
      performance.mark('bench:from')
    }
    if (marks.from >= 0 && marks.shown < 0 && document.querySelector('[data-testid="happened-list"] li'))
      marks.shown = performance.now()
    if (!theirs && marks.from >= 0 && marks.to < 0) {
      marks.to = performance.now()
      performance.mark('bench:to')
    }
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
}

/** Tasks of the page's main thread between the two marks: processor time and wall time in ms. */
function tasksOf(trace: readonly TraceEvent[]): { cpu: number; wall: number }[] {
  const from = trace.find(({ name }) => name === 'bench:from')
  const to = trace.find(({ name }) => name === 'bench:to')
  if (!from || !to) throw new Error('the trace has no marks')
  return trace
    .filter(
      ({ name, pid, tid, ts }) =>
        name === 'ThreadControllerImpl::RunTask' && pid === from.pid && tid === from.tid && ts >= from.ts && ts < to.ts,
    )
    .map(({ dur = 0, tdur = dur }) => ({ cpu: tdur / 1000, wall: dur / 1000 }))
}

interface Turn {
  readonly shown: number
  readonly whole: number
  readonly tasks: readonly { cpu: number; wall: number }[]
}

/** Starts a game in which the computer moves first, and measures that turn: watched without animation, or skipped (`aiSkip`). */
async function turnOf(browser: Browser, url: string, resolver: 'table' | 'sar', aiSkip: boolean): Promise<Turn> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript(watchPage)
  await page.addInitScript((value) => localStorage.setItem('pedregal.settings', JSON.stringify(value)), {
    ...{ lang: 'en', mute: true, speed: 0, reducedMotion: false },
    ...{ introduced: true, curtain: true, aiSpeed: 4, aiSkip },
  })
  await page.goto(url)
  await page.locator('body[data-board="on"]').waitFor()
  await page.getByTestId('new-game').click()
  await page.getByTestId('who-mexican').check()
  await page.getByTestId(`level-${level}`).check()
  await page.getByTestId(`new-resolver-${resolver}`).check()
  await page.getByTestId('seed').fill('bench solo')
  await page.waitForTimeout(2500)
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'blink.user_timing'] })
  await page.getByTestId('start').click()
  await page.locator('body[data-theirs="true"]').waitFor()
  await page.waitForFunction(() => document.body.dataset.theirs === 'false', null, { timeout: 300_000 })
  await page.waitForTimeout(300)
  const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const { from, to, shown } = await page.evaluate(
    () => (window as unknown as { bench: { from: number; to: number; shown: number } }).bench,
  )
  await context.close()
  if (process.argv.includes('--long'))
    console.log(JSON.stringify(tasksOf(trace.traceEvents).filter(({ cpu }) => cpu > 40)))
  return { shown: shown - from, whole: to - from, tasks: tasksOf(trace.traceEvents) }
}

async function main(): Promise<void> {
  const made = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 2, 'inherit'] })
  if (made.status !== 0 || !existsSync(path.join(DIST, 'index.html'))) throw new Error('the site does not build')
  const found = await findChromium()
  const site = await serve({ dir: DIST, port: 4391, tries: 20 })
  const browser = await chromium.launch({ executablePath: found.executablePath, args: found.args, env: found.env })
  try {
    const rows: Row[] = []
    for (const resolver of ['table', 'sar'] as const) {
      const { shown, whole, tasks } = await turnOf(browser, site.url, resolver, resolver === 'sar')
      const longest = (of: 'cpu' | 'wall'): number => Math.max(0, ...tasks.map((task) => task[of]))
      const name = (what: string): string => `${what}, ${resolver}${resolver === 'sar' ? ', skipped' : ''}`
      rows.push(
        { name: name('longest task, processor time'), value: longest('cpu'), unit: 'ms', bar: { atMost: 50 } },
        { name: name('tasks over 50 ms'), value: tasks.filter(({ cpu }) => cpu > 50).length, unit: '' },
        { name: name('tasks'), value: tasks.length, unit: '' },
        { name: name('longest task, by the clock'), value: longest('wall'), unit: 'ms' },
        { name: name('whole turn'), value: whole, unit: 'ms' },
      )
      if (shown > 0) rows.push({ name: name('first that is seen'), value: shown, unit: 'ms', bar: { atMost: 300 } })
    }
    report('solo', rows)
  } finally {
    await browser.close()
    site.close()
  }
}

await main()
