import { readdirSync, readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { shot } from './support/shot'

// A player's game against the record, from the result of a whole game that is opened from a file.

/** The recorded game of the present rules: the file with the highest number. */
const fixture = readdirSync('test/fixtures')
  .filter((file) => file.startsWith('whole-game-'))
  .sort()
  .at(-1)
const { save } = JSON.parse(readFileSync(`test/fixtures/${fixture}`, 'utf8')) as { save: object }

/** Opens the recorded game, which is over, and from its result the comparison. */
async function openComparison(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByTestId('import').setInputFiles({
    name: 'whole.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(save)),
  })
  await page.getByTestId('compare').click()
  await expect(page.getByRole('heading', { name: 'Against the record' })).toBeVisible()
}

test('the result leads to routes, hours and losses beside the record, and turning points; back to the result', async ({
  page,
}) => {
  await openComparison(page)
  await expect(page.getByTestId('compare-turn')).toHaveAttribute('data-turn', '16')
  await page.keyboard.press(',')
  await expect(page.getByTestId('compare-turn')).toHaveAttribute('data-side', 'us')
  await page.getByTestId('compare-slider').fill('10')
  await expect(page.getByTestId('compare-turn')).toHaveAttribute('data-turn', '6')
  await expect(page.getByTestId('compare-routes')).toContainText(/Shields.s night march/)
  await page.getByTestId('compare-slider').fill('12')
  await expect(page.getByTestId('compare-marches').locator('li').first()).toContainText(/from \d{4}.* to \d{4}/)
  await shot(page, 'compare-routes')
  await page.getByTestId('compare-tab-figures').click()
  // The sheet to be printed says the same once more, where only a printer sees it.
  const panel = page.locator('.learn-panel')
  await expect(panel.getByTestId('milestone-camp')).toContainText('20 August, 06:17')
  await expect(panel.getByTestId('losses-us')).toContainText('137 killed')
  await shot(page, 'compare-figures')
  await page.getByTestId('compare-tab-turning').click()
  await expect(page.getByTestId('compare-points').locator('> li')).toHaveCount(3)
  await shot(page, 'compare-turning')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'A game against the record' })).toBeVisible()
  await expect(panel).toBeHidden()
  await page.emulateMedia({ media: null })
  // A turn is opened again on the board, and left again for the comparison.
  await page.locator('[data-testid^=point-find]').first().click()
  await expect(page.getByTestId('practice-say')).toContainText('Play your turn again')
  await expect(page.locator('body')).toHaveAttribute('data-segment', 'command')
  await page.getByTestId('learn-back').click()
  await expect(page.getByTestId('compare-points')).toBeVisible()
  await page.getByTestId('learn-back').click()
  await expect(page.getByTestId('winner')).toBeVisible()
})
