import { expect } from '@playwright/test'
import type { HexSession } from '../../../src/session/hex/session'
import type { Action, HexId, Side } from '../../../src/operational/types'
import { same, type Zeal } from './clicks'
import { follow } from './mirror'
import { answer, far, goal, selectionOf, targets } from './plan'
import { grid } from './sheet'
import type { Table } from './table'

/** Keys of the six directions E, NE, NW, W, SW, SE. */
const KEYS = ['d', 'e', 'q', 'a', 'z', 'c'] as const

/** The keys that lead the cursor from one hex to another. */
function way(from: HexId, to: HexId): string[] {
  const keys: string[] = []
  for (let at = from; at !== to; ) {
    const next = KEYS.map((key, dir) => ({ key, hex: grid.ids[grid.neighbours[grid.indexOf(at) * 6 + dir] ?? -1] }))
      .filter((n): n is { key: (typeof KEYS)[number]; hex: HexId } => n.hex !== undefined)
      .sort((a, b) => far(a.hex, to) - far(b.hex, to))[0]
    if (!next) throw new Error(`no way from ${from} to ${to}`)
    keys.push(next.key)
    at = next.hex
  }
  return keys
}

/** Where the cursor is, as the live region says. */
const cursorOf = async (table: Table): Promise<HexId> =>
  (/\d{4}/.exec((await table.at('cursor-words').textContent()) ?? '') ?? [''])[0]

/** Leads the cursor to a hex. */
export async function cursorTo(table: Table, hex: HexId): Promise<void> {
  if ((await cursorOf(table)) === '') await table.page.keyboard.press('d')
  for (const key of way(await cursorOf(table), hex)) await table.page.keyboard.press(key)
  await expect(table.at('cursor-words')).toContainText(hex)
}

/** Tab by Tab to a control, then Enter. */
export async function tabTo(table: Table, id: string): Promise<void> {
  for (let n = 0; n < 120; n++) {
    if (await table.page.evaluate((want) => document.activeElement?.getAttribute('data-testid') === want, id)) return
    await table.page.keyboard.press('Tab')
  }
  throw new Error(`Tab never comes to ${id}`)
}

/** Picks an action from the list of all that is legal: opens it, narrows it by the hex, goes down to it. */
export async function choose(table: Table, action: Action): Promise<void> {
  const { keyboard } = table.page
  await keyboard.press('l')
  await expect(table.at('action-search')).toBeFocused()
  const hex = 'to' in action ? action.to : 'hex' in action ? action.hex : null
  if (hex !== null) await keyboard.type(hex)
  const rows = table.page.locator('[data-action]')
  const index = await rows.evaluateAll(
    (all, want) => all.findIndex((row) => row.getAttribute('data-action') === want),
    JSON.stringify(action),
  )
  if (index < 0) throw new Error(`${JSON.stringify(action)} is not in the list`)
  for (let n = 0; n < index; n++) await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await table.settled()
  if (await table.at('dialog-actions').isVisible()) await keyboard.press('Escape')
  await table.at('dialog-actions').waitFor({ state: 'hidden' })
}

async function endPhase(table: Table): Promise<void> {
  const undone = (await table.at('end-phase').getAttribute('class'))?.includes('undone') === true
  await table.key('p')
  if (!undone) return
  await expect(table.at('end-sure')).toBeVisible()
  await tabTo(table, 'end-sure')
  await table.key('Enter')
}

/** Plays on with the keyboard alone until the game is over, or `until` says so. */
export async function playByKeys(
  table: Table,
  game: HexSession,
  zeal: Zeal,
  until: (game: HexSession) => boolean = () => false,
): Promise<void> {
  table.lift = 'key'
  const done = { moves: 0, tries: 0, attacks: 0, turn: '' }
  while (game.toAct() !== null && !until(game)) {
    const side = game.toAct() as Side
    const view = game.view(side)
    const turn = `${view.turn} ${view.active} ${view.segment}`
    if (turn !== done.turn) Object.assign(done, { moves: 0, tries: 0, attacks: 0, turn })
    if (view.pending.length > 0) {
      const action = answer(game, side)
      if (!action) throw new Error(`nothing answers ${JSON.stringify(view.pending)}`)
      if (action.type === 'retreat') {
        await cursorTo(table, action.to)
        await table.key('Enter')
      } else await choose(table, action)
    } else if (view.segment === 'command') await table.key('p')
    else if (view.segment === 'move') {
      if (done.moves >= zeal.moves || done.tries >= zeal.moves + 3) await endPhase(table)
      else {
        done.tries++
        if (await march(table, game, side)) done.moves++
        else continue
      }
    } else {
      const hex = done.attacks < zeal.attacks ? targets(game, side)[0] : undefined
      if (hex === undefined) await endPhase(table)
      else {
        done.attacks++
        await attack(table, game, hex)
      }
    }
    await follow(table.page, game)
    await same(table, game)
  }
}

/** N for the next stack, the cursor to where it shall go, Enter. */
async function march(table: Table, game: HexSession, side: Side): Promise<boolean> {
  await table.key('n')
  const { units, leaders } = selectionOf(await table.picked())
  if (units.length === 0) return false
  const to = goal(game, side, units, leaders)
  if (!to) return false
  await cursorTo(table, to.to.hex)
  await expect(table.at('path')).toBeVisible()
  const works = await table.at('works-choice').isVisible()
  await table.key('Enter')
  if (works) await table.key('Enter')
  return true
}

async function attack(table: Table, game: HexSession, hex: HexId): Promise<void> {
  await cursorTo(table, hex)
  await table.key('Enter')
  await expect(table.at('attack-dialog')).toBeVisible()
  await follow(table.page, game)
  await choose(table, { type: (await table.at('attack').isEnabled()) ? 'attack' : 'cancel' })
}
