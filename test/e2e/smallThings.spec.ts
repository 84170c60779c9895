import { expect, type Page, test } from '@playwright/test'
import { cursorTo } from './support/keys'
import { follow } from './support/mirror'
import { shot } from './support/shot'
import { spotOf } from './support/sheet'
import { lay, staged } from './support/staged'
import { Table } from './support/table'

// Small things of the page: undo and redo, what a screen reader hears, focus and Enter in dialogs, where messages lie.

const HEX = '0922'
const fight = (seed: string) =>
  staged(
    seed,
    ({ ops }) => {
      for (const id of ['mexican.east.7.line', 'mexican.east.3.line']) ops.pieces[id]!.at = HEX
    },
    [],
    { resolver: 'table' },
  )

/** Is the keyboard inside the element of that test id? */
const hasFocusInside = (page: Page, id: string): Promise<boolean> =>
  page.evaluate((want) => document.activeElement?.closest(`[data-testid="${want}"]`) != null, id)

/** The message lies wholly beside the map. */
async function expectBesideMap(page: Page): Promise<void> {
  const map = await page.locator('#map').boundingBox()
  const toast = await page.locator('.toast').boundingBox()
  if (!map || !toast) throw new Error('nothing to measure')
  const apart =
    toast.x >= map.x + map.width ||
    toast.x + toast.width <= map.x ||
    toast.y >= map.y + map.height ||
    toast.y + toast.height <= map.y
  expect(apart, `${JSON.stringify(toast)} over ${JSON.stringify(map)}`).toBe(true)
}

test('U takes a step back, Shift+U does it again, until something else is done', async ({ page }) => {
  const game = await staged('e2e small redo', () => {})
  const table = new Table(page)
  await table.open()
  await lay(table, game)
  await expect(table.at('redo')).toHaveCount(0)
  await table.key('Shift+U')
  await expect(table.at('notice')).toContainText('Nothing has been taken back')
  await table.click('0822')
  const picked = await table.picked()
  await table.goTo('0821')
  const steps = await follow(page, game)
  const after = game.digest()
  expect(steps.length).toBeGreaterThan(0)
  for (const _ of steps) await table.key('u')
  await expect(table.at('notice')).toContainText('Shift+U')
  await expect(page.locator('.panel[data-panel="unit"]')).toContainText('0822')
  await expect(table.at('redo')).toBeVisible()
  await shot(page, 'redo')
  for (const _ of steps) await table.key('Shift+U')
  await expect(table.at('redo')).toHaveCount(0)
  // The selection has followed, and the game is the one it was.
  expect(await table.picked()).toEqual(picked)
  await expect(page.locator('.panel[data-panel="unit"]')).toContainText('0821')
  const saved = (await table.exported()) as { commands: unknown[] }
  expect(saved.commands).toHaveLength(game.length)
  expect(game.digest()).toBe(after)
  // Another step instead: what was taken back is forgotten.
  await table.key('u')
  await expect(table.at('redo')).toBeVisible()
  await table.endPhase()
  await expect(table.at('redo')).toHaveCount(0)
  expect(table.faults).toEqual([])
})

test('A screen reader hears side, strength, states and the cost of the way; the prompt is a live region', async ({
  page,
}) => {
  const game = await staged('e2e small heard', ({ ops }) => {
    for (const id of ['mexican.east.7.line', 'mexican.east.3.line']) ops.pieces[id]!.at = HEX
    ops.pieces['mexican.east.7.line']!.disrupted = true
  })
  const table = new Table(page)
  await table.open()
  await lay(table, game)
  const heard = table.at('cursor-words')
  await expect(heard).toHaveAttribute('aria-live', 'polite')
  await page.locator('#map').focus()
  await cursorTo(table, HEX)
  await expect(heard).toHaveText(
    /Mexico: Line \(Grenadiers, Mixed Bn\), CF 4, Steps 1\/1; Mexico: Line detachments, CF 1, Steps 1\/1, disrupted/,
  )
  await cursorTo(table, '0822')
  await expect(heard).toContainText("United States: Clarke's Brigade, CF 6, Steps 2/2")
  await page.keyboard.press('Enter')
  await table.settled()
  await cursorTo(table, '0722')
  await expect(heard).toContainText(/0722.*; .*MP, .*MP left there/)
  await cursorTo(table, '0522')
  await expect(table.at('prompt-text')).toHaveAttribute('role', 'status')
  await page.keyboard.press('Escape')
  expect(table.faults).toEqual([])
})

