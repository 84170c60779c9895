import { expect, test } from '@playwright/test'
import { stored } from './support/mirror'
import { shot } from './support/shot'
import { Table } from './support/table'

test.use({ actionTimeout: 20_000 })

test('the map is painted without reading any canvas back, which takes seconds on a slow GPU', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { pixelsRead: 0 })
    const read = CanvasRenderingContext2D.prototype.getImageData
    CanvasRenderingContext2D.prototype.getImageData = function (x, y, w, h, settings) {
      ;(window as unknown as { pixelsRead: number }).pixelsRead += w * h
      return read.call(this, x, y, w, h, settings)
    }
  })
  const table = new Table(page)
  await table.open()
  await table.start({ seed: 'e2e start' })
  await table.key('+', '+', '+')
  await page.waitForTimeout(1500)
  // Phaser tries out the browser on a small canvas; one canvas of the map has more than a million pixels.
  expect(await page.evaluate(() => (window as unknown as { pixelsRead: number }).pixelsRead)).toBeLessThan(100_000)
  expect(table.faults).toEqual([])
})

test('the menu comes before the map; Continue is its first button and has the focus', async ({ page }) => {
  // Writes down what the page shows first.
  await page.addInitScript(() => {
    const order: string[] = []
    Object.assign(window, { order })
    const note = (what: string): void => void (order.includes(what) || order.push(what))
    new MutationObserver(() => {
      if (document.querySelector('dialog[open] [data-testid="continue"]')) note('continue')
      if (document.body?.dataset.board === 'on') note('map')
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  const table = new Table(page)
  await table.open()
  await table.start({ seed: 'e2e start' })
  await table.endCommand()
  await page.reload()
  await table.drawn()
  expect(await page.evaluate(() => (window as unknown as { order: string[] }).order)).toEqual(['continue', 'map'])
  await expect(table.at('continue')).toBeFocused()
  await expect(page.locator('.front-main button').first()).toHaveAttribute('data-testid', 'continue')
  await shot(page, 'continue')
  await page.keyboard.press('Enter')
  await table.sit()
  await table.playing()
  expect((await table.stand()).segment).toBe('move')
  expect(table.faults).toEqual([])
})

test('OPS-25.1, 25.3: variants of a link stand in the form, points are given by the keyboard, and the page tells both in play', async ({
  page,
}) => {
  const table = new Table(page)
  await table.open({}, './#preset=balanced&valenciaStays=on&resolver=table&seed=e2e%20variants')
  await expect(table.at('variant-valenciaStays')).toBeChecked()
  await expect(table.at('variant-worksDoNotWake')).not.toBeChecked()
  await table.at('variant-handicap-side').focus()
  // The second entry: points for Mexico.
  await page.keyboard.press('End')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(table.at('variant-handicap-points')).toHaveValue('4')
  await expect(table.at('set-up-link')).toHaveAttribute('href', /valenciaStays=on&handicap=-4/)
  await table.at('who-two').check()
  await table.at('start').click()
  await table.playing()
  await expect(table.at('variants-badge')).toBeVisible()
  await expect(table.at('score')).toContainText('0 : 4')
  await table.at('standing-strip').click()
  await expect(table.at('standing-words')).toContainText('§25.1')
  await expect(table.at('standing-words')).toContainText('Handicap: Mexico +4')
  expect(table.faults).toEqual([])
})

test('storage that fails at first, or whose connection is lost, is tried again before it is given up', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open
    const failing = sessionStorage.getItem('fails') === 'yes' ? 3 : 0
    let calls = 0
    IDBFactory.prototype.open = function (name, version) {
      calls++
      if (calls <= failing) throw new DOMException('busy', 'UnknownError')
      const request = open.call(this, name, version)
      request.addEventListener('success', () => Object.assign(window, { connection: request.result }))
      return request
    }
  })
  const table = new Table(page)
  await table.open()
  await table.start({ seed: 'e2e start' })
  await test.step('a connection that is lost is opened anew, and no action is lost', async () => {
    await page.evaluate(() => (window as unknown as { connection: IDBDatabase }).connection.close())
    await table.endCommand()
    await expect(page.locator('.warning')).toHaveCount(0)
    expect((await stored(page, 0)).count).toBe(1)
  })
  await test.step('an opening that fails three times', async () => {
    await page.evaluate(() => sessionStorage.setItem('fails', 'yes'))
    await page.reload()
    await table.drawn()
    await expect(table.at('continue')).toBeFocused()
    await expect(page.locator('.warning')).toHaveCount(0)
    await table.at('continue').click()
    await table.sit()
    await table.playing()
    expect((await table.stand()).segment).toBe('move')
  })
  expect(table.faults).toEqual([])
})

test('the first button starts a fair game: balanced, against a cadet', async ({ page }) => {
  const table = new Table(page)
  await table.open()
  const first = page.locator('.front-main button').first()
  await expect(first).toHaveAttribute('data-testid', 'play-now')
  await expect(first).toContainText('Cadet')
  await first.click()
  await page.locator('body[data-game="on"]').waitFor()
  const { header } = (await table.exported()) as {
    header: { options: { preset: string }; ai: { mexican?: { level: string }; us?: unknown } }
  }
  expect(header.options.preset).toBe('balanced')
  expect(header.ai.mexican?.level).toBe('cadet')
  expect(header.ai.us).toBeUndefined()
  expect(table.faults).toEqual([])
})
