/**
 * History by the hour in a real browser, drawn in software at 1280x800: frames a second while the clock runs over the last afternoon, with all
 * routes drawn, and in the storm of the night. Builds the site first where it is out of date. `--seconds 6`.
 */
import { spawnSync } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { numberOption, report } from './harness'

const ROOT = process.cwd()
const SECONDS = numberOption('seconds', 6)
/** The hours from which the clock runs: all 27 routes have begun; and rain, moon and night columns. */
const ALL_ROUTES = 'T091'
const STORM = 'T039'

interface Tools {
  serve(how: { dir: string; port: number; tries: number }): Promise<{ url: string; close(): void }>
  findChromium(): Promise<{ executablePath: string; args: string[]; env: Record<string, string> }>
}
const script = (name: string): Promise<unknown> =>
  import(/* @vite-ignore */ pathToFileURL(path.join(ROOT, 'scripts', name)).href)
const { serve } = (await script('serve-dist.mjs')) as Tools
const { findChromium } = (await script('chromium.mjs')) as Tools

/** Frames a second while the clock goes on from an event, a minute a frame. */
async function framesFrom(page: Page, url: string, event: string): Promise<{ rate: number; routes: number }> {
  await page.goto('about:blank')
  await page.goto(`${url}#event=${event}`)
  await page.getByTestId('event-card').waitFor()
  await page.waitForTimeout(1500)
  return page.evaluate(async (seconds) => {
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
    const clock = document.querySelector<HTMLInputElement>('[data-testid=hours-scrub]')!
    clock.step = '1'
    const first = clock.valueAsNumber
    // The clock goes on by a minute a frame and begins again after an hour and a half, without its pauses for reading.
    const start = await frame()
    let [last, count] = [start, 0]
    while (last - start < seconds * 1000) {
      clock.valueAsNumber = first + (count % 90)
      clock.dispatchEvent(new Event('input', { bubbles: true }))
      last = await frame()
      count++
    }
    return {
      rate: (count * 1000) / (last - start),
      routes: document.querySelectorAll('.sheet-over .route').length,
    }
  }, SECONDS)
}

const made = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 2, 'inherit'] })
if (made.status !== 0) throw new Error('the site does not build')
const found = await findChromium()
const site = await serve({ dir: path.join(ROOT, 'dist'), port: 4351, tries: 20 })
const browser = await chromium.launch({ executablePath: found.executablePath, args: found.args, env: found.env })
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const afternoon = await framesFrom(page, site.url, ALL_ROUTES)
  const storm = await framesFrom(page, site.url, STORM)
  report('hours', [
    { name: 'routes drawn', value: afternoon.routes, unit: '', bar: { atLeast: 27 }, guard: true },
    { name: 'frames a second, all routes', value: afternoon.rate, unit: '1/s', bar: { atLeast: 30 } },
    { name: 'frames a second, storm and night', value: storm.rate, unit: '1/s', bar: { atLeast: 30 } },
    { name: 'load of the machine, one minute', value: os.loadavg()[0]!, unit: `${os.cpus().length} cores` },
  ])
} finally {
  await browser.close()
  site.close()
}
