import { expect, test } from '@playwright/test'
import type { HexSession } from '../../src/session/hex/session'
import type { Action, HexId, PieceId, ReachHex, Side } from '../../src/operational/types'
import { same } from './support/clicks'
import { hideouts, openHex } from './support/hiding'
import { choose, cursorTo } from './support/keys'
import { follow, mirrorOf } from './support/mirror'
import { selectionOf, toEnemy } from './support/plan'
import { spotOf } from './support/sheet'
import { shot } from './support/shot'
import { Table } from './support/table'

const types = (commands: readonly { action: Action }[]): Action['type'][] => commands.map((c) => c.action.type)
const legal = <T extends Action['type']>(game: HexSession, side: Side, type: T): (Action & { type: T })[] =>
  game.legal(side).filter((a): a is Action & { type: T } => a.type === type)

/** Where a marker can surely get, the way that stays farthest from the enemy first, pointed at or not. */
function markerGoals(game: HexSession, side: Side, id: string): ReachHex[] {
  const view = game.view(side)
  return game
    .reach(side, [id], [], false)
    .filter((r) => r.prev !== null && r.chance.num === r.chance.den && r.cost2 >= 4)
    .sort((a, b) => toEnemy(view, b.hex) - toEnemy(view, a.hex) || (a.hex < b.hex ? -1 : 1))
}

/** Ends whatever phases there are until a side waits in its command segment, or in its movement. */
async function until(table: Table, game: HexSession, side: Side, segment: 'command' | 'move'): Promise<void> {
  for (let n = 0; n < 12; n++) {
    await follow(table.page, game)
    const view = game.view(side)
    if (view.active === side && view.segment === segment && view.pending.length === 0) return
    if (view.pending.length > 0) throw new Error(`somebody has to choose: ${JSON.stringify(view.pending)}`)
    if (view.segment === 'command') await table.press('done')
    else await table.endPhase()
  }
  throw new Error('the turn never comes')
}

