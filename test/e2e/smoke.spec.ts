import { expect, test } from '@playwright/test'
import { Table } from './support/table'
import { mirrorOf, follow } from './support/mirror'

test('opens without a complaint, and one click leads into the historical game', async ({ page }) => {
  const table = new Table(page)
  await table.open(null)
  await expect(table.at('dialog-menu')).toBeVisible()
  await page.screenshot({ path: 'test-results/look/menu.png' })
  await table.at('play-now').click()
  await expect(page.locator('body')).toHaveAttribute('data-game', 'on')
  await expect(table.at('dialog-how-to')).toBeVisible()
  await page.screenshot({ path: 'test-results/look/howto.png' })
  await page.keyboard.press('Escape')
  await expect(table.at('prompt-text')).not.toBeEmpty()
  await expect(table.at('clock')).toContainText('1')
  await page.waitForTimeout(1500)
  await page.screenshot({ path: 'test-results/look/board.png' })
  const m = await mirrorOf({ seed: 'a' })
  console.log(await follow(page, m))
  expect(table.faults).toEqual([])
})
