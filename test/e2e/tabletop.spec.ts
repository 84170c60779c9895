import { expect, test } from '@playwright/test'
import { lay, staged } from './support/staged'
import { Table } from './support/table'

const CHUNK = /tabletops-[^/]*\.js$/
const HEX = '0922'

test('the tabletop comes once a game has begun; without it one plays on, and no save is called broken', async ({
  page,
}) => {
  const table = new Table(page)
  const asked: string[] = []
  let offline = true
  await page.route(CHUNK, (route) => {
    asked.push(route.request().url())
    return offline ? route.abort() : route.continue()
  })

  await test.step('nothing of it at the start; a new game begins without waiting for it', async () => {
    await table.open()
    expect(asked).toEqual([])
    await table.start({ seed: 'no tabletop', resolver: 'sar' })
    await table.press('done')
    await expect.poll(() => asked.length).toBeGreaterThan(0)
  })

  await test.step('the stored game waits until it can be read', async () => {
    await page.reload()
    await table.drawn()
    await table.at('continue').click()
    await expect(table.at('notice')).toContainText('tabletop')
    await expect(table.at('continue')).toBeVisible()
    offline = false
    await page.reload()
    await table.drawn()
    await table.at('continue').click()
    await table.sit()
    await table.playing()
    await expect(table.at('warning')).toHaveCount(0)
  })
})

test('an attack that is declared while the tabletop is on its way has its odds when it comes', {
  tag: '@long',
}, async ({ page }) => {
  const game = await staged(
    'late tabletop',
    ({ ops }) => {
      for (const id of ['mexican.east.7.line', 'mexican.east.3.line']) ops.pieces[id]!.at = HEX
    },
    [],
    { resolver: 'sar' },
  )
  const table = new Table(page)
  await page.route(CHUNK, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await table.open()
  await lay(table, game)
  await table.endPhase()
  await table.click(HEX)
  await expect(table.at('clash-odds')).toBeVisible()
})
