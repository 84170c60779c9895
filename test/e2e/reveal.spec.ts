import { expect, type Page, test } from '@playwright/test'
import type { HexSession } from '../../src/session/hex/session'
import { type Action, enemyOf, type HexId, type PieceId, type Side } from '../../src/operational/types'
import { same } from './support/clicks'
import { choose } from './support/keys'
import { follow } from './support/mirror'
import { shot } from './support/shot'
import { lay, marker, staged } from './support/staged'
import { Table } from './support/table'
import { secretsOf } from './support/walk'

const [CLARKE, GARLAND, DRAGOONS] = ['us.1.clarke', 'us.1.garland', 'us.a.dragoons2'] as const
const [LIGHT13, LIGHT4, LOMBARDINI] = [
  'mexican.east.4.light13',
  'mexican.east.4.light4',
  'mexican.ldr.lombardini',
] as const
const [GUARD, LINE, ACAPULCO] = ['mexican.east.3.guard', 'mexican.east.3.line', 'mexican.east.7.acapulco'] as const

const actions = (commands: readonly { action: Action }[]): Action[] => commands.map(({ action }) => action)

/** Everything in the log is what its side was told, and nothing that only the other was. */
async function logHolds(table: Table, game: HexSession, seat: Side): Promise<void> {
  const lines = (await table.log()).join('\n')
  for (const secret of (await secretsOf(game, seat)).lines) expect(lines).not.toContain(secret)
}

/** Goes with a unit of a stack to a hex. */
async function goWith(
  page: Page,
  table: Table,
  game: HexSession,
  unit: PieceId,
  from: HexId,
  to: HexId,
): Promise<void> {
  await page.keyboard.press('Escape')
  await table.click(from)
  const name = page.locator(`li.piece[data-piece="${unit}"] .piece-name`)
  if ((await table.picked()).join() !== unit) await name.click()
  // Leaders that would ride along stay.
  for (const id of await table.picked())
    if (id !== unit) await page.locator(`li.piece[data-piece="${id}"] input`).uncheck()
  expect(await table.picked()).toEqual([unit])
  const near = game.reach('us', [unit], [], false).map((r) => r.hex)
  await table.look(to, near)
  await expect(table.at('path')).toContainText(to)
  // No Table.click: it would lift the curtain at once.
  await page.mouse.down()
  await page.mouse.up()
  await table.done()
}

/** Who is asked by the curtain; he sits down. */
async function sits(table: Table, side: Side): Promise<void> {
  await expect(table.at('curtain-name')).toContainText(side === 'us' ? 'US player' : 'Mexican player')
  await expect(table.page.locator('#map')).toBeHidden()
  await table.sit()
  await table.done()
  if (await table.at('handover-ok').isVisible()) await table.at('handover-ok').click()
}

/** Places one piece by its row and the button of the hex. */
async function place(page: Page, table: Table, game: HexSession, piece: PieceId, hex: HexId): Promise<Action[]> {
  await page.locator(`[data-testid="deploy-piece"][data-piece="${piece}"]`).check()
  await page.locator(`[data-testid="deploy-in"][data-hex="${hex}"]`).click()
  await table.done()
  return actions(await follow(page, game))
}

