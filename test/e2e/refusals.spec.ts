import { expect, test } from '@playwright/test'
import { shot } from './support/shot'
import { lay, staged } from './support/staged'
import { stacks } from './support/plan'
import { Table } from './support/table'

// Refusals speak: a click where nothing can be done says why, by clause, and what was selected stays selected.

test('OPS-5.1, OPS-6.1: a hex out of reach is explained and the stack stays in hand; too many units in a hex are told before', async ({
  page,
}) => {
  const game = await staged('e2e refusals', () => {})
  const table = new Table(page)
  await table.open()
  await lay(table, game)
  const hex = stacks(game, 'us').find((each) => each === '0822') ?? ''
  await table.click(hex)
  const picked = await table.picked()
  expect(picked.length).toBeGreaterThan(0)
  // Behind the enemy: he bars the way.
  await table.click('1523')
  await expect(table.at('notice')).toContainText(/The way to 1523.* is barred: /)
  expect(await table.picked()).toEqual(picked)
  await table.at('notice').getByRole('button').last().click()
  await expect(table.at('notice')).toBeEmpty()
  // Far away: the way is priced.
  await table.click('0217')
  await expect(table.at('notice')).toContainText(/MP away by the cheapest way; .* MP are left/)
  await expect(table.at('notice')).toContainText('5.1')
  expect(await table.picked()).toEqual(picked)
  await table.at('notice').getByRole('button').last().click()
  await table.hover('0217')
  await expect(table.at('closed-hex')).toContainText('MP')
  await expect(table.at('stack-way')).toContainText('MP')
  await shot(page, 'refusal-far')
  // The lake is closed to all.
  await table.click('1028')
  await expect(table.at('notice')).toContainText(/closed/)
  expect(await table.picked()).toEqual(picked)
  // Escape is what puts it down.
  await page.keyboard.press('Escape')
  expect(await table.picked()).toEqual([])
  expect(table.faults).toEqual([])
})
