import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import type { HexSession } from '../../src/session/hex/session'
import type { HexRecord } from '../../src/session/hex/session'
import { same } from './support/clicks'
import { choose } from './support/keys'
import { follow, mirrorOf } from './support/mirror'
import { goal, selectionOf, stacks } from './support/plan'
import { shot } from './support/shot'
import { Table } from './support/table'

/** Watches every change and every frame while the curtain is down: what of the game is to be seen. */
async function watchCurtain(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const leaks: string[] = []
    Object.assign(window, { leaks })
    const look = (when: string): void => {
      if (document.body.dataset.session !== 'handOver') return
      const map = document.querySelector('#map')
      if (map && getComputedStyle(map).visibility !== 'hidden') leaks.push(`${when}: the map`)
    }
    new MutationObserver(() => look('change')).observe(document.body, { attributes: true })
    const frame = (): void => {
      look('frame')
      if (document.body.dataset.session === 'handOver') {
        for (const part of ['.top', '.panels', '.bottom', '.over-map', '.fight-box', 'dialog', '.toast', '[aria-live]'])
          if (document.querySelector(part)) leaks.push(`frame: ${part}`)
        const { toact, segment, place, pending, seat } = document.body.dataset
        for (const [name, value] of Object.entries({ toact, segment, place, pending, seat }))
          if (value) leaks.push(`frame: ${name}=${value}`)
      }
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  return () => page.evaluate(() => (window as unknown as { leaks: string[] }).leaks)
}

/** Moves one stack and ends the player turn; the curtain is down then. Returns what the log said of the move. */
async function playTurn(table: Table, game: HexSession): Promise<string> {
  await table.endCommand()
  await follow(table.page, game)
  const side = game.toAct() ?? 'us'
  for (const hex of stacks(game, side)) {
    await table.click(hex)
    const { units, leaders } = selectionOf(await table.picked())
    const to = goal(game, side, units, leaders)
    if (!to) continue
    await table.goTo(to.to.hex, to.all)
    break
  }
  await follow(table.page, game)
  const line = (await table.log()).filter((text) => /MP\)/.test(text)).at(-1) ?? ''
  while (game.toAct() === side) {
    const button = table.at('end-phase')
    const undone = (await button.getAttribute('class'))?.includes('undone') === true
    await button.click()
    if (undone) await table.at('end-sure').click()
    await table.done()
    await follow(table.page, game)
  }
  return line
}