test('OPS-3.6, 19.5.11-14: seen in mid-move at night; the other places what was hidden, and who was halted goes on or stops', async ({
  page,
}) => {
  const game = await staged(
    'e2e reveal',
    ({ ops }) => {
      ops.turn = 6
      // No die of 4.3 for them.
      ops.command[DRAGOONS] = ['us.hq']
      ops.pieces[LOMBARDINI]!.at = 'box:A'
      ops.pieces[ACAPULCO]!.at = 'box:C'
      Object.assign(ops.markers, {
        'mexican.marker.a.1': marker('1022', true),
        'mexican.marker.a.2': marker('2405', false),
        'mexican.marker.b.1': marker('0824', true),
        'mexican.marker.b.2': marker('2407', false),
        'mexican.marker.c.1': marker('0522', false),
        'mexican.marker.c.2': marker('1924', true),
      })
    },
    [1, 6, 1, 1],
  )
  const table = new Table(page)
  await table.open()
  await lay(table, game)
  const unit = (id: PieceId) => game.view('us').pieces.find((p) => p.id === id)

  await test.step('the step brings the marker into sight; the Mexican player is asked', async () => {
    expect(game.view('us').unaccounted).toContain(LIGHT13)
    await goWith(page, table, game, CLARKE, '0822', '0922')
    expect(actions(await follow(page, game))).toEqual([{ type: 'step', units: [CLARKE], leaders: [], to: '0922' }])
    expect(game.toAct()).toBe('mexican')
    await sits(table, 'mexican')
    await same(table, game)
    await expect(table.at('deploy')).toHaveAttribute('data-box', 'A')
    await shot(page, 'reveal-deploy')
  })

  await test.step('leaders first; next to an EZOC a die is thrown, and shown', async () => {
    for (const id of [LIGHT13, LIGHT4])
      await expect(page.locator(`[data-testid="deploy-piece"][data-piece="${id}"]`)).toBeDisabled()
    const leader = { type: 'deploy', piece: LOMBARDINI, hex: '1123' } as const
    expect(await place(page, table, game, LOMBARDINI, '1123')).toEqual([leader])
    await expect(page.locator('[data-testid="deploy-in"][data-hex="1123"]')).toContainText('⚄')
    expect(await place(page, table, game, LIGHT13, '1123')).toHaveLength(1)
    const die = game.events('mexican', 0).events.find((e) => e.kind === 'die')
    expect(die).toMatchObject({ purpose: 'morale', faces: [1], passed: true, piece: LIGHT13, rule: 'OPS-19.5.13' })
    await expect(table.at('log')).toContainText('19.5.13')
    await logHolds(table, game, 'mexican')
    await place(page, table, game, LIGHT4, '1123')
    expect(unit(LIGHT4)).toMatchObject({ at: '1123', disrupted: true })
  })

  await test.step('the curtain gives the seat back; the halted unit goes on, since nobody stands next to it', async () => {
    await sits(table, 'us')
    await same(table, game)
    await logHolds(table, game, 'us')
    await expect(table.at('log')).toContainText('19.5.12')
    await shot(page, 'reveal-goes-on')
    expect(game.view('us').moving?.units).toEqual([CLARKE])
    await goWith(page, table, game, CLARKE, '0922', '0923')
    expect(actions(await follow(page, game)).at(-1)).toMatchObject({ type: 'step', units: [CLARKE], to: '0923' })
    expect(unit(CLARKE)?.at).toBe('0923')
  })

  await test.step('OPS-7.2: where the other places a unit next to it, its move is over', async () => {
    await goWith(page, table, game, GARLAND, '0822', '0823')
    await follow(page, game)
    await sits(table, 'mexican')
    for (const id of [LINE, GUARD]) await place(page, table, game, id, '0824')
    await sits(table, 'us')
    const stop = game.events('us', 0).events.findLast((e) => e.kind === 'stopped')
    expect(stop).toMatchObject({ pieces: [GARLAND], hex: '0823', rule: 'OPS-7.2' })
    expect(unit(GUARD)?.at).toBe('0824')
    expect(unit(GARLAND)).toMatchObject({ at: '0823', moved: true })
    await expect(table.at('log')).toContainText('§7.2')
    await same(table, game)
    await logHolds(table, game, 'us')
  })

  await test.step('OPS-19.5.12: a dummy seen; the box comes to light where the real one lies', async () => {
    await goWith(page, table, game, DRAGOONS, '0722', '0622')
    await follow(page, game)
    await sits(table, 'mexican')
    await expect(table.at('deploy')).toHaveAttribute('data-box', 'C')
    await place(page, table, game, ACAPULCO, '1924')
    await sits(table, 'us')
    expect(unit(ACAPULCO)?.at).toBe('1924')
    expect(game.view('us').enemyMarkers).toEqual([])
    expect(game.view('us').unaccounted).toEqual([])
    await expect(table.at('unaccounted')).toHaveCount(0)
    await same(table, game)
    await logHolds(table, game, 'us')
    // Nobody was next to the dragoons: they go on.
    expect(game.view('us').moving?.units).toEqual([DRAGOONS])
  })
  expect(table.faults).toEqual([])
})

test('OPS-8.4, 19.1.14: fog of war 10 brings a garrison out of its bastion, and a reserve into it', {
  tag: '@long',
}, async ({ page }) => {
  const [HIDALGO, VICTORIA, BATTERY, EAST7] = [
    'mexican.east.6.hidalgo',
    'mexican.east.6.victoria',
    'mexican.east.a.sanantonio',
    'mexican.east.7.line',
  ] as const
  const table = new Table(page)
  await table.open()
  for (const way of ['out', 'in'] as const)
    await test.step(way, async () => {
      const game = await staged(
        'e2e reserve',
        ({ ops }) => {
          ops.turn = 2
          ops.segment = 'combat'
          ops.command = {}
          ops.pieces[CLARKE]!.at = '1122'
          ops.pieces[BATTERY]!.at = '1424'
          ops.pieces[HIDALGO]!.garrison = way === 'out'
          if (way === 'in') ops.pieces[VICTORIA]!.at = '1324'
        },
        // The fog; then the check of 19.4.4, since he comes out into an EZOC.
        [5, 5, 1],
      )
      await lay(table, game)
      await table.click('1222')
      await expect(table.at('attack-dialog')).toBeVisible()
      await table.at('attack').click()
      await table.done()
      await follow(page, game)
      await sits(table, 'mexican')
      await same(table, game)
      expect(game.events('mexican', 0).events.find((e) => e.kind === 'fow')).toMatchObject({ roll: 10 })
      const action: Action =
        way === 'out'
          ? { type: 'reserve', unit: HIDALGO, to: '1222' }
          : { type: 'reserve', unit: EAST7, to: '1222', garrison: true }
      expect(game.legal('mexican')).toContainEqual(action)
      await choose(table, action)
      expect(actions(await follow(page, game))[0]).toEqual(action)
      const moved = game.view('mexican').pieces.find((p) => p.id === action.unit)
      if (way === 'in') expect(moved).toMatchObject({ at: '1222', garrison: true })
      else expect(moved?.garrison ?? false).toBe(false)
      await same(table, game)
    })
  expect(table.faults).toEqual([])
})

