import { expect, type Page, test } from '@playwright/test'
import { follow, mirrorOf, stored } from './support/mirror'
import { same } from './support/clicks'
import { hideouts, openHex } from './support/hiding'
import { goal, selectionOf, stacks, targets } from './support/plan'
import { spotOf } from './support/sheet'
import { shot } from './support/shot'
import { Table } from './support/table'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })

/** Controls too small for a finger, and whatever makes the page scroll sideways. Words that are links (rule numbers) lie in running text. */
async function fits(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    const small: string[] = []
    const top = document.querySelector('dialog[open]')
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, input, select, summary, [role=tab], [role=option], a',
    )) {
      if (element.matches('.rule, .skip, .log-line') || (top && !top.contains(element))) continue
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      // The finger may hit the words beside a box as well.
      const box = (element.closest('label') ?? element).getBoundingClientRect()
      if (box.width === 0 || box.height === 0) continue
      if (box.width < 43.5 || box.height < 43.5)
        small.push(
          `${element.tagName} ${element.dataset.testid ?? ''} "${(element.textContent || element.getAttribute('aria-label')) ?? ''}" ${Math.round(box.width)}x${Math.round(box.height)}`,
        )
    }
    const page_ = document.documentElement
    return { small: [...new Set(small)], wide: page_.scrollWidth - innerWidth, tall: page_.scrollHeight - innerHeight }
  })
  expect.soft(found.small, `${where}: too small for a finger`).toEqual([])
  expect.soft(found.wide, `${where}: scrolls sideways`).toBeLessThanOrEqual(0)
  expect.soft(found.tall, `${where}: scrolls as a page`).toBeLessThanOrEqual(0)
  await shot(page, `phone-${where}`)
}

