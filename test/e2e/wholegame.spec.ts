import { expect, test } from '@playwright/test'
import type { Action } from '../../src/operational/types'
import type { HexSession } from '../../src/session/hex/session'
import { playByClicks } from './support/clicks'
import { playByKeys, tabTo } from './support/keys'
import { mirrorOf, stored } from './support/mirror'
import { shot } from './support/shot'
import { Table } from './support/table'

test.describe.configure({ timeout: 600_000, mode: 'parallel' })

/** The end of a game: result screen and game agree, and it was a game and not only phases that passed. */
async function finished(table: Table, game: HexSession): Promise<void> {
  const { result } = game
  await expect(table.at('dialog-result')).toBeVisible()
  await expect(table.at('winner')).toHaveAttribute('data-winner', result?.winner ?? '')
  expect(result?.reason).toMatch(/^OPS-18\.[123]/)
  if (result?.reason === 'OPS-18.3') expect(game.view('us').turn).toBe(16)
  const { commands } = game.save()
  const times = (...types: Action['type'][]): number => commands.filter((c) => types.includes(c.action.type)).length
  for (const type of ['step', 'target', 'attack', 'endPhase'] as const) expect(times(type), type).toBeGreaterThan(5)
  expect(times('retreat', 'advance', 'hold')).toBeGreaterThan(0)
  expect((await stored(table.page, 0)).commands).toEqual(commands)
  // Whenever the right to act changed hands, in the middle of a fight too, the curtain fell.
  expect(table.lifted).toBe(commands.filter((c, k) => k > 0 && c.side !== commands[k - 1]?.side).length)
  expect(table.faults).toEqual([])
}

/** Starts a game with two players from the first menu without touching the pointer. */
async function startByKeys(table: Table, seed: string): Promise<void> {
  const { keyboard } = table.page
  await tabTo(table, 'new-game')
  await keyboard.press('Enter')
  await expect(table.at('dialog-new-game')).toBeVisible()
  // Of a group of radio buttons Tab comes to the chosen one; the arrows choose another.
  await tabTo(table, 'who-us')
  await keyboard.press('ArrowUp')
  await expect(table.at('who-two')).toBeChecked()
  await tabTo(table, 'seed')
  await keyboard.type(seed)
  await keyboard.press('Enter')
  await table.page.locator('body[data-game="on"]').waitFor()
  await table.at('dialog-new-game').waitFor({ state: 'hidden' })
}

test('a whole game to the result screen, turn about by clicks and by keys alone', async ({ page }) => {
  const seed = 'e2e both hands'
  const table = new Table(page)
  await table.open()
  await startByKeys(table, seed)
  const game = await mirrorOf({ seed })
  /** Actions that were carried out by each hand, over all its turns. */
  const done = { clicks: new Map<string, number>(), keys: new Map<string, number>() }
  while (game.toAct() !== null) {
    const { turn } = game.view('us')
    const hasTurnEnded = (now: HexSession): boolean => now.view('us').turn !== turn
    const first = game.length
    const hand = turn % 2 === 1 ? 'clicks' : 'keys'
    if (hand === 'clicks') await playByClicks(table, game, { moves: 1, attacks: 1 }, hasTurnEnded)
    else await playByKeys(table, game, { moves: 1, attacks: 1 }, hasTurnEnded)
    for (const { action } of game.save().commands.slice(first))
      done[hand].set(action.type, (done[hand].get(action.type) ?? 0) + 1)
  }
  for (const hand of ['clicks', 'keys'] as const)
    for (const type of ['step', 'target', 'attack', 'endPhase'])
      expect(done[hand].get(type) ?? 0, `${type} by ${hand}`).toBeGreaterThan(5)
  await finished(table, game)
  await shot(page, 'result')
  // A new game is one click away.
  await table.at('again').click()
  await expect(table.at('dialog-new-game')).toBeVisible()
})
