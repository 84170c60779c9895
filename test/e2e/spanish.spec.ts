import { expect, test } from '@playwright/test'
import { shot } from './support/shot'
import { Table } from './support/table'

test('Spanish: prompt, log, buttons and refusals change at once, and stay after a reload', async ({ page }) => {
  const table = new Table(page)
  await table.open()
  await table.start({ seed: 'e2e spanish' })
  const english = { prompt: await table.at('prompt-text').textContent(), log: await table.log() }
  await table.at('menu').click()
  await table.at('options').click()
  await expect(table.at('dialog-options')).toBeVisible()
  await shot(page, 'options')
  await page.getByRole('radio', { name: 'Español' }).check()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  // Behind the dialog all is said anew already.
  await expect(table.at('prompt-text')).toContainText('Mando')
  const spanish = await table.log()
  expect(spanish).toHaveLength(english.log.length)
  expect(spanish.join()).toContain('Estados Unidos')
  expect(spanish.filter((line, i) => line === english.log[i])).toEqual([])
  await page.keyboard.press('Escape')
  await shot(page, 'spanish')
  // The command segment in the words of the Spanish rulebook.
  await expect(table.at('hide-flow')).toContainText('señuelo')
  await expect(table.at('own-box').first()).toContainText('Caja A')
  await expect(table.at('reveal').first()).toHaveText('Revelar')
  await expect(table.at('unaccounted')).toContainText('piezas enemigas')
  await expect(table.at('done')).toContainText('Al movimiento')
  await table.press('done')
  await expect(table.at('end-phase')).not.toContainText('End')
  await table.key('u')
  await expect(table.at('notice')).not.toBeEmpty()
  await expect(table.at('notice')).not.toContainText('segment ended')
  await page.reload()
  await table.drawn()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(table.at('continue')).toContainText('Continuar')
  // And back, from the front page.
  await table.at('lang-en').click()
  await expect(table.at('continue')).toContainText('Continue')
  expect(table.faults).toEqual([])
})

test.describe('a browser that speaks Spanish', () => {
  test.use({ locale: 'es-MX' })
  test('is greeted in Spanish', async ({ page }) => {
    const table = new Table(page)
    await table.open(null)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await table.at('play-two').click()
    await expect(table.at('prompt-text')).toContainText('Mando')
    expect(table.faults).toEqual([])
  })
})
