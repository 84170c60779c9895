import { expect, type Page, test } from '@playwright/test'
import { cursorTo, tabTo } from './support/keys'
import { shot } from './support/shot'
import { Table } from './support/table'

test.use({ actionTimeout: 20_000 })

/** Until the step stands so. */
const stepIs = (page: Page, state: 'doing' | 'done' | 'wrong' | 'stray') =>
  expect(page.getByTestId('lesson-step')).toHaveAttribute('data-state', state)

/** Until the map has been framed for a step that begins: the next pictures show it. */
const drawnAnew = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
      ),
  )

test('18.5: a newcomer goes from How to play into lesson 1, errs, is told the clause, finishes by mouse, and it is kept', async ({
  page,
}) => {
  const table = new Table(page)
  await table.open({ introduced: false })
  await table.at('how-to').click()
  await table.at('first-lesson').click()
  await stepIs(page, 'doing')
  await expect(page).toHaveURL(/#lesson=moving-and-ground$/)
  const panel = page.getByRole('region', { name: 'Moving, and the ground' })
  await expect(panel).toContainText('Step 1 of 3')
  await expect(panel.getByRole('button', { name: 'A hint' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Try this step again' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Back' })).toBeVisible()

  // Into the lava: the try is played out, and told with its clause.
  await table.click('0420')
  await table.goTo('0520')
  await stepIs(page, 'wrong')
  await expect(panel).toContainText('Not this way.')
  await expect(panel.getByRole('button', { name: 'Rule OPS-19.1.3' })).toBeVisible()
  await shot(page, 'lesson-wrong')
  await table.at('lesson-again').click()
  await stepIs(page, 'doing')

  // Another brigade than the one that was asked for: told, with the way to try again in sight.
  await table.click('0422')
  await table.goTo('0822')
  await stepIs(page, 'stray')
  await expect(panel).toContainText("That was Clarke's Brigade; this step is about Garland's Brigade.")
  await expect(table.at('lesson-again')).toBeFocused()
  await shot(page, 'lesson-stray')
  await table.at('lesson-again').click()

  for (const [from, says] of [
    ['0420', 'Step 1 of 3'],
    ['0218', 'Step 2 of 3'],
    ['0422', 'Step 3 of 3'],
  ] as const) {
    await stepIs(page, 'doing')
    await expect(panel).toContainText(says)
    await drawnAnew(page)
    await table.click(from)
    expect(await table.picked()).toHaveLength(1)
    // Where a counter of one's own stands, a click without Shift would select it.
    if (from !== '0420') await page.keyboard.down('Shift')
    await table.goTo('0822')
    await page.keyboard.up('Shift')
    if (from === '0422') await table.endPhase()
    await stepIs(page, 'done')
    await expect(panel.getByRole('button', { name: 'Go on' })).toBeFocused()
    await table.at('lesson-go-on').click()
  }
  await expect(panel.getByRole('heading', { name: 'Why it mattered' })).toBeVisible()
  await expect(table.at('lesson-next')).toBeFocused()
  await shot(page, 'lesson-finished')
  await table.at('to-work').click()
  await expect(table.at('work-sheet')).toContainText('Moving, and the ground')

  // Kept: the list says so after a reload, and nobody is asked again.
  await page.goto('./#lessons')
  await page.reload()
  await expect(table.at('lesson-moving-and-ground')).toContainText('done')
  await expect(table.at('lesson-roads-and-command')).not.toContainText('done')
  const introduced = await page.evaluate(() => JSON.parse(localStorage.getItem('pedregal.settings') ?? '{}').introduced)
  expect(introduced).toBe(true)
  expect(table.faults).toEqual([])
})

test('18.5: zones of control, to the end by keys only', { tag: '@long' }, async ({ page }) => {
  const table = new Table(page)
  await table.open({ confirmEnd: false }, './#lesson=zones-of-control')
  const { keyboard } = page
  const panel = page.getByRole('region', { name: 'Zones of control' })
  /** Selects what stands in the first hex and leads it from hex to hex. */
  const lead = async (...hexes: readonly string[]): Promise<void> => {
    await stepIs(page, 'doing')
    await expect(page.locator('#map')).toBeFocused()
    for (const hex of hexes) {
      await cursorTo(table, hex)
      await keyboard.press('Enter')
      await table.settled()
    }
  }
  const goOn = async (): Promise<void> => {
    await stepIs(page, 'done')
    await expect(panel.getByRole('button', { name: 'Go on' })).toBeFocused()
    await keyboard.press('Enter')
  }
  await lead('1322', '1522')
  await goOn()
  await lead('1523', '1623')
  await goOn()
  await lead('1422', '1620', '1821')
  await goOn()
  await stepIs(page, 'doing')
  await keyboard.press('p')
  await table.settled()
  await cursorTo(table, '1622')
  await keyboard.press('Enter')
  await expect(table.at('attack-dialog')).toBeVisible()
  await tabTo(table, 'attack')
  await keyboard.press('Enter')
  await goOn()
  await expect(table.at('lesson-finished')).toBeVisible()
  expect(table.faults).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('18.5: lesson 1 by touch in Spanish: told to tap, what is named is marked on the map, a word is explained, the way on is in sight', async ({
    page,
  }) => {
    const table = new Table(page)
    await table.open({ lang: 'es', confirmEnd: false }, './#lesson=moving-and-ground')
    const panel = page.getByRole('region', { name: 'Mover, y el terreno' })
    for (const [from, marked] of [
      ['0420', '0420'],
      ['0218', '0218'],
      ['0422', '0422'],
    ] as const) {
      await stepIs(page, 'doing')
      await expect(panel).not.toContainText('Mayús')
      for (const hex of [marked, '0822']) await expect(page.locator(`.step-marks [data-hex="${hex}"]`)).toBeVisible()
      if (from === '0420') {
        await page.getByRole('button', { name: 'brigada: ¿qué es?' }).tap()
        await expect(panel.locator('.term-said')).toContainText('regimientos')
      }
      await drawnAnew(page)
      await table.tap(from)
      await table.tap('0822')
      await table.tap('0822')
      if (from === '0422') await table.at('end-phase').tap()
      await stepIs(page, 'done')
      await expect(table.at('lesson-go-on')).toBeInViewport({ ratio: 1 })
      // Nothing asks for the move of the step before to halt.
      await table.at('lesson-go-on').tap()
      await expect(table.at('stop')).toBeHidden()
    }
    await expect(table.at('lesson-finished')).toBeVisible()
    // It is read from its top: why it mattered is in sight.
    await expect(panel.getByRole('heading', { name: 'Por qué importó' })).toBeInViewport({ ratio: 1 })
    await shot(page, 'lesson-finished-phone')
    expect(table.faults).toEqual([])
  })
})
