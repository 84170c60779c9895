import { expect, type Page, test } from '@playwright/test'
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
  await table.endCommand()
  const game = await mirrorOf(wish)
  game.do('us', { type: 'done' })
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
  // Of the units this one alone; an engineer goes with whom he serves (19.3).
  expect((await table.picked()).filter((id) => !id.includes('.ldr.'))).toEqual([unit])
  await page.keyboard.press('Escape')
  expect(await table.picked()).toEqual([])
  expect(await counterOf(page, unit)).toBeNull()
  expect(table.faults).toEqual([])
})

test('a long look fans any stack, the enemy’s too; the fan is in nobody’s way and goes with the pointer', {
  tag: '@long',
}, async ({ page }) => {
  const table = new Table(page)
  await table.open()
  await table.start(wish)
  await table.endCommand()
  const view = (await mirrorOf(wish)).view('us')
  const stackOf = (side: string): string[] => {
    const own = view.pieces.filter((p) => p.id.startsWith(side) && /^\d{4}$/.test(p.at))
    const hex = own.find((p) => own.filter((other) => other.at === p.at).length > 2)?.at ?? ''
    return [hex, ...own.filter((p) => p.at === hex).map((p) => p.id)]
  }
  for (const side of ['mexican.', 'us.']) {
    const [hex = '', ...pieces] = stackOf(side)
    await table.hover(hex)
    for (const piece of pieces) await expect.poll(() => counterOf(page, piece), { message: piece }).not.toBeNull()
    await shot(page, `long look ${side}`)
    // The click through the fan hits the hex under it.
    const spot = await counterOf(page, pieces[0] ?? '')
    await page.mouse.move(spot?.x ?? 0, spot?.y ?? 0)
    await expect.poll(() => counterOf(page, pieces[0] ?? '')).toBeNull()
  }
  expect(table.faults).toEqual([])
})

/** The picture of a hex, for comparing before and after. */
async function look(page: Page, hex: string): Promise<string> {
  const { x, y } = await spotOf(page, hex)
  const near = await spotOf(page, `${hex.slice(0, 2)}${String(Number(hex.slice(2)) + 1).padStart(2, '0')}`)
  const r = Math.max(4, (near.x - x) * 0.42)
  await page.waitForTimeout(300)
  const clip = { x: x - r, y: y - r, width: r * 2, height: r * 2 }
  return (await page.screenshot({ clip, animations: 'disabled' })).toString('base64')
}

test('overlays: one key each, drawn where the rules say, with a line that says what they show', {
  tag: '@webgl',
}, async ({ page }) => {
  const table = new Table(page)
  await table.open()
  await table.start(wish)
  const game = await mirrorOf(wish)
  const seen = new Set(game.sight('us'))
  const bare = (hex: string): boolean => !game.view('us').pieces.some((p) => p.at === hex)
  // Far from the legend, the tools and each other.
  const inside = [...seen].find((hex) => bare(hex) && Number(hex.slice(2)) > 20 && Number(hex.slice(0, 2)) < 18) ?? ''
  const outside = ['0525', '0625', '0725'].find((hex) => !seen.has(hex) && bare(hex)) ?? ''
  const before = { inside: await look(page, inside), outside: await look(page, outside) }
  const legend = table.at('map-legend')
  await expect(legend).toBeHidden()
  await table.key('6')
  await expect(legend.locator('li[data-overlay="sight"]')).toContainText('would be revealed')
  expect(await look(page, inside)).not.toBe(before.inside)
  expect(await look(page, outside)).toBe(before.outside)
  await table.key('2', '3', '4', '7', '8', '9')
  await expect(legend.locator('li')).toHaveCount(7)
  // Each says its rule, and the line goes with the field.
  await expect(legend.locator('button.rule')).toHaveCount(7)
  await shot(page, 'overlays')
  for (const field of ['zoc', 'enemyZoc', 'command', 'reach', 'enemyReach', 'loc', 'sight'])
    await legend.locator(`li[data-overlay="${field}"] > button`).click()
  await expect(legend).toBeHidden()
  expect(await look(page, inside)).toBe(before.inside)
  // The menu has a box for each, with its key.
  await table.at('overlays').click()
  await page.locator('input[data-overlay="enemyReach"]').check()
  await expect(legend.locator('li')).toHaveCount(1)
  expect(table.faults).toEqual([])
})

test('overlays on a phone: names first, the lines at a tap, nothing wider than the map', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const table = new Table(page)
  await table.open()
  await table.start(wish)
  await table.at('overlays').click()
  await page.locator('input[data-overlay="sight"]').check()
  await table.at('overlays').click()
  const legend = table.at('map-legend')
  await expect(legend.locator('.what')).toHaveCount(0)
  await legend.locator('.fold').click()
  await expect(legend.locator('.what')).toHaveCount(1)
  await shot(page, 'overlays phone')
  const box = await legend.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390)
  for (const button of await legend.locator('button:not(.rule)').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(table.faults).toEqual([])
})

test('OPS-19.5 the own real marker fans out with what its box holds, the dummy and the enemy’s markers with nothing', async ({
  page,
}) => {
  const table = new Table(page)
  await table.open()
  await table.start(wish)
  await table.endCommand()
  const view = (await mirrorOf(wish)).view('us')
  const own = Object.entries(view.markers)
  const [real, { at }] = own.find(([, state]) => state.real) ?? ['', { at: '' }]
  const [dummy, other] = own.find(([, state]) => !state.real) ?? ['', { at: '' }]
  const held = view.boxed.map((p) => p.id)
  expect(held.length).toBeGreaterThan(0)
  for (let n = 0; n < 3 && (await counterOf(page, real)) === null; n++) await table.click(at)
  for (const id of [real, ...held]) expect(await counterOf(page, id), id).not.toBeNull()
  await shot(page, 'own marker')
  await page.keyboard.press('Escape')
  for (let n = 0; n < 2; n++) await table.click(other.at)
  for (const id of [dummy, ...held]) expect(await counterOf(page, id), id).toBeNull()
  await page.keyboard.press('Escape')
  const enemy = view.enemyMarkers[0]
  for (let n = 0; n < 2; n++) await table.click(enemy?.at ?? '')
  for (const id of view.unaccounted) expect(await counterOf(page, id), id).toBeNull()
  expect(table.faults).toEqual([])
})