test('hides a formation, moves its marker, reveals it by choice and places it: with the mouse', async ({ page }) => {
  const wish = { seed: 'e2e hidden mouse' }
  const table = new Table(page)
  await table.open()
  await table.start(wish)
  const game = await mirrorOf(wish)
  const found = hideouts(game, 'us')[0]
  if (!found) throw new Error('nobody can be hidden')
  const { hex, box, pieces } = found
  const [one, two] = [`us.marker.${box.toLowerCase()}.1`, `us.marker.${box.toLowerCase()}.2`] as const

  await test.step('OPS-19.5.2: marked hexes; a first click shows, a second opens; cancelled, all is as it was', async () => {
    await table.press('hide-panel')
    await expect(table.at('conceal')).toBeChecked()
    await shot(page, 'hide-marks')
    await table.click(hex)
    expect(await follow(page, game)).toEqual([])
    await expect(table.at('go')).toContainText(hex)
    await table.click(hex)
    expect((await follow(page, game)).map((c) => c.action)).toEqual([{ type: 'open', box, hex }])
    await expect(table.at('filling')).toHaveAttribute('data-stage', 'take')
    // Who cannot go in is told why, with the rule.
    await expect(table.at('close-box')).toBeDisabled()
    await expect(table.at('filling')).toContainText('§19.5.5')
    await table.press('cancel-box')
    expect(types(await follow(page, game))).toEqual(['cancel'])
    await same(table, game)
  })

  await test.step('OPS-19.5.2, 19.5.3: the stack goes in, piece by piece; real marker, dummy, close', async () => {
    await table.click(hex)
    await table.press('hide-these-card')
    const done = await follow(page, game)
    expect(types(done)).toEqual(['open', ...done.slice(1).map(() => 'take')])
    expect(game.view('us').hiding[0]?.pieces).toEqual([...pieces].sort())
    const more = page.locator('[data-testid="take"]')
    const before = await more.count()
    if (before > 0) {
      const id = await more.first().getAttribute('data-piece')
      await more.first().click()
      await table.settled()
      expect((await follow(page, game)).map((c) => c.action)).toEqual([{ type: 'take', piece: id }])
      // Taken out again.
      await table.press('undo')
      expect(game.undo('us').ok).toBe(true)
    }
    await shot(page, 'hide-taken')
    for (const type of ['real', 'dummy'] as const) {
      await expect(table.at('filling')).toHaveAttribute('data-stage', type)
      const to = await openHex(page, game, 'us', type)
      await table.click(to)
      expect((await follow(page, game)).map((c) => c.action)).toEqual([{ type, hex: to }])
    }
    await expect(table.at('filling')).toHaveAttribute('data-stage', 'close')
    await shot(page, 'hide-close')
    await table.press('close-box')
    await follow(page, game)
    await same(table, game)
    await expect(table.at('waiting-box')).toHaveAttribute('data-box', box)
    // OPS-3.3: boxes are revealed before others are filled; the greyed button says so.
    await expect(table.at('reveal').first()).toBeDisabled()
    await expect(table.at('own-box').first()).toContainText('Boxes are revealed before')
  })

  await test.step('OPS-19.5.15: only now they leave the map', async () => {
    expect(game.view('mexican').unaccounted).not.toContain(pieces[0])
    await table.press('done')
    await follow(page, game)
    await same(table, game)
    expect(game.view('mexican').unaccounted).toEqual(expect.arrayContaining([...pieces]))
    await expect(page.locator(`[data-testid="own-box"][data-box="${box}"]`)).toBeVisible()
  })

  await test.step('OPS-19.5.6: a marker goes step by step; its way and cost are shown before', async () => {
    const at = game.view('us').markers[one]?.at ?? ''
    await table.click(at)
    expect(await table.picked()).toEqual([one])
    await expect(table.at('own-marker')).toContainText(`box ${box}`)
    const goals = markerGoals(game, 'us', one)
    let to: HexId = ''
    for (const goal of goals)
      if ((await spotOf(page, goal.hex)).open) {
        to = goal.hex
        break
      }
    await table.look(
      to,
      goals.map((g) => g.hex),
    )
    await expect(table.at('path')).toContainText('Marker')
    await expect(table.at('path')).toContainText(to)
    await shot(page, 'marker-way')
    await table.click(to)
    const steps = await follow(page, game)
    expect(steps.length).toBeGreaterThan(1)
    expect(steps.map((c) => [c.action.type, 'id' in c.action && c.action.id])).toEqual(steps.map(() => ['marker', one]))
    expect(game.view('us').markers[one]?.at).toBe(to)
    await same(table, game)
    // The one that stands still is counted when the phase is to end.
    await table.at('end-phase').click()
    await expect(table.at('unmoved-markers')).toContainText(`${box}2`)
    await shot(page, 'end-with-markers')
    await page.keyboard.press('Escape')
    expect(game.view('us').markers[two]?.moved).toBe(false)
  })

  await test.step('OPS-19.5.10, 19.5.12: revealed by choice; leaders first, then all that is left in one hex', async () => {
    await until(table, game, 'us', 'command')
    await same(table, game)
    await page.locator(`[data-testid="reveal"][data-box="${box}"]`).click()
    await table.settled()
    expect((await follow(page, game)).map((c) => c.action)).toEqual([{ type: 'reveal', box }])
    await same(table, game)
    await expect(table.at('deploy')).toHaveAttribute('data-box', box)
    const staff = pieces.filter((id) => !selectionOf([id]).units.length)
    for (const id of pieces) {
      const row = page.locator(`[data-testid="deploy-piece"][data-piece="${id}"]`)
      if (staff.length > 0 && !staff.includes(id)) await expect(row).toBeDisabled()
      else await expect(row).toBeEnabled()
    }
    await shot(page, 'deploy')
    // One by pointing at the map, one by its button, the rest at one go.
    const first = await openHex(page, game, 'us', 'deploy')
    await table.click(first)
    const [placed] = await follow(page, game)
    expect(placed?.action.type).toBe('deploy')
    if (legal(game, 'us', 'deploy').length > 0) {
      await table.at('deploy-in').first().click()
      await table.settled()
      expect(types(await follow(page, game))).toEqual(['deploy'])
    }
    if (game.view('us').pending.length > 0) {
      if (await table.at('deploy-together').isVisible()) await table.at('deploy-together').check()
      await table.at('deploy-in').last().click()
      await table.settled()
      const rest = await follow(page, game)
      expect(types(rest)).toEqual(rest.map(() => 'deploy'))
    }
    expect(game.view('us').pending).toEqual([])
    expect(game.view('us').boxes[box] ?? []).toEqual([])
    for (const id of pieces) expect(game.view('us').pieces.find((p) => p.id === id)?.at).toMatch(/^\d{4}$/)
    await same(table, game)
  })
  expect(table.faults).toEqual([])
})

