import { expect, test } from '@playwright/test'
import { stored } from './support/mirror'
import { shot } from './support/shot'
import { Table } from './support/table'

test('opens without a complaint, and one click leads into a game', { tag: '@webgl' }, async ({ page }) => {
  const table = new Table(page)
  await table.open(null)
  await expect(table.at('dialog-menu')).toBeVisible()
  await shot(page, 'menu')
  // Escape leads nowhere from here.
  await page.keyboard.press('Escape')
  await expect(table.at('dialog-menu')).toBeVisible()
  await table.at('play-two').click()
  await expect(page.locator('body')).toHaveAttribute('data-game', 'on')
  // A stranger is introduced first, and may skip it.
  await expect(table.at('dialog-how-to')).toBeVisible()
  await shot(page, 'how-to')
  await page.keyboard.press('Escape')
  await table.playing()
  await expect(table.at('prompt-text')).not.toBeEmpty()
  await expect(table.at('clock')).toContainText('12:00')
  await expect(page.locator('.segments [aria-current]')).toHaveText('Command')
  expect((await stored(page, 0)).count).toBe(0)
  // A map and not an empty sheet: so many colours do not pack into a small file.
  const map = await page.locator('#map').screenshot({ animations: 'disabled' })
  expect(map.length).toBeGreaterThan(150_000)
  await shot(page, 'board')
  expect(table.faults).toEqual([])
})