test('OPS-14.1, 19.5.2: reinforcements hidden before they come; their markers enter', async ({ page }) => {
  const game = await staged('e2e reinforcements', ({ ops }) => {
    ops.turn = 7
    ops.active = 'mexican'
    ops.segment = 'command'
    ops.command = {}
    ops.activation.santaAnna = true
    for (const id of ['mexican.ldr.santaanna', 'mexican.hq']) ops.pieces[id]!.active = true
  })
  const table = new Table(page)
  await table.open()
  await lay(table, game)
  await same(table, game)
  await page.locator('[data-testid="box-letter"][data-box="C"]').check()
  await table.press('hide-off')
  expect(actions(await follow(page, game))).toEqual([{ type: 'open', box: 'C', hex: 'off' }])
  // OPS-19.5.5: a box that holds nobody cannot be left behind; the other side hears nothing of it.
  expect(game.check('mexican', { type: 'done' })).toMatchObject({ rule: 'OPS-19.5.5', key: 'refusal.draftUnfinished' })
  expect(game.check(enemyOf('mexican'), { type: 'done' })).toMatchObject({ rule: 'OPS-3.5' })
  for (let n = await table.at('take').count(); n > 0; n = await table.at('take').count()) await table.press('take')
  expect(actions(await follow(page, game)).map((a) => a.type)).toContain('take')
  expect(game.view('mexican').hiding[0]?.pieces.filter((id) => id.startsWith('mexican.east.5.'))).toHaveLength(3)
  await shot(page, 'reinforcements-box')
  await table.press('close-box')
  await table.press('done')
  expect(actions(await follow(page, game)).map((a) => a.type)).toEqual(['close', 'done'])
  await same(table, game)
  expect(game.view('us').enemyBoxes.find((b) => b.letter === 'C')).toMatchObject({ inUse: true })
  expect(game.view('us').enemyMarkers.some((m) => m.letter === 'C')).toBe(false)

  for (const nr of [1, 2]) {
    const id = `mexican.marker.c.${nr}`
    const button = page.locator(`[data-testid="marker"][data-marker="${id}"]`)
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    if (nr === 1) {
      const { colour, ground } = await button.evaluate((b) => {
        const { color, backgroundColor } = getComputedStyle(b)
        return { colour: color, ground: backgroundColor }
      })
      expect(colour).not.toBe(ground)
      await shot(page, 'marker-pressed')
    }
    const entry = game.legal('mexican').find((a) => a.type === 'enter' && a.piece === id && !a.march)
    if (entry?.type !== 'enter') throw new Error('the marker cannot enter')
    await table.click(entry.hex)
    expect(actions(await follow(page, game))).toEqual([entry])
    expect(game.view('mexican').markers[id]?.at).toBe(entry.hex)
    await same(table, game)
    if (nr === 1) {
      const step = game.legal('mexican').find((a) => a.type === 'marker' && a.id === id && !a.march)
      if (step) {
        await choose(table, step)
        await follow(page, game)
      }
    }
  }
  expect(game.view('us').enemyMarkers.filter((m) => m.letter === 'C')).toHaveLength(2)
  expect(table.faults).toEqual([])
})

test('when the game is over both look back, each with his own eyes', async ({ page }) => {
  const game = await staged('e2e eyes', ({ ops }) => {
    ops.turn = 2
  })
  const table = new Table(page)
  await table.open()
  await lay(table, game)
  await table.endPhase()
  await follow(page, game)
  await table.at('menu').click()
  await table.at('resign').click()
  await table.at('resign-sure').click()
  await table.at('dialog-result').waitFor()
  await follow(page, game)
  expect(game.toAct()).toBeNull()
  await shot(page, 'result-look')
  for (const side of ['mexican', 'us'] as const) {
    await table.at(`look-as-${side}`).click()
    await expect(page.locator('body')).toHaveAttribute('data-seat', side)
    await expect(table.at(`look-as-${side}`)).toHaveAttribute('aria-pressed', 'true')
    await shot(page, `look-as-${side}`)
  }
  await table.at('turn-0').click()
  await expect(table.at('replay-bar')).toBeVisible()
  await table.at('replay-end').click()
  await expect(table.at('replay-bar')).toBeHidden()
  await expect(page.locator('body')).toHaveAttribute('data-seat', 'us')
  expect(table.faults).toEqual([])
})
