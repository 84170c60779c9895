import { expect, test } from '@playwright/test'
import type { HexSession } from '../../src/session/hex/session'
import type { Action, Side } from '../../src/operational/types'
import { choose } from './support/keys'
import { follow, mirrorOf } from './support/mirror'
import { Table } from './support/table'
import { onHeap, type Secrets, secretsOf, walk } from './support/walk'

test.describe.configure({ timeout: 360_000 })

/** Fills a box in the command segment, if there is one to fill: the first hex, all who may go, both markers. */
async function hide(table: Table, game: HexSession, side: Side): Promise<boolean> {
  const next = (type: Action['type']): Action | undefined => game.legal(side).find((a) => a.type === type)
  const open = next('open')
  if (!open) return false
  for (const wish of [open.type, 'take', 'real', 'dummy', 'close'] as const) {
    const action = wish === 'open' ? open : next(wish)
    if (!action) continue
    await choose(table, action)
    await follow(table.page, game)
  }
  return true
}

/** A player turn in which there is something to hide: a box is filled, markers go, the other side is told less than all of it. */
async function secretTurn(table: Table, game: HexSession): Promise<void> {
  const side = game.toAct() as Side
  if (game.view(side).segment === 'command') {
    await hide(table, game, side)
    await table.press('done')
    await follow(table.page, game)
  }
  for (let n = 0; n < 3; n++) {
    const steps = game.legal(side).filter((a) => a.type === 'marker')
    const step = steps[n * 3] ?? steps[0]
    if (!step) break
    await choose(table, step)
    await follow(table.page, game)
  }
  while (game.toAct() === side && ['move', 'combat'].includes(game.view(side).segment)) {
    const button = table.at('end-phase')
    const undone = (await button.getAttribute('class'))?.includes('undone') === true
    await button.click()
    if (undone) await table.at('end-sure').click()
    await table.done()
    await follow(table.page, game)
  }
}

/** There must be something to find, else the walk proves nothing. */
function worthFinding(secrets: Secrets): void {
  expect(secrets.unseen.length).toBeGreaterThan(0)
  expect(secrets.markers.filter((m) => m.real && m.at !== 'off').length).toBeGreaterThan(0)
  expect(secrets.lines.length).toBeGreaterThan(0)
  expect(secrets.seeds[0]).toBeTruthy()
}

test('OPS-19.5.15: after a hot-seat turn no object of the page holds what the player may not know', async ({
  page,
}) => {
  const wish = { preset: 'historical', seed: 'e2e-secret-seed-7f3a' } as const
  const table = new Table(page)
  await table.open({ speed: 4 })
  await table.start(wish)
  const game = await mirrorOf(wish)
  await follow(page, game)
  for (const side of ['us', 'mexican'] as const) {
    await secretTurn(table, game)
    const next = game.toAct() as Side
    expect(next).not.toBe(side)
    // While the curtain is down, nobody's secrets are on the page.
    await expect(table.at('curtain')).toBeVisible()
    for (const seat of [side, next] as const) {
      const { found, ...seen } = await walk(page, await secretsOf(game, seat), false)
      expect(found, `behind the curtain, before the ${seat} player`).toEqual([])
      expect(seen.phaser).toBe(1)
      expect(seen.signals).toBeGreaterThan(20)
      expect(seen.objects).toBeGreaterThan(5_000)
    }
    await table.sit()
    const secrets = await secretsOf(game, next)
    worthFinding(secrets)
    // In the middle of the replay, and when it is over.
    if (await table.at('replay-bar').isVisible()) {
      expect((await walk(page, secrets)).found, `during the replay for the ${next} player`).toEqual([])
      await page.keyboard.press('Enter')
    }
    await table.settled()
    const { found, ...seen } = await walk(page, secrets)
    expect(found, `before the ${next} player`).toEqual([])
    expect(seen.doors).toBeGreaterThan(0)
    expect(seen.phaser).toBe(1)
  }
  // Looking back shows one's own knowledge of earlier turns and no more.
  await table.at('menu').click()
  await table.at('turns').click()
  await table.at('turn-1').click()
  await expect(table.at('replay-bar')).toBeVisible()
  expect((await walk(page, await secretsOf(game, game.toAct() as Side))).found, 'while looking back').toEqual([])
  await table.at('replay-end').click()

  // So does the comparison with the record, in each of its parts; the game stands afterwards as it stood before.
  const seat = game.toAct() as Side
  const secrets = await secretsOf(game, seat)
  worthFinding(secrets)
  const before = { prompt: await table.at('prompt-text').textContent(), log: await table.log() }
  await table.at('menu').click()
  await table.at('turns').click()
  await table.at('compare').click()
  for (const tab of ['map', 'figures', 'turning'] as const) {
    await table.at(`compare-tab-${tab}`).click()
    if (tab === 'map') for (let n = 0; n < 3; n++) await page.keyboard.press(',')
    if (tab === 'map') await table.at('compare-enemy').check()
    if (tab === 'turning') await table.at('compare-points').waitFor({ state: 'attached' })
    const { found, ...seen } = await walk(page, secrets)
    expect(found, `comparison, ${tab}`).toEqual([])
    expect(seen.signals).toBeGreaterThan(20)
  }
  await expect(table.at('compare-eyes-us'), 'nobody looks through the eyes of the enemy').toBeHidden()
  await expect(page.locator('[data-testid^=point-find]'), 'no turn is opened as it truly stood').toHaveCount(0)
  await table.at('learn-back').click()
  await table.settled()
  expect(game.toAct()).toBe(seat)
  expect(await follow(page, game), 'nothing was done to the game').toEqual([])
  expect({ prompt: await table.at('prompt-text').textContent(), log: await table.log() }).toEqual(before)
  expect((await walk(page, secrets)).found, 'back in the game').toEqual([])
  expect(table.faults).toEqual([])
})

