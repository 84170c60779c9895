import { expect, test } from '@playwright/test'
import { Table } from './support/table'

test.use({ actionTimeout: 20_000 })

test('nothing of the rooms for learning is fetched before they are opened; a running game waits and comes back', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const table = new Table(page)
  await table.open()
  await table.start({ seed: 'e2e learn', resolver: 'table' })
  await table.endCommand()
  const before = await table.stand()
  // The names of the bundles of these rooms.
  const ofLearning = /(Learn|Lesson|Hours|Stand|Campaign|Class|Compare)\w*-[\w-]+\.js/
  expect(fetched.filter((url) => ofLearning.test(url))).toEqual([])

  await table.at('menu').click()
  await table.at('learn').click()
  await expect(page).toHaveURL(/#learn$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await table.at('learn-lesson').click()
  await table.at('lesson-moving-and-ground').click()
  // The lesson has its own board, and the page says which side it plays.
  await expect(table.at('lesson-step')).toHaveAttribute('data-state', 'doing')
  await expect(page.locator('body')).toHaveAttribute('data-turn', '2')
  for (let step = 0; step < 3; step++) await table.at('learn-back').click()
  await table.sit()
  await table.playing()
  expect(await table.stand()).toEqual(before)
  await expect(page).not.toHaveURL(/#/)

  // The game on disk is the player's own, not the lesson's.
  await page.reload()
  await table.at('continue').click()
  await table.sit()
  await table.playing()
  expect(await table.stand()).toEqual(before)
  expect(table.faults).toEqual([])
})

test('a link to nothing leads to the list with a sentence; Escape leads back step by step', async ({ page }) => {
  const table = new Table(page)
  await table.open()
  for (const [link, named] of [
    ['lesson=no-such-lesson', 'no-such-lesson'],
    ['event=T999', 'T999'],
    ['stand=S9', 'S9'],
  ] as const) {
    await page.evaluate((hash) => (window.location.hash = hash), link)
    await expect(table.at('learn-fault')).toContainText(named)
  }
  await page.evaluate(() => (window.location.hash = 'stands'))
  await expect(table.at('stand-S1')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(table.at('learn-stand')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(table.at('play-now')).toBeVisible()
  expect(table.faults).toEqual([])
})