test('Every dialog is named, has the keyboard when it opens, and gives it back; Enter does what it is for', async ({
  page,
}) => {
  const game = await fight('e2e small dialogs')
  const table = new Table(page)
  await table.open({ battleCards: true, handover: true })
  await lay(table, game)
  // Dialogs of the menu and of the help: named, focused, closed by Escape, and the map has the keyboard again.
  for (const [key, id] of [
    ['?', 'help'],
    ['l', 'actions'],
    ['r', 'rulebook'],
  ] as const) {
    await page.locator('#map').focus()
    await page.keyboard.press(key)
    await expect(table.at(`dialog-${id}`)).toBeVisible()
    await expect(page.getByRole('dialog', { name: /\S/ })).toBeVisible()
    expect(await hasFocusInside(page, `dialog-${id}`), id).toBe(true)
    await page.keyboard.press('Escape')
    await expect(table.at(`dialog-${id}`)).toHaveCount(0)
    await expect(page.locator('#map')).toBeFocused()
  }
  // The list follows the game: an action done from it is gone, and the others are those that are legal now.
  await page.keyboard.press('l')
  const rows = page.locator('[data-action]')
  const shown = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-action')))
  // The list shows the first 300.
  const legalNow = () =>
    game
      .legal('us')
      .slice(0, 300)
      .map((action) => JSON.stringify(action))
  const before = await shown()
  expect(before).toEqual(legalNow())
  await table.at('action-search').fill('0821')
  await page.keyboard.press('Enter')
  await table.done()
  await follow(page, game)
  await expect.poll(shown).toEqual(legalNow())
  expect(legalNow()).not.toEqual(before)
  await page.keyboard.press('Escape')
  await table.key('u')
  await follow(page, game)

  // End of the phase by P and Enter.
  await page.keyboard.press('p')
  await expect(page.getByRole('dialog', { name: 'End the phase?' })).toBeVisible()
  await expect(table.at('end-sure')).toBeFocused()
  await page.keyboard.press('Enter')
  await table.settled()
  await expect(page.locator('body')).toHaveAttribute('data-segment', 'combat')
  await expect(page.locator('#map')).toBeFocused()

  // Attack by T, Enter, Enter.
  await page.keyboard.press('t')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Attack on ${HEX}` })).toBeVisible()
  await expect(table.at('join').first()).toBeFocused()
  await page.keyboard.press('Enter')
  // Whatever is asked then has the keyboard, or is a choice of a place on the map; Enter goes on to the card of the battle and closes it.
  for (let n = 0; n < 30 && !(await table.at('dialog-battle').isVisible()); n++) {
    // The card holds everything up until it is closed.
    await table.at('dialog-battle').or(page.locator('body[data-busy="false"]')).first().waitFor()
    if (await table.at('dialog-battle').isVisible()) break
    if (await table.covered()) await table.sit()
    if (await table.at('handover-ok').isVisible()) {
      await expect(table.at('handover-ok')).toBeFocused()
      await page.keyboard.press('Enter')
    }
    if (!(await table.at('answers').isVisible())) continue
    if (await table.at('place-list').isVisible()) await page.keyboard.press('t')
    else expect(await hasFocusInside(page, 'answers')).toBe(true)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('dialog', { name: /fight|battle/i })).toBeVisible()
  await expect(table.at('battle-ok')).toBeFocused()
  await shot(page, 'battle-card')
  await page.keyboard.press('Enter')
  await expect(table.at('dialog-battle')).toHaveCount(0)
  expect(table.faults).toEqual([])
})

test('Messages lie beside the map and go by themselves; a stack that is selected brings its card back', {
  tag: '@long',
}, async ({ page }) => {
  const game = await fight('e2e small messages')
  const table = new Table(page)
  await table.open()
  await lay(table, game)
  await table.at('units').getByRole('button', { name: /Units/ }).click()
  await expect(page.locator('#units-body')).toBeHidden()
  await table.click('0822')
  await expect(page.locator('#units-body')).toBeVisible()
  await expect(page.locator('li.piece.picked').first()).toBeInViewport()
  await table.key('5')
  await expect(table.at('notice')).toHaveText(/Place names: hidden/)
  await expectBesideMap(page)
  await shot(page, 'message')
  await expect(table.at('notice')).toBeEmpty({ timeout: 7000 })
  // What is refused is said there too.
  await table.click('0217')
  await expect(table.at('notice')).toContainText('MP')
  await expectBesideMap(page)
  expect(table.faults).toEqual([])
})

test.describe('a phone, in Spanish', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })
  test('Messages lie over the clock, never on the map; no key is named where there is none', async ({ page }) => {
    const game = await staged('e2e small phone', ({ ops }) => {
      ops.segment = 'command'
    })
    const table = new Table(page)
    await table.open({ lang: 'es' })
    await lay(table, game)
    await expectBesideMap(page)
    await expect(table.at('prompt')).not.toContainText(/\([A-Z]\)/)
    await table.endCommand()
    const { x, y } = await spotOf(page, '0822')
    await page.touchscreen.tap(x, y)
    await table.tap('0821')
    await table.at('go').click()
    await table.settled()
    await table.at('undo').click()
    await table.settled()
    await expect(table.at('notice')).toHaveText(/^Deshecho\./)
    await expect(table.at('notice')).not.toContainText('Mayús')
    await expectBesideMap(page)
    await shot(page, 'message-phone')
    await expect(table.at('redo')).toBeVisible()
    await table.at('redo').click()
    await table.settled()
    await expect(table.at('redo')).toHaveCount(0)
    expect(table.faults).toEqual([])
  })

  test('OPS-18.2: the result names what was decisive, and closes; so does a fight that is over', async ({ page }) => {
    const over = await staged('e2e small over', ({ ops }) =>
      Object.assign(ops, { turn: 16, active: 'mexican', segment: 'combat' }),
    )
    over.do('mexican', { type: 'endPhase' })
    for (let n = 0; n < 30 && over.result === null; n++) {
      const side = over.toAct()
      const action = side && over.legal(side).find(({ type }) => type !== 'resign')
      if (action) over.do(side, action)
    }
    expect(over.result).toMatchObject({ reason: 'OPS-18.2' })
    const table = new Table(page)
    await table.open({ lang: 'es', battleCards: true })
    await table.at('import').setInputFiles({
      name: 'over.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(over.save())),
    })
    await expect(table.at('dialog-result')).toContainText('ninguna unidad estadounidense estaba al norte')
    await page.getByRole('button', { name: 'Ver el mapa' }).tap()
    await expect(table.at('dialog-result')).toHaveCount(0)
    await table.at('show-result').tap()
    await page.getByTestId('close-dialog').tap()
    await expect(table.at('dialog-result')).toHaveCount(0)

    const game = await fight('e2e small fought')
    await lay(table, game)
    await table.endPhase()
    await table.tap(HEX)
    await table.tap(HEX)
    await table.at('attack').tap()
    for (let n = 0; n < 30 && !(await table.at('dialog-battle').isVisible()); n++) {
      await table.at('dialog-battle').or(page.locator('body[data-busy="false"]')).first().waitFor()
      if (await table.at('dialog-battle').isVisible()) break
      if (await table.covered()) await table.sit()
      const pass = table.at('answers').getByTestId('answer-pass')
      if (await pass.isVisible()) await pass.tap()
      else if (await table.at('place-list').isVisible())
        await table.at('answers').locator('button[data-testid^="answer-"]').first().tap()
      else if (await table.at('answers').isVisible()) await table.at('answers').locator('button').first().tap()
    }
    await table.at('battle-ok').tap()
    await table.settled()
    await expect(table.at('fight')).toHaveCount(0)
    await shot(page, 'fought-phone')
    expect(table.faults).toEqual([])
  })
})