/** Does the quietest thing for whoever is to act. */
function quietly(game: HexSession): void {
  const side = game.toAct() as Side
  const list = game.legal(side)
  const types: Action['type'][] = [
    'done',
    'endPhase',
    'pass',
    'hold',
    'retreat',
    'wait',
    'return',
    'deploy',
    'displace',
  ]
  const action = types.flatMap((type) => list.filter((one) => one.type === type))[0]
  if (!action || !game.do(side, action).ok) throw new Error(`nothing quiet for ${side}`)
}

/** A game on its second US turn in which the Mexicans, whom the AI plays, have filled a box. */
async function hiddenRival(seed: string): Promise<{ game: HexSession; save: unknown }> {
  const game = await mirrorOf({ preset: 'historical', seed, resolver: 'table' })
  const does = (type: Action['type']): void => {
    const side = game.toAct() as Side
    const action = game.legal(side).find((one) => one.type === type)
    if (action) game.do(side, action)
  }
  while (game.view('us').turn < 2 || game.view('us').active !== 'us') {
    const { segment, active } = game.view('mexican')
    if (segment === 'command' && active === 'mexican')
      for (const type of ['open', 'take', 'take', 'real', 'dummy', 'close'] as const) does(type)
    quietly(game)
  }
  const { header, ...rest } = game.save()
  return {
    game,
    save: { ...rest, header: { ...header, ai: { mexican: { level: 'captain', character: 'santaAnna' } } } },
  }
}

test('OPS-19.5.15: nothing that the opponent sees, lists, thinks or draws from is in reach of the page', async ({
  page,
}) => {
  const { game, save } = await hiddenRival('e2e-secret-solo-90b1')
  const table = new Table(page)
  await table.open({ aiSpeed: 1 })
  await table.at('import').setInputFiles({
    name: 'solo.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(save)),
  })
  await page.locator('body[data-opponent="mexican"]').waitFor()
  await table.done()
  const look = async (when: string): Promise<void> => {
    await follow(page, game)
    const secrets = await secretsOf(game, 'us')
    worthFinding(secrets)
    secrets.seeds.push('santaAnna/mexican', `${game.header.aiSeed}/mexican`)
    const { found, ...seen } = await walk(page, secrets)
    // On a slow machine the action that was under way may end only now: then what the page knew was compared with an older game.
    if (found.length > 0 && (await follow(page, game)).length > 0) return look(when)
    expect(found, when).toEqual([])
    expect(seen.doors).toBeGreaterThan(0)
    expect(seen.signals).toBeGreaterThan(20)
  }
  await look('before his turn')
  await table.press('done')
  await follow(page, game)
  while (game.toAct() === 'us') {
    const button = table.at('end-phase')
    const undone = (await button.getAttribute('class'))?.includes('undone') === true
    await button.click()
    if (undone) await table.at('end-sure').click()
    await table.done()
    await follow(page, game)
  }
  // He thinks, and is stopped in the middle of his turn: what he does next is decided, and lies somewhere.
  await page.locator('[data-testid="happened-list"] li').first().waitFor({ timeout: 60_000 })
  await page.keyboard.press(' ')
  await expect(table.at('solo-bar')).toHaveAttribute('data-state', 'paused')
  await page.waitForTimeout(3000)
  await look('in the middle of his turn')
  await page.keyboard.press(' ')
  await page.keyboard.press('Enter')
  await page.locator('body[data-theirs="false"][data-busy="false"]').waitFor({ timeout: 60_000 })
  await look('after it')
  expect(table.faults).toEqual([])
})

