import { expect, type Page, test } from '@playwright/test'
import type { HexSession } from '../../src/session/hex/session'
import type { HexId } from '../../src/operational/types'
import { follow } from './support/mirror'
import { shot } from './support/shot'
import { spotOf } from './support/sheet'
import { lay, staged } from './support/staged'
import { Table } from './support/table'

// The panel in which an attack is declared: beside the hex, one line that sums it up, and the keyboard alone.

const HEX = '0922'
/** Two Mexican units next to two brigades and a battery. */
const next = (seed: string, how: { resolver: 'sar' | 'table'; pick?: boolean }): Promise<HexSession> =>
  staged(
    seed,
    ({ ops }) => {
      for (const id of ['mexican.east.7.line', 'mexican.east.3.line']) ops.pieces[id]!.at = HEX
    },
    [],
    how,
  )

/** Does the panel of the fight lie over that point of the hex, the centre or one of its six corners? */
async function covers(page: Page, hex: HexId): Promise<boolean> {
  const { x, y } = await spotOf(page, hex)
  const panel = await page.getByTestId('attack-dialog').boundingBox()
  if (!panel) throw new Error('no panel')
  return x > panel.x && x < panel.x + panel.width && y > panel.y && y < panel.y + panel.height
}

/** Where the map has drawn a hex, so that it can be seen whether the map has moved. */
const centreOf = async (page: Page, hex: HexId): Promise<string> => {
  const { x, y } = await spotOf(page, hex)
  return `${Math.round(x)} ${Math.round(y)}`
}

test('OPS-8.1: the panel stands beside the hex and the map stays; Enter attacks from its first choice', async ({
  page,
}) => {
  const game = await next('e2e panel', { resolver: 'table' })
  const table = new Table(page)
  await table.open()
  await lay(table, game)
  await table.endPhase()
  // Before anything is declared, pointing at the target tells what it would bring, and what the differential means.
  await table.hover(HEX)
  await expect(table.at('prompt')).toContainText(/\d+ against \d+: they give way .*Differential [+−\d]+: 1.* D/)
  await shot(page, 'attack-hover')
  await table.click(HEX)
  const before = await centreOf(page, HEX)
  await expect(table.at('attack-dialog')).toBeVisible()
  await table.settled()
  await shot(page, 'attack-table')
  expect(await centreOf(page, HEX)).toBe(before)
  expect(await covers(page, HEX)).toBe(false)
  await expect(table.at('join').first()).toBeFocused()
  // One resolver is shown, the one in use.
  await expect(table.at('way-sar')).toHaveCount(0)
  await expect(table.at('attack-summary')).toHaveText(
    /^\d+ against \d+: they give way \d.*%, (you lose a step .*%|you lose no step), (you retreat .*%|no retreat)\.$/,
  )

  // Space takes the first unit out, and the line changes; the focus stays.
  const line = await table.at('attack-summary').textContent()
  await page.keyboard.press('Space')
  await table.settled()
  await expect(table.at('join').first()).not.toBeChecked()
  await expect(table.at('join').first()).toBeFocused()
  await expect(table.at('attack-summary')).not.toHaveText(line ?? '')
  await page.keyboard.press('Space')
  await table.settled()
  await expect(table.at('attack-summary')).toHaveText(line ?? '')
  await page.keyboard.press('ArrowDown')
  await expect(table.at('join').first()).not.toBeFocused()

  // What a differential means can be read before anything is done.
  await expect(table.at('differential-meaning')).toBeHidden()
  await page.locator('.differential-words').hover()
  await expect(table.at('differential-meaning')).toContainText('Def')
  await shot(page, 'attack-differential')

  // Escape gives up, and the map has the keyboard again.
  await page.keyboard.press('Escape')
  await expect(table.at('attack-dialog')).toHaveCount(0)
  await expect(page.locator('#map')).toBeFocused()
  await table.click(HEX)
  await table.settled()
  await expect(table.at('join').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await table.settled()
  const types = (await follow(page, game)).map(({ action }) => action.type)
  expect(types).toContain('attack')
})

test('OPS-22.1: where another way may be picked, it lies in a fold', { tag: '@long' }, async ({ page }) => {
  const game = await next('e2e panel pick', { resolver: 'sar', pick: true })
  const table = new Table(page)
  await table.open()
  await lay(table, game)
  await table.endPhase()
  await table.click(HEX)
  await table.settled()
  await expect(table.at('way-sar')).toHaveAttribute('data-used', 'true')
  await expect(table.at('way-table')).toBeHidden()
  await table.at('other-table').locator('summary').first().click()
  await expect(table.at('way-table')).toBeVisible()
  await shot(page, 'attack-pick')
  await table.at('resolver-table').click()
  await table.settled()
  await expect(table.at('way-table')).toHaveAttribute('data-used', 'true')
  await expect(table.at('way-sar')).toBeHidden()
})

test.describe('a phone, in Spanish', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })
  test('OPS-8.1: the panel lies above or below the hex, never over it', async ({ page }) => {
    const game = await next('e2e panel phone', { resolver: 'table' })
    const table = new Table(page)
    await table.open({ lang: 'es' })
    await lay(table, game)
    await table.endPhase()
    await table.tap(HEX)
    await table.tap(HEX)
    await expect(table.at('attack-dialog')).toBeVisible()
    await table.settled()
    await shot(page, 'attack-phone')
    expect(await covers(page, HEX)).toBe(false)
    await expect(table.at('attack-summary')).toContainText('contra')
    await expect(table.at('attack')).toBeInViewport()
    // When the map is moved under it, and when the phone is turned and turned back, it goes along.
    const side = () => page.locator('.fight-box').getAttribute('data-side')
    expect(await side()).toBe('below')
    await page.locator('#map').focus()
    for (let n = 0; n < 2; n++) await page.keyboard.press('Shift+ArrowUp')
    await expect.poll(() => covers(page, HEX)).toBe(false)
    await expect.poll(side).toBe('above')
    await shot(page, 'attack-phone-moved')
    await page.setViewportSize({ width: 844, height: 390 })
    await expect.poll(() => covers(page, HEX)).toBe(false)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => covers(page, HEX)).toBe(false)
    await expect(table.at('attack')).toBeInViewport()
  })
})
