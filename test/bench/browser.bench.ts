/**
 * The built game in a real browser: first playable frame from cold, JavaScript over the wire, frame time of a pan at 1280x800 against an
 * empty Phaser scene. Builds the site first where it is out of date. `--rounds 3`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { findChromium, serve } from './builtGame'
import { median, numberOption, report } from './harness'

const ROOT = process.cwd()
const DIST = path.join(ROOT, 'dist')
const EMPTY = path.join(ROOT, 'node_modules', '.cache', 'pedregal', 'bench-empty')
const VIEWPORT = { width: 1280, height: 800 }
const ROUNDS = numberOption('rounds', 3)
/** Bytes that are allowed besides Phaser itself. */
const ALLOWANCE = 150_000

/** Runs in the page before anything else: notes when map and menu can first be used, and which files were loaded. */
function watchStart(): void {
  const watch = new MutationObserver(() => {
    const ready = document.body?.dataset.board === 'on' && document.querySelector('#hud button') !== null
    if (!ready) return
    watch.disconnect()
    // A drawing is on the screen two frames later.
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('bench:playable')))
  })
  watch.observe(document, { subtree: true, childList: true, attributes: true })
}

/** Frame intervals in ms while the canvas is dragged to and fro, `warm` frames left out. */
async function dragFrames({ frames, warm }: { frames: number; warm: number }): Promise<number[]> {
  const canvas = document.querySelector('canvas')
  if (!canvas) throw new Error('no canvas')
  const box = canvas.getBoundingClientRect()
  let x = box.left + box.width / 2
  let y = box.top + box.height / 2
  const send = (type: string): boolean =>
    canvas.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 7,
        pointerType: 'mouse',
        isPrimary: true,
        button: 0,
        buttons: 1,
        bubbles: true,
        clientX: x,
        clientY: y,
      }),
    )
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
  send('pointerdown')
  const times: number[] = []
  for (let k = 0; k < frames + warm; k++) {
    const way = Math.floor(k / 24) % 2 === 0 ? 1 : -1
    x += 7 * way
    y += 4 * way
    send('pointermove')
    times.push(await frame())
  }
  send('pointerup')
  return times
    .slice(1)
    .map((time, k) => time - times[k]!)
    .slice(warm)
}

/** The mean of frame intervals: single frames come in whole ticks of the screen (17 or 33 ms). */
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length

const gzipped = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length

/** Opens the page in a fresh browser context: no cache, no storage, no code cache. */
async function cold(browser: Browser, url: string): Promise<{ playable: number; scripts: string[]; drawn: number }> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  const page = await context.newPage()
  const scripts: string[] = []
  page.on('response', (response) => {
    if (/\.m?js$/.test(new URL(response.url()).pathname)) scripts.push(path.basename(new URL(response.url()).pathname))
  })
  await page.addInitScript(watchStart)
  await page.goto(url)
  await page.waitForFunction(() => performance.getEntriesByName('bench:playable').length > 0, null, { timeout: 60_000 })
  const times = await page.evaluate(() => ({
    playable: performance.getEntriesByName('bench:playable')[0]!.startTime,
    drawn: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))
  await page.waitForLoadState('networkidle')
  await context.close()
  return { ...times, scripts }
}

/** Where a hex lies on the page, by the test hook of the map. */
const placeOfHex = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const hook = (window as { pedregal?: { screenOf(hex: string): unknown } }).pedregal
    return JSON.stringify(hook?.screenOf('1015') ?? null)
  })

/** Throws when a drag does not move the map: it would measure nothing. */
async function pans(page: Page): Promise<boolean> {
  const before = await placeOfHex(page)
  await page.mouse.move(640, 400)
  await page.mouse.down()
  await page.mouse.move(690, 430, { steps: 4 })
  const during = await placeOfHex(page)
  await page.mouse.up()
  return before !== during
}

/** A page with a new game, its first dialogs closed. */
async function inPlay(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('body[data-board="on"]').waitFor()
  await page.getByTestId('play-two').click()
  await page.locator('body[data-game="on"]').waitFor()
  await page.keyboard.press('Escape')
  await page.waitForTimeout(2500)
  return page
}

const rendererOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const gl = document.createElement('canvas').getContext('webgl')
    const info = gl?.getExtension('WEBGL_debug_renderer_info')
    return gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : 'none'
  })

