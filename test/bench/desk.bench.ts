/**
 * The desk is opened cold, in a browser that has nothing of it: how long until something is painted, until a throw can be made, and until the
 * same page is there again from its own store without a network. Bar: first paint under 1 s. `--rounds 5`. Builds the site where it is out of date.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium, serve } from './builtGame'
import { median, numberOption, report } from './harness'

const ROUNDS = numberOption('rounds', 5)
const PHONE = { width: 390, height: 844 }

/** Runs in the page before anything else: notes when the button that throws is on the screen. */
function watchDesk(): void {
  const look = (): void => {
    if (performance.getEntriesByName('bench:ready').length > 0 || !document.querySelector('[data-testid="throw"]'))
      return
    performance.mark('bench:ready')
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('bench:shown')))
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true })
}

/** Milliseconds from the opening of the page to its first paint, and to the button. */
async function times(page: Page): Promise<{ paint: number; ready: number }> {
  await page.waitForFunction(() => performance.getEntriesByName('bench:shown').length > 0)
  return page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    ready: performance.getEntriesByName('bench:shown')[0]!.startTime,
  }))
}

const made = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 2, 'inherit'] })
if (made.status !== 0) throw new Error('the site does not build')
const found = await findChromium()
const site = await serve({ dir: path.join(process.cwd(), 'dist'), port: 4331, tries: 20 })
const browser = await chromium.launch({ executablePath: found.executablePath, args: found.args, env: found.env })
const cold: { paint: number; ready: number }[] = []
const offline: number[] = []
try {
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ viewport: PHONE })
    const page = await context.newPage()
    await page.addInitScript(watchDesk)
    await page.goto(`${site.url}desk.html`)
    cold.push(await times(page))
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
    await context.setOffline(true)
    await page.reload()
    offline.push((await times(page)).ready)
    await context.close()
  }
} finally {
  await browser.close()
  site.close()
}
report('desk', [
  {
    name: 'cold, first paint, median',
    value: median(cold.map(({ paint }) => paint)),
    unit: 'ms',
    bar: { atMost: 1000 },
  },
  { name: 'cold, first paint, slowest', value: Math.max(...cold.map(({ paint }) => paint)), unit: 'ms' },
  { name: 'cold, ready to throw, median', value: median(cold.map(({ ready }) => ready)), unit: 'ms' },
  { name: 'without a network, ready to throw, median', value: median(offline), unit: 'ms' },
])
