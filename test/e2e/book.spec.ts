import { expect, test } from '@playwright/test'
import { Table } from './support/table'

const wish = { seed: 'e2e board' }

test('the log lights its hexes and leads to them; rule numbers open their clause', async ({ page }) => {
  const table = new Table(page)
  await table.open()
  await table.start(wish)
  const line = page.locator('[data-testid="log"] li', { hasText: '8' }).first()
  await line.locator('.log-line').click()
  await line.locator('.rule').click()
  await expect(table.at('dialog-rulebook')).toBeVisible()
  await expect(page.locator('.book-body .found')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(table.at('dialog-rulebook')).toBeHidden()
  expect(table.faults).toEqual([])
})

test('the Santa Anna and the Regimental rules are fetched when they are asked for, and found by number', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const table = new Table(page)
  await table.open()
  await table.start(wish)
  await page.keyboard.press('r')
  await expect(page.locator('.book-body [data-clause="OPS-1.1"]')).toBeVisible()
  expect(fetched.filter((url) => /\/(sar|reg)[-T]/.test(url))).toEqual([])
  await table.at('rule-search').fill('SAR-13.8')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-clause="SAR-13.8"].found')).toBeVisible()
  await expect(table.at('table-sarCloseMods')).toContainText('+3')
  await page.locator('[data-clause="SAR-13.9"] .rule', { hasText: '28.30' }).click()
  await expect(page.locator('[data-clause="SAR-28.30"].found')).toBeVisible()
  // The third book, by the number of a rule and by the name of an open question; each clause says how sure it is.
  await table.at('book-REG').click()
  await expect(page.locator('.book-body [data-clause="REG-1.1"]')).toBeVisible()
  await table.at('rule-search').fill('REG-8.1')
  await page.keyboard.press('Enter')
  const effects = page.locator('[data-clause="REG-8.1"].found')
  await expect(effects.getByTestId('certainty')).toContainText('Reconstructed: two cells of the elite column')
  await expect(effects.getByTestId('table-regEffects')).toContainText('Galling Fire')
  await effects.locator('.rule', { hasText: '15.8' }).click()
  await expect(page.locator('[data-clause="REG-15.8"].found code').first()).toHaveText('tellingMidCharge')
  await table.at('rule-search').fill('OQ-24')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-clause="REG-15.24"].found')).toContainText('infantryBreakthroughOptional')
  await table.at('book-OPS').click()
  await expect(page.locator('.book-body [data-clause="OPS-1.1"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(table.at('dialog-rulebook')).toBeHidden()
  expect(table.faults).toEqual([])
})
