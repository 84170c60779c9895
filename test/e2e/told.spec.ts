import { expect, test } from '@playwright/test'
import { lay, staged } from './support/staged'
import { Table } from './support/table'

test('OPS-8.4, 18.3: the dice of an attack are told with what came of them, and nothing goes on until its card is closed with Enter', async ({
  page,
}) => {
  const table = new Table(page)
  await table.open({ battleCards: true })
  // Both dice of the fog of war show 1: orders astray, so that the attack does not take place.
  const session = await staged(
    'e2e told',
    ({ ops }) => {
      ops.segment = 'combat'
      ops.pieces['us.1.clarke']!.at = '1121'
      ops.pieces['mexican.east.6.hidalgo']!.at = '1122'
    },
    [1, 1],
    { resolver: 'table' },
  )
  await lay(table, session)
  await table.click('1122')
  await expect(table.at('attack-dialog')).toBeVisible()
  await table.at('attack').click()
  await expect(table.at('throw').first()).toContainText('Fog of war')
  await expect(table.at('throw').first()).toContainText('1 + 1 = 2')
  await expect(table.at('dialog-battle')).toContainText('No battle for 1122')
  await expect(table.at('battle-ok')).toBeFocused()
  // The turn has not gone on to the other player behind the card.
  expect(await table.covered()).toBe(false)
  await page.keyboard.press('Enter')
  await expect(table.at('dialog-battle')).toBeHidden()
  // The strip says how the battle stands, and explains it on a click; Escape closes the words.
  await table.settled()
  await table.at('standing-strip').click()
  await expect(table.at('standing-words')).toContainText('Río Churubusco')
  await page.keyboard.press('Escape')
  await expect(table.at('standing-words')).toBeHidden()
  expect(table.faults).toEqual([])
})
