import { expect, test } from '@playwright/test'
import { Table } from './support/table'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('SAR-7.8 on a phone a march is laid out by taps, by keys and by dragging its grip, and taken out again', async ({
  page,
}) => {
  const table = new Table(page)
  await table.open()
  await table.at('table').click()
  await table.at('who-mexican').check()
  await table.at('table-seed').fill('by hand')
  await table.at('table-begin').click()
  await page.locator('[data-testid=table-stage][data-state=there]').waitFor()
  const play = table.at('table-play')
  const idle = page.locator('[data-testid=table-play][data-busy=false]')
  for (const question of ['setup', 'orders']) {
    await expect(play).toHaveAttribute('data-question', question)
    await idle.waitFor()
    await table.at('table-staff').click()
  }
  await expect(play).toHaveAttribute('data-question', 'moves')
  const steps = table.at('hand-steps')
  const takeOut = async (): Promise<void> => {
    await table.at('hand-take-out').tap()
    await expect(steps).toHaveCount(0)
  }

  await table.at('hand-next').tap()
  await table.at('hand-ahead').tap()
  await expect(table.at('table-hand')).toContainText('1 in · 11 in of 12 left')
  await table.at('hand-bar-lay-out').tap()
  const byTaps = await steps.innerText()
  expect(byTaps).toContain('1 in ahead')
  await takeOut()

  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Enter')
  await expect(steps).toHaveText(byTaps.replace(/\s+/g, ' '))
  await takeOut()

  const box = (await page.locator('.table-canvas').boundingBox())!
  const x = box.x + box.width / 2
  const canvas = page.locator('.table-canvas canvas')
  let y = box.y + 6
  // The front arrow is the first grip from above; over a grip the pointer is a hand.
  const isGrip = () => canvas.evaluate((element) => (element as HTMLElement).style.cursor === 'grab')
  for (await page.mouse.move(x, y); y < box.y + box.height && !(await isGrip()); y += 8) await page.mouse.move(x, y + 8)
  await page.mouse.down()
  await page.mouse.move(x, y - 30, { steps: 5 })
  await expect(table.at('table-hand')).toContainText('of 12 left')
  await page.mouse.up()
  await expect(steps).toContainText('in')
  expect(table.faults).toEqual([])
})
