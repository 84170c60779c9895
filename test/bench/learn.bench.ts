/**
 * The rooms for learning: how long from the press on a lesson, once the rooms are loaded, until its first sentence and its board stand (bar of
 * issue 18: 1 s), and how much code is fetched for all rooms beyond the first menu, gzip, data files and texts left out. `--rounds 5`.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { median, numberOption, report } from './harness'

const ROOT = process.cwd()
const ROUNDS = numberOption('rounds', 5)
const PORT = 4332

interface Tools {
  serve(how: { dir: string; port: number; tries: number }): Promise<{ readonly url: string; close(): void }>
  findChromium(): Promise<{ executablePath: string; args: string[]; env: Record<string, string> }>
}
/** Scripts of the project; they are not bundled, because they find their files relative to themselves. */
const script = (name: string): Promise<unknown> =>
  import(/* @vite-ignore */ pathToFileURL(path.join(ROOT, 'scripts', name)).href)
const { serve } = (await script('serve-dist.mjs')) as Tools
const { findChromium } = (await script('chromium.mjs')) as Tools

/** Gzip bytes of a bundle without the data files in it, which Vite writes as `JSON.parse('...')` or as object literals of both languages. */
function codeBytes(file: string): number {
  const text = readFileSync(path.join(ROOT, 'dist', 'assets', file), 'utf8')
  // A text in both languages is an object {en:...,es:...}; what is left is code.
  const code = text.replace(/JSON\.parse\((['"`]).*?\1\)/gs, '0').replace(/\{en:([`'"]).*?\1,es:([`'"]).*?\2\}/gs, '0')
  return gzipSync(code).length
}

async function main(): Promise<void> {
  const made = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 2, 'inherit'] })
  if (made.status !== 0) throw new Error('the site does not build')
  const found = await findChromium()
  const site = await serve({ dir: path.join(ROOT, 'dist'), port: PORT, tries: 20 })
  const browser = await chromium.launch({ executablePath: found.executablePath, args: found.args, env: found.env })
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
    const fetched = new Set<string>()
    page.on('response', (response) => {
      const name = response.url().split('/').at(-1) ?? ''
      if (name.endsWith('.js')) fetched.add(name)
    })
    await page.goto(site.url)
    await page.locator('body[data-board="on"]').waitFor()
    await page.waitForTimeout(1000)
    const atStart = new Set(fetched)
    await page.getByTestId('learn').click()
    await page.getByTestId('learn-lesson').click()
    const lessons = await page
      .locator('[data-testid^="lesson-"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-testid') ?? ''))
    const times: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const lesson = lessons[round % lessons.length]!
      const button = page.getByTestId(lesson)
      await button.waitFor()
      const took = await page.evaluate(async (id) => {
        const begun = performance.now()
        document.querySelector<HTMLElement>(`[data-testid="${id}"]`)!.click()
        while (
          !document.querySelector('[data-testid="lesson-step"][data-state="doing"]') ||
          document.body.dataset.game !== 'on'
        )
          await new Promise((resolve) => requestAnimationFrame(resolve))
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        return performance.now() - begun
      }, lesson)
      // The first one fetches the code of the lessons.
      if (round > 0) times.push(took)
      await page.getByTestId('learn-back').click()
    }
    for (const link of ['#hours', '#stand=S1', '#history', '#class', '#work']) {
      await page.evaluate((hash) => (window.location.hash = hash), link)
      await page.waitForTimeout(2500)
    }
    const later = [...fetched].filter((name) => !atStart.has(name))
    const all = new Set(readdirSync(path.join(ROOT, 'dist', 'assets')))
    // The table's engines are fetched after the first menu anyway.
    const ofRooms = later.filter((name) => all.has(name) && !name.startsWith('tabletops'))
    report('learn', [
      { name: 'a lesson opened, median', value: median(times), unit: 'ms', bar: { atMost: 1000 } },
      { name: 'a lesson opened, slowest', value: Math.max(...times), unit: 'ms' },
      {
        name: 'code of all rooms, gzip, without texts',
        value: ofRooms.reduce((sum, name) => sum + codeBytes(name), 0) / 1000,
        unit: 'kB',
        bar: { atMost: 150 },
      },
      { name: 'bundles fetched for it', value: ofRooms.length, unit: '' },
    ])
    process.stderr.write(`${ofRooms.map((name) => `${name} ${codeBytes(name)}`).join('\n')}\n`)
  } finally {
    await browser.close()
    site.close()
  }
}

await main()
