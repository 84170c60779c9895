/**
 * A game against the computer is on the table, and the page is loaded anew: how long until the menu can be used, its first button `Continue` with
 * the focus, and until the map is drawn (17 C16). `--rounds 5`. Builds the site first where it is out of date.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { median, numberOption, report } from './harness'

const ROOT = process.cwd()
const ROUNDS = numberOption('rounds', 5)

interface Tools {
  serve(how: { dir: string; port: number; tries: number }): Promise<{ readonly url: string; close(): void }>
  findChromium(): Promise<{ executablePath: string; args: string[]; env: Record<string, string> }>
}
/** Scripts of the project; they are not bundled, because they find their files relative to themselves. */
const script = (name: string): Promise<unknown> =>
  import(/* @vite-ignore */ pathToFileURL(path.join(ROOT, 'scripts', name)).href)
const { serve } = (await script('serve-dist.mjs')) as Tools
const { findChromium } = (await script('chromium.mjs')) as Tools

/** Runs in the page before anything else: notes when `Continue` has the focus, and when the map is there. */
function watchReload(): void {
  const note = (name: string): void => {
    // A drawing is on the screen two frames later.
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(name)))
  }
  const seen = { menu: false, map: false }
  const look = (): void => {
    if (!seen.menu && document.activeElement?.getAttribute('data-testid') === 'continue') {
      seen.menu = true
      note('bench:menu')
    }
    if (!seen.map && document.body?.dataset.board === 'on') {
      seen.map = true
      note('bench:map')
    }
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  document.addEventListener('focusin', look)
}

async function main(): Promise<void> {
  const made = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 2, 'inherit'] })
  if (made.status !== 0) throw new Error('the site does not build')
  const found = await findChromium()
  const site = await serve({ dir: path.join(ROOT, 'dist'), port: 4331, tries: 20 })
  const browser = await chromium.launch({ executablePath: found.executablePath, args: found.args, env: found.env })
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    await page.goto(site.url)
    await page.locator('body[data-board="on"]').waitFor()
    await page.getByTestId('play-now').click()
    await page.locator('body[data-game="on"]').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForTimeout(2000)
    await page.addInitScript(watchReload)
    const menu: number[] = []
    const map: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await page.reload()
      await page.waitForFunction(
        () => ['bench:menu', 'bench:map'].every((name) => performance.getEntriesByName(name).length > 0),
        null,
        { timeout: 60_000 },
      )
      const times = await page.evaluate(() =>
        ['bench:menu', 'bench:map'].map((name) => performance.getEntriesByName(name)[0]!.startTime),
      )
      menu.push(times[0]!)
      map.push(times[1]!)
      await page.waitForTimeout(1000)
    }
    report('reload', [
      { name: 'reload to the menu, median', value: median(menu), unit: 'ms', bar: { atMost: 3000 } },
      { name: 'reload to the menu, slowest', value: Math.max(...menu), unit: 'ms' },
      { name: 'reload to the map, median', value: median(map), unit: 'ms' },
      { name: 'reload to the map, slowest', value: Math.max(...map), unit: 'ms' },
    ])
  } finally {
    await browser.close()
    site.close()
  }
}

await main()
