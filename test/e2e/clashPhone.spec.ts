import { expect, type Page, test } from '@playwright/test'
import { declare, fight, next } from './support/clashScene'
import { shot } from './support/shot'
import { lay } from './support/staged'
import { Table } from './support/table'

test.describe('a phone, in Spanish, with reduced motion', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })
  test('one picture a phase, words beneath, fingers find every control', async ({ page }) => {
    const game = await next('e2e clash phone')
    const table = new Table(page)
    await table.open({ lang: 'es', reducedMotion: true })
    await lay(table, game)
    await table.page.evaluate(() => document.body.dataset.board)
    await declare(table, true)
    await table.at('way-sar').scrollIntoViewIfNeeded()
    await expect(table.at('way-sar')).toContainText('Santa Anna Rules')
    await shot(page, 'phone-clash-attack')
    await fight(table, game)
    await shot(page, 'phone-clash-fought')
    await table.at('clash-watch').first().tap()
    await expect(table.at('dialog-clash')).toBeVisible()
    await expect(table.at('clash-stage')).toHaveAttribute('data-state', 'there')
    await expect(table.at('clash-moment')).toContainText('Movimiento reducido')
    await table.at('clash-turn-on').tap()
    await table.at('clash-on').tap()
    await table.at('clash-on').tap()
    await expect(table.at('clash-moment')).toContainText('Turno 1')
    await shot(page, 'phone-clash-replay')
    await small(page, 'replay')
    await table.at('clash-tab-account').tap()
    await expect(table.at('clash-account')).toBeVisible()
    await expect(table.at('clash-stage')).toBeHidden()
    await expect(table.at('clash-untold')).toBeVisible()
    await small(page, 'so far')
    await shot(page, 'phone-clash-untold')
    await table.at('clash-tell').tap()
    await expect(table.at('clash-headline')).toContainText(/Vencen los|Fracasa el ataque/)
    await expect(table.at('clash-account')).toContainText(
      'Batallón de Granaderos de la Guardia de los Supremos Poderes',
    )
    await expect(table.at('clash-account')).toContainText('5.º de Infantería')
    await shot(page, 'phone-clash-account')
    await small(page, 'account')
    await table.at('clash-done').tap()
    await expect(table.at('dialog-clash')).toBeHidden()
    expect(table.faults).toEqual([])
  })
})

/** No control of the dialog is too small for a finger, and nothing makes it scroll sideways. */
async function small(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    const out: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(
      'dialog[open] button, dialog[open] input, dialog[open] summary',
    )) {
      if (element.matches('.rule') || !element.checkVisibility({ visibilityProperty: true })) continue
      const { width, height } = element.getBoundingClientRect()
      if (width > 0 && (width < 43.5 || height < 43.5)) out.push(`${element.dataset.testid} ${width}x${height}`)
    }
    const box = document.querySelector('dialog[open] .dialog-body')
    return { out: [...new Set(out)], wide: box ? box.scrollWidth - box.clientWidth : -1 }
  })
  expect.soft(found.out, where).toEqual([])
  expect.soft(found.wide, where).toBeLessThanOrEqual(0)
}

test('OPS-22.2: after the game the luck ledger counts the dice of its clashes', async ({ page }) => {
  const game = await next('e2e luck')
  // On to the attack, by whatever comes next, until a clash has been fought; then a side gives up.
  const wanted = ['attack', 'join', 'target', 'endPhase']
  for (let n = 0; n < 40 && game.clashes().length === 0; n++) {
    const side = game.toAct()!
    const legal = game.legal(side).filter(({ type }) => type !== 'resign')
    const action = wanted.flatMap((type) => legal.find((one) => one.type === type) ?? [])[0] ?? legal[0]!
    const done = game.do(side, action)
    if (!done.ok) throw new Error(JSON.stringify(done.refusal))
  }
  expect(game.clashes().length).toBeGreaterThan(0)
  const resigned = game.do(game.toAct()!, { type: 'resign' })
  if (!resigned.ok) throw new Error(JSON.stringify(resigned.refusal))
  const table = new Table(page)
  await table.open()
  await table.at('import').setInputFiles({
    name: 'over.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(game.save())),
  })
  await expect(table.at('dialog-result')).toBeVisible({ timeout: 30_000 })
  await expect(table.at('luck-counting')).toHaveCount(0, { timeout: 30_000 })
  await expect(table.at('luck').locator('[data-kind="clashFire"]').first()).toContainText('Clashes: fire')
  await table.at('luck').scrollIntoViewIfNeeded()
  await shot(page, 'clash-luck')
  expect(table.faults).toEqual([])
})
