import { expect, type Page, test } from '@playwright/test'
import { declare, fight, HEX, next } from './support/clashScene'
import { follow } from './support/mirror'
import { tabTo } from './support/keys'
import { shot } from './support/shot'
import { lay } from './support/staged'
import { Table } from './support/table'

const scrub = async (page: Page): Promise<number> => Number(await page.getByTestId('clash-scrub').inputValue())

test('OPS-22.1: forecast and odds, the account with its rules, the replay; again from the log', async ({ page }) => {
  const game = await next('e2e clash', { pick: true })
  const table = new Table(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await table.open()
  await lay(table, game)

  await test.step('the way in use is shown and the other lies in a fold; it is picked, and back again', async () => {
    await declare(table)
    await expect(table.at('way-sar')).toHaveAttribute('data-used', 'true')
    await expect(table.at('way-sar')).toContainText('Santa Anna Rules')
    await table.at('other-table').locator('summary').first().click()
    await expect(table.at('way-table').getByTestId('odds')).toContainText('%')
    // Known or honestly unknown, but never nothing.
    const odds = '[data-testid="clash-odds"], [data-testid="clash-odds-unknown"]'
    await expect(table.at('way-sar').locator(odds)).toBeVisible()
    await shot(page, 'clash-attack')
    await table.at('resolver-table').click()
    await table.settled()
    await expect(table.at('way-table')).toHaveAttribute('data-used', 'true')
    await expect(table.at('way-table')).toContainText('defender is asked')
    await table.at('other-sar').locator('summary').first().click()
    await table.at('resolver-sar').click()
    await table.settled()
    await expect(table.at('way-sar')).toHaveAttribute('data-used', 'true')
    const types = (await follow(page, game)).map((c) => c.action.type)
    expect(types.slice(-2)).toEqual(['resolver', 'resolver'])
  })

  await fight(table, game)
  const key = game.clashes()[0] ?? ''
  const account = game.clash(key)
  if (!account) throw new Error('no account')

  await test.step('the account tells every turn, with rules that open the rulebook, and the sums', async () => {
    await table.at('clash-read').first().click()
    await expect(table.at('dialog-clash')).toBeVisible()
    // The headline and what each regiment did come first; the turns with their dice lie behind a fold.
    await expect(table.at('clash-headline')).toContainText(/ at 0922.*: |attack on 0922.* fails: /)
    expect(await table.at('clash-report').locator('li').count()).toBeLessThanOrEqual(12)
    await expect(table.at('clash-account').locator('.clash-phase').first()).toBeHidden()
    await shot(page, 'clash-report')
    await table.at('clash-detail-open').click()
    for (const { turn } of account.turns) await expect(table.at(`clash-turn-${turn}`)).toBeVisible()
    await expect(table.at('clash-sums')).toContainText('5th US Infantry')
    await expect(table.at('clash-sums')).toContainText('Batallón de Granaderos de la Guardia de los Supremos Poderes')
    await expect(table.at('clash-account')).not.toContainText(/undefined|us\.\d|mexican\./)
    const fires = account.turns.flatMap((t) => t.lines).find((l) => l.key === 'clash.shot')
    if (fires) await expect(table.at('clash-account')).toContainText(/fires at .* at [\d.]+ in: .*d20 \d+, column \d+/)
    await shot(page, 'clash-account')
    // Turns fold.
    await table.at('clash-fold').click()
    await expect(table.at('clash-account').locator('.clash-phase').first()).toBeHidden()
    await table.at('clash-fold').click()
    await expect(table.at('clash-account').locator('.clash-phase').first()).toBeVisible()
    await table
      .at('clash-account')
      .getByRole('button', { name: /SAR-4\./ })
      .first()
      .click()
    await expect(table.at('dialog-rulebook')).toContainText('SAR-4.')
    await page.keyboard.press('Escape')
    await expect(table.at('dialog-rulebook')).toBeHidden()
    await expect(table.at('dialog-clash')).toBeVisible()
    await table.at('clash-copy').click()
    await expect(table.at('notice')).toContainText('copied')
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text).toContain('Turn 1')
    expect(text).toMatch(/\[SAR-\d+\.\d+\]/)
  })

  await test.step('the replay: stills by steps, then it runs, pauses, goes to the end', async () => {
    await expect(table.at('clash-stage')).toHaveAttribute('data-state', 'there')
    await table.at('clash-again').click()
    expect(await scrub(page)).toBe(0)
    await expect(table.at('clash-moment')).toContainText('Deployment')
    await table.at('clash-turn-on').click()
    await expect(table.at('clash-moment')).toContainText('Turn 1')
    await table.at('clash-on').click()
    await shot(page, 'clash-replay')
    const at = await scrub(page)
    await table.at('clash-4x').click()
    await table.at('clash-play').click()
    await expect.poll(() => scrub(page), { timeout: 15_000 }).toBeGreaterThan(at)
    await table.at('clash-play').click()
    await expect(table.at('clash-play')).toHaveAttribute('data-playing', 'false')
    await table.at('clash-skip').click()
    await expect(table.at('clash-moment')).toContainText(`Turn ${account.turns.at(-1)?.turn}`)
    // A phase of the account brings its picture.
    if (await table.at('clash-turn-1').isHidden()) await table.at('clash-detail-open').click()
    await table.at('clash-turn-1').getByTestId('clash-goto').first().click()
    await expect(table.at('clash-moment')).toContainText('Turn 1')
    await table.at('clash-done').click()
    await expect(table.at('dialog-clash')).toBeHidden()
  })

  await test.step('from the log it can be read again', async () => {
    await table.at('log').getByTestId('clash-read').click()
    await expect(table.at('dialog-clash')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(table.at('dialog-clash')).toBeHidden()
  })

  await test.step('whoever sits down next is told of it, and can watch it', async () => {
    const answers = page.locator('[data-testid="answers"] button')
    for (let n = 0; n < 8 && (await answers.count()) > 0; n++) {
      const pass = table.at('answer-pass')
      await ((await pass.count()) > 0 ? pass : answers).first().click()
      await table.settled()
    }
    await follow(page, game)
    if (game.view('us').active === 'us') await table.endPhase()
    await expect(table.at('handover')).toContainText('Clash at')
    await shot(page, 'clash-news')
    await table.at('handover').getByTestId('clash-watch').click()
    await expect(table.at('dialog-clash')).toBeVisible()
    await expect(table.at('clash-play')).toHaveAttribute('data-playing', 'true')
    await page.keyboard.press('Escape')
    await expect(table.at('dialog-clash')).toBeHidden()
  })
  expect(table.faults).toEqual([])
})

test('keys alone: the clash is shown as soon as it is fought; Space, arrows, End, Escape', { tag: '@long' }, async ({
  page,
}) => {
  const game = await next('e2e clash keys')
  const table = new Table(page)
  await table.open({ speed: 4 })
  table.lift = 'key'
  await lay(table, game)
  await table.endPhase()
  await table.click(HEX)
  await expect(table.at('attack-dialog')).toBeVisible()
  await expect(table.at('way-sar')).toHaveAttribute('data-used', 'true')
  await expect(table.at('resolver-sar')).toHaveCount(0)
  await tabTo(table, 'attack')
  await page.keyboard.press('Enter')
  const clashes = async (): Promise<number> => {
    await follow(page, game)
    return game.clashes().length
  }
  for (let n = 0; n < 8 && !(await table.at('dialog-clash').isVisible()); n++) {
    await page.waitForTimeout(400)
    if (await table.covered()) await table.sit()
    const answers = table.page.locator('[data-testid="answers"] button')
    if ((await answers.count()) > 0 && (await clashes()) === 0) {
      await answers.first().focus()
      await page.keyboard.press('Enter')
    }
  }
  await expect(table.at('dialog-clash')).toBeVisible()
  await expect(table.at('clash-play')).toBeFocused()
  await expect(table.at('clash-play')).toHaveAttribute('data-playing', 'true')
  await page.keyboard.press('Space')
  await expect(table.at('clash-play')).toHaveAttribute('data-playing', 'false')
  await page.keyboard.press('Home')
  expect(await scrub(page)).toBe(0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await scrub(page)).toBe(2)
  await page.keyboard.press('ArrowLeft')
  expect(await scrub(page)).toBe(1)
  await page.keyboard.press('ArrowDown')
  await expect(table.at('clash-moment')).toContainText(/Turn \d/)
  await page.keyboard.press('2')
  await expect(table.at('clash-2x')).toHaveAttribute('aria-pressed', 'true')
  // Who won is not told before the end.
  await expect(table.at('clash-untold')).toBeVisible()
  await expect(table.at('clash-headline')).toHaveCount(0)
  await shot(page, 'clash-untold')
  await page.keyboard.press('End')
  await expect(table.at('clash-skip')).toBeDisabled()
  await expect(table.at('clash-headline')).toBeVisible()
  await expect(table.at('clash-untold')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(table.at('dialog-clash')).toBeHidden()
  await table.settled()
  expect(table.faults).toEqual([])
})