test('a phone: the first tap previews, the second commits; fingers find every control', async ({ page }) => {
  const wish = { seed: 'e2e phone', resolver: 'table' } as const
  const table = new Table(page)
  await table.open()
  await fits(page, 'menu')
  await table.at('new-game').tap()
  await expect(table.at('dialog-new-game')).toBeVisible()
  await fits(page, 'new-game')
  await table.at('who-two').tap()
  await table.at('new-resolver-table').check()
  await table.at('seed').fill(wish.seed)
  await table.at('start').tap()
  await table.playing()
  const game = await mirrorOf(wish)
  await fits(page, 'board')

  await test.step('the command segment: hide a stack with fingers, look at everything, go on', async () => {
    await table.at('hide-panel').tap()
    await expect(table.at('hide-flow')).toBeVisible()
    await fits(page, 'hide')
    // Marked hexes are looked at on the map: the sheet gives way.
    await table.at('conceal').tap()
    await expect(page.locator('#panel-hidden')).toBeHidden()
    await fits(page, 'marked')
    const { hex } = hideouts(game, 'us')[0] ?? { hex: '' }
    await table.tap(hex)
    expect((await stored(page, 0)).count).toBe(0)
    await table.at('hide-these').tap()
    await table.settled()
    const taken = await follow(page, game)
    expect(taken.map((c) => c.action.type)).toEqual(['open', ...taken.slice(1).map(() => 'take')])
    await table.at('hide-panel').tap()
    await fits(page, 'filling')
    await table.at('hide-panel').tap()
    await expect(page.locator('#panel-hidden')).toBeHidden()
    for (const type of ['real', 'dummy'] as const) {
      const to = await openHex(page, game, 'us', type)
      await table.tap(to)
      // The first tap shows, the second puts down.
      expect(game.view('us').hiding[0]?.[type]).toBe(null)
      await table.tap(to)
      expect((await follow(page, game)).map((c) => c.action)).toEqual([{ type, hex: to }])
    }
    await table.at('close-box-bar').tap()
    await table.settled()
    await follow(page, game)
    await table.at('tab-hidden').tap()
    await expect(table.at('waiting-box')).toBeVisible()
    await fits(page, 'closed')
    await table.at('done').tap()
    await table.settled()
    await follow(page, game)
    await same(table, game)
    await table.at('tab-hidden').tap()
    await expect(table.at('own-box').first()).toBeVisible()
    await fits(page, 'boxes')
    await table.at('tab-hidden').tap()
    await expect(page.locator('#panel-hidden')).toBeHidden()
  })

  await test.step('select, preview, commit', async () => {
    // The window begins among one's own pieces: a stack of them is in it.
    const seen: string[] = []
    for (const hex of stacks(game, 'us')) if ((await spotOf(page, hex)).open) seen.push(hex)
    expect(seen).not.toEqual([])
    let goal_: ReturnType<typeof goal> = null
    for (const hex of seen) {
      await table.tap(hex)
      const { units, leaders } = selectionOf(await table.picked())
      goal_ = goal(game, 'us', units, leaders)
      if (goal_ && (await spotOf(page, goal_.to.hex)).open) break
    }
    await fits(page, 'selected')
    const to = goal_?.to.hex ?? ''
    // The open fan may lie over it; a tap beside it looks at another way first.
    await table.tap(to)
    if (
      !(
        await table
          .at('path')
          .textContent({ timeout: 500 })
          .catch(() => null)
      )?.includes(to)
    ) {
      for (const other of goal_?.all ?? []) {
        if (!(await spotOf(page, other)).open) continue
        await table.tap(other)
        if ((await table.at('path').count()) > 0) break
      }
      await table.tap(to)
    }
    await expect(table.at('path')).toContainText(to)
    expect((await stored(page, 0)).count).toBe(game.length)
    await fits(page, 'preview')
    await table.tap(to)
    const steps = await follow(page, game)
    expect(steps.length).toBeGreaterThan(0)
    await same(table, game)
  })

  await test.step('sheets from below', async () => {
    for (const tab of ['unit', 'hidden', 'terrain', 'log', 'more'] as const) {
      await table.at(`tab-${tab}`).tap()
      await expect(page.locator(`#panel-${tab}`)).toBeVisible()
      await fits(page, `tab-${tab}`)
    }
    await table.at('tab-more').tap()
    await expect(page.locator('#panel-more')).toBeHidden()
  })

  await test.step('dialogs', async () => {
    for (const id of ['options', 'help', 'about', 'how-to'] as const) {
      await table.at('menu').tap()
      await table.at(id).tap()
      await expect(table.at(`dialog-${id}`)).toBeVisible()
      await fits(page, id)
      await page.keyboard.press('Escape')
    }
    await table.at('tab-more').tap()
    await page.locator('#panel-more button').first().tap()
    await expect(table.at('dialog-actions')).toBeVisible()
    await fits(page, 'actions')
    await page.keyboard.press('Escape')
  })

  await test.step('an attack: two taps declare it, the sheet shows odds and choices', async () => {
    await table.at('end-phase').tap()
    await expect(table.at('dialog-end-phase')).toBeVisible()
    await fits(page, 'end-phase')
    await table.at('end-sure').tap()
    await table.settled()
    await follow(page, game)
    const hex = targets(game, 'us')[0] ?? ''
    await table.tap(hex)
    expect((await stored(page, 0)).count).toBe(game.length)
    await table.tap(hex)
    await expect(table.at('attack-dialog')).toBeVisible()
    await fits(page, 'attack')
    await table.at('attack').tap()
    await table.settled()
    await follow(page, game)
    await fits(page, 'fight')
    // Whoever has to choose now does so with the buttons of the sheet.
    for (let side = game.toAct(); side && game.view(side).pending.length > 0; side = game.toAct()) {
      await page.locator('[data-testid="answers"] button').first().tap()
      await table.settled()
      await follow(page, game)
    }
    await same(table, game)
  })

  await test.step('the rulebook', async () => {
    await table.at('menu').tap()
    await table.at('rulebook').tap()
    await expect(table.at('dialog-rulebook')).toBeVisible()
    await expect(page.locator('.book-body')).toContainText('1.1')
    await fits(page, 'rulebook')
  })
  expect(table.faults).toEqual([])
})
