import { expect, test } from '@playwright/test'
import { declare, next } from './support/clashScene'
import { sessionOf } from './support/mirror'
import { lay } from './support/staged'
import { Table } from './support/table'

test('OPS-22.1: the attacker asks to command a clash; both command it on the table, by hand and by their staffs, to its end on the map', async ({
  page,
}) => {
  const table = new Table(page)
  await table.open()
  await lay(table, await next('commanded', { pick: true }))
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

  // An order by hand: it is laid face down, taken back, and laid again.
  const unit = table.at('table-unit').first()
  await unit.click()
  await table.at('order-card').filter({ hasText: 'Hold' }).last().click()
  await table.at('give-order').click()
  await expect(unit).not.toContainText('no order')
  await table.at('table-undo').click()
  await expect(unit).toContainText('no order')

  // The rest is left to both staffs, each told so once; the curtain falls once between the two players and no more while the staffs fight on.
  const seatsBefore = table.lifted
  await table.at('table-finish').click()
  await table.at('take-seat').waitFor()
  await table.sit()
  await expect(onTable).not.toHaveAttribute('data-seat', String(firstSide))
  await table.at('table-finish').click()
  await expect(table.at('table-staffing')).toContainText('Your staff finishes the clash')
  await onTable.waitFor({ state: 'detached', timeout: 60_000 })
  expect(table.lifted - seatsBefore).toBe(1)
  await table.settled()
  await expect(onTable).toHaveCount(0)
  const game = await sessionOf(await table.exported())
  const [key] = game.clashes()
  expect(key).toBeDefined()
  expect(game.clash(key!)!.turns.length).toBeGreaterThan(1)
  expect(game.chartFault).toBeNull()
  expect(table.faults).toEqual([])
})
