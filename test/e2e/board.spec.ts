import { expect, test } from '@playwright/test'
import { mirrorOf, stored } from './support/mirror'
import { stacks } from './support/plan'
import { counterOf, spotOf } from './support/sheet'
import { shot } from './support/shot'
import { Table } from './support/table'

const wish = { seed: 'e2e board' }

test('pan, zoom and fit: by wheel, by hand, by keys, by button', async ({ page }) => {
  const table = new Table(page)
  await table.open()
  await table.start(wish)
  /** How wide a hex is and where one lies. */
  const look = async (): Promise<{ wide: number; x: number; y: number }> => {
    const [a, b] = [await spotOf(page, '1010'), await spotOf(page, '1011')]
    return { wide: b.x - a.x, x: a.x, y: a.y }
  }
  const whole = await look()
  const { x, y } = await spotOf(page, '1215')
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, -400)
  const near = await look()
  expect(near.wide).toBeGreaterThan(whole.wide * 1.3)
  // What the pointer is over stays there.
  const still = await spotOf(page, '1215')
  expect(Math.hypot(still.x - x, still.y - y)).toBeLessThan(1)
  await page.mouse.down()
  await page.mouse.move(x - 60, y - 40, { steps: 4 })
  await page.mouse.up()
  const dragged = await look()
  expect(dragged.x - near.x).toBeCloseTo(-60, 0)
  expect(dragged.y - near.y).toBeCloseTo(-40, 0)
  await table.key('Shift+ArrowRight')
  expect((await look()).x).toBeLessThan(dragged.x - 20)
  await table.key('+')
  expect((await look()).wide).toBeGreaterThan(near.wide)
  await table.key('-', '-')
  await table.key('f')
  expect((await look()).wide).toBeCloseTo(whole.wide, 5)
  await page.mouse.wheel(0, -200)
  await table.at('fit').click()
  expect(await look()).toEqual(whole)
  // None of it was a move in the game.
  expect((await stored(page, 0)).count).toBe(0)
  expect(table.faults).toEqual([])
})

test('a stack fans out, and a counter of the fan is selected alone', async ({ page }) => {
  const table = new Table(page)
  await table.open()
  await table.start(wish)
  const game = await mirrorOf(wish)
  const view = game.view('us')
  const hex = stacks(game, 'us').find((h) => view.pieces.filter((p) => p.at === h).length > 2) ?? ''
  const pieces = view.pieces.filter((p) => p.at === hex).map((p) => p.id)
  await table.click(hex)
  expect((await table.picked()).length).toBeGreaterThan(1)
  for (let n = 0; n < 2 && (await counterOf(page, pieces[0] ?? '')) === null; n++) await table.click(hex)
  await shot(page, 'fan')
  for (const piece of pieces) expect(await counterOf(page, piece), piece).not.toBeNull()
  const unit =
    game
      .legal('us')
      .flatMap((a) =>
        a.type === 'step' && a.units.length === 1 && pieces.includes(a.units[0] ?? '') ? a.units : [],
      )[0] ?? ''
  const spot = await counterOf(page, unit)
  await page.mouse.click(spot?.x ?? 0, spot?.y ?? 0)
  expect(await table.picked()).toEqual([unit])
  await page.keyboard.press('Escape')
  expect(await table.picked()).toEqual([])
  expect(await counterOf(page, unit)).toBeNull()
  expect(table.faults).toEqual([])
})

test('the log lights its hexes and leads to them; rule numbers open their clause', async ({ page }) => {
  const table = new Table(page)
  await table.open()
  await table.start(wish)
  const line = page.locator('[data-testid="log"] li', { hasText: '8' }).first()
  await line.locator('.log-line').click()
  await line.locator('.rule').click()
  await expect(table.at('dialog-rulebook')).toBeVisible()
  await expect(page.locator('.book-body .found')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(table.at('dialog-rulebook')).toBeHidden()
  expect(table.faults).toEqual([])
})
