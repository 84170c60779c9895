import { expect, test } from '@playwright/test'
import type { HexSave } from '../../src/session/hex/session'
import { same } from './support/clicks'
import { follow, mirrorOf, stored } from './support/mirror'
import { Table } from './support/table'

const wish = { seed: 'e2e bad input' }

/** A file as the file dialog hands it over. */
const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })

test('a broken file says what is wrong with it and where; the running game stays as it was', async ({ page }) => {
  const table = new Table(page)
  await table.open()
  await table.start(wish)
  await table.endCommand()
  const game = await mirrorOf(wish)
  await follow(page, game)
  const save = (await table.exported()) as HexSave
  expect(save.commands).toHaveLength(game.length)
  const { commands } = await stored(page, 0)

  const without = (field: string): object => Object.fromEntries(Object.entries(save).filter(([key]) => key !== field))
  const [first] = save.commands
  const cases: [name: string, text: string, says: string[]][] = [
    ['torn.json', JSON.stringify(save).slice(0, 900), ['JSON']],
    ['empty.json', '', ['JSON']],
    ['list.json', '[1, 2, 3]', []],
    ['other.json', JSON.stringify({ format: 'chess', moves: ['e4'] }), []],
    ['later.json', JSON.stringify({ ...save, v: 99 }), ['v']],
    ['headless.json', JSON.stringify(without('header')), ['header']],
    ['seedless.json', JSON.stringify({ ...save, header: { ...save.header, seed: 7 } }), ['header.seed']],
    ['reseeded.json', JSON.stringify({ ...save, header: { ...save.header, seed: 'other' } }), ['digests[0]']],
    ['stranger.json', JSON.stringify({ ...save, surprise: true }), ['surprise']],
    [
      'elsewhere.json',
      JSON.stringify({ ...save, header: { ...save.header, scenario: 'waterloo' } }),
      ['header.scenario'],
    ],
    [
      'tampered.json',
      JSON.stringify({ ...save, commands: [{ side: 'mexican', action: first?.action }] }),
      ['commands[0]'],
    ],
    [
      'nonsense.json',
      JSON.stringify({ ...save, commands: [{ side: 'us', action: { type: 'win' } }] }),
      ['commands[0]'],
    ],
    // An inherited name is an unknown field like any other.
    ['inherited.json', `{"__proto__":{"polluted":true},${JSON.stringify(save).slice(1)}`, ['__proto__']],
    ['deep.json', `${'['.repeat(5000)}${']'.repeat(5000)}`, []],
  ]
  for (const [name, text, says] of cases) {
    await test.step(name, async () => {
      await table.at('menu').click()
      await table.at('import').setInputFiles(file(name, text))
      const notice = table.at('notice')
      await expect(notice).toContainText(name)
      for (const word of says) await expect(notice).toContainText(word)
      await expect(table.at('dialog-menu')).toBeVisible()
      await table.at('resume').click()
      await same(table, game)
      expect((await stored(page, 0)).commands).toEqual(commands)
    })
  }
  await test.step('and a good one is taken', async () => {
    await table.endPhase()
    await table.endCommand()
    await table.at('menu').click()
    await table.at('import').setInputFiles(file('good.json', JSON.stringify(save)))
    await table.playing()
    await same(table, game)
    expect((await stored(page, 0)).commands).toEqual(commands)
    expect(await page.evaluate(() => 'polluted' in {})).toBe(false)
  })
  expect(table.faults).toEqual([])
})

test('a broken link says which field is wrong; a good one opens its clause; neither touches the game', {
  tag: '@long',
}, async ({ page }) => {
  const table = new Table(page)
  await table.open({}, './#preset=impossible')
  await expect(table.at('warning')).toContainText('preset')
  await expect(table.at('warning')).toContainText('impossible')
  await table.at('warning').getByRole('button').click()
  await table.start(wish)
  const game = await mirrorOf(wish)
  for (const [hash, field] of [
    ['#rule=OPS-7.2;drop', 'rule'],
    ['#colour=red', 'colour'],
    ['#%E0%A4%A', '%E0%A4%A'],
  ] as const) {
    await page.evaluate((to) => {
      window.location.hash = to
    }, hash)
    await expect(table.at('warning')).toContainText(field === '%E0%A4%A' ? '' : field)
    await table.at('warning').getByRole('button').click()
    await same(table, game)
  }
  await page.evaluate(() => {
    window.location.hash = '#rule=OPS-7.2'
  })
  await expect(page.getByText('7.2').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await same(table, game)
  expect(table.faults).toEqual([])
})

test('a stored game that cannot be read is put aside, not lost, and the page opens all the same', async ({ page }) => {
  const table = new Table(page)
  await table.open()
  await table.start(wish)
  await table.endCommand()
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('pedregal')
        open.onsuccess = () => {
          const base = open.result
          const tx = base.transaction('running', 'readwrite')
          const row = tx.objectStore('running').get('running')
          row.onsuccess = () => {
            row.result.base.header.seed = 'spoilt'
            row.result.base.checkpoints = []
            tx.objectStore('running').put(row.result)
          }
          tx.oncomplete = () => {
            base.close()
            resolve()
          }
          tx.onerror = () => reject(tx.error)
        }
      }),
  )
  await page.reload()
  await table.drawn()
  await table.at('continue').click()
  await expect(table.at('warning')).toBeVisible()
  await table.at('warning').getByRole('button').click()
  await table.at('load').click()
  await expect(page.locator('.saves li.broken')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await table.start({ seed: 'e2e after the fault' })
  await same(table, await mirrorOf({ seed: 'e2e after the fault' }))
  expect(table.faults).toEqual([])
})
