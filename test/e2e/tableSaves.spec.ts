import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'

test('a battle on the table is there again after a reload, beside the game on the map', async ({ page }) => {
  await page.goto('/')
  await page.getByTestId('table').click()
  await page.getByTestId('who-two').check()
  await page.getByTestId('table-seed').fill('saves')
  await page.getByTestId('table-begin').click()
  const table = page.getByTestId('table-play')
  await expect(table).toHaveAttribute('data-question', 'setup')
  const firstSide = await table.getAttribute('data-seat')
  // The staff sets the first army up; then the other is asked.
  await page.getByTestId('table-staff').click()
  await expect(table).not.toHaveAttribute('data-seat', String(firstSide))
  const before = await table.evaluate(({ dataset }) => ({ ...dataset }))
  await page.getByTestId('table-leave').click()
  await page.getByTestId('table-to-menu').click()
  await expect(page.getByTestId('continue-battle')).toBeVisible()
  await page.reload()
  await page.getByTestId('continue-battle').click()
  await expect(table).toHaveAttribute('data-question', String(before.question))
  expect(await table.evaluate(({ dataset }) => ({ ...dataset }))).toEqual(before)
  // A named save stands in the list of saves beside those of the map, and opens at the table.
  await page.getByTestId('table-leave').click()
  await page.getByTestId('table-save-name').fill('La Angostura')
  await page.getByTestId('table-save').click()
  await expect(page.getByTestId('table-save-status')).toContainText('La Angostura')
  // As a file it is refused with its name and field when somebody has edited it, and nothing is lost by that.
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByTestId('table-export').click()])
  const save = JSON.parse(await readFile(await file.path(), 'utf8')) as { commands: { action: object }[] }
  await page.getByTestId('table-to-menu').click()
  save.commands[0]!.action = { type: 'charge', unit: 'us-bragg', target: 'mx-celaya' }
  for (const [name, text, field] of [
    ['edited.json', JSON.stringify(save), 'commands[0]'],
    ['torn.json', JSON.stringify(save).slice(0, 400), 'JSON'],
  ] as const) {
    await page.getByTestId('import').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
    await expect(page.getByTestId('notice')).toContainText(name)
    await expect(page.getByTestId('notice')).toContainText(field)
    await expect(page.getByTestId('continue-battle')).toBeVisible()
  }
  await page.getByTestId('load').click()
  await page.getByTestId('load-save').first().click()
  await expect(table).toHaveAttribute('data-seat', String(before.seat))
  // Both give orders; then one gives the battle up. The page after it opens, and from it the replay.
  const staff = page.getByTestId('table-staff')
  for (let phase = 'setup'; phase === 'setup' || phase === 'giveOrders'; ) {
    const before = await table.getAttribute('data-seat')
    const question = await table.getAttribute('data-question')
    await staff.click()
    await expect
      .poll(() => table.evaluate(({ dataset }) => `${dataset.seat} ${dataset.question} ${dataset.busy}`))
      .not.toMatch(new RegExp(`^${before} ${question} |true$`))
    phase = String(await table.getAttribute('data-phase'))
  }
  await page.getByTestId('table-leave').click()
  await page.getByTestId('table-resign').click()
  await page.getByTestId('table-resign-sure').click()
  await expect(page.getByTestId('after-losses')).toBeVisible()
  await page.getByTestId('after-replay').click()
  const replay = page.getByTestId('table-replay')
  await expect(replay).toHaveAttribute('data-laid', 'true')
  await expect(replay).toHaveAttribute('data-phase', 'setup')
  await page.keyboard.press('ArrowRight')
  await expect(replay).toHaveAttribute('data-phase', 'giveOrders')
  await expect(page.getByTestId('replay-lines').locator('button.rule').first()).toContainText('SAR')
  await page.keyboard.press('End')
  await expect(replay).toHaveAttribute('data-laid', 'true')
  await expect(replay).toHaveAttribute('data-step', String(Number(await replay.getAttribute('data-steps')) - 1))
  await page.getByTestId('replay-scrub').fill('0')
  await expect(replay).toHaveAttribute('data-phase', 'setup')
  await page.keyboard.press(' ')
  await expect(replay).toHaveAttribute('data-playing', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('after-losses')).toBeVisible()
})
