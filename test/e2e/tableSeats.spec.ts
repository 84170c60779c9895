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

test('at an open table the drawn table stays while the seats change, and what both answers brought about is played to whoever sits down', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByTestId('table').click()
  await page.getByTestId('who-two').check()
  await page.getByTestId('table-seed').fill('open')
  await page.getByTestId('table-begin').click()
  const table = page.getByTestId('table-play')
  await page.locator('[data-testid=table-stage][data-state=there]').waitFor()
  const canvas = page.locator('.table-canvas canvas')
  await canvas.evaluate((element) => element.setAttribute('data-first', 'yes'))
  /** What is asked of whom. */
  const stand = () => table.evaluate(({ dataset }) => `${dataset.question} ${dataset.seat}`)
  const asked: string[] = []
  for (;;) {
    await expect.poll(stand).not.toBe(asked.at(-1))
    const now = await stand()
    if (!/^(setup|orders)/.test(now)) break
    asked.push(now)
    await page.getByTestId('table-staff').click()
  }
  expect(new Set(asked.map((each) => each.split(' ')[1])).size).toBe(2)
  expect(asked).toHaveLength(4)
  await expect(page.getByTestId('table-again').or(page.getByTestId('table-skip'))).toBeVisible()
  await expect(canvas).toHaveAttribute('data-first', 'yes')
})
