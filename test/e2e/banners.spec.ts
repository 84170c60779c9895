import { expect, type Page, test } from '@playwright/test'
import { shot } from './support/shot'
import { lay, staged } from './support/staged'
import { Table } from './support/table'

test.describe.configure({ mode: 'parallel' })

/** A banner of that kind. */
const banner = (page: Page, kind: string) => page.locator(`[data-testid="banners"] [data-kind="${kind}"]`)

/** The card "Your turn" comes together with a banner: does neither cover the other? */
async function leavesTurnCardFree(page: Page, kind: string): Promise<void> {
  await page.locator('.turn-card').waitFor()
  const [card, told] = await page.evaluate(
    (selector) => ['.turn-card', selector].map((s) => document.querySelector(s)?.getBoundingClientRect().toJSON()),
    `[data-testid="banners"] [data-kind="${kind}"]`,
  )
  expect(card, 'the card of the turn is there').toBeDefined()
  expect(told, 'the banner is there').toBeDefined()
  expect(told.top >= card.bottom || told.bottom <= card.top, 'banner and card of the turn do not overlap').toBe(true)
}

/** Is no banner or die cut off by the edges of the window, and none wider than it? */
async function staysInWindow(page: Page, selector: string): Promise<void> {
  const size = page.viewportSize()!
  for (const box of await page.locator(selector).all()) {
    const place = (await box.boundingBox())!
    expect(place.x).toBeGreaterThanOrEqual(0)
    expect(place.x + place.width).toBeLessThanOrEqual(size.width)
    expect(place.y).toBeGreaterThanOrEqual(0)
    expect(place.y + place.height).toBeLessThanOrEqual(size.height)
  }
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  test.describe(`${width} wide`, () => {
    /** Everyday at the width named; at the other in the long run. */
    const everydayAt = (wide: number) => ({ tag: wide === width ? [] : ['@long'] })
    test.use({ viewport: { width, height } })

    test(
      'OPS-19.4.1: the die of Santa Anna is shown with what it needed, then a banner tells that he is awake',
      everydayAt(390),
      async ({ page }) => {
        const table = new Table(page)
        await table.open({ battleCards: true, aiSpeed: 1, speed: 1 })
        const session = await staged(
          'awake',
          ({ ops }) => {
            ops.segment = 'combat'
          },
          [1],
          { resolver: 'table', solo: true },
        )
        await lay(table, session)
        await table.at('end-phase').click()
        await expect(table.at('throw').first()).toContainText('Santa Anna')
        await expect(table.at('throw').first()).toContainText('needs 1')
        await expect(table.at('throw').first()).toContainText('he takes command')
        await staysInWindow(page, '[data-testid="throw"]')
        await shot(page, `banner-awake-die-${width}`)
        await expect(banner(page, 'awake')).toBeVisible()
        await staysInWindow(page, '.banner')
        await shot(page, `banner-awake-${width}`)
        expect(table.faults).toEqual([])
      },
    )

    test('OPS-5.5: banners tell nightfall, and dawn a turn later', everydayAt(1280), async ({ page }) => {
      const table = new Table(page)
      await table.open({ aiSpeed: 4 })
      for (const [turn, kind, words] of [
        [5, 'night', 'Night falls: turn 6'],
        [6, 'dawn', 'Dawn: turn 7'],
      ] as const) {
        const session = await staged(
          'night',
          ({ ops }) => {
            ops.turn = turn
            ops.active = 'mexican'
            ops.segment = 'combat'
          },
          [],
          { resolver: 'table', solo: true },
        )
        await lay(table, session)
        await expect(banner(page, kind)).toContainText(words, { timeout: 60_000 })
        await staysInWindow(page, '.banner')
        await leavesTurnCardFree(page, kind)
        await shot(page, `banner-${kind}-${width}`)
      }
      expect(table.faults).toEqual([])
    })

    test(
      'OPS-11.1, 18.3: a destroyed unit has its banner, its dice are told in step, and a card of the battle waits to be closed',
      everydayAt(1280),
      async ({ page }) => {
        const table = new Table(page)
        await table.open({ battleCards: true, speed: 1 })
        // Fog of war 3 + 4 brings nothing; a 6 on the best column destroys.
        const session = await staged(
          'destroyed',
          ({ ops }) => {
            ops.segment = 'combat'
            ops.pieces['mexican.east.6.hidalgo']!.at = '1122'
            ops.pieces['mexican.east.6.hidalgo']!.steps = 1
            for (const [piece, at] of [
              ['us.1.clarke', '1022'],
              ['us.1.garland', '1023'],
              ['us.3.pierce', '1123'],
            ] as const)
              ops.pieces[piece]!.at = at
          },
          [3, 4, 6, 6, 6],
          { resolver: 'table', solo: true },
        )
        await lay(table, session)
        await table.click('1122')
        await expect(table.at('attack-dialog')).toBeVisible()
        await table.at('attack').click()
        await expect(table.at('throw').first()).toContainText('Fog of war')
        await staysInWindow(page, '[data-testid="throw"]')
        await shot(page, `dice-fog-${width}`)
        await expect(table.at('throw').first()).toContainText('Combat')
        // No panel of the attack tells odds of what is decided, and none covers the map.
        await expect(table.at('attack-dialog')).toHaveCount(0)
        await shot(page, `dice-combat-${width}`)
        // The battle is not over: its hex may be taken. Nothing is told of its end before.
        await expect(banner(page, 'destroyed')).toContainText('Hidalgo')
        await staysInWindow(page, '.banner')
        await shot(page, `banner-destroyed-${width}`)
        await expect(table.at('dialog-battle')).toHaveCount(0)
        await page.getByRole('button', { name: 'No advance' }).first().click()
        await expect(table.at('dialog-battle')).toContainText('destroyed')
        await expect(table.at('battle-outcome')).toContainText('has nobody left')
        // Behind the card the page has not gone on to the computer's turn.
        await expect(page.locator('body')).toHaveAttribute('data-active', 'us')
        await expect(table.at('battle-ok')).toBeFocused()
        await shot(page, `battle-card-${width}`)
        await page.keyboard.press('Enter')
        await expect(table.at('dialog-battle')).toBeHidden()
        // The dice are in the log too.
        if (width < 700) await table.at('tab-log').click()
        await expect(table.at('log')).toContainText('3 + 4 = 7')
        expect(table.faults).toEqual([])
      },
    )

    test(
      'OPS-18.2: a banner tells when San Agustín is threatened, and the strip shows it',
      everydayAt(390),
      async ({ page }) => {
        const table = new Table(page)
        await table.open({})
        const session = await staged(
          'depot',
          ({ ops }) => {
            // Lancers whose way the dragoons bar, until they go aside.
            ops.pieces['mexican.north.4.cavalry2']!.at = '0321'
            ops.pieces['us.a.dragoons3']!.at = '0219'
          },
          [],
          { resolver: 'table', solo: true },
        )
        await lay(table, session)
        await expect(table.at('depot')).toHaveClass(/depot-safe/)
        await page.locator('.toast button, .toasts button').first().click()
        await table.click('0219')
        await table.click('0119')
        await expect(banner(page, 'depot')).toContainText('San Agustín')
        await staysInWindow(page, '.banner')
        await expect(table.at('depot')).not.toHaveClass(/depot-safe/)
        await shot(page, `banner-depot-${width}`)
        expect(table.faults).toEqual([])
      },
    )
  })