test('the curtain falls before anything is redrawn; then the news are played, watched, paused, skipped', async ({
  page,
}) => {
  const wish = { seed: 'e2e curtain' }
  const table = new Table(page)
  await table.open({ speed: 1 })
  await table.start(wish)
  const game = await mirrorOf(wish)
  const leaks = await watchCurtain(page)
  const title = await page.title()
  const moved = await playTurn(table, game)
  expect(moved).not.toBe('')
  await expect(table.at('curtain')).toBeVisible()
  await expect(table.at('take-seat')).toBeFocused()
  await expect(table.at('curtain-name')).toContainText('Mexican player')
  expect(await page.title()).toBe(title)
  // The name and the button, and not a word of the game.
  expect((await page.locator('#hud').innerText()).replace(/\s+/g, ' ')).toBe(
    'The screen goes to M Mexican player Map, cards and log are covered until you sit there. Only you should look then. I sit here ↵',
  )
  // Other keys do nothing here.
  for (const key of ['l', 'Escape', 'r', 'p', 'n', '?']) await page.keyboard.press(key)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await shot(page, 'curtain')
  await page.keyboard.press('Enter')
  const bar = table.at('replay-bar')
  await expect(bar).toBeVisible()
  await page.keyboard.press(' ')
  await expect(table.at('replay-pause')).toHaveAttribute('aria-label', /Play/)
  await shot(page, 'replay')
  // What is told is the US player turn, from its beginning; nothing can be done in it.
  await expect(page.locator('body')).toHaveAttribute('data-active', 'us')
  await expect(page.locator('body')).toHaveAttribute('data-toact', 'nobody')
  for (const [key, id] of [
    ['1', 'replay-1x'],
    ['2', 'replay-2x'],
    ['4', 'replay-4x'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(table.at(id)).toHaveAttribute('aria-pressed', 'true')
  }
  // Left alone, it comes to its end by itself.
  await expect(bar).toBeHidden({ timeout: 40_000 })
  await expect(page.locator('body')).toHaveAttribute('data-toact', 'mexican')
  await expect(table.at('handover')).toContainText(moved)
  await shot(page, 'news')
  // Once more, and skipped.
  await table.at('watch').click()
  await expect(bar).toBeVisible()
  await table.at('replay-skip').click()
  await expect(bar).toBeHidden()
  await table.at('handover-ok').click()
  await expect(table.at('handover')).toBeHidden()
  await follow(page, game)
  await same(table, game)
  expect(await leaks()).toEqual([])
  expect(table.faults).toEqual([])
})

test('earlier turns are looked back at, and the present is as it was', async ({ page }) => {
  const wish = { seed: 'e2e look back' }
  const table = new Table(page)
  await table.open()
  await table.start(wish)
  const game = await mirrorOf(wish)
  const first = await playTurn(table, game)
  await table.sit()
  await table.at('handover-ok').click()
  await playTurn(table, game)
  await table.sit()
  await table.at('look-back').click()
  await expect(table.at('turn-list').locator('li')).toHaveCount(3)
  await shot(page, 'turn-list')
  await table.at('turn-0').click()
  await page.keyboard.press('4')
  await expect(table.at('replay-caption')).toContainText('Turn 1, US')
  // It stays as it ended, until the player comes back.
  await table.at('replay-skip').click()
  await expect(page.locator('body')).toHaveAttribute('data-active', 'mexican')
  await expect(table.at('replay-bar')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press(' ')
  await expect(page.locator('body')).toHaveAttribute('data-active', 'mexican')
  await table.at('replay-back').click()
  await expect(page.locator('body')).toHaveAttribute('data-active', 'us')
  await page.keyboard.press('Escape')
  await expect(table.at('replay-bar')).toBeHidden()
  await follow(page, game)
  await same(table, game)
  expect((await table.log()).join('\n')).toContain(first)
  // And the game goes on.
  await playTurn(table, game)
  expect(table.faults).toEqual([])
})

test('at an open table, which says what it is, the seat turns at once', { tag: '@long' }, async ({ page }) => {
  const wish = { seed: 'e2e open table' }
  const table = new Table(page)
  await table.open({ handover: true })
  await table.start(wish)
  const game = await mirrorOf(wish)
  await table.at('menu').click()
  await table.at('options').click()
  await table.at('option-curtain').uncheck()
  await expect(table.at('dialog-options')).toContainText('the secrets of both sides are open to both')
  await table.at('close-dialog').click()
  const line = await playTurn(table, game)
  await expect(table.at('curtain')).toHaveCount(0)
  await expect(page.locator('body')).toHaveAttribute('data-seat', 'mexican')
  await expect(table.at('handover')).toContainText(line)
  await same(table, game)
  expect(table.lifted).toBe(0)
})

test('before a stored game nobody sits; a record holds its player’s knowledge and no more', async ({ page }) => {
  const wish = { seed: 'e2e-record-seed-93b' }
  const table = new Table(page)
  await table.open()
  await table.start(wish)
  const game = await mirrorOf(wish)
  const open = game.legal('us').find((a) => a.type === 'open')
  if (!open) throw new Error('nothing can be hidden')
  for (const type of ['open', 'take', 'real', 'dummy', 'close'] as const) {
    const action = game.legal('us').find((a) => a.type === type)
    if (!action) continue
    await choose(table, action)
    await follow(page, game)
  }
  await playTurn(table, game)
  await table.sit()
  await page.reload()
  await table.drawn()
  await table.at('continue').click()
  await expect(table.at('curtain-name')).toContainText('Mexican player')
  await expect(page.locator('#map')).toBeHidden()
  await table.sit()
  await table.settled()
  await same(table, game)
  await table.at('menu').click()
  await table.at('save').click()
  await expect(table.at('dialog-saves')).toContainText('A save holds the secrets of both sides')
  const [file] = await Promise.all([page.waitForEvent('download'), table.at('export-record').click()])
  const words = await readFile(await file.path(), 'utf8')
  const record = JSON.parse(words) as HexRecord
  expect(words).not.toContain(wish.seed)
  expect(record.side).toBe('mexican')
  expect(record).toEqual(JSON.parse(JSON.stringify(game.record('mexican'))))
  const hidden = Object.entries(game.state().ops.pieces).filter(
    ([id, { at }]) => id.startsWith('us.') && at.startsWith('box:'),
  )
  expect(hidden.length).toBeGreaterThan(0)
  for (const { view } of record.views) {
    expect(view.side).toBe('mexican')
    expect(Object.keys(view.markers).every((id) => id.startsWith('mexican.'))).toBe(true)
    expect(view.boxed.every(({ id }) => id.startsWith('mexican.'))).toBe(true)
  }
})
