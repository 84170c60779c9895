import { expect, test } from '@playwright/test'
import type { Action, Side } from '../../src/operational/types'
import { follow } from './support/mirror'
import { shot } from './support/shot'
import { lay, marker, staged } from './support/staged'
import { Table } from './support/table'

// Choices of a place are made on the map: lit hexes, a ghost where the piece would stand, and the same as a list in a fold.

const HEX = '0922'

test('OPS-8.2, OPS-10.1: the defender sees what each lead brings, then retreats by T and Enter on the map; the list is a fold', async ({
  page,
}) => {
  // Die 6 + 6 + 6 ...: the defenders give way.
  const game = await staged(
    'e2e place',
    ({ ops }) => {
      for (const id of ['mexican.east.7.line', 'mexican.east.3.line']) ops.pieces[id]!.at = HEX
    },
    [4, 4, 4, 4, 4, 4],
    { resolver: 'table' },
  )
  const table = new Table(page)
  await table.open({ placeLists: false })
  await lay(table, game)
  await table.endPhase()
  await table.click(HEX)
  await table.settled()
  await page.keyboard.press('Enter')
  await table.settled()
  await follow(page, game)

  // The Mexican player is asked who leads, with the odds under each.
  expect(game.view('mexican').pending.at(-1)?.kind).toBe('lead')
  const leads = table.at('answer-lead')
  await expect(leads).toHaveCount(2)
  await expect(leads.first()).toBeFocused()
  for (const lead of await leads.all())
    await expect(lead).toContainText(/\d+ against \d+: you give way \d.*%, they lose (a step .*%|no step)/)
  await shot(page, 'choice-lead')
  await page.keyboard.press('Enter')
  await table.settled()
  await follow(page, game)

  // On to the retreat: what comes before is declined.
  for (let n = 0; n < 6 && game.view(game.toAct() as Side).pending.at(-1)?.kind !== 'retreat'; n++) {
    await page.locator('[data-testid="answer-pass"]').first().click()
    await table.settled()
    await follow(page, game)
  }
  const side = game.toAct() as Side
  const retreats = game.legal(side).filter((a): a is Action & { type: 'retreat' } => a.type === 'retreat')
  expect(retreats.length).toBeGreaterThan(0)
  await expect(table.at('answer-retreat').first()).toBeHidden()
  await expect(table.at('place-list')).toBeVisible()
  await page.locator('#map').focus()
  await page.keyboard.press('t')
  await shot(page, 'choice-retreat-ghost')
  const before = game.length
  await page.keyboard.press('Enter')
  await table.settled()
  const done = await follow(page, game)
  expect(done.length).toBe(game.length - before)
  expect(done[0]?.action.type).toBe('retreat')
  expect(retreats).toContainEqual(done[0]?.action)
  // The fold, once opened, stays open for the next choice.
  await table.at('place-list').locator('summary').click()
  await expect(table.at('place-list').locator('button').first()).toBeVisible()
  await shot(page, 'choice-list')
  expect(table.faults).toEqual([])
})

test('OPS-22.1: on the tabletop the fights are fought under the lead that the defender looks at', async ({ page }) => {
  const game = await staged(
    'e2e lead clash',
    ({ ops }) => {
      for (const id of ['mexican.east.7.line', 'mexican.east.3.line']) ops.pieces[id]!.at = HEX
    },
    [],
    { resolver: 'sar' },
  )
  const table = new Table(page)
  await table.open({ placeLists: false, showClash: false })
  await lay(table, game)
  await table.endPhase()
  await table.click(HEX)
  await table.settled()
  await expect(table.at('attack-summary')).toHaveText(/^\d+ against \d+: they give way/, { timeout: 60_000 })
  await shot(page, 'attack-clash')
  await page.keyboard.press('Enter')
  await table.settled()
  await follow(page, game)
  const leads = table.at('answer-lead')
  await expect(leads.first()).toContainText(/you give way/, { timeout: 60_000 })
  await expect(leads.last()).toContainText(/\d+ against \d+\./)
  await leads.last().hover()
  await expect(leads.last()).toContainText(/you give way/, { timeout: 60_000 })
  await shot(page, 'choice-lead-clash')
  expect(table.faults).toEqual([])
})

test('OPS-19.5.12: what is left of a box goes to one hex at one click on the map', { tag: '@long' }, async ({
  page,
}) => {
  const game = await staged('e2e place box', ({ ops }) => {
    ops.pieces['us.1.clarke']!.at = 'box:A'
    ops.pieces['us.1.garland']!.at = 'box:A'
    Object.assign(ops.markers, {
      'us.marker.a.1': marker('0522', true),
      'us.marker.a.2': marker('0524', false),
    })
    ops.segment = 'command'
  })
  const table = new Table(page)
  await table.open({ placeLists: false })
  await lay(table, game)
  await page.locator('[data-testid="reveal"][data-box="A"]').click()
  await table.settled()
  await follow(page, game)
  await expect(table.at('deploy')).toBeVisible()
  await expect(table.at('deploy-in').first()).toBeHidden()
  await table.at('deploy-together').check()
  const hex = game.legal('us').find((a): a is Action & { type: 'deploy' } => a.type === 'deploy')?.hex ?? ''
  await table.hover(hex)
  await shot(page, 'choice-deploy-together')
  await table.click(hex)
  await table.settled()
  const done = await follow(page, game)
  // Riley's brigade was in the box before.
  expect(done.map(({ action }) => action.type)).toEqual(['deploy', 'deploy', 'deploy'])
  expect(done.map(({ action }) => (action as Action & { type: 'deploy' }).hex)).toEqual([hex, hex, hex])
  expect(game.view('us').pending).toEqual([])
})