/** Puts the truth somewhere on the page; each plant must be found, by what it is and where. */
const PLANTS: { name: string; finds: RegExp; plant: string }[] = [
  {
    name: 'a piece in a nested object of a global',
    finds: /^box of a piece: window\.plantedA/m,
    plant: `(s) => { window.plantedA = { deep: [{ er: new Map([['k', { id: s.unseen[0], at: 'box:A' }]]) }] } }`,
  },
  {
    name: 'the pieces of a game state, by id',
    finds: /^box of a piece: .*planted2/m,
    plant: `(s) => { document.body.planted2 = { ops: { pieces: { [s.unseen[0]]: { at: 'box:A', steps: 2 } } } } }`,
  },
  {
    name: 'a list by letter on a symbol of a node',
    finds: /^what a box holds: .*Symbol\(plant\)/m,
    plant: `(s) => { document.querySelector('#map')[Symbol('plant')] = { boxes: { A: new Set(s.unseen) } } }`,
  },
  {
    name: 'a marker on a listener',
    finds: /^which marker is real: .*onplant/m,
    plant: `(s) => { document.body.onplant = Object.assign(() => {}, { memo: { [s.markers[0].id]: { real: s.markers[0].real } } }) }`,
  },
  {
    name: 'the hex of the real marker',
    finds: /^where the real marker lies: .*planted5/m,
    plant: `(s) => { window.planted5 = [{ side: s.enemy, box: 'A', real: s.markers.find((m) => m.real).at }] }`,
  },
  {
    name: 'the seed behind a getter',
    finds: /^seed: .*planted6/m,
    plant: `(s) => { Object.defineProperty(window, 'planted6', { configurable: true, get: () => ({ header: { seed: s.seeds[0] } }) }) }`,
  },
  {
    name: 'the seed in the words of a node',
    finds: /^seed: .*#text/m,
    plant: `(s) => { const p = document.createElement('p'); p.id = 'plant'; p.textContent = 'dice ' + s.seeds[0]; document.body.append(p) }`,
  },
  {
    name: 'a line of the other log as a tooltip',
    finds: /^log line of the other side: .*@title/m,
    plant: `(s) => { const p = document.createElement('p'); p.id = 'plant'; p.title = s.lines[0]; document.body.append(p) }`,
  },
  {
    name: 'an event of the other side in a Set',
    finds: /^event of the other side: .*planted9/m,
    plant: `(s) => { window.planted9 = new Set([{ n: 3, kind: 'boxed', side: s.enemy, box: 'D', markers: [], pieces: [], real: null }]) }`,
  },
  {
    name: 'an action of the other side',
    finds: /^action of the other side: .*planted10/m,
    plant: `(s) => { window.planted10 = { commands: [{ side: s.enemy, action: { type: 'take', piece: s.unseen[0] } }] } }`,
  },
]

test('the walk finds the truth wherever it is planted', { tag: '@long' }, async ({ page }) => {
  const wish = { preset: 'historical', seed: 'e2e-secret-plants-51c' } as const
  const table = new Table(page)
  await table.open()
  await table.start(wish)
  const game = await mirrorOf(wish)
  await secretTurn(table, game)
  await table.sit()
  await table.settled()
  const secrets = await secretsOf(game, game.toAct() as Side)
  worthFinding(secrets)
  expect((await walk(page, secrets)).found).toEqual([])
  for (const { plant } of PLANTS) await page.evaluate(`(${plant})(${JSON.stringify(secrets)})`)
  // Where no path leads from the window: in Phaser's registry, and in a signal.
  await onHeap(
    page,
    `function (id) {
      let signal = null
      for (const o of this) {
        if (Object.hasOwn(o, 'registry') && Object.hasOwn(o, 'loop')) o.registry.set('plant', [{ id, at: 'box:A' }])
        try {
          if (signal === null && o.brand === Symbol.for('preact-signals') && o.peek() === null) signal = o
        } catch {}
      }
      Object.defineProperty(signal, 'planted', { value: [{ id, at: 'box:A' }] })
    }`,
    secrets.unseen[0],
  )
  const found = (await walk(page, secrets)).found.join('\n')
  for (const { name, finds } of PLANTS) expect(found, name).toMatch(finds)
  expect(found).toMatch(/^box of a piece: Phaser\.Game.*plant/m)
  expect(found).toMatch(/^box of a piece: signal \d+\.planted/m)
})
