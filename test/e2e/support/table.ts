import { expect, type Locator, type Page } from '@playwright/test'
import type { HexId, PieceId } from '../../../src/operational/types'
import { Sheet } from './sheet'

/** Where the game stands, as the page itself says on its root. */
export interface Stand {
  game: string
  toact: string
  segment: string
  turn: string
  active: string
  place: string
  pending: string
  busy: string
  over: string
}

const DEFAULTS = { lang: 'en', mute: true, speed: 0, introduced: true, handover: false, confirmEnd: true }

/** The hands of a player: pointer, fingers and keys on the page, and nothing else. */
export class Table {
  readonly page: Page
  readonly sheet: Sheet
  /** What the page complained of. */
  readonly faults: string[] = []

  constructor(page: Page) {
    this.page = page
    this.sheet = new Sheet(page)
    page.on('console', (message) => {
      if (message.type() === 'error') this.faults.push(message.text())
    })
    page.on('pageerror', (error) => this.faults.push(String(error)))
  }

  at(id: string): Locator {
    return this.page.getByTestId(id)
  }

  /** Opens the page; `settings` are those of a player who has been here before, null: a stranger's. */
  async open(settings: Partial<typeof DEFAULTS> | null = {}): Promise<void> {
    if (settings !== null)
      await this.page.addInitScript((value) => {
        if (!localStorage.getItem('pedregal.settings')) localStorage.setItem('pedregal.settings', JSON.stringify(value))
      }, { ...DEFAULTS, ...settings })
    await this.page.goto('./')
    await this.page.locator('body[data-board="on"]').waitFor()
  }

  /** A new game through the dialog. */
  async start(wish: { preset?: 'historical' | 'balanced' | 'free'; seed: string; us?: string; mexican?: string }): Promise<void> {
    await this.at('new-game').click()
    await this.at(`preset-${wish.preset ?? 'historical'}`).check()
    await this.at('seed').fill(wish.seed)
    if (wish.us) await this.at('name-us').fill(wish.us)
    if (wish.mexican) await this.at('name-mexican').fill(wish.mexican)
    await this.at('start').click()
    await this.page.locator('body[data-game="on"]').waitFor()
    await this.at('dialog-new-game').waitFor({ state: 'hidden' })
    await this.sheet.fit()
  }

  stand(): Promise<Stand> {
    return this.page.evaluate(() => ({ ...document.body.dataset }) as unknown as Stand)
  }

  /** Until the last action is stored and shown. */
  async settled(): Promise<void> {
    await this.page.waitForFunction(() => document.body.dataset.busy === 'false')
  }

  /** Clicks what must be there, and waits until it has been carried out. */
  async press(id: string): Promise<void> {
    await this.at(id).first().click()
    await this.settled()
  }

  async key(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
    await this.settled()
  }

  async hover(hex: HexId): Promise<void> {
    const { x, y } = this.sheet.spot(hex)
    await this.page.mouse.move(x, y)
  }

  async click(hex: HexId): Promise<void> {
    await this.free(hex)
    const { x, y } = this.sheet.spot(hex)
    await this.page.mouse.click(x, y)
    await this.settled()
  }

  async tap(hex: HexId): Promise<void> {
    await this.free(hex)
    const { x, y } = this.sheet.spot(hex)
    await this.page.touchscreen.tap(x, y)
    await this.settled()
  }

  /** Moves out of the way what a player would close who wants to reach a hex. */
  async free(hex: HexId): Promise<void> {
    if (await this.sheet.open(hex)) return
    for (const id of ['handover-ok', 'close-fight'])
      if (await this.at(id).isVisible()) {
        await this.at(id).click()
        if (await this.sheet.open(hex)) return
      }
    throw new Error(`hex ${hex} is covered`)
  }

  /** The pieces that are selected, as the unit card shows them. */
  async picked(): Promise<PieceId[]> {
    return this.page.locator('li.piece.picked').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-piece') ?? ''))
  }

  /** Goes with the selection to a hex in its reach. The fan of the stack gives way once any way is looked at. */
  async goTo(hex: HexId, by: readonly HexId[]): Promise<void> {
    await this.look(hex, by)
    await this.click(hex)
  }

  /** Looks at the way to a hex in reach; `by` are other hexes in reach, to look past the open fan. */
  async look(hex: HexId, by: readonly HexId[]): Promise<void> {
    await this.free(hex)
    const path = this.at('path')
    for (const way of [hex, ...by]) {
      if (!(await this.sheet.open(way))) continue
      await this.hover(way)
      if ((await path.count()) > 0) break
    }
    await this.hover(hex)
    await expect(path).toBeVisible()
  }

  /** Ends the phase; says so twice where something is undone. */
  async endPhase(): Promise<void> {
    const button = this.at('end-phase')
    const undone = (await button.getAttribute('class'))?.includes('undone') === true
    await button.click()
    if (undone) await this.at('end-sure').click()
    await this.settled()
  }
}
