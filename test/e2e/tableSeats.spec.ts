import { expect, test } from '@playwright/test'

test('SAR-4.7, 4.15: behind the curtain the page shows neither table nor missions; the next player finds none of them', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByTestId('table').click()
  await page.getByTestId('who-two').check()
  await page.locator('input[name="open"]').last().check()
  await page.getByTestId('table-seed').fill('curtain')
  await page.getByTestId('table-begin').click()
  const curtain = page.getByTestId('curtain')
  await expect(curtain).toBeVisible()
  await page.getByTestId('take-seat').click()
  const table = page.getByTestId('table-play')
  await expect(table).toHaveAttribute('data-seat', 'mexican')
  await page.getByTestId('table-staff').click()
  await expect(curtain).toBeVisible()
  expect(await page.locator('.table-stage, .table-canvas canvas, [data-testid=table-play]').count()).toBe(0)
  // The map of the hex game has a canvas of its own.
  await expect(page.locator('canvas:visible')).toHaveCount(0)
  const behind = await page.content()
  for (const secret of ['mx-', 'Lombardini', 'data-unit']) expect(behind).not.toContain(secret)
  await page.getByTestId('take-seat').click()
  await expect(table).toHaveAttribute('data-seat', 'us')
  expect(await page.content()).not.toContain('destroy the enemy')
})

test('the computer at the table thinks in a worker of its own', async ({ page }) => {
  await page.goto('/')
  await page.getByTestId('table').click()
  await page.getByTestId('who-us').check()
  await page.getByTestId('table-seed').fill('worker')
  await page.getByTestId('table-begin').click()
  const table = page.getByTestId('table-play')
  await expect(table).toHaveAttribute('data-busy', 'false', { timeout: 60_000 })
  await expect(table).toHaveAttribute('data-toact', 'us')
  // One thinks for the computer, the other works out the ends of answers.
  expect(page.workers().filter((worker) => worker.url().includes('tableWorker'))).toHaveLength(2)
})
