import { expect, type Locator, test } from '@playwright/test'
import type { HexSession } from '../../src/session/hex/session'
import { declare, next } from './support/clashScene'
import { follow, smallClash } from './support/mirror'
import { lay } from './support/staged'
import { Table } from './support/table'
import { secretsOf, walk } from './support/walk'

test('OPS-22.1: the attacker asks to command a clash; both command it on the table, by hand and by their staffs, to its end on the map', async ({
  page,
}) => {
  const table = new Table(page)
  await table.open()
  const game = await next('commanded', { pick: true })
  await lay(table, game)
  await declare(table)
  await table.at('who-commands').click()
  await expect(table.at('attack-dialog')).toContainText('The players command.')
  await table.at('attack').click()

  // The defender is asked whether he agrees, and names his lead; then the table lies over the map.
  const onTable = table.at('table-play')
  const answer = page.locator('[data-testid="answers"] button')
  for (let n = 0; n < 8; n++) {
    await table.settled()
    // The code of the table is fetched when it is first wanted.
    await onTable.or(answer.first()).first().waitFor()
    if ((await onTable.count()) > 0) break
    const agree = page.getByRole('button', { name: 'Command it yourselves' })
    await ((await agree.count()) > 0 ? agree : answer).first().click()
  }
  await expect(onTable).toHaveAttribute('data-question', 'setup')
  await expect(table.at('table-stage')).toHaveAttribute('data-state', 'there')
  const firstSide = await onTable.getAttribute('data-seat')

  // Each is seated in turn, with a curtain between them; the staff sets the armies up.
  for (let n = 0; n < 2; n++) {
    await table.at('table-staff').click()
    await table.settled()
  }
  await expect(onTable).toHaveAttribute('data-question', 'orders')
  await expect(onTable).toHaveAttribute('data-seat', String(firstSide))

  // An order by hand: it is laid face down, and taken back.
  const unit = table.page.locator('[data-stand=missing] [data-testid=table-unit]').first()
  const id = await unit.getAttribute('data-unit')
  await unit.click()
  await table.at('order-card').filter({ hasText: 'Hold' }).last().click()
  await table.at('give-order').click()
  const ordered = table.page.locator(`[data-testid=table-unit][data-unit="${id}"]`)
  await expect(ordered).not.toContainText('no order')
  // The search of the page below would find it: it is on the page of its own player.
  await follow(page, game)
  const second = game.sides.find((side) => side !== firstSide)!
  const found = (await walk(page, await secretsOf(game, second), false)).found
  expect(found.some((line) => line.startsWith('sealed'))).toBe(true)
  await table.at('table-undo').click()
  await expect(ordered).toContainText('no order')
  expect(game.undo(game.toAct()!).ok).toBe(true)

  // The rest is left to both staffs, each told so once; the curtain falls once between the two players and no more while the staffs fight on.
  const seatsBefore = table.lifted
  await table.at('table-finish').click()
  await table.at('take-seat').waitFor()
  // What lies face down on the table is nowhere on the page, neither behind the curtain nor before the other player (SAR-4.7).
  await follow(page, game)
  const other = game.toAct()!
  const secrets = await secretsOf(game, other)
  expect(secrets.sealed.length).toBeGreaterThan(1)
  expect((await walk(page, secrets, false)).found, 'behind the curtain').toEqual([])
  await table.sit()
  await expect(table.at('table-stage')).toHaveAttribute('data-state', 'there')
  expect((await walk(page, secrets)).found, `before the ${other} player`).toEqual([])
  await expect(onTable).not.toHaveAttribute('data-seat', String(firstSide))
  await table.at('table-finish').click()
  await expect(table.at('table-staffing')).toContainText('Your staff finishes the clash')
  await onTable.waitFor({ state: 'detached', timeout: 60_000 })
  expect(table.lifted - seatsBefore).toBe(1)
  await table.settled()
  await expect(onTable).toHaveCount(0)
  await follow(page, game)
  const [key] = game.clashes()
  expect(key).toBeDefined()
  expect(game.clash(key!)!.turns.length).toBeGreaterThan(1)
  expect(game.chartFault).toBeNull()
  expect(table.faults).toEqual([])
})

/** The menu lies over the table on wish; a page that is loaded anew goes on in the middle of the clash, with what lies face down. */
async function leaveAndComeBack(table: Table): Promise<void> {
  const { page } = table
  await table.at('table-leave').tap()
  await expect(table.at('dialog-menu')).toBeVisible()
  await table.at('resume').click()
  await expect(table.at('table-play')).toBeVisible()
  await page.reload()
  await table.at('continue').click()
  // Nobody knows who sits at the screen: the American player is asked for, though he alone commands.
  await table.at('curtain').waitFor()
  await table.sit()
  await page.locator('[data-testid=table-play][data-seat=us][data-question=orders][data-busy=false]').waitFor()
  await expect(page.locator(`[data-testid=table-unit][data-unit="${UNIT}"]`)).not.toContainText('no order')
}

/** How a player does things on the page of a clash. */
interface Hands {
  press(selector: string): Promise<void>
  pick(unit: string): Promise<void>
}

