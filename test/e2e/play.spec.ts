import { expect, test } from '@playwright/test'
import type { HexSession } from '../../src/session/hex/session'
import type { Action, HexId, PieceId, Side } from '../../src/operational/types'
import { playByClicks, same } from './support/clicks'
import { follow, mirrorOf, sessionOf, stored } from './support/mirror'
import { goal, selectionOf, stacks, targets } from './support/plan'
import { shot } from './support/shot'
import { Table } from './support/table'

const places = (game: HexSession, side: Side, piece?: PieceId): (Action & { type: 'place' })[] =>
  game
    .legal(side)
    .filter((a): a is Action & { type: 'place' } => a.type === 'place' && (piece === undefined || a.piece === piece))

/** Places one piece with the pointer: picks it in the tray, clicks a hex that is lit. */
async function place(table: Table, piece: PieceId, hex: HexId): Promise<void> {
  const inTray = table.page.locator(`[data-testid="tray-piece"][data-piece="${piece}"]`)
  // After a piece the next in the tray is taken up by itself.
  if ((await inTray.getAttribute('aria-pressed')) !== 'true') await inTray.click()
  await table.click(hex)
}

test('sets up, moves, attacks, retreats, takes back, saves, comes back after a reload, loads', async ({ page }) => {
  const wish = { preset: 'free', seed: 'e2e play 1', resolver: 'table' } as const
  const table = new Table(page)
  await table.open()
  await table.start(wish)
  const game = await mirrorOf(wish)
  const body = page.locator('body')

  await test.step('free set-up (OPS-17): some by hand, the rest as a preset has it, Mexico first', async () => {
    for (const side of ['mexican', 'us'] as const) {
      await expect(body).toHaveAttribute('data-toact', side)
      await expect(table.at('ready')).toBeDisabled()
      // By hand: the first two units that have a hex which can be pointed at.
      for (let n = 0; n < 2; n++) {
        const placed = new Set([...game.view(side).pieces, ...game.view(side).offMap].map((p) => p.id))
        const next = places(game, side).find((a) => !placed.has(a.piece))
        if (!next) throw new Error('nothing to place')
        await place(table, next.piece, next.hex)
        const [command] = await follow(page, game)
        expect(command).toEqual({ side, action: next })
      }
      if (side === 'us') {
        // What Mexico placed is not seen.
        expect(game.view('us').pieces.filter((p) => p.id.startsWith('mexican'))).toEqual([])
        await shot(page, 'set-up')
      }
      await table.press('fill-historical')
      await follow(page, game)
      await expect(table.at('ready')).toBeEnabled()
      await table.press('ready')
      await follow(page, game)
    }
    await expect(body).toHaveAttribute('data-segment', 'command')
    await same(table, game)
    // Nobody has to hide anything: one button, and on.
    await table.endCommand()
    await follow(page, game)
    await expect(body).toHaveAttribute('data-segment', 'move')
    await same(table, game)
  })

  await test.step('a move by clicks: the way and its cost are shown before, and it can be taken back', async () => {
    const hex = stacks(game, 'us').find(() => true) ?? ''
    await table.click(hex)
    const { units, leaders } = selectionOf(await table.picked())
    const to = goal(game, 'us', units, leaders)
    if (!to) throw new Error('nowhere to go')
    await table.look(to.to.hex, to.all)
    await expect(table.at('path')).toContainText(to.to.hex)
    await expect(table.at('path')).toContainText('MP')
    expect((await stored(page, 0)).count).toBe(game.length)
    await table.click(to.to.hex)
    const steps = await follow(page, game)
    expect(steps.map((c) => c.action.type)).toEqual(steps.map(() => 'step'))
    expect(game.view('us').pieces.find((p) => p.id === units[0])?.at).toBe(to.to.hex)
    await expect(page.locator('[data-testid="log"] li[data-kind="moved"]').last()).toContainText(to.to.hex)
    const before = game.length
    await table.press('undo')
    // All steps of the click are taken back together.
    expect((await stored(page, 0)).count).toBe(before - steps.length)
    for (const _ of steps) expect(game.undo('us').ok).toBe(true)
    await same(table, game)
    await expect(table.at('notice')).not.toBeEmpty()
  })

  await test.step('a die for the lava (OPS-19.1.3): its chance before, no taking back after', async () => {
    const lava = (): { hex: HexId; to: HexId; all: HexId[] } | null => {
      for (const hex of stacks(game, 'us')) {
        const here = game
          .view('us')
          .pieces.filter((p) => p.at === hex)
          .map((p) => p.id)
        const { units } = selectionOf(here)
        const reach = game.reach('us', units, [], false)
        const far = reach.find((r) => r.chance.num < r.chance.den && r.prev === hex)
        if (far) return { hex, to: far.hex, all: reach.flatMap((r) => (r.prev === null ? [] : [r.hex])) }
      }
      return null
    }
    const found = lava()
    if (!found) throw new Error('nobody stands by the lava')
    await page.keyboard.press('Escape')
    await table.click(found.hex)
    await table.look(found.to, found.all)
    await expect(table.at('path')).toContainText('%')
    await table.click(found.to)
    await follow(page, game)
    await expect(page.locator('[data-testid="log"] li[data-kind="die"]').last()).toBeVisible()
    const refusal = game.canUndo('us')
    expect(refusal?.key).toBe('refusal.undoDie')
    await expect(table.at('undo')).toHaveAttribute('aria-disabled', 'true')
    await expect(table.at('undo-why')).toContainText('die')
    const { count } = await stored(page, 0)
    await table.key('u')
    await expect(table.at('notice')).toContainText('die')
    expect((await stored(page, 0)).count).toBe(count)
  })

  await test.step('an attack: every modifier and the exact odds before the roll', async () => {
    await playByClicks(table, game, { moves: 3, attacks: 0 }, (g) => g.view('us').segment === 'combat')
    const side = game.toAct() ?? 'us'
    const hex = targets(game, side)[0] ?? ''
    await table.click(hex)
    await expect(table.at('attack-dialog')).toBeVisible()
    await follow(page, game)
    const { attack } = game.view(side)
    const forecast = game.forecast(side, {
      target: hex,
      attackers: attack?.attackers,
      lead: attack?.lead,
      charge: attack?.charge,
    })
    if (!forecast.ok) throw new Error(forecast.refusal.key)
    // How the odds add up lies in folds.
    await table
      .at('attack-dialog')
      .locator('details')
      .evaluateAll((all) => {
        for (const one of all) (one as HTMLDetailsElement).open = true
      })
    for (const { name } of forecast.value.modifiers)
      await expect(page.locator(`[data-modifier="${name}"]`)).toBeVisible()
    const number = ((await table.at('differential').textContent()) ?? '').replace('−', '-')
    expect(Number(number)).toBe(forecast.value.differential)
    // Each line of the odds is the exact sum of what the forecast holds.
    const { outcomes } = forecast.value
    const den = outcomes[0]?.p.den ?? 0
    const sum = (which: (o: (typeof outcomes)[number]) => boolean): number =>
      outcomes.filter(which).reduce((n, o) => n + o.p.num, 0)
    expect(sum(() => true)).toBe(den)
    const expected = [
      sum((o) => o.defendersDestroyed > 0),
      sum((o) => o.defender === 'rout'),
      sum((o) => o.defender === 'stuck'),
      sum((o) => o.defender === 'retreat'),
      sum((o) => o.defender === 'hold-or-retreat'),
      sum((o) => o.defender === 'hold'),
      sum((o) => o.defender === 'disrupted'),
      sum((o) => o.defenderSteps > 0),
      sum(
        (o) =>
          o.result !== 'calledOff' &&
          o.attacker === 'none' &&
          o.defender === 'none' &&
          o.attackerSteps + o.defenderSteps === 0,
      ),
      sum((o) => o.result === 'calledOff'),
      sum((o) => o.attacker === 'hold-or-retreat'),
      sum((o) => o.attacker === 'hold'),
      sum((o) => o.attacker === 'retreat'),
      sum((o) => o.attacker === 'rout'),
      sum((o) => o.attacker === 'stuck'),
      sum((o) => o.attackerSteps > 0),
      sum((o) => o.attackersDestroyed > 0),
    ].filter((n) => n > 0)
    const odds = await table
      .at('odds')
      .locator('b')
      .evaluateAll((all) => all.map((b) => b.getAttribute('title')))
    expect(odds).toEqual(expected.map((n) => `${n}/${den}`))
    await shot(page, 'attack')
    // One steps back and joins again.
    const before = attack?.attackers.length ?? 0
    await page.locator('[data-testid="join"]').first().click()
    await table.settled()
    await follow(page, game)
    expect(game.view(side).attack?.attackers.length).toBe(before - 1)
    await page.locator('[data-testid="join"]').first().click()
    await table.settled()
    await follow(page, game)
    await table.press('attack')
    const [made] = await follow(page, game)
    expect(made?.action).toEqual({ type: 'attack' })
    await same(table, game)
    expect(game.canUndo(game.toAct() ?? 'us')).not.toBeNull()
  })

  await test.step('a retreat, unit by unit, on the map (OPS-10.1)', async () => {
    const due = (): (Action & { type: 'retreat' })[] =>
      game.legal(game.toAct() ?? 'us').filter((a): a is Action & { type: 'retreat' } => a.type === 'retreat')
    await playByClicks(table, game, { moves: 2, attacks: 3 }, () => due().length > 0)
    const [first] = due()
    if (!first) throw new Error('nobody had to retreat')
    await shot(page, 'retreat')
    const hex = game.view('us').pieces.find((p) => p.id === first.unit)?.at
    await table.click(first.to)
    const [done] = await follow(page, game)
    expect(done?.action).toEqual(first)
    expect(game.view('us').pieces.find((p) => p.id === first.unit)?.at).not.toBe(hex)
    await same(table, game)
  })

  let digest = ''
  await test.step('saves under a name', async () => {
    await playByClicks(
      table,
      game,
      { moves: 0, attacks: 0 },
      (g) => g.view('us').segment === 'move' && g.view('us').pending.length === 0,
    )
    digest = game.digest()
    await table.at('menu').click()
    await table.at('save').click()
    await table.at('save-name').fill('Evening at Coapa')
    await table.at('save-now').click()
    await expect(table.at('save-status')).toContainText('Evening at Coapa')
    await shot(page, 'saves')
    await page.keyboard.press('Escape')
    await table.endPhase()
    await follow(page, game)
    expect(game.digest()).not.toBe(digest)
  })

  await test.step('a reload: Continue goes on with the same game', async () => {
    const log = await table.log()
    await page.reload()
    await table.drawn()
    await expect(table.at('continue')).toBeVisible()
    await table.at('continue').click()
    await table.playing()
    await same(table, game)
    expect(await table.log()).toEqual(log)
    expect((await sessionOf(await table.exported())).digest()).toBe(game.digest())
  })

  await test.step('loads the named game', async () => {
    await table.at('menu').click()
    await table.at('save').click()
    await page.locator('.saves li', { hasText: 'Evening at Coapa' }).getByTestId('load-save').click()
    await table.playing()
    expect((await sessionOf(await table.exported())).digest()).toBe(digest)
    // And it goes on from there.
    const again = await sessionOf(await table.exported())
    await table.endPhase()
    await follow(page, again)
    await same(table, again)
  })
  expect(table.faults).toEqual([])
})
