import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import type { HexId, PieceId, Resolver } from '../../../src/operational/types'
import { spotOf, type Spot } from './sheet'

/** Where the game stands, as the page itself says on its root. */
export interface Stand {
  toact: string
  segment: string
  turn: string
  active: string
  place: string
  over: string
}

const DEFAULTS = {
  lang: 'en',
  mute: true,
  speed: 0,
  reducedMotion: false,
  showClash: true,
  battleCards: false,
  introduced: true,
  curtain: true,
  handover: false,
  aiSpeed: 4,
  aiSkip: false,
  confirmEnd: true,
  placeLists: true,
}
export type Settings = Partial<typeof DEFAULTS>

export interface Wish {
  preset?: 'historical' | 'balanced' | 'free'
  seed: string
  /** Another resolver may be picked for each attack (OPS-22.1). */
  pick?: boolean
  /** `table` if left out: with `sar` the page's workers fight hundreds of clashes for practice and for the odds. */
  resolver?: Resolver
}

/** The hands of a player: pointer, fingers and keys on the page, and nothing else. */
export class Table {
  readonly page: Page
  /** How the next player lifts the curtain: with a click or with the Enter key. */
  lift: 'click' | 'key' = 'click'
  /**
   * Whether workers practise before they are wanted, as on a player's page: the computer decides, and clashes are fought, for nothing but speed. In
   * `npm test` only on the page of a stranger (`open(null)`) and where a test asks for it.
   */
  practises = !process.env.E2E_EVERYDAY
  /** How often somebody sat down. */
  lifted = 0
  /** What the page complained of. */
  readonly faults: string[] = []

  constructor(page: Page) {
    this.page = page
    page.on('console', (message) => {
      if (message.type() === 'error') this.faults.push(message.text())
    })
    page.on('pageerror', (error) => this.faults.push(String(error)))
  }

  at(id: string): Locator {
    return this.page.getByTestId(id)
  }

  /** Opens the page; `settings` are those of a player who has been here before, null: a stranger's. */
  async open(settings: Settings | null = {}, address = './'): Promise<void> {
    if (settings !== null)
      await this.page.addInitScript(
        (value) => {
          if (!localStorage.getItem('pedregal.settings'))
            localStorage.setItem('pedregal.settings', JSON.stringify(value))
        },
        { ...DEFAULTS, ...settings },
      )
    if (settings !== null && !this.practises)
      await this.page.addInitScript(() => {
        const post = Worker.prototype.postMessage as (this: Worker, message: unknown, ...rest: unknown[]) => void
        Worker.prototype.postMessage = function (this: Worker, message: { kind?: string }, ...rest: unknown[]) {
          if (message.kind !== 'wake') post.call(this, message, ...rest)
        }
      })
    await this.page.goto(address)
    await this.drawn()
  }

  /** Until the map is there. */
  async drawn(): Promise<void> {
    await this.page.locator('body[data-board="on"]').waitFor()
  }

  /** A new game through the dialog. */
  async start({ preset = 'historical', seed, pick = false, resolver = 'table' }: Wish): Promise<void> {
    await this.at('new-game').click()
    await this.at('who-two').check()
    await this.at(`preset-${preset}`).check()
    await this.at('seed').fill(seed)
    if (pick) await this.at('new-pick').check()
    await this.at(`new-resolver-${resolver}`).check()
    await this.at('start').click()
    await this.playing()
  }

  /** Until a game is on the table and no dialog over it. */
  async playing(): Promise<void> {
    await this.page.locator('body[data-game="on"]').waitFor()
    await expect(this.page.locator('dialog[open]')).toHaveCount(0)
    await this.settled()
  }

  stand(): Promise<Stand> {
    return this.page.evaluate(() => {
      const { toact, segment, turn, active, place, over } = document.body.dataset
      return { toact, segment, turn, active, place, over } as Stand
    })
  }

  /** Until the last action is stored and shown; where it was the last of its player, the other one sits down. */
  async settled(): Promise<void> {
    await this.done()
    if (await this.covered()) await this.sit()
  }

  /** Until the last action is stored and shown, the curtain down where it falls. */
  async done(): Promise<void> {
    await this.page.locator('body[data-busy="false"]').waitFor()
  }

  covered(): Promise<boolean> {
    return this.page.evaluate(() => document.body.dataset.session === 'handOver')
  }

  /** The player named on the curtain sits down. */
  async sit(): Promise<void> {
    if (this.lift === 'key') {
      await expect(this.at('take-seat')).toBeFocused()
      await this.page.keyboard.press('Enter')
    } else await this.at('take-seat').click()
    await this.at('curtain').waitFor({ state: 'detached' })
    this.lifted++
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
    const { x, y } = await this.reachable(hex)
    await this.page.mouse.move(x, y)
  }

  async click(hex: HexId): Promise<void> {
    const { x, y } = await this.reachable(hex)
    await this.page.mouse.click(x, y)
    await this.settled()
  }

  async tap(hex: HexId): Promise<void> {
    const { x, y } = await this.reachable(hex)
    await this.page.touchscreen.tap(x, y)
    await this.settled()
  }

  /** Where a hex is, after moving out of the way what a player would close who wants to point at it. */
  private async reachable(hex: HexId): Promise<Spot> {
    for (const id of ['handover-ok', 'close-fight', '']) {
      const spot = await spotOf(this.page, hex)
      if (spot.open) return spot
      if (id !== '' && (await this.at(id).isVisible())) await this.at(id).click()
    }
    throw new Error(`hex ${hex} is covered`)
  }

  /** The pieces that are selected, as the unit card shows them. */
  picked(): Promise<PieceId[]> {
    return this.page
      .locator('li.piece.picked')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-piece') ?? ''))
  }

  /** Looks at the way to a hex in reach. `by` are others in reach: the fan of the stack gives way once any way is looked at. */
  async look(hex: HexId, by: readonly HexId[] = []): Promise<void> {
    const path = this.at('path')
    await this.hover(hex)
    for (const other of by) {
      if ((await path.count()) > 0) break
      if ((await spotOf(this.page, other)).open) await this.hover(other)
    }
    await this.hover(hex)
    await expect(path).toBeVisible()
  }

  /** Goes with the selection to a hex in its reach. */
  async goTo(hex: HexId, by: readonly HexId[] = []): Promise<void> {
    await this.look(hex, by)
    await this.click(hex)
    // A bastion can be entered in two ways; in the open is one of them (19.1.14).
    if (await this.at('works-choice').isVisible()) await this.press('go')
  }

  /** Ends the phase; says so twice where something is undone. */
  async endPhase(): Promise<void> {
    const button = this.at('end-phase')
    const undone = (await button.getAttribute('class'))?.includes('undone') === true
    await button.click()
    if (undone) await this.at('end-sure').click()
    await this.settled()
  }

  /** Ends the command segment where it waits for its player (3.3). */
  async endCommand(): Promise<void> {
    if ((await this.stand()).segment === 'command') await this.press('done')
  }

  /** The running game as the menu exports it. */
  async exported(): Promise<unknown> {
    await this.at('menu').click()
    const [file] = await Promise.all([this.page.waitForEvent('download'), this.at('export').click()])
    await this.at('resume').click()
    return JSON.parse(await readFile(await file.path(), 'utf8'))
  }

  /** The lines of the log. */
  log(): Promise<string[]> {
    return this.page.locator('[data-testid="log"] .log-line').allTextContents()
  }
}