/** The same Phaser with an empty scene, to compare with. */
async function buildEmpty(): Promise<void> {
  rmSync(EMPTY, { recursive: true, force: true })
  await build({
    root: path.join(ROOT, 'test', 'dev'),
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    base: './',
    build: {
      outDir: EMPTY,
      emptyOutDir: true,
      rolldownOptions: { input: path.join(ROOT, 'test', 'dev', 'empty.html') },
      chunkSizeWarningLimit: 2000,
    },
  })
}

async function main(): Promise<void> {
  const made = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 2, 'inherit'] })
  if (made.status !== 0 || !existsSync(path.join(DIST, 'index.html'))) throw new Error('the site does not build')
  await buildEmpty()
  const found = await findChromium()
  const site = await serve({ dir: DIST, port: 4291, tries: 20 })
  const nothing = await serve({ dir: EMPTY, port: 4321, tries: 20 })
  const browser = await chromium.launch({ executablePath: found.executablePath, args: found.args, env: found.env })
  try {
    const starts: Awaited<ReturnType<typeof cold>>[] = []
    for (let k = 0; k < ROUNDS; k++) starts.push(await cold(browser, site.url))

    const context = await browser.newContext({ viewport: VIEWPORT })
    const page = await inPlay(context, site.url)
    const software = /swiftshader|llvmpipe|software|none/i.test(await rendererOf(page))
    const blank = await context.newPage()
    await blank.goto(`${nothing.url}empty.html`)
    await blank.waitForFunction(() => document.title === 'baked')
    const measure = async (one: Page): Promise<number> => {
      await one.bringToFront()
      return mean(await one.evaluate(dragFrames, { frames: 120, warm: 30 }))
    }
    /** Pans and empty scenes alternate, so that other work of the machine slows both. */
    const compare = async (): Promise<{ pan: number; empty: number }> => {
      const both: { pan: number; empty: number }[] = []
      for (let k = 0; k < ROUNDS; k++) both.push({ pan: await measure(page), empty: await measure(blank) })
      return { pan: median(both.map((one) => one.pan)), empty: median(both.map((one) => one.empty)) }
    }
    const whole = (await pans(page)) ? await compare() : null
    await page.bringToFront()
    await page.mouse.move(640, 400)
    for (let k = 0; k < 5; k++) await page.mouse.wheel(0, -120)
    await page.waitForTimeout(1500)
    if (!(await pans(page))) throw new Error('the sheet does not follow the hand')
    const near = await compare()

    const all = readdirSync(path.join(DIST, 'assets')).filter((name) => name.endsWith('.js'))
    const size = (names: readonly string[]): number =>
      names.reduce((sum, name) => sum + gzipped(path.join(DIST, 'assets', name)), 0)
    const phaser = gzipped(path.join(ROOT, 'node_modules', 'phaser', 'dist', 'phaser.min.js'))
    const loaded = [...new Set(starts.flatMap((one) => one.scripts))].filter((name) => all.includes(name))
    const bar = (empty: number): { atMost: number } => ({ atMost: software ? Math.max(30, 1.3 * empty) : 1.3 * empty })
    report('browser', [
      { name: 'first paint, cold', value: median(starts.map((one) => one.drawn)), unit: 'ms' },
      {
        name: 'first playable frame, cold',
        value: median(starts.map((one) => one.playable)),
        unit: 'ms',
        bar: { atMost: 2500 },
      },
      { name: "Phaser's own gzip", value: phaser, unit: 'B' },
      {
        name: 'JavaScript at the start, gzip',
        value: size(loaded),
        unit: 'B',
        bar: { atMost: phaser + ALLOWANCE },
        guard: true,
      },
      { name: 'all JavaScript, gzip', value: size(all), unit: 'B' },
      ...(whole ? [{ name: 'frame of a pan, whole sheet', value: whole.pan, unit: 'ms', bar: bar(whole.empty) }] : []),
      { name: 'frame of a pan, close', value: near.pan, unit: 'ms', bar: bar(near.empty) },
      { name: 'frame of an empty scene', value: near.empty, unit: 'ms' },
      { name: 'ratio, close', value: near.pan / near.empty, unit: 'x' },
      { name: 'rendered in software', value: software ? 1 : 0, unit: '' },
    ])
  } finally {
    await browser.close()
    site.close()
    nothing.close()
  }
}

await main()
