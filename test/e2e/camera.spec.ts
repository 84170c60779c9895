import { expect, type Page, test } from '@playwright/test'
import type { HexSession } from '../../src/session/hex/session'
import { mirrorOf } from './support/mirror'
import { spotOf } from './support/sheet'
import { lay, staged } from './support/staged'
import { Table } from './support/table'

test.use({ actionTimeout: 20_000 })
test.describe.configure({ mode: 'parallel' })

/** Writes down in every frame where a hex lies on the page, so that no jump goes unseen. */
async function watchHex(page: Page, hex: string): Promise<void> {
  await page.evaluate((id) => {
    const { pedregal } = window as unknown as { pedregal: { screenOf(hex: string): { x: number; y: number } } }
    const places = new Set<string>()
    Object.assign(window, { hexPlaces: places })
    const look = (): void => {
      const { x, y } = pedregal.screenOf(id)
      places.add(`${Math.round(x)},${Math.round(y)}`)
      requestAnimationFrame(look)
    }
    look()
  }, hex)
}
/** All places of the watched hex since then. */
const placesOfHex = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { hexPlaces: Set<string> }).hexPlaces])

/** Where three hexes lie on the page, to the pixel: they tell where the map is and how near. */
const whereMapLies = async (page: Page): Promise<string> => {
  const spots = await Promise.all(['0216', '1311', '2226'].map((hex) => spotOf(page, hex)))
  return spots.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join(' ')
}

test('F, then 0216 to 0213: the map stays still in every frame, and the clicks hit what they were aimed at', async ({
  page,
}) => {
  const wish = { seed: 'e2e camera' }
  const table = new Table(page)
  await table.open({ speed: 2 })
  await table.start(wish)
  await table.endCommand()
  await table.key('f')
  await watchHex(page, '1311')
  await table.click('0216')
  const picked = await table.picked()
  expect(picked.length).toBeGreaterThan(0)
  await table.hover('0213')
  await table.click('0213')
  await expect(page.locator('.panel[data-panel="unit"]')).toContainText('0213')
  expect(await table.picked()).toEqual(picked)
  expect(await placesOfHex(page)).toHaveLength(1)
  expect(table.faults).toEqual([])
})

test('an attack that is looked at and given up leaves the map where it was', async ({ page }) => {
  const HEX = '0922'
  const game: HexSession = await staged('e2e camera', ({ ops }) => {
    for (const id of ['mexican.east.7.line', 'mexican.east.3.line']) ops.pieces[id]!.at = HEX
  })
  const table = new Table(page)
  await table.open({ speed: 2 })
  await lay(table, game)
  await table.endPhase()
  for (const zooms of [0, 5]) {
    if (zooms > 0) {
      const { x, y } = await spotOf(page, HEX)
      await page.mouse.move(x, y)
      for (let n = 0; n < zooms; n++) await page.mouse.wheel(0, -240)
    }
    const before = await whereMapLies(page)
    await watchHex(page, '1311')
    await table.click(HEX)
    await expect(table.at('attack-dialog')).toBeVisible()
    await table.press('cancel')
    await expect(table.at('attack-dialog')).toBeHidden()
    await page.waitForTimeout(500)
    expect(await whereMapLies(page)).toBe(before)
    expect(await placesOfHex(page)).toHaveLength(1)
  }
  expect(table.faults).toEqual([])
})

/** Ends the player's turn, doing nothing; answers what he is asked. */
async function passTurn(table: Table): Promise<void> {
  const { page } = table
  for (;;) {
    const { theirs, toact, segment, pending, seat } = await page.evaluate(() => ({ ...document.body.dataset }))
    if (theirs === 'true' || toact !== seat) return
    if (pending) await page.locator('[data-testid="answers"] button, [data-testid="deploy-in"]').first().click()
    else if (segment === 'command') await table.at('done').click()
    else {
      const button = table.at('end-phase')
      const undone = (await button.getAttribute('class'))?.includes('undone') === true
      await button.click()
      if (undone) await table.at('end-sure').click()
    }
    await table.done()
  }
}

test('the enemy’s turn: the map may follow it, and is back on the own front when the card says “Your turn 2”', {
  tag: '@long',
}, async ({ page }) => {
  const table = new Table(page)
  await table.open({ speed: 4, aiSpeed: 4 })
  await table.at('new-game').click()
  await table.at('who-us').check()
  await table.at('level-cadet').check()
  await table.at('new-resolver-table').check()
  await table.at('seed').fill('e2e camera')
  await table.at('start').click()
  await page.locator('body[data-game="on"]').waitFor()
  await expect(table.at('turn-card')).toContainText('Your turn 1')
  // Near enough that most of the enemy's army is out of view.
  const { x, y } = await spotOf(page, '0317')
  await page.mouse.move(x, y)
  for (let n = 0; n < 2; n++) await page.mouse.wheel(0, -240)
  await table.done()
  const before = await whereMapLies(page)
  await watchHex(page, '1311')
  await passTurn(table)
  await page.locator('body[data-theirs="false"][data-turn="2"][data-active="us"]').waitFor({ timeout: 120_000 })
  await expect(table.at('turn-card')).toContainText('Your turn 2')
  // The map has followed the enemy, or the test shows nothing.
  expect((await placesOfHex(page)).length).toBeGreaterThan(3)
  await expect.poll(() => whereMapLies(page)).toBe(before)
  // The card is in nobody's way, and goes with the first click.
  const middle = await table.at('turn-card').boundingBox()
  if (middle) {
    const at = { x: middle.x + middle.width / 2, y: middle.y + middle.height / 2 }
    expect(await page.evaluate((p) => document.elementFromPoint(p.x, p.y)?.tagName, at)).toBe('CANVAS')
    await page.mouse.click(at.x, at.y)
    await expect(table.at('turn-card')).toBeHidden()
  }
  expect(table.faults).toEqual([])
})

test('a turn begins on the own front: far from it the map goes there, in view of it it stays', async ({ page }) => {
  const wish = { seed: 'e2e camera' }
  const table = new Table(page)
  await table.open({ speed: 0 })
  await table.start(wish)
  const own = (await mirrorOf(wish)).view('us').pieces.filter((p) => p.id.startsWith('us.'))
  await table.endCommand()
  // To the far north-west corner.
  const { x, y } = await spotOf(page, '2401')
  await page.mouse.move(x, y)
  for (let n = 0; n < 6; n++) await page.mouse.wheel(0, -240)
  expect((await spotOf(page, '0317')).y).toBeGreaterThan(800)
  // Both players end their turns; then the Americans have the second turn.
  for (let n = 0; n < 12 && (await table.stand()).turn === '1'; n++) {
    if ((await table.stand()).segment === 'command') await table.endCommand()
    else await table.endPhase()
  }
  await expect(page.locator('body')).toHaveAttribute('data-turn', '2')
  const spots = await Promise.all([...new Set(own.map((p) => p.at))].map((hex) => spotOf(page, hex)))
  expect(spots.some(({ open, x: sx, y: sy }) => open && sx > 0 && sy > 90 && sy < 750)).toBe(true)
  expect(table.faults).toEqual([])
})
