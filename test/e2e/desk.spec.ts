// The desk "At your own table" in the built game.
import { gzipSync } from 'node:zlib'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { shot } from './support/shot'

const PHONE = { width: 390, height: 844 }
const MOST_BYTES = 120_000

/** What goes wrong on the page. */
function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  return faults
}
const at = (page: Page, id: string) => page.getByTestId(id)
const openDesk = async (page: Page): Promise<void> => {
  await page.goto('desk.html')
  await at(page, 'form').waitFor()
}
/** The files that the worker of the built desk keeps. */
function keptFiles(): string[] {
  const worker = readFileSync('dist/worker.js', 'utf8')
  return JSON.parse(/const FILES = (\[.*\])/.exec(worker)![1]!) as string[]
}

test('what the desk loads for one ruleset and language has at most 120 kB gzip, Phaser is not among its files; another book comes when it is wanted', async ({
  page,
}) => {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (/\.(js|css|html)$/.test(new URL(response.url()).pathname))
      sizes.push(response.body().then((body) => gzipSync(body).length))
  })
  await openDesk(page)
  await at(page, 'throw').click()
  await at(page, 'charts').click()
  const bytes = await Promise.all(sizes)
  expect(bytes.length).toBeGreaterThan(4)
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(MOST_BYTES)
  await at(page, 'ruleset').selectOption('reg')
  await expect(at(page, 'procedure')).toHaveValue('reg.fire')
  await at(page, 'throw').click()
  await expect(at(page, 'sentence')).toContainText('Fire')

  const files = keptFiles()
  for (const file of files) expect(existsSync(path.join('dist', file)), file).toBe(true)
  const [phaser] = readdirSync('dist/assets').filter((name) => /^phaser-.*\.js$/.test(name))
  expect(phaser).toBeDefined()
  for (const file of files.filter((name) => name.endsWith('.js')))
    expect(readFileSync(path.join('dist', file), 'utf8')).not.toContain(phaser!.replace(/\.js$/, ''))
})

test('from the first menu by keys; fire at a target by keys alone, with the chart and the arithmetic', async ({
  page,
}) => {
  const faults = faultsOf(page)
  await page.goto('./')
  await at(page, 'desk').focus()
  await page.keyboard.press('Enter')
  await at(page, 'form').waitFor()
  await at(page, 'toggle-firstVolley').focus()
  await page.keyboard.press('Space')
  await expect(at(page, 'toggle-firstVolley')).toHaveAttribute('aria-pressed', 'true')
  // What the modifier counts, and its clause.
  await expect(at(page, 'toggle-firstVolley')).toContainText('+2')
  await expect(at(page, 'toggle-firstVolley')).toContainText('SAR-11.12')
  await at(page, 'own-dice').focus()
  await page.keyboard.press('Enter')
  await at(page, 'face-20').focus()
  await page.keyboard.press('Enter')
  // Ten regulars at medium range: 10 points, column 4, +2 US, +2 first volley: column 8, d20 20.
  await expect(at(page, 'sentence')).toHaveText('The target loses 8 castings.')
  await expect(at(page, 'working')).toContainText('First volley')
  await expect(at(page, 'chart-sarChart').locator('td.hit')).toHaveText('8')
  await expect(at(page, 'odds')).toContainText('1/20')
  await shot(page, 'desk-wide')
  expect(faults).toEqual([])
})

