import { expect, type Page, test } from '@playwright/test'
import { sessionOf } from './support/mirror'
import { shot } from './support/shot'
import { staged } from './support/staged'
import { Table } from './support/table'

test.use({ actionTimeout: 20_000 })
// One file of long games: its tests share nothing, so several play at once.
test.describe.configure({ mode: 'parallel' })

/** Until the player is to act again and what the opponent did has been shown. */
async function mine(page: Page, timeout = 120_000): Promise<void> {
  await page.locator('body[data-theirs="false"][data-busy="false"]').waitFor({ timeout })
}

/** Threads in which opponents think. */
const thinkers = (page: Page): number =>
  page.workers().filter((worker) => worker.url().includes('thinkerWorker')).length

/** A solo game through the dialog. */
async function begin(
  table: Table,
  wish: { as?: 'us' | 'mexican'; level?: string; seed: string; resolver?: string },
): Promise<void> {
  await table.at('new-game').click()
  await table.at(`who-${wish.as ?? 'us'}`).check()
  await table.at(`level-${wish.level ?? 'cadet'}`).check()
  await table.at(`new-resolver-${wish.resolver ?? 'table'}`).check()
  await table.at('seed').fill(wish.seed)
  await table.at('start').click()
  await page0(table).locator('body[data-game="on"]').waitFor()
  await expect(page0(table).locator('dialog[open]')).toHaveCount(0)
}
const page0 = (table: Table): Page => table.page

/** Ends the player's turn, doing nothing; answers what he is asked. */
async function passTurn(table: Table): Promise<void> {
  const { page } = table
  for (;;) {
    const { theirs, toact, segment, pending, place, seat } = await page.evaluate(() => ({ ...document.body.dataset }))
    if (theirs === 'true' || toact !== seat) return
    if (pending) await page.locator('[data-testid="answers"] button, [data-testid="deploy-in"]').first().click()
    else if (segment === 'command') await table.at('done').click()
    else if (place === 'move.idle' || place === 'combat.choose') {
      const button = table.at('end-phase')
      const undone = (await button.getAttribute('class'))?.includes('undone') === true
      await button.click()
      if (undone) await table.at('end-sure').click()
    } else throw new Error(`at ${place}`)
    await table.done()
  }
}

