import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { build, type PreviewServer, preview } from 'vite'

const ROOT = path.resolve(import.meta.dirname, '../..')
let folder = ''
let server: PreviewServer | null = null

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ridge-'))
  // Without vite.config.ts, whose pages would be built as well.
  const config = { root: ROOT, configFile: false, base: './', logLevel: 'error' } as const
  await build({
    ...config,
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { input: path.join(ROOT, 'test/toy/page.html') },
    },
  })
  server = await preview({ ...config, build: { outDir: folder }, preview: { port: 0 } })
})

test.afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const at = (page: Page, id: string) => page.getByTestId(id)

/** Presses the first legal action of one of these types, in their order. */
async function act(page: Page, ...types: string[]): Promise<void> {
  for (const type of types) {
    const button = page.locator(`[data-testid="legal-action"][data-action*='"type":"${type}"']`).first()
    if ((await button.count()) === 0) continue
    await button.click()
    return
  }
  throw new Error(`none of ${types.join(', ')} is legal`)
}

test('a game of a third engine is played to its end on the screen for any engine', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  const address = server?.resolvedUrls?.local[0] ?? ''
  await page.goto(`${address}test/toy/page.html?seed=ridge`)
  await expect(at(page, 'any-game')).toHaveAttribute('data-seat', 'north')
  // Each side chooses its strength in secret, with the curtain between them.
  await page.locator(`[data-action*='"strength":3']`).click()
  await expect(at(page, 'curtain-name')).toHaveText('south')
  await expect(at(page, 'any-game')).toHaveCount(0)
  await expect(page.locator('body')).not.toContainText('strength 3')
  await at(page, 'take-seat').click()
  await expect(at(page, 'any-game')).toHaveAttribute('data-seat', 'south')
  await expect(page.locator('[data-fact="strength"]')).toHaveText(['–', '–'])
  await page.locator(`[data-action*='"strength":1']`).click()
  let turns = 0
  for (; turns < 60; turns++) {
    if (await at(page, 'curtain').isVisible()) await at(page, 'take-seat').click()
    if (await at(page, 'result').isVisible()) break
    await act(page, 'attack', 'march', 'hold')
  }
  await expect(at(page, 'result')).toContainText('winner')
  expect(turns).toBeGreaterThan(4)
  expect(await at(page, 'log').locator('li').count()).toBeGreaterThan(turns / 2)
  // Both look back when the game is over.
  await page.getByRole('button', { name: /north/ }).click()
  await expect(at(page, 'any-game')).toHaveAttribute('data-seat', 'north')
  expect(faults).toEqual([])
})

test('the battle of Buena Vista begins there too, by an address that is not advertised', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('./#engine=buena-vista&seed=ridge')
  await expect(at(page, 'any-game')).toBeVisible()
  await expect(at(page, 'prompt')).not.toBeEmpty()
  const seat = await at(page, 'any-game').getAttribute('data-seat')
  expect(await at(page, 'legal-action').count()).toBeGreaterThan(1)
  for (let n = 0; n < 12 && !(await at(page, 'curtain').isVisible()); n++) {
    await at(page, 'legal-action').first().click()
    await expect(at(page, 'refusal')).toHaveCount(0)
  }
  if (await at(page, 'curtain').isVisible()) {
    await at(page, 'take-seat').click()
    await expect(at(page, 'any-game')).not.toHaveAttribute('data-seat', seat ?? '')
  }
})