test.describe('at 390x844', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('the last match-up again in three taps, in Spanish too; toggles are large; a link carries it; a bad link changes nothing', async ({
    page,
  }) => {
    const faults = faultsOf(page)
    await openDesk(page)
    await at(page, 'lang-es').tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('En su propia mesa')
    await at(page, 'toggle-target-woods').tap()
    await at(page, 'throw').tap()
    await expect(at(page, 'sentence')).toContainText(/pérdidas|pierde/)
    await at(page, 'facts').locator('summary').tap()
    for (const box of await page.locator('.toggle, .word, .bar-buttons button').all()) {
      const { height = 0 } = (await box.boundingBox()) ?? {}
      expect(height).toBeGreaterThanOrEqual(44)
    }
    await shot(page, 'desk-phone-result')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    // Another question, another visit: the match-up is three taps away, and the third throws.
    await at(page, 'group-rally').tap()
    await page.reload()
    await at(page, 'again-0').tap()
    await expect(at(page, 'toggle-target-woods')).toHaveAttribute('aria-pressed', 'true')
    await at(page, 'throw').tap()
    await expect(at(page, 'sentence')).toContainText(/pérdidas|pierde/)

    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await at(page, 'share').tap()
    const link = /http\S+/.exec((await at(page, 'notice').textContent()) ?? '')![0]
    expect(link.length).toBeLessThanOrEqual(300)
    await at(page, 'toggle-target-woods').tap()
    await page.goto(link)
    await expect(at(page, 'toggle-target-woods')).toHaveAttribute('aria-pressed', 'true')
    await page.goto(`${link.slice(0, -1)}!`)
    await expect(at(page, 'notice')).toContainText('Nada ha cambiado')
    await expect(at(page, 'toggle-target-woods')).toHaveAttribute('aria-pressed', 'true')
    await at(page, 'sun').tap()
    await shot(page, 'desk-sun')
    expect(faults).toEqual([])
  })

  test('it works with the network off, and the page of the game is left alone', async ({ page, context }) => {
    const faults = faultsOf(page)
    await openDesk(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
    await context.setOffline(true)
    await page.reload()
    await at(page, 'form').waitFor()
    await at(page, 'lang-es').tap()
    await at(page, 'throw').tap()
    await expect(at(page, 'sentence')).toContainText(/pérdidas|pierde/)
    await shot(page, 'desk-offline')
    expect(faults).toEqual([])
    await context.setOffline(false)
    await page.goto('./')
    await at(page, 'play-now').waitFor()
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  })

  test('a new edition is used only when the player says so; then nothing of his is lost', async ({ page }) => {
    const dir = mkdtempSync(path.join(tmpdir(), 'desk-'))
    const put = (name: string, change = (text: string): string => text): void => {
      mkdirSync(path.dirname(path.join(dir, name)), { recursive: true })
      if (/\.(html|js)$/.test(name))
        writeFileSync(path.join(dir, name), change(readFileSync(path.join('dist', name), 'utf8')))
      else copyFileSync(path.join('dist', name), path.join(dir, name))
    }
    for (const file of keptFiles()) put(file)
    put('worker.js')
    const { serve } = (await import(pathToFileURL(path.resolve('scripts/serve-dist.mjs')).href)) as {
      serve(how: { dir: string; port: number; tries: number }): Promise<{ url: string; close(): void }>
    }
    const site = await serve({ dir, port: 4390, tries: 50 })
    try {
      const editionShown = (): Promise<string | null> => page.locator('html').getAttribute('data-edition')
      await page.goto(`${site.url}desk.html`)
      await at(page, 'form').waitFor()
      await at(page, 'toggle-target-woods').tap()
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
      put('desk.html', (html) => html.replace('<html ', '<html data-edition="new" '))
      put('worker.js', (worker) => worker.replace(/const EDITION = "\w+"/, 'const EDITION = "another"'))
      await page.reload()
      await at(page, 'new-edition').waitFor()
      expect(await editionShown()).toBeNull()
      await page.reload()
      await at(page, 'use-edition').tap()
      await page.locator('html[data-edition="new"]').waitFor()
      await at(page, 'form').waitFor()
      await expect(at(page, 'toggle-target-woods')).toHaveAttribute('aria-pressed', 'true')
      await expect(at(page, 'new-edition')).toHaveCount(0)
      const caches = await page.evaluate(() => window.caches.keys())
      expect(caches).toEqual(['pedregal-another'])
    } finally {
      site.close()
      rmSync(dir, { recursive: true })
    }
  })

  test('a roster: an order of battle, taps, undo, a file with a fault, losses written down, cards for the printer', async ({
    page,
  }) => {
    const faults = faultsOf(page)
    await openDesk(page)
    await at(page, 'place-roster').tap()
    await at(page, 'army').selectOption('3')
    await at(page, 'load-army').tap()
    await expect(at(page, 'ranks-0')).toContainText('19/19')
    await at(page, 'casualties-more-0').tap()
    await at(page, 'stragglers-more-0').tap()
    await expect(at(page, 'ranks-0')).toContainText('17/19')
    await at(page, 'undo').tap()
    await expect(at(page, 'ranks-0')).toContainText('18/19')
    await at(page, 'order-0').selectOption('charge')
    await shot(page, 'desk-roster')
    const file = (text: string) => ({ name: 'roster.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await at(page, 'open-roster').setInputFiles(file('name,training\nA,regular\nB,regula\n'))
    await expect(at(page, 'notice')).toContainText('Line 3, training: “regula”')
    await expect(at(page, 'ranks-0')).toContainText('18/19')
    // Resolved with it: the form of fire has its strength.
    await at(page, 'use-0').tap()
    await expect(at(page, 'number-castings')).toHaveValue('18')
    await at(page, 'own-dice').tap()
    await at(page, 'face-20').tap()
    await at(page, 'next-sar.allocate').tap()
    await at(page, 'keep').tap()
    await at(page, 'write-to').selectOption({ index: 2 })
    await at(page, 'write-losses').tap()
    await expect(at(page, 'notice')).toContainText('Written down for')
    await page.reload()
    await at(page, 'place-roster').tap()
    await expect(at(page, 'ranks-0')).toContainText('18/19')
    await expect(at(page, 'ranks-1')).not.toContainText('14/14')
    await at(page, 'place-print').tap()
    await at(page, 'print-cards').tap()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.card')).toHaveCount(25)
    await expect(page.locator('.head')).toBeHidden()
    await expect(at(page, 'print-now')).toBeHidden()
    expect(faults).toEqual([])
  })
})
