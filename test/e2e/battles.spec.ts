import { expect, type Page, test } from '@playwright/test'
import { shot } from './support/shot'
import { Table } from './support/table'

// The battles of record on the page: Palo Alto by the Santa Anna Rules and by the Regimental charts, Chippawa by the Early American Wars card.
// Each is begun, played by hand and by the staff, saved, loaded again, and ended.

/** Presses a button of the table until the attribute of the screen has this value, or the page after the battle is open. */
async function pressUntil(page: Page, id: string, attribute: string, value: string): Promise<void> {
  await page.evaluate(
    async ([button, name, wanted]) => {
      const by = (test: string) => document.querySelector<HTMLButtonElement>(`[data-testid="${test}"]`)
      for (let idle = 0; idle < 2000; idle++) {
        if (by('after-losses')) return
        const screen = document.querySelector<HTMLElement>('main.table-play')
        if (wanted !== '' && screen?.dataset[name!] === wanted) return
        const pressed = by(button!)
        if (pressed && !pressed.disabled) {
          pressed.click()
          idle = 0
        }
        await new Promise((resolve) => setTimeout(resolve, 15))
      }
    },
    [id, attribute, value] as const,
  )
}

/** Begins a battle from the first menu. */
async function begin(table: Table, battle: string, who: string, seed: string): Promise<void> {
  await table.at('table').click()
  await table.at(`battle-${battle}`).check()
  await expect(table.at('battle-card')).toHaveAttribute('data-battle', battle)
  await table.at(`who-${who}`).check()
  // The computer that thinks least: how well it plays is another test's question.
  if (await table.at('level-cadet').isVisible()) await table.at('level-cadet').check()
  await table.at('table-seed').fill(seed)
  await table.at('table-begin').click()
  await table.page.locator('[data-testid="table-stage"][data-state="there"]').waitFor()
}

/** Saves the battle under a name, goes to the first menu, and loads it from the list. */
async function saveAndLoad(table: Table, name: string): Promise<void> {
  await table.at('table-leave').click()
  await table.at('table-save-name').fill(name)
  await table.at('table-save').click()
  await expect(table.at('table-save-status')).toContainText(name)
  await table.at('table-to-menu').click()
  await table.at('load').click()
  await table.page.locator('.saves li').filter({ hasText: name }).getByTestId('load-save').click()
  await table.page.locator('[data-testid="table-stage"][data-state="there"]').waitFor()
}

test('Palo Alto by the Regimental charts: a check by hand with its odds, a move by keys, fire; saved, loaded, played to its end and watched again', async ({
  page,
}) => {
  const table = new Table(page)
  await table.open({ lang: 'en', speed: 0, reducedMotion: true })
  await begin(table, 'torrejon-reg', 'us', 'regimental evening')
  const screen = table.at('reg-play')
  await expect(table.at('table-prompt')).toContainText('Set up')
  await table.at('table-ready').click()
  await table.at('table-ready').click()
  await expect(screen).toHaveAttribute('data-place', 'checks')
  await table.at('check-leader-twiggs').click()
  // The sum and the exact odds stand there before the die is thrown.
  await expect(table.at('odds').first()).toContainText('%')
  await table.at('reg-pick-all').click()
  await table.at('reg-roll').click()
  await expect(screen).toHaveAttribute('data-place', 'maneuvers')
  await expect(table.at('table-log')).toContainText('die')
  await table.at('unit-us-5-inf').click()
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(table.at('reg-held')).toHaveAttribute('data-refused', 'false')
  await page.keyboard.press('Enter')
  await expect(table.at('reg-held')).toHaveCount(0)
  await expect(table.at('table-undo')).toBeEnabled()
  await shot(page, 'reg-maneuver')
  await table.at('table-undo').click()
  await pressUntil(page, 'table-ready', 'place', 'offensiveFire')
  await expect(table.at('reg-fire')).toBeVisible()
  await shot(page, 'reg-fire')
  await table.at('reg-fire-all').click()
  await expect(table.at('table-log')).toContainText(/Cannonade|Musketry/)
  await pressUntil(page, 'table-staff-turn', 'turn', '3')
  await saveAndLoad(table, 'Torrejón, turn 3')
  await expect(screen).toHaveAttribute('data-turn', '3')
  await pressUntil(page, 'table-staff-turn', 'turn', '')
  await expect(table.at('after-losses')).toContainText('In 1846')
  await shot(page, 'reg-after')
  await table.at('after-replay').click()
  await expect(table.at('table-replay')).toHaveAttribute('data-laid', 'true')
  await page.keyboard.press('End')
  await expect(table.at('replay-lines')).toContainText(/won|drawn/)
  expect(table.faults).toEqual([])
})