const byPointer = (table: Table, isTouch: boolean): Hands => {
  const hit = (at: Locator): Promise<void> => (isTouch ? at.tap() : at.click())
  return {
    press: (selector) => hit(table.page.locator(selector).first()),
    pick: (unit) => hit(table.page.locator(`[data-testid=table-unit][data-unit="${unit}"]`)),
  }
}

/** Nothing but keys: Tab to what is wanted and Enter; N for the next unit. */
function byKeys({ page }: Table): Hands {
  const { keyboard } = page
  const hasFocus = (selector: string): Promise<boolean> =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)
  return {
    async press(selector) {
      for (let n = 0; n < 90 && !(await hasFocus(selector)); n++) await keyboard.press('Tab')
      expect(await hasFocus(selector), selector).toBe(true)
      await keyboard.press('Enter')
    },
    async pick(unit) {
      const picked = page.locator(`[data-testid=table-unit][data-unit="${unit}"][aria-pressed=true]`)
      for (let n = 0; n < 12 && (await picked.count()) === 0; n++) await keyboard.press('n')
      await expect(picked).toHaveCount(1)
    },
  }
}

const UNIT = 'us.1.clarke/1'
const OTHER = 'us.1.clarke/2'

/** The game after the clash below, worked out outside the browser: the answers of the player, and of the staffs. */
function expectedOf(game: HexSession, heading: number): string {
  const act = (action: object): void => {
    const done = game.do('us', { type: 'table', action })
    if (!done.ok) throw new Error(`${JSON.stringify(action)} ${JSON.stringify(done.refusal)}`)
  }
  const staffsUntil = (question: string | null): void => {
    const asked = (): string | undefined =>
      (game.view('us') as unknown as { table?: { pending: { kind: string }[] } }).table?.pending.at(-1)?.kind
    while (game.playedClash && !(game.toAct() === 'us' && asked() === question))
      game.letStaffAnswer(game.toAct()!, 'staff')
  }
  staffsUntil('setup')
  act({ type: 'ready' })
  staffsUntil('orders')
  act({ type: 'order', unit: UNIT, by: 'us.sub.clarke', order: 'move', heading })
  act({ type: 'order', unit: OTHER, by: 'us.sub.clarke', order: 'hold' })
  act({ type: 'ready' })
  staffsUntil('moves')
  act({ type: 'go', unit: UNIT, distance: 1000, off: 0 })
  act({ type: 'ready' })
  staffsUntil(null)
  return game.digest()
}

for (const [name, screen, handsOf] of [
  ['by keys alone @long', {}, byKeys],
  [
    'by touch on a phone',
    { viewport: { width: 390, height: 844 }, hasTouch: true },
    (table: Table) => byPointer(table, true),
  ],
  ['by mouse @long', {}, (table: Table) => byPointer(table, false)],
] as const)
  test.describe(() => {
    test.use(screen)
    test(`OPS-22.1: a clash commanded ${name} comes to the same game, digest for digest; the staff of the other side answers for it`, async ({
      page,
    }) => {
      const start = await smallClash('by hand')
      const table = new Table(page)
      if (name === 'by keys alone @long') table.lift = 'key'
      await table.open()
      await lay(table, start)
      const hands = handsOf(table)
      const play = table.at('table-play')
      const asked = async (question: string): Promise<void> => {
        await page.locator(`[data-testid=table-play][data-question=${question}][data-busy=false]`).waitFor()
        // The Mexican player never comes to the screen.
        await expect(play).toHaveAttribute('data-seat', 'us')
      }
      /** Ends the answer; where units could still be told something the page asks first. */
      const ready = async (): Promise<void> => {
        await hands.press('[data-testid=table-ready]')
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
        if (await table.at('ready-left-out').isVisible()) await hands.press('[data-testid=table-ready]')
      }
      await asked('setup')
      await ready()
      await asked('orders')
      await hands.pick(UNIT)
      await hands.press('[data-testid=order-card][data-order=move]')
      const heading = Math.round(Number(await table.at('heading').inputValue()) * 100)
      await hands.press('[data-testid=give-order]')
      if (name === 'by touch on a phone') await leaveAndComeBack(table)
      await hands.pick(OTHER)
      await hands.press('[data-testid=order-card][data-order=hold]')
      await hands.press('[data-testid=give-order]')
      await ready()
      await asked('moves')
      await hands.pick(UNIT)
      if (name === 'by keys alone @long') {
        await page.keyboard.press('Shift+ArrowUp')
        await page.keyboard.press('Enter')
      } else {
        await hands.press('[data-testid=hand-ahead]')
        await hands.press('[data-testid=hand-bar-lay-out]')
      }
      await expect(table.at('hand-steps')).toContainText('1 in ahead')
      await ready()
      await page.locator('[data-testid=table-finish]:not([disabled])').waitFor()
      await hands.press('[data-testid=table-finish]')
      await play.waitFor({ state: 'detached', timeout: 60_000 })
      await table.done()
      await follow(page, start)
      expect(start.clashes().length).toBe(1)
      expect(start.digest()).toBe(expectedOf(await smallClash('by hand'), heading))
      expect(table.faults).toEqual([])
    })
  })