test('the same with the keyboard alone', { tag: '@long' }, async ({ page }) => {
  const wish = { seed: 'e2e hidden keys' }
  const table = new Table(page)
  table.lift = 'key'
  await table.open()
  await table.start(wish)
  const game = await mirrorOf(wish)
  await page.locator('#map').focus()
  const found = hideouts(game, 'us')[0]
  if (!found) throw new Error('nobody can be hidden')
  const { hex, box, pieces } = found

  // K hides what stands under the cursor; Enter puts the markers down where it stands; K closes; P goes on.
  await cursorTo(table, hex)
  await table.key('k')
  expect(types(await follow(page, game))).toEqual(['open', ...pieces.map(() => 'take')])
  // P is refused while a box is open, with the rule.
  await table.key('p')
  await expect(table.at('notice')).toContainText('A box is being filled')
  expect(await follow(page, game)).toEqual([])
  for (const type of ['real', 'dummy'] as const) {
    const to = legal(game, 'us', type).at(-1)?.hex ?? ''
    await cursorTo(table, to)
    await table.key('Enter')
    expect((await follow(page, game)).map((c) => c.action)).toEqual([{ type, hex: to }])
  }
  await table.key('k')
  expect(types(await follow(page, game))).toEqual(['close'])
  await table.key('p')
  expect(types(await follow(page, game))).toEqual(['done'])
  await same(table, game)

  // N goes through the markers as through the units.
  const one = `us.marker.${box.toLowerCase()}.1`
  for (let n = 0; n < 40 && (await table.picked())[0] !== one; n++) await table.key('n')
  expect(await table.picked()).toEqual([one])
  const to = markerGoals(game, 'us', one)[0]?.hex ?? ''
  await cursorTo(table, to)
  await expect(table.at('path')).toContainText(to)
  await table.key('Enter')
  const steps = await follow(page, game)
  expect(types(steps)).toEqual(steps.map(() => 'marker'))
  expect(game.view('us').markers[one]?.at).toBe(to)

  // The next turn: revealed and placed from the list of all actions.
  for (let n = 0; n < 12; n++) {
    const view = game.view('us')
    if (view.active === 'us' && view.segment === 'command') break
    const undone =
      (
        await table
          .at('end-phase')
          .getAttribute('class')
          .catch(() => null)
      )?.includes('undone') === true
    await table.key('p')
    if (undone) await table.key('p')
    await follow(page, game)
  }
  await choose(table, { type: 'reveal', box })
  await follow(page, game)
  while (game.view('us').pending.length > 0) {
    const next = legal(game, 'us', 'deploy')[0]
    if (!next) throw new Error('nobody can be placed')
    await choose(table, next)
    expect((await follow(page, game)).map((c) => c.action)).toEqual([next])
  }
  await same(table, game)
  expect(table.faults).toEqual([])
})