test('Palo Alto by the Santa Anna Rules: its own choices, orders by hand and by the staff, saved and loaded, given up', async ({
  page,
}) => {
  const table = new Table(page)
  await table.open({ lang: 'es', speed: 0, reducedMotion: true })
  await table.at('table').click()
  await table.at('battle-palo-alto').check()
  await table.at('table-options').click()
  await table.at('grassFire-off').check()
  await expect(table.at('option-canalesFights')).not.toBeChecked()
  await table.at('who-mexican').check()
  await table.at('level-cadet').check()
  await table.at('table-seed').fill('palo alto')
  await shot(page, 'palo-alto-new')
  await table.at('battle-history').click()
  await expect(table.at('history-timeline')).toContainText('Torrejón')
  await expect(table.at('history-rules')).toContainText('Arde el pastizal')
  await page.keyboard.press('Escape')
  await table.at('table-begin').click()
  const screen = table.at('table-play')
  await expect(screen).toHaveAttribute('data-seat', 'mexican')
  await expect(page.locator('.table-seat')).toHaveText('México')
  await pressUntil(page, 'table-staff', 'phase', 'giveOrders')
  await pressUntil(page, 'table-staff', 'turn', '2')
  await shot(page, 'palo-alto-turn-2')
  await saveAndLoad(table, 'Palo Alto, turno 2')
  await expect(screen).toHaveAttribute('data-turn', '2')
  await table.at('table-leave').click()
  await table.at('table-resign').click()
  await table.at('table-resign-sure').click()
  await expect(table.at('after-losses')).toContainText('En 1846')
  expect(table.faults).toEqual([])
})

test('Chippawa on the plain: commanded for the British, irregulars marked, by the staff, continued after a reload', async ({
  page,
}) => {
  const table = new Table(page)
  await table.open({ lang: 'en', speed: 0, reducedMotion: true })
  await begin(table, 'chippawa-plain', 'british', 'chippawa')
  const screen = table.at('table-play')
  await expect(page.locator('.table-seat')).toHaveText('Britain')
  await pressUntil(page, 'table-staff', 'turn', '2')
  await shot(page, 'chippawa-turn-2')
  // The buttons were pressed faster than the browser stores: the first menu opens when all is in storage.
  await table.at('table-leave').click()
  await table.at('table-to-menu').click()
  await expect(table.at('continue-battle')).toBeVisible()
  await page.reload()
  await expect(table.at('continue-battle')).toContainText('Chippawa')
  await expect(table.at('continue-battle')).toContainText('Britain')
  await table.at('continue-battle').click()
  await expect(screen).toHaveAttribute('data-turn', '2')
  await table.at('table-leave').click()
  await table.at('table-order-of-battle').click()
  await page.getByTestId('command-pearson').locator('summary').click()
  await expect(page.getByTestId('command-pearson')).toContainText('2d Lincoln')
  await expect(page.getByTestId('command-pearson')).toContainText('(probable)')
  await page.keyboard.press('Escape')
  await table.at('table-leave').click()
  await table.at('table-resign').click()
  await table.at('table-resign-sure').click()
  await expect(table.at('after-losses')).toContainText('In 1814')
  expect(table.faults).toEqual([])
})

test.describe('whole battles by the staff', () => {
  test.describe.configure({ timeout: 300_000 })
  for (const battle of ['palo-alto-reg', 'palo-alto', 'chippawa-plain', 'chippawa'])
    test(`${battle} to its end`, { tag: '@long' }, async ({ page }) => {
      const table = new Table(page)
      await table.open({ lang: 'en', speed: 0, reducedMotion: true })
      await begin(table, battle, 'us', 'whole')
      await pressUntil(page, battle === 'palo-alto-reg' ? 'table-staff-turn' : 'table-staff', 'turn', '')
      await expect(table.at('after-losses')).toBeVisible()
      await shot(page, `${battle}-after`)
      expect(table.faults).toEqual([])
    })
})
