import { expect, test } from '@playwright/test'
import { Table } from './support/table'

test('the log stands at its newest line, also when many lines come at once; a reader who has scrolled up stays where he reads', async ({
  page,
}) => {
  const table = new Table(page)
  await table.open({ aiSpeed: 4, aiSkip: true, confirmEnd: false })
  await table.at('new-game').click()
  await table.at('who-us').check()
  await table.at('level-cadet').check()
  await table.at('new-resolver-table').check()
  await table.at('seed').fill('the log')
  await table.at('start').click()
  await table.playing()
  /** Pixels between what is seen of the log and its end. */
  const below = (): Promise<number> =>
    table.at('log').evaluate((list) => Math.round(list.scrollHeight - list.scrollTop - list.clientHeight))
  const passTurn = async (): Promise<void> => {
    for (let n = 0; n < 12; n++) {
      const { toact, seat, segment, place } = await page.evaluate(() => ({ ...document.body.dataset }))
      if (toact !== seat) break
      if (segment === 'command') await table.at('done').click()
      else if (place === 'move.idle' || place === 'combat.choose') await table.at('end-phase').click()
      else await page.locator('[data-testid="answers"] button, [data-testid="deploy-in"]').first().click()
      await table.done()
    }
    await page.locator('body[data-theirs="false"][data-busy="false"]').waitFor({ timeout: 120_000 })
  }
  await passTurn()
  await expect.poll(() => table.at('log').locator('li').count()).toBeGreaterThan(10)
  await expect.poll(below).toBeLessThan(8)
  // Grown by many lines before the browser reports its own scrolling, as when a turn is skipped: the list still follows.
  await table.at('log').evaluate((list) => {
    list.scrollTop -= 1
    list.scrollTop += 1
  })
  await passTurn()
  await expect.poll(below).toBeLessThan(8)
  // Who reads further up is not carried off.
  await table.at('log').hover()
  await page.mouse.wheel(0, -400)
  await expect.poll(below).toBeGreaterThan(200)
  const top = await table.at('log').evaluate((list) => list.scrollTop)
  await passTurn()
  expect(await table.at('log').evaluate((list) => list.scrollTop)).toBe(top)
  expect(table.faults).toEqual([])
})