test('OPS-19.1.14: garrisons go in and out, straight in too; with the mouse and with G', async ({ page }) => {
  const wish = { seed: 'e2e garrison' }
  const table = new Table(page)
  await table.open()
  await table.start(wish)
  const game = await mirrorOf(wish)
  await until(table, game, 'mexican', 'move')
  const move = legal(game, 'mexican', 'garrison').find((a) => a.in)
  if (!move) throw new Error('nobody stands in a bastion')
  const { unit } = move
  const hex = game.view('mexican').pieces.find((p) => p.id === unit)?.at ?? ''
  const inside = (): boolean => game.view('mexican').pieces.find((p) => p.id === unit)?.garrison === true
  const button = page.locator(`[data-testid="garrison"][data-piece="${unit}"]`)

  await test.step('in and out by the button on the card', async () => {
    await table.click(hex)
    await button.click()
    await table.settled()
    expect((await follow(page, game)).map((c) => c.action)).toEqual([move])
    expect(inside()).toBe(true)
    await expect(page.locator(`li.piece[data-piece="${unit}"]`)).toContainText('garrison')
    await shot(page, 'garrison')
    // OPS-19.1.13: the place is taken; the others say so.
    const other = page.locator(`[data-testid="garrison"]:not([data-piece="${unit}"])`)
    const shut = await other.evaluateAll((all) => all.filter((b) => (b as HTMLButtonElement).disabled).length)
    if (shut > 0) await expect(table.at('unit-card')).toContainText('§19.1.13')
    await button.click()
    await table.settled()
    expect((await follow(page, game)).map((c) => c.action)).toEqual([{ ...move, in: false }])
    expect(inside()).toBe(false)
    await same(table, game)
  })

  await test.step('out of the hex, and straight back into the bastion: the choice is offered', async () => {
    await page.keyboard.press('Escape')
    await table.click(hex)
    await page.locator(`li.piece[data-piece="${unit}"] .piece-name`).click()
    expect(await table.picked()).toEqual([unit])
    const away = game
      .reach('mexican', [unit], [], false)
      .find(
        (r) =>
          r.prev === hex &&
          r.stops === null &&
          r.cost2 <= 4 &&
          !game.view('mexican').pieces.some((p) => p.at === r.hex),
      )
    if (!away) throw new Error('nowhere to go')
    await page.locator('#map').focus()
    await cursorTo(table, away.hex)
    await table.key('Enter')
    expect(types(await follow(page, game))).toEqual(['step'])
    await table.hover(hex)
    await expect(table.at('path')).toContainText('Bastion')
    // A click asks first, whoever else stands there.
    await table.click(hex)
    expect(await follow(page, game)).toEqual([])
    await expect(table.at('works-choice')).toBeVisible()
    await shot(page, 'garrison-choice')
    await table.press('go-garrison')
    const [step] = await follow(page, game)
    expect(step?.action).toEqual({ type: 'step', units: [unit], leaders: [], to: hex, garrison: true })
    expect(inside()).toBe(true)
    await same(table, game)
  })

  await test.step('the same with G alone', async () => {
    await cursorTo(table, hex)
    await page.locator('#map').focus()
    await table.key('g')
    const done = await follow(page, game)
    expect(types(done)).toEqual(['garrison'])
    await same(table, game)
  })
  expect(table.faults).toEqual([])
})

