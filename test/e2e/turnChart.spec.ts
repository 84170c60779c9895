import { expect, test } from '@playwright/test'
import { same } from './support/clicks'
import { follow, mirrorOf } from './support/mirror'
import { goal, selectionOf, stacks, targets } from './support/plan'
import { Table } from './support/table'

test('prompt, phase bar and buttons go from place to place with the turn chart', async ({ page }) => {
  const wish = { seed: 'e2e chart', resolver: 'table' } as const
  const table = new Table(page)
  await table.open()
  await table.start(wish)
  const game = await mirrorOf(wish)
  const bar = page.locator('.segments [aria-current]')
  const at = async (place: string, segment: string, shown: string[], hidden: string[]): Promise<void> => {
    await follow(page, game)
    await same(table, game)
    await expect(page.locator('body')).toHaveAttribute('data-place', place)
    await expect(bar).toHaveText(segment)
    for (const id of shown) await expect(table.at(id)).toBeVisible()
    for (const id of hidden) await expect(table.at(id)).toHaveCount(0)
  }
  await at('command.choose', 'Command', ['done'], ['end-phase', 'stop', 'pass', 'ready'])
  await table.press('done')
  await at('move.idle', 'Movement', ['end-phase'], ['done', 'stop', 'pass', 'hold', 'ready', 'attack-bar'])
  // Not the stack nearest to the enemy: that one is to attack.
  const hex = stacks(game, 'us').at(-1)
  await table.click(hex ?? '')
  const { units, leaders } = selectionOf(await table.picked())
  const taken = new Set(game.view('us').pieces.map((p) => p.at))
  const ways = game.reach('us', units, leaders, false).filter((r) => !taken.has(r.hex))
  const next = ways.find((r) => r.prev === hex && r.stops === null && r.chance.num === r.chance.den)
  if (!next) throw new Error('nowhere to go')
  await table.goTo(
    next.hex,
    ways.map((r) => r.hex),
  )
  await at('move.underWay', 'Movement', ['stop', 'end-phase'], ['pass', 'ready'])
  await table.press('stop')
  await at('move.idle', 'Movement', ['end-phase'], ['stop'])
  // The next stack goes up to the enemy.
  const [second] = stacks(game, 'us')
  await table.click(second ?? '')
  const two = selectionOf(await table.picked())
  const to = goal(game, 'us', two.units, two.leaders)
  if (to) await table.goTo(to.to.hex, to.all)
  await follow(page, game)
  await table.endPhase()
  await at('combat.choose', 'Combat', ['end-phase'], ['stop', 'attack-bar', 'ready'])
  await table.click(targets(game, 'us')[0] ?? '')
  await at('combat.declaring', 'Combat', ['attack-bar', 'attack', 'cancel'], ['end-phase'])
  await table.press('cancel')
  await at('combat.choose', 'Combat', ['end-phase'], ['attack-bar', 'cancel'])
  await table.endPhase()
  await follow(page, game)
  expect(game.view('us').active).toBe('mexican')
  await same(table, game)
  expect(table.faults).toEqual([])
})
