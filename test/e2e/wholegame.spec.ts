import { expect, test } from '@playwright/test'
import type { HexJournalEntry, HexSession } from '../../src/session/hex/session'
import { playByClicks } from './support/clicks'
import { playByKeys, tabTo } from './support/keys'
import { mirrorOf, playToTurn, stored } from './support/mirror'
import { shot } from './support/shot'
import { lay } from './support/staged'
import { Table } from './support/table'

test.describe.configure({ timeout: 600_000, mode: 'parallel' })

/** The hands play the first two turns, and from here on. */
const LATE = 16

/** How often the right to act changes hands within these commands. */
const changes = (commands: readonly HexJournalEntry[]): number =>
  commands.filter((c, k) => k > 0 && c.side !== commands[k - 1]?.side).length

/** The end of a game: result screen and game agree. `lifts`: how often the curtain fell while the hands played. */
async function finished(table: Table, game: HexSession, lifts: number): Promise<void> {
  const { result } = game
  await expect(table.at('dialog-result')).toBeVisible()
  await expect(table.at('winner')).toHaveAttribute('data-winner', result?.winner ?? '')
  expect(result?.reason).toMatch(/^OPS-18\.[123]/)
  if (result?.reason === 'OPS-18.3') expect(game.view('us').turn).toBe(16)
  const { commands } = game.save()
  expect((await stored(table.page, 0)).commands).toEqual(commands)
  // Whenever the right to act changed hands, in the middle of a fight too, the curtain fell.
  expect(table.lifted).toBe(lifts)
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
  await tabTo(table, 'new-resolver-sar')
  await keyboard.press('ArrowDown')
  await expect(table.at('new-resolver-regimental')).toBeChecked()
  await keyboard.press('ArrowDown')
  await expect(table.at('new-resolver-table')).toBeChecked()
  await tabTo(table, 'seed')
  await keyboard.type(seed)
  await keyboard.press('Enter')
  await table.page.locator('body[data-game="on"]').waitFor()
  await table.at('dialog-new-game').waitFor({ state: 'hidden' })
}

test('from the first menu to the result screen, turn about by clicks and by keys alone; the turns in between are loaded', async ({
  page,
}) => {
  const seed = 'e2e both hands'
  const table = new Table(page)
  await table.open()
  await startByKeys(table, seed)
  const game = await mirrorOf({ seed })
  /** Actions that were carried out by each hand, over all its turns. */
  const done = { clicks: new Map<string, number>(), keys: new Map<string, number>() }
  let lifts = 0
  let sitsAt = 0
  while (game.toAct() !== null) {
    const { turn } = game.view('us')
    if (turn === 3) {
      // Where the next player is another one, he has sat down already.
      const { commands } = game.save()
      lifts += changes(commands) + (commands.at(-1)?.side === game.toAct() ? 0 : 1)
      await playToTurn(game, LATE)
      await lay(table, game)
      lifts++
      sitsAt = game.length
      continue
    }
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
      expect(done[hand].get(type) ?? 0, `${type} by ${hand}`).toBeGreaterThan(1)
  const answers = [...done.clicks, ...done.keys].filter(([type]) => ['retreat', 'advance', 'hold'].includes(type))
  expect(answers.length).toBeGreaterThan(0)
  await finished(table, game, lifts + changes(game.save().commands.slice(sitsAt)))
  await shot(page, 'result')
  // A new game is one click away.
  await table.at('again').click()
  await expect(table.at('dialog-new-game')).toBeVisible()
})
