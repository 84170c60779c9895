import { expect, type Page, test } from '@playwright/test'
import type { Action, Game, Side } from '../../src/operational/types'
import type { HexSession } from '../../src/session/hex/session'
import { follow } from './support/mirror'
import { shot } from './support/shot'
import { lay, staged } from './support/staged'
import { Table } from './support/table'

// Advance, return of the routed and displacement are chosen on the map, at both widths: lit hexes, a ghost, one line that says what to do.

const HEX = '0922'

/** Plays by the first legal answer until that choice is owed. */
function playUntil(session: HexSession, kind: string): Side {
  for (let n = 0; n < 60; n++) {
    const side = session.toAct() as Side
    const { pending, segment } = session.view(side)
    if (pending.at(-1)?.kind === kind) return side
    const legal = session.legal(side).filter(({ type }) => type !== 'resign' && type !== 'pass')
    const wanted: Action | undefined =
      pending.length > 0
        ? (legal[0] ?? { type: 'pass' })
        : segment === 'command'
          ? { type: 'done' }
          : (legal.find(({ type }) => type === 'attack') ?? { type: 'endPhase' })
    const done = session.do(side, wanted)
    if (!done.ok) throw new Error(JSON.stringify(done.refusal))
  }
  throw new Error(`${kind} never comes up`)
}

/** The attack of all who stand beside the two Mexican units, won by the dice; the attackers may advance. */
async function won(): Promise<HexSession> {
  const session = await staged(
    'e2e advance',
    ({ ops }) => {
      for (const id of ['mexican.east.7.line', 'mexican.east.3.line']) ops.pieces[id]!.at = HEX
    },
    [4, 4, 4, 4, 4, 4],
    { resolver: 'table' },
  )
  for (const type of ['endPhase', 'target'] as const) {
    const action = session.legal('us').find((each) => each.type === type)
    if (!action || !session.do('us', action).ok) throw new Error(`no ${type}`)
  }
  for (;;) {
    const join = session.legal('us').find(({ type }) => type === 'join')
    if (!join) break
    session.do('us', join)
  }
  playUntil(session, 'advance')
  return session
}

/** A routed brigade is due on turn 2. */
async function routed(): Promise<HexSession> {
  const session = await staged('e2e return', ({ ops }) => {
    Object.assign(ops.pieces['us.1.garland']!, { at: 'trt:2', ineffective: true })
    Object.assign(ops.pieces['us.1.duncan']!, { at: 'trt:2', ineffective: true })
  })
  playUntil(session, 'return')
  return session
}

/** Too many units in a hex when the movement ends. */
async function crowded(): Promise<HexSession> {
  const session = await staged('e2e displace', ({ ops }: Game) => {
    for (const id of ['us.3.pierce', 'us.3.cadwalader', 'us.4.newyork']) ops.pieces[id]!.at = '0822'
  })
  session.do('us', { type: 'endPhase' })
  playUntil(session, 'displace')
  return session
}

const CASES = [
  { kind: 'advance', make: won },
  { kind: 'return', make: routed },
  { kind: 'displace', make: crowded },
] as const

const SIZES = [
  { size: 'desk', use: { viewport: { width: 1280, height: 800 } } },
  {
    size: 'phone',
    use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  },
] as const

/** The hexes of the choice that are in sight and not covered by anything. */
async function openHexes(page: Page, hexes: readonly string[]): Promise<string[]> {
  const open: string[] = []
  for (const hex of hexes) {
    const isOpen = await page.evaluate((id) => {
      const { pedregal } = window as unknown as { pedregal: { screenOf(hex: string): { x: number; y: number } } }
      const { x, y } = pedregal.screenOf(id)
      return document.elementFromPoint(x, y)?.tagName === 'CANVAS'
    }, hex)
    if (isOpen) open.push(hex)
  }
  return open
}

for (const { size, use } of SIZES)
  test.describe(size, () => {
    test.use(use)
    for (const { kind, make } of CASES) {
      // Each in the everyday run by one way of pointing, in the long run by both.
      const tag = (kind === 'return') === (size === 'phone') ? [] : ['@long']
      test(`OPS-${{ advance: '10.2', return: '12.4', displace: '6.2' }[kind]}: ${kind} is chosen on the map`, {
        tag,
      }, async ({ page }) => {
        const isPhone = size === 'phone'
        const game = await make()
        const table = new Table(page)
        await table.open({ placeLists: false, lang: isPhone ? 'es' : 'en' })
        await lay(table, game)
        const side = game.toAct() as Side
        const places = game
          .legal(side)
          .flatMap((action) => (action.type === kind ? [(action as Action & { to: string }).to] : []))
        const hexes = [...new Set(places)]
        expect(hexes.length).toBeGreaterThan(0)
        await expect(table.at('place-list')).toBeVisible()
        await expect(table.at(`answer-${kind}`).first()).toBeHidden()
        // None of the lit hexes lies under the panel; on a phone it goes along when the map or the prompt has moved.
        await expect.poll(() => openHexes(page, hexes)).toEqual(hexes)
        await shot(page, `place-${kind}-${size}`)
        const before = game.length
        if (isPhone) {
          await table.tap(hexes[0]!)
          await shot(page, `place-${kind}-${size}-ghost`)
          await expect.poll(() => openHexes(page, hexes)).toEqual(hexes)
          await table.at('go').click()
        } else {
          await page.locator('#map').focus()
          await page.keyboard.press('t')
          await shot(page, `place-${kind}-${size}-ghost`)
          await page.keyboard.press('Enter')
        }
        await table.settled()
        const done = await follow(page, game)
        expect(done.length).toBe(game.length - before)
        expect(done[0]?.action.type).toBe(kind)
        expect(table.faults).toEqual([])
      })
    }

    test('OPS-6.1: too many units in a hex are told before they go, on the map and in the ground card', {
      tag: size === 'phone' ? ['@long'] : [],
    }, async ({ page }) => {
      const isPhone = size === 'phone'
      const game = await staged('e2e overstack', ({ ops }: Game) => {
        for (const id of ['us.3.pierce', 'us.3.cadwalader', 'us.4.newyork']) ops.pieces[id]!.at = '0722'
      })
      const table = new Table(page)
      await table.open({ lang: isPhone ? 'es' : 'en' })
      await lay(table, game)
      if (isPhone) {
        await table.tap('0722')
        await table.tap('0822')
      } else {
        await table.click('0722')
        await table.hover('0822')
        await expect(table.at('stack-way').getByTestId('overstack')).toBeVisible()
        await expect(table.at('stack-way')).toContainText(/From where it stands: .*MP, .*MP left/)
      }
      await expect(table.at('path').getByTestId('overstack')).toContainText(
        isPhone ? /3 unidades de infantería y caballería donde caben 2/ : /3 units of foot and horse where 2 may stand/,
      )
      await shot(page, `overstack-${size}`)
      expect(table.faults).toEqual([])
    })
  })