test('a stranger is in a game against the Mexicans with one click, and plays his first turn', async ({ page }) => {
  const table = new Table(page)
  await table.open(null)
  await shot(page, 'solo-menu')
  await table.at('play-now').click()
  await expect(table.at('dialog-how-to')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('body')).toHaveAttribute('data-opponent', 'mexican')
  await expect(page.locator('body')).toHaveAttribute('data-seat', 'us')
  await expect(table.at('prompt-text')).not.toBeEmpty()
  await shot(page, 'solo-first')
  await passTurn(table)
  // The computer plays: it says so, and what shows is told line by line.
  await expect(table.at('solo-bar')).toBeVisible()
  await expect(table.at('solo-doing')).not.toBeEmpty()
  await shot(page, 'solo-theirs')
  // Paused, it stays paused; the map is the player's. Paused first of all: a short turn is over in no time.
  await page.keyboard.press(' ')
  await expect(table.at('solo-bar')).toHaveAttribute('data-state', 'paused')
  await page.keyboard.press('4')
  await expect(table.at('solo-4x')).toHaveAttribute('aria-pressed', 'true')
  await page.waitForTimeout(1500)
  const lines = table.at('happened-list').locator('li')
  const count = await lines.count()
  await page.keyboard.press('d')
  await expect(table.at('cursor-words')).toContainText(/\d{4}/)
  await table.at('fit').click()
  await shot(page, 'solo-paused')
  await page.waitForTimeout(1500)
  expect(await lines.count()).toBe(count)
  await page.locator('#map').focus()
  await page.keyboard.press(' ')
  await expect(page.locator('[data-testid="solo-bar"][data-state="paused"]')).toHaveCount(0)
  await mine(page)
  await expect(table.at('happened')).toContainText('What just happened')
  await table.at('happened-list').locator('.log-line').first().hover()
  await table.at('why-ask').click()
  await expect(table.at('why-said')).not.toBeEmpty()
  await shot(page, 'solo-after')
  // The staff.
  await table.at('done').click()
  await table.done()
  await page.keyboard.press('v')
  await expect(table.at('advice')).toBeVisible()
  await expect(table.at('advice-plan').first()).toBeVisible({ timeout: 60_000 })
  await expect(table.at('advice')).toContainText('same scores')
  // The first proposal is on the map at once; a click on its button takes it off, another puts it back.
  await expect(table.at('advice-show').first()).toHaveAttribute('aria-pressed', 'true')
  await table.at('advice-show').first().click()
  await expect(table.at('advice-show').first()).toHaveAttribute('aria-pressed', 'false')
  await table.at('advice-show').first().click()
  await shot(page, 'solo-advice')
  await page.keyboard.press('Escape')
  await expect(table.at('advice')).toBeHidden()
  // J: the list, which made room when the player went on, opens; closes; opens.
  await page.keyboard.press('j')
  await expect(table.at('happened-list')).toBeVisible()
  await page.keyboard.press('j')
  await expect(table.at('happened')).toBeHidden()
  await table.at('told-open').click()
  await table.at('happened-watch').click()
  await expect(table.at('replay-bar')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(table.at('replay-bar')).toBeHidden()
  expect(table.faults).toEqual([])
})

test('what the opponent does asks for an answer at once; a reload in the middle of his turn goes on', async ({
  page,
}) => {
  const table = new Table(page)
  await table.open({ aiSpeed: 4 })
  await begin(table, { seed: 'solo reload', level: 'captain' })
  await passTurn(table)
  await expect(table.at('happened-list').locator('li').first()).toBeVisible({ timeout: 60_000 })
  await page.reload()
  await table.drawn()
  await expect(table.at('continue')).toContainText('Santa Anna')
  await table.at('continue').click()
  await expect(page.locator('body')).toHaveAttribute('data-opponent', 'mexican')
  await expect(page.locator('body')).toHaveAttribute('data-seat', 'us')
  await expect(table.at('curtain')).toHaveCount(0)
  await mine(page)
  // Named saves say against whom, and an exported game comes back as one against the computer.
  const save = await table.exported()
  await table.at('menu').click()
  await table.at('save').click()
  await table.at('save-now').click()
  await expect(page.locator('.saves li').first()).toContainText('against Santa Anna, Captain')
  await shot(page, 'solo-saves')
  await table.at('close-dialog').click()
  await table.at('menu').click()
  await table.at('import').setInputFiles({
    name: 'solo.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(save)),
  })
  await expect(page.locator('body')).toHaveAttribute('data-opponent', 'mexican')
  await expect(table.at('curtain')).toHaveCount(0)
  expect(table.faults).toEqual([])
})

test('the last turn as the Mexicans against a cadet, to the result with the luck, the intentions and the seed', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const table = new Table(page)
  await table.open({ aiSkip: true })
  const session = await staged('solo whole', ({ ops }) => {
    ops.turn = 16
  })
  const save = session.save()
  const ai = { us: { level: 'cadet', character: 'scott' } }
  await table.at('import').setInputFiles({
    name: 'late.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...save, header: { ...save.header, ai } })),
  })
  await page.locator('body[data-opponent="us"]').waitFor()
  while ((await table.stand()).over === '') {
    await mine(page)
    if ((await table.stand()).over !== '') break
    await passTurn(table)
  }
  await expect(table.at('dialog-result')).toBeVisible()
  await expect(table.at('adversary')).toContainText('Cadet')
  await expect(table.at('luck').locator('tbody tr').first()).toBeVisible()
  await expect(table.at('result-seed')).toContainText('solo whole')
  await shot(page, 'solo-result')
  await table.at('intentions').locator('summary').first().click()
  await table.at('intentions').scrollIntoViewIfNeeded()
  await shot(page, 'solo-intentions')
  await table.at('swap-sides').click()
  await expect(page.locator('body')).toHaveAttribute('data-opponent', 'mexican')
  await mine(page)
  await expect(page.locator('body')).toHaveAttribute('data-seat', 'us')
  expect(table.faults).toEqual([])
})

test('the player is asked where to retreat in the middle of the opponent’s turn, and it goes on', async ({ page }) => {
  const unit = 'us.4.newyork'
  const session = await staged(
    'solo answer',
    ({ ops }) => {
      Object.assign(ops.pieces[unit]!, { at: '0606', steps: 1 })
      Object.assign(ops, { active: 'mexican', segment: 'combat' })
      ops.activation.santaAnna = true
    },
    [4, 4, 5, 6, 6, 6],
    { resolver: 'table' },
  )
  const save = session.save()
  const ai = { mexican: { level: 'captain', character: 'santaAnna' } }
  const table = new Table(page)
  await table.open({ aiSpeed: 4 })
  await table.at('import').setInputFiles({
    name: 'answer.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...save, header: { ...save.header, ai } })),
  })
  await page.locator('body[data-pending="retreat"][data-theirs="false"]').waitFor({ timeout: 60_000 })
  await expect(table.at('fight')).toBeVisible()
  await expect(table.at('answers')).toBeVisible()
  await shot(page, 'solo-asked')
  await page.locator('[data-testid="answer-retreat"]').first().click()
  await mine(page)
  await expect(page.locator('body')).toHaveAttribute('data-active', 'us')
  const after = (await sessionOf(await table.exported())).view('us').pieces.find((p) => p.id === unit)
  expect(after?.at).not.toBe('0606')
  expect(table.faults).toEqual([])
})