test('free set-up with boxes and a garrison (OPS-17, 19.5.2); why it is not ready is told', async ({ page }) => {
  const wish = { preset: 'free', seed: 'e2e hidden set-up' } as const
  const table = new Table(page)
  await table.open()
  await table.start(wish)
  const game = await mirrorOf(wish)
  await table.press('fill-historical')
  await follow(page, game)
  const view = () => game.view('mexican')
  const pick = async (id: PieceId): Promise<void> => {
    const piece = page.locator(`[data-testid="tray-piece"][data-piece="${id}"]`)
    if ((await piece.getAttribute('aria-pressed')) !== 'true') await piece.click()
  }
  await page.locator('#tray details', { hasText: 'Placed' }).locator('summary').click()

  await test.step('a placed unit goes into a box that is free; its markers are put down', async () => {
    const found = legal(game, 'mexican', 'box').find(
      (a) =>
        (view().boxes[a.box] ?? []).length === 0 &&
        a.piece.startsWith('mexican.north') &&
        view().pieces.some((p) => p.id === a.piece),
    )
    if (!found) throw new Error('nobody may start in a box')
    await pick(found.piece)
    await page.locator(`[data-testid="into"][data-box="${found.box}"]`).click()
    await table.settled()
    expect((await follow(page, game)).map((c) => c.action)).toEqual([found])
    await expect(table.at('ready')).toBeDisabled()
    await expect(table.at('ready-why')).toContainText('§')
    await shot(page, 'set-up-boxes')
    for (const nr of [1, 2]) {
      const id = `mexican.marker.${found.box.toLowerCase()}.${nr}`
      const marker = page.locator(`[data-testid="marker"][data-marker="${id}"]`)
      if ((await marker.getAttribute('aria-pressed')) !== 'true') await marker.click()
      let to: HexId | null = null
      for (const a of legal(game, 'mexican', 'marker'))
        if (a.id === id && (await spotOf(page, a.to)).open) {
          to = a.to
          break
        }
      await table.click(to ?? '')
      expect((await follow(page, game)).map((c) => c.action)).toEqual([{ type: 'marker', id, to }])
    }
    // OPS-17: the first is the real one, for its owner.
    expect(view().markers[`mexican.marker.${found.box.toLowerCase()}.1`]?.real).toBe(true)
    expect(game.view('us').enemyMarkers).toEqual([])
    await expect(table.at('ready')).toBeEnabled()
  })

  await test.step('a unit into a bastion as its garrison', async () => {
    // Somebody who stands before the works is taken back first, so that there is room in the open as well.
    const works = legal(game, 'mexican', 'place').find((a) => a.garrison)?.hex
    const guard = view().pieces.find((p) => p.at === works && !p.garrison && selectionOf([p.id]).units.length > 0)
    if (!guard) throw new Error('nobody stands before the works')
    const row = page.locator('.placed li', { has: page.locator(`[data-piece="${guard.id}"]`) })
    await row.getByRole('button', { name: 'Take back' }).click()
    await table.settled()
    expect((await follow(page, game)).map((c) => c.action)).toEqual([{ type: 'take', piece: guard.id }])
    const all = legal(game, 'mexican', 'place').filter((a) => a.piece === guard.id)
    const place = all.find((a) => a.garrison && all.some((b) => b.piece === a.piece && b.hex === a.hex && !b.garrison))
    if (!place) throw new Error('nobody may start in a bastion')
    await pick(place.piece)
    await table.click(place.hex)
    await expect(table.at('works-choice')).toBeVisible()
    await table.press('go-garrison')
    expect((await follow(page, game)).map((c) => c.action)).toEqual([place])
    expect(view().pieces.find((p) => p.id === place.piece)?.garrison).toBe(true)
  })

  await test.step('and what was hidden comes back out', async () => {
    const back = page.locator('[data-testid="setup-box"] [data-testid="take-back"]').first()
    await back.click()
    await table.settled()
    expect(types(await follow(page, game))).toEqual(['take'])
    await expect(table.at('ready')).toBeDisabled()
    await expect(table.at('tray')).toContainText('1 to place')
  })
  expect(table.faults).toEqual([])
})

test('OPS-19.5.4: hiding a stack leaves headquarters and army commander out; who takes them in is told the price', {
  tag: '@long',
}, async ({ page }) => {
  const table = new Table(page)
  await table.open()
  await table.start({ seed: 'e2e head' })
  await table.click('0118')
  await table.press('hide-these-card')
  await expect(page.locator('[data-testid=in-box] li')).not.toHaveCount(0)
  for (const head of ['us.hq', 'us.ldr.scott']) {
    await expect(page.locator(`[data-testid=in-box] [data-piece="${head}"]`)).toHaveCount(0)
    await expect(page.locator(`[data-testid=take][data-piece="${head}"]`)).toBeEnabled()
  }
  await expect(table.at('head-hidden')).toHaveCount(0)
  await page.locator('[data-testid=take][data-piece="us.hq"]').click()
  await expect(page.locator('[data-testid=in-box] [data-piece="us.hq"]')).toHaveCount(1)
  await expect(table.at('head-hidden')).toContainText('inactive')
})
