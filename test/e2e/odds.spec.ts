import { expect, test } from '@playwright/test'
import { lay, staged } from './support/staged'
import { Table } from './support/table'

const HEX = '0922'

// The everyday run looks at the first figures; that four hundred fights are enough, test/clash/ops24-foughtOdds.test.ts shows without a page.
for (const { name, isWhole, tag } of [
  { name: 'N and interval shown, and it stops when the dialog closes', isWhole: false, tag: [] },
  { name: 'up to four hundred fights', isWhole: true, tag: ['@long'] },
])
  test(`OPS-24.5 odds of the tabletop: the attack is fought while one looks, ${name}`, { tag }, async ({ page }) => {
    const game = await staged(
      'fought odds',
      ({ ops }) => {
        for (const id of ['mexican.east.7.line', 'mexican.east.3.line']) ops.pieces[id]!.at = HEX
      },
      [],
      { resolver: 'sar' },
    )
    const table = new Table(page)
    table.practises = true
    await table.open()
    await lay(table, game)
    await table.endPhase()
    const fights = async (): Promise<number> =>
      Number(await table.at('clash-odds-fights').getAttribute('data-fights', { timeout: 30_000 }))

    const begun = Date.now()
    await table.click(HEX)
    await test.step('figures come soon and grow sharper', async () => {
      await expect(table.at('clash-odds')).toBeVisible({ timeout: 30_000 })
      const first = await fights()
      console.log(`first figures, ${first} fights, after ${Date.now() - begun} ms`)
      await expect.poll(fights, { timeout: 60_000 }).toBeGreaterThan(first)
      await expect(table.at('clash-odds')).toContainText('±')
    })
    if (isWhole)
      await test.step('four hundred fights, then it rests', async () => {
        await expect.poll(fights, { timeout: 120_000, intervals: [100] }).toBe(400)
        console.log(`400 fights after ${Date.now() - begun} ms`)
        await expect(table.at('clash-odds-fights')).toContainText('400')
      })
    await test.step('closed and opened again, the odds are there at once', async () => {
      await table.at('cancel').click()
      await expect(table.at('clash-odds')).toBeHidden()
      await table.click(HEX)
      await expect(table.at('clash-odds')).toBeVisible()
      expect(await fights()).toBeGreaterThan(0)
    })
  })