test('as the Mexicans, in Spanish: the US army moves first, and the page says so', { tag: '@long' }, async ({
  page,
}) => {
  const table = new Table(page)
  await table.open({ lang: 'es', aiSpeed: 4 })
  expect(thinkers(page)).toBe(0)
  await table.at('new-game').click()
  // He warms up while the player chooses.
  await expect.poll(() => thinkers(page)).toBe(1)
  await table.at('who-two').check()
  await expect.poll(() => thinkers(page)).toBe(0)
  await table.at('who-mexican').check()
  await table.at('character-worth').check()
  await table.at('new-resolver-table').check()
  await table.at('level-colonel').check()
  await shot(page, 'solo-new-es')
  await table
    .at('dialog-new-game')
    .locator('.dialog-body')
    .evaluate((body) => body.scrollTo(0, 420))
  await shot(page, 'solo-new-es2')
  await table.at('start').click()
  await expect(table.at('solo-bar')).toBeVisible()
  await expect(table.at('solo-doing')).toContainText('estadounidenses')
  await expect(table.at('whose')).toContainText('Worth')
  await expect(table.at('happened-list').locator('li').first()).toBeVisible({ timeout: 60_000 })
  expect(thinkers(page)).toBe(1)
  await shot(page, 'solo-es')
  await table.at('solo-skip').click()
  for (;;) {
    await mine(page)
    if ((await table.stand()).active === 'mexican') break
    // Asked in the middle of the enemy's turn.
    await shot(page, 'solo-es-asked')
    await page.locator('[data-testid="answers"] button, [data-testid="deploy-in"]').first().click()
    await table.done()
    if (await table.at('solo-skip').isVisible())
      await table
        .at('solo-skip')
        .click({ timeout: 2000 })
        .catch(() => {})
  }
  await expect(page.locator('body')).toHaveAttribute('data-seat', 'mexican')
  await expect(table.at('happened')).toContainText('Lo que acaba de suceder')
  await table.at('why-ask').click()
  await shot(page, 'solo-es-after')
  expect(table.faults).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })
  test('the opponent’s turn is followed and skipped with the thumb, the staff asked', { tag: '@long' }, async ({
    page,
  }) => {
    const table = new Table(page)
    await table.open({ aiSpeed: 4 })
    await shot(page, 'solo-phone-menu')
    await table.at('new-game').tap()
    await shot(page, 'solo-phone-new')
    await table.at('close-dialog').tap()
    await table.at('play-now').tap()
    await page.locator('body[data-game="on"]').waitFor()
    await shot(page, 'solo-phone-first')
    await passTurn(table)
    await table.at('solo-pause').tap()
    await expect(table.at('solo-bar')).toHaveAttribute('data-state', 'paused')
    await shot(page, 'solo-phone-theirs')
    if (await table.at('happened').isVisible()) await table.at('happened-fold').tap()
    await shot(page, 'solo-phone-list')
    await table.at('solo-skip').tap()
    await mine(page)
    await table.at('why-ask').tap()
    await shot(page, 'solo-phone-after')
    await table.at('happened-close').tap()
    await table.at('done').tap()
    await table.done()
    await table.at('ask-staff').tap()
    await expect(table.at('advice-plan').first()).toBeVisible({ timeout: 60_000 })
    await table.at('advice-show').first().tap()
    await shot(page, 'solo-phone-advice')
    await table.at('advice-close').tap()
    // Fingers find every control.
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          '.solo-tools button, .happened button, .staff button, .solo-bar button',
        ),
      ]
        .map((one) => ({ id: one.dataset.testid, ...one.getBoundingClientRect().toJSON() }))
        .filter((box) => box.width > 0 && !('rule' in box) && Math.min(box.width, box.height) < 34),
    )
    expect(small).toEqual([])
    expect(table.faults).toEqual([])
  })
})
