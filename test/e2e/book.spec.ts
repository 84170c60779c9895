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

test('the Santa Anna Rules are fetched when they are asked for, and found by number', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const table = new Table(page)
  await table.open()
  await table.start(wish)
  await page.keyboard.press('r')
  await expect(page.locator('.book-body [data-clause="OPS-1.1"]')).toBeVisible()
  expect(fetched.filter((url) => /\/sar[-T]/.test(url))).toEqual([])
  await table.at('rule-search').fill('SAR-13.8')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-clause="SAR-13.8"].found')).toBeVisible()
  await expect(table.at('table-sarCloseMods')).toContainText('+3')
  await page.locator('[data-clause="SAR-13.9"] .rule', { hasText: '28.30' }).click()
  await expect(page.locator('[data-clause="SAR-28.30"].found')).toBeVisible()
  await table.at('book-OPS').click()
  await expect(page.locator('.book-body [data-clause="OPS-1.1"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(table.at('dialog-rulebook')).toBeHidden()
  expect(table.faults).toEqual([])
})
