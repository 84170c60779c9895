import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, expect, type Page, test } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import type { HexSession } from '../../src/session/hex/session'
import { follow, mirrorOf, stored } from './support/mirror'
import { goal, selectionOf, stacks } from './support/plan'
import { same } from './support/clicks'
import { spotOf } from './support/sheet'
import { Table } from './support/table'

// A browser that dies takes what playwright keeps of it along: no trace and no picture here even when asked for, and a second try.
test.use({ trace: 'off', screenshot: 'off' })
test.describe.configure({ retries: 2 })

/** Selects a stack and stands with the pointer over where it shall go. */
async function aim(table: Table, game: HexSession): Promise<{ x: number; y: number }> {
  const side = game.toAct() ?? 'us'
  for (const hex of stacks(game, side)) {
    await table.click(hex)
    const { units, leaders } = selectionOf(await table.picked())
    const to = goal(game, side, units, leaders)
    if (!to) continue
    await table.look(to.to.hex, to.all)
    return spotOf(table.page, to.to.hex)
  }
  throw new Error('nobody can go anywhere')
}

/** Continues after a death: what lies on disk is a legal game that goes on where it ended, bar the action in progress. */
async function recover(page: Page, game: HexSession): Promise<Table> {
  const table = new Table(page)
  await table.open()
  await table.at('continue').click()
  await table.playing()
  await follow(page, game)
  await same(table, game)
  return table
}

test('a tab killed in the middle of an action loses that action at most', async ({ context, page }) => {
  const wish = { seed: 'e2e crash' }
  let table = new Table(page)
  await table.open()
  await table.start(wish)
  await table.endCommand()
  const game = await mirrorOf(wish)
  await follow(page, game)
  for (const wait of [0, 15, 60]) {
    const known = game.length
    const spot = await aim(table, game)
    // No waiting for the action: press, and die.
    await table.page.mouse.click(spot.x, spot.y)
    await table.page.waitForTimeout(wait)
    const cdp = await context.newCDPSession(table.page)
    const dead = table.page.waitForEvent('crash')
    void cdp.send('Page.crash').catch(() => {})
    await dead
    await table.page.close()
    table = await recover(await context.newPage(), game)
    expect(game.length).toBeGreaterThanOrEqual(known)
  }
  // A settled action is never lost.
  await table.endPhase()
  await follow(table.page, game)
  const { count } = await stored(table.page, 0)
  const cdp = await context.newCDPSession(table.page)
  const dead = table.page.waitForEvent('crash')
  void cdp.send('Page.crash').catch(() => {})
  await dead
  await table.page.close()
  table = await recover(await context.newPage(), game)
  expect((await stored(table.page, 0)).count).toBe(count)
  expect(table.faults).toEqual([])
})

/** A browser of our own, so that it can be killed without a word. */
async function launch(profile: string): Promise<{ child: ChildProcess; browser: Browser; page: Page }> {
  const found = await findChromium()
  const args = [
    ...found.args.filter((arg) => !arg.startsWith('--headless')),
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ]
  const child = spawn(found.executablePath, [...args, '--window-size=1280,800', 'about:blank'], {
    env: found.env,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (part: Buffer) => {
      said += part.toString()
      const match = /DevTools listening on (ws:\S+)/.exec(said)
      if (match?.[1]) resolve(match[1])
    })
    child.on('exit', () => reject(new Error(`the browser ended: ${said}`)))
  })
  const browser = await chromium.connectOverCDP(address)
  const context = browser.contexts()[0]
  if (!context) throw new Error('no context')
  const page = context.pages()[0] ?? (await context.newPage())
  await page.setViewportSize({ width: 1280, height: 800 })
  return { child, browser, page }
}

/** Kills the browser and all its processes, and waits until it is gone. */
async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode === null && child.pid !== undefined) {
    process.kill(-child.pid, 'SIGKILL')
    await gone
  }
}

test('a browser killed outright, the same', { tag: '@long' }, async ({ baseURL }) => {
  test.skip(process.platform === 'win32', 'no process groups')
  const profile = mkdtempSync(path.join(tmpdir(), 'pedregal-e2e-'))
  const wish = { seed: 'e2e crash 2' }
  const game = await mirrorOf(wish)
  let run = await launch(profile)
  try {
    let table = new Table(run.page)
    await table.open({}, baseURL)
    await table.start(wish)
    await table.endCommand()
    await table.endPhase()
    await table.endCommand()
    await follow(table.page, game)
    const known = game.length
    const spot = await aim(table, game)
    await table.page.mouse.click(spot.x, spot.y)
    await kill(run.child)
    run = await launch(profile)
    table = new Table(run.page)
    await table.open({}, baseURL)
    await table.at('continue').click()
    await table.playing()
    await follow(table.page, game)
    await same(table, game)
    expect(game.length).toBeGreaterThanOrEqual(known)
  } finally {
    await kill(run.child)
    rmSync(profile, { recursive: true, force: true })
  }
})
