/**
 * The table by hand in a real browser, drawn in software at 1280x800: milliseconds a frame while the player pans over Buena Vista with all its
 * troops, against the same table without them (bar of issue 19: at most 1.3 times; 30 ms). Rounds of both follow each other, so that a busy machine
 * slows both; of each the best third of rounds counts. `--rounds 15`, `--turns 4`: how far the computer has played the battle before.
 */
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { createServer } from 'vite'
import { median, numberOption, report } from './harness'

const ROOT = process.cwd()
const ROUNDS = numberOption('rounds', 15)
const TURNS = numberOption('turns', 4)
const PORT = 4355
const UNITS = 60
/** Frames of a round. */
const FRAMES = 24

interface Tools {
  findChromium(): Promise<{ executablePath: string; args: string[]; env: Record<string, string> }>
}
const { findChromium } = (await import(
  /* @vite-ignore */ pathToFileURL(path.join(ROOT, 'scripts', 'chromium.mjs')).href
)) as Tools

/** What test/dev/table.ts puts on the window. */
interface Dev {
  readonly board: { fit(): void; zoom(factor: number): void; pan(dx: number, dy: number): void }
  show(changes: object): void
  model(): {
    readonly units: readonly { readonly id: string; readonly y: number }[]
    readonly leaders: readonly object[]
  }
}

/** Milliseconds a frame of each round of a pan, without and with troops. */
function panned(page: Page, zoom: number): Promise<{ bare: number[]; troops: number[]; units: number }> {
  return page.evaluate(
    async ({ rounds, frames, zoom, leastUnits }) => {
      const { board, show, model } = (window as unknown as { dev: Dev }).dev
      const { units: onTable, leaders } = model()
      // Sixty units at least: some stand there twice, a little apart.
      const copies = onTable.slice(0, Math.max(0, leastUnits - onTable.length))
      const units = [...onTable, ...copies.map((unit) => ({ ...unit, id: `${unit.id}+`, y: unit.y + 14_000 }))]
      const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
      const times: Record<'bare' | 'troops', number[]> = { bare: [], troops: [] }
      board.fit()
      board.zoom(zoom)
      for (let round = 0; round < rounds; round++)
        for (const kind of ['bare', 'troops'] as const) {
          show(kind === 'troops' ? { units, leaders } : { units: [], leaders: [] })
          // The first frames draw the model anew.
          for (let i = 0; i < 4; i++) {
            board.pan(i % 2 === 0 ? 4 : -4, 0)
            await frame()
          }
          const begun = await frame()
          let last = begun
          for (let i = 0; i < frames; i++) {
            board.pan(i < frames / 2 ? 6 : -6, i % 8 < 4 ? 2 : -2)
            last = await frame()
          }
          times[kind].push((last - begun) / frames)
        }
      show({ units: onTable, leaders })
      return { ...times, units: units.length }
    },
    { rounds: ROUNDS, frames: FRAMES, zoom, leastUnits: UNITS },
  )
}

/** The median of the best third. */
const best = (times: readonly number[]): number =>
  median([...times].sort((a, b) => a - b).slice(0, Math.max(1, Math.ceil(times.length / 3))))

const vite = await createServer({ root: ROOT, server: { port: PORT, strictPort: true }, logLevel: 'error' })
await vite.listen()
const found = await findChromium()
const browser = await chromium.launch({ executablePath: found.executablePath, args: found.args, env: found.env })
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`http://localhost:${PORT}/test/dev/table.html?turns=${TURNS}`)
  await page.locator('body[data-table="on"]').waitFor({ timeout: 180_000 })
  // The ground is painted in idle times.
  await page.waitForTimeout(4000)
  const whole = await panned(page, 1)
  const near = await panned(page, 3)
  report('table', [
    { name: 'units on the table', value: whole.units, unit: '', bar: { atLeast: UNITS }, guard: true },
    { name: 'whole table, without troops', value: best(whole.bare), unit: 'ms/frame' },
    { name: 'whole table, with troops', value: best(whole.troops), unit: 'ms/frame', bar: { atMost: 30 } },
    {
      name: 'whole table, ratio',
      value: best(whole.troops) / best(whole.bare),
      unit: '',
      bar: { atMost: 1.3 },
      guard: true,
    },
    { name: 'near, without troops', value: best(near.bare), unit: 'ms/frame' },
    { name: 'near, with troops', value: best(near.troops), unit: 'ms/frame', bar: { atMost: 30 } },
    { name: 'near, ratio', value: best(near.troops) / best(near.bare), unit: '', bar: { atMost: 1.3 }, guard: true },
    { name: 'load of the machine, one minute', value: os.loadavg()[0]!, unit: `${os.cpus().length} cores` },
  ])
} finally {
  await browser.close()
  await vite.close()
}
